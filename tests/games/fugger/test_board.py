"""The table of Die Fugger as text."""

import random
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from fondaco.engine.chance import seed_state
from fondaco.games import load
from fondaco.games.base import OVER
from fondaco.games.fugger.board import board
from fondaco.games.fugger.notation import CARD_NAMES, write_position, write_view
from fondaco.games.fugger.state import ACTIONS, State
from fondaco.locale import LANGUAGES

GAME = load("fugger")
NAMES = ("Anna", "Béla", "Clara", "Dániel")
LONG_NAMES = ("W" * 40, "Maria Theresia von Habsburg-Lothringen I.", "広" * 40, "é" * 40)


def shown(view: dict[str, Any], names: tuple[str, ...] = NAMES, language: str = "en") -> str:
    """The board as it reads with colours off."""
    return Text.from_markup(board(view, names, language), emoji=False).plain


def line_with(text: str, mark: str) -> str:
    """The one line that holds the mark."""
    (line,) = [line for line in text.splitlines() if mark in line]
    return line


def random_states(players: int, seed: int) -> list[State]:
    """Every real decision (G-2) of a random game, and its end."""
    choice = random.Random(seed)
    s = State()
    s.target = 60
    seed_state(s, seed)
    GAME.set_up(s, players, 0)
    states = []
    while GAME.turn(s) != OVER:
        mask = [0] * ACTIONS
        GAME.legal_actions(s, GAME.turn(s), mask)
        if sum(mask) > 1:
            states.append(s.copy())
        legal = [action for action in range(ACTIONS) if mask[action]]
        GAME.apply(s, GAME.turn(s), choice.choice(legal))
    return [*states, s]


def seat(gulden: int, hand: Any, display: str, shipments: list[Any] | None = None) -> Any:
    return {
        "gulden": gulden,
        "hand": hand,
        "display": display.split(),
        "shipments": shipments or [],
    }


def example() -> dict[str, Any]:
    """What Anna sees in the second round of a game of three."""
    shipped = [{"card": None, "round": 1}]
    return {
        "game": "fugger",
        "players": 3,
        "round": 2,
        "start": 1,
        "turn": 2,
        "options": {"target": 100},
        "prices": {"cu": 3, "cl": 6, "wi": 5, "sp": 9, "je": 1},
        "seats": [
            seat(46, ["cu*", "cl", "cl", "me"], "cu sp sp* me", [{"card": "je*", "round": 1}]),
            seat(58, 3, "cu je je wi*", shipped),
            seat(39, 12, "cl sp me me", [*shipped, {"card": None, "round": 2}]),
        ],
        "jakob": ["cu", "cu", "wi"],
        "draw": 14,
        "discard": ["cl", "cl", "me"],
    }


ENGLISH = """\
 Die Fugger                   Round 2 · Start player: Béla · Target: 100 gulden
━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┯━━━━━━━━━━━━━━━━━━
 Price ring      1    2    3    4    5    6    7    8    9   │ Face up
 cu  copper      ·    ·  ▐cu▌   ·    ·    ·    ·    ·    ·   │ ● ● ● ● ○  4/5
 cl  cloth       ·    ·    ·    ·    ·  ▐cl▌   ·    ·    ·   │ ● ○ ○ ○ ○  1/5
 wi  wine        ·    ·    ·    ·  ▐wi▌   ·    ·    ·    ·   │ ● ● ○ ○ ○  2/5
 sp  spice       ·    ·    ·    ·    ·    ·    ·    ·  ▐sp▌  │ ● ● ● ○ ○  3/5
 je  jewel     ▐je▌   ·    ·    ·    ·    ·    ·    ·    ·   │ ● ● ○ ○ ○  2/5
─────────────────────────────────────┬───────────────────────┴─────┬────────────
                       gulden   hand │ cu   cl   wi   sp   je   me │ shipments
   Jakob the Rich                    │ ●●   ·    ●    ·    ·    ·  │
   Béla                    58      3 │ ●    ·    ★    ·    ●●   ·  │ 1 ▒▒  2 ·
 ► Clara                   39     12 │ ·    ●    ·    ●    ·    ▲▲ │ 1 ▒▒  2 ▒▒
   Anna (you)              46      4 │ ●    ·    ·    ●★   ·    ▲  │ 1 je* 2 ·
─────────────────────────────────────┴─────────────────────────────┴────────────
 Draw pile: 14 · Discard pile: 3
 ● goods card   ★ with royal seal   ▲ merchant   ▒▒ face down
━ Your hand · 4 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
 cu* copper with seal      cl  cloth ×2              me  merchant"""


