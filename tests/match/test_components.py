"""Component values that replace those of the box: in a match, its copies, positions and records."""

import json
from typing import Any

import pytest

from fondaco import BrokenRecord, Match, bot
from fondaco.errors import InvalidComponents, InvalidPosition
from fondaco.games import load
from fondaco.games.base import LONGEST_COMPONENTS, LONGEST_LINE, components_digest

GAME = "augsburg"
RULES = load(GAME)
FILE = """\
# A box with dear jokers.
[notes]
joker = 500

[right_tiles]
coats = [ 5, 4, 3, 2, 1 ]
"""
VALUES = {"notes": {"joker": 500}, "right_tiles": {"coats": [5, 4, 3, 2, 1]}}


def new(components: Any = None, players: int = 3) -> Match:
    return Match.new(GAME, players, seed=7, components=components)


def played(match: Match, decisions: int | None = None) -> Match:
    """The match after so many sensible decisions, None for its end."""
    player = bot("heuristic", seed=3)
    while not match.over and (decisions is None or len(match.decisions) < decisions):
        seat = match.turn
        match.play(player.choose(match.redeal(seat, len(match.decisions))), seat)
    return match


# --- a new match ----------------------------------------------------------------------------------


def test_a_file_and_its_content_mean_the_same() -> None:
    for given in (FILE, FILE.replace("\n", "\r\n"), VALUES):
        assert new(given).components == VALUES
        assert new(given).digest() == new(VALUES).digest()
    assert new(FILE).digest() != new().digest()


@pytest.mark.parametrize(
    "nothing", [None, {}, "", " \n", "# nothing\n", "[notes]\n", {"notes": {}}]
)
def test_without_any_the_box_is_played_with(nothing: Any) -> None:
    assert new(nothing).components == {}
    assert new(nothing).record() == new().record()


def test_what_is_as_in_the_box_is_left_out() -> None:
    assert RULES.components is not None
    whole = RULES.components.template
    assert new(whole).components == {}
    dear = whole.replace("joker = 400", "joker = 500")
    assert dear != whole
    assert new(dear).components == {"notes": {"joker": 500}}


def test_the_full_form_is_taken_as_it_is() -> None:
    full = RULES.check_components(FILE)
    assert RULES.check_components(full) == full == VALUES
    assert json.loads(json.dumps(full)) == full


def test_equal_components_have_the_same_digest_whatever_their_order() -> None:
    other_way_round = {name: VALUES[name] for name in reversed(VALUES)}
    assert components_digest(other_way_round) == components_digest(VALUES)
    assert components_digest(VALUES) != components_digest({"notes": {"joker": 501}})


def test_a_match_shares_nothing_with_what_was_handed_in_or_out() -> None:
    given: Any = {"right_tiles": {"coats": [5, 4, 3, 2, 1]}}
    match = new(given)
    digest = match.digest()
    given["right_tiles"]["coats"][0] = 9
    match.components["right_tiles"]["coats"][0] = 9
    assert match.components == {"right_tiles": {"coats": [5, 4, 3, 2, 1]}}
    assert match.digest() == digest


