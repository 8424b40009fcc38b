"""A game as text: what is written, that it replays to the same, that nothing false is accepted."""

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco import BrokenRecord, FondacoError, Match
from fondaco.games.base import Game
from fondaco.match.record import LARGEST, parse, write
from tests.match.toy import TOY, Phase, toy_position

HEX = "0123456789abcdef" * 4


def played(decisions: int = 100, **arguments: Any) -> Match:
    """A game of the first legal moves, in turn, as far as that."""
    given: dict[str, Any] = {
        "game": "toy",
        "players": 3,
        "seed": 7,
        "names": ["Anna", "Béla", "x:5"],
    }
    m = Match.new(**given | arguments)
    while not m.over and len(m.decisions) < decisions:
        m.play(m.moves()[0])
    return m


def lines(m: Match) -> list[str]:
    return m.record().splitlines()


def broken(text: object) -> BrokenRecord:
    """The error that replaying it raises."""
    bad: Any = text
    with pytest.raises(BrokenRecord) as caught:
        Match.replay(bad)
    assert len(str(caught.value)) < 400
    return caught.value


def changed(line: int, old: str, new: str) -> str:
    """The record of a whole game with a piece of one line, counted from 1, replaced."""
    whole = lines(played(options={"rounds": 1}))
    assert old in whole[line - 1]
    whole[line - 1] = whole[line - 1].replace(old, new, 1)
    return "\n".join(whole) + "\n"


# --- writing --------------------------------------------------------------------------------------


def test_a_record_reads_as_the_game_went() -> None:
    options = {"rounds": 1, "worth": "value", "polite": True}
    m = Match.at(toy_position(options=options), seed=7)
    m.names = ("Anna", "Bela", "search:5")
    m.play("card 2")
    m.play("card 5", 2)
    m.play("card 4", 1)
    m.play("bow", 2)  # Anna's nod is forced, and so not in the record (G-2)
    position = (
        '{"chosen":[0,0,0],"game":"toy","hands":[[1,2],[3,4],[5,6]],"mover":0,'
        '"options":{"polite":true,"rounds":1,"worth":"value"},"phase":0,"pile":[7,8,9],'
        '"players":3,"points":[0,0,0],"round":1,"turn":0}'
    )
    assert lines(m) == [
        "fondaco 1",
        "game toy · rules 3 · players 3 · start - · seed 7"
        " · options rounds=1 worth=value polite=true",
        f"position {position}",
        "names Anna | Bela | search:5",
        "0 card 2",
        "2 card 5",
        "1 card 4",
        "2 bow",
        f"result 1 0 5 · winners 2 · digest {m.digest()}",
    ]
    assert m.record().endswith("\n")


def test_a_record_of_a_new_game_has_no_position() -> None:
    m = Match.new("toy", 2, seed=7, start=1)
    assert lines(m)[:3] == [
        "fondaco 1",
        "game toy · rules 3 · players 2 · start 1 · seed 7"
        " · options rounds=2 worth=value polite=false",
        "names Seat 0 | Seat 1",
    ]


def test_start_is_what_was_asked_for() -> None:
    assert " · start random · " in lines(Match.new("toy", 2, 1))[1]
    assert " · start 0 · " in lines(Match.new("toy", 2, 1, start=0))[1]
    assert " · start - · " in lines(Match.at(toy_position(), seed=1))[1]


def test_a_game_without_options_has_a_dash_there(register: Callable[[Game], None]) -> None:
    register(dataclasses.replace(TOY, name="bare", options=()))
    m = Match.new("bare", 2, 1)
    assert lines(m)[1].endswith(" · options -")
    assert Match.replay(m.record()).record() == m.record()
    assert (
        "the options of bare, in this order: -"
        in broken(m.record().replace("options -", "options a=1")).reason
    )


def test_a_seed_is_written_as_it_was_given() -> None:
    assert " · seed 18446744073709551615 · " in Match.new("toy", 2, 2**64 - 1).record()
    assert f" · seed {HEX} · " in Match.new("toy", 2, HEX).record()


def test_while_the_game_goes_on_nobody_has_won() -> None:
    m = played(2)
    assert lines(m)[-1] == f"result 0 0 0 · winners - · digest {m.digest()}"


def test_what_was_taken_back_is_not_in_the_record() -> None:
    m = Match.new("toy", 3, 7)
    m.play(m.moves(1)[0], 1)
    m.undo()
    assert m.record() == Match.new("toy", 3, 7).record()


