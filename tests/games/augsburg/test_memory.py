"""What everybody remembers of the hidden cards (A-53, A-57, G-11), and how it is written."""

import copy
import random
from typing import Any

import pytest

from fondaco import InvalidPosition, Match
from tests.games.augsburg.table import at, hand, position

DRAWING = {"card": 7, "left": ["nobility", "office", "cards"], "extra_used": False}


def memory(m: Match) -> dict[str, Any] | None:
    """What stands in the position, all of it in full."""
    found: dict[str, Any] | None = m.position()["detail"].get("memory")
    return found


def seen_memory(m: Match, seat: int | None) -> dict[str, Any]:
    """What stands in a view."""
    found: dict[str, Any] = m.view(seat)["detail"]["memory"]
    return found


def drawn(
    hands: tuple[str, ...], draw: str, discard: str, seed: int = 1, open_counts: bool = False
) -> Match:
    """Seat 1 has won a card and drawn two notes; seat 0 holds all cards not named."""
    given = position(
        len(hands),
        phase="privilege",
        marker=1,
        hands=hands,
        draw=draw,
        discard=discard,
        rest=0,
        detail=DRAWING,
        open_counts=open_counts,
    )
    m = Match.at(given, seed)
    m.play("cards")
    return m


def shown_once() -> Match:
    """Seat 1 has shown a note and a joker, has not won and taken them back."""
    m = at(2, hands=("Ph9 Ph17", "Ph3 Ph4 Jk Jk"), rest="draw")
    m.play("bid 2")
    m.play("hold")
    m.play("show Ph3")
    m.play("show Jk")
    return m


# --- what is known --------------------------------------------------------------------------------


def test_A_10_everybody_knows_of_the_first_jokers() -> None:
    m = Match.new("augsburg", 3, seed=1)
    assert memory(m) == {
        "shuffles": 0,
        "earlier": [[], [], []],
        "known": [["Jk", "Jk"]] * 3,
        "log": [],
    }


def test_A_57_nothing_is_known_of_a_position_written_by_hand() -> None:
    assert memory(at(2, hands=("Ph3 Jk", "Lo15"))) is None


def test_A_26_what_was_shown_and_taken_back_is_known() -> None:
    found = memory(shown_once())
    assert found is not None
    assert found["known"] == [[], ["Ph3", "Jk"]]


def test_A_26_jokers_known_already_are_not_known_twice() -> None:
    given = shown_once().position()
    given["detail"] = {"memory": given["detail"]["memory"]}
    given |= {"phase": "auction", "marker": 0}
    m = Match.at(_at_louise(given), seed=1)
    m.play("bid 2")
    m.play("hold")
    m.play("show Lo9")
    found = memory(m)
    assert found is not None
    assert found["known"][1].count("Jk") == 1


def _at_louise(given: dict[str, Any]) -> dict[str, Any]:
    """The same cards at the next noble's auction, with notes for it in both hands."""
    built = copy.deepcopy(given)
    built["noble"] = "Lo"
    built["privileges"]["used"].append(built["privileges"]["open"].pop())
    for seat, notes in enumerate((["Lo9", "Lo17", "Lo16"], ["Lo3"])):
        built["seats"][seat]["hand"] += notes
        built["draw"] = [card for card in built["draw"] if card not in notes]
    return built


def test_A_53_notes_that_stay_in_hands_are_not_of_the_new_draw_pile() -> None:
    m = drawn(("", "Ph1", "Lo2"), draw="Le3", discard="Ma1 Ma2 Ma3")
    found = memory(m)
    assert found is not None
    assert found["shuffles"] == 1
    assert found["earlier"][1:] == [["0 Ph1", "0 Le3"], ["0 Lo2"]]


def test_A_53_the_last_card_of_a_pile_is_of_that_pile_though_it_is_shuffled_at_once() -> None:
    m = drawn(("", "Ph1 Ph2", ""), draw="Jk", discard="Ma1 Ma2 Ma3")
    found = memory(m)
    assert found is not None
    log = [line for line in found["log"] if not line.startswith("0")]
    assert log == ["1 + Jk", "shuffle"]


def test_G_11_the_log_tells_of_a_hidden_card_of_the_jokers_price_that_was_seen() -> None:
    m = drawn(("", "Ph1 Jk", ""), draw="Ma15", discard="Ma1 Ma2 Ma3")
    m.play("discard Jk")
    found = memory(m)
    assert found is not None
    log = [line for line in found["log"] if not line.startswith("0")]
    assert log == ["1 + Ma15", "1 + Jk", "shuffle", "1 - Jk"] or log == [
        "1 + Jk",
        "1 + Ma15",
        "shuffle",
        "1 - Jk",
    ]


# --- views ----------------------------------------------------------------------------------------


def test_G_10_a_view_hides_the_faces_of_others() -> None:
    m = drawn(("", "Ph1 Jk", "Lo2"), draw="Ma15", discard="Ma1 Ma2 Ma3", open_counts=True)
    own, others = seen_memory(m, 1), seen_memory(m, 2)
    assert own["earlier"][1] == ["0 Ph1"]
    assert (own["earlier"][2], others["earlier"][1]) == (["0 ?"], ["0 ?"])
    assert sorted(line for line in own["log"] if line[0] == "1") == ["1 + Jk", "1 + Ma15"]
    assert [line for line in others["log"] if line[0] == "1"] == ["1 + ?", "1 + ?"]


