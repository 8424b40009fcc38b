"""Rolling the dice: M-21."""

from fondaco.engine.events import clear_events, read_events
from fondaco.games.massilia.rolling import begin_rolling
from fondaco.games.massilia.state import Event, Phase, Reason, State
from tests.games.massilia.states import (
    DICE,
    dice_on_table,
    discards,
    hand,
    kept,
    legal,
    of_kind,
    on_temple,
    play,
    screen,
    state,
)


def rolling(*screens: str, players: int = 2) -> State:
    """Phase 2 with those dice behind the screens; the last seat has the others, too."""
    s = state(players, temple="brown1", screen=screens)
    begin_rolling(s)
    return s


def rolled(s: State) -> str:
    """The dice thrown and neither kept nor given up."""
    return " ".join(
        f"{colour}{face + 1}"
        for k, colour in enumerate(DICE)
        for face in range(6)
        for _ in range(s.rolled[k, face])
    )


# --- the temple -----------------------------------------------------------------------------------


def test_M_21_all_dice_on_the_temple_are_rolled() -> None:
    faces: set[str] = set()
    s = state(temple="brown1 beige1 beige1")
    for _ in range(40):
        clear_events(s)
        begin_rolling(s)
        assert [die[:-1] for die in on_temple(s).split()] == ["brown", "beige", "beige"]
        faces.update(die[-1] for die in on_temple(s).split())
    assert faces == set("123456")
    assert dice_on_table(s) == [3, 3, 3, 3]


def test_M_21_dice_never_rolled_before_are_rolled_too_and_each_is_told() -> None:
    s = state(temple="")
    s.temple_unrolled[3] = 1
    begin_rolling(s)
    value = int(on_temple(s)[-1])
    assert on_temple(s) == f"black{value}"
    assert of_kind(read_events(s), Event.TEMPLE_ROLL) == [(3, value, -1)]


def test_M_21_the_first_in_turn_order_chooses_first() -> None:
    s = state(3, order=(2, 0, 1), temple="brown1")
    begin_rolling(s)
    assert (s.phase, s.turn) == (Phase.ROLL, 2)


def test_M_21_the_others_follow_in_turn_order() -> None:
    s = state(3, order=(2, 1, 0), temple="brown1", screen=("beige", "beige", "beige"))
    begin_rolling(s)
    for seat in (2, 1, 0):
        assert (s.phase, s.turn) == (Phase.ROLL, seat)
        play(s, "roll")
    assert (s.phase, s.turn) == (Phase.ACTIONS, 2)


# --- picking --------------------------------------------------------------------------------------


def test_M_21_any_die_behind_the_screen_may_be_picked_or_none() -> None:
    s = rolling("beige black")
    assert legal(s) == {"pick beige", "pick black", "roll"}
    assert legal(s, 1) == set()


def test_G_3_dice_are_picked_in_the_order_of_dice() -> None:
    s = rolling("brown beige beige black")
    play(s, "pick beige")
    assert legal(s) == {"pick beige", "pick black", "roll"}
    assert screen(s, 0) == [1, 1, 0, 1]


def test_M_21_rolling_none_leaves_all_behind_the_screen() -> None:
    s = rolling("beige black")
    before = on_temple(s)
    told = play(s, "roll")
    assert of_kind(told, Event.ROLLS) == [(0, 0, -1)]
    assert (s.turn, s.phase, screen(s, 0), on_temple(s)) == (1, Phase.ROLL, [0, 1, 0, 1], before)


def test_M_21_only_the_picked_dice_are_rolled() -> None:
    s = rolling("brown beige beige black")
    told = play(s, "pick beige", "pick beige", "roll")
    assert (s.phase, s.turn) == (Phase.KEEP, 0)
    assert [die[:-1] for die in rolled(s).split()] == ["beige", "beige"]
    assert screen(s, 0) == [1, 0, 0, 1]
    assert of_kind(told, Event.ROLLS) == [(0, 2, -1)]
    assert len(of_kind(told, Event.ROLLED)) == 2


def test_M_21_rolling_brings_something_to_light_and_picking_does_not() -> None:
    s = rolling("beige black")
    before = s.learnings
    play(s, "pick beige")
    assert s.learnings == before
    play(s, "roll")
    assert s.learnings > before


