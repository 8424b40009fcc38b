"""Moves and positions as text: G-7 to G-10, M-70 and the page's notation."""

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from fondaco import IllegalMove, InvalidPosition, Match
from fondaco.games.massilia import notation
from fondaco.games.massilia.state import ACTIONS
from tests.games.massilia.table import BOX, CARDS, CUBES, DICE, Position, at, of_seats, position

KEYS = (
    "game",
    "players",
    "round",
    "phase",
    "order",
    "turn",
    "passed",
    "options",
    "figures",
    "prices",
    "popularity",
    "harbour",
    "temple",
    "penalty_supply",
    "stalls",
    "seats",
    "pile",
    "discard",
    "turn_tiles",
)
SEAT_KEYS = ("sestertii", "fame", "penalty", "cards", "kept", "screen")
LEFT_OUT = ("options", "pile", "discard")  # a position by hand need not have them
COLOURS = CUBES[:3]
ACTION_OF = {notation.write_move(action): action for action in range(ACTIONS)}


# --- moves ----------------------------------------------------------------------------------------


def test_G_7_the_moves_are_those_of_the_page() -> None:
    dice = [f"{colour}{value}" for colour in DICE for value in range(1, 7)]
    places = range(16)
    ways = [f"{place} {payer}" for place in ("temple", "kept") for payer in ("token", "juno")]
    payers = ("", " minerva", " neptune", " phoebus")
    assert set(ACTION_OF) == {
        *(f"stall {place}" for place in places),
        *(f"pick {colour}" for colour in DICE),
        *("roll", "done", "offer", "fame", "open", "decline", "pluto", "venus", "pass"),
        *(f"keep {die}{mars}" for die in dice for mars in ("", " mars")),
        *(f"die {die} {place}" for die in dice for place in ("temple", "kept")),
        *(f"as {colour} {payer}" for colour in DICE for payer in ("token", "jupiter")),
        *(f"die {die} {way}" for die in dice for way in ways),
        *(f"turn {die} {to}{by}" for die in dice for to in ("up", "down") for by in payers),
        *(f"move {figure} {to}" for figure in (*COLOURS, "consul") for to in ("cw", "ccw")),
        *(f"buy {colour} {n}" for colour in COLOURS for n in range(1, 16)),
        *(
            f"buy {colour} {n} beige {m}"
            for colour in COLOURS
            for n in range(1, 16)
            for m in range(1, 11)
        ),
        *(f"keep {card}" for card in CARDS),
        *(
            f"{verb} {c} {place}"
            for verb in ("place", "pay", "shift")
            for c in CUBES
            for place in places
        ),
        *(f"tax {n}" for n in range(7)),
        *(f"give {cube}" for cube in CUBES),
        *(f"mercury {at} {to}" for at in ("temple", *COLOURS) for to in ("up", "down")),
    }


def test_G_7_every_action_has_a_move_of_its_own() -> None:
    assert len(ACTION_OF) == ACTIONS


@pytest.mark.parametrize(
    ("moves", "by"),
    [
        (("stall 0", "stall 4", "stall 15"), "places"),
        (("pick brown", "pick beige", "pick grey", "pick black", "roll"), "dice"),
        (("keep brown5", "keep brown5 mars", "keep brown6", "keep beige1"), "mars after paid"),
        (
            (
                "die grey2 temple token",
                "die grey2 temple juno",
                "die grey2 kept token",
                "die grey2 kept juno",
                "die grey3 temple token",
            ),
            "temple before kept, token before juno",
        ),
        (("place pink 9", "place purple 4", "place purple 5", "place beige 0"), "colour, place"),
        (("pay pink 9", "pay orange 4", "pay beige 4", "pay beige 15"), "colour, place"),
        (tuple(f"keep {card}" for card in CARDS), "cards"),
        (("shift beige 3", "shift pink 4", "shift purple 4", "shift pink 5"), "place, cube"),
        (tuple(f"give {cube}" for cube in CUBES), "cubes"),
    ],
)
def test_G_3_actions_of_one_row_stand_in_the_order_of_the_page(
    moves: tuple[str, ...], by: str
) -> None:
    actions = [ACTION_OF[move] for move in moves]
    assert actions == sorted(actions), by


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("stall 0", "M-11"),
        ("stall 15", "M-11"),
        ("pick brown", "M-21"),
        ("pick black", "M-21"),
        ("roll", "M-21"),
        ("keep brown1", "M-21"),
        ("keep black6 mars", "M-21"),
        ("die brown1 temple", "M-30"),
        ("die black6 kept", "M-30"),
        ("as brown token", "M-31"),
        ("as black jupiter", "M-50"),
        ("die brown1 temple token", "M-31"),
        ("die black6 kept juno", "M-50"),
        ("turn brown1 up", "M-31"),
        ("turn brown1 up minerva", "M-51"),
        ("turn black6 down phoebus", "M-51"),
        ("move pink cw", "M-33"),
        ("move consul ccw", "M-33"),
        ("buy pink 1", "M-34"),
        ("buy orange 15 beige 10", "M-34"),
        ("offer", "M-35"),
        ("fame", "M-36"),
        ("place pink 0", "M-34"),
        ("place beige 15", "M-34"),
        ("keep jupiter", "M-35"),
        ("keep pluto", "M-35"),
        ("pay pink 0", "M-35"),
        ("pay beige 15", "M-35"),
        ("open", "M-43"),
        ("decline", "M-43"),
        ("shift pink 0", "M-46"),
        ("shift beige 15", "M-46"),
        ("tax 0", "M-45"),
        ("tax 6", "M-45"),
        ("give pink", "M-45"),
        ("give beige", "M-45"),
        ("pluto", "M-54"),
        ("venus", "M-52"),
        ("mercury pink up", "M-53"),
        ("mercury temple down", "M-53"),
        ("pass", "M-23"),
        ("done", "M-21"),
    ],
)
def test_each_move_names_its_rule(move: str, rule: str) -> None:
    assert notation.move_rule(ACTION_OF[move]) == rule


def test_the_forms_shown_for_malformed_moves_are_moves_of_every_kind() -> None:
    assert set(notation.MOVE_FORMS) <= set(ACTION_OF)
    firsts = {move.split()[0] for move in ACTION_OF}
    assert {form.split()[0] for form in notation.MOVE_FORMS} == firsts


@pytest.mark.parametrize(
    "move",
    [
        "",
        "stall",
        "stall 16",
        "stall -1",
        "stall 04",
        "pick",
        "pick brown1",
        "pick pink",
        "roll ",
        " roll",
        "keep brown0",
        "keep brown7",
        "keep brown5 venus",
        "keep Venus",
        "die brown3",
        "die brown3 temple mars",
        "die  brown3 temple",
        "as pink token",
        "as brown",
        "as brown juno",
        "turn brown3",
        "turn brown3 up token",
        "turn brown3 up mercury",
        "move pink",
        "move beige cw",
        "move pink cw 3",
        "buy pink",
        "buy pink 0",
        "buy pink 16",
        "buy pink 2 beige 0",
        "buy pink 2 beige 11",
        "buy beige 2",
        "place pink 16",
        "tax 7",
        "give brown",
        "mercury beige up",
        "mercury temple",
        "mars",
        "jupiter",
        "pass\n",
        "tax ３",
        "pass" * 10_000,
    ],
)
def test_G_7_a_malformed_move_is_refused_with_the_forms_of_moves(move: str) -> None:
    m = at()
    before = bytes(m.state())
    with pytest.raises(IllegalMove, match="no such move; moves look like this: "):
        m.play(move)
    assert bytes(m.state()) == before


