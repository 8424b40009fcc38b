"""What is staged, and what Confirm makes of it (G-2, G-3, G-4): see `games.base.Screen`."""

import random

import pytest

from fondaco import Match
from fondaco.games.massilia.forecast import MOVES, state_of
from fondaco.games.massilia.sight import Sight
from fondaco.games.massilia.state import NO_ACTION, Phase, State
from tests.games.massilia.scenes import played_game, scene, sight, staged_row
from tests.games.massilia.table import at

every_number = pytest.mark.parametrize("players", [2, 3, 4])

SHOP = {4: "0 pink pink", 8: "0 purple beige beige", 12: "1"}


def acting(temple: str = "black4 brown3 grey2", **given: object) -> Match:
    """Seat 0 is to take a die; a token is one more step, venus and mercury are in its hand."""
    given = {"stalls": SHOP, "sestertii": 20, "cards": ("mercury venus",), **given}
    return at(temple=temple, **given)  # type: ignore[arg-type]


def rolling(screen: str = "brown grey grey") -> Match:
    return at(phase="roll", screen=(screen,))


def keeping(dice: str = "brown3 grey2 grey5", cards: str = "mars", money: int = 10) -> Match:
    detail = {"dice": dice.split()}
    return at(phase="keep", temple="black1", cards=(cards,), sestertii=money, detail=detail)


def placing(stalls: str = "pink pink pink pink pink") -> Match:
    """Three purple and one beige cube are to be placed; the stall at 4 has little room."""
    detail = {"placing": {"purple": 3, "beige": 1}}
    return at(phase="place", stalls={4: f"0 {stalls}", 8: "0", 12: "1"}, detail=detail)


def offering(goods: str = "pink pink beige beige", drawn: str = "venus venus pluto") -> Match:
    detail = {"drawn": drawn.split()}
    return at(phase="offer", stalls={4: f"0 {goods}", 12: "1"}, detail=detail)


def at_consul(ask: str, stalls: dict[int, str], money: int = 10, cards: str = "") -> Match:
    """The consul stands at 2; seat 1 moved it, unless a stall may be opened."""
    mover = 0 if ask in ("open", "shift") else 1
    detail = {"mover": mover, "ask": ask}
    return at(phase="consul", stalls=stalls, sestertii=money, cards=(cards,), detail=detail)


def decisions(match: Match, staged: str) -> tuple[str, ...]:
    return sight(match, staged).staged.decisions


# --- what is typed --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        "",
        ";",
        "fly",
        "die",
        "die black4",
        "die black5 temple",
        "die black4 kept",
        "fame",
        "die black4 temple ; offer",
        "die black4 temple ; die brown3 temple",
        "pass ; die black4 temple",
        "die black4 temple ; fame ; pass",
        "<b>",
        "🐫 ; die black4 temple",
    ],
)
def test_what_makes_no_sense_counts_as_nothing_staged(typed: str) -> None:
    looked = sight(acting(), typed)
    assert (looked.staged.moves, looked.staged.decisions) == ((), ())
    assert looked.after == looked.s
    assert looked.legal == set(looked.scene.moves)


@pytest.mark.parametrize("typed", ["DIE black4  temple;fame", " die black4 temple ;; fame ; "])
def test_a_row_may_be_typed_carelessly(typed: str) -> None:
    assert decisions(acting(), typed) == ("die black4 temple", "fame")


@pytest.mark.parametrize(
    ("match", "typed", "moves"),
    [
        (rolling(), "roll ; pick brown", "pick brown ; roll"),
        (
            acting(),
            "die black4 temple ; turn brown3 up ; die brown3 temple token",
            "die black4 temple ; die brown3 temple token ; turn brown3 up",
        ),
        (placing("pink"), "place beige 8 ; place purple 4", ""),  # not all purple ones before it
        (
            placing("pink"),
            "place beige 8 ; place purple 8 ; place purple 4 ; place purple 4",
            "place purple 4 ; place purple 4 ; place purple 8 ; place beige 8",
        ),
    ],
)
def test_G_3_what_can_not_be_chosen_as_typed_is_put_in_order(
    match: Match, typed: str, moves: str
) -> None:
    looked = sight(match, typed)
    assert " ; ".join(looked.staged.moves) == moves
    assert looked.legal


def test_who_does_not_decide_stages_nothing() -> None:
    match = acting()
    for seat in (1, None):
        looked = Sight(scene(match, seat, "die black4 temple"))
        assert (looked.staged.moves, looked.legal, looked.decides) == ((), frozenset(), False)


