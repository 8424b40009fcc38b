"""Pictures of a table: whole in themselves, of what the viewer may see and nothing else."""

import random
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from fondaco import Match
from fondaco.games import load
from fondaco.research.gymnasium import env as gymnasium_env
from fondaco.research.pettingzoo import env
from fondaco.research.picture import HEIGHT, WIDTH, by_day, of_this_size, picture
from tests.contract.tables import every, every_game, every_table, viewers

NAMES = ("Anna", "Béla & Co", "<Clara>", "Dániel", "Eva")


def picture_of(m: Match, viewer: int | None) -> str:
    return picture(m.rules, m.state(), viewer, NAMES[: m.players])


def elements(drawn: str) -> list[ET.Element]:
    return list(ET.fromstring(drawn).iter())


@pytest.mark.thorough
@every_table
def test_at_any_time_the_picture_is_well_formed_and_has_all_that_it_uses(
    game: str, players: int
) -> None:
    for m in every(40, game, players, seed=41):
        for viewer in viewers(m):
            all_of_it = elements(picture_of(m, viewer))
            ids = [element.attrib["id"] for element in all_of_it if "id" in element.attrib]
            assert len(set(ids)) == len(ids)
            used = [element.attrib["href"] for element in all_of_it if "href" in element.attrib]
            assert used
            assert {address[:1] for address in used} == {"#"}
            assert {address[1:] for address in used} <= set(ids)
            assert not {element.tag.rpartition("}")[2] for element in all_of_it} & {"a", "script"}


@every_game
def test_the_picture_shows_who_plays(game: str) -> None:
    m = Match.new(game, load(game).seats[-1], seed=42)
    text = "".join(ET.fromstring(picture_of(m, None)).itertext())
    for name in NAMES[: m.players]:
        assert name in text


@every_game
def test_the_picture_has_one_size_and_needs_no_other_file(game: str) -> None:
    drawn = picture_of(Match.new(game, load(game).seats[0], seed=43), 0)
    svg = ET.fromstring(drawn)
    assert (svg.attrib["width"], svg.attrib["height"]) == (str(WIDTH), str(HEIGHT))
    (style,) = [element for element in svg.iter() if element.tag.endswith("}style")]
    css = style.text or ""
    assert f".{game} " in css
    assert css.count("{") == css.count("}")
    assert "light-dark(" not in css
    assert "@media" not in css
    assert "@import" not in css
    assert {address[:20] for address in re.findall(r"url\(([^)]*)", css)} == {
        "data:font/woff2;base"
    }


@pytest.mark.thorough
@every_game
def test_the_picture_is_the_same_whatever_is_hidden_from_the_viewer(game: str) -> None:
    differs = False
    for m in every(25, game, load(game).seats[-1], seed=44):
        for viewer in viewers(m):
            redealt = m.redeal(viewer, 45)
            differs |= redealt.digest() != m.digest()
            assert picture_of(redealt, viewer) == picture_of(m, viewer)
    assert differs


@every_game
def test_seats_see_different_pictures(game: str) -> None:
    m = Match.new(game, load(game).seats[0], seed=46)
    assert len({picture_of(m, viewer) for viewer in viewers(m)}) == m.players + 1


# --- through the environments ---------------------------------------------------------------------


@every_game
def test_an_agent_is_shown_its_own_picture(game: str) -> None:
    e = env(game, load(game).seats[0], render_mode="svg", compiled=False)
    e.reset(seed=47)
    state, turn = e._stepper.state, e._stepper.turn
    assert e.render() == picture(e._stepper.rules, state, turn, tuple(e.possible_agents))
    choice = random.Random(47)
    while not all(e.terminations.values()):
        mask = e.observe(e.agent_selection)["action_mask"]
        e.step(choice.choice([action for action, legal in enumerate(mask) if legal]))
    assert e.render() == picture(e._stepper.rules, state, None, tuple(e.possible_agents))


@every_game
def test_the_learner_is_shown_its_own_picture(game: str) -> None:
    e = gymnasium_env(game, seat=1, render_mode="svg", compiled=False)
    e.reset(seed=48)
    shown: Any = e.render()
    names = tuple("1 learner" if seat == 1 else f"{seat} bot" for seat in range(e._stepper.players))
    assert shown == picture(e._stepper.rules, e._stepper.state, 1, names)


# --- the stylesheet -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("css", "kept"),
    [
        (".a{b:c}", ".a{b:c}"),
        ("@media (min-width:768px){.a{b:c}.d{e:f}}.g{h:i}", ".a{b:c}.d{e:f}.g{h:i}"),
        (".g{h:i}@media (max-width:767px){.a{b:c}.d{e:f}}", ".g{h:i}"),
        (f"@media (min-width:{WIDTH}px){{.a{{b:c}}}}", ".a{b:c}"),
        (f"@media (min-width:{WIDTH + 1}px){{.a{{b:c}}}}", ""),
        (f"@media (max-height:{HEIGHT}px){{.a{{b:c}}}}", ".a{b:c}"),
        (f"@media (max-height:{HEIGHT - 1}px){{.a{{b:c}}}}", ""),
        ("@media (min-width:768px) and (max-width:999px){.a{b:c}}", ""),
        ("@media (min-width:768px) and (min-height:800px){.a{b:c}}", ".a{b:c}"),
        ("@media (max-width:767px),(min-height:800px){.a{b:c}}", ".a{b:c}"),
        ("@media print{.a{b:c}}@media (pointer:coarse){.a{b:c}}.d{e:f}", ".d{e:f}"),
        ("@media (prefers-color-scheme:dark){.a{b:c}}", ""),
    ],
)
def test_what_is_meant_for_other_sizes_and_media_is_left_out(css: str, kept: str) -> None:
    assert of_this_size(css) == kept


def test_a_stylesheet_that_breaks_off_is_refused() -> None:
    with pytest.raises(ValueError, match="is not closed"):
        of_this_size("@media (min-width:768px){.a{b:c}")


@pytest.mark.parametrize(
    ("css", "day"),
    [
        (".a{color:light-dark(#fff,#000)}", ".a{color:#fff}"),
        (".a{b:1px light-dark(var(--c),rgb(1,2,3)) 2px}", ".a{b:1px var(--c) 2px}"),
        (".a{b:light-dark(#fff,#000),light-dark(red,blue)}", ".a{b:#fff,red}"),
    ],
)
def test_of_two_colours_the_one_by_day_is_taken(css: str, day: str) -> None:
    assert by_day(css) == day