# --- positions written ----------------------------------------------------------------------------


def check_read_back(m: Match) -> None:
    """A position written and read back is the same match to everybody (G-8)."""
    back = Match.at(json.loads(json.dumps(m.position())), seed=1)
    assert back.digest() == m.digest()
    assert back.position() == m.position()
    assert back.waiting == m.waiting
    for seat in range(m.players):
        assert back.moves(seat) == m.moves(seat)
        assert back.view(seat) == m.view(seat)
    assert back.view(None) == m.view(None)
    assert back.points == m.points
    assert back.winners == m.winners


WEIGHTS = {
    "consul": 20,
    "move": 9,
    "buy": 9,
    "offer": 5,
    "open": 5,
    "die": 4,
    "turn": 0.5,
    "pass": 0.5,
}


def kind_of(move: str) -> str:
    """The move's verb, or that it moves the consul."""
    return "consul" if "consul" in move else move.split()[0]


def choose(moves: list[str], choice: random.Random) -> str:
    """A move of any kind, but more often one that brings something about."""
    kinds = sorted({kind_of(move) for move in moves})
    (kind,) = choice.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])
    return choice.choice([move for move in moves if kind_of(move) == kind])


def rich(players: int, options: dict[str, Any]) -> Match:
    """Round 5, all with money, cards and goods to do much with."""
    return at(
        players,
        round=5,
        options=options,
        sestertii=60,
        cards=("pluto mars venus", "pluto juno mercury", "pluto jupiter", "pluto neptune"),
        stalls={
            4: "0 pink purple beige",
            5: "0",
            12: "1 orange orange pink beige",
            13: "1",
            **({8: "2 purple", 9: "2"} if players > 2 else {}),
            **({0: "3 pink", 1: "3"} if players > 3 else {}),
        },
        harbour={"pink": 5, "purple": 5, "orange": 5},
        temple="brown1 brown2 beige2 beige3 grey2 black4",
        kept=("brown5",),
    )


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"open_counts": False}),
        (4, {"edition": "2014", "popularity_drop": "step"}),
        (2, {"edition": "2014", "sestertii_per_point": 5}),
    ],
)
def test_G_8_reading_back_gives_the_same_match_at_every_decision(
    players: int, options: dict[str, Any]
) -> None:
    choice = random.Random(players)
    seen: set[str] = set()
    for m in (Match.new("massilia", players, seed=1, options=options), rich(players, options)):
        while not m.over:
            written = m.position()
            assert list(written) == [*KEYS, "detail"]
            assert all(set(seat) == set(SEAT_KEYS) for seat in written["seats"])
            seen.add(written["phase"])
            check_read_back(m)
            m.play(choose(m.moves(), choice), m.turn)
        check_read_back(m)
        seen.add(m.position()["phase"])
    assert seen == set(notation.PHASE_NAMES)


def given_in_full() -> Position:
    """Something of everything, in a turn of seat 2 in which mercury was played."""
    return position(
        4,
        round=5,
        order=(3, 1, 2, 0),
        turn=2,
        passed=(3, 0),
        options={
            "popularity_drop": "step",
            "sestertii_per_point": 7,
            "edition": "rulebook",
            "open_counts": False,
        },
        figures={"consul": 15, "pink": 0, "purple": 0, "orange": 9},
        prices={"temple": 3, "pink": 2},
        popularity={"pink": 1, "purple": 3},
        harbour={"pink": 4, "purple": 0, "orange": 12},
        temple="brown2 brown5 grey6",
        stalls={0: "2 pink pink beige", 6: "3", 9: "0 purple beige", 14: "1 orange", 15: "2"},
        sestertii=(0, 3, 40, 7),
        fame=(0, 12, 50, 1),
        penalty=(3, 0, 11, 1),
        cards=("venus mars", "", "jupiter juno pluto pluto", "mercury"),
        kept=("", "beige4 beige1", "black3"),
        screen=("brown", "grey", ""),
        pile="venus neptune",
        discard="minerva",
        rest="discard",
        detail={
            "mercury": {"temple": -1},
            "action": None,
            "step": "none",
            "dice": [],
            "last": None,
        },
    )


def test_G_8_a_position_says_what_it_was_read_from() -> None:
    given = given_in_full()
    written = Match.at(given, seed=1).position()
    for key in set(KEYS) - {"seats"}:
        assert written[key] == given[key]
    for seat, was in zip(written["seats"], given["seats"], strict=True):
        assert {key: seat[key] for key in SEAT_KEYS[:4]} == {key: was[key] for key in SEAT_KEYS[:4]}
        assert seat["screen"] == {colour: was["screen"].get(colour, 0) for colour in DICE}
        assert seat["kept"] == {colour: sorted(was["kept"].get(colour, [])) for colour in DICE}
    assert written["detail"]["mercury"] == {"temple": -1}


def test_G_3_hands_and_dice_are_written_in_the_order_of_the_page() -> None:
    m = at(cards=("pluto venus juno venus",), kept=("brown6 brown2",), temple="grey5 grey1")
    assert of_seats(m, "cards")[0] == ["juno", "venus", "venus", "pluto"]
    assert of_seats(m, "kept")[0]["brown"] == [2, 6]
    assert m.position()["temple"]["grey"] == [1, 5]


def test_G_8_the_pile_is_written_from_the_top_and_the_last_discard_is_the_top() -> None:
    m = at(temple="brown1 grey2", stalls={4: "0 pink pink", 12: "1"}, pile="juno mars venus")
    m.play("die grey2 temple")
    m.play("offer")
    m.play("keep juno")
    m.play("done")
    assert m.position()["pile"][0] == "venus"
    assert m.position()["discard"] == ["mars"]


def test_G_8_a_position_handed_in_stays_as_it_is_and_shares_nothing() -> None:
    given = position(cards=("venus",))
    before = copy.deepcopy(given)
    m = Match.at(given, seed=1)
    written = m.position()
    written["seats"][0]["cards"].clear()
    written["stalls"].clear()
    m.play("pass")
    assert given == before
    assert of_seats(m, "cards")[0] == ["venus"]


def test_M_8_without_pile_and_discard_all_other_cards_are_shuffled_by_the_seed() -> None:
    given = position(cards=("venus mars", "pluto"), rest=None)
    written = Match.at(given, seed=1).position()
    assert written["discard"] == []
    assert Counter(written["pile"]) == BOX - Counter(["venus", "mars", "pluto"])
    assert Match.at(given, seed=1).position() == written
    assert Match.at(given, seed=2).position()["pile"] != written["pile"]


def test_M_65_M_70_options_left_out_have_their_defaults() -> None:
    given = position()
    del given["options"]
    assert Match.at(given, seed=1).position()["options"] == {
        "popularity_drop": "cubes",
        "sestertii_per_point": 3,
        "edition": "rulebook",
        "open_counts": True,
    }


