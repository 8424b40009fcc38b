"""The table of Augsburg 1520 as text."""

import random
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from fondaco import Match
from fondaco.games.augsburg.board import board
from fondaco.locale import LANGUAGES
from tests.games.augsburg.table import NOTES, at

NAMES = ("Anna", "Béla", "Clara", "Dániel", "Emil")
LONG_NAMES = (
    "W" * 40,
    "Maria Theresia von Habsburg-Lothringen I.",
    "広" * 40,
    "é" * 40,
    "[/]" * 13,
)


def shown(view: Any, names: tuple[str, ...] = NAMES, language: str = "en") -> str:
    """The board as it reads with colours off."""
    return Text.from_markup(board(view, names, language), emoji=False).plain


def line_with(text: str, mark: str) -> str:
    """The one line that holds the mark."""
    (line,) = [line for line in text.splitlines() if mark in line]
    return line


def below(text: str, title: str) -> list[str]:
    """The lines under the title, to the next rule."""
    lines = text.splitlines()
    (start,) = [k for k, line in enumerate(lines) if line.startswith(f"━ {title} ")]
    found = []
    for line in lines[start + 1 :]:
        if line.startswith(("━", "─")):
            break
        found.append(line.strip())
    return found


def row_of(text: str, name: str) -> str:
    """The row of the player with that name."""
    (row,) = [line for line in text.splitlines() if line[4:22].strip() == name]
    return row


def auction(**given: Any) -> Match:
    """The second lap of Leo's auction: Béla has bid, Clara passed, Anna holds the start marker."""
    setting: dict[str, Any] = {
        "noble": "Le",
        "hands": ("Le3 Le9 Ph2 Ma17 Jk Jk", "Le1 Le4 Jk", "Ph9"),
        "gulden": (850, 400, 1200),
        "points": (24, 25, 3),
        "depot": (2, 1, 1),
        "nobility": (3, 1, 2),
        "office": (4, 2, 1),
        "coat": (4,),
        "mint": (True,),
        "architect": (True,),
        "church": (900,),
        "open": (4, 7, 10),
        "draw": "Lo1",
        "discard": "Lo5",
        "detail": {"turn": 0, "bid": 2, "bidder": 1, "bids": [1, 2, 0]},
    }
    return at(**{**setting, **given})


def purchase(**given: Any) -> Match:
    """The purchase after round 3: Anna has chosen one of her cards, Clara is done."""
    setting: dict[str, Any] = {
        "noble": "Mx",
        "phase": "buy",
        "gulden": (850, 400, 1200),
        "hands": ("Le3 Jk", "Le1", ""),
        "offers": ("Ph1 Lo9 Le17 Jk", "Ph2 Lo4 Le10 Ma15", "Ph3 Lo5"),
        "detail": {"bought": [["Lo9"], [], ["Ph3"]], "chosen": [2]},
    }
    return at(**{**setting, **given})


def moments(players: int, *, open_counts: bool) -> list[Match]:
    """A random match at some of its decisions, in every phase it comes to, and at its end."""
    choice = random.Random(players)
    options = {"open_counts": open_counts}
    match = Match.new("augsburg", players=players, seed=players, options=options)
    found = []
    while not match.over:
        if choice.random() < 0.15:
            found.append(match.copy())
        seat = choice.choice(match.waiting)
        match.play(choice.choice(match.moves(seat)), seat)
    return [*found, match]


ENGLISH = """\
 Augsburg 1520                                           Round 3 of 5 · Auction
 ✓ Philipp   ✓ Louise   ● Leo   ○ Maria   ○ Maximilian
━ Auction · Leo ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
 Highest bid: 2 (Béla)
 Anna: 1 · Béla: 2 · Clara: passed
━ Privilege cards ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
  4 nobility · 500 gulden · 6 points      7 nobility · office · 2 cards
 10 depots · nobility · 500 gulden
 Face down: 1 2 3 5 6 · Used: 8 9
────────────────────────────────┬───────────────────────────────────────────────
 Level tiles left     2   3   4 │ Right tiles on top
 depots               2   1   1 │ coat of arms 3         letter of nobility 5
 nobility             1   0   1 │ mint ×4                architect ×4
 office               1   1   0 │ church 800             cathedral 1100
────────────────────────────────┴─────────┬─────────────────────────────────────
                       gulden hand points │ depots   nobility   office
    Béla                    ?    ? 25/25! │ 1        1 citizen  2 guild master
    Clara                   ?    ?  3/25  │ 1        2 noble    1 merchant
 ►♦ Anna (you)            850    6 24/45  │ 2        3 count    4 mayor
    coat of arms 4 · mint · architect · church 900
────────────────────────────────────────────────────────────────────────────────
 Draw pile: 69 cards (price on top: 200) · Discards: 1 (on top: Louise 5)
 ► to decide   ♦ start marker   ! points at the cap
━ Your hand · 6 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
 Leo          Le3  Le9
 joker        Jk ×2
 Philipp      Ph2
 Maria        Ma17"""


