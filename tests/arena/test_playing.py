"""One game of a plan: played by the rules, counted by seat, the same every time."""

import re

import pytest

from fondaco.arena import playing
from fondaco.arena.playing import play, prepare
from fondaco.bots import Bot, called
from fondaco.bots.search import SearchBot
from fondaco.match import Match
from tests.arena.small import small_plan, without_times


def test_the_record_replays_to_the_same_result() -> None:
    game = small_plan().planned(1)
    played = play(game)
    match = Match.replay(played.record)
    assert match.over
    assert match.seed == game.seed == played.seed
    assert match.names == game.names
    assert match.options == {"target": 10}
    assert tuple(match.points) == played.points
    assert tuple(seat for seat in range(2) if played.shares[seat] > 0) == match.winners
    for seat in range(2):
        assert played.moves[seat] == sum(who == seat for who, _ in match.decisions)


def test_each_seat_is_played_by_its_bot_with_its_seed() -> None:
    game = small_plan().planned(0)
    played = play(game)
    match = Match.new("fugger", 2, game.seed, options={"target": 10})
    bots = [called(bot, seed=seed) for bot, seed in zip(game.bots, game.bot_seeds, strict=True)]
    while match.turn is not None:
        match.play(bots[match.turn].choose(match))
    assert match.decisions == Match.replay(played.record).decisions


def test_the_same_game_again_is_the_same() -> None:
    for game in small_plan().all_but(()):
        first, second = play(game), play(game)
        assert without_times(first) == without_times(second)
        assert first.record == second.record


def test_times_are_counted_by_seat() -> None:
    played = play(small_plan().planned(0))
    for seat in range(2):
        assert 0 < played.slowest[seat] <= played.seconds[seat]
        assert played.seconds[seat] <= played.moves[seat] * played.slowest[seat]
    assert played.lost == (0, 0)
    assert played.reasons == (None, None)


def test_F_40_a_shared_win_counts_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "winners", (0, 1))
    assert play(small_plan().planned(0)).shares == (0.5, 0.5)


class Forgetful(SearchBot):
    """Falls back at every move, and says so."""

    def _choose(self, match: Match, seat: int) -> str:
        self.fell_back = True
        return match.moves(seat)[0]


class Outsider(Bot):
    """Another program, which answers wrongly twice."""

    name = "outsider"

    def __init__(self, seed: str, *, reason: str = "no answer") -> None:
        super().__init__(seed=seed)
        self.reason = reason
        self.lost: list[tuple[int, str]] = []
        self.told: list[object] = []

    def begin(self, match: Match, seat: int) -> None:
        self.told.append(seat)

    def _choose(self, match: Match, seat: int) -> str:
        if len(self.lost) < 2:
            self.lost.append((len(self.lost) + 1, "again" if self.lost else self.reason))
        return match.moves(seat)[0]

    def end(self, match: Match) -> None:
        self.told.append(match.over)


def test_moves_that_a_bot_lost_are_counted_and_the_first_has_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Outsider] = []

    def make(name: str, *, seed: str | None = None) -> Bot:
        if name == "heuristic":
            return Forgetful(simulations=0, seed=seed)
        made.append(Outsider(seed or "0" * 64))
        return made[-1]

    game = small_plan().planned(0)
    monkeypatch.setattr(playing, "called", make)
    played = play(game)
    by_bot = {bot: played.lost[seat] for seat, bot in enumerate(game.bots)}
    assert by_bot == {
        "heuristic": played.moves[game.bots.index("heuristic")],
        "random": 2,
    }
    assert dict(zip(game.bots, played.reasons, strict=True)) == {
        "heuristic": "its search was not compiled in time",
        "random": "no answer",
    }
    assert made[-1].told == [game.bots.index("random"), True]


@pytest.mark.parametrize("reason", ["two\nlines", "\x1b[2J", "half a pair: \ud800", "x\0" * 999])
def test_a_reason_is_one_line_that_can_be_shown(
    reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(_: str, *, seed: str | None = None) -> Bot:
        return Outsider(seed or "0" * 64, reason=reason)

    monkeypatch.setattr(playing, "called", make)
    told, _ = play(small_plan().planned(0)).reasons
    assert told is not None
    assert told.isprintable()
    assert told.startswith(repr(reason)[:10])
    assert len(told) <= 400


def test_a_program_that_never_answers_loses_every_move() -> None:
    planned = small_plan("exec:false", "random").planned(0)
    played = play(planned)
    seat = planned.bots.index("exec:false")
    assert played.lost[seat] == played.moves[seat] > 0
    assert played.reasons[seat] == "it ended with exit code 1"
    assert (played.lost[1 - seat], played.reasons[1 - seat]) == (0, None)


def test_what_a_program_says_last_is_the_reason_and_changes_no_game() -> None:
    crashing = "exec:sh -c 'echo no such thing: $$ >&2; exit 3'"  # another number each time
    planned = small_plan(crashing, "random").planned(0)
    first, second = play(planned), play(planned)
    seat = planned.bots.index(crashing)
    reason = re.compile(r"it ended with exit code 3: 'no such thing: \d+'")
    assert reason.fullmatch(first.reasons[seat] or "")
    assert reason.fullmatch(second.reasons[seat] or "")
    assert first.reasons != second.reasons
    assert without_times(first) == without_times(second)
    assert first.record == second.record


def test_what_a_bot_started_ends_when_it_fails_too(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Outsider] = []

    def make(name: str, *, seed: str | None = None) -> Bot:
        made.append(Outsider(seed or "0" * 64))
        return made[-1]

    def fail(*_: object) -> str:
        raise RuntimeError("a fault of a bot")

    game = small_plan().planned(0)
    monkeypatch.setattr(playing, "called", make)
    monkeypatch.setattr(Outsider, "_choose", fail)
    with pytest.raises(RuntimeError, match="a fault of a bot"):
        play(game)
    assert [bot.told for bot in made[-2:]] == [[0, False], [1, False]]


@pytest.mark.parametrize(
    ("bots", "compiles"),
    [
        (("random", "heuristic"), False),
        (("search:easy", "search:medium"), False),
        (("random", "search:5"), True),
        (("search:0.2s", "random"), True),
    ],
)
def test_only_what_searches_is_compiled_for(
    bots: tuple[str, ...], compiles: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    class Done:
        """Compiled at once."""

        def __init__(self, rules: object) -> None:
            self.rules = rules

        def result(self) -> None:
            asked.append("waited for")

    monkeypatch.setattr(playing, "compiling", Done)
    prepare("fugger", bots)
    assert asked == ["waited for"] * compiles
