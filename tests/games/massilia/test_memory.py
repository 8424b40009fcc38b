"""What players with perfect memory know of the hidden cards (G-11)."""

from typing import Any

import pytest

from fondaco import InvalidPosition, Match
from fondaco.games.massilia import memory
from fondaco.games.massilia.components import CARDS
from fondaco.games.massilia.state import MOST_MEMORIES, State
from tests.games.massilia.table import Position, position

STALLS = {4: "1 pink pink pink orange orange", 12: "0 pink purple beige"}


def table(*cards: str, pile: str, detail: dict[str, Any] | None = None) -> Position:
    """Seat 1's turn; what is not named lies on the discards."""
    return position(
        2,
        cards=cards,
        pile=pile,
        rest="discard",
        turn=1,
        order=[1, 0],
        stalls=STALLS,
        temple="brown2 grey2 grey3",
        detail=detail,
    )


def play(m: Match, *moves: str) -> None:
    """Play moves by their beginnings."""
    for move in moves:
        m.play(next(one for one in m.moves() if one.startswith(move)))


def remembered(m: Match) -> list[str] | None:
    lines: list[str] | None = m.position()["detail"].get("memory")
    return lines


# --- what is written down -------------------------------------------------------------------------


def test_at_first_the_log_follows_from_the_position_and_is_left_out() -> None:
    m = Match.at(table("mars", "venus venus", pile="juno mars mars venus"))
    assert remembered(m) is None
    play(m, "venus")
    assert remembered(m) is None
    play(m, "die grey2 temple", "offer", "keep juno")
    assert remembered(m) is None
    play(m, "pay", "done")
    assert remembered(m) is None
    s = m.state()
    assert s.memories == sum(len(seat["cards"]) for seat in m.position()["seats"])


def test_M_35_a_shuffle_within_an_offering_is_remembered_with_all_that_was_drawn() -> None:
    m = Match.at(table("mars", "venus", pile="juno"), seed=4)
    play(m, "die grey2 temple", "offer")
    lines = remembered(m) or []
    assert lines[:5] == ["0 + mars", "1 + venus", "offer", "1 + juno", "shuffle"]
    assert len(lines) == 6
    assert lines[5].startswith("1 + ")


def test_M_35_a_card_put_back_is_one_of_its_offering() -> None:
    m = Match.at(table("mars", "venus", pile="juno"), seed=4)
    play(m, "die grey2 temple", "offer", "keep juno", "pay")
    if m.position()["phase"] == "offer":
        play(m, "done")
    [line] = (remembered(m) or [])[6:]
    assert line.startswith("1 back ")
    assert line.split()[-1] == m.position()["discard"][-1]


def test_a_card_played_after_a_shuffle_is_remembered() -> None:
    m = Match.at(table("mars", "venus", pile="juno"), seed=4)
    play(m, "die grey2 temple", "offer", "keep juno", "pay")
    if m.position()["phase"] == "offer":
        play(m, "done")
    play(m, "pass", "venus")
    assert (remembered(m) or [])[-1] == "1 - venus"


def test_M_54_all_learn_whether_an_owner_has_pluto() -> None:
    without = Match.at(table("mars", "venus", pile="juno"))
    play(without, "die brown2 temple", "move consul cw")
    assert remembered(without) == ["0 + mars", "1 + venus", "1 has no pluto"]
    owning = Match.at(table("mars", "pluto", pile="juno"))
    play(owning, "die brown2 temple", "move consul cw")
    assert remembered(owning) == ["0 + mars", "1 + pluto", "1 has pluto"]


def test_M_54_of_an_owner_without_cards_nothing_is_learnt() -> None:
    m = Match.at(table("mars", "", pile="juno"))
    play(m, "die brown2 temple", "move consul cw")
    assert remembered(m) is None


def log(*lines: int) -> State:
    s = State()
    s.players = 2
    for line in lines:
        memory.remember(s, line)
    return s


PLUTO, VENUS = 8, 5


def test_M_54_an_answer_that_was_known_is_not_remembered_again() -> None:
    s = log(memory.DRAWN + VENUS)
    s.hand[0, VENUS] = 1
    memory.remember_pluto(s, 0)
    assert s.memories == 2
    memory.remember_played(s, 0, VENUS)
    memory.remember_pluto(s, 0)
    assert s.memories == 3
    memory.remember_drawn(s, 0, VENUS)
    memory.remember_pluto(s, 0)
    assert s.memory[4] == memory.NO_PLUTO


def test_M_54_that_a_seat_has_pluto_is_known_until_it_plays_one() -> None:
    s = log(memory.DRAWN + PLUTO, memory.DRAWN + PLUTO)
    s.hand[0, PLUTO] = 2
    memory.remember_pluto(s, 0)
    memory.remember_drawn(s, 0, VENUS)
    memory.remember_pluto(s, 0)
    assert s.memories == 4
    memory.remember_played(s, 0, PLUTO)
    memory.remember_pluto(s, 0)
    assert s.memory[5] == memory.HAS_PLUTO


