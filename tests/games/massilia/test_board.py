"""The table of Massilia as text."""

import random
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from fondaco import Match
from fondaco.games.massilia.board import board
from fondaco.locale import LANGUAGES
from tests.games.massilia.table import CARDS, at

NAMES = ("Anna", "Béla", "Clara", "Dániel")
LONG_NAMES = ("W" * 40, "Maria Theresia von Habsburg-Lothringen I.", "広" * 40, "[/]" * 13)


def shown(view: Any, names: tuple[str, ...] = NAMES, language: str = "en") -> str:
    """The board as it reads with colours off."""
    return Text.from_markup(board(view, names, language), emoji=False).plain


def line_with(text: str, mark: str) -> str:
    """The one line that holds the mark."""
    (line,) = [line for line in text.splitlines() if mark in line]
    return line


def below(text: str, title: str) -> list[str]:
    """The lines under the title, to the end."""
    lines = text.splitlines()
    (start,) = [k for k, line in enumerate(lines) if line.startswith(f"━ {title} ")]
    return [line.strip() for line in lines[start + 1 :]]


def decision(view: Any, language: str = "en") -> list[str]:
    """The lines about what is being decided."""
    text = shown(view, language=language)
    (title,) = [line for line in text.splitlines() if line.startswith("━ ")]
    return below(text, title.strip("━ "))


def panel(text: str, name: str) -> list[str]:
    """The row of the player with that name, and the lines below it."""
    lines = text.splitlines()
    (start,) = [k for k, line in enumerate(lines) if line[7:25].strip() == name and "│" in line]
    end = start + 1
    while end < len(lines) and lines[end].startswith(" " * 7):
        end += 1
    return [line.strip() for line in lines[start:end]]


def numbers_of(text: str, name: str) -> list[str]:
    """Fame, sestertii, cards, tokens and stalls of the player with that name."""
    return panel(text, name)[0].split("│")[0].split()[-5:]


def cells(text: str) -> dict[int, list[str]]:
    """The three lines of every place of the market, read off where it is drawn."""
    lines = text.splitlines()
    found = {}
    for place, (row, column) in enumerate(RIM):
        inner = [lines[2 + 4 * row + k][3 + 15 * column : 17 + 15 * column] for k in range(3)]
        assert inner[0][:2] == f"{place:2}"
        found[place] = [inner[0][2:].strip(), inner[1].strip(), inner[2].strip()]
    return found


# The rim of a 5×5 square from its upper left corner on, clockwise (M-1).
RIM = (
    *((0, column) for column in range(5)),
    *((row, 4) for row in range(1, 5)),
    *((4, column) for column in (3, 2, 1, 0)),
    *((row, 0) for row in (3, 2, 1)),
)


def turn(**given: Any) -> Match:
    """A turn of Béla's in round 4: Clara has passed, four figures and six stalls are about."""
    setting: dict[str, Any] = {
        "round": 4,
        "order": (2, 1, 0, 3),
        "turn": 1,
        "passed": (2,),
        "figures": {"consul": 11, "pink": 11, "purple": 5, "orange": 0},
        "popularity": {"pink": 3, "purple": 2, "orange": 1},
        "harbour": {"pink": 3, "purple": 2, "orange": 4},
        "temple": "brown3 brown5 beige2 black1 black6",
        "stalls": {
            0: "0 pink pink orange beige",
            1: "1",
            4: "1 pink pink purple orange orange beige",
            7: "2 purple",
            11: "3 pink",
            14: "0",
        },
        "sestertii": (9, 4, 13, 6),
        "fame": (22, 27, 19, 24),
        "penalty": (1, 3, 0, 2),
        "cards": ("minerva mercury pluto", "venus", "mars mars mars mars", ""),
        "kept": ("black4 black4", "beige2", "", ""),
        "screen": ("brown", "beige grey black", "grey grey", ""),
        "discard": "venus venus juno",
        "rest": "pile",
    }
    return at(4, **{**setting, **given})


