"""Records checked and looked at."""

import json
import re
from pathlib import Path

import pytest

from fondaco import Match
from fondaco.locale import LANGUAGES
from tests.terminal.conftest import Command

NAMES = ["Anna", "Béla", "Clara"]


@pytest.fixture
def match() -> Match:
    """A whole game in which everything is played that can be."""
    match = Match.new("fugger", 3, 7, 0, {"target": 30}, NAMES)
    while not match.over:
        match.play(match.moves()[-1])
    return match


@pytest.fixture
def record(match: Match) -> str:
    """The game in a file: its name."""
    Path("game.fondaco").write_text(match.record(), encoding="utf-8")
    return "game.fondaco"


def until(match: Match, decisions: int) -> Match:
    return Match.replay(match.record(), decisions)


# --- checking -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "verified"),
    [
        ("en", "verified, {n} decisions, result and digest"),
        ("hu", "rendben, {n} döntés, eredmény és ellenőrző összeg"),
        ("de", "geprüft, {n} Züge, Ergebnis und Prüfsumme"),
    ],
)
def test_a_good_record_is_verified(
    fondaco: Command, match: Match, record: str, language: str, verified: str
) -> None:
    ran = fondaco("replay", record, "--language", language)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{record}: {verified.format(n=len(match.decisions))}\n")
    for name, points in zip(match.names, match.points, strict=True):
        assert re.search(rf"{name} +{points}$", ran.out, re.MULTILINE)
    assert match.names[match.winners[0]] in ran.out.splitlines()[-1]


def test_a_record_comes_from_the_standard_input_too(fondaco: Command, match: Match) -> None:
    ran = fondaco("replay", "-", typed=match.record())
    assert ran.code == 0
    assert ran.out.startswith("standard input: verified, ")


def test_a_running_game_tells_who_is_to_move(fondaco: Command, match: Match) -> None:
    ran = fondaco("replay", "-", typed=until(match, 4).record())
    assert ran.out.splitlines()[-1] == "Béla to move"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("fondaco 1", "fondaco 9", "line 1: "),
        ("seed 7", "seed seven", "line 2: "),
        ("names Anna", "names An|na", "line 3: "),
        ("\n0 ", "\n1 ", "line 4: "),
        ("digest ", "digest 0", "line "),
    ],
)
@pytest.mark.parametrize("how", [(), ("--step",)])
def test_a_broken_record_is_refused_with_its_line(
    fondaco: Command, match: Match, record: str, old: str, new: str, fault: str, how: tuple[str]
) -> None:
    Path(record).write_text(match.record().replace(old, new, 1), encoding="utf-8")
    ran = fondaco("replay", record, *how)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"fondaco: {record}, {fault}")
    assert ran.err.count("\n") == 1


