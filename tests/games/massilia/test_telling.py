"""What cannot be taken back because legality alone has told the others of a card (G-11)."""

import pytest

from fondaco import Match, UndoRefused
from fondaco.games.massilia.position_writing import write_position
from fondaco.games.massilia.state import State
from fondaco.match.choices import goes_on
from tests.games.massilia.states import state


def match_at(s: State) -> Match:
    return Match.at(write_position(s), seed=1)


def check_stays(m: Match) -> None:
    """The last decision stays, and its seat knows why."""
    before = m.digest()
    with pytest.raises(UndoRefused, match="told the others something hidden"):
        m.undo()
    assert m.digest() == before


@pytest.mark.parametrize("card", ["venus", "mercury"])
def test_a_card_that_was_shown_stays_shown(card: str) -> None:
    m = match_at(state(temple="brown3 brown1 black1", cards=(card,), penalty=(2,)))
    m.play("die brown3 temple")
    assert m.can_undo
    m.play(next(move for move in m.moves() if move.startswith(card)))
    check_stays(m)
    assert goes_on(m, 0)  # its action is not over, and it has learnt nothing


def test_a_card_that_paid_for_a_part_stays_shown() -> None:
    m = match_at(state(temple="brown3 brown1 black1", cards=("minerva",)))
    m.play("die brown3 temple")
    m.play("turn brown3 up minerva")
    check_stays(m)


def test_what_tokens_paid_for_goes_back_card_or_not() -> None:
    m = match_at(state(temple="brown3 brown1 black1", cards=("minerva",)))
    before = m.digest()
    for move in ("die brown3 temple", "turn brown3 up"):
        m.play(move)
    m.undo()
    m.undo()
    assert m.digest() == before


def test_G_4_a_part_that_only_a_card_can_complete_tells_of_the_card() -> None:
    s = state(temple="black6 brown1", sestertii=(0,), supply=0, penalty=(15, 5), cards=("venus",))
    m = match_at(s)
    m.play("die black6 temple")
    check_stays(m)


def test_G_4_a_part_that_can_be_completed_without_cards_tells_of_none() -> None:
    m = match_at(state(temple="brown6 brown1", supply=0, penalty=(15, 5), cards=("jupiter",)))
    m.play("die brown1 temple")
    assert m.can_undo