def test_draws_with_nothing_between_them_stand_in_order() -> None:
    s = log(4, 2, memory.SHUFFLED, 5, 3, 3, memory.LEFT + 4, 1)
    memory.put_in_order(s)
    lines = [s.memory[k] for k in range(s.memories)]
    assert lines == [2, 4, memory.SHUFFLED, 3, 3, 5, memory.LEFT + 4, 1]


def test_with_too_many_shuffles_the_log_begins_anew_with_what_is_held() -> None:
    s = log(*[memory.SHUFFLED] * memory.MOST_SHUFFLES, memory.OFFERS, memory.DRAWN + VENUS)
    s.hand[1, PLUTO] = 1
    memory.remember_shuffled(s)
    held = memory.DRAWN + 9 + PLUTO
    lines = [s.memory[k] for k in range(s.memories)]
    assert lines == [held, memory.OFFERS, memory.DRAWN + VENUS, memory.SHUFFLED]


def test_a_log_that_may_get_full_begins_anew() -> None:
    s = log(memory.DRAWN, *[memory.NO_PLUTO] * (MOST_MEMORIES - 50))
    s.pile_size = CARDS - 1
    s.hand[0, 0] = 1
    memory.remember_shuffled(s)
    assert [s.memory[k] for k in range(s.memories)] == [memory.DRAWN, memory.SHUFFLED]
    assert not any(s.memory[k] for k in range(2, MOST_MEMORIES))


def test_near_the_end_of_the_log_answers_are_not_remembered() -> None:
    s = log(*[memory.SHUFFLED] * (MOST_MEMORIES - 4))
    s.hand[0, VENUS] = 1
    memory.remember_pluto(s, 0)
    assert s.memories == MOST_MEMORIES - 3
    memory.remember_pluto(s, 1)
    assert s.memories == MOST_MEMORIES - 3


# --- positions ------------------------------------------------------------------------------------

LOG = ["0 + mars", "1 + venus", "offer", "1 + juno", "shuffle", "1 + pluto", "1 back pluto"]


def read(lines: Any, cards: tuple[str, ...] = ("mars", "juno venus")) -> Match:
    return Match.at(table(*cards, pile="minerva", detail={"memory": lines}))


def test_G_8_a_log_is_read_and_written() -> None:
    assert remembered(read(LOG)) == LOG
    assert remembered(read([*LOG, "0 has no pluto"])) == [*LOG, "0 has no pluto"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("shuffle", "detail.memory"),
        (["0 + hare"], "bad line"),
        (["4 + venus"], "bad line"),
        ([7], "bad line"),
        ([*LOG[:-1]], "does not lead to the cards of seat 1"),
        ([*LOG, "0 - venus"], "cannot have had 'venus'"),
        ([*LOG, "0 has pluto"], "seat 0 has or has not pluto"),
        ([*LOG, "1 has pluto"], "seat 1 has or has not pluto"),
        ([*LOG, "offer"], "no offering is going on"),
        ([*LOG[:3], "offer", *LOG[3:]], "ended without a 'shuffle'"),
        ([*LOG[:4], "1 + pluto", "1 back pluto"], "not drawn in an offering"),
        ([*LOG[:6], "1 - venus", "1 + venus", "1 back venus"], "does not lead"),
        ([LOG[1], LOG[0], *LOG[2:]], "stand in order"),
        ([*LOG, *["shuffle"] * 4], "more than 4 shuffles"),
        ([*["shuffle"] * 2, *["0 + pluto"] * 6, *["0 - pluto"] * 6, *LOG], "too many 'pluto'"),
        ([*LOG, *["0 has no pluto"] * 247], "too many for what is left to draw"),
    ],
)
def test_G_9_a_log_that_cannot_be_is_refused(lines: Any, said: str) -> None:
    with pytest.raises(InvalidPosition, match=said):
        read(lines)


def test_G_9_a_log_without_the_offering_that_is_going_on_is_refused() -> None:
    detail = {"drawn": ["mars", "venus"], "memory": ["1 + mars", "1 + venus"]}
    given = table("", "", pile="juno", detail=detail) | {"phase": "offer"}
    with pytest.raises(InvalidPosition, match="offering that is going on"):
        Match.at(given)


def test_G_9_cards_that_were_not_kept_in_order_are_refused() -> None:
    detail = {"drawn": ["mars", "venus"], "card": "juno", "kept": 2}
    given = table("", "mars", pile="juno", detail=detail) | {"phase": "pay"}
    with pytest.raises(InvalidPosition, match=r"last one kept \(M-35, G-3\)"):
        Match.at(given)


def test_G_11_of_a_hand_written_offering_the_cards_kept_before_are_taken_from_the_hand() -> None:
    detail = {"drawn": ["mars", "venus"], "card": "venus", "kept": 2}
    given = table("", "juno pluto", pile="juno", detail=detail) | {"phase": "pay"}
    m = Match.at(given)
    lines = ["1 + pluto", "offer", "1 + juno", "1 + venus", "1 + venus", "1 + mars"]
    assert remembered(m) == lines
