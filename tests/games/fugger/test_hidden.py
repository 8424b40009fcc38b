"""What is hidden, and what a view shows: F-45, G-10."""

import json
import random
from typing import Any

import pytest

from fondaco import Match
from fondaco.games.fugger.state import Event
from tests.games.fugger.table import CARDS, Position, at, position, same_cards

FACES = ("copper", "cloth", "wine", "spice", "jewel", "merchant")


def example() -> Position:
    return position(
        3,
        round=2,
        hands=("sp sp* me", "cu cl wi je", "je*"),
        displays=("wi wi", "me me cl", ""),
        shipments={(0, 1): "cl*", (1, 2): "me", (2, 1): "sp", (2, 2): "cu*"},
        jakob="je cu",
        discard="sp sp",
    )


def ended(**given: Any) -> Match:
    m = at(hands=("sp cu", "cl wi"), jakob="sp sp sp sp", gulden=(99,), **given)
    m.play("play sp")
    assert m.over
    return m


# --- views ----------------------------------------------------------------------------------------


def test_F_45_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    m = Match.at(example(), seed=1)
    assert same_cards(m.view(0)["seats"][0]["hand"], ["sp", "sp*", "me"])
    assert [seat["hand"] for seat in m.view(0)["seats"][1:]] == [4, 1]
    assert m.view(2)["seats"][2]["hand"] == ["je*"]
    assert [seat["hand"] for seat in m.view(2)["seats"][:2]] == [3, 4]


def test_F_45_a_spectator_sees_no_hand() -> None:
    assert [seat["hand"] for seat in Match.at(example(), 1).view()["seats"]] == [3, 4, 1]


def test_F_45_a_seat_sees_its_own_shipments_and_of_others_that_there_are_some() -> None:
    m = Match.at(example(), seed=1)
    shipments = [seat["shipments"] for seat in m.view(2)["seats"]]
    assert shipments == [
        [{"card": None, "round": 1}],
        [{"card": None, "round": 2}],
        [{"card": "sp", "round": 1}, {"card": "cu*", "round": 2}],
    ]
    for seat in m.view()["seats"]:
        assert all(laid["card"] is None for laid in seat["shipments"])


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_F_45_nobody_sees_the_draw_pile_but_how_many_cards_it_has(viewer: int | None) -> None:
    assert Match.at(example(), 1).view(viewer)["draw"] == len(example()["draw"])


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_F_45_all_else_is_public_the_discards_too(viewer: int | None) -> None:
    m = Match.at(example(), seed=1)
    view, whole = m.view(viewer), m.position()
    for key in set(whole) - {"seats", "draw"}:
        assert view[key] == whole[key]
    for seen, seat in zip(view["seats"], whole["seats"], strict=True):
        assert seen["display"] == seat["display"]
        assert seen["gulden"] == seat["gulden"]
    assert view["discard"] == ["sp", "sp"]


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_F_40_shipments_are_seen_by_all_at_the_end_hands_and_pile_are_not(
    viewer: int | None,
) -> None:
    m = ended(shipments={(1, 1): "je*", (2, 2): "me"})
    view = m.view(viewer)
    assert view["seats"][1]["shipments"] == [{"card": "je*", "round": 1}]
    assert view["seats"][2]["shipments"] == [{"card": "me", "round": 2}]
    assert view["seats"][1]["hand"] == 2
    assert isinstance(view["draw"], int)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_G_10_a_view_has_the_keys_of_the_position_at_every_decision(players: int) -> None:
    choice = random.Random(players)
    m = Match.new("fugger", players, seed=players)
    while True:
        whole = m.position()
        for viewer in (None, *range(players)):
            view = m.view(viewer)
            assert list(view) == list(whole)
            for seen, seat in zip(view["seats"], whole["seats"], strict=True):
                assert list(seen) == list(seat)
            assert json.loads(json.dumps(view)) == view
        if m.over:
            break
        m.play(choice.choice(m.moves()))


# --- nothing hidden in a view's bytes -------------------------------------------------------------


def shown(m: Match, viewer: int | None) -> str:
    """All that the viewer is shown, as text."""
    moves = m.moves(viewer) if viewer is not None else []
    return json.dumps([m.view(viewer), m.events(viewer), moves])


@pytest.mark.parametrize("viewer", [0, None])
def test_G_10_other_hidden_cards_make_no_other_bytes(viewer: int | None) -> None:
    """What the others hold and ship, and the pile, changes places; the log of hidden things too."""
    tables: list[dict[str, Any]] = [
        {"hands": ("cu cl wi", "sp je", "me cu*"), "shipments": {(1, 1): "cl*", (2, 1): "wi"}},
        {"hands": ("cu cl wi", "cu* me", "je cl*"), "shipments": {(1, 1): "wi", (2, 1): "sp"}},
        {"hands": ("cu cl wi", "wi cl*", "sp je"), "shipments": {(1, 1): "me", (2, 1): "cu*"}},
    ]
    matches = [at(round=2, discard="je* wi* sp*", draw="cl cl", rest=0, **one) for one in tables]
    for move in ("play cu", "draw", "draw", "play cl", "draw", "draw", "play wi"):
        assert len({shown(m, viewer) for m in matches}) == 1
        for m in matches:
            m.play(move)
    assert "shuffle" in matches[0].view(viewer)["detail"]["memory"]
    assert len({shown(m, viewer) for m in matches}) == 1


