"""A played game told briefly: where the points came from, and the moments that decided it."""

import random
from collections.abc import Sequence
from functools import cache

import pytest

from fondaco import Match
from fondaco.engine.events import EVERYBODY, NOTHING, Event
from fondaco.games.base import Moment
from fondaco.games.massilia.components import BEIGE, CONSUL, PINK, PURPLE
from fondaco.games.massilia.state import Event as Kind
from fondaco.games.massilia.state import Reason
from fondaco.games.massilia.story import account, turning_points
from fondaco.locale import LANGUAGES
from tests.games.massilia.table import at

NAMES = ("Anna", "Béla", "Clara", "Dezső")

every_language = pytest.mark.parametrize("language", LANGUAGES)

Act = tuple[int, tuple[Event, ...], tuple[int, ...]]


def told(kind: Kind, a: int, b: int = NOTHING, c: int = NOTHING) -> Event:
    return Event(kind, EVERYBODY, a, b, c)


def sale(seat: int, fame: int, cubes: int = 2, cube: int = PINK) -> tuple[Event, ...]:
    """A sale to a customer (M-40)."""
    return (
        told(Kind.SELLS, seat, cube, cubes),
        told(Kind.SESTERTII, seat, 2 * cubes, Reason.SALE),
        told(Kind.FAME, seat, fame, Reason.SALE),
    )


def purchase(seat: int, fame: int) -> tuple[Event, ...]:
    """Fame bought (M-36)."""
    return (
        told(Kind.PAYS, seat, 2 * fame, Reason.FAME),
        told(Kind.FAME, seat, fame, Reason.FAME),
    )


def count(seat: int, stalls: int, money: int, tokens: int) -> tuple[Event, ...]:
    """What the end adds and takes away (M-60)."""
    return (
        told(Kind.STALL_POINTS, seat, stalls),
        told(Kind.MONEY_POINTS, seat, money),
        told(Kind.TOKEN_POINTS, seat, tokens),
    )


END = told(Kind.GAME_ENDS, NOTHING)


def moments(*story: Act, language: str = "en") -> tuple[Moment, ...]:
    return turning_points(story, NAMES[: len(story[0][2])], language)


def texts(*story: Act) -> list[str]:
    return [moment.text for moment in moments(*story)]


@cache
def game(players: int, seed: int) -> tuple[tuple[Event, ...], tuple[Act, ...], tuple[int, ...]]:
    """A game of random moves, seldom a pass: what setting up told, its story and its winners."""
    choice = random.Random(seed)
    match = Match.new("massilia", players, seed=seed)
    first = tuple(match.last_events)
    story: list[Act] = []
    while not match.over:
        moves = match.moves()
        active = [move for move in moves if move != "pass"]
        match.play(choice.choice(active if active and choice.random() < 0.8 else moves))
        story.append((len(story) + 1, tuple(match.last_events), tuple(match.points)))
    return first, tuple(story), tuple(match.winners)


every_game = pytest.mark.parametrize("players", [2, 3, 4])


# --- where the points came from -------------------------------------------------------------------


@every_game
def test_at_any_time_the_account_adds_up_to_the_points(players: int) -> None:
    """From what everybody may know alone."""
    first, story, _ = game(players, seed=1)
    seen = list(first)
    for _, happened, score in story:
        seen += [event for event in happened if event.to == EVERYBODY]
        columns = account(seen, score, "en")
        assert tuple(sum(numbers) for numbers in zip(*(row for _, row in columns))) == score
        assert columns[0][0] == "Sales"  # all of it was told


def test_each_source_has_a_column_and_tokens_are_negative() -> None:
    """M-36, M-40, M-60."""
    happened = [
        *sale(0, 6),
        *sale(1, 4),
        *sale(0, 3),
        *purchase(1, 5),
        END,
        *count(0, 16, 2, 4),
        *count(1, 4, 0, 0),
    ]
    assert account(happened, (23, 13), "en") == (
        ("Sales", (9, 4)),
        ("Fame bought", (0, 5)),
        ("Stalls", (16, 4)),
        ("Sestertii", (2, 0)),
        ("Penalty tokens", (-4, 0)),
    )


def test_what_brought_nobody_anything_has_no_column() -> None:
    happened = [*sale(1, 4), END, *count(0, 0, 0, 2), *count(1, 0, 0, 0)]
    assert account(happened, (-2, 4), "en") == (("Sales", (0, 4)), ("Penalty tokens", (-2, 0)))