def test_a_row_that_was_begun_elsewhere_goes_on() -> None:
    match = acting()
    match.play("die black4 temple")
    assert decisions(match, "fame") == ("fame",)
    assert decisions(match, "die black4 temple ; fame") == ()


# --- an action ------------------------------------------------------------------------------------


def test_M_30_an_action_is_whole_with_its_last_part() -> None:
    looked = sight(acting(), "die black4 temple")
    assert (looked.staged.moves, looked.staged.whole) == (("die black4 temple",), False)
    assert looked.after.action != NO_ACTION
    assert "fame" in looked.legal
    assert decisions(acting(), "die black4 temple ; turn black4 up ; fame") == (
        "die black4 temple",
        "turn black4 up",
        "fame",
    )


def test_G_3_further_dice_and_another_colour_may_be_chosen_at_any_time() -> None:
    row = "die black4 temple ; turn black4 up ; die grey2 temple token"
    looked = sight(acting(), row)
    assert "die brown3 temple token" in looked.legal
    row = looked.stage_text("die brown3 temple token")
    row = sight(acting(), row).stage_text("as brown token")
    assert decisions(acting(), f"{row} ; move pink cw") == (
        "die black4 temple",
        "as brown token",
        "die brown3 temple token",
        "die grey2 temple token",
        "turn black4 up",
        "move pink cw",
    )


def test_M_31_another_colour_is_chosen_once() -> None:
    looked = sight(acting(), "die black4 temple ; as brown token ; turn black4 up")
    assert not any(move.startswith("as ") for move in looked.legal)


def test_M_51_what_a_card_has_turned_stays_with_its_action() -> None:
    match = acting(cards=("phoebus",))
    looked = sight(match, "die black4 temple ; turn black4 up phoebus")
    assert not any(move.startswith("as ") for move in looked.legal)
    assert "die grey2 temple token" in looked.legal


def test_G_3_what_was_done_before_the_row_stays_before_it() -> None:
    match = acting()
    for move in ("die black4 temple", "turn black4 up"):
        match.play(move)
    assert not any(move.startswith(("as ", "die ")) for move in sight(match).legal)
    match = acting("black4 brown3 grey2 grey5")
    for move in ("die black4 temple", "die grey2 temple token"):
        match.play(move)
    looked = sight(match, "turn grey2 up")
    assert "die grey5 temple token" in looked.legal
    assert "die brown3 temple token" not in looked.legal
    assert not any(move.startswith("as ") for move in looked.legal)


def test_M_52_with_the_last_token_gone_venus_comes_first() -> None:
    match = acting(penalty=(10, 10), cards=("venus",))
    row = "die black4 temple ; venus ; turn black4 up"
    looked = sight(match, row)
    assert "die grey2 temple token" in looked.legal
    row = looked.stage_text("die grey2 temple token")
    assert decisions(match, row) == (  # and then fame is all that is left
        "die black4 temple",
        "venus",
        "die grey2 temple token",
        "turn black4 up",
    )


def test_M_49_a_card_alone_is_whole_and_may_be_followed_by_an_action() -> None:
    assert decisions(acting(), "venus") == ("venus",)
    assert decisions(acting(), "venus ; mercury temple up") == ("venus", "mercury temple up")
    assert decisions(acting(), "venus ; die black4 temple") == ()
    assert decisions(acting(), "venus ; die black4 temple ; fame") == (
        "venus",
        "die black4 temple",
        "fame",
    )


def test_a_card_within_an_action_is_not_whole() -> None:
    match = acting()
    match.play("die black4 temple")
    assert not sight(match, "venus").staged.whole


def test_a_row_ends_with_the_last_part_even_if_the_seat_is_next_again() -> None:
    looked = sight(acting(passed=[1]), "die black4 temple ; fame")
    assert (looked.staged.ended, looked.after.turn, looked.after.phase) == (True, 0, Phase.ACTIONS)
    assert sight(acting(passed=[1]), "die black4 temple ; fame ; pass").staged.moves == ()


def test_G_2_an_action_without_alternative_makes_itself() -> None:
    match = at(temple="black4 brown3", penalty=(10, 10), sestertii=20)
    looked = sight(match, "die black4 temple")
    assert looked.staged.decisions == ("die black4 temple",)
    assert [MOVES[action] for action in looked.staged.done] == ["die black4 temple", "fame"]
    assert looked.after.fame[0] == 4
    match.play("die black4 temple")
    assert match.view(0)["seats"][0]["fame"] == 4