def test_G_10_the_order_in_which_cards_were_drawn_is_not_in_a_view() -> None:
    one = at(hands=("cu cl", "", ""), draw="sp je* wi")
    two = at(hands=("cu cl", "", ""), draw="sp wi je*")
    for m in (one, two):
        m.play("draw")  # and then the empty hands draw by themselves (G-2)
    assert same_cards(one.position()["seats"][0]["hand"], two.position()["seats"][0]["hand"])
    assert shown(one, 0) == shown(two, 0)
    assert shown(one, None) == shown(two, None)


def test_G_10_the_memory_shows_no_face_that_the_viewer_has_not_seen() -> None:
    m = at(round=2, hands=("cu cl", "sp je", "me"), shipments={(1, 1): "je*"}, rest="discard")
    m.play("draw")
    m.play("play sp", 1)
    drawn = next(card for card in m.position()["seats"][0]["hand"] if card not in ("cu", "cl"))
    held = ["draw 1 ?", "ship 1", "draw 1 ?", "draw 1 ?", "draw 2 ?", "shuffle"]
    assert m.view(0)["detail"]["memory"] == [
        *("draw 0 cu", "draw 0 cl"),
        *held,
        *(f"draw 0 {drawn}", "play 1 sp"),
    ]
    assert m.view(None)["detail"]["memory"] == [
        *("draw 0 ?", "draw 0 ?"),
        *held,
        *("draw 0 ?", "play 1 sp"),
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_G_10_no_view_of_a_whole_game_shows_a_face_of_the_others(players: int) -> None:
    """Every card in a view's hidden places is null or a number, every line of others is `?`."""
    choice = random.Random(players)
    m = Match.new("fugger", players, seed=players)
    while not m.over:
        for viewer in (None, *range(players)):
            view = m.view(viewer)
            assert isinstance(view["draw"], int)
            for seat in set(range(players)) - {viewer}:
                assert isinstance(view["seats"][seat]["hand"], int)
                assert {laid["card"] for laid in view["seats"][seat]["shipments"]} <= {None}
            for line in view.get("detail", {}).get("memory", []):
                if line.startswith("draw"):
                    _, seat, card = line.split()
                    assert (card in CARDS) == (int(seat) == viewer)
        m.play(choice.choice(m.moves()))


# --- what is told ---------------------------------------------------------------------------------


def test_F_45_only_who_draws_is_told_the_card() -> None:
    m = at(draw="je*")
    m.play("draw")
    assert "jewel" in " ".join(m.events(0))
    for viewer in (1, 2, None):
        told = " ".join(m.events(viewer))
        assert told
        assert not [face for face in FACES if face in told]


def test_F_45_only_who_ships_is_told_the_card() -> None:
    m = at(4, round=1, hands=("cl cu",))
    m.play("ship cl")
    assert "cloth" in " ".join(m.events(0))
    for viewer in (1, 2, 3, None):
        told = " ".join(m.events(viewer))
        assert told
        assert not [face for face in FACES if face in told]


def faces_told(m: Match, seat: int) -> list[str]:
    """The drawn cards that were told to that seat alone."""
    drawn = [event for event in m.last_events if event.kind == Event.DRAWN and event.to == seat]
    return [CARDS[kind] for event in drawn for kind in event[2:] if kind >= 0]


def test_F_45_everybody_is_told_its_own_cards_of_a_new_round() -> None:
    """F-33: three cards go into one line, so seven take three."""
    m = at(
        turn=2,
        hands=("", "", "sp me"),
        displays=("", "me me", "me"),
        jakob="sp sp sp sp",
        draw="cl cl* wi wi* je je* cu cu* cl wi je cu wi*",
    )
    m.play("play sp")
    assert faces_told(m, 0) == ["cl", "cl*"]
    assert faces_told(m, 1) == ["wi", "wi*", "je", "je*", "cu", "cu*", "cl"]
    assert faces_told(m, 2) == ["wi", "je", "cu", "wi*"]
    assert faces_told(m, -1) == []
    assert "You drew" in " ".join(m.events(1))
    assert "You drew" not in " ".join(m.events(None))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_F_45_at_setup_everybody_is_told_its_own_cards(players: int) -> None:
    """F-10"""
    m = Match.new("fugger", players, seed=1)
    for seat in range(players):
        assert same_cards(faces_told(m, seat), m.position()["seats"][seat]["hand"])
    assert faces_told(m, -1) == []


def test_F_45_a_reason_does_not_tell_what_others_hold() -> None:
    """Whoever asks about a move out of turn hears that it is not its turn, whatever it holds."""
    m = at(hands=("cu cl", "sp wi"))
    assert m.why("play sp", 1) == m.why("play je", 1) == m.why("draw", 1)