def test_the_whole_board() -> None:
    assert shown(example()) == ENGLISH


def test_the_board_in_hungarian() -> None:
    text = shown(example(), language="hu")
    lines = text.splitlines()
    assert (
        lines[0]
        == " A Fuggerek                   2. forduló · Kezdőjátékos: Béla · Cél: 100 gulden"
    )
    assert lines[2].split() == [*("Árkör", *"123456789", "│"), "Képpel", "felfelé"]
    assert lines[5].startswith(" wi  bor ")
    assert lines[9].endswith(" gulden kézben │ cu   cl   wi   sp   je   me │ szállítmány")
    assert lines[10].startswith("   Gazdag Jakab ")
    assert lines[13].startswith("   Anna (te) ")
    assert lines[15:17] == [
        " Húzópakli: 14 · Dobott lapok: 3",
        " ● árukártya   ★ királyi pecséttel   ▲ kereskedő   ▒▒ képpel lefelé",
    ]
    assert lines[17].startswith("━ A lapjaid · 4 ━")
    assert lines[18] == " cu* pecsétes réz          cl  posztó ×2             me  kereskedő"


def test_the_board_in_german() -> None:
    text = shown(example(), language="de")
    lines = text.splitlines()
    assert (
        lines[0]
        == " Die Fugger                     Runde 2 · Startspieler: Béla · Ziel: 100 Gulden"
    )
    assert lines[2].split() == [*("Preisrad", *"123456789", "│"), "Offen"]
    assert lines[6].startswith(" sp  Gewürz ")
    assert lines[9].endswith(" Gulden   Hand │ cu   cl   wi   sp   je   me │ Lieferungen")
    assert lines[10].startswith("   Jakob der Reiche ")
    assert lines[13].startswith("   Anna (du) ")
    assert lines[15:17] == [
        " Nachziehstapel: 14 · Ablagestapel: 3",
        " ● Warenkarte   ★ mit Siegel   ▲ Kaufmann   ▒▒ verdeckt",
    ]
    assert lines[17].startswith("━ Deine Hand · 4 ━")
    assert lines[18] == " cu* Kupfer mit Siegel     cl  Tuch ×2               me  Kaufmann"


# --- who sees what --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_hidden_is_on_the_board_of_a_view_F_45(players: int) -> None:
    for s in random_states(players, seed=players)[::4]:
        for viewer in range(players):
            dealt_anew = s.copy()
            GAME.redeal(dealt_anew, viewer)
            seen = board(write_view(s, viewer), NAMES, "en")
            assert board(write_view(dealt_anew, viewer), NAMES, "en") == seen


def test_others_hands_are_numbers_and_their_shipments_backs_F_45() -> None:
    text = shown(example())
    assert text.count("copper with seal") == 1  # Anna's own
    assert line_with(text, "Clara").endswith("│ 1 ▒▒  2 ▒▒")
    assert line_with(text, "Anna").endswith("│ 1 je* 2 ·")


def test_the_viewer_comes_last_and_the_others_in_turn_order() -> None:
    s = random_states(4, seed=1)[0]
    text = shown(write_view(s, 1))
    rows = [line[3:12].strip() for line in text.splitlines()[10:15]]
    assert rows == ["Jakob the", "Clara", "Dániel", "Anna", "Béla (you"]


def test_a_spectator_sees_no_hand() -> None:
    s = random_states(3, seed=1)[2]
    text = shown(write_view(s, None))
    assert "(you)" not in text
    assert "hand ·" not in text.lower()
    assert text.splitlines()[-1] == ENGLISH.splitlines()[16]  # the legend is the last line


def test_a_full_position_shows_every_hand_G_8() -> None:
    view = example()
    view["seats"][1]["hand"] = ["wi", "wi", "sp*"]
    view["seats"][2]["hand"] = []
    view["seats"][1]["shipments"] = [{"card": "me", "round": 1}]
    view["draw"] = ["cu"] * 14
    lines = shown(view).splitlines()
    assert [line.strip("━ ") for line in lines[17:]] == [
        "Hand: Anna · 4",
        "cu* copper with seal      cl  cloth ×2              me  merchant",
        "Hand: Béla · 3",
        "wi  wine ×2               sp* spice with seal",
        "Hand: Clara · 0",
        "no cards",
    ]
    assert lines[12].endswith("│ 1 me  2 ·")
    assert lines[15] == " Draw pile: 14 · Discard pile: 3"
    assert "(you)" not in shown(view)