def moments(players: int, *, open_counts: bool, seed: int) -> list[Match]:
    """A random match at some of its decisions, in every phase it comes to, and at its end."""
    choice = random.Random(seed)
    options = {"open_counts": open_counts}
    match = Match.new("massilia", players=players, seed=seed, options=options)
    found = []
    while not match.over:
        if choice.random() < 0.15:
            found.append(match.copy())
        seat = choice.choice(match.waiting)
        moves = match.moves(seat)
        passing = moves[-1:] == ["pass"] and choice.random() < 0.8  # or rounds would be short
        match.play(choice.choice(moves[:-1] if passing and len(moves) > 1 else moves), seat)
    return [*found, match]


ENGLISH = """\
 Massilia                                                Round 4 of 7 · Actions
  ┏━━━━━━━━━━━━━━┯━━━━━━━━━━━━━━┭──────────────┮━━━━━━━━━━━━━━┯━━━━━━━━━━━━━━┓
  ┃ 0 A Anna     │ 1 B Béla     │ 2            │ 3            │ 4 B Béla     ┃
  ┃  ● ● ✚ ≡ · · │  · · · · · · │              │              │  ● ● ▲ ✚ ✚ ≡ ┃
  ┃  (✚)         │              │              │              │              ┃
  ┠──────────────┼──────────────┴──────────────┴──────────────┼──────────────┨
  ┃15            │ Harbours       cubes  price    popularity  │ 5            ┃
  ┃              │ ● pink             3  3        3/3         │              ┃
  ┃              │ ▲ purple           2  1        2/3         │  (▲)         ┃
  ┞──────────────┤ ✚ orange           4  2        1/3         ├──────────────┦
  │14 A Anna     │ ≡ beige            8  1                    │ 6            │
  │  · · · · · · │ (●)(▲)(✚) customers  (★) consul            │              │
  │              │ Temple                2                    │              │
  ┟──────────────┤  brown: move          [3] [5]              ├──────────────┧
  ┃13            │  beige: buy goods     [2]                  │ 7 C Clara    ┃
  ┃              │  grey: offering       –                    │  ▲ · · · · · ┃
  ┃              │  black: fame          [1] [6]              │              ┃
  ┠──────────────┼──────────────┬──────────────┬──────────────┼──────────────┨
  ┃12            │11 D Dániel   │10            │ 9            │ 8            ┃
  ┃              │  ● · · · · · │              │              │              ┃
  ┃              │  (●)(★)      │              │              │              ┃
  ┗━━━━━━━━━━━━━━┷━━━━━━━━━━━━━━┵──────────────┶━━━━━━━━━━━━━━┷━━━━━━━━━━━━━━┛
 Turn order tiles: 3 2 · Penalty tokens left: 34 · Bag: ● 7  ▲ 11  ✚ 8
 Draw pile: 44 cards · Discards: Juno, Venus ×2
─────────────────────────────────────────────────────────────┬──────────────────
                            fame  money  cards tokens stalls │ passed
   1 C Clara                  19     13      4      0    1/6 │ place 4
       screen: grey ×2
 ► 2 B Béla                   27      4      1      3    2/6 │ –
       kept: beige [2]  screen: beige  grey  black
   3 A Anna (you)             22      9      3      1    2/6 │ –
       kept: black [4][4]  screen: brown
       hand: Minerva · Mercury · Pluto
   4 D Dániel                 24      6      0      2    1/6 │ –
       screen: brown ×2  beige ×2  grey ×2
━ Actions · Béla ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
 Béla: takes a die or passes"""


def test_the_whole_board() -> None:
    assert shown(turn().view(0)) == ENGLISH


def test_the_board_in_hungarian() -> None:
    text = shown(turn().view(0), language="hu")
    assert text.splitlines()[0].endswith(" 4. forduló (7 közül) · Akciók")
    assert " Kikötők          áru  ár       népszerűség " in text
    assert "(●)(▲)(✚) vásárlók  (★) konzul" in text
    assert line_with(text, "bézs: áruvásárlás    [2]")
    assert " Lépéssorrend-lapkák: 3 2 · Maradt büntetőzseton: 34 · Zsák: ● 7  ▲ 11  ✚ 8" in text
    assert panel(text, "Clara")[0].endswith("│ 4. hely")
    assert panel(text, "Anna (te)")[1:] == [
        "megtartva: fekete [4][4]  paraván mögött: barna",
        "kézben: Minerva · Mercurius · Pluto",
    ]
    assert below(text, "Akciók · Béla") == ["Béla: elvesz egy dobókockát, vagy passzol"]


