"""A played game told briefly: where the points came from, and the moments that decided it."""

import random
from collections.abc import Sequence
from functools import cache

import pytest

from fondaco import Match
from fondaco.engine.events import EVERYBODY, NOTHING, Event
from fondaco.games.augsburg.components import DEPOT, NOBILITY, OFFICE
from fondaco.games.augsburg.state import Event as Kind
from fondaco.games.augsburg.state import Reason
from fondaco.games.augsburg.story import account, turning_points
from fondaco.games.base import Moment
from fondaco.locale import LANGUAGES
from tests.games.augsburg.table import at

NAMES = ("Anna", "Béla", "Clara", "Dezső", "Erik")

every_language = pytest.mark.parametrize("language", LANGUAGES)

Act = tuple[int, tuple[Event, ...], tuple[int, ...]]


def told(kind: Kind, a: int, b: int = NOTHING, c: int = NOTHING) -> Event:
    return Event(kind, EVERYBODY, a, b, c)


def points(seat: int, n: int, reason: Reason = Reason.PRIVILEGE) -> Event:
    return told(Kind.POINTS, seat, n, reason)


END = told(Kind.GAME_ENDS, NOTHING)


def moments(*story: Act, language: str = "en") -> tuple[Moment, ...]:
    return turning_points(story, NAMES[: len(story[0][2])], language)


def texts(*story: Act) -> list[str]:
    return [moment.text for moment in moments(*story)]


@cache
def game(players: int, seed: int) -> tuple[tuple[Event, ...], tuple[Act, ...], tuple[int, ...]]:
    """A game of random moves: what setting up told, its story and its winners."""
    choice = random.Random(seed)
    match = Match.new("augsburg", players, seed=seed)
    first = tuple(match.last_events)
    story: list[Act] = []
    while not match.over:
        seat = choice.choice(match.waiting)
        moves = match.moves(seat)
        modest = [move for move in moves if move in ("hold", "bid 1", "bid 2")]
        match.play(choice.choice(modest if modest and choice.random() < 0.7 else moves), seat)
        story.append((len(story) + 1, tuple(match.last_events), tuple(match.points)))
    return first, tuple(story), tuple(match.winners)


every_game = pytest.mark.parametrize("players", [2, 3, 4, 5])


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
        assert columns[0][0] == "Nobility"  # all of it was told


def test_each_source_has_a_column_and_losses_are_negative() -> None:
    """A-31, A-32, A-35, A-41, A-50."""
    happened = [
        points(0, 6),
        points(1, 7),
        points(0, 2, Reason.INSTEAD),
        points(1, 1, Reason.COMPENSATION),
        points(0, 12, Reason.LEVEL),
        points(0, 4, Reason.COAT),
        points(0, 5, Reason.LETTER),
        told(Kind.LOST, 0, 4, 25),
        points(1, 3, Reason.LEVEL),
    ]
    assert account(happened, (25, 11), "en") == (
        ("Nobility", (12, 3)),
        ("Coats of arms", (4, 0)),
        ("Letters of nobility", (5, 0)),
        ("Privileges", (6, 7)),
        ("2 points instead", (2, 0)),
        ("Compensation", (0, 1)),
        ("Lost at caps", (-4, 0)),
    )


def test_what_brought_nobody_anything_has_no_column() -> None:
    assert account([points(1, 3, Reason.LEVEL)], (0, 3), "en") == (("Nobility", (0, 3)),)


def test_before_anything_happened_there_is_a_column_of_zeros() -> None:
    assert account([], (0, 0, 0), "en") == (("Nobility", (0, 0, 0)),)


def test_points_a_position_began_with_have_a_column() -> None:
    """No event tells them."""
    match = at(
        noble="Mx",
        phase="privilege",
        points=(10, 0, 4),
        detail={"card": 4, "left": ["money", "points6"], "extra_used": False},
    )
    match.play("points6", 0)
    assert list(match.points) == [19, 3, 7]
    assert account(match.last_events, match.points, "en") == (
        ("Before", (10, 0, 4)),
        ("Nobility", (3, 3, 3)),
        ("Privileges", (6, 0, 0)),
    )


@every_language
def test_columns_are_named_in_every_language(language: str) -> None:
    _, story, _ = game(4, seed=1)
    happened = [event for _, events, _ in story for event in events]
    labels = [label for label, _ in account(happened, (100, 100, 100, 100), language)]
    assert len({*labels}) == len(labels)
    assert all(labels)


# --- turning points -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("career", "level", "text"),
    [
        (DEPOT, 4, "Anna takes a level from Béla: depots, level 4."),
        (NOBILITY, 3, "Anna takes a level from Béla: nobility, count."),
        (OFFICE, 4, "Anna takes a level from Béla: office, mayor."),
    ],
)
def test_a_level_taken_from_somebody_is_told(career: int, level: int, text: str) -> None:
    """A-35."""
    theft = (
        told(Kind.ROBS, 0, 1, career),
        told(Kind.LEVEL, 0, career, level),
        told(Kind.FALLS, 1, career, level - 1),
    )
    assert moments((7, theft, (0, 0))) == (Moment(number=7, seat=0, text=text),)


def test_a_level_from_the_supply_is_not_told() -> None:
    """A-34."""
    assert texts((1, (told(Kind.LEVEL, 0, OFFICE, 2),), (0, 0))) == []


def test_churches_and_cathedrals_are_told_with_their_price() -> None:
    """A-36."""
    assert texts(
        (1, (told(Kind.CHURCH, 1, 900, 0),), (0, 0)),
        (2, (told(Kind.CATHEDRAL, 0, 1100, 1),), (0, 0)),
    ) == [
        "Béla builds a church for 900 gulden.",
        "Anna builds a cathedral for 1100 gulden.",
    ]