# --- keeping --------------------------------------------------------------------------------------


def keeping(sestertii: int = 10, cards: str = "", dice: str = "brown2 brown2 grey5") -> State:
    """Seat 0 has just rolled those dice."""
    s = state(temple="", sestertii=(sestertii,), cards=(cards,))
    s.phase = Phase.KEEP
    for die in dice.split():
        colour = DICE.index(die[:-1])
        s.rolled[colour, int(die[-1]) - 1] += 1
        s.screen[1, colour] -= 1
    return s


def test_M_21_keeping_a_die_costs_two_sestertii() -> None:
    s = keeping(sestertii=5)
    assert legal(s) == {"keep brown2", "keep grey5", "done"}
    told = play(s, "keep brown2")
    assert (s.sestertii[0], kept(s, 0), rolled(s)) == (3, "brown2", "brown2 grey5")
    assert of_kind(told, Event.PAYS) == [(0, 2, Reason.KEEPING)]


def test_G_3_dice_are_kept_in_the_order_of_dice() -> None:
    s = keeping()
    play(s, "keep brown2")
    assert legal(s) == {"keep brown2", "keep grey5", "done"}
    s = keeping(dice="brown2 brown3 grey5")
    play(s, "keep brown3")
    assert legal(s) == {"keep grey5", "done"}


def test_M_21_who_cannot_pay_keeps_nothing() -> None:
    assert legal(keeping(sestertii=1)) == {"done"}


def test_M_21_mars_keeps_one_die_for_nothing() -> None:
    s = keeping(sestertii=1, cards="mars")
    assert legal(s) == {"keep brown2 mars", "keep grey5 mars", "done"}
    told = play(s, "keep grey5 mars")
    assert (s.sestertii[0], kept(s, 0), hand(s, 0), discards(s)) == (1, "grey5", "", "mars")
    assert of_kind(told, Event.KEEPS) == [(0, 16, 1)]


def test_M_21_one_die_for_each_mars() -> None:
    s = keeping(sestertii=0, cards="mars mars")
    play(s, "keep brown2 mars")
    assert legal(s) == {"keep brown2 mars", "keep grey5 mars", "done"}
    play(s, "keep brown2 mars")
    assert (kept(s, 0), hand(s, 0)) == ("brown2 brown2", "")


def test_G_3_mars_after_paid_for_equal_dice() -> None:
    s = keeping(cards="mars mars")
    play(s, "keep brown2 mars")
    assert legal(s) == {"keep brown2 mars", "keep grey5", "keep grey5 mars", "done"}


def test_M_49_no_other_card_is_played_in_phase_2() -> None:
    assert legal(keeping(cards="venus mercury pluto")) == {"keep brown2", "keep grey5", "done"}


def test_M_21_the_others_go_to_the_temple_with_their_value() -> None:
    s = keeping()
    told = play(s, "keep brown2", "done")
    assert on_temple(s) == "brown2 grey5"
    assert of_kind(told, Event.GIVES_UP) == [(0, 1, -1), (0, 16, -1)]
    assert (s.turn, s.phase, rolled(s)) == (1, Phase.ROLL, "")


def test_M_21_the_rulebooks_example() -> None:
    s = keeping(sestertii=6, dice="brown2 brown5 beige4 black3")
    play(s, "keep beige4", "done")
    assert (kept(s, 0), s.sestertii[0]) == ("beige4", 4)
    assert on_temple(s) == "brown2 brown5 black3"


def test_G_2_who_keeps_all_is_done() -> None:
    s = keeping()
    play(s, "keep brown2", "keep brown2", "keep grey5")
    assert (s.turn, s.phase, kept(s, 0)) == (1, Phase.ROLL, "brown2 brown2 grey5")


def test_M_22_behind_the_last_roller_the_first_in_turn_order_acts() -> None:
    s = rolling("brown")
    play(s, "roll", "roll")
    assert (s.phase, s.turn) == (Phase.ACTIONS, 0)


def test_G_2_an_empty_screen_has_nothing_to_choose() -> None:
    s = rolling("brown", "", players=3)
    play(s, "roll")
    assert (s.phase, s.turn) == (Phase.ROLL, 2)