def test_the_whole_board() -> None:
    assert shown(auction().view(0)) == ENGLISH


def test_the_board_in_hungarian() -> None:
    text = shown(auction().view(0), language="hu")
    assert text.splitlines()[0].startswith(" Fugger Jakab ")
    assert text.splitlines()[0].endswith(" 3. forduló (5 közül) · Aukció")
    assert below(text, "Aukció · Leó") == [
        "Legmagasabb licit: 2 (Béla)",
        "Anna: 1 · Béla: 2 · Clara: passzolt",
    ]
    assert row_of(text, "Anna (te)").endswith("│ 2        3 gróf     4 polgármester")
    assert " Húzópakli: 69 lap (legfelső ára: 200) · Dobott lapok: 1 (legfelső: Lujza 5)" in text


def test_the_board_in_german() -> None:
    text = shown(auction().view(0), language="de")
    assert text.splitlines()[0].endswith(" Runde 3 von 5 · Auktion")
    assert below(text, "Auktion · Leo")[1] == "Anna: 1 · Béla: 2 · Clara: gepasst"
    assert row_of(text, "Anna (du)").endswith("│ 2        3 Graf     4 Bürgermeister")
    assert below(text, "Deine Hand · 6")[1].split() == ["Joker", "Jk", "×2"]


# --- who sees what (A-57) -------------------------------------------------------------------------


@pytest.mark.parametrize("open_counts", [False, True])
def test_nothing_hidden_is_on_the_board_of_a_view_A_57(open_counts: bool) -> None:
    for match in moments(3, open_counts=open_counts)[::4]:
        for viewer in (0, 1, 2, None):
            seen = board(match.view(viewer), NAMES, "en")
            assert board(match.redeal(viewer, 1).view(viewer), NAMES, "en") == seen


def test_others_money_and_hands_are_not_known_A_57() -> None:
    assert row_of(shown(auction().view(0)), "Béla").split("│")[0].split()[1:3] == ["?", "?"]


def test_with_open_counts_others_have_money_and_backs_A_57() -> None:
    text = shown(auction(open_counts=True).view(0))
    assert row_of(text, "Béla").split()[1:3] == ["400", "3"]
    lines = text.splitlines()
    assert lines[lines.index(row_of(text, "Béla")) + 1] == "    backs in hand:  200  250  400"
    assert text.count("backs in hand") == 2
    assert row_of(text, "Anna (you)").split()[3:5] == ["850", "6"]


def test_others_offers_are_the_prices_on_their_backs_A_57() -> None:
    text = shown(purchase().view(0))
    lines = text.splitlines()
    assert lines[lines.index(row_of(text, "Béla")) + 1] == "    backs offered:  200  250  300  400"
    assert lines[lines.index(row_of(text, "Clara")) + 1] == "    backs offered:  200  250"
    assert "Ph2" not in text


def test_equal_backs_stand_together() -> None:
    text = shown(purchase(offers=("", "Ph1 Ph2 Lo1 Jk"), detail=None).view(0))
    assert line_with(text, "backs offered") == "    backs offered:  200 ×3  400"


def test_a_spectator_sees_no_hand() -> None:
    text = shown(auction().view(None))
    assert "(you)" not in text
    assert "hand ·" not in text.lower()
    assert [row_of(text, name).split("│")[0].split()[-3] for name in NAMES[:3]] == ["?"] * 3


def test_a_full_position_shows_every_hand_G_8() -> None:
    text = shown(auction().position())
    assert below(text, "Hand: Béla · 3") == ["Leo          Le1  Le4", "joker        Jk"]
    assert below(text, "Hand: Clara · 1") == ["Philipp      Ph9"]
    assert "(you)" not in text
    assert "?" not in text


