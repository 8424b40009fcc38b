"""Offering to the deities: M-35, M-37."""

import pytest

from fondaco.engine.events import EVERYBODY
from fondaco.games.massilia.state import Event, Phase, State
from tests.games.massilia.states import (
    CARDS,
    CARDS_IN_BOX,
    CUBES_IN_BOX,
    cards_on_table,
    cubes_on_table,
    discards,
    hand,
    legal,
    of_kind,
    play,
    row,
    stall,
    state,
)


def offering(die: str = "grey2", stalls: dict[int, str] | None = None, **given: object) -> State:
    """Seat 0 is about to take that die, and nobody has a token."""
    options = {"pile": "venus mars", "supply": 0} | given
    return state(
        temple=f"{die} brown1",
        stalls={4: "0 pink pink purple", 12: "1"} if stalls is None else stalls,
        **options,  # type: ignore[arg-type]
    )


def drawn(s: State) -> str:
    """The cards drawn and neither kept nor discarded."""
    return " ".join(card for k, card in enumerate(CARDS) for _ in range(s.drawn_cards[k]))


# --- when one may offer ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cubes", "may"), [("", False), ("beige", False), ("beige beige", True), ("orange", True)]
)
def test_M_35_not_legal_for_who_cannot_pay_for_one_card(cubes: str, may: bool) -> None:
    s = offering(stalls={4: f"0 {cubes}", 8: "1 pink pink"})
    assert ("die grey2 temple" in legal(s)) == may


def test_M_35_two_beige_cubes_may_lie_on_two_stalls() -> None:
    assert "die grey2 temple" in legal(offering(stalls={4: "0 beige", 8: "0 beige", 12: "1"}))


def test_M_35_not_with_a_full_hand() -> None:
    s = offering(cards=("mars mars pluto pluto",))
    assert legal(s) == {"die brown1 temple", "pass"}


def test_M_65_2014_three_cards_are_a_full_hand() -> None:
    assert "die grey2 temple" in legal(offering(cards=("mars mars pluto",)))
    assert "die grey2 temple" not in legal(offering(cards=("mars mars pluto",), edition="2014"))


@pytest.mark.parametrize("card", ["venus", "mercury", "jupiter", "juno"])
def test_M_35_a_card_played_while_building_counts(card: str) -> None:
    s = state(
        temple="black2 grey1",
        cards=(f"pluto pluto pluto {card}",),
        stalls={4: "0 pink", 12: "1"},
        supply=1,
        sestertii=(0,),
    )
    if card == "jupiter":
        play(s, "die black2 temple", "as grey jupiter", "offer")
    elif card == "juno":
        play(s, "die grey1 temple", "die black2 temple juno", "offer")
    else:
        move = "venus" if card == "venus" else "mercury temple up"
        play(s, "die grey1 temple")
        assert "offer" not in legal(s)
        play(s, move, "offer")
    assert s.hand[0, CARDS.index(card)] == 0
    assert discards(s).split()[0] == card


# --- drawing --------------------------------------------------------------------------------------


def test_M_35_as_many_cards_as_the_sum_are_drawn_from_the_top() -> None:
    s = offering(pile="venus mars")
    told = play(s, "die grey2 temple")
    assert (s.phase, s.turn, drawn(s), hand(s, 0)) == (Phase.OFFER, 0, "venus mars", "")
    assert of_kind(told, Event.OFFERS) == [(0, 2, -1)]
    assert s.pile_size == 53


def test_M_70_the_drawn_cards_are_for_the_drawer_alone() -> None:
    told = play(offering(), "die grey2 temple")
    shown = [event for event in told if event.kind == Event.DRAWN]
    assert [(event.to, event.a, CARDS[event.b]) for event in shown] == [
        (0, 0, "venus"),
        (0, 0, "mars"),
    ]
    told = play(offering(), "die grey2 temple", "keep venus")
    assert {event.to for event in told if event.kind == Event.KEPT_CARD} == {0}
    assert {event.to for event in told if event.kind == Event.KEEPS_CARD} == {EVERYBODY}


def test_M_70_drawing_and_putting_back_bring_cards_to_light_and_keeping_does_not() -> None:
    s = offering("grey3", pile="pluto venus juno")
    play(s, "die grey3 temple")
    drawn_by_now = s.learnings
    assert drawn_by_now > 0
    play(s, "keep venus", "pay pink 4")
    assert s.learnings == drawn_by_now
    play(s, "done")
    assert s.learnings > drawn_by_now


def test_M_35_the_discards_are_shuffled_when_a_card_is_missing() -> None:
    s = offering("grey3", pile="venus", discard="the rest")
    told = play(s, "die grey3 temple")
    assert sum(row(s.drawn_cards, 9)) == 3
    assert s.drawn_cards[CARDS.index("venus")] >= 1
    assert of_kind(told, Event.SHUFFLED) == [(54, -1, -1)]
    assert (s.pile_size, s.discard_size) == (52, 0)


def test_M_35_not_before_a_card_is_missing() -> None:
    s = offering("grey2", pile="venus mars", discard="the rest")
    told = play(s, "die grey2 temple")
    assert of_kind(told, Event.SHUFFLED) == []
    assert (s.pile_size, s.discard_size) == (0, 53)