def test_M_34_a_purchase_that_can_lie_in_one_place_only_is_placed_at_once() -> None:
    match = at(temple="beige2 brown3", sestertii=20)
    looked = sight(match, "die beige2 temple ; buy pink 2")
    assert looked.staged.decisions == ("die beige2 temple", "buy pink 2")
    assert (looked.after.stall[4, 0], looked.after.phase) == (2, Phase.ACTIONS)


def test_M_34_where_the_goods_go_is_another_row() -> None:
    looked = sight(acting("beige2 brown3"), "die beige2 temple ; buy pink 2")
    assert (looked.staged.ended, looked.after.phase) == (True, Phase.PLACE)


# --- nothing beyond what is learnt ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("match", "row", "decided"),
    [
        (acting(), "die grey2 temple ; offer", ("die grey2 temple", "offer")),
        (acting(passed=[1]), "pass", ("pass",)),
        (rolling(), "pick brown ; roll", ("pick brown", "roll")),
        (
            acting(stalls={**SHOP, 5: "1 pink"}, cards=("", "mars")),
            "die brown3 temple ; move consul cw",
            ("die brown3 temple", "move consul cw"),
        ),
    ],
)
def test_a_row_ends_where_something_is_learnt(
    match: Match, row: str, decided: tuple[str, ...]
) -> None:
    looked = sight(match, row)
    assert (looked.staged.ended, looked.staged.decisions) == (True, decided)
    before = sight(match, " ; ".join(row.split(" ; ")[:-1]))
    assert looked.after == before.after


def test_M_11_a_stall_stands_alone() -> None:
    match = Match.new("massilia", 2, seed=1, start=0)
    match.play("stall 0")
    looked = sight(match, "stall 4", seat=1)  # who puts down two in a row
    assert (looked.staged.ended, looked.staged.decisions) == (True, ("stall 4",))
    assert looked.after.owner[4] == -1


# --- rows in any order ----------------------------------------------------------------------------


def test_M_21_dice_are_picked_in_any_order_and_rolled_by_confirm() -> None:
    looked = sight(rolling(), "pick grey ; pick brown")
    assert looked.staged.moves == ("pick grey", "pick brown")
    assert looked.staged.decisions == ("pick brown", "pick grey", "roll")
    assert looked.legal == {"pick grey", "roll"}
    assert decisions(rolling(), "roll") == ("roll",)


def test_G_2_picking_all_dice_rolls_them() -> None:
    assert decisions(rolling("brown grey"), "pick grey ; pick brown") == ("pick brown", "pick grey")


def test_G_3_picks_made_before_stay_the_first() -> None:
    match = rolling()
    match.play("pick grey")
    assert sight(match).legal == {"pick grey", "roll"}
    assert "pick brown" not in sight(match, "pick grey").legal


def test_M_21_dice_are_kept_in_any_order_and_the_others_given_up() -> None:
    looked = sight(keeping(), "keep grey2 mars ; keep brown3")
    assert looked.staged.decisions == ("keep brown3", "keep grey2 mars", "done")
    assert looked.legal == {"keep grey5", "done"}
    assert decisions(keeping(), "done") == ("done",)


def test_G_2_when_no_more_dice_can_be_kept_the_others_are_given_up() -> None:
    match = keeping(cards="", money=2)
    assert decisions(match, "keep grey2") == ("keep grey2",)
    assert sight(match, "keep grey2").staged.ended


def test_M_34_cubes_are_placed_in_any_order() -> None:
    row = "place purple 8 ; place purple 4"
    looked = sight(placing("pink pink pink"), row)
    assert not looked.staged.whole
    assert looked.legal == {"place purple 4", "place purple 8"}
    looked = sight(placing("pink pink pink"), f"{row} ; place purple 4 ; place beige 8")
    assert looked.staged.decisions == (
        "place purple 4",
        "place purple 4",
        "place purple 8",
        "place beige 8",
    )
    assert looked.after.phase == Phase.ACTIONS


def test_G_2_cubes_that_can_lie_in_one_place_only_are_placed_at_once() -> None:
    looked = sight(placing(), "place purple 4")  # full now
    assert looked.staged.ended
    assert looked.staged.decisions == ("place purple 4",)
    assert [looked.after.stall[8, cube] for cube in range(4)] == [0, 2, 0, 1]