def test_a_position_is_recorded_as_it_was_before_forced_moves() -> None:
    position = toy_position(hands=[[1, 2], [3], [5, 6]])
    m = Match.at(position, seed=1)
    assert m.position()["chosen"] == [0, 3, 0]
    written = json.loads(lines(m)[2].removeprefix("position "))
    assert written["chosen"] == [0, 0, 0]
    assert Match.replay(m.record()).position() == m.position()


# --- reading --------------------------------------------------------------------------------------


def test_parse_and_write_are_inverse() -> None:
    text = played().record()
    assert write(parse(text)) == text
    record = parse(text)
    assert (record.game, record.rules, record.players, record.start) == ("toy", 3, 3, "random")
    assert record.options == {"rounds": "2", "worth": "value", "polite": "false"}
    assert record.names == ["Anna", "Béla", "x:5"]
    assert tuple(record.moves) == played().decisions
    assert text.splitlines()[record.first_move_line - 1] == "0 " + record.moves[0][1]
    assert text.splitlines()[record.result_line - 1].startswith("result ")


@pytest.mark.thorough
@given(
    seed=st.one_of(
        st.integers(0, 2**64 - 1), st.text("0123456789abcdef", min_size=64, max_size=64)
    ),
    data=st.data(),
)
def test_G_6_at_every_decision_the_record_replays_to_the_same(
    seed: int | str, data: st.DataObject
) -> None:
    players = data.draw(st.sampled_from((2, 3)))
    start = data.draw(st.sampled_from((None, *range(players))))
    polite = data.draw(st.booleans())
    m = Match.new("toy", players, seed, start, {"rounds": 9, "polite": polite})
    while True:
        again = Match.replay(m.record())
        assert bytes(again.state()) == bytes(m.state())
        assert again.record() == m.record()
        assert again.last_events == m.last_events
        assert again.can_undo == m.can_undo
        begun = Match.at(m.position(), seed)
        assert Match.replay(begun.record()).record() == begun.record()
        if m.over:
            break
        seat = data.draw(st.sampled_from(m.waiting))
        m.play(data.draw(st.sampled_from(m.moves(seat))), seat)


def test_a_game_begun_from_a_position_replays_to_its_end() -> None:
    m = Match.at(toy_position(), seed=HEX)
    while not m.over:
        m.play(m.moves()[-1])
    again = Match.replay(m.record())
    assert again.record() == m.record()
    assert again.winners == m.winners != ()


def test_a_replayed_game_can_be_played_on() -> None:
    whole, half = played(), Match.replay(played(3).record())
    for seat, move in whole.decisions[3:]:
        half.play(move, seat)
    assert half.record() == whole.record()


def test_either_line_end_will_do_and_the_last_may_be_missing() -> None:
    text = played().record()
    for other in (text.replace("\n", "\r\n"), text.removesuffix("\n")):
        assert Match.replay(other).record() == text


def test_until_stops_after_so_many_decisions_and_leaves_the_result_unchecked() -> None:
    whole = played()
    text = whole.record().replace("result ", "result 9")
    for n in range(len(whole.decisions) + 1):
        assert Match.replay(text, until=n).record() == played(n).record()
    assert "points" in broken(text).reason


def test_stepping_through_a_record_passes_every_position() -> None:
    whole = played()
    m = Match.replay(whole.record(), until=0)
    for n, (seat, move) in enumerate(parse(whole.record()).moves, start=1):
        m.play(move, seat)
        assert m.digest() == played(n).digest()
    assert m.over


@pytest.mark.parametrize("until", [-1, 1000, "1", True, 1.0])
def test_until_is_one_of_the_decisions(until: Any) -> None:
    decisions = len(played().decisions)
    with pytest.raises(FondacoError, match=f"the record has {decisions} decisions, not {until!r}"):
        Match.replay(played().record(), until=until)


# --- broken records -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [None, 5, b"fondaco 1\n", ["fondaco 1"]])
def test_a_record_is_a_text(text: object) -> None:
    error = broken(text)
    assert error.line == 1
    assert "a record is a text" in error.reason