def test_A_57_a_view_does_not_tell_how_many_cards_others_hold() -> None:
    m = drawn(("", "Ph1 Jk", "Lo2"), draw="Ma15", discard="Ma1 Ma2 Ma3")
    own, others = seen_memory(m, 1), seen_memory(m, 2)
    assert (own["earlier"], others["earlier"]) == ([None, ["0 Ph1"], None], [None, None, ["0 Lo2"]])
    assert sorted(own["log"]) == ["1 + Jk", "1 + Ma15", "shuffle"]
    assert others["log"] == ["shuffle"]
    assert seen_memory(m, None)["log"] == ["shuffle"]


@pytest.mark.parametrize("card", ["Jk", "Ma1", "Lo16"])
def test_A_57_who_of_two_others_holds_a_card_makes_no_difference_to_a_view(card: str) -> None:
    """Of the joker's price or not, of an earlier draw pile or not: hand sizes stay hidden."""
    one, other = (
        drawn(("", "Ph1", hand), draw="Ma15", discard="Ma2 Ma3 Ma4") for hand in ("", card)
    )
    third = drawn(("", f"Ph1 {card}", ""), draw="Ma15", discard="Ma2 Ma3 Ma4")
    assert other.view(None) == third.view(None)
    assert other.view(0) == third.view(0)
    assert one.view(0) != third.view(0)  # which has that card


def test_G_11_in_a_view_what_left_a_hand_is_told_even_if_what_came_is_not() -> None:
    m = drawn(("", "Ph1 Jk", ""), draw="Ma15", discard="Ma1 Ma2 Ma3")
    m.play("discard Jk")
    assert seen_memory(m, 2)["log"] == ["shuffle", "1 - Jk"]


def test_G_10_what_everybody_knows_stands_in_every_view() -> None:
    m = shown_once()
    found = memory(m)
    for seat in (0, 1, None):
        assert found is not None
        assert seen_memory(m, seat)["known"] == found["known"]


# --- reading --------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_G_8_what_is_remembered_is_read_back_as_it_was(players: int) -> None:
    m, choice = Match.new("augsburg", players, seed=4), random.Random(4)
    shuffles = 0
    while not m.over:
        seat = choice.choice(m.waiting)
        m.play(choice.choice(m.moves(seat)), seat)
        state, read = m.state(), Match.at(m.position(), seed=1).state()
        shuffles = state.shuffles
        for field in ("generation", "known", "known_jokers", "memory"):
            assert getattr(read, field).tolist() == getattr(state, field).tolist(), field
        assert (read.memories, read.shuffles) == (state.memories, shuffles)
    assert shuffles >= 1 or players == 2


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "no mapping's keys": ({"more": 1}, "has an unknown key 'more'"),
    "shuffles below 0": ({"shuffles": -1}, "shuffles is a whole number from 0"),
    "shuffles of another kind": ({"shuffles": True}, "shuffles is a whole number from 0"),
    "too few seats": ({"known": [[]]}, "known has 1 entries for 3 players"),
    "no list": ({"log": "shuffle"}, "log is a list"),
    "a known note of another": ({"known": [["Ph1"], [], []]}, "known.0"),
    "a known card that is none": ({"known": [["Ph0"], [], []]}, "is no card"),
    "more known jokers than held": ({"known": [[], ["Jk"] * 2, []]}, "has only 1 jokers"),
    "known out of order": ({"known": [[], ["Jk", "Ph1"], []]}, "not in order"),
    "an earlier note of the current pile": ({"earlier": [[], ["1 Ph1"], []]}, "earlier shuffle"),
    "an earlier note of another": ({"earlier": [["0 Lo2"], [], []]}, "no note hidden with seat 0"),
    "a log without its shuffles": ({"log": []}, "log tells of 0 shuffles"),
    "more shuffles than there were": ({"log": ["shuffle"] * 2}, "log tells of 2 shuffles"),
    "a line that is none": ({"log": ["1 * Jk", "shuffle"]}, "is no line of it"),
    "a card of another price": ({"log": ["1 + Ph1", "shuffle"]}, "no card of the joker's price"),
    "a card leaves that never came": ({"log": ["1 - Jk", "shuffle"]}, "cannot have had 'Jk'"),
    "a log that leads elsewhere": ({"log": ["2 + Ph17", "shuffle"]}, "does not lead to"),
    "an offer too large": ({"log": ["1 - Jk of 8", "shuffle"]}, "is of no possible offer"),
    "a log too long": ({"log": ["1 + Jk", "1 - Jk"] * 120 + ["shuffle"]}, "more than 200"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_G_9_a_memory_that_can_not_be_is_refused(name: str) -> None:
    m = drawn(("", "Ph1 Jk", "Lo2"), draw="Ma15", discard="Ma1 Ma2 Ma3")
    changes, why = FAULTS[name]
    given = m.position()
    given["detail"]["memory"] |= changes
    with pytest.raises(InvalidPosition, match=why) as fault:
        Match.at(given, seed=1)
    assert str(fault.value).startswith("augsburg: detail.memory")


def test_A_24_a_known_joker_leaves_before_a_hidden_one() -> None:
    given = drawn(("", "Ph1 Jk Jk", ""), draw="Ma15", discard="Ma1 Ma2 Ma3").position()
    given["detail"]["memory"]["known"][1] = ["Jk"]
    log = given["detail"]["memory"]["log"]
    log.remove("1 + Jk")
    m = Match.at(given, seed=1)
    m.play("discard Jk")
    found = memory(m)
    assert found is not None
    assert hand(m, 1).count("Jk") == 1
    assert (found["known"][1], found["log"]) == ([], log)