def test_before_anything_happened_there_is_a_column_of_zeros() -> None:
    assert account([], (0, 0, 0), "en") == (("Sales", (0, 0, 0)),)


def test_fame_a_position_began_with_has_a_column() -> None:
    """No event tells it."""
    match = at(3, temple="black3 black1", fame=(10, 0, 4))
    match.play("die black3 temple", 0)
    match.play("fame", 0)
    assert list(match.points) == [13, 0, 4]
    assert account(match.last_events, match.points, "en") == (
        ("Before", (10, 0, 4)),
        ("Sales", (0, 0, 0)),
        ("Fame bought", (3, 0, 0)),
    )


@every_language
def test_columns_are_named_in_every_language(language: str) -> None:
    happened = [*sale(0, 6), *purchase(1, 5), *count(0, 16, 2, 4)]
    labels = [label for label, _ in account(happened, (100, 100), language)]
    assert len(labels) == 6
    assert len({*labels}) == len(labels)
    assert all(labels)


# --- sales and purchases --------------------------------------------------------------------------


def test_the_sale_with_most_fame_is_told_with_its_goods() -> None:
    """M-40."""
    story = [(1, sale(1, 4), (0, 4)), (2, sale(0, 6, 3, PURPLE), (6, 4)), (3, sale(1, 2), (6, 6))]
    assert moments(*story)[0] == Moment(
        number=2,
        seat=0,
        text="The sale with most fame: 6 points, Anna (3 purple). "
        "Anna takes the lead with 6 points.",
    )


def test_of_equal_sales_the_first_is_the_one_that_is_told() -> None:
    assert [
        moment.number for moment in moments((4, sale(0, 5), (5, 0)), (9, sale(0, 5), (10, 0)))
    ] == [4]


def test_other_sales_are_told_if_they_bring_eight_fame_or_more() -> None:
    assert texts(
        (1, sale(0, 12, 4), (12, 0)), (2, sale(0, 7), (19, 0)), (3, sale(0, 8, 4, PURPLE), (27, 0))
    ) == [
        "The sale with most fame: 12 points, Anna (4 pink).",
        "Anna gets 8 fame points for a sale (4 purple).",
    ]


def test_a_sale_of_beige_cubes_brings_no_fame_and_is_not_told() -> None:
    """M-41."""
    beige = (told(Kind.SELLS, 0, BEIGE, 6), told(Kind.SESTERTII, 0, 18, Reason.SALE))
    assert texts((1, beige, (0, 0))) == []


def test_the_most_fame_bought_at_once_is_told_and_others_from_six_on() -> None:
    """M-36."""
    assert texts(
        (1, purchase(0, 6), (6, 0)), (2, purchase(0, 5), (11, 0)), (3, purchase(0, 7), (18, 0))
    ) == ["Anna buys 6 fame points at once.", "The most fame bought at once: 7 points, Anna."]


# --- the consul -----------------------------------------------------------------------------------


def moved(seat: int, figure: int = CONSUL) -> Event:
    return told(Kind.MOVES, seat, figure, 16 * 3 + 4)


def test_a_stall_that_another_closes_is_told_about_its_owner() -> None:
    """M-44."""
    assert moments((5, (moved(0), told(Kind.CLOSED, 1, 4)), (0, 0))) == (
        Moment(number=5, seat=1, text="The consul closes a stall at place 4: Béla."),
    )


def test_a_stall_that_its_owner_closes_is_not_told() -> None:
    assert texts((5, (moved(1), told(Kind.CLOSED, 1, 4)), (0, 0))) == []


def test_a_stall_closed_after_its_owner_declined_is_told() -> None:
    """M-54: the consul moved in an action before."""
    assert texts((5, (told(Kind.CLOSED, 0, 4),), (0, 0))) == [
        "The consul closes a stall at place 4: Anna."
    ]


def test_a_stall_that_pluto_saves_is_told() -> None:
    """M-54."""
    assert moments((5, (told(Kind.PLUTO, 1, 9),), (0, 0))) == (
        Moment(
            number=5, seat=1, text="Béla saves the stall at place 9 from the consul with Pluto."
        ),
    )


def opens(number: int, seat: int, place: int) -> Act:
    return number, (told(Kind.OPENS, seat, place),), (0, 0, 0)


FIRST_STALLS = tuple(
    (number, (told(Kind.STALL, seat, 4 * seat),), (0, 0, 0))
    for number, seat in enumerate((2, 0, 1), 1)
)