def test_M_35_if_short_what_there_is_is_drawn() -> None:
    further = ["brown6"] * 4 + ["beige6"] * 2 + ["grey6"] * 3
    s = state(3, temple=" ".join(["grey6", *further]), stalls={4: "0 pink", 12: "1", 8: "2"})
    told = play(s, "die grey6 temple", *(f"die {die} temple token" for die in further), "offer")
    assert of_kind(told, Event.OFFERS) == [(0, 55, -1)]
    assert (sum(row(s.drawn_cards, 9)), s.pile_size) == (55, 0)


# --- keeping and paying ---------------------------------------------------------------------------


def test_M_35_at_least_one_card_is_kept() -> None:
    s = offering()
    play(s, "die grey2 temple")
    assert legal(s) == {"keep venus", "keep mars"}
    play(s, "keep venus", "pay pink 4")
    assert legal(s) == {"keep mars", "done"}


def test_G_3_cards_are_kept_in_the_order_of_the_box() -> None:
    s = offering("grey3", pile="pluto venus venus")
    play(s, "die grey3 temple", "keep venus", "pay pink 4")
    assert legal(s) == {"keep venus", "keep pluto", "done"}
    s = offering("grey3", pile="pluto venus juno")
    play(s, "die grey3 temple", "keep venus", "pay pink 4")
    assert legal(s) == {"keep pluto", "done"}


def test_M_35_up_to_a_full_hand() -> None:
    stalls = {4: "0 pink purple purple", 12: "1"}
    s = offering("grey3", stalls, pile="venus venus venus", cards=("mars mars",))
    play(s, "die grey3 temple", "pay purple 4", "keep venus", "pay pink 4")
    assert (hand(s, 0), discards(s), s.turn) == ("venus venus mars mars", "venus", 1)


def test_M_35_a_card_enters_the_hand_once_it_is_paid() -> None:
    s = offering()
    play(s, "die grey2 temple", "keep mars")
    assert (s.phase, hand(s, 0), drawn(s)) == (Phase.PAY, "", "venus")
    assert cards_on_table(s) == list(CARDS_IN_BOX.values())
    told = play(s, "pay pink 4")
    assert (hand(s, 0), stall(s, 4), s.bag[0]) == ("mars", "0 pink purple", 8)
    assert of_kind(told, Event.OFFERED_CUBE) == [(0, 4, 0)]


def test_M_35_the_others_are_discarded_for_all_to_see() -> None:
    s = offering("grey3", pile="pluto venus juno")
    told = play(s, "die grey3 temple", "keep venus", "pay pink 4", "done")
    puts_back = [event for event in told if event.kind == Event.PUTS_BACK]
    assert [(event.to, CARDS[event.b]) for event in puts_back] == [
        (EVERYBODY, "juno"),
        (EVERYBODY, "pluto"),
    ]
    assert (discards(s), s.turn, s.phase) == ("juno pluto", 1, Phase.ACTIONS)
    assert cards_on_table(s) == list(CARDS_IN_BOX.values())


def test_M_35_one_coloured_or_two_beige_cubes_from_any_own_stall() -> None:
    stalls = {4: "0 pink beige", 8: "0 orange beige", 12: "1 purple"}
    s = offering(stalls=stalls)
    play(s, "die grey2 temple", "keep venus")
    assert legal(s) == {"pay pink 4", "pay beige 4", "pay orange 8"}
    play(s, "pay beige 4")  # the second beige one goes by itself
    assert (stall(s, 4), stall(s, 8), s.harbour[3]) == ("0 pink", "0 orange", 10)
    assert hand(s, 0) == "venus"
    assert cubes_on_table(s) == list(CUBES_IN_BOX)


def test_M_1_M_35_cubes_are_paid_from_the_first_and_the_last_place_too() -> None:
    s = offering(stalls={0: "0 pink beige", 15: "0 orange beige beige", 12: "1"})
    play(s, "die grey2 temple", "keep venus")
    assert legal(s) == {"pay pink 0", "pay beige 0", "pay orange 15", "pay beige 15"}


def test_G_3_beige_cubes_are_paid_from_rising_places() -> None:
    stalls = {4: "0 beige", 8: "0 beige beige", 9: "0 beige", 12: "1"}
    s = offering(stalls=stalls)
    play(s, "die grey2 temple", "keep venus")
    assert legal(s) == {"pay beige 4", "pay beige 8"}  # at 9 there is no second one behind
    play(s, "pay beige 8")
    assert legal(s) == {"pay beige 8", "pay beige 9"}


def test_G_3_places_rise_anew_for_each_card() -> None:
    stalls = {4: "0 beige beige", 8: "0 beige beige", 12: "1"}
    s = offering("grey3", stalls, pile="venus venus venus")
    play(s, "die grey3 temple", "pay beige 8", "keep venus")
    assert (stall(s, 4), stall(s, 8), hand(s, 0)) == ("0", "0", "venus venus")


def test_M_35_who_cannot_pay_for_another_card_is_done() -> None:
    s = offering(stalls={4: "0 pink beige", 12: "1"})
    play(s, "die grey2 temple", "keep venus")
    assert (hand(s, 0), discards(s), s.turn) == ("venus", "mars", 1)


def test_G_3_who_kept_the_last_card_in_order_is_done() -> None:
    s = offering(stalls={4: "0 pink pink pink", 12: "1"})
    play(s, "die grey2 temple", "keep mars")
    assert (hand(s, 0), discards(s), s.turn) == ("mars", "venus", 1)