def test_the_first_beyond_a_cap_is_told_and_no_later_one() -> None:
    """A-41: beyond, not at it."""
    assert texts(
        (1, (points(0, 7),), (25, 20)),
        (2, (points(0, 6),), (31, 20)),
        (3, (points(1, 7),), (31, 27)),
        (4, (points(0, 7),), (38, 27)),
        (5, (points(0, 8),), (46, 27)),
    ) == ["Anna is the first beyond 25 points.", "Anna is the first beyond 45 points."]


def test_two_that_go_beyond_a_cap_at_once_are_told_together() -> None:
    happened = (points(0, 7), points(1, 7))
    (moment,) = moments((1, happened, (27, 26)))
    assert moment.seat is None
    assert moment.text == "The first beyond 25 points, at the same time: Anna, Béla."


def test_who_stood_beyond_a_cap_before_the_story_is_not_told_again() -> None:
    assert texts((1, (points(0, 6),), (36, 20))) == []


def test_the_most_lost_at_a_cap_is_told_once() -> None:
    """A-41."""
    assert texts(
        (1, (told(Kind.LOST, 0, 3, 25),), (25, 9)),
        (2, (told(Kind.LOST, 1, 12, 45),), (25, 9)),
        (3, (told(Kind.LOST, 0, 12, 25),), (25, 9)),
    ) == ["The most lost at a cap: 12 points, Béla."]


def test_the_largest_income_of_a_round_counts_level_coat_and_letter_together() -> None:
    """A-50; a privilege is no income."""
    income = (
        points(0, 7),
        points(0, 5, Reason.LEVEL),
        points(1, 3, Reason.LEVEL),
        points(1, 2, Reason.COAT),
        points(1, 4, Reason.LETTER),
    )
    assert moments((4, income, (12, 9))) == (
        Moment(number=4, seat=1, text="The most for a round: 9 points, Béla."),
    )


def test_what_is_lost_at_a_cap_is_no_income_of_a_round() -> None:
    """A-41, A-50; what a privilege lost before is no loss of the round's points."""
    happened = (
        points(1, 7),
        told(Kind.LOST, 1, 7, 25),
        points(0, 3, Reason.LEVEL),
        points(1, 12, Reason.LEVEL),
        points(1, 5, Reason.LETTER),
        points(1, 4, Reason.COAT),
        told(Kind.LOST, 1, 19, 25),
    )
    assert texts((4, happened, (20, 25))) == [
        "The most lost at a cap: 19 points, Béla. The most for a round: 3 points, Anna."
    ]


def test_a_moment_about_several_seats_belongs_to_none_of_them() -> None:
    lost = told(Kind.LOST, 1, 3, 25)
    assert [moment.seat for moment in moments((4, (lost,), (20, 25)))] == [1]
    income = (points(0, 3, Reason.LEVEL), lost)
    assert [moment.seat for moment in moments((4, income, (20, 25)))] == [None]


def test_a_change_of_the_lead_is_told_but_not_the_first_leader_or_a_tie() -> None:
    assert texts(
        (1, (points(0, 2),), (2, 0)),
        (2, (points(1, 2),), (2, 2)),
        (3, (points(0, 2),), (4, 2)),
        (4, (points(1, 6),), (4, 8)),
    ) == ["Béla takes the lead with 8 points."]


def test_the_end_says_who_wins_after_all_else() -> None:
    income = (points(0, 8, Reason.LEVEL), points(1, 7, Reason.LEVEL), told(Kind.LOST, 1, 5, 45))
    assert moments((9, (*income, END), (50, 45))) == (
        Moment(
            number=9,
            seat=None,
            text="Anna is the first beyond 45 points. The most lost at a cap: 5 points, Béla. "
            "The most for a round: 8 points, Anna. Anna wins with 50 points.",
        ),
    )


def test_a_tie_at_the_end_says_what_decides() -> None:
    """A-56."""
    (moment,) = moments((9, (END,), (40, 40, 12)))
    assert moment.seat is None
    assert moment.text == (
        "Equal at the end with 40 points: Anna, Béla. "
        "The dearer cathedral decides, or else the dearer church."
    )


def theft(number: int) -> Act:
    """A small level taken, which is the lightest of moments."""
    happened = (told(Kind.ROBS, 0, 1, DEPOT), told(Kind.LEVEL, 0, DEPOT, 3))
    return number, happened, (0, 0)


def test_of_more_than_eight_the_lightest_and_earliest_are_left_out() -> None:
    church = (1, (told(Kind.CHURCH, 1, 900, 0),), (0, 0))
    end = (20, (END,), (3, 0))
    found = moments(church, *(theft(number) for number in range(2, 12)), end)
    assert [moment.number for moment in found] == [1, 6, 7, 8, 9, 10, 11, 20]


def test_without_anything_worth_telling_there_are_none() -> None:
    assert moments((1, (told(Kind.PASSES, 0, 0),), (0, 0))) == ()


def numbers(found: Sequence[Moment]) -> list[int]:
    return [moment.number for moment in found]


@every_language
@every_game
def test_in_whole_games_there_are_up_to_eight_in_order_and_the_end_is_last(
    players: int, language: str
) -> None:
    _, story, winners = game(players, seed=2)
    found = turning_points(story, NAMES[:players], language)
    assert 2 <= len(found) <= 8
    assert numbers(found) == sorted({*numbers(found)})
    assert numbers(found)[-1] == story[-1][0]
    assert any(NAMES[seat] in found[-1].text for seat in winners)
    assert all("{" not in moment.text for moment in found)