def test_M_53_prices_are_the_tiles_and_mercury_stands_in_the_detail() -> None:
    m = at(cards=("mercury mercury",), temple="brown1 black2")
    m.play("mercury pink down")
    m.play("mercury temple up")
    assert m.position()["prices"] == {"pink": 3, "purple": 1, "orange": 2, "temple": 2}
    assert m.position()["detail"]["mercury"] == {"pink": -1, "temple": 1}
    check_read_back(m)


# --- inside the phases ----------------------------------------------------------------------------


def test_M_21_picked_dice_leave_the_screen_and_rolled_ones_stand_in_the_detail() -> None:
    m = at(round=3, phase="roll", screen=("brown grey grey",), temple="brown1")
    assert m.moves() == ["pick brown", "pick grey", "roll"]
    m.play("pick brown")
    m.play("pick grey")
    assert m.position()["detail"] == {"picked": ["brown", "grey"]}
    assert of_seats(m, "screen")[0]["grey"] == 1
    check_read_back(m)
    m.play("roll")
    dice = m.position()["detail"]["dice"]
    assert [die[:-1] for die in dice] == ["brown", "grey"]
    check_read_back(m)


def test_M_21_G_3_the_die_kept_last_is_remembered() -> None:
    m = at(
        phase="keep",
        detail={"dice": ["brown5", "grey1"], "last": "keep brown5 mars"},
        kept=("brown5",),
        cards=("mars",),
    )
    assert m.moves() == ["keep brown5 mars", "keep grey1", "keep grey1 mars", "done"]
    assert m.position()["detail"]["last"] == "keep brown5 mars"
    check_read_back(m)


def test_M_30_M_31_an_action_being_built_is_read_back_after_each_part() -> None:
    m = at(
        temple="brown3 grey2 grey2",
        cards=("jupiter juno venus mercury",),
        kept=("black1",),
        stalls={4: "0 pink pink", 12: "1"},
    )
    for move in (
        "die brown3 temple",
        "as black jupiter",
        "die grey2 temple token",
        "die grey2 temple juno",
        "mercury temple down",
        "turn grey2 down",
        "venus",
        "turn brown3 up",
    ):
        m.play(move)
        check_read_back(m)
    detail = m.position()["detail"]
    assert detail["action"] == "black"
    assert detail["step"] == "turned"
    assert detail["dice"] == ["brown4", "grey1", "grey2"]


def test_M_30_one_die_with_nothing_said_of_it_was_just_taken() -> None:
    m = at(temple="", detail={"dice": ["black1"]}, sestertii=5)
    assert m.position()["detail"]["action"] == "black"
    assert m.position()["detail"]["step"] == "first"
    assert "fame" in m.moves()
    assert "as brown token" in m.moves()


def test_M_31_G_3_after_a_further_die_only_later_ones_follow() -> None:
    m = at(
        temple="grey1 black2",
        detail={
            "dice": ["brown1", "grey1"],
            "action": "brown",
            "step": "further",
            "last": "die grey1 temple token",
        },
    )
    assert "die grey1 temple token" in m.moves()
    assert "die black2 temple token" in m.moves()
    assert not any(move.startswith("as") for move in m.moves())
    check_read_back(m)


def test_M_34_bought_cubes_are_in_the_detail_until_they_are_placed() -> None:
    m = at(temple="beige4 brown1", stalls={4: "0", 9: "0", 12: "1"}, sestertii=20)
    m.play("die beige4 temple")
    m.play("buy purple 2 beige 2")
    assert m.position()["detail"]["placing"] == {"purple": 2, "beige": 2}
    assert m.position()["harbour"]["purple"] == 4
    check_read_back(m)
    m.play("place purple 4")
    assert m.position()["detail"]["placing"] == {"purple": 1, "beige": 2}
    assert m.position()["detail"]["last"] == "place purple 4"
    check_read_back(m)
    m.play("place purple 9")
    assert m.position()["detail"]["last"] == "place purple 9"
    assert m.moves() == ["place beige 4", "place beige 9"]
    check_read_back(m)


def test_M_35_drawn_cards_and_the_card_being_paid_for_are_in_the_detail() -> None:
    m = at(
        temple="grey3 brown1",
        stalls={4: "0 pink beige", 9: "0 beige", 12: "1"},
        pile="juno mars venus",
    )
    m.play("die grey3 temple")
    m.play("offer")
    assert m.position()["detail"]["drawn"] == ["juno", "venus", "mars"]
    assert m.position()["detail"]["kept"] == 0
    check_read_back(m)
    m.play("keep juno")
    detail = m.position()["detail"]
    assert (detail["drawn"], detail["card"], detail["kept"]) == (["venus", "mars"], "juno", 1)
    assert of_seats(m, "cards")[0] == []
    check_read_back(m)
    m.play("pay pink 4")
    assert of_seats(m, "cards")[0] == ["juno"]
    assert m.position()["detail"]["last"] == "keep juno"
    check_read_back(m)


def test_M_35_G_3_the_first_of_two_beige_cubes_paid_is_remembered() -> None:
    m = at(
        phase="pay",
        stalls={4: "0 beige", 9: "0 beige beige", 13: "0 beige", 12: "1"},
        detail={"drawn": ["venus"], "card": "juno", "kept": 1, "last": "pay beige 9"},
    )
    assert m.moves() == ["pay beige 9", "pay beige 13"]
    check_read_back(m)


def test_M_45_the_tax_still_owed_and_the_cube_given_last_are_in_the_detail() -> None:
    m = at(
        temple="brown3 grey1",
        stalls={4: "0", 5: "1 pink pink purple orange beige", 12: "1"},
    )
    m.play("die brown3 temple")
    m.play("move consul cw")
    assert (m.turn, m.position()["detail"]["mover"]) == (1, 0)
    assert m.position()["detail"]["ask"] == "tax"
    check_read_back(m)
    m.play("tax 2", 1)
    assert m.position()["detail"]["owed"] == 3
    check_read_back(m)
    m.play("give purple", 1)
    assert m.position()["phase"] == "actions"  # orange and beige follow by themselves


def test_M_45_G_3_cubes_of_the_tax_are_given_in_order() -> None:
    m = at(
        phase="consul",
        turn=1,
        figures={"consul": 5},
        stalls={4: "0", 5: "1 pink purple orange beige"},
        detail={"mover": 0, "ask": "give", "owed": 1, "last": "give purple"},
    )
    assert m.moves(1) == ["give purple", "give orange", "give beige"]
    check_read_back(m)


def test_M_46_the_cube_shifted_last_is_in_the_detail() -> None:
    m = at(temple="brown3 grey1", stalls={4: "0 pink pink orange", 9: "0 purple", 12: "1"})
    m.play("die brown3 temple")
    m.play("move consul cw")
    assert m.position()["detail"]["ask"] == "open"
    check_read_back(m)
    m.play("open")
    check_read_back(m)
    m.play("shift orange 4")
    assert m.position()["detail"]["last"] == "shift orange 4"
    assert m.moves() == ["shift purple 9", "done"]
    check_read_back(m)