def test_a_record_of_absurd_size_is_refused() -> None:
    error = broken("fondaco 1\n" + "0 keep\n" * (LARGEST // 7))
    assert error.line == 1
    assert "at most 10,000,000 characters" in error.reason


@pytest.mark.parametrize(
    ("line", "old", "new", "reason"),
    [
        (1, "fondaco 1", "fondaco 2", "begins 'fondaco 1', not 'fondaco 2'"),
        (1, "fondaco 1", "", "not ''"),
        (1, "fondaco", "\ufefffondaco", "begins 'fondaco 1'"),
        (2, "game toy", "game chess", "unknown game 'chess'"),
        (2, "game toy", "games toy", "should be 'game …'"),
        (2, "rules 3", "rules 2", "toy has rules 3 here, not 2"),
        (2, "rules 3", "rules 03", "rules is a whole number, not '03'"),
        (2, "rules 3", "rules -", "rules is a whole number"),
        (2, "players 3", "players 4", "toy is for 2 to 3 players, not 4"),
        (2, "players 3", "players three", "players is a whole number, not 'three'"),
        (2, "players 3", "players " + "3" * 10_000, "players is a whole number"),
        (2, "players 3", "players ３", "players is a whole number"),
        (2, "start random", "start 3", "no seat 3: seats are 0 to 2"),
        (2, "start random", "start 00", "start is a whole number"),
        (2, "start random", "start soon", "start is a whole number, not 'soon'"),
        (2, "seed 7", "seed 18446744073709551616", "bad seed 18446744073709551616"),
        (2, "seed 7", "seed -7", "seed is a whole number"),
        (2, "seed 7", "seed 07", "seed is a whole number"),
        (2, "seed 7", f"seed {HEX.upper()}", "seed is a whole number"),
        (2, "rounds=1 ", "", "the options of toy, in this order: rounds worth polite"),
        (2, "rounds=1 worth=value", "worth=value rounds=1", "in this order"),
        (2, "rounds=1", "rounds=1 speed=2", "in this order"),
        (2, "rounds=1", "rounds=1 rounds=1", "option rounds stands here twice"),
        (2, "rounds=1", "rounds=0", "rounds is a whole number from 1 to 9, not 0"),
        (2, "rounds=1", "rounds=01", "not '01'"),
        (2, "rounds=1", "rounds=one", "not 'one'"),
        (2, "worth=value", "worth=two", "worth is value or one, not 'two'"),
        (2, "polite=false", "polite=False", "polite is false or true, not 'False'"),
        (2, "polite=false", "polite", "an option is written name=value, not 'polite'"),
        (2, "rounds=1 worth", "rounds=1  worth", "an option is written name=value, not ''"),
        (2, "rounds=1 worth=value polite=false", "-", "in this order"),
        (2, " · players 3", "", "should be 'players …'"),
        (2, " · options rounds=1 worth=value polite=false", "", "should be a line 'game … · rules"),
        (2, "polite=false", "polite=false · extra 1", "should be a line 'game … · rules"),
        (2, " · ", " - ", "should be 'rules …'"),
        (3, "names ", "", "should be 'names …'"),
        (3, "Anna | ", "", "3 players have 3 names, not 2"),
        (3, " | ", "|", "3 players have 3 names, not 2"),
        (3, "Anna", "", "not empty"),
        (3, "Anna", "Anna ", "end with a space"),
        (3, "Anna", "x" * 41, "at most 40 characters"),
        (4, "0 card", "0  card", "should be a seat and its move"),
        (4, "0 card", "card", "should be a seat and its move"),
        (4, "0 card", "-1 card", "should be a seat and its move"),
        (4, "0 card", "00 card", "should be a seat and its move"),
        (4, "0 card", "5 card", "there is no seat 5"),
        (4, "0 card", "1 card", "'card"),
        (4, "0 card", "0 fly", "there is no such move"),
        (6, "2 card", "0 card", "not this seat's turn; waiting for x:5 (G-5)"),
        (7, "keep", "keep ", "there is no such move"),
        (7, "keep", "nod", "can't nod now (T-2)"),
        (8, "result ", "result 9", "the points are ["),
        (8, " · winners", " 0 · winners", "the points are ["),
        (8, "result ", "result x", "points are whole numbers"),
        (8, "result ", "result +", "points are whole numbers"),
        (8, "winners ", "winners 1", "the winners are ("),
        (8, "winners ", "winners - ", "winners are whole numbers"),
        (8, "winners ", "winner ", "should be 'winners …'"),
        (8, "digest ", "digest 0", "a digest has 64 hexadecimal digits"),
    ],
)
def test_a_false_line_is_named_with_its_fault(line: int, old: str, new: str, reason: str) -> None:
    error = broken(changed(line, old, new))
    assert error.line == line
    assert reason in error.reason


def test_a_false_digest_is_refused() -> None:
    m = played()
    error = broken(m.record().replace(m.digest(), HEX))
    assert error.line == len(lines(m))
    assert error.reason == f"the digest is {m.digest()}, not {HEX}"


def test_a_legal_move_that_was_not_made_is_found_out_by_the_digest() -> None:
    error = broken(changed(7, "keep", "draw"))
    assert error.line == 8
    assert error.reason.startswith("the digest is ")


def test_winners_before_the_end_are_refused() -> None:
    m = played(2)
    error = broken(m.record().replace("winners -", "winners 0"))
    assert error.line == len(lines(m))
    assert error.reason == "the winners are (), not (0,)"


@pytest.mark.parametrize(
    ("kept", "missing"),
    [
        (0, "begins 'fondaco 1'"),
        (1, "'game …"),
        (2, "'names …'"),
        (3, "'result …"),
        (7, "'result …"),
    ],
)
def test_a_record_that_breaks_off_is_refused(kept: int, missing: str) -> None:
    whole = lines(played(options={"rounds": 1}))
    error = broken("\n".join(whole[:kept]) + "\n")
    assert error.line == kept + 1
    assert missing in error.reason


def test_the_empty_text_is_refused() -> None:
    error = broken("")
    assert error.line == 1
    assert error.reason == "the record ends here; a line 'fondaco 1' is missing"


def test_a_decision_left_out_or_put_in_is_refused() -> None:
    whole = lines(played(options={"rounds": 1}))
    error = broken("\n".join([*whole[:3], *whole[4:]]))
    assert error.line == 7 - 1
    error = broken("\n".join([*whole[:4], whole[3], *whole[4:]]))
    assert error.line == 5
    assert "not this seat's turn" in error.reason


def test_an_empty_line_is_refused() -> None:
    whole = lines(played(options={"rounds": 1}))
    error = broken("\n".join([*whole[:5], "", *whole[5:]]))
    assert error.line == 6


@pytest.mark.parametrize("more", ["", "0 keep", "result 1 2 3", "fondaco 1"])
def test_nothing_may_stand_below_the_result(more: str) -> None:
    m = played()
    error = broken(m.record() + more + "\n")
    assert error.line == len(lines(m)) + 1
    assert error.reason == "nothing may stand below the result"


def test_G_2_a_forced_move_may_not_stand_in_a_record() -> None:
    m = Match.at(toy_position(phase=Phase.TAKE), seed=1)
    m.play("bow")
    whole = lines(m)
    error = broken("\n".join([*whole[:-1], "1 nod", whole[-1]]))
    assert error.line == len(whole)
    assert "can't nod now" in error.reason


# --- broken positions in records ------------------------------------------------------------------


def begun() -> list[str]:
    return lines(Match.at(toy_position(), seed=1))


def put(line: int, change: Callable[[str], str]) -> BrokenRecord:
    whole = begun()
    assert change(whole[line - 1]) != whole[line - 1]
    whole[line - 1] = change(whole[line - 1])
    return broken("\n".join(whole))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("position", "should be 'position …'"),
        ("position {", "the position is no JSON"),
        ("position [1]", "the position is no JSON object but [1]"),
        ("position {}", "names its game as text"),
        ('position {"game":"chess"}', "unknown game 'chess'"),
        ('position {"game":"toy"}', "the position has no"),
        ("position " + "[" * 200_000, "the position is no JSON"),
        ('position {"game":' + "9" * 5000 + "}", "the position is no JSON"),
        (
            'position {"game":"toy","pile":' + "[" * 100 + "]" * 100 + "}",
            "nested more than 20 deep",
        ),
        ('position {"game":"toy","pile":NaN}', "not of nan"),
    ],
)
def test_a_broken_position_is_named(line: str, reason: str) -> None:
    error = put(3, lambda _: line)
    assert error.line == 3
    assert reason in error.reason


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("players 3", "players 2"),
        ("rounds=4", "rounds=5"),
        ("polite=false", "polite=true"),
    ],
)
def test_a_position_must_be_of_the_game_that_line_2_tells_of(old: str, new: str) -> None:
    error = put(2, lambda line: line.replace(old, new))
    assert error.line == 3
    assert "another game, players or options than line 2" in error.reason


def test_a_position_goes_with_start_dash_alone() -> None:
    error = put(2, lambda line: line.replace("start -", "start random"))
    assert error.line == 3
    assert error.reason == "a game from a position has 'start -', not 'start random'"
    error = broken(changed(2, "start random", "start -"))
    assert error.line == 3
    assert "should be 'position …'" in error.reason


def test_later_lines_of_a_game_from_a_position_are_counted_right() -> None:
    error = put(4, lambda line: line.replace("Seat 0 | ", ""))
    assert error.line == 4
    whole = begun()
    error = broken("\n".join([*whole[:4], "0 fly", *whole[4:]]))
    assert error.line == 5
