"""What a staged move foretells, held against what the rules then do with it.

Thousands of positions of random games, and every legal move in them: what the screen says before
the move must be what happens, and nothing that it must not know may be needed for it.
"""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from fondaco import Match
from fondaco.engine.events import Event as Happening
from fondaco.engine.events import clear_events, read_events
from fondaco.games import load
from fondaco.games.base import Scene, Screen
from fondaco.games.fugger.components import GOODS
from fondaco.games.fugger.forecast import forecast, state_of
from fondaco.games.fugger.notation import GOOD_NAMES
from fondaco.games.fugger.scoring import end_round
from fondaco.games.fugger.state import Event
from fondaco.games.fugger.turn import legal_actions
from tests.games.fugger.table import at

GAME = load("fugger")
NAMES = ("Anna", "Béla", "Clara", "Dániel")
IN_ENGLISH = ("copper", "cloth", "wine", "spice", "jewel")
JAKOBS_CARD = re.compile(r"Jakob gets (one more|\d+ more|no) cards?")

SORTS = [
    pytest.param(players, target, marks=pytest.mark.thorough if target > 1 else ())
    for players in (2, 3, 4)
    for target in (1, 60, 100)
]
every_sort = pytest.mark.parametrize(("players", "target"), SORTS)


class Tried(NamedTuple):
    """A legal move: the position, what the screen says of it, and what the rules do with it."""

    before: Any
    seat: int
    move: str
    screen: Screen
    events: tuple[Happening, ...]
    after: Any

    @property
    def until_scored(self) -> tuple[Happening, ...]:
        """What happens up to the end of the round or of the turn."""
        for k, event in enumerate(self.events):
            if event.kind in (Event.ROUND_ENDS, Event.SKIPPED):
                return self.events[:k]
        return self.events

    @property
    def ends(self) -> Happening | None:
        """The end of the round that the move itself brings about."""
        rest = self.events[len(self.until_scored) :]
        return rest[0] if rest and rest[0].kind == Event.ROUND_ENDS else None

    @property
    def jakobs(self) -> list[Happening]:
        """What Jakob is given for the move, before the round ends by it."""
        kinds = (Event.JAKOB, Event.JAKOB_NOTHING)
        return [event for event in self.until_scored if event.kind in kinds]

    @property
    def played_the_fifth(self) -> bool:
        """Whether the played card itself ends the round."""
        return self.move.startswith("play ") and self.ends is not None and not self.jakobs


def look(state: Any, seat: int, move: str = "") -> Screen:
    """The screen of a seat that has staged the move."""
    mask = [0] * GAME.actions
    legal_actions(state, seat, mask)
    moves = tuple(GAME.write_move(action) for action in range(GAME.actions) if mask[action])
    scene = Scene(
        view=GAME.write_view(state, seat),
        seat=seat,
        moves=moves,
        staged=move,
        names=NAMES[: state.players],
        language="en",
    )
    return GAME.screen(scene)


def attempt(match: Match, move: str) -> Tried:
    """The move staged, and carried out by the rules alone, without the forced moves after it."""
    before, seat = match.state(), match.turn
    assert seat is not None
    after = before.copy()
    GAME.apply(after, seat, GAME.action_of[move])
    return Tried(before, seat, move, look(before, seat, move), tuple(read_events(after)), after)


def positions(players: int, target: int) -> Iterator[Match]:
    """The positions of a few random games. Who plays more than it draws ends rounds sooner."""
    for seed in range(3):
        choice = random.Random(seed)
        match = Match.new("fugger", players, seed=seed, options={"target": target})
        while not match.over:
            yield match
            moves = match.moves()
            plays = [move for move in moves if move.startswith("play ")]
            match.play(choice.choice(plays if plays and choice.random() < 0.4 else moves))


@cache
def tries(players: int, target: int) -> tuple[Tried, ...]:
    """Every legal move of these positions."""
    return tuple(
        attempt(match, move) for match in positions(players, target) for move in match.moves()
    )