def test_M_54_who_is_asked_about_pluto_has_the_turn() -> None:
    m = at(
        phase="consul",
        turn=1,
        figures={"consul": 12},
        stalls={4: "0", 12: "1 pink"},
        cards=("", "pluto"),
        detail={"mover": 0, "ask": "pluto"},
    )
    assert m.waiting == (1,)
    assert m.moves(1) == ["decline", "pluto"]
    check_read_back(m)


def test_M_11_setting_up_for_two_goes_on_in_reverse_order() -> None:
    filled = {4: "0 pink pink orange", 12: "1 purple purple pink"}
    m = at(round=1, phase="stalls", turn=1, stalls=filled, **BEGINNING)
    assert {int(move.split()[1]) for move in m.moves()} == {15, 0, 1, 7, 8, 9}
    check_read_back(m)
    m.play("stall 8")
    assert m.turn == 0
    check_read_back(m)


BEGINNING: dict[str, Any] = {
    "temple": "brown1 beige1 grey1 black1",
    "screen": ("brown beige grey black",),
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_M_11_a_position_of_setup_is_read_back_at_every_stall(players: int) -> None:
    m = Match.new("massilia", players, seed=1)
    while m.position()["phase"] == "stalls":
        check_read_back(m)
        assert m.position()["temple"] == {colour: [1] for colour in DICE}
        m.play(m.moves()[-1])


def test_M_60_the_end_is_read_back_with_its_winners() -> None:
    m = at(
        round=7,
        phase="over",
        turn=None,
        passed=(1, 0),
        fame=(10, 10),
        sestertii=(6, 5),
        stalls={4: "0", 12: "1"},
    )
    assert m.over
    assert m.points == [12, 11]
    assert m.winners == (0,)
    assert m.position()["turn"] is None
    check_read_back(m)


# --- views ----------------------------------------------------------------------------------------


def test_G_10_M_70_a_view_hides_others_cards_and_the_order_of_the_pile() -> None:
    m = at(cards=("venus mars", "pluto juno"), penalty=(1, 2), discard="venus minerva")
    view = m.view(0)
    whole = m.position()
    assert view["seats"][0] == whole["seats"][0]
    assert view["seats"][1] == whole["seats"][1] | {"cards": 2}
    assert view["pile"] == len(whole["pile"])
    assert view["discard"] == ["venus", "minerva"]
    assert set(view) == set(whole)
    changed = {"seats": whole["seats"], "pile": whole["pile"]}
    assert view | changed == whole


def test_M_70_without_open_counts_others_sestertii_and_tokens_are_hidden() -> None:
    m = at(penalty=(1, 2), options={"open_counts": False})
    for seat in (0, 1, None):
        view = m.view(seat)
        for other in (0, 1):
            own = seat == other
            assert view["seats"][other]["sestertii"] == (10 if own else None)
            assert view["seats"][other]["penalty"] == (other + 1 if own else None)
        assert view["penalty_supply"] is None  # which would tell the others' sum
        assert view["seats"][0]["fame"] == 0


@pytest.mark.parametrize("viewer", [1, None])
def test_M_35_an_offering_is_seen_by_its_owner_only(viewer: int | None) -> None:
    given: dict[str, Any] = {"stalls": {4: "0 pink orange beige", 12: "1"}, "cards": ("mars",)}
    kept = {"drawn": ["mars", "pluto"], "kept": 1, "last": "keep mars"}
    m = at(phase="offer", detail=kept, **given)
    seen = m.view(viewer)["detail"]
    assert (seen["drawn"], seen["kept"], seen["last"]) == (2, 1, None)
    assert m.view(0)["detail"] == m.position()["detail"]
    paying = {"drawn": ["venus", "venus"], "card": "pluto", "kept": 2}
    m = at(phase="pay", detail=paying, **given)
    seen = m.view(viewer)["detail"]
    assert (seen["drawn"], seen["kept"], seen["card"]) == (2, 2, None)
    assert m.view(0)["detail"]["card"] == "pluto"


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("open_counts", [True, False])
def test_G_10_a_view_is_the_same_whatever_is_hidden(viewer: int | None, open_counts: bool) -> None:
    """Two positions that differ only in what neither seat 0 nor a spectator may see."""
    counts: dict[str, Any] = {"penalty": (1, 2), "sestertii": (10, 20)}
    others: dict[str, Any] = {"penalty": (1, 3), "sestertii": (10, 0)}
    options = {"open_counts": open_counts}
    one = at(cards=("venus", "pluto mars"), pile="juno", options=options, **counts)
    two = at(
        cards=("venus", "mars minerva"),
        pile="jupiter",
        options=options,
        **(counts if open_counts else others),
    )
    assert one.digest() != two.digest()
    assert one.view(viewer) == two.view(viewer)


# --- positions refused ----------------------------------------------------------------------------

Change = Callable[[Position], object]


def refusal(change: Change, given: Position | None = None) -> str:
    """The message that refuses a good position after the change."""
    changed = given_in_full() if given is None else given
    Match.at(changed, seed=1)  # it was good
    change(changed)
    before = copy.deepcopy(changed)
    with pytest.raises(InvalidPosition) as refused:
        Match.at(changed, seed=1)
    assert changed == before
    assert str(refused.value).startswith("massilia: ")
    return str(refused.value)


def put(path: str, value: Any) -> Change:
    """Puts the value at a dotted path of a position."""

    def change(changed: Position) -> None:
        *way, last = path.split(".")
        place: Any = changed
        for key in way:
            place = place[int(key)] if isinstance(place, list) else place[key]
        place[int(last) if isinstance(place, list) else last] = value

    return change


@pytest.mark.parametrize("key", [key for key in KEYS if key not in ("options", "game")])
def test_G_9_a_key_is_missing(key: str) -> None:
    assert f"no '{key}'" in refusal(lambda changed: changed.pop(key))


def test_G_9_a_key_is_unknown() -> None:
    assert "the position has an unknown key 'bag'" in refusal(put("bag", {}))


@pytest.mark.parametrize("key", SEAT_KEYS)
def test_G_9_a_seats_key_is_missing(key: str) -> None:
    assert f"seats.1 has no '{key}'" in refusal(lambda changed: changed["seats"][1].pop(key))


@pytest.mark.parametrize("value", [None, "x", -1, 10**9, True, [[]], {"x": 1}])
@pytest.mark.parametrize("key", [key for key in KEYS if key != "game"])
def test_G_9_nonsense_under_a_key_is_refused_naming_it(key: str, value: Any) -> None:
    if (key, value) != ("options", None):  # which says nothing of them
        assert key.removesuffix("s") in refusal(put(key, value))


@pytest.mark.parametrize("value", [None, "x", -1, 10**9, True, [[]], {"x": 1}])
@pytest.mark.parametrize("key", SEAT_KEYS)
def test_G_9_nonsense_under_a_seats_key_is_refused_naming_it(key: str, value: Any) -> None:
    assert f"seats.0.{key}" in refusal(put(f"seats.0.{key}", value))


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("players", 5, "massilia is for 2 to 4 players, not 5"),
        ("players", 3, "order has 4 entries, more than 3"),
        ("options", {"edition": "2015"}, "option edition is rulebook or 2014, not '2015'"),
        ("options", {"edition": 2014}, "option edition is rulebook or 2014, as text, not 2014"),
        ("options", {"sestertii_per_point": 11}, "a whole number from 1 to 10, not 11"),
        ("options", {"colour": 1}, "massilia has no option 'colour'"),
        ("round", 0, "round (M-60) is a whole number from 1 to 7, not 0"),
        ("round", 8, "round (M-60) is a whole number from 1 to 7, not 8"),
        ("phase", "buy", "phase is one of stalls, roll, keep, actions, place, offer, pay, consul"),
        ("phase", "stalls", "phase 'stalls' is in round 1, not 5 (M-11, M-60)"),
        ("phase", "over", "phase 'over' is in round 7, not 5 (M-11, M-60)"),
        ("phase", "roll", "passed is empty in phase 'roll' (M-22)"),
        ("order", [0, 1, 2], "order names each of the 4 seats, not only [0, 1, 2]"),
        ("order", [0, 1, 2, 2], "order names a seat twice: [0, 1, 2, 2]"),
        ("order", [0, 1, 2, 4], "order is a whole number from 0 to 3, not 4"),
        ("turn", None, "turn is a whole number from 0 to 3, not None"),
        ("turn", 4, "turn is a whole number from 0 to 3, not 4"),
        ("turn", 3, "turn is 3, a seat that has passed (M-22)"),
        ("passed", [3, 3], "passed names a seat twice: [3, 3]"),
        ("passed", [3], "turn_tiles should be [2, 3] with 1 of 4 passed, not [2] (M-23)"),
        ("turn_tiles", [3], "turn_tiles should be [2] with 2 of 4 passed, not [3] (M-23)"),
        ("turn_tiles", [2, 2], "turn_tiles should be [2] with 2 of 4 passed, not [2, 2] (M-23)"),
        ("turn_tiles", [5], "turn_tiles is a whole number from 2 to 4, not 5"),
        ("figures.consul", 16, "figures.consul is a whole number from 0 to 15, not 16"),
        ("figures.beige", 3, "figures has an unknown key 'beige'"),
        ("prices.temple", 1, "prices are the tiles 1, 2, 2, 3, not [1, 1, 2, 2] (M-4)"),
        ("prices.pink", 4, "prices.pink is a whole number from 1 to 3, not 4"),
        ("prices.beige", 1, "prices has an unknown key 'beige'"),
        ("popularity.pink", 0, "popularity.pink is a whole number from 1 to 3, not 0"),
        ("popularity.orange", 4, "popularity.orange is a whole number from 1 to 3, not 4"),
        ("harbour.pink", 16, "harbour.pink is a whole number from 0 to 15, not 16"),
        ("harbour.pink", 14, "pink: 16 cubes in the harbour and on stalls, not 15 (M-3)"),
        ("harbour.pink", 13, None),
        ("harbour.orange", 15, "orange: 16 cubes in the harbour and on stalls, not 15 (M-3)"),
        ("harbour.beige", 9, "beige: 11 cubes in the harbour and on stalls, not 10 (M-3)"),
        ("harbour.beige", 7, "beige: 9 cubes in the harbour and on stalls, not 10 (M-3)"),
        ("temple.brown", [2], "4 brown dice on the table, not 5 for 4 players (M-6)"),
        ("temple.grey", [6, 6], "6 grey dice on the table, not 5 for 4 players (M-6)"),
        ("temple.grey", [7], "temple.grey is a whole number from 1 to 6, not 7"),
        ("temple.grey", [1] * 6, "temple.grey has 6 entries, more than 5"),
        ("temple.pink", [1], "temple has an unknown key 'pink'"),
        ("penalty_supply", 26, "41 penalty tokens in it and with the seats, not 40 for 4 players"),
        ("penalty_supply", 41, "penalty_supply (M-8) is a whole number from 0 to 40, not 41"),
        ("stalls.16", {}, "stalls has an unknown key '16'"),
        ("stalls.04", {}, "stalls has an unknown key '04'"),
        ("stalls.9.owner", 4, "stalls.9.owner is a whole number from 0 to 3, not 4"),
        ("stalls.9.owner", None, "stalls.9.owner is a whole number from 0 to 3, not None"),
        ("stalls.9.pink", -1, "stalls.9.pink (M-34) is a whole number from 0 to 6, not -1"),
        ("stalls.9.pink", 5, "stalls.9 has 7 cubes, more than 6 (M-34)"),
        ("stalls.9.brown", 0, "stalls.9 has an unknown key 'brown'"),
        ("stalls.9", 0, "stalls.9 is an object, not 0"),
        ("seats", [], "seats has 0 entries for 4 players"),
        ("seats.2.sestertii", -1, "seats.2.sestertii is a whole number from 0 to 9999, not -1"),
        ("seats.2.fame", -1, "seats.2.fame is a whole number from 0 to 9999, not -1"),
        ("seats.2.penalty", 12, "41 penalty tokens in it and with the seats, not 40"),
        ("seats.2.penalty", -1, "seats.2.penalty is a whole number from 0 to 40, not -1"),
        ("seats.0.cards", ["venus"], "4 cards 'mars' on the table, not 5 (M-8)"),
        ("seats.0.cards", ["apollo"], "seats.0.cards (M-35): unknown card 'apollo'; cards are"),
        ("seats.0.cards", ["venus"] * 5, "seats.0.cards (M-35) has 5 entries, more than 4"),
        ("seats.1.kept.beige", [4], "4 beige dice on the table, not 5 for 4 players (M-6)"),
        ("seats.1.kept.beige", [0], "seats.1.kept.beige is a whole number from 1 to 6, not 0"),
        ("seats.1.kept.pink", [1], "seats.1.kept has an unknown key 'pink'"),
        ("seats.1.screen.grey", 2, "6 grey dice on the table, not 5 for 4 players (M-6)"),
        ("seats.1.screen.grey", -1, "seats.1.screen.grey is a whole number from 0 to 5, not -1"),
        ("seats.1.screen.pink", 1, "seats.1.screen has an unknown key 'pink'"),
        ("pile.0", "mars", "8 cards 'venus' on the table, not 9 (M-8)"),
        ("discard.0", "venus", "6 cards 'minerva' on the table, not 7 (M-8)"),
        ("discard", [], "cards 'jupiter' on the table, not 5 (M-8)"),
        ("detail", [], "detail in phase 'actions' is an object, not []"),
        ("detail.speed", 1, "detail in phase 'actions' has an unknown key 'speed'"),
        ("detail.mover", 1, "detail in phase 'actions' has an unknown key 'mover'"),
        ("detail.mercury", {"beige": 1}, "detail.mercury has an unknown key 'beige'"),
        (
            "detail.mercury",
            {"temple": 1},
            "detail.mercury.temple, from a tile 3 (M-53), is a whole number from -2 to 0, not 1",
        ),
        ("detail.mercury", {"temple": -3}, "is a whole number from -2 to 0, not -3"),
        ("detail.action", "brown", "detail.action without detail.dice is None (M-30)"),
        ("detail.step", "first", "detail.step without detail.dice is 'none' (M-30)"),
    ],
)
def test_G_9_a_fault_is_named_with_its_place(path: str, value: Any, fault: str | None) -> None:
    if fault is None:  # the same change where it is right
        given = given_in_full()
        put(path, value)(given)
        assert Match.at(given, seed=1).position()["harbour"]["pink"] == value
    else:
        assert fault in refusal(put(path, value))