def test_the_viewer_comes_last_and_the_others_in_turn_order() -> None:
    text = shown(auction().view(1))
    rows = [line[4:22].strip() for line in text.splitlines() if "/25" in line or "/45" in line]
    assert rows == ["Clara", "Anna", "Béla (you)"]


# --- the round and the auction --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "signs"),
    [
        ({"noble": "Ph"}, "●○○○○"),
        ({"noble": "Mx"}, "✓✓✓✓●"),
        ({"noble": "Mx", "phase": "buy", "offers": ("Ph2",)}, "✓✓✓✓✓"),
        ({"round": 1, "noble": "Ph", "phase": "buy", "offers": ("Ph2",)}, "○○○○○"),
        ({"round": 5, "noble": "Mx", "phase": "over"}, "✓✓✓✓✓"),
    ],
)
def test_the_nobles_visited_the_one_now_and_the_next_A_20(given: Any, signs: str) -> None:
    hands = ("Ph1 Lo1", "Ph3 Lo3", "Ph5 Lo5")
    line = shown(at(hands=hands, **given).view(0)).splitlines()[1]
    assert "".join(sign for sign in line if sign in "✓●○") == signs


def test_before_the_first_bid_nobody_has_said_anything_A_21() -> None:
    text = shown(auction(marker=1, detail=None).view(0))
    assert below(text, "Auction · Leo") == ["No bid yet", "Béla: – · Clara: – · Anna: –"]
    assert row_of(text, "Béla").startswith(" ►♦ ")


def test_out_of_the_auction_nothing_is_said_of_bids() -> None:
    assert "bid" not in shown(purchase().view(0))


def test_who_is_to_decide_and_who_holds_the_start_marker() -> None:
    text = shown(auction().view(2))
    assert row_of(text, "Anna").startswith(" ►♦ ")
    assert row_of(text, "Béla").startswith("    ")
    text = shown(purchase().view(1))
    assert row_of(text, "Anna").startswith(" ►♦ ")
    assert row_of(text, "Béla (you)").startswith(" ►  ")
    assert row_of(text, "Clara").startswith("    ")  # done


# --- privilege cards ------------------------------------------------------------------------------


def use(**given: Any) -> Match:
    """Anna uses privilege card 3 and has taken the points."""
    detail = {"card": 3, "left": ["office", "office"], "extra_used": False}
    setting = {"phase": "privilege", "hands": ("Ph1",), "detail": detail}
    return at(**{**setting, **given})


def test_the_card_in_use_and_what_is_left_of_it_A_30() -> None:
    text = shown(use().view(1))
    assert line_with(text, "In use") == " In use: 3 · left: office, office"
    assert text.splitlines()[0].endswith(" Using privileges")
    assert row_of(text, "Anna").startswith(" ►♦ ")


def test_the_architects_extra_once_used_A_40() -> None:
    detail = {"card": 3, "left": ["office", "office"], "extra_used": True}
    text = shown(use(architect=(True,), church=(900,), detail=detail).view(1))
    assert line_with(text, "In use") == " In use: 3 · left: office, office · extra building used"


def test_while_a_card_is_to_be_chosen_none_is_in_use_A_27() -> None:
    text = shown(use(detail=None, open=(1, 2, 3, 4, 5)).view(1))
    assert text.splitlines()[0].endswith(" Choosing a privilege card")
    assert "In use" not in text
    assert row_of(text, "Anna").startswith(" ►♦ ")


def test_the_robbed_decides_on_the_compensation_A_35() -> None:
    detail = {"card": 3, "left": ["office", "points6"], "extra_used": False, "robbed": 2}
    text = shown(at(phase="compensation", office=(3, 1, 2), detail=detail).view(0))
    assert row_of(text, "Clara").startswith(" ►  ")
    assert row_of(text, "Anna (you)").startswith("  ♦ ")


# --- points, rights, supply -----------------------------------------------------------------------


def test_points_stand_with_their_cap_and_a_sign_at_it_A_41() -> None:
    text = shown(
        at(points=(25, 45, 60), church=(0, 900, 800), cathedral=(0, 0, 1100), hands=("Ph1",)).view(
            None
        )
    )
    points = [row_of(text, name).split("│")[0].split()[-1] for name in NAMES[:3]]
    assert points == ["25/25!", "45/45!", "60"]