def test_the_board_in_german() -> None:
    text = shown(turn().view(0), language="de")
    assert text.splitlines()[0].endswith(" Runde 4 von 7 · Aktionen")
    assert " Häfen         Steine  Preis    Beliebtheit " in text
    assert "(●)(▲)(✚) Kunden  (★) Konsul" in text
    assert line_with(text, "schwarz: Ruhm kaufen [1] [6]")
    assert " Nachziehstapel: 44 Karten · Ablagestapel: Juno, Venus ×2" in text
    assert panel(text, "Clara")[0].endswith("│ Platz 4")
    assert panel(text, "Anna (du)")[1:] == [
        "behalten: schwarz [4][4]  Sichtschirm: braun",
        "Hand: Minerva · Merkur · Pluto",
    ]
    assert below(text, "Aktionen · Béla") == ["Béla: nimmt einen Würfel oder passt"]


# --- the market -----------------------------------------------------------------------------------


def test_the_places_lie_clockwise_around_the_market_M_1() -> None:
    assert list(cells(shown(turn().view(0)))) == list(range(16))


def test_a_stall_stands_at_its_place_with_its_owner_its_cubes_and_its_room_M_34() -> None:
    market = cells(shown(turn().view(0)))
    assert market[0][:2] == ["A Anna", "● ● ✚ ≡ · ·"]
    assert market[1][:2] == ["B Béla", "· · · · · ·"]
    assert market[4][:2] == ["B Béla", "● ● ▲ ✚ ✚ ≡"]
    assert market[7][:2] == ["C Clara", "▲ · · · · ·"]


def test_an_empty_place_is_no_empty_stall_M_43() -> None:
    market = cells(shown(turn().view(0)))
    assert market[14][:2] == ["A Anna", "· · · · · ·"]
    assert market[15][:2] == ["", ""]


def test_figures_stand_before_their_places_several_before_one_M_2_M_33() -> None:
    market = cells(shown(turn().view(0)))
    standing = {place: lines[2] for place, lines in market.items() if lines[2]}
    assert standing == {0: "(✚)", 5: "(▲)", 11: "(●)(★)"}


def test_all_four_figures_have_room_before_one_place_M_33() -> None:
    figures = {"consul": 12, "pink": 12, "purple": 12, "orange": 12}
    market = cells(shown(turn(figures=figures).view(0)))
    assert market[12][2] == "(●)(▲)(✚)(★)"


def test_the_three_places_of_a_corner_are_bound_by_heavy_lines_M_1() -> None:
    lines = shown(turn().view(0)).splitlines()
    rim = {2: lines[1][34:46], 6: lines[10][77], 10: lines[21][34:46], 14: lines[10][2]}
    assert rim == {2: "─" * 12, 6: "│", 10: "─" * 12, 14: "│"}
    assert all(lines[row][column] == "┃" for row in (6, 14) for column in (2, 77))
    assert all(lines[row][column] == "━" for row in (1, 21) for column in (10, 25, 55, 70))


# --- prices, dice, supplies -----------------------------------------------------------------------


def test_harbours_have_cubes_a_price_and_a_popularity_M_3_M_4_M_5() -> None:
    text = shown(turn().view(0))
    assert line_with(text, "● pink ").split("│")[1].split() == ["●", "pink", "3", "3", "3/3"]
    assert line_with(text, "▲ purple ").split("│")[1].split() == ["▲", "purple", "2", "1", "2/3"]
    assert "┤ ✚ orange           4  2        1/3 " in text
    assert "│ ≡ beige            8  1            " in text  # always 1, never popular


def test_mercury_changes_the_price_beside_its_tile_M_53() -> None:
    match = turn(turn=0, cards=("mercury mercury mercury mercury", "", "", ""), passed=())
    match.play("mercury temple up", 0)
    match.play("mercury pink down", 0)
    match.play("mercury pink down", 0)
    text = shown(match.view(2))
    assert line_with(text, "● pink ").split("│")[1].split()[2:] == ["3", "1", "(3−2)", "3/3"]
    assert line_with(text, " Temple ").split("│")[2].split() == ["Temple", "3", "(2+1)"]


def test_the_temple_has_its_dice_by_the_action_they_give_M_6() -> None:
    text = shown(turn().view(0))
    assert "┤  brown: move          [3] [5]  " in text
    assert "│  grey: offering       –  " in text