def test_G_9_M_9_a_seat_has_six_stalls_at_most() -> None:
    six = dict.fromkeys((0, 1, 3, 4, 5, 7), "0") | {12: "1"}
    message = refusal(
        put("stalls.8", {"owner": 0, **dict.fromkeys(CUBES, 0)}), position(stalls=six)
    )
    assert "stalls: seat 0 has 7, more than 6 (M-9)" in message


def test_G_9_M_65_three_cards_are_a_full_hand_in_the_2014_edition() -> None:
    given = position(cards=("venus " * 4,))
    assert "seats.0.cards (M-35) has 4 entries, more than 3" in refusal(
        put("options", {"edition": "2014"}), given
    )


def test_G_9_M_8_a_card_too_many_where_the_piles_are_left_to_chance() -> None:
    given = position(cards=("mars mars mars", "mars mars"), rest=None)
    assert "6 cards 'mars' on the table, not 5 (M-8)" in refusal(
        lambda changed: changed["seats"][0]["cards"].append("mars"), given
    )


@pytest.mark.parametrize(("key", "other"), [("pile", "discard"), ("discard", "pile")])
def test_G_9_pile_and_discard_are_left_out_both_together(key: str, other: str) -> None:
    message = refusal(lambda changed: changed.pop(other))
    assert f"the position has {key!r} but no {other!r}: give both or neither" in message