def test_G_2_when_no_other_die_may_follow_keeping_is_over() -> None:
    assert decisions(keeping(), "keep grey5 mars ; keep brown3") == (
        "keep brown3",
        "keep grey5 mars",
    )


def test_M_43_a_stall_is_opened_with_all_that_goes_there() -> None:
    match = at_consul("open", {4: "0 pink", 8: "0 beige beige", 12: "1"})
    assert decisions(match, "open") == ("open", "done")
    assert decisions(match, "decline") == ("decline",)
    assert decisions(match, "open ; shift beige 8 ; shift pink 4") == (
        "open",
        "shift pink 4",
        "shift beige 8",
        "done",
    )


def test_M_46_the_sixth_cube_is_the_last() -> None:
    match = at_consul("open", {4: "0 pink pink pink pink pink pink", 8: "0 beige", 12: "1"})
    looked = sight(match, " ; ".join(["open", *["shift pink 4"] * 5, "shift beige 8"]))
    assert (looked.staged.ended, looked.staged.decisions[-1]) == (True, "shift beige 8")


def test_M_45_the_tax_is_staged_with_its_cubes() -> None:
    match = at_consul("tax", {2: "0 pink purple beige", 12: "1"})
    assert not sight(match, "tax 1").staged.whole
    looked = sight(match, "tax 1 ; give beige ; give pink")
    assert looked.staged.decisions == ("tax 1", "give pink", "give beige")
    assert decisions(match, "tax 3") == ("tax 3",)


def test_G_2_cubes_without_a_choice_are_given_at_once() -> None:
    match = at_consul("tax", {2: "0 pink pink pink", 12: "1"})
    looked = sight(match, "tax 1")
    assert (looked.staged.ended, looked.staged.decisions) == (True, ("tax 1",))
    assert looked.after.stall[2, 0] == 1


@pytest.mark.parametrize("answer", ["pluto", "decline"])
def test_M_54_whether_pluto_is_played_stands_alone(answer: str) -> None:
    match = at_consul("pluto", {2: "0 pink purple", 12: "1"}, cards="pluto")
    looked = sight(match, answer)
    assert (looked.staged.ended, looked.staged.decisions) == (True, (answer,))


# --- an offering ----------------------------------------------------------------------------------


def test_M_35_a_kept_card_is_staged_with_its_payment() -> None:
    match = offering()
    looked = sight(match, "keep venus")
    assert not looked.staged.whole
    assert looked.legal == {"pay pink 4", "pay beige 4"}
    assert decisions(match, "keep venus ; pay pink 4") == ("keep venus", "pay pink 4", "done")


def test_G_2_the_second_beige_cube_is_paid_at_once_if_it_is_the_only_one() -> None:
    row = "keep venus ; pay beige 4"
    assert decisions(offering(), row) == ("keep venus", "pay beige 4", "done")


def test_M_35_several_cards_are_kept_in_one_row() -> None:
    row = "keep venus ; pay pink 4 ; keep pluto ; pay beige 4"
    looked = sight(offering(), row)
    assert looked.staged.ended
    assert looked.staged.decisions == tuple(row.split(" ; "))
    assert [looked.after.hand[0, card] for card in (5, 8)] == [1, 1]


def test_M_35_no_more_cards_may_be_kept() -> None:
    match = offering()
    match.play("keep venus")
    match.play("pay pink 4")
    assert decisions(match, "done") == ("done",)


# --- what to stage --------------------------------------------------------------------------------


def test_staging_a_move_adds_it_and_again_takes_it_back() -> None:
    match = acting()
    row = sight(match).stage_text("die black4 temple")
    assert row == "die black4 temple"
    assert sight(match, row).stage_text("die black4 temple") == ""
    row = sight(match, row).stage_text("turn black4 up")
    assert row == "die black4 temple ; turn black4 up"
    assert sight(match, row).stage_text("turn black4 up") == "die black4 temple"


def test_what_can_be_done_again_is_added_again() -> None:
    row = sight(placing("pink"), "place purple 4").stage_text("place purple 4")
    assert row == "place purple 4 ; place purple 4"