def test_before_round_1_the_dice_of_the_temple_are_not_rolled_M_21() -> None:
    match = Match.new("massilia", players=3, seed=1)
    text = shown(match.view(0))
    assert text.count("[?]") == 4
    for place in (1, 5, 9):
        match.play(f"stall {place}")
    assert "[?]" not in shown(match.view(0))


def test_the_bag_holds_what_is_nowhere_else_M_3_M_37() -> None:
    stalls = {4: "0 pink beige", 12: "1 pink orange"}
    harbour = {"pink": 6, "purple": 9, "orange": 1}
    detail = {"placing": {"purple": 3, "beige": 1}}
    match = at(2, phase="place", stalls=stalls, harbour=harbour, detail=detail)
    assert "Bag: ● 7  ▲ 3  ✚ 13" in shown(match.view(0))


def test_once_the_tiles_are_taken_and_no_card_is_discarded_there_are_none() -> None:
    text = shown(at(2, turn=0, passed=(1,)).view(0))
    assert " Turn order tiles: – · " in text
    assert " Draw pile: 55 cards · Discards: –" in text


def test_all_discards_are_named_on_as_many_lines_as_they_need_M_35() -> None:
    lines = shown(at(2, rest="discard").view(0)).splitlines()
    (start,) = [k for k, line in enumerate(lines) if "Draw pile: 0 cards" in line]
    assert lines[start : start + 2] == [
        " Draw pile: 0 cards · Discards: Jupiter ×5, Juno ×5, Minerva ×7, Neptune ×7,",
        " Phoebus ×7, Venus ×9, Mercury ×5, Mars ×5, Pluto ×5",
    ]


# --- the players and who sees what (M-70) ---------------------------------------------------------


def test_the_players_stand_in_turn_order_M_10() -> None:
    lines = shown(turn().view(0)).splitlines()
    rows = [line[1:20].split() for line in lines if line[61:62] == "│" and line[3:4].isdigit()]
    assert rows == [
        ["1", "C", "Clara"],
        ["►", "2", "B", "Béla"],
        ["3", "A", "Anna", "(you)"],
        ["4", "D", "Dániel"],
    ]


def test_who_has_passed_has_a_place_in_the_next_round_M_23() -> None:
    text = shown(turn(passed=(3, 2)).view(0))
    places = [panel(text, name)[0].split("│")[1].strip() for name in ("Dániel", "Clara", "Béla")]
    assert places == ["place 4", "place 3", "–"]


def test_own_cards_are_named_and_others_only_counted_M_70() -> None:
    text = shown(turn().view(1))
    assert panel(text, "Béla (you)")[-1] == "hand: Venus"
    assert [numbers_of(text, name)[2] for name in ("Anna", "Clara", "Dániel")] == ["3", "4", "0"]
    assert text.count("hand:") == 1


def test_a_spectator_sees_no_cards_M_70() -> None:
    text = shown(turn().view(None))
    assert "hand:" not in text
    assert "(you)" not in text
    assert numbers_of(text, "Béla") == ["27", "4", "1", "3", "2/6"]


def test_an_empty_hand_is_said_so() -> None:
    assert panel(shown(turn().view(3)), "Dániel (you)")[-1] == "hand: –"


def test_a_full_position_shows_every_hand_G_8() -> None:
    text = shown(turn().position())
    assert panel(text, "Anna")[-1] == "hand: Minerva · Mercury · Pluto"
    assert panel(text, "Clara")[-1] == "hand: Mars · Mars · Mars · Mars"
    assert "(you)" not in text


def test_without_open_counts_others_money_tokens_and_the_supply_are_not_known_M_70() -> None:
    text = shown(turn(options={"open_counts": False}).view(0))
    assert numbers_of(text, "Béla") == ["27", "?", "1", "?", "2/6"]
    assert numbers_of(text, "Anna (you)") == ["22", "9", "3", "1", "2/6"]
    assert "Penalty tokens left: ?" in text