@every_sort
def test_the_fifth_card_brings_what_was_foretold(players: int, target: int) -> None:
    """Prices, everybody's earnings, whether the game ends, and who opens the next round (F-34)."""
    fifths = 0
    for tried in tries(players, target):
        outcome = tried.screen.board["outcome"]
        assert (outcome is not None) is tried.played_the_fifth
        assert tried.screen.board["ends"] is tried.played_the_fifth
        if outcome is None:
            continue
        fifths += 1
        sales = {e.a: (e.b, e.c) for e in tried.events if e.kind == Event.SELLS}
        foretold = {line["seat"]: (line["earns"], line["has"]) for line in outcome["lines"]}
        assert foretold == {seat: sales[seat] for seat in range(players)}
        earns = {row["seat"]: row["earns"] for row in tried.screen.board["rows"]}
        assert earns == {seat: earned for seat, (earned, _) in sales.items()}
        prices = {GOOD_NAMES[e.a]: e.c for e in tried.events if e.kind == Event.PRICE}
        assert {line["good"]: line["then"] for line in tried.screen.board["tally"]} == prices
        own = sales[tried.seat][0]
        assert f"you sell for {own} (" in tried.screen.staged
        opens = next((e.a for e in tried.events if e.kind == Event.STARTS), None)
        assert outcome["next"] == opens
        if opens is None:
            assert outcome["text"].startswith(f"{target} gulden are reached")
            assert GAME.turn(tried.after) == -1
        else:
            assert outcome["text"] == f"{NAMES[opens]} opens round {tried.before.round + 1}"
    assert fifths


@every_sort
def test_the_tally_says_what_an_end_now_would_bring(players: int, target: int) -> None:
    """The last column, held against the rules ending the round of that very table (F-31)."""
    for match in positions(players, target):
        state, seat = match.state(), match.turn
        assert seat is not None
        board = look(state, seat).board
        ended = state.copy()
        clear_events(ended)
        end_round(ended, seat)
        assert {line["good"]: line["then"] for line in board["tally"]} == {
            name: ended.prices[good] for good, name in enumerate(GOOD_NAMES)
        }
        for line in board["tally"]:
            change = line["then"] - line["price"]
            passed = line["note"].endswith("past 9")
            assert passed is (line["price"] + line["count"] > 9 and line["then"] == 1)
            if not passed:
                assert line["note"] == {0: "±0", -1: "−1"}.get(change, f"+{change}")


@every_sort
def test_a_spectator_would_foretell_the_same(players: int, target: int) -> None:
    """What is foretold comes from public knowledge: nobody's eyes make a difference."""
    for match in positions(players, target):
        known = {forecast(state_of(match.view(seat))) for seat in (*range(players), None)}
        assert len(known) == 1