def test_the_fifth_stall_is_told_and_no_other() -> None:
    """M-43, M-60: it brings 25 points, and a sixth no more."""
    opened = [opens(10 + place, 0, place) for place in (1, 2, 3, 5, 6)]
    assert moments(*FIRST_STALLS, *opened, opens(20, 1, 8)) == (
        Moment(number=15, seat=0, text="Anna opens the fifth stall, at place 5."),
    )


def test_a_closed_stall_does_not_count_for_the_fifth() -> None:
    """M-44."""
    opened = [opens(10 + place, 0, place) for place in (1, 2, 3)]
    closed = (14, (moved(0), told(Kind.CLOSED, 0, 1)), (0, 0, 0))
    assert texts(*FIRST_STALLS, *opened, closed, opens(15, 0, 1)) == []


def test_with_two_players_each_begins_with_two_stalls() -> None:
    """M-11."""
    first = tuple(
        (n, (told(Kind.STALL, seat, 3 * n),), (0, 0)) for n, seat in enumerate((0, 1, 1, 0))
    )
    opened = tuple((n, (told(Kind.OPENS, 1, n),), (0, 0)) for n in (13, 14, 15))
    assert texts(*first, *opened) == ["Béla opens the fifth stall, at place 15."]


def test_where_a_story_begins_later_nobody_knows_which_stall_is_the_fifth() -> None:
    opened = [opens(10 + place, 0, place) for place in range(1, 7)]
    assert texts(*FIRST_STALLS[1:], *opened) == []


# --- the lead and the end -------------------------------------------------------------------------


def gain(seat: int, n: int) -> tuple[Event, ...]:
    return (told(Kind.FAME, seat, n, Reason.FAME),)


def test_a_change_of_the_lead_is_told_but_not_the_first_leader_or_a_tie() -> None:
    assert texts(
        (1, gain(0, 2), (2, 0)),
        (2, gain(1, 2), (2, 2)),
        (3, gain(0, 2), (4, 2)),
        (4, gain(1, 5), (4, 7)),
    ) == ["The most fame bought at once: 5 points, Béla. Béla takes the lead with 7 points."]


def test_the_end_says_who_wins() -> None:
    """M-60."""
    happened = (END, *count(0, 9, 1, 0), *count(1, 0, 0, 2))
    assert moments((9, happened, (20, 8))) == (
        Moment(number=9, seat=0, text="Anna wins with 20 points."),
    )


def test_the_end_says_who_had_more_fame_and_did_not_win() -> None:
    """M-60: stalls, money and tokens turned it."""
    happened = (END, *count(0, 16, 1, 0), *count(1, 0, 0, 2))
    (moment,) = moments((9, happened, (22, 18)))
    assert moment.seat is None
    assert moment.text == "Before the count the most fame was with Béla. Anna wins with 22 points."


def test_a_tie_at_the_end_says_what_decides() -> None:
    """M-61."""
    happened = (END, *count(0, 0, 0, 0), *count(1, 0, 0, 0), *count(2, 0, 0, 0))
    (moment,) = moments((9, happened, (40, 40, 12)))
    assert moment.seat is None
    assert moment.text == (
        "Equal at the end with 40 points: Anna, Béla. "
        "More stalls decide, then more sestertii, then fewer penalty tokens."
    )


def saved(number: int) -> Act:
    """A stall saved, which is the lightest of moments."""
    return number, (told(Kind.PLUTO, 0, 4),), (0, 0)


def test_of_more_than_eight_the_lightest_and_earliest_are_left_out() -> None:
    closed = (1, (told(Kind.CLOSED, 1, 9),), (0, 0))
    end = (20, (END, *count(0, 3, 0, 0), *count(1, 0, 0, 0)), (3, 0))
    found = moments(closed, *(saved(number) for number in range(2, 12)), end)
    assert [moment.number for moment in found] == [1, 6, 7, 8, 9, 10, 11, 20]


def test_without_anything_worth_telling_there_are_none() -> None:
    assert moments((1, (told(Kind.PASSES, 0, 2, 1),), (0, 0))) == ()


def numbers(found: Sequence[Moment]) -> list[int]:
    return [moment.number for moment in found]


@every_language
@every_game
def test_in_whole_games_there_are_up_to_eight_in_order_and_the_end_is_last(
    players: int, language: str
) -> None:
    _, story, winners = game(players, seed=1)
    found = turning_points(story, NAMES[:players], language)
    assert 2 <= len(found) <= 8
    assert numbers(found) == sorted({*numbers(found)})
    assert numbers(found)[-1] == story[-1][0]
    assert any(NAMES[seat] in found[-1].text for seat in winners)
    assert all("{" not in moment.text for moment in found)
