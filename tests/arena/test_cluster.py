"""Games on a Ray cluster, which a stub stands in for."""

import sys
from functools import partial

import pytest

from fondaco.arena.cluster import GAMES_A_CORE, NoCluster, play_on_cluster
from fondaco.arena.workers import GameFailed, play_here
from tests.arena.small import fails_over, made_up, small_plan, without_times
from tests.arena.stub_ray import StubRay


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> StubRay:
    stub = StubRay()
    monkeypatch.setitem(sys.modules, "ray", stub)
    return stub


def test_a_cluster_plays_the_same_games(ray: StubRay) -> None:
    planned = small_plan("heuristic", "random", "search:easy", games=6)
    here = [without_times(played) for played in play_here(planned.all_but(()))]
    there = [without_times(played) for played in play_on_cluster(planned.all_but(()), "auto")]
    assert there != here  # in another order
    assert sorted(there) == here
    assert ray.addresses == ["auto"]
    assert not ray.connected


def test_all_cores_have_a_game_and_another_waits(ray: StubRay) -> None:
    ray.cores = 3
    games = small_plan(games=50).all_but(())
    assert len(list(play_on_cluster(games, "ray://there:10001", made_up))) == 50
    assert ray.most_at_work == 3 * GAMES_A_CORE
    assert ray.addresses == ["ray://there:10001"]


def test_a_cluster_that_names_no_cores_plays_one_game_after_the_other(ray: StubRay) -> None:
    ray.cores = 0
    assert len(list(play_on_cluster(small_plan().all_but(()), "auto", made_up))) == 4
    assert ray.most_at_work == GAMES_A_CORE


def test_a_game_over_which_a_worker_dies_is_played_again(ray: StubRay) -> None:
    ray.crashes = 2
    played = list(play_on_cluster(small_plan().all_but(()), "auto", made_up))
    assert sorted(one.number for one in played) == [0, 1, 2, 3]


def test_a_game_over_which_worker_after_worker_dies_ends_the_run(ray: StubRay) -> None:
    ray.crashes = 100
    with pytest.raises(GameFailed, match="3 workers died over it"):
        list(play_on_cluster(small_plan().all_but(()), "auto", made_up))
    assert not ray.connected


def test_a_game_that_raises_ends_the_run_and_loses_nothing(ray: StubRay) -> None:
    playing = play_on_cluster(
        small_plan(games=50).all_but(()), "auto", partial(fails_over, number=2)
    )
    over: list[int] = []
    with pytest.raises(GameFailed, match=r"game 2 of .*: RuntimeError: a fault of a bot"):
        over.extend(played.number for played in playing)
    assert {0, 1, 3} <= set(over)  # what was at work beside it is not lost
    assert not ray.connected


def test_who_stops_listening_leaves_the_cluster(ray: StubRay) -> None:
    playing = play_on_cluster(small_plan().all_but(()), "auto", made_up)
    next(playing)
    assert ray.connected
    playing.close()
    assert not ray.connected


def test_a_cluster_that_does_not_answer_is_told(ray: StubRay) -> None:
    ray.unreachable = True
    with pytest.raises(NoCluster, match=r"no Ray cluster at 10\.0\.0\.1:6379: nobody answers"):
        list(play_on_cluster(small_plan().all_but(()), "10.0.0.1:6379"))


def test_without_ray_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match=r"pip install -e '\.\[cluster\]'"):
        list(play_on_cluster(small_plan().all_but(()), "auto"))
