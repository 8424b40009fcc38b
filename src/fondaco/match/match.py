"""`Match`: one game being played, whichever it is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import compress
from typing import Any, Final, NamedTuple

from fondaco.engine.chance import check_seed, fresh_seed, seed_state
from fondaco.engine.events import EVERYBODY, NOTHING, Event, forget_events, read_events
from fondaco.engine.masks import count, pick
from fondaco.errors import (
    BrokenRecord,
    FondacoError,
    IllegalMove,
    InvalidPosition,
    UndoRefused,
    UnknownGame,
    shorten,
)
from fondaco.games import load
from fondaco.games.base import (
    OVER,
    OWN_TO_MATCH,
    RANDOM_START,
    Game,
    Option,
    components_digest,
    written_components,
)
from fondaco.locale import check_language, texts
from fondaco.match.names import check_names, default_names
from fondaco.match.plain import plain_copy
from fondaco.match.record import NONE, NUMBER, RANDOM, GameRecord, parse, write, write_option

SPECTATOR: Final = -1
TOLD: Final = "match.undo.told"  # why nothing can be taken back: the others have learnt from it
LONGEST_CHAIN: Final = 10_000  # forced moves in a row; more is a fault of the game


class _Undoable(NamedTuple):
    """A decision that can be taken back: what stood before it, and whose it was."""

    state: bytes
    events: tuple[Event, ...]
    seat: int


class Match:
    """One game being played: moves go in as text, and what a seat may know comes out.

    `Match.new`, `Match.at` and `Match.replay` make one. It is always at a real decision or over:
    whoever has only one legal move makes it at once (G-2). It runs the rules plain, without numba.

    Seats are 0 to `players - 1` (G-1). Where a seat is expected, None is the seat to move next, if
    not said otherwise. An error leaves the match as it was.

    Attributes:
        rules: the game.
        seed: a whole number or 64 hexadecimal digits: all its chance (G-6).
        last_events: what the last decision and the forced moves after it brought about, hidden
            things too.
    """

    def __init__(
        self,
        rules: Game,
        state: Any,
        seed: int | str,
        *,
        asked_start: int | None = None,
        origin: bytes | None = None,
    ) -> None:
        """For the class itself. `origin` is the state it began from, None for a new game."""
        self.rules = rules
        self.seed = seed
        self.last_events: tuple[Event, ...] = ()
        self._state = state
        self._asked_start = asked_start
        self._origin = origin
        self._names = default_names(state.players)
        self._played: list[tuple[int, str]] = []
        self._undoable: list[_Undoable] = []
        self._no_undo = "match.undo.nothing"  # why, when `_undoable` is empty

    # --- beginning --------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str,
        players: int,
        seed: int | str | None = None,
        start: int | None = None,
        options: Mapping[str, int | str | bool] | None = None,
        names: Sequence[str] | None = None,
        components: Mapping[str, Any] | str | None = None,
    ) -> Match:
        """A new game, set up and at its first decision.

        Args:
            game: one of `fondaco.games()`.
            players: how many seats.
            seed: a whole number from 0 to 2**64 - 1, 64 hexadecimal digits, or None: a secret one.
            start: the seat that begins; None lets the rules choose at random.
            options: table options by name; the others have their defaults.
            names: what the seats are called, by seat; None for `Seat 0` and so on.
            components: what replaces values of the box, if the game takes a components file: the
                text of one, or what it says as a mapping.

        Raises UnknownGame, InvalidPlayers (`start` too), InvalidOption, InvalidComponents,
        InvalidSeed, InvalidName.
        """
        rules = _load(game)
        rules.check_players(players)
        chosen = rules.check_options(options)
        replaced = rules.check_components(components)
        if start is not None:
            rules.check_seat(start, players)
        seed = _chosen_seed(seed)
        if names is not None:
            names = check_names(names, players)
        state = rules.new_state(chosen, replaced)
        seed_state(state, seed)
        rules.set_up(state, players, RANDOM_START if start is None else start)
        match = cls(rules, state, seed, asked_start=start)
        if names is not None:
            match.names = names
        match._begin(read_events(state))
        return match

    @classmethod
    def at(cls, position: Mapping[str, Any], seed: int | str | None = None) -> Match:
        """A match that goes on from a position (G-8), played on to its first real decision (G-2).

        `position` is what `position()` gives, or the same written by hand; it stays as it is.
        `seed` is for the chance to come, and for what the position leaves to chance.

        Raises InvalidPosition naming the fault (G-9), UnknownGame, InvalidSeed.
        """
        given = plain_copy(position)
        if not isinstance(given.get("game"), str):
            raise InvalidPosition("a position names its game as text under 'game'")
        rules = load(given["game"])
        seed = _chosen_seed(seed)
        try:
            state = rules.read_position(given)
        except InvalidPosition:
            raise
        except FondacoError as fault:  # an option or a number of players, say
            raise InvalidPosition(str(fault)) from fault
        if rules.settle is not None:
            seed_state(state, _own_seed("settle", seed))
            rules.settle(state)
            forget_events(state)
            state.learnings = 0
        seed_state(state, seed)
        match = cls(rules, state, seed, origin=bytes(state))
        match._begin([])
        return match

    def _begin(self, events: list[Event]) -> None:
        forced, _, _ = self._make_forced_moves()
        self.last_events = (*events, *forced)

    # --- who, what, how much ----------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game's name."""
        return self.rules.name

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self._state.players)

    @property
    def options(self) -> dict[str, int | str | bool]:
        """All table options with their values."""
        return self.rules.options_of(self._state)

    @property
    def components(self) -> dict[str, Any]:
        """What replaces values of the box, in full form; empty if nothing does."""
        return self.rules.components_of(self._state)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, by seat. Setting raises InvalidName."""
        return self._names

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        self._names = check_names(names, self.players)

    @property
    def turn(self) -> int | None:
        """The seat to move next (the lowest of `waiting`), None when the game is over."""
        seat = self.rules.turn(self._state)
        return None if seat == OVER else int(seat)

    @property
    def waiting(self) -> tuple[int, ...]:
        """All seats that may move now, rising (G-5); empty when the game is over."""
        seats = range(self.players)
        return tuple(seat for seat in seats if self.rules.may_move(self._state, seat))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is None

    @property
    def points(self) -> list[int]:
        """The official score of now, by seat."""
        return [int(self.rules.points(self._state, seat)) for seat in range(self.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, rising; empty before the end."""
        if not self.over:
            return ()
        seats = range(self.players)
        return tuple(seat for seat in seats if self.rules.wins(self._state, seat))

    @property
    def decisions(self) -> tuple[tuple[int, str], ...]:
        """The decisions since the beginning, in order: seat and move, hidden choices too."""
        return tuple(self._played)

    # --- playing ----------------------------------------------------------------------------------

    def moves(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat, in the order of their actions; none if it may not move now."""
        place = self._place(seat)
        if place is None:
            return []
        return [self.rules.write_move(action) for action in self._actions(place)]

    def play(self, move: str, seat: int | None = None) -> None:
        """Make a move, and after it all that are forced (G-2).

        Raises IllegalMove with the reason, InvalidPlayers if there is no such seat.
        """
        place = self._place(seat)
        reason = self._refusal(move, place, "en")
        if reason is not None:
            raise IllegalMove(move, place, reason)
        assert place is not None  # else there was a reason
        self._decide(place, move)

    def why(self, move: str, seat: int | None = None, language: str = "en") -> str | None:
        """Why a move is not legal now, with the rule id, or None if it is.

        Raises InvalidPlayers if there is no such seat, UnknownLanguage.
        """
        check_language(language)
        return self._refusal(move, self._place(seat), language)

    def _refusal(self, move: object, seat: int | None, language: str) -> str | None:
        """Why the move is refused, None if it is legal; only a refusal reads a catalogue."""
        if not isinstance(move, str):
            return texts("fondaco", language)("match.reason.not_text")
        action = self.rules.action_of.get(move)
        if action is None:
            legal = () if seat is None else self.moves(seat)
            forms = " · ".join(_likely_forms(self.rules.move_forms, move, legal))
            return texts("fondaco", language)("match.reason.unknown", forms=forms)
        if seat is None or self.over:
            return texts("fondaco", language)("match.reason.over")
        if not self.rules.may_move(self._state, seat):
            names = ", ".join(self.names[other] for other in self.waiting)
            return texts("fondaco", language)("match.reason.not_your_turn", names=names)
        if not self._mask(seat)[action]:
            return self.rules.why_illegal(self._state, seat, action, language)
        return None

    def _decide(self, seat: int, move: str) -> None:
        """Carry out a legal move, then see whether it can be taken back."""
        state = self._state
        before = bytes(state)
        learnings = state.learnings
        action = self.rules.action_of[move]
        try:
            told = self._tells(seat, action)
            self.rules.apply(state, seat, action)
            events = read_events(state)
            forced, movers, forced_told = self._make_forced_moves()
            told = told or forced_told or any(self._tells(other) for other in self.waiting)
        except BaseException:  # a fault of the game leaves nothing half done
            state.data[:] = before
            raise
        if state.learnings != learnings:
            self._forbid_undo("match.undo.learnt")
        elif movers - {seat}:
            self._forbid_undo("match.undo.forced")
        elif told:
            self._forbid_undo(TOLD)
        else:
            self._undoable.append(_Undoable(before, self.last_events, seat))
        self._played.append((seat, move))
        self.last_events = (*events, *forced)

    def _make_forced_moves(self) -> tuple[list[Event], set[int], bool]:
        """Make forced moves until there is none (G-2): what they brought about, who moved, and
        whether it told something hidden that they were forced."""
        events: list[Event] = []
        movers: set[int] = set()
        told = False
        for _ in range(LONGEST_CHAIN):
            forced = self._forced_move()
            if forced is None:
                return events, movers, told
            seat, action = forced
            told = told or self._tells(seat)
            self.rules.apply(self._state, seat, action)
            events += read_events(self._state)
            movers.add(seat)
        raise RuntimeError(f"{self.game}: more than {LONGEST_CHAIN:,} forced moves in a row")

    def _tells(self, seat: int, action: int = NOTHING) -> bool:
        """Whether legality alone tells the others something hidden, see `Game.tells`."""
        return self.rules.tells is not None and self.rules.tells(self._state, seat, action)

    def _forced_move(self) -> tuple[int, int] | None:
        """The lowest seat with exactly one legal action, and that action; None if there is none."""
        for seat in self.waiting:
            mask = self._mask(seat)
            legal = count(mask)
            if legal == 0:
                raise RuntimeError(f"{self.game}: seat {seat} has to move and can't")  # G-4
            if legal == 1:
                return seat, pick(mask, 0)
        return None

    def _mask(self, seat: int) -> list[int]:
        mask = [0] * self.rules.actions
        self.rules.legal_actions(self._state, seat, mask)
        return mask

    def _actions(self, seat: int) -> list[int]:
        mask = self._mask(seat)
        return list(compress(range(len(mask)), mask))

    def _place(self, seat: int | None) -> int | None:
        """The seat meant: the one to move next if None, which is None when the game is over."""
        return self.turn if seat is None else self.rules.check_seat(seat, self.players)

    # --- taking back ------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be taken back by its seat."""
        return bool(self._undoable)

    def why_no_undo(self, seat: int | None = None, language: str = "en") -> str | None:
        """Why the last decision can't be taken back, None if it can.

        By that seat, that is, or by whoever made it if `seat` is None. Raises InvalidPlayers if
        there is no such seat, UnknownLanguage.
        """
        if seat is not None:
            self.rules.check_seat(seat, self.players)
        check_language(language)
        if not self._undoable:
            return texts("fondaco", language)(self._no_undo)
        last = self._undoable[-1].seat
        if seat is not None and seat != last:
            return texts("fondaco", language)("match.undo.other", name=self.names[last])
        return None

    def undo(self, seat: int | None = None) -> None:
        """Take back the last decision, and the mover's own forced moves after it.

        It can be taken back while nothing was learnt and nobody else moved since; with `seat`, only
        if it was that seat's. Raises UndoRefused saying why not, InvalidPlayers if there is no such
        seat.
        """
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise UndoRefused(reason)
        last = self._undoable.pop()
        self._state.data[:] = last.state
        self.last_events = last.events
        self._played.pop()

    def was_told_nothing(self, seat: int) -> bool:
        """Whether the last decision was that seat's and has told it nothing new.

        The others may have learnt something by it: it can't be taken back then, and still the seat
        knew before all that it knows now. Raises InvalidPlayers if there is no such seat.
        """
        if self.why_no_undo(seat) is None:
            return True
        told_others = not self._undoable and self._no_undo == TOLD
        return told_others and self._played[-1][0] == seat

    def _forbid_undo(self, reason: str) -> None:
        """Nothing up to now can be taken back any more; `reason` is the key of its text."""
        self._undoable.clear()
        self._no_undo = reason

    # --- looking ----------------------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """Everything, hidden things too, as JSON-able data (G-8); `Match.at` reads it back."""
        return self.rules.write_position(self._state)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The position as a seat may see it (G-10), None being a spectator."""
        if seat is not None:
            self.rules.check_seat(seat, self.players)
        return self.rules.write_view(self._state, seat)

    def events(self, seat: int | None = None, language: str = "en") -> list[str]:
        """What the last decision and the forced moves after it brought about, in words.

        A list of lines, with only what that seat may know, None being a spectator. In a new match:
        what setting up brought about. Raises InvalidPlayers if there is no such seat,
        UnknownLanguage.
        """
        place = SPECTATOR if seat is None else self.rules.check_seat(seat, self.players)
        check_language(language)
        lines = [
            self.rules.describe_event(event, self.names, language)
            for event in self._known_to(place)
        ]
        return [line for line in lines if line is not None]

    def _known_to(self, place: int) -> tuple[Event, ...]:
        return tuple(event for event in self.last_events if event.to in (EVERYBODY, place))

    def state(self) -> Any:
        """A copy of what the rules work on, hidden things too: bots and tools redeal first."""
        return self._state.copy()

    def digest(self) -> str:
        """SHA-256 of the position, 64 hexadecimal digits.

        Taken over the game's name, then each field of the state as its name and its bytes; chance
        to come and what was just told are left out, so that a position written and read back has
        the same digest.
        """
        state = self._state
        digest = hashlib.sha256(self.game.encode())
        for name, field in state.fields.items():
            if name not in OWN_TO_MATCH:
                first = state.offsets[name]
                digest.update(name.encode())
                digest.update(state.data[first : first + field.size])
        return digest.hexdigest()

    def __repr__(self) -> str:
        seed = self.seed if isinstance(self.seed, int) else f"{self.seed[:4]}…"
        now = f"over, winners {self.winners}" if self.over else f"turn {self.turn}"
        decision = len(self._played)
        return (
            f"<Match {self.game}, {self.players} players, seed {seed}, decision {decision}, {now}>"
        )

    # --- others like it ---------------------------------------------------------------------------

    def copy(self) -> Match:
        """The same match again, sharing nothing with this one; what could be undone still can."""
        other = Match(
            self.rules,
            self._state.copy(),
            self.seed,
            asked_start=self._asked_start,
            origin=self._origin,
        )
        other.last_events = self.last_events
        other._names = self._names
        other._played = self._played.copy()
        other._undoable = self._undoable.copy()
        other._no_undo = self._no_undo
        return other

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def redeal(self, seat: int | None, seed: int | str | None) -> Match:
        """A match that looks the same to that seat, with all it can't know dealt anew (G-11).

        `seat` None or -1 is a spectator. Dealing and the chance to come both follow from `seed` (as
        in `new`), on streams of their own. The new match knows nothing of what came before: its
        record begins from its position, and nothing can be undone. Raises InvalidPlayers,
        InvalidSeed.
        """
        place = (
            SPECTATOR if seat in (None, SPECTATOR) else self.rules.check_seat(seat, self.players)
        )
        seed = _chosen_seed(seed)
        state = self._state.copy()
        seed_state(state, _own_seed("redeal", seed))
        self.rules.redeal(state, place)
        forget_events(state)
        state.learnings = 0
        seed_state(state, seed)
        match = Match(self.rules, state, seed, origin=bytes(state))
        match.last_events = self._known_to(place)
        match._names = self._names
        return match

    # --- as text ----------------------------------------------------------------------------------

    def record(self) -> str:
        """The game up to now as text (its form: `match.record`); `replay` makes the match of it."""
        return write(
            GameRecord(
                game=self.game,
                rules=self.rules.rules_version,
                players=self.players,
                start=self._start_in_record(),
                seed=self.seed,
                options={name: write_option(value) for name, value in self.options.items()},
                components=self.components,
                components_digest=components_digest(self.components) if self.components else "",
                position=self._origin_position(),
                names=self.names,
                moves=self._played,
                points=self.points,
                winners=self.winners,
                digest=self.digest(),
            )
        )

    def _start_in_record(self) -> str:
        if self._origin is not None:
            return NONE
        return RANDOM if self._asked_start is None else str(self._asked_start)

    def _origin_position(self) -> dict[str, Any] | None:
        if self._origin is None:
            return None
        return self.rules.write_position(self.rules.State(self._origin))

    @classmethod
    def replay(cls, text: str, until: int | None = None) -> Match:
        """The match that a record tells of, with every move, the result and the digest checked.

        With `until`, only the first so many decisions are played, and the result is not looked at.
        Raises BrokenRecord naming the line; FondacoError if it has fewer decisions than `until`.
        """
        record = parse(text)
        decisions = len(record.moves)
        if until is not None and not (type(until) is int and 0 <= until <= decisions):
            raise FondacoError(f"the record has {decisions} decisions, not {shorten(until)}")
        match = _begin_replay(record)
        for number, (seat, move) in enumerate(record.moves[:until]):
            with _at_line(record.first_move_line + number):
                match.play(move, seat)
        if until is None:
            _check_result(record, match)
        return match


def _load(game: object) -> Game:
    if not isinstance(game, str):
        raise UnknownGame(f"a game is named by a text, not {shorten(game)}")
    return load(game)


def _likely_forms(forms: Sequence[str], typed: str, legal: Sequence[str]) -> Sequence[str]:
    """The forms of move that begin with the typed word, else as legal moves do, else one a word."""
    for known in ([typed], legal):
        words = {move.split(maxsplit=1)[0] for move in known if move.strip()}
        likely = [form for form in forms if form.split()[0] in words]
        if likely:
            return likely
    by_word = {form.split()[0]: form for form in reversed(forms)}
    return [form for form in forms if form in by_word.values()]


def _chosen_seed(seed: object) -> int | str:
    return fresh_seed() if seed is None else check_seed(seed)


def _own_seed(purpose: str, seed: int | str) -> str:
    """A seed for that purpose alone: on the match's own, what it deals would tell of the chance to
    come."""
    return hashlib.sha256(f"fondaco {purpose} {seed}".encode()).hexdigest()


# --- replaying ------------------------------------------------------------------------------------


@contextmanager
def _at_line(line: int) -> Iterator[None]:
    """Whatever Fondaco refuses here makes that line of the record broken."""
    try:
        yield
    except IllegalMove as fault:
        raise BrokenRecord(line, f"{shorten(fault.move)} is not legal: {fault.reason}") from fault
    except FondacoError as fault:
        raise BrokenRecord(line, str(fault)) from fault


def _begin_replay(record: GameRecord) -> Match:
    """The match at the record's beginning; raises BrokenRecord."""
    with _at_line(2):
        rules = load(record.game)
        if record.rules != rules.rules_version:
            raise FondacoError(
                f"{rules.name} has rules {rules.rules_version} here, not {record.rules}"
            )
        options = _read_options(rules, record.options)
        start = int(record.start) if record.start not in (NONE, RANDOM) else None
        rules.check_players(record.players)
        check_seed(record.seed)
    with _at_line(record.components_line):
        components = _read_components(rules, record)
    if record.position is None:
        with _at_line(2):
            match = Match.new(
                record.game, record.players, record.seed, start, options, components=components
            )
    else:
        with _at_line(record.position_line):
            match = Match.at(record.position, record.seed)
            if (match.game, match.players, match.options) != (rules.name, record.players, options):
                raise FondacoError(
                    "the position is of another game, players or options than line 2 says"
                )
            if match.components != components:
                raise FondacoError("the position has other components than the lines before it say")
    with _at_line(record.names_line):
        match.names = record.names
    return match


def _read_options(rules: Game, written: Mapping[str, str]) -> dict[str, int | str | bool]:
    """The options that a record gives; it must give all, in their order."""
    names = [option.name for option in rules.options]
    if list(written) != names:
        raise FondacoError(f"the options of {rules.name}, in this order: {' '.join(names) or NONE}")
    return {option.name: _read_option(option, written[option.name]) for option in rules.options}


def _read_option(option: Option, text: str) -> int | str | bool:
    """The value that is written so; raises InvalidOption."""
    if isinstance(option.values, range):
        return option.check(int(text) if NUMBER.fullmatch(text) else text)
    values = {write_option(value): value for value in option.values}
    return option.check(values.get(text, text))


def _read_components(rules: Game, record: GameRecord) -> dict[str, Any]:
    """The components that a record gives; it must give them in full form."""
    components = rules.check_components(record.components)
    if components != record.components:
        raise FondacoError(f"in full form these components are {written_components(components)}")
    digest = components_digest(components) if components else ""
    if digest != record.components_digest:
        raise FondacoError(
            f"the digest of these components is {digest}, not {record.components_digest}"
        )
    return components


def _check_result(record: GameRecord, match: Match) -> None:
    line = record.result_line
    if list(record.points) != match.points:
        raise BrokenRecord(line, f"the points are {match.points}, not {list(record.points)}")
    if tuple(record.winners) != match.winners:
        raise BrokenRecord(line, f"the winners are {match.winners}, not {tuple(record.winners)}")
    if record.digest != match.digest():
        raise BrokenRecord(line, f"the digest is {match.digest()}, not {record.digest}")