@pytest.mark.thorough
@pytest.mark.parametrize("open_counts", [False, True])
def test_nothing_hidden_is_on_the_board_of_a_view_M_70(open_counts: bool) -> None:
    for match in moments(3, open_counts=open_counts, seed=3):
        for viewer in (0, 1, 2, None):
            seen = board(match.view(viewer), NAMES, "en")
            assert board(match.redeal(viewer, 1).view(viewer), NAMES, "en") == seen


# --- what is being decided ------------------------------------------------------------------------


def test_dice_are_picked_and_rolled_M_21() -> None:
    screen = ("brown grey grey black",)
    match = at(2, phase="roll", screen=screen, detail={"picked": []})
    assert decision(match.view(1)) == ["Anna: picks dice and rolls", "picked: –"]
    for die in ("brown", "grey", "grey"):
        match.play(f"pick {die}", 0)
    assert decision(match.view(1))[1:] == ["picked: brown · grey ×2"]


def test_rolled_dice_lie_before_the_player_M_21() -> None:
    dice = ["brown3", "brown5", "black1"]
    match = at(2, phase="keep", detail={"dice": dice})
    text = shown(match.view(1))
    assert below(text, "Keeping dice · Anna") == ["rolled: brown [3][5] · black [1]"]


def test_an_action_is_built_for_all_to_see_M_30_M_31() -> None:
    match = at(2, temple="brown2 grey3", sestertii=20)
    match.play("die grey3 temple", 0)
    match.play("as black token", 0)
    match.play("die brown2 temple token", 0)
    assert decision(match.view(1)) == ["black: fame · 5 in all · brown [2] · grey [3]"]
    assert numbers_of(shown(match.view(1)), "Anna")[3] == "2"


def test_bought_cubes_wait_to_be_placed_M_34() -> None:
    detail = {"placing": {"purple": 2, "beige": 1}}
    match = at(2, phase="place", stalls={4: "0", 8: "0", 12: "1"}, detail=detail)
    assert decision(match.view(1)) == ["Anna: places bought goods", "to place: ▲ ▲ ≡"]


def offering(**given: Any) -> Match:
    """Anna has drawn three cards for her offering."""
    setting: dict[str, Any] = {
        "phase": "offer",
        "stalls": {4: "0 pink pink orange beige beige", 12: "1"},
        "detail": {"drawn": ["venus", "mars", "mars"], "kept": 0},
    }
    return at(2, **{**setting, **given})


def test_drawn_cards_are_seen_by_who_drew_them_alone_M_35_M_70() -> None:
    match = offering()
    assert decision(match.view(0))[1:] == ["drawn: Venus · Mars · Mars"]
    assert decision(match.view(1))[1:] == ["drawn: 3 cards"]
    assert decision(match.view(None))[1:] == ["drawn: 3 cards"]
    assert decision(match.position())[1:] == ["drawn: Venus · Mars · Mars"]


def test_the_card_being_paid_for_is_seen_by_who_keeps_it_alone_M_35_M_70() -> None:
    match = offering()
    match.play("keep venus", 0)
    assert decision(match.view(0))[1:] == ["to pay for: Venus · drawn: Mars · Mars"]
    assert decision(match.view(1)) == ["Anna: pays for a card with cubes", "drawn: 2 cards"]


def test_one_of_two_beige_cubes_is_paid_M_35() -> None:
    match = offering(stalls={4: "0 pink beige beige", 8: "0 beige", 12: "1"})
    match.play("keep venus", 0)
    match.play("pay beige 4", 0)
    assert "paid so far: ≡ · drawn: 2 cards" in decision(match.view(1))


def test_kept_cards_are_counted_once_paid_M_35() -> None:
    match = offering()
    match.play("keep venus", 0)
    match.play("pay pink 4", 0)
    assert decision(match.view(1))[1:] == ["drawn: 2 cards · kept so far: 1 card"]
    match.play("keep mars", 0)
    assert decision(match.view(1))[1:] == ["drawn: 1 card · kept so far: 1 card"]


def at_the_consul(ask: str, place: str = "1 pink beige", **given: Any) -> Match:
    """The consul has stopped at place 3, where Anna moved it; it asks something of somebody."""
    asked = 0 if ask in ("open", "shift") else 1
    stalls = {4: "0 pink pink", 12: "1 orange"} | ({3: place} if place else {})
    return at(
        2,
        phase="consul",
        turn=asked,
        figures={"consul": 3},
        stalls=stalls,
        cards=("", "pluto"),
        detail={"mover": 0, "ask": ask, **given},
    )