def test_a_cathedral_alone_leaves_the_cap_of_25_A_41() -> None:
    text = shown(at(points=(9,), cathedral=(1100,), hands=("Ph1",)).view(0))
    assert " 9/25 " in row_of(text, "Anna (you)")


def test_the_tiles_on_top_are_those_nobody_owns_A_5() -> None:
    given: dict[str, Any] = {
        "coat": (4, 3),
        "letter": (5,),
        "mint": (True, True),
        "cathedral": (1100, 1000),
    }
    text = shown(at(hands=("Ph1",), **given).view(0))
    assert line_with(text, "│ coat of arms").split("│")[1].split() == [
        *("coat", "of", "arms", "3"),
        *("letter", "of", "nobility", "4"),
    ]
    assert line_with(text, "│ mint").split("│")[1].split() == ["mint", "×3", "architect", "×5"]
    assert line_with(text, "│ church").split("│")[1].split() == [
        *("church", "900"),
        *("cathedral", "900"),
    ]


def supply_of(text: str, career: str) -> list[str]:
    """The career and how many of its tiles are left, by level."""
    (line,) = [line for line in text.splitlines() if line.startswith(f" {career} ")]
    return line.split("│")[0].split()


def test_the_large_tile_gives_the_medium_one_back_A_34() -> None:
    text = shown(at(depot=(4, 3, 2), hands=("Ph1",)).view(0))
    assert supply_of(text, "depots") == ["depots", "0", "0", "0"]
    text = shown(at(depot=(4, 2, 2), hands=("Ph1",)).view(0))
    assert supply_of(text, "depots") == ["depots", "0", "1", "0"]


def test_replaced_components_are_on_the_board_A_60() -> None:
    replaced = {"right_tiles": {"churches": [1234, 800, 700, 600, 500]}}
    assert "church 1234" in shown(at(hands=("Ph1",), components=replaced).view(0))


# --- own cards ------------------------------------------------------------------------------------


def hand_groups(text: str, title: str) -> list[str]:
    return [line.split()[0] for line in below(text, title)]


def test_the_visited_nobles_notes_come_first_then_jokers_A_22() -> None:
    text = shown(auction().view(0))
    assert hand_groups(text, "Your hand · 6") == ["Leo", "joker", "Philipp", "Maria"]


def test_at_maximilian_all_notes_fit_and_jokers_come_last_A_22() -> None:
    text = shown(at(noble="Mx", hands=("Jk Ma3 Ph4 Lo1", "Ph5")).view(0))
    assert hand_groups(text, "Your hand · 4") == ["Philipp", "Louise", "Maria", "joker"]


def test_a_long_hand_goes_on_under_its_noble() -> None:
    hand = " ".join(note for note in NOTES if note.startswith("Ph"))
    lines = below(shown(at(hands=(hand,)).view(0)), "Your hand · 17")
    assert [len(line.split()) for line in lines] == [14, 4]
    assert " ".join(lines).split()[1:] == hand.split()


def test_an_empty_hand_is_said_so() -> None:
    assert below(shown(purchase().view(2)), "Your hand · 0") == ["no cards"]


def test_with_open_counts_an_empty_hand_is_nobodys_in_particular_A_57() -> None:
    text = shown(auction(open_counts=True, hands=("Le3", "Le1 Le4")).view(2))
    assert "Your hand" not in text
    assert row_of(text, "Clara").split()[1:3] == ["1200", "0"]


def test_the_own_offer_with_prices_and_what_is_bought_so_far_A_52() -> None:
    lines = below(shown(purchase().view(0)), "Offered to you · 4")
    assert lines[0].split() == ["Ph1", "200", "Lo9", "300", "✓", "Le17", "400", "Jk", "400"]
    assert lines[1] == "✓ bought so far: 1 card · 550 gulden left"


def test_of_equal_cards_only_so_many_are_marked_as_are_bought() -> None:
    detail = {"bought": [["Jk"], [], []], "chosen": []}
    text = shown(purchase(offers=("Jk Jk", "Ph2"), detail=detail).view(0))
    assert below(text, "Offered to you · 2")[0].split() == ["Jk", "400", "✓", "Jk", "400"]


def show_detail(shown: list[list[str]], chosen: list[int]) -> dict[str, Any]:
    return {"bid": 2, "bidder": 1, "bids": [2, 2, 0], "shown": shown, "chosen": chosen}


