"""Positions and records of every game: written and read back, the match is the same (G-8)."""

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fondaco import BrokenRecord, InvalidPosition, Match, UnknownGame
from tests.contract.tables import (
    every,
    every_table,
    everything,
    go_on,
    matches,
    seen_by,
    viewers,
    whole_game,
)

# --- positions ------------------------------------------------------------------------------------


def check_position(m: Match) -> None:
    """The position is JSON, is taken as it is, and gives the same match back."""
    before = everything(m)
    position = m.position()
    assert json.loads(json.dumps(position)) == position
    assert (position["game"], position["players"]) == (m.game, m.players)
    assert position["options"] == m.options
    given = copy.deepcopy(position)
    again = Match.at(
        position, seed=m.seed
    )  # which checks that no card is lost or there twice (G-9)
    assert position == given
    assert again.position() == position
    assert again.digest() == m.digest()
    for seat in range(m.players):
        assert again.moves(seat) == m.moves(seat)
    for viewer in viewers(m):
        assert again.view(viewer) == m.view(viewer)
    assert (again.points, again.winners, again.waiting) == (m.points, m.winners, m.waiting)
    assert (again.decisions, again.can_undo) == ((), False)
    assert everything(m) == before


@every_table
def test_G_8_every_decision_of_a_game_can_be_written_and_read(game: str, players: int) -> None:
    for m in whole_game(game, players, seed=11):
        check_position(m)


@every_table
@settings(max_examples=15)
@given(data=st.data())
def test_G_8_every_decision_that_can_be_reached_can_be_written_and_read(
    game: str, players: int, data: st.DataObject
) -> None:
    for m in go_on(data.draw(matches(game, players)), data):
        check_position(m)


@every_table
def test_G_8_a_position_always_has_the_same_keys(game: str, players: int) -> None:
    """Besides `detail`, which holds what belongs to a phase."""
    keys = {tuple(k for k in m.position() if k != "detail") for m in whole_game(game, players, 12)}
    assert len(keys) == 1


@every_table
def test_G_6_a_match_goes_on_from_its_position_by_its_own_seed(game: str, players: int) -> None:
    for m in every(15, game, players, seed=13):
        a, b = (Match.at(m.position(), seed=99) for _ in range(2))
        for _ in range(20):
            if a.over:
                break
            for other in (a, b):
                other.play(other.moves()[-1])
            assert a.position() == b.position()
        assert bytes(a.state()) == bytes(b.state())


@every_table
def test_G_9_a_position_without_one_of_its_parts_is_refused(game: str, players: int) -> None:
    """Except options, which have defaults, and what the game's own page gives a default."""
    position = Match.new(game, players, seed=14).position()
    optional = set()
    for key in position:
        cut = {other: value for other, value in position.items() if other != key}
        try:
            Match.at(cut, seed=1)
        except InvalidPosition as caught:
            fault = str(caught)
        else:
            fault = ""
            optional.add(key)
        assert key in optional or key in fault
    assert not optional & {"game", "players", "round", "turn", "seats"}


def places(document: Any) -> list[tuple[Any, Any]]:
    """Everything inside a document: what holds it and its key or index there."""
    found: list[tuple[Any, Any]] = []
    keys = document.keys() if isinstance(document, dict) else range(len(document))
    for key in list(keys):
        found.append((document, key))
        if isinstance(document[key], dict | list):
            found += places(document[key])
    return found


NONSENSE: list[Any] = [
    None,
    True,
    -1,
    2**40,
    1.5,
    "",
    "nonsense",
    [],
    ["nonsense"],
    {},
    {"a": 1},
    [[]],
]


@every_table
@settings(max_examples=60)
@given(data=st.data())
def test_G_9_a_position_with_nonsense_in_it_is_refused_or_good(
    game: str, players: int, data: st.DataObject
) -> None:
    """Never another error; what is taken can be written, read back and played."""
    m = data.draw(matches(game, players))
    position = m.position()
    for _ in range(data.draw(st.integers(1, 2))):
        holder, key = data.draw(st.sampled_from(places(position)))
        if isinstance(holder, list) and data.draw(st.booleans()):
            holder.append(holder[key])  # the same once more
        else:
            holder[key] = data.draw(st.sampled_from(NONSENSE))
    given = copy.deepcopy(position)
    fault, taken = "", None
    try:
        taken = Match.at(position, seed=1)
    except (InvalidPosition, UnknownGame) as caught:
        fault = str(caught)
    assert position == given
    if taken is None:
        assert 0 < len(fault) < 500
    else:
        check_position(taken)


# --- records --------------------------------------------------------------------------------------


def check_record(m: Match) -> None:
    again = Match.replay(m.record())
    assert bytes(again.state()) == bytes(m.state())
    assert again.record() == m.record()
    assert (again.decisions, again.last_events) == (m.decisions, m.last_events)
    for viewer in viewers(m):
        assert seen_by(again, viewer) == seen_by(m, viewer)
    assert again.can_undo == m.can_undo


@every_table
def test_the_record_of_a_game_replays_at_every_few_decisions(game: str, players: int) -> None:
    for m in every(12, game, players, seed=21):
        check_record(m)


@every_table
@settings(max_examples=8)
@given(data=st.data())
def test_the_record_of_every_match_replays(game: str, players: int, data: st.DataObject) -> None:
    """Whatever its seed, start and options, and from a position too."""
    m = data.draw(matches(game, players))
    check_record(m)
    begun = Match.at(m.position(), data.draw(st.integers(0, 2**64 - 1)))
    for _ in go_on(begun, data):
        pass
    check_record(begun)


def broken_at(record: str) -> int | None:
    """The line at which the record is broken, None if it is whole."""
    try:
        Match.replay(record)
    except BrokenRecord as broken:
        return broken.line
    return None


@every_table
def test_a_record_with_another_move_in_it_is_broken_at_a_line(game: str, players: int) -> None:
    """At the move itself or at the first line that does not fit it, the result at the latest.

    Now and then another move leads to the same end, such as 2 points or 7 for one who stands at a
    cap: what such a record tells is a true game as well.
    """
    *_, m = whole_game(game, players, seed=22)
    lines = m.record().splitlines()
    first = lines.index(next(line for line in lines if line.startswith("names "))) + 1
    numbers = range(first, len(lines) - 1, 7)
    same_end = 0
    for number in numbers:
        seat, move = lines[number].split(" ", 1)
        until = Match.replay(m.record(), until=number - first)
        other = next(other for other in until.moves(int(seat)) if other != move)
        changed = [*lines[:number], f"{seat} {other}", *lines[number + 1 :]]
        line = broken_at("\n".join(changed) + "\n")
        if line is None:
            same_end += 1
        else:
            assert line > number
    assert same_end <= len(numbers) / 10
