"""What is hidden stays hidden in every game: views (G-10) and redeals (G-11)."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from fondaco import Match
from fondaco.locale import LANGUAGES
from tests.contract.tables import (
    every,
    every_table,
    everything,
    go_on,
    mask_of,
    matches,
    seen_by,
    viewers,
    whole_game,
)
from tests.games.augsburg.worlds import price as price_on_back

UNSEEN = "?"  # stands for a hidden word in a line under `detail`

Place = tuple[str | int, ...]


@dataclass(frozen=True)
class Page:
    """What a game's page lets a view tell besides what G-10 says of every game.

    Attributes:
        backs: keys of hidden cards that may be replaced by what stands on their backs.
        back: what stands on a card's back.
        thinned: the log under `detail` of which lines may be left out.
        known_at_first: keys of what is hidden, but can be worked out when a game begins.
    """

    backs: frozenset[str] = frozenset()
    back: Callable[[str], int] | None = None
    thinned: Place = ()
    known_at_first: frozenset[str] = frozenset()


ANY_PAGE: Final = Page()
PAGES: Final[Mapping[str, Page]] = {
    "augsburg": Page(
        backs=frozenset({"hand", "offer"}),
        back=price_on_back,
        thinned=("detail", "memory", "log"),  # how many cards another has is hidden
        known_at_first=frozenset({"gulden", "hand"}),
    )
}


# --- views ----------------------------------------------------------------------------------------


def hidden_places(position: Any, view: Any) -> list[Place]:
    """Where a view hides something of the position; all else of it must be the same.

    A hidden list is its length or null, any other hidden thing null (G-10), or what the game's page
    says of it.
    """
    return _hidden_places(position, view, (), PAGES.get(position["game"], ANY_PAGE))


def _hidden_places(position: Any, view: Any, place: Place, page: Page) -> list[Place]:
    if isinstance(position, dict) and isinstance(view, dict):
        assert list(view) == list(position), place
        return [
            p for k in position for p in _hidden_places(position[k], view[k], (*place, k), page)
        ]
    if isinstance(position, list) and isinstance(view, list):
        if _shows_backs(position, view, place, page):
            return [place]
        if place == page.thinned and len(view) < len(position):
            assert _is_part(view, position), place
            return [place]
        assert len(view) == len(position), place
        pairs = enumerate(zip(position, view))
        return [
            p for k, (held, seen) in pairs for p in _hidden_places(held, seen, (*place, k), page)
        ]
    if view == position and type(view) is type(position):
        return []
    if isinstance(position, str) and isinstance(view, str):
        assert place[0] == "detail", place
        words, seen_words = position.split(" "), view.split(" ")
        assert len(words) == len(seen_words)
        assert all(seen in (word, UNSEEN) for word, seen in zip(words, seen_words)), place
        return [place]
    assert view is None or (isinstance(position, list) and view == len(position)), place
    return [place]


def _shows_backs(cards: list[Any], seen: list[Any], place: Place, page: Page) -> bool:
    """Whether all faces are hidden and the backs seen, in an order that tells nothing of them."""
    if page.back is None or place[-1] not in page.backs or seen == cards:
        return False
    return bool(seen == sorted(map(page.back, cards)))


def _is_part(lines: list[str], others: list[str]) -> bool:
    """Whether the lines stand among the others in that order."""
    rest = iter(others)
    return all(line in rest for line in lines)


@every_table
def test_G_10_a_view_is_the_position_with_less_in_it(game: str, players: int) -> None:
    for m in whole_game(game, players, seed=31):
        position = m.position()
        for viewer in viewers(m):
            view = m.view(viewer)
            assert json.loads(json.dumps(view)) == view
            hidden_places(position, view)


@every_table
def test_G_10_a_spectator_sees_nothing_that_a_seat_does_not(game: str, players: int) -> None:
    for m in every(5, game, players, seed=32):
        position = m.position()
        from_outside = set(hidden_places(position, m.view(None)))
        for seat in range(players):
            assert set(hidden_places(position, m.view(seat))) <= from_outside
            assert set(m.events(None)) <= set(m.events(seat))


@every_table
@settings(max_examples=12)
@given(data=st.data())
def test_G_10_whatever_the_options_and_wherever_a_game_has_come_to(
    game: str, players: int, data: st.DataObject
) -> None:
    m = data.draw(matches(game, players))
    from_outside = set(hidden_places(m.position(), m.view(None)))
    for seat in range(players):
        assert set(hidden_places(m.position(), m.view(seat))) <= from_outside


# --- redeals --------------------------------------------------------------------------------------


def check_redeal(m: Match, viewer: int | None, seed: int) -> None:
    """The redealt match looks the same, is a possible one, and has chance of its own."""
    dealt = m.redeal(viewer, seed)
    assert seen_by(dealt, viewer) == seen_by(m, viewer)
    assert seen_by(dealt, None) == seen_by(m, None)
    for language in LANGUAGES:
        assert dealt.events(viewer, language) == m.events(viewer, language)
    assert dealt.seed == seed
    assert (dealt.decisions, dealt.can_undo) == ((), False)
    fresh = Match.new(m.game, m.players, seed).state()
    assert (list(dealt.state().key), dealt.state().drawn) == (list(fresh.key), 0)
    read = Match.at(dealt.position(), seed)  # which checks the cards (G-9) and makes forced moves
    assert read.digest() == dealt.digest()
    assert Match.replay(dealt.record()).digest() == dealt.digest()


@every_table
def test_G_11_a_redeal_changes_nothing_that_the_seat_can_see(game: str, players: int) -> None:
    for m in every(4, game, players, seed=33):
        before = everything(m)
        for viewer in viewers(m):
            check_redeal(m, viewer, seed=1)
        assert everything(m) == before


@every_table
@settings(max_examples=12)
@given(data=st.data(), seed=st.integers(0, 2**64 - 1))
def test_G_11_wherever_a_game_has_come_to(
    game: str, players: int, data: st.DataObject, seed: int
) -> None:
    for m in go_on(data.draw(matches(game, players)), data, decisions=2):
        for viewer in viewers(m):
            check_redeal(m, viewer, seed)


@every_table
def test_G_11_what_is_chosen_by_what_the_seat_knows_stays_chosen(game: str, players: int) -> None:
    """The heuristic may look at nothing hidden, and changes nothing."""
    for m in every(6, game, players, seed=34):
        for seat in m.waiting:
            mask = mask_of(m, seat)
            state = m.state()
            action = m.rules.heuristic(state, seat, mask)
            assert bytes(state) == bytes(m.state())
            assert mask == mask_of(m, seat)
            assert mask[action] == 1
            for seed in range(4):
                dealt = m.redeal(seat, seed)
                assert m.rules.heuristic(dealt.state(), seat, mask) == action


@every_table
def test_G_11_a_redealt_state_holds_no_trace_of_the_true_deal(game: str, players: int) -> None:
    """Dealt by the same seed, a match and its redeals come to the same bytes: all that went before,
    true or not, is gone."""
    for m in every(5, game, players, seed=35):
        for viewer in viewers(m):
            dealt = m.redeal(viewer, 7)
            for way in (5, 6):
                again = m.redeal(viewer, way).redeal(viewer, 7)
                assert bytes(again.state()) == bytes(dealt.state())
                assert again.record() == dealt.record()
                assert again.last_events == dealt.last_events


@every_table
def test_G_11_a_position_holds_all_that_a_redeal_needs(game: str, players: int) -> None:
    for m in every(9, game, players, seed=36):
        read = Match.at(m.position(), seed=1)
        for viewer in viewers(m):
            assert bytes(read.redeal(viewer, 7).state()) == bytes(m.redeal(viewer, 7).state())


@every_table
def test_G_11_a_redeal_follows_from_its_seed_alone(game: str, players: int) -> None:
    m = Match.new(game, players, seed=37)
    assert bytes(m.redeal(0, 7).state()) == bytes(m.redeal(0, 7).state())
    assert len({m.redeal(0, seed).digest() for seed in range(20)}) == 20
    assert m.redeal(None, 7).digest() == m.redeal(-1, 7).digest()
    assert m.redeal(0, None).seed != m.redeal(0, None).seed


def at_place(document: Any, place: Place) -> list[Any]:
    """What stands there: of a list its entries, each on its own."""
    for key in place:
        document = document[key]
    return document if isinstance(document, list) else [document]


@every_table
def test_G_11_hidden_things_take_other_places(game: str, players: int) -> None:
    """In a new game not one of them stays where it is for certain, but what all can work out."""
    m = Match.new(game, players, seed=38)
    for viewer in viewers(m):
        places = hidden_places(m.position(), m.view(viewer))
        assert places
        known = PAGES.get(game, ANY_PAGE).known_at_first
        taken: dict[tuple[Place, int], set[str]] = {}
        for seed in range(80):
            position = m.redeal(viewer, seed).position()
            for place in places:
                for k, held in enumerate(at_place(position, place)):
                    taken.setdefault((place, k), set()).add(json.dumps(held))
        for (place, k), held in taken.items():
            assert (len(held) == 1) == (place[-1] in known), (place, k)


@every_table
def test_G_11_all_through_a_game_there_are_many_redeals(game: str, players: int) -> None:
    for m in every(15, game, players, seed=39):
        for viewer in viewers(m):
            if hidden_places(m.position(), m.view(viewer)):
                assert len({m.redeal(viewer, seed).digest() for seed in range(6)}) > 1
            else:
                assert m.redeal(viewer, 1).digest() == m.digest()


@every_table
def test_a_redealt_match_is_played_on_to_its_end(game: str, players: int) -> None:
    for m in every(30, game, players, seed=40):
        for viewer in viewers(m):
            dealt = m.redeal(viewer, 3)
            while not dealt.over:
                dealt.play(dealt.moves()[-1])
            assert dealt.winners