def test_files_that_are_no_records_are_refused(fondaco: Command, tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    (tmp_path / "nothing").write_bytes(b"")
    for name, fault in [
        ("missing", "missing: No such file or directory"),
        (".", ".: Is a directory"),
        ("picture", "picture is no text in UTF-8: byte 1 can't be read"),
        ("nothing", "nothing, line 1: the record ends here; a line 'fondaco 1' is missing"),
    ]:
        ran = fondaco("replay", name)
        assert (ran.code, ran.out, ran.err) == (2, "", f"fondaco: {fault}\n")


# --- positions ------------------------------------------------------------------------------------


def test_at_prints_the_position_after_so_many_decisions(
    fondaco: Command, match: Match, record: str
) -> None:
    last = len(match.decisions)
    for decisions in (0, 1, last):
        ran = fondaco("replay", record, "--at", str(decisions))
        assert (ran.code, ran.err) == (0, "")
        assert json.loads(ran.out) == until(match, decisions).position()


def test_at_prints_only_what_a_seat_or_spectator_may_see(
    fondaco: Command, match: Match, record: str
) -> None:
    seen = json.loads(fondaco("replay", record, "--at", "5", "--seat", "1").out)
    assert seen == until(match, 5).view(1)
    watched = json.loads(fondaco("replay", record, "--at", "5", "--spectator").out)
    assert watched == until(match, 5).view(None)


def test_a_position_printed_can_be_played_on(fondaco: Command, match: Match, record: str) -> None:
    Path("it.json").write_text(fondaco("replay", record, "--at", "5").out, encoding="utf-8")
    ran = fondaco("play", "--position", "it.json", typed="save it\n")
    assert ran.code == 0
    again = Match.replay(Path("it").read_text(encoding="utf-8"))
    assert again.digest() == until(match, 5).digest()


def test_at_works_up_to_where_a_record_breaks(fondaco: Command, match: Match, record: str) -> None:
    lines = match.record().splitlines()
    lines[8] = "0 play gold"
    Path(record).write_text("\n".join(lines), encoding="utf-8")
    assert fondaco("replay", record, "--at", "5").code == 0
    broken = fondaco("replay", record, "--at", "6")
    assert (broken.code, broken.out) == (2, "")
    assert f"{record}, line 9: 'play gold' is not legal" in broken.err


@pytest.mark.parametrize("how", [("--at", "10000"), ("--at", "0", "--seat", "3")])
def test_what_is_not_there_is_refused(fondaco: Command, record: str, how: tuple[str, ...]) -> None:
    ran = fondaco("replay", record, *how)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("fondaco: ")


# --- stepping -------------------------------------------------------------------------------------


def headings(out: str) -> list[str]:
    return re.findall(r"^\d+/\d+.*$", out, re.MULTILINE)


def test_a_pipe_gets_the_whole_game(fondaco: Command, match: Match, record: str) -> None:
    ran = fondaco("replay", record, "--step")
    assert (ran.code, ran.err) == (0, "")
    last = len(match.decisions)
    assert [line.split("/")[0] for line in headings(ran.out)] == [str(n) for n in range(last + 1)]
    assert headings(ran.out)[0] == f"0/{last}"
    for (seat, move), heading in zip(match.decisions, headings(ran.out)[1:], strict=True):
        assert f" · {match.names[seat]}: {move} (" in heading
    assert ran.out.splitlines()[-1] == f"Winner: {match.names[match.winners[0]]}"


def test_all_cards_are_open_if_not_said_otherwise(fondaco: Command, record: str) -> None:
    ran = fondaco("replay", record, "--step")
    first = ran.out.partition("\n1/")[0]
    assert [f"Hand: {name}" in first for name in NAMES] == [True, True, True]


def test_control_c_leaves_with_its_line_closed(terminal: Command, record: str) -> None:
    ran = terminal("replay", record, "--step", typed=["", KeyboardInterrupt])
    assert (ran.code, ran.err) == (130, "")
    assert ran.out.endswith("> \n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_F45_a_seat_sees_only_what_it_saw_then(
    fondaco: Command, match: Match, record: str, language: str
) -> None:
    ran = fondaco("replay", record, "--step", "--seat", "1", "--language", language)
    titles = {"en": "Your hand", "hu": "A lapjaid", "de": "Deine Hand"}
    assert titles[language] in ran.out
    for (seat, move), heading in zip(match.decisions, headings(ran.out)[1:], strict=True):
        assert (move in heading) == (seat == 1)
    expected = [
        line for n in range(len(match.decisions)) for line in until(match, n).events(1, language)
    ]
    assert [line for line in expected if f" {line}" not in ran.out] == [
        line for line in expected if len(line) > 79
    ]


def test_F45_a_spectator_sees_no_hand_and_no_hidden_move(
    fondaco: Command, match: Match, record: str
) -> None:
    ran = fondaco("replay", record, "--step", "--spectator")
    assert "Hand: " not in ran.out
    assert "Your hand" not in ran.out
    assert "You drew" not in ran.out
    assert any(move.startswith("ship") for _, move in match.decisions)
    assert "ship " not in ran.out


def test_at_a_terminal_enter_goes_on_numbers_jump_and_q_leaves(
    terminal: Command, match: Match, record: str
) -> None:
    last = len(match.decisions)
    typed = ["", "", "0", "5", "999", "x", str(last), "1", "q", "never read"]
    ran = terminal("replay", record, "--step", typed=typed)
    assert ran.code == 0
    shown = [heading.split(" ")[0] for heading in re.findall(r"\d+/\d+", ran.out)]
    progress = [place for place in shown if place.endswith(f"/{last}")]
    assert progress == [f"{n}/{last}" for n in (0, 1, 2, 0, 5, last, 1)]
    assert ran.out.count(f"The decisions are numbered 0 to {last}.") == 2
    assert "never read" not in ran.out


def test_at_a_terminal_the_end_is_left_by_enter(terminal: Command, record: str) -> None:
    last = len(Match.replay(Path(record).read_text(encoding="utf-8")).decisions)
    ran = terminal("replay", record, "--step", typed=[str(last), ""])
    assert ran.code == 0
    assert "Winner: " in ran.out


def test_control_c_leaves_without_a_word(terminal: Command, record: str) -> None:
    ran = terminal("replay", record, "--step", typed=[KeyboardInterrupt])
    assert (ran.code, ran.err) == (130, "")