def test_another_last_part_stands_in_place_of_the_one_staged() -> None:
    row = "die brown3 temple ; move pink cw"
    looked = sight(acting(), row)
    assert {"move consul ccw", "turn brown3 up"} <= looked.legal
    assert looked.stage_text("move consul ccw") == "die brown3 temple ; move consul ccw"
    assert looked.stage_text("turn brown3 up") == "die brown3 temple ; turn brown3 up"
    assert looked.stage_text("move pink cw") == "die brown3 temple"


def test_a_move_that_can_not_follow_takes_the_place_of_what_it_can_not_follow() -> None:
    row = "venus ; die brown3 temple ; turn brown3 up"
    assert sight(acting(), row).stage_text("die black4 temple") == "venus ; die black4 temple"
    assert sight(acting(), row).stage_text("fame") == row  # nowhere legal


def test_the_first_moves_can_be_kept_alone() -> None:
    looked = sight(acting(), "die brown3 temple ; turn brown3 up ; move pink cw")
    assert [looked.without(kept) for kept in range(3)] == [
        "",
        "die brown3 temple",
        "die brown3 temple ; turn brown3 up",
    ]


def test_a_move_is_taken_back_with_what_can_not_stand_without_it() -> None:
    looked = sight(acting(), "die brown3 temple ; turn brown3 up ; venus ; move pink cw")
    assert looked.without_move("venus") == "die brown3 temple ; turn brown3 up ; move pink cw"
    assert looked.without_move("die brown3 temple") == ""
    looked = sight(rolling(), "pick grey ; pick brown ; pick grey")
    assert looked.without_move("pick grey") == "pick grey ; pick brown"


# --- where counts are hidden ----------------------------------------------------------------------


def hidden(penalty: tuple[int, int]) -> Match:
    return acting(penalty=penalty, cards=(), options={"open_counts": False})


def test_M_70_a_hidden_supply_is_taken_for_what_the_legal_moves_tell() -> None:
    match = hidden((0, 20))
    match.play("die brown3 temple")
    assert sight(match).s.token_supply == 0
    match = hidden((0, 4))
    match.play("die brown3 temple")
    assert sight(match).s.token_supply == 20  # as many as there can be


# --- games ----------------------------------------------------------------------------------------


def is_as_foretold(s: State, then: State, seat: int) -> None:
    """What a seat sees of its own things and of the table is the same in both."""
    for place in range(16):
        assert s.owner[place] == then.owner[place]
        assert [s.stall[place, c] for c in range(4)] == [then.stall[place, c] for c in range(4)]
    assert [s.harbour[cube] for cube in range(4)] == [then.harbour[cube] for cube in range(4)]
    assert [s.popularity[c] for c in range(3)] == [then.popularity[c] for c in range(3)]
    assert [s.figure[f] for f in range(4)] == [then.figure[f] for f in range(4)]
    assert [s.hand[seat, card] for card in range(9)] == [then.hand[seat, c] for c in range(9)]
    assert (s.fame[seat], s.sestertii[seat]) == (then.fame[seat], then.sestertii[seat])
    assert (s.penalty[seat], s.token_supply) == (then.penalty[seat], then.token_supply)
    for die in range(24):
        assert s.kept[seat, die] == then.kept[seat, die]
        assert s.temple[die // 6, die % 6] == then.temple[die // 6, die % 6]


@pytest.mark.thorough
@every_number
def test_confirm_does_exactly_what_was_staged(players: int) -> None:
    choice = random.Random(11)
    compared = 0
    for match in played_game(players, 5)[:-1:2]:
        seat = match.waiting[0]
        for looked in staged_row(match, choice, tokens=True):
            staged = looked.staged
            if not staged.whole:
                continue
            then = match.copy()
            for number, move in enumerate(staged.decisions):
                assert number == 0 or then.was_told_nothing(seat)
                then.play(move, seat)
            s = state_of(then.view(seat))
            if staged.ended and (s.turn, s.phase) == (staged.after.turn, staged.after.phase):
                is_as_foretold(staged.after, s, seat)
                compared += 1
    assert compared > 10


@pytest.mark.thorough
@every_number
def test_every_move_that_may_be_staged_next_makes_sense(players: int) -> None:
    choice = random.Random(12)
    for match in played_game(players, 6)[:-1:7]:
        seat = match.waiting[0]
        for looked in staged_row(match, choice, tokens=True):
            for move in looked.legal - {looked.staged.moves[-1] if looked.staged.ended else ""}:
                text = looked.stage_text(move)
                staged = sight(match, text, seat).staged
                assert " ; ".join(staged.moves) == text
                assert staged.moves[-1] == move