def fault_of(given: Position) -> str:
    """The message that refuses the position."""
    with pytest.raises(InvalidPosition) as refused:
        Match.at(given, seed=1)
    return str(refused.value)


def setting_up(**changed: Any) -> Position:
    """M-11: seats 1 and 0 have put down their first stalls, and seat 0 its second one."""
    known: dict[str, Any] = {
        "order": (1, 0),
        "turn": 1,
        "stalls": {3: "1 pink pink orange", 8: "0 purple purple orange", 12: "0"},
    }
    return position(**{"round": 1, "phase": "stalls", **BEGINNING, **known, **changed})


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"turn": 0}, "turn is 1 with 3 stalls, not 0 (M-11)"),
        ({"order": (0, 1)}, "in the order [0, 1, 1, 0]"),
        ({"stalls": {3: "1", 8: "1"}}, "in the order [1, 0, 0, 1]"),
        ({"stalls": {3: "1 pink", 8: "0", 12: "0"}}, "these get 3 cubes each"),
        ({"stalls": {3: "1", 8: "0"}}, "these get 3 cubes each"),
        (
            {
                "stalls": {
                    3: "1 pink pink orange",
                    8: "0 purple purple orange",
                    12: "0",
                    0: "1",
                }
            },
            "the last is missing (M-11)",
        ),
        (
            {"stalls": {3: "1 pink pink orange", 4: "0 purple purple orange", 12: "0"}},
            "stalls: two of [3, 4, 12] stand at the same market corner (M-11)",
        ),
        (
            {"stalls": {2: "1 pink pink orange", 8: "0 purple purple orange", 12: "0"}},
            "stalls.2 is at no market corner (M-11)",
        ),
        ({"harbour": {"pink": 7}}, "harbour.pink is 6 in phase 'stalls', not 7 (M-10)"),
        ({"passed": (0,)}, "passed is empty in phase 'stalls' (M-22)"),
        ({"kept": ("", "grey4")}, "seats.1.kept has dice before any were rolled (M-10, M-21)"),
        ({"detail": {"last": None}}, "detail in phase 'stalls' has an unknown key 'last'"),
    ],
)
def test_G_9_M_11_a_setup_that_can_not_be(changed: dict[str, Any], fault: str) -> None:
    check_read_back(Match.at(setting_up(), seed=1))
    assert fault in fault_of(setting_up(**changed))


ROLLING: dict[str, Any] = {"phase": "roll", "screen": ("brown",), "detail": {"picked": ["grey"]}}
KEEPING: dict[str, Any] = {
    "phase": "keep",
    "kept": ("brown2",),
    "detail": {"dice": ["brown5", "grey1"], "last": "keep brown2"},
}


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        (ROLLING | {"detail": {"picked": ["pink"]}}, "detail.picked is one of brown, beige"),
        (ROLLING | {"detail": {"picked": "grey"}}, "detail.picked is a list, not 'grey'"),
        (ROLLING | {"detail": {"dice": []}}, "detail in phase 'roll' has an unknown key 'dice'"),
        (ROLLING | {"kept": ("", "brown1")}, "seats.1.kept has dice of a seat still to roll"),
        (ROLLING | {"kept": ("brown1",)}, "seats.0.kept has dice of a seat still to roll (M-21)"),
        (KEEPING | {"kept": ("brown2", "grey1")}, "seats.1.kept has dice of a seat still to"),
        (KEEPING | {"kept": ()}, "detail.last: seats.0.kept has no 'brown2' (M-21)"),
        (KEEPING | {"detail": {"dice": []}}, "detail.dice is empty in phase 'keep'"),
        (KEEPING | {"detail": {"dice": ["red5"]}}, "detail.dice: unknown die 'red5'; a die is"),
        (KEEPING | {"detail": {"dice": ["brown7"]}}, "detail.dice: unknown die 'brown7'"),
        (KEEPING | {"detail": {"last": None}}, "detail in phase 'keep' has no 'dice'"),
        (KEEPING | {"detail": None}, "phase 'keep' needs detail.dice"),
        (
            KEEPING | {"detail": {"dice": ["brown5"], "last": "keep venus"}},
            "detail.last is a move such as 'keep brown1', or null, not 'keep venus'",
        ),
    ],
)
def test_G_9_M_21_a_roll_that_can_not_be(changed: dict[str, Any], fault: str) -> None:
    for good in (ROLLING, KEEPING):
        check_read_back(at(**good))
    assert fault in fault_of(position(**changed))


def test_G_9_M_23_who_has_passed_keeps_no_dice() -> None:
    """They are behind the screen again, so that the next round begins without any."""
    check_read_back(at(passed=(1,), screen=("", "grey")))
    message = fault_of(position(passed=(1,), kept=("", "grey4")))
    assert "seats.1.kept has dice of a seat that has passed (M-23)" in message


def building(**detail: Any) -> Position:
    """Seat 0 has taken brown 3 and, for a token, grey 2."""
    known = {
        "action": "brown",
        "step": "further",
        "dice": ["brown3", "grey2"],
        "last": "die grey2 temple token",
    }
    return position(temple="brown1", penalty=(1,), detail=known | detail)