# --- what stands there ----------------------------------------------------------------------------


def test_only_two_players_are_told_when_jakob_gets_his_next_card_F_24() -> None:
    view = example()
    view["players"] = 2
    view["turn"] = 1
    view["seats"].pop()
    view["turns_since_jakob"] = 1
    text = shown(view)
    assert line_with(text, "Draw pile").endswith(" · Jakob's next card: after 1 turn")
    view["turns_since_jakob"] = 0
    text = shown(view)
    assert line_with(text, "Draw pile").endswith(" · Jakob's next card: after 2 turns")
    assert "next card" not in shown(example())


def test_the_end_of_the_game_F_40() -> None:
    s = random_states(4, seed=2)[-1]
    view = write_view(s, 0)
    assert view["turn"] is None
    text = shown(view)
    assert text.splitlines()[0].endswith(f" Game over in round {view['round']}")
    assert "►" not in text
    assert text.count("▒▒") == 1  # in the legend: all shipments have been turned up
    assert "5/5" in text


def test_too_many_cards_for_a_column_are_counted() -> None:
    view = example()
    view["seats"][2]["display"] = ["sp"] * 5 + ["je"] * 7 + ["je*"] * 2 + ["cu*"] * 4
    row = line_with(shown(view), "Clara").split("│")[1]
    assert row.split() == ["★★★★", "·", "·", "5●", "7●2★", "·"]


def test_an_empty_hand_is_said_so() -> None:
    view = example()
    view["seats"][0]["hand"] = []
    assert shown(view).splitlines()[-2:] == ["━ Your hand · 0 " + "━" * 63, " no cards"]


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["[bold]B[/bold]", "[/]", "B[", "\\[red]", "B\\", "{name}"])
def test_names_are_not_taken_for_markup(name: str) -> None:
    text = shown(example(), ("Anna", name, "Clara"))
    assert f"Start player: {name} · " in text
    assert f"   {name}".ljust(22) in text.splitlines()[11]


def test_long_names_are_shortened() -> None:
    text = shown(example(), LONG_NAMES[:3])
    assert "Start player: Maria Theresia… · " in text
    lines = text.splitlines()
    assert lines[11].startswith("   Maria Theresia von…  ")
    assert lines[12].startswith(" ► 広広広広広広広広広… ")
    assert lines[13].startswith("   WWWWWWWWWWWW… (you) ")


# --- at 80 columns --------------------------------------------------------------------------------


def bars(line: str) -> list[int]:
    return [cell_len(line[:k]) for k, character in enumerate(line) if character in "│┯┬┴"]


def assert_fits(text: str) -> None:
    lines = text.splitlines()
    assert all(cell_len(line) <= 80 for line in lines)
    assert all(line == line.rstrip() for line in lines)
    assert all(bars(line) == [61] for line in lines[1:8])
    rows = [line for line in lines[9:] if "│" in line]
    assert len(rows) >= 4
    assert all(bars(line) == [37, 67] for line in rows)


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_fits_in_80_columns(players: int, language: str) -> None:
    for s in random_states(players, seed=players)[::6]:
        names = LONG_NAMES[:players]
        for viewer in (*range(players), None):
            assert_fits(shown(write_view(s, viewer), names, language))
        assert_fits(shown(write_position(s), names, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_largest_things_fit_in_80_columns(language: str) -> None:
    view = example()
    view["players"] = 4
    view["round"] = 32767
    view["options"]["target"] = 1000
    view["discard"] = ["cu"] * 49
    view["draw"] = 49
    crowd = " ".join([*CARD_NAMES[:10], *CARD_NAMES[:8], "me", "me"])
    view["seats"] = [seat(16383, 49, crowd) for _ in range(4)]
    view["seats"][3] = seat(16383, [*CARD_NAMES, *CARD_NAMES[:9]], "je " * 7 + "je* je* " + crowd)
    assert len(view["seats"][3]["hand"]) == 20
    assert_fits(shown(view, LONG_NAMES, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_hand_is_named_with_its_code(language: str) -> None:
    view = example()
    view["seats"][0]["hand"] = list(CARD_NAMES)
    text = shown(view, language=language)
    hand = " ".join(text.splitlines()[18:]).split()
    assert [word for word in hand if word in CARD_NAMES] == list(CARD_NAMES)
    assert "…" not in text