def test_the_consul_asks_for_pluto_and_for_tax_of_the_owner_M_45_M_54() -> None:
    assert decision(at_the_consul("pluto").view(0)) == [
        "Béla: plays Pluto or not (place 3)",
        "Anna moved the consul",
    ]
    assert decision(at_the_consul("tax").view(1)) == [
        "Béla: pays tax in money or in cubes (place 3)",
        "tax due: 2 sestertii or cubes · Anna moved the consul",
    ]


def test_the_cubes_of_the_tax_are_counted_down_M_45() -> None:
    match = at_the_consul("tax")
    match.play("tax 1", 1)
    assert "still to give: 1 cube" in decision(match.view(0))[1]


def test_the_consul_lets_the_mover_open_a_stall_and_move_cubes_over_M_43_M_46() -> None:
    match = at_the_consul("open", place="")
    assert decision(match.view(1)) == ["Anna: opens a stall or declines (place 3)"]
    match.play("open", 0)
    assert decision(match.view(1))[1:] == ["may still be moved over: 6 cubes"]
    match.play("shift pink 4", 0)
    assert decision(match.view(1))[1:] == ["may still be moved over: 5 cubes"]
    assert cells(shown(match.view(1)))[3][:2] == ["A Anna", "● · · · · ·"]


def test_at_the_end_nobody_decides_M_60() -> None:
    match = at(2, round=7, turn=0, passed=(1,))
    match.play("pass", 0)
    text = shown(match.view(0))
    assert text.splitlines()[0].endswith(" Round 7 of 7 · Game over")
    assert "━ " not in text
    assert "►" not in text


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["[bold]", "[/]", "B[", "\\[red]", "B\\", "{name}", "B [/]"])
def test_names_are_not_taken_for_markup(name: str) -> None:
    text = shown(turn().view(0), ("Anna", name, "Clara", "Dániel"))
    assert cells(text)[4][0] == f"B {name}"
    assert panel(text, name)[0].endswith("2/6 │ –")
    assert below(text, f"Actions · {name}") == [f"{name}: takes a die or passes"]


# --- at 80 columns --------------------------------------------------------------------------------


def assert_fits(text: str) -> None:
    lines = text.splitlines()
    assert [line for line in lines if cell_len(line) > 80] == []
    assert [line for line in lines if line != line.rstrip()] == []
    assert {cell_len(line) for line in lines[1:22]} == {78}  # the market


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_fits_in_80_columns(players: int, language: str) -> None:
    names = LONG_NAMES[:players]
    for match in moments(players, open_counts=players == 4, seed=players):
        for viewer in (*range(players), None):
            assert_fits(shown(match.view(viewer), names, language))
        assert_fits(shown(match.position(), names, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_largest_things_fit_in_80_columns(language: str) -> None:
    dice = " ".join(
        f"{colour}6" for colour in ("brown", "beige", "grey", "black") for _ in range(5)
    )
    match = turn(
        figures={"consul": 15, "pink": 15, "purple": 15, "orange": 15},
        prices={"temple": 3, "pink": 1, "orange": 2, "purple": 2},
        stalls={place: f"{place % 4} beige pink pink" for place in range(5)},
        sestertii=999,
        fame=(999,) * 4,
        penalty=(40,),
        passed=(),
        cards=("neptune neptune neptune neptune",),
        kept=(dice,),
        screen=(),
        temple="",
        discard=" ".join(CARDS),
    )
    for viewer in (0, 1, None):
        assert_fits(shown(match.view(viewer), LONG_NAMES, language))
    assert_fits(shown(match.position(), LONG_NAMES, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", ["temple", "keep"])
def test_all_dice_in_one_place_fit_in_80_columns(phase: str, language: str) -> None:
    colours = ("brown", "beige", "grey", "black")
    dice = [f"{colour}6" for colour in colours for _ in range(5)]
    given: dict[str, Any] = {"temple": " ".join(dice), "kept": (), "screen": ()}
    if phase == "keep":
        given |= {"temple": "", "phase": "keep", "passed": (), "detail": {"dice": dice}}
    text = shown(turn(**given).view(1), LONG_NAMES, language)
    assert text.count("[6]") == 20
    assert_fits(text)