# --- what can't be used ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (3, "a mapping or the text of a TOML file, not 3"),
        ([FILE], "a mapping or the text"),
        (FILE.encode(), "a mapping or the text"),
        ("joker = ", "no TOML: Invalid value (at end of document)"),
        ("[notes]\njoker = 1\njoker = 2\n", "Cannot overwrite a value (at line 3"),
        ("[notes]\njoker = 0x" + "f" * 400, "joker: a whole number from 1 to 4000"),
        ("[notes]\njoker = \x00", "no TOML"),
        ("[" * 400, "no TOML"),
        ("{a=" * 150, "no TOML"),
        ("[notes]\njoker = 1979-05-27", "joker: a whole number from 1 to 4000"),
        ("[[notes]]\njoker = 500", "[notes] is a table"),
        ({"notes": {"joker": float("nan")}}, "joker: a whole number from 1 to 4000"),
        ({"\ud800": {}}, "no table is called"),
        ({1: {}}, "no table is called 1"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_the_place(given: Any, told: str) -> None:
    with pytest.raises(InvalidComponents) as refused:
        new(given)
    assert told in str(refused.value)
    assert len(str(refused.value)) < 400


def test_a_mark_of_the_byte_order_before_a_file_is_no_part_of_it() -> None:
    assert new("\ufeff" + FILE).components == VALUES


def test_a_file_has_an_end() -> None:
    line = "# " + "x" * (LONGEST_LINE - 3) + "\n"
    longest = line * (LONGEST_COMPONENTS // LONGEST_LINE)
    assert len(longest) == LONGEST_COMPONENTS
    assert new(longest).components == {}
    with pytest.raises(InvalidComponents, match="at most 20,000 characters, not 20,001"):
        new(longest + "\n")


def test_a_line_has_an_end() -> None:
    """Reading a key of very many parts would take its square."""
    endless = "# a box\nnotes" + ".a" * LONGEST_LINE + " = 1\n"
    with pytest.raises(InvalidComponents, match="at most 500 characters; line 2 has 1,009"):
        new(endless)


def test_a_game_that_takes_none_says_so() -> None:
    nothings: tuple[Any, ...] = (None, {}, "", "# nothing")
    for nothing in nothings:
        assert Match.new("toy", 2, 1, components=nothing).components == {}
    for given in (VALUES, FILE):
        with pytest.raises(InvalidComponents, match="toy takes no components file"):
            Match.new("toy", 2, 1, components=given)


# --- copies, positions, other worlds --------------------------------------------------------------


def test_they_stay_while_a_match_is_played_taken_back_and_copied() -> None:
    match = played(new(FILE), 20)
    assert match.components == match.copy().components == VALUES
    if match.can_undo:
        match.undo(match.decisions[-1][0])
    assert match.components == VALUES
    assert played(match).components == VALUES


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_everybody_sees_them_and_every_possible_world_has_them(seat: int | None) -> None:
    match = played(new(FILE), 20)
    assert match.view(seat)["components"] == VALUES
    assert match.redeal(seat, 5).components == VALUES
    assert "components" not in played(new(), 20).view(seat)


def test_a_position_holds_them_and_a_match_goes_on_with_them() -> None:
    match = played(new(FILE), 20)
    position = json.loads(json.dumps(match.position()))
    assert position["components"] == VALUES
    again = Match.at(position, seed=9)
    assert again.components == VALUES
    assert again.position() == match.position()
    assert played(again).components == VALUES
    assert "components" not in new().position()


@pytest.mark.parametrize(
    ("components", "told"),
    [
        ({"notes": {"joker": 0}}, "[notes] joker"),
        ({"jokers": {}}, "no table is called 'jokers'"),
        (FILE, "components"),
        ([], "components"),
    ],
)
def test_a_position_with_wrong_ones_is_refused(components: Any, told: str) -> None:
    position = new(FILE).position() | {"components": components}
    with pytest.raises(InvalidPosition) as refused:
        Match.at(position)
    assert told in str(refused.value)


# --- records --------------------------------------------------------------------------------------


def broken(lines: list[str]) -> BrokenRecord:
    with pytest.raises(BrokenRecord) as caught:
        Match.replay("\n".join(lines) + "\n")
    return caught.value


def test_a_whole_game_with_them_replays_to_the_same() -> None:
    match = played(new(FILE))
    record = match.record()
    again = Match.replay(record)
    assert again.components == VALUES
    assert (again.digest(), again.points, again.record()) == (match.digest(), match.points, record)
    assert Match.replay(record, until=0).digest() == new(FILE).digest()
    assert Match.replay(record, until=20).components == VALUES


def test_the_record_of_a_game_that_goes_on_from_a_position_replays_to_the_same() -> None:
    match = played(Match.at(played(new(FILE), 20).position(), seed=9), 10)
    lines = match.record().splitlines()
    assert lines[2].startswith(f"components {components_digest(VALUES)} ")
    assert lines[3].startswith("position ")
    assert Match.replay(match.record()).digest() == match.digest()


def test_a_record_has_the_line_only_if_something_is_replaced() -> None:
    assert not any(line.startswith("components") for line in new({}).record().splitlines())


@pytest.mark.parametrize(
    "components",
    [
        {},
        {"notes": {"joker": 0}},
        {"notes": {"joker": 400}},  # as in the box: not the full form
        {"notes": {"joker": 500}, "privileges": {}},
        {"jokers": {}},
    ],
)
def test_a_record_with_others_than_their_full_form_is_broken(components: Any) -> None:
    lines = new(FILE).record().splitlines()
    written = json.dumps(components, sort_keys=True, separators=(",", ":"))
    lines[2] = f"components {components_digest(components)} {written}"
    assert broken(lines).line == 3


@pytest.mark.parametrize("line", ["components", "components {}", f"components {'0' * 64} [1]"])
def test_a_line_that_is_none_is_broken(line: str) -> None:
    lines = new(FILE).record().splitlines()
    lines[2] = line
    assert broken(lines).line == 3


def test_a_record_without_the_line_does_not_verify() -> None:
    lines = new(FILE).record().splitlines()
    del lines[2]
    assert "digest" in broken(lines).reason


def test_a_record_whose_position_has_others_is_broken() -> None:
    lines = Match.at(new(FILE).position(), seed=9).record().splitlines()
    other = {"notes": {"joker": 450}}
    written = json.dumps(other, separators=(",", ":"))
    lines[2] = f"components {components_digest(other)} {written}"
    fault = broken(lines)
    assert fault.line == 4
    assert "other components" in fault.reason