@pytest.mark.parametrize(
    ("detail", "fault"),
    [
        ({"action": None}, "detail has several dice and no 'action' (M-31)"),
        ({"step": None}, "detail has several dice and no 'step' (M-31)"),
        ({"action": "pink"}, "detail.action is one of brown, beige, grey, black, not 'pink'"),
        ({"step": "none"}, "detail.step is one of first, as, further, turned, not 'none'"),
        ({"step": "first"}, "detail.step is 'first' with several dice (M-31)"),
        ({"step": "as"}, "detail.step is 'as' with several dice (M-31)"),
        ({"dice": ["brown3"]}, "detail.step is 'further' with one die (M-31)"),
        ({"last": None}, "detail.last is the last further die in detail.step 'further' (G-3)"),
        ({"last": "die grey3 temple token"}, "detail.last: detail.dice has no 'grey3' (M-31)"),
        ({"last": "die grey2 temple"}, "detail.last is a move such as 'die brown1 temple token'"),
        (
            {"dice": ["brown3"], "step": "as", "last": None},
            "detail.action is 'brown', but the die is brown and detail.step is 'as' (M-31)",
        ),
        (
            {"dice": ["brown3"], "step": "first", "action": "grey", "last": None},
            "detail.action is 'grey', but the die is brown and detail.step is 'first' (M-31)",
        ),
        (
            {"dice": ["brown3"], "step": "turned"},
            "detail.last is a further die, but one alone was taken (M-31)",
        ),
        ({"dice": "brown3"}, "detail.dice is a list, not 'brown3'"),
        ({"dice": []}, "detail.action without detail.dice is None (M-30)"),
    ],
)
def test_G_9_M_31_an_action_that_can_not_be_built(detail: dict[str, Any], fault: str) -> None:
    check_read_back(Match.at(building(), seed=1))
    assert fault in fault_of(building(**detail))


def test_G_4_G_9_M_32_an_action_that_can_not_be_completed() -> None:
    """Three fame cost six, and no token is left to turn the die or for another action."""
    given: dict[str, Any] = {"temple": "brown1", "penalty": (0, 20), "detail": {"dice": ["black3"]}}
    assert at(sestertii=6, **given).turn == 1  # it is carried out by itself
    message = fault_of(position(sestertii=5, **given))
    assert "phase 'actions': seat 0 can't complete what is begun (M-32)" in message


def placing(**changed: Any) -> Position:
    """Two purple and a beige cube are to be placed, one purple lies at 9 already."""
    known: dict[str, Any] = {
        "stalls": {4: "0 pink pink pink pink", 9: "0 purple", 12: "1"},
        "detail": {"placing": {"purple": 2, "beige": 1}, "last": "place purple 9"},
    }
    return position(**{"phase": "place", **known, **changed})


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"detail": {"placing": {}}}, "detail.placing has cubes, of one colour or of beige or"),
        ({"detail": {"placing": {"pink": 1, "purple": 1}}}, "detail.placing has cubes, of one"),
        ({"detail": {"placing": {"brown": 1}}}, "detail.placing has an unknown key 'brown'"),
        ({"detail": {"placing": {"pink": 37}}}, "detail.placing.pink is a whole number from 0 to"),
        ({"detail": {}}, "detail in phase 'place' has no 'placing'"),
        ({"detail": {"placing": {"purple": 9}}}, "the stalls of seat 0 have no room for them"),
        (
            {"detail": {"placing": {"purple": 6}, "last": "place purple 9"}},
            "the stalls of seat 0 have no room for them in order (M-34, G-3)",
        ),
        (
            {
                "detail": {"placing": {"purple": 1, "beige": 1}, "last": "place beige 4"},
                "stalls": {4: "0 beige", 12: "1"},
            },
            "detail.last: purple is placed first (M-34, G-3)",
        ),
        (
            {"detail": {"placing": {"purple": 1}, "last": "place purple 4"}},
            "detail.last: seat 0 has no stall with purple at 4 (G-3)",
        ),
        (
            {"detail": {"placing": {"purple": 10}}, "stalls": {4: "0", 9: "0", 12: "1"}},
            "purple: 16 cubes in the harbour and on stalls, not 15 (M-3)",
        ),
    ],
)
def test_G_9_M_34_a_purchase_that_can_not_be_placed(changed: dict[str, Any], fault: str) -> None:
    check_read_back(Match.at(placing(), seed=1))
    assert fault in fault_of(placing(**changed))


OFFERING: dict[str, Any] = {"phase": "offer", "stalls": {4: "0 pink beige", 12: "1"}}
PAYING: dict[str, Any] = {"phase": "pay", "stalls": {4: "0 pink beige beige", 12: "1"}}


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        (OFFERING | {"detail": {}}, "detail in phase 'offer' has no 'drawn'"),
        (
            OFFERING | {"detail": {"drawn": []}},
            "detail.drawn has no card that may be kept in order",
        ),
        (
            OFFERING
            | {"cards": ("mars",), "detail": {"drawn": ["juno"], "kept": 1, "last": "keep mars"}},
            "detail.drawn has no card that may be kept in order (M-35, G-3)",
        ),
        (OFFERING | {"detail": {"drawn": ["Mars"]}}, "detail.drawn: unknown card 'Mars'"),
        (OFFERING | {"detail": {"drawn": ["mars"], "kept": 1}}, "null if and only if detail.kept"),
        (OFFERING | {"detail": {"drawn": ["mars"], "kept": 5}}, "a whole number from 0 to 4"),
        (
            OFFERING | {"detail": {"drawn": ["mars"], "last": "keep mars"}},
            "detail.last is null if and only if detail.kept is 0 (M-35)",
        ),
        (
            OFFERING | {"detail": {"drawn": ["mars"], "kept": 1, "last": "keep juno"}},
            "detail.last is the last of 1 cards kept, but they are not all in seats.0.cards",
        ),
        (
            OFFERING
            | {"cards": ("juno",), "detail": {"drawn": ["mars"], "kept": 2, "last": "keep juno"}},
            "detail.last is the last of 2 cards kept, but they are not all in seats.0.cards",
        ),
        (
            OFFERING | {"cards": ("venus " * 4,), "detail": {"drawn": ["mars"]}},
            "phase 'offer': the hand of seat 0 is full, or it has no cubes to pay with (M-35)",
        ),
        (
            OFFERING | {"stalls": {4: "0 beige", 12: "1"}, "detail": {"drawn": ["mars"]}},
            "phase 'offer': the hand of seat 0 is full, or it has no cubes to pay with (M-35)",
        ),
        (PAYING | {"detail": {"drawn": ["mars"]}}, "detail in phase 'pay' has no 'card'"),
        (PAYING | {"detail": {"card": None}}, "detail.card: unknown card None"),
        (
            PAYING | {"detail": {"card": "juno"}, "cards": ("venus " * 4,)},
            "seats.0.cards has 4 cards without it, for a hand of 4 (M-35)",
        ),
        (PAYING | {"detail": {"card": "juno", "kept": 2}}, "detail.kept is 2 with detail.card"),
        (PAYING | {"detail": {"card": "juno", "kept": 0}}, "detail.kept is 0 with detail.card"),
        (
            PAYING | {"detail": {"card": "juno", "last": "pay pink 4"}},
            "detail.last is a move such as 'pay beige 0', or null, not 'pay pink 4'",
        ),
        (
            PAYING | {"detail": {"card": "juno", "last": "pay beige 5"}},
            "phase 'pay': seat 0 has no cubes to pay with (M-35, G-3)",
        ),
        (
            PAYING | {"detail": {"card": "juno"}, "stalls": {4: "0 beige", 12: "1 pink"}},
            "phase 'pay': seat 0 has no cubes to pay with (M-35, G-3)",
        ),
    ],
)
def test_G_9_M_35_an_offering_that_can_not_be(changed: dict[str, Any], fault: str) -> None:
    check_read_back(at(**OFFERING, detail={"drawn": ["mars", "juno"]}))
    check_read_back(at(**PAYING, detail={"card": "juno"}))
    assert fault in fault_of(position(**changed))


