"""A components file: A-60."""

import hashlib
import json
import tomllib
from typing import Any

import pytest

from fondaco import BrokenRecord, Match
from fondaco.errors import InvalidComponents
from fondaco.games.augsburg.replaced import TEMPLATE, check_components
from tests.games.augsburg.table import at, hand, of_seats, position

DEAR = {"notes": {"joker": 500}, "right_tiles": {"churches": [950, 800, 700, 600, 500]}}


def new(components: dict[str, Any] | str | None = None) -> Match:
    return Match.new("augsburg", 2, seed=3, components=components)


def test_A_60_the_template_says_what_the_box_has() -> None:
    assert check_components(tomllib.loads(TEMPLATE)) == {}
    assert new(TEMPLATE).digest() == new().digest()


def test_A_60_a_file_replaces_what_it_names_and_nothing_else() -> None:
    m = new(TEMPLATE.replace("joker = 400", "joker = 500"))
    assert m.components == {"notes": {"joker": 500}}
    assert new().components == {}


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        ({"jokers": {}}, "no table is called 'jokers'"),
        ({"notes": 3}, "[notes] is a table"),
        ({"notes": {"jokers": 400}}, "[notes] has no key 'jokers'"),
        ({"notes": {"joker": 0}}, "[notes] joker"),
        ({"notes": {"joker": "400"}}, "[notes] joker"),
        ({"notes": {"joker": True}}, "[notes] joker"),
        ({"notes": {"joker": 4001}}, "[notes] joker"),
        ({"notes": {"prices": [200] * 16}}, "[notes] prices"),
        ({"level_tiles": {"6": [6, 1, 1]}}, "[level_tiles] has no key '6'"),
        ({"level_tiles": {"4": [3, 2, 1]}}, "[level_tiles] 4"),
        ({"level_tiles": {"4": [4, 0, 1]}}, "[level_tiles] 4"),
        ({"level_tiles": {"4": [4, 2, 0]}}, "[level_tiles] 4"),
        ({"right_tiles": {"coats": [4, 3, 3, 2]}}, "[right_tiles] coats"),
        ({"right_tiles": {"coats": [1, 2, 3, 3, 4]}}, "[right_tiles] coats"),
        ({"right_tiles": {"churches": [900, 800, 700, 600, -5]}}, "[right_tiles] churches"),
        ({"privileges": {"11": ["money", "money", "cards"]}}, "[privileges] has no key '11'"),
        ({"privileges": {"1": ["depot", "depot"]}}, "[privileges] 1"),
        ({"privileges": {"1": ["depot", "depot", "church"]}}, "[privileges] 1"),
    ],
)
def test_A_60_a_wrong_value_is_refused_with_its_place(document: dict[str, Any], fault: str) -> None:
    with pytest.raises(InvalidComponents) as refused:
        new(document)
    assert fault in str(refused.value)


@pytest.mark.parametrize("text", ["[notes", "notes = [", "x" * 20_001])
def test_A_60_what_is_no_file_is_refused(text: str) -> None:
    with pytest.raises(InvalidComponents):
        new(text)


def test_A_60_prices_are_those_of_the_file() -> None:
    given = position(
        2, round=1, noble="Mx", gulden=0, open=[4], draw="Jk Ph1", components=DEAR, rest="draw"
    )
    m = Match.at(given, seed=1)
    m.play("buy Ph1", 0)  # 400 of 600 gulden left, and the joker costs 500
    assert "buy Jk" not in m.moves(0)


def test_A_52_A_60_a_whole_offer_can_be_bought_at_the_largest_prices() -> None:
    offer = "Ph1 Ph2 Ph3 Ph4 Ph5 Ph6 Jk"
    m = at(
        2,
        round=1,
        phase="buy",
        gulden=30_000,
        offers=(offer, "Lo1"),
        components={"notes": {"prices": [4000] * 17, "joker": 4000}},
    )
    for card in offer.split():
        m.play(f"buy {card}", 0)
    m.play("done", 1)
    assert of_seats(m, "gulden") == [2000, 30_000]
    assert hand(m, 0) == offer.split()
    assert "Seat 0 buys 7 cards for 28000 gulden" in m.events()


def test_A_60_right_tiles_are_those_of_the_file() -> None:
    m = at(2, noble="Ma", gulden=1000, open=[3, 4], hands=("Ma1", "Le1"), components=DEAR)
    m.play("bid 1")
    m.play("take 3")
    m.play("office church")
    assert of_seats(m, "church") == [950, 0]


def test_A_60_level_tiles_are_those_of_the_file() -> None:
    given = {"level_tiles": {"2": [2, 2, 1]}}
    m = at(2, noble="Ma", open=[3, 4], hands=("Ma1", "Le1"), office=(2, 3), components=given)
    m.play("bid 1")
    m.play("take 3")
    assert "office level" in m.moves()


def test_A_60_the_record_holds_them_with_their_digest_and_can_be_replayed() -> None:
    m = new(DEAR)
    written = json.dumps(m.components, sort_keys=True, separators=(",", ":"))
    line = m.record().splitlines()[2]
    assert line == f"components {hashlib.sha256(written.encode()).hexdigest()} {written}"
    again = Match.replay(m.record())
    assert (again.components, again.digest()) == (m.components, m.digest())
    assert "components" not in new().record()


def test_A_60_a_record_with_another_digest_is_broken() -> None:
    lines = new(DEAR).record().splitlines()
    lines[2] = lines[2].replace(lines[2].split()[1], "0" * 64)
    with pytest.raises(BrokenRecord) as broken:
        Match.replay("\n".join(lines))
    assert broken.value.line == 3


def test_A_60_G_8_positions_hold_them() -> None:
    m = new(DEAR)
    again = Match.at(m.position(), seed=1)
    assert again.components == m.components == m.position()["components"]
    assert again.digest() == m.digest()
    assert m.redeal(0, 5).components == m.components