@every_sort
def test_what_jakob_gets_is_said_before(players: int, target: int) -> None:
    """How many cards (F-22, F-24), and which of them would end the round (F-30)."""
    for tried in tries(players, target):
        said = JAKOBS_CARD.search(tried.screen.staged)
        got = [event for event in tried.jakobs if event.kind == Event.JAKOB]
        promised = tried.screen.board["jakob_gets"]
        if tried.ends is None:
            assert (said is not None) is bool(tried.jakobs)
            assert len(got) <= promised
            assert promised <= len(tried.jakobs)
        if tried.ends is not None and tried.jakobs:
            assert "round ends" in tried.screen.staged
            assert IN_ENGLISH[tried.ends.b] in tried.screen.staged.rsplit("Jakob", 1)[1]
        elif tried.jakobs and len(tried.jakobs) == 1 and got:
            good = IN_ENGLISH[got[0].a // 2]
            assert not re.search(rf"if it is [^;]*{good}", tried.screen.staged)


@every_sort
def test_drawing_and_shipping_bring_what_was_said(players: int, target: int) -> None:
    """Cards in hand, cards left in the pile, the shuffle (F-23), what a shipment pays (F-40)."""
    for tried in tries(players, target):
        before, seat, text = tried.before, tried.seat, tried.screen.staged
        held = sum(before.hand[seat, kind] for kind in range(11))
        if tried.move == "draw":
            assert f"you will hold {held + 1}" in text
            if before.pile_size:
                assert f"{before.pile_size - 1} left in the pile" in text
            else:
                shuffled = next(e for e in tried.events if e.kind == Event.SHUFFLED)
                assert f"the {shuffled.a} discards are shuffled first" in text
        elif tried.move.startswith("ship "):
            (round_number,) = [before.round]
            assert round_number <= 2
            card = tried.move.split()[1]
            if card == "me":
                assert "worth nothing" in text
            else:
                price = before.prices[GOOD_NAMES.index(card[:2])]
                assert f"at the end 2 × its price: {2 * price} as it stands" in text


@every_sort
def test_a_merchant_brings_the_cards_it_promised(players: int, target: int) -> None:
    """If the round ended then and the piles sufficed (F-33)."""
    seen = 0
    for tried in tries(players, target):
        if tried.move != "play me":
            continue
        seen += 1
        state = tried.before.copy()
        state.hand[tried.seat, 10] -= 1
        state.display[tried.seat, 10] += 1
        state.target = 10_000
        held = sum(state.hand[tried.seat, kind] for kind in range(11))
        clear_events(state)
        end_round(state, tried.seat)
        drawn = sum(state.hand[tried.seat, kind] for kind in range(11)) - held
        promised = 4 if tried.before.display[tried.seat, 10] == 0 else 7
        assert f"for the next round you draw {promised} cards" in tried.screen.staged
        assert drawn == promised or state.pile_size == 0
    assert seen


# --- tables that games seldom come to -------------------------------------------------------------


def test_two_cards_for_jakob_can_make_three_a_five() -> None:
    """Shipping as the second of two players: one card for F-22 and one for F-24."""
    match = at(
        2,
        round=1,
        turns_since_jakob=1,
        hands=("wi sp", "wi sp"),
        displays=("cu cu", "cu"),
        draw="cu cu",
    )
    tried = attempt(match, "ship wi")
    assert tried.screen.board["jakob_gets"] == 2
    assert tried.screen.staged.endswith(
        "Jakob gets 2 more cards, one by one; if one is the fifth (copper), the round ends."
    )
    assert tried.ends is not None
    assert tried.ends.b == 0


def test_the_fourth_card_warns_that_jakob_may_bring_the_fifth() -> None:
    match = at(2, turns_since_jakob=1, hands=("cu wi", "wi sp"), displays=("cu cu", "cu"))
    staged = attempt(match, "play cu").screen.staged
    assert staged.endswith("Jakob gets one more card; if it is copper, the round ends.")


@pytest.mark.parametrize(
    ("draw", "discard", "move", "gets"),
    [
        ("", "", "play wi", 0),
        ("", "me", "play wi", 0),
        ("", "cu", "play wi", 1),
        ("me", "", "play wi", 1),  # it may be a good as far as anybody knows
        ("cu", "", "draw", 0),
        ("", "cu", "draw", 0),
        ("", "me cu", "draw", 1),
        ("cu sp", "", "draw", 1),
    ],
)
def test_nothing_is_promised_to_jakob_where_no_good_can_be(
    draw: str, discard: str, move: str, gets: int
) -> None:
    match = at(2, turns_since_jakob=1, hands=("wi sp", ""), draw=draw, discard=discard, rest=1)
    tried = attempt(match, move)
    assert tried.screen.board["jakob_gets"] == gets
    assert ("Jakob gets no card" in tried.screen.staged) is (gets == 0)
    if gets == 0:
        assert [event.kind for event in tried.jakobs] == [Event.JAKOB_NOTHING]


def test_ship_without_a_card_says_what_jakob_gets() -> None:
    match = at(round=1, hands=("cu wi",))
    drawn = look(match.state(), 0, "ship")
    assert drawn.staged.endswith("Jakob gets one more card.")
    assert drawn.board["jakob_gets"] == 1


def test_the_condition_of_the_last_prices_is_named() -> None:
    match = at(hands=("cu wi me", "", ""), displays=("cu cu cu cu",))
    labels = {
        move: look(match.state(), 0, move).board["then_label"]
        for move in ("", "draw", "play me", "play wi", "play cu")
    }
    assert labels == {
        "": "if it ended now",
        "draw": "if it ended now",
        "play me": "if it ended now",
        "play wi": "if it then ended",
        "play cu": "if staged",
    }


def test_a_sale_reaches_the_target_exactly_or_misses_it_by_one() -> None:
    for target, over in ((50, True), (51, False)):
        match = at(target=target, hands=("cu wi",), displays=("cu cu cu cu",), prices={"cu": 5})
        match_lines = attempt(match, "play cu").screen.board["outcome"]  # five at 5 + 5 > 9, so 1
        assert match_lines["lines"][0]["has"] == 5
        rich = at(
            target=target,
            hands=("cu wi",),
            displays=("cu cu cu cu",),
            prices={"cu": 4},
            gulden=(5,),
        )
        outcome = attempt(rich, "play cu").screen.board["outcome"]
        assert outcome["lines"][0]["has"] == 50
        assert (outcome["next"] is None) is over


def test_goods_are_as_many_as_their_names() -> None:
    assert len(IN_ENGLISH) == GOODS