def asked(ask: str, turn: int = 1, **changed: Any) -> dict[str, Any]:
    """Seat 0 has moved the consul to seat 1's stall at 12, or to where `figures` says."""
    detail = {"mover": 0, "ask": ask} | changed.pop("detail", {})
    known = {
        "phase": "consul",
        "turn": turn,
        "figures": {"consul": 12},
        "stalls": {4: "0 pink pink", 12: "1 purple purple beige", 9: "1"},
        "cards": ("", "pluto"),
        "detail": detail,
    }
    return known | changed


EMPTY: dict[str, Any] = {"figures": {"consul": 5}}
NEW: dict[str, Any] = {
    "figures": {"consul": 5},
    "stalls": {4: "0 pink pink", 5: "0 pink", 12: "1", 9: "1"},
}


@pytest.mark.parametrize(
    "good",
    [
        asked("pluto"),
        asked("tax"),
        asked("give", detail={"owed": 2}),
        asked("give", detail={"owed": 1, "last": "give purple"}),
        asked("open", turn=0, **EMPTY),
        asked("shift", turn=0, **NEW, detail={"last": "shift pink 4"}),
    ],
    ids=["pluto", "tax", "give", "give behind purple", "open", "shift"],
)
def test_G_8_M_43_to_M_46_every_question_of_the_consul_is_read_back(good: dict[str, Any]) -> None:
    m = at(**good)
    assert m.position()["detail"]["ask"] == good["detail"]["ask"]
    check_read_back(m)


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        (asked("who"), "detail.ask is one of pluto, tax, give, open, shift, not 'who'"),
        (asked("nothing"), "detail.ask is one of pluto, tax, give, open, shift, not 'nothing'"),
        (asked("tax", detail={"mover": 2}), "detail.mover is a whole number from 0 to 1, not 2"),
        (asked("tax", passed=(0,)), "detail.mover is 0, a seat that has passed (M-22)"),
        (asked("tax", turn=0), "the consul at 12: turn is 1, who is asked, not 0"),
        (asked("tax", **EMPTY, detail={}), "and the consul at 5: there is no stall"),
        (asked("tax", figures={"consul": 9}), "there are no cubes to be taxed (M-45)"),
        (asked("tax", detail={"owed": 1}), "the consul at 12: there is no detail.owed"),
        (asked("pluto", detail={"last": None}), "the consul at 12: there is no detail.last"),
        (asked("pluto", cards=()), "seats.1.cards has no 'pluto' (M-54)"),
        (
            asked("pluto", stalls={4: "0", 12: "1"}),
            "nothing happens at a last stall without cubes (M-44)",
        ),
        (asked("give"), "detail has no 'owed', the cubes still to be given (M-45)"),
        (
            asked("give", detail={"owed": 4}),
            "detail.owed (M-45, G-3) is a whole number from 1 to 3",
        ),
        (
            asked("give", detail={"owed": 0}),
            "detail.owed (M-45, G-3) is a whole number from 1 to 3",
        ),
        (
            asked("give", detail={"owed": 2, "last": "give orange"}),
            "detail.owed (M-45, G-3) is a whole number from 1 to 1, not 2",
        ),
        (asked("open", turn=0), "the consul at 12: a stall is there already (M-43)"),
        (asked("open", **EMPTY), "the consul at 5: turn is 0, who is asked, not 1"),
        (asked("open", turn=0, **EMPTY, sestertii=4), "seat 0 has no stall or sestertii for it"),
        (
            asked(
                "open", turn=0, figures={"consul": 6}, stalls=dict.fromkeys((0, 1, 3, 4, 5, 7), "0")
            ),
            "seat 0 has no stall or sestertii for it (M-43)",
        ),
        (asked("shift"), "it is the stall of seat 1, not the mover's (M-46)"),
        (
            asked("shift", turn=0, **NEW),
            "detail.last is null if and only if no cube was shifted yet (M-46)",
        ),
        (
            asked("shift", turn=0, **NEW, detail={"last": "shift purple 4"}),
            "detail.last: seat 0 has no stall with purple at 5 (G-3)",
        ),
        (
            asked("shift", turn=0, **NEW, detail={"last": "shift pink 9"}),
            "detail.last: seat 0 has no other stall at 9 (M-46)",
        ),
        (
            asked("shift", turn=0, **NEW, detail={"last": "shift pink 5"}),
            "detail.last: seat 0 has no other stall at 5 (M-46)",
        ),
        (
            asked("shift", turn=0, **EMPTY, stalls={5: "0" + " pink" * 6, 12: "1"}),
            "six cubes were shifted there already (M-46)",
        ),
    ],
)
def test_G_9_M_43_to_M_54_a_question_that_can_not_be(changed: dict[str, Any], fault: str) -> None:
    assert fault in fault_of(position(**changed))


@pytest.mark.parametrize("key", ["mover", "ask"])
def test_G_9_a_question_of_the_consul_is_told_whole(key: str) -> None:
    message = refusal(lambda changed: changed["detail"].pop(key), position(**asked("tax")))
    assert f"detail in phase 'consul' has no {key!r}" in message


def test_G_9_the_end_is_nobodys_turn() -> None:
    over: dict[str, Any] = {"round": 7, "phase": "over", "passed": (1, 0)}
    assert at(turn=None, **over).over
    assert "turn is null in phase 'over'" in fault_of(position(turn=0, **over))


# --- hostile input --------------------------------------------------------------------------------

GARBAGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3,
    2**70,
    1.5,
    "",
    "venus",
    "brown3",
    [],
    [[]],
    {},
    {"a": 1},
    [None] * 3,
)


def paths(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a document."""
    found = [way] if way else []
    if isinstance(value, dict):
        for key in value:
            found += paths(value[key], (*way, key))
    elif isinstance(value, list):
        for k in range(min(len(value), 2)):
            found += paths(value[k], (*way, k))
    return found


@pytest.mark.thorough
@pytest.mark.parametrize(
    "given",
    [
        given_in_full(),
        setting_up(),
        position(**ROLLING),
        position(**KEEPING),
        building(),
        placing(),
        position(**OFFERING, detail={"drawn": ["mars", "juno"]}),
        position(**PAYING, detail={"card": "juno"}),
        position(**asked("give", detail={"owed": 1, "last": "give purple"})),
    ],
    ids=["full", "stalls", "roll", "keep", "actions", "place", "offer", "pay", "consul"],
)
def test_G_9_garbage_anywhere_is_refused_or_harmless(given: Position) -> None:
    """What is not refused is a position: it is written and read back the same."""
    refused = 0
    for way in paths(given):
        if way[0] == "game":
            continue  # another game's, or none's
        for garbage in GARBAGE:
            broken = copy.deepcopy(given)
            place: Any = broken
            for key in way[:-1]:
                place = place[key]
            place[way[-1]] = garbage
            try:
                m = Match.at(broken, seed=1)
            except InvalidPosition:
                refused += 1
            else:
                assert Match.at(m.position(), seed=1).digest() == m.digest()
    assert refused > 500