def test_what_is_chosen_to_be_shown_only_its_owner_sees_G_5() -> None:
    match = auction(phase="show", detail=show_detail([["Le3"], [], []], [2]))
    assert below(shown(match.view(0)), "Your hand · 6")[-1] == "Chosen to show (1 of 2):  Le3"
    assert "Chosen" not in shown(match.view(1))
    assert "Chosen to show (1 of 2):  Le3" in shown(match.position())


def test_what_is_chosen_to_be_discarded_only_its_owner_sees_A_54() -> None:
    notes = " ".join(NOTES[3:] + ("Jk",) * 11)
    match = at(
        noble="Mx",
        phase="shortage",
        hands=("Ph1 Ph2", "Ph3 Jk", notes),
        detail={"given": ["Ph2", None, None], "chosen": [0]},
    )
    assert below(shown(match.view(0)), "Your hand · 2")[-1] == "Chosen to discard:  Ph2"
    assert "Chosen" not in shown(match.view(1))


def test_empty_piles_have_nothing_on_top() -> None:
    view = auction().view(0)
    view["draw"] = 0
    view["discard"] = 0
    view["detail"] |= {"draw_price": None, "discard_top": None}
    assert " Draw pile: 0 cards (price on top: –) · Discards: 0 (on top: –)" in shown(view)


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["[bold]B[/bold]", "[/]", "B[", "\\[red]", "B\\", "{name}", "B [/]"]
)
def test_names_are_not_taken_for_markup(name: str) -> None:
    text = shown(auction().view(0), ("Anna", name, "Clara"))
    assert f" Highest bid: 2 ({name})" in text
    assert f" · {name}: 2 · " in text
    assert row_of(text, name)


# --- at 80 columns --------------------------------------------------------------------------------


def assert_fits(text: str) -> None:
    lines = text.splitlines()
    assert [line for line in lines if cell_len(line) > 80] == []
    assert [line for line in lines if line != line.rstrip()] == []
    bars = [cell_len(line.split("│")[0]) for line in lines if "│" in line]
    assert set(bars) == {32, 42}


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 5])
def test_the_board_fits_in_80_columns(players: int, language: str) -> None:
    names = LONG_NAMES[:players]
    for match in moments(players, open_counts=players == 5)[::5]:
        for viewer in (0, players - 1, None):
            assert_fits(shown(match.view(viewer), names, language))
        assert_fits(shown(match.position(), names, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_largest_things_fit_in_80_columns(language: str) -> None:
    right_tiles = {
        "coats": [20, 19, 18, 17, 16],
        "letters": [20, 19, 18, 17, 16],
        "churches": [4000, 3999, 3998, 3997, 3996],
        "cathedrals": [4000, 3999, 3998, 3997, 3996],
    }
    components = {
        "right_tiles": right_tiles,
        "notes": {"prices": list(range(3001, 3018)), "joker": 4000},
        "privileges": {"1": ["nobility", "nobility", "nobility"], "2": ["money"] * 3},
    }
    match = at(
        5,
        round=7,
        noble="Mx",
        gulden=99_999,
        points=(25, 45, 32767, 0, 0),
        church=(0, 4000, 3999),
        cathedral=(3997, 0, 4000),
        coat=(20, 19, 18, 17, 16),
        letter=(20, 19, 18, 17, 16),
        mint=(True,) * 5,
        architect=(True,) * 5,
        nobility=(4, 3, 2, 2, 2),
        office=(4, 3, 2, 2, 2),
        open_counts=True,
        rest=0,
        hands=("", "Ph1", "Ph2", "Ph3", "Ph4"),
        components=components,
        detail={"turn": 1, "bid": 76, "bidder": 0, "bids": [76, None, None, None, None]},
    )
    for viewer in (0, 1, None):
        assert_fits(shown(match.view(viewer), LONG_NAMES, language))
    assert_fits(shown(match.position(), LONG_NAMES, language))


def test_every_card_of_the_hand_stands_there_with_its_code() -> None:
    match = at(rest=0, hands=("", "Ph1"))
    text = " ".join(below(shown(match.view(0)), "Your hand · 79")).split()
    assert sorted(word for word in text if word in NOTES) == sorted(set(NOTES) - {"Ph1"})
    assert text[text.index("Jk") + 1] == "×12"
