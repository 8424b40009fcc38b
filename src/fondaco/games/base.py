"""What a game must give: the contract between a game's folder and everything that runs games.

A game is one value of the class `Game`, the constant `GAME` in `games/<name>/game.py`. Its fields
are of two sorts:

* **Rules**, registered with `@rule`, so that they run plain and compiled. They work on the game's
  state, a `Record`, and use only integers, `engine.chance` and `engine.events`.
* **Texts**, plain functions that turn actions, events and states into words and JSON, and back.

Everything else (`match`, `bots`, `terminal`, …) uses a game through this contract alone and never
names one.

Conventions:

* `seat` is 0 to `players - 1`, clockwise (G-1). A spectator is `None` in texts.
* An *action* is a number from 0 to `actions - 1`; a *move* is its text (G-7).
* A *mask* has one entry for each action: 1 where it is legal, 0 elsewhere.
* A rule may be called with legal arguments only; `match` does the checking.
* Forced moves (G-2) are made by whoever drives the game, not by `apply`.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Protocol

from fondaco.engine.chance import Chancy
from fondaco.engine.counting import Counting
from fondaco.engine.events import Event, Eventful
from fondaco.engine.playout import Rules
from fondaco.errors import InvalidComponents, InvalidOption, InvalidPlayers, shorten

RANDOM_START: Final = -1
OVER: Final = -1
LONGEST_COMPONENTS: Final = 20_000  # characters of a components file
LONGEST_LINE: Final = 500  # of them in one line: reading a key of many parts takes its square

Mask = Any
"""A writable row of `actions` integers: a list in plain runs, an int8 array in compiled ones."""

Observation = Any
"""A writable row of `observation_size` numbers: a list plain, a float32 array compiled."""


Layout = tuple[tuple[str, int, int], ...]
"""What stands where in an observation: (name, first index, length), in order."""


def laid_out(parts: Sequence[tuple[str, int]]) -> Layout:
    """Parts of an observation, each a name and a length, one after the other."""
    first = 0
    layout = []
    for name, length in parts:
        layout.append((name, first, length))
        first += length
    return tuple(layout)


class Table(Chancy, Eventful, Protocol):
    """What every game's state has, besides the game's own fields.

    players: i1(), the number of seats. round: i2(), the round being played, from 1.
    Every table option is a field of its own name, holding the encoded value.
    """

    players: int
    round: int


class DescribeMove(Protocol):
    """A move in words, see `Game`."""

    def __call__(self, action: int, language: str, names: Sequence[str] | None = None, /) -> str:
        """One line."""


OWN_TO_MATCH: Final = ("key", "block", "drawn", "learnings", "told", "event")
"""The fields of a state that are no part of the position: chance to come and what was just told."""


@dataclass(frozen=True)
class Instead:
    """Another default for an option, where the option `option` of the same game has `value`."""

    option: str
    value: int | str | bool
    default: int | str | bool


@dataclass(frozen=True)
class Option:
    """A table option: a name, its values and which of them is the default.

    `values` is a range of whole numbers or a tuple of words (or of False and True). In the state a
    number stands for itself and a word for its place in the tuple. An option that `instead` asks
    about has no `instead` of its own.
    """

    name: str
    default: int | str | bool
    values: range | tuple[str, ...] | tuple[bool, bool]
    rule: str  # the id of the rule that gives the option
    instead: Instead | None = None

    def check(self, value: object) -> int | str | bool:
        """The value itself; raises InvalidOption if the option has no such value."""
        if type(value) is type(self.default) and value in self.values:
            return value
        as_text = ", as text" if isinstance(self.default, str) and type(value) is not str else ""
        raise InvalidOption(
            f"option {self.name} is {self.allowed()}{as_text}, not {shorten(value)}"
        )

    def usual(self, options: Mapping[str, int | str | bool]) -> int | str | bool:
        """The default beside these values of the other options."""
        if self.instead is not None and options[self.instead.option] == self.instead.value:
            return self.instead.default
        return self.default

    def allowed(self) -> str:
        """The values in words, for messages."""
        if isinstance(self.values, range):
            return f"a whole number from {self.values[0]} to {self.values[-1]}"
        return " or ".join(str(value).lower() for value in self.values)

    def encode(self, value: int | str | bool) -> int:
        """The value as the state holds it."""
        if isinstance(self.values, range):
            return int(value)
        return self.values.index(value)

    def decode(self, number: int) -> int | str | bool:
        """The value that the state's number stands for."""
        return number if isinstance(self.values, range) else self.values[number]


@dataclass(frozen=True, kw_only=True)
class Components:
    """Component values of the box that the owner of a table may replace by a components file.

    The state holds the values that are played with, so that rules read them there. A file is TOML;
    what it says is checked once and from then on kept in full form: JSON-able data that two files
    share if and only if they mean the same, empty if all of it is as in the box.

    Attributes:
        rule: the id of the rule that allows it.
        template: a file with all values of the box and what they mean, for the owner to change.
        check: the full form of a file's content; raises InvalidComponents naming the value, where
            it stands and what would be right. It takes its own result unchanged.
        put: write checked values into a state, for what they don't replace those of the box.
        read: the checked values that a state was made with.
    """

    rule: str
    template: str
    check: Callable[[Mapping[str, Any]], dict[str, Any]]
    put: Callable[[Any, Mapping[str, Any]], None]
    read: Callable[[Any], dict[str, Any]]


def written_components(components: Mapping[str, Any]) -> str:
    """Checked components as JSON, always the same for the same components."""
    return json.dumps(components, sort_keys=True, separators=(",", ":"))


def components_digest(components: Mapping[str, Any]) -> str:
    """SHA-256 of checked components as JSON, 64 hexadecimal digits: stands in a game's record."""
    return hashlib.sha256(written_components(components).encode()).hexdigest()


def _read_toml(text: str) -> dict[str, Any]:
    if len(text) > LONGEST_COMPONENTS:
        raise InvalidComponents(
            f"a components file has at most {LONGEST_COMPONENTS:,} characters, not {len(text):,}"
        )
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise InvalidComponents(
                f"a line of a components file has at most {LONGEST_LINE:,} characters;"
                f" line {number} has {len(line):,}"
            )
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))  # some editors write one
    except (ValueError, RecursionError) as fault:
        raise InvalidComponents(f"the components file is no TOML: {fault}") from fault


@dataclass(frozen=True, kw_only=True)
class Scene:
    """What a screen is made of: all that its viewer may know, and nothing else.

    Attributes:
        view: what `write_view` gives for the viewer; a whole position once all is public.
        seat: whose eyes it is seen with, None for a spectator.
        moves: the legal moves of that seat now; empty if it has nothing to decide.
        staged: what the viewer has chosen and not confirmed; anything may have been typed.
        names: what the seats are called.
        language: one of `fondaco.locale.LANGUAGES`.
    """

    view: Mapping[str, Any]
    seat: int | None
    moves: tuple[str, ...]
    staged: str
    names: tuple[str, ...]
    language: str


@dataclass(frozen=True, kw_only=True)
class Screen:
    """A scene as it is to be drawn.

    Attributes:
        moves: the decisions that Confirm makes, in order (G-3); empty while nothing whole is
            staged. Forced moves in between make themselves (G-2) and are not among them.
        confirm: what Confirm does, in words; empty while nothing whole is staged.
        staged: what is staged and what it brings, in one line; empty if nothing is.
        board: all that the macros of the game's `board.html` need.
    """

    moves: tuple[str, ...]
    confirm: str
    staged: str
    board: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Showing:
    """One step of something that must be seen though there is nothing to decide.

    Attributes:
        title: what happened, in one line.
        text: what is worth knowing about it.
        step: the step shown, from 0.
        steps: what the steps are called.
        data: all that the macro `showing` of the game's `board.html` needs.
    """

    title: str
    text: str
    step: int
    steps: tuple[str, ...]
    data: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A turning point: after how many actions, about whom (None: not about one seat), and what."""

    number: int
    seat: int | None
    text: str


Things = tuple[tuple[str, tuple[str, ...]], ...]
"""Things of a game in words: groups of them, each with its heading."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Statistics(Counting):
    """What is counted in many games, for whoever designs one: its rules, and what it is called.

    Attributes:
        name_things: (s, language): the things that are counted, in order of their numbers, in
            groups. The heading of a group says what counts as a use: "Cards shown". `s` is any
            state with the options and components set; nothing else of it counts.
    """

    name_things: Callable[[Any, str], Things]


Story = Sequence[tuple[int, tuple[Event, ...], tuple[int, ...]]]
"""What happened: for each action its number, its events and the points of the seats after it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Rules):
    """One game, complete. See the module for the conventions.

    Facts:
        name: the game's id and the name of its folder.
        package: its import name, which holds `locale/` and `rules/`.
        title: key of its title in its catalogue.
        rules_version: raised with every change that lets an old record play differently.
        seats: the numbers of players it is for, rising.
        options: its table options.
        components: what a components file may replace, None if the game takes none.
        minutes: how long people usually play it.
        icon: the symbol of its `art.svg` that stands for it in lists.
        State: the record class of its states.
        actions: how many actions there are.
        observation_size: length of the observation vector.
        observation_layout: what stands where in it.

    Rules:
        set_up(s, players, start): from a state with chance and options set (all else zero) to the
            game's first turn. `start` is a seat or RANDOM_START.
        turn(s): the lowest seat that may move now, OVER at the end.
        may_move(s, seat): 1 if that seat may move now, else 0 (several may: G-5).
        legal_actions(s, seat, mask): write the mask; zeros for a seat that may not move.
        apply(s, seat, action): carry out a legal action and all that follows from it without a
            choice, besides forced moves. Clears the last move's events first.
        points(s, seat): the official score of now.
        wins(s, seat): 1 if the game is over and the seat has won (or shares the win), else 0.
        redeal(s, seat): deal all anew that the seat can't know, keeping all it could (G-11), every
            possibility equally likely, drawing on the state's own chance; seat -1 is a spectator.
            What comes of it depends only on what the seat knows and on the chance. Whoever is to
            move keeps a real choice (G-2).
        observe(s, seat, out): write the observation vector of what the seat may know, numbers from
            -1 to 1.
        heuristic(s, seat, mask): a sensible action of those in the mask, chosen only by what the
            seat knows. Leaves the state as it is, its chance too.
        settle(s): lay out by chance what a position that was just read leaves open, such as the
            order of a pile. Called once, with a stream of chance of its own; a position that leaves
            nothing open stays as it is. None if positions of this game say everything.

    Texts:
        write_move(action): its move, the same in every state and different for every action.
        describe_move(action, language, names): the move in words; without names, who is meant by it
            is told as the move itself tells it.
        move_rule(action): id of the rule behind it.
        move_forms: examples of every form of move, for messages about malformed ones.
        why_illegal(s, seat, action, language): why it is not legal now, with the rule id.
        write_position(s): the position as JSON-able data (G-8).
        read_position(position): a state of it, chance unset; raises InvalidPosition naming the
            fault (G-9). Both have the components under "components", only if they are replaced.
        write_view(s, seat): the position as that seat, or a spectator, may see it (G-10).
        describe_event(event, names, language): a line of the log, or None for what needs no line.
        event_seat(event): the seat that this line is about, None if it is about nobody or all.
        round_event: the kind of event that a round begins with, told as `round` rises. That of the
            first round may come later than what the game begins with.
        prompt(s, seat, language): what that seat has to decide now, in one line.
        question(view, seat, language): the same as far as others know, from a view of theirs alone.
        rounds(s): how many rounds the game has; None if it goes on until something happens.
        tells(s, seat, action): whether the others learn something hidden because the seat may do
            that; or, with NOTHING for the action, because it is asked now, or is not as it has only
            one action. (What else is learnt the rules count themselves, by `learnt`.) None if the
            legality of what is done in the open never depends on what is hidden.
        under_way(s): whether the seat to move is in the middle of something made of several open
            decisions, which a bot at a table makes together; None if each decision is a whole.
        board(view, names, language): the table as text of at most 80 columns, in rich's console
            markup, made of a view alone.

    The table in the browser. Besides these functions the game's folder holds `board.html` (macros
    `board`, `choices`, `actions`, `hand`, `showing` and `poster`), `board.css` and `art.svg`. The
    game's catalogue says `screen.tagline` and `screen.kind` for the lobby and `option.<name>` for
    each table option and `option.<name>.<value>` for each of its words:
        screen(scene): the scene as it is to be drawn; an illegal `staged` counts as none.
        showing(before, events, after, seat, names, language, step): what a decision brought about
            that must be seen, from the views before and after it and its visible events; None if
            there is nothing of the kind.
        account(events, points, language): where the points of now come from: labelled columns, each
            with one number a seat, that add up to them. `events` are all that the viewer has seen;
            what a game from a position began with, which none of them tells, is a column too.
        turning_points(story, names, language): at most eight moments that decided the game.

    Reports:
        statistics: what is counted in many games, such as privileges, goods, dice and cards, and
            what it is called: see `Statistics` and, for its rules, `engine.counting.Counting`.
    """

    name: str
    package: str
    title: str
    rules_version: int
    seats: Sequence[int]
    options: tuple[Option, ...]
    minutes: int
    icon: str
    observation_layout: Layout

    write_move: Callable[[int], str]
    describe_move: DescribeMove
    move_rule: Callable[[int], str]
    move_forms: tuple[str, ...]
    why_illegal: Callable[[Any, int, int, str], str]
    write_position: Callable[[Any], dict[str, Any]]
    read_position: Callable[[Mapping[str, Any]], Any]
    write_view: Callable[[Any, int | None], dict[str, Any]]
    describe_event: Callable[[Event, Sequence[str], str], str | None]
    event_seat: Callable[[Event], int | None]
    round_event: int
    prompt: Callable[[Any, int, str], str]
    question: Callable[[Mapping[str, Any], int, str], str]
    board: Callable[[Mapping[str, Any], Sequence[str], str], str]

    screen: Callable[[Scene], Screen]
    showing: Callable[
        [
            Mapping[str, Any],
            Sequence[Event],
            Mapping[str, Any],
            int | None,
            Sequence[str],
            str,
            int,
        ],
        Showing | None,
    ]
    account: Callable[
        [Sequence[Event], Sequence[int], str], tuple[tuple[str, tuple[int, ...]], ...]
    ]
    turning_points: Callable[[Story, Sequence[str], str], tuple[Moment, ...]]

    statistics: Statistics

    components: Components | None = None
    settle: Callable[[Any], None] | None = None
    rounds: Callable[[Any], int] | None = None
    tells: Callable[[Any, int, int], bool] | None = None
    under_way: Callable[[Any], bool] | None = None

    @cached_property
    def action_of(self) -> Mapping[str, int]:
        """The action of every move."""
        return {self.write_move(action): action for action in range(self.actions)}

    def new_state(
        self,
        options: Mapping[str, int | str | bool],
        components: Mapping[str, Any] | None = None,
    ) -> Any:
        """An empty state with checked options and components in it, by default the box's."""
        s = self.State()
        for option in self.options:
            setattr(s, option.name, option.encode(options[option.name]))
        if self.components is not None:
            self.components.put(s, components or {})
        return s

    def components_of(self, s: Any) -> dict[str, Any]:
        """The components that a state was made with, in full form; empty for the box's."""
        return {} if self.components is None else self.components.read(s)

    def check_components(self, given: object) -> dict[str, Any]:
        """Components in full form, from a mapping or the text of a file, empty for the box's.

        None and what replaces nothing are the box's. Raises InvalidComponents.
        """
        if given is None:
            return {}
        if isinstance(given, str):
            given = _read_toml(given)
        if not isinstance(given, Mapping):
            raise InvalidComponents(
                f"components are a mapping or the text of a TOML file, not {shorten(given)}"
            )
        if not given:
            return {}
        if self.components is None:
            raise InvalidComponents(f"{self.name} takes no components file")
        return self.components.check(given)

    def options_of(self, s: Any) -> dict[str, int | str | bool]:
        """The options that a state was made with."""
        return {option.name: option.decode(getattr(s, option.name)) for option in self.options}

    def check_options(self, given: object) -> dict[str, int | str | bool]:
        """All options with their values, defaults filled in; raises InvalidOption."""
        if given is None:
            given = {}
        if not isinstance(given, Mapping):
            raise InvalidOption(f"options are a mapping of names to values, not {shorten(given)}")
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "none"
                raise InvalidOption(f"{self.name} has no option {shorten(name)}; it has {names}")
        options = {
            name: option.check(given[name]) if name in given else option.default
            for name, option in known.items()
        }
        return {
            name: options[name] if name in given else option.usual(options)
            for name, option in known.items()
        }

    def check_players(self, players: object) -> int:
        """The number of players; raises InvalidPlayers if the game is not for so many."""
        if not isinstance(players, int) or isinstance(players, bool) or players not in self.seats:
            known = f"{self.seats[0]} to {self.seats[-1]}"
            raise InvalidPlayers(f"{self.name} is for {known} players, not {shorten(players)}")
        return players

    def check_seat(self, seat: object, players: int) -> int:
        """The seat; raises InvalidPlayers if the table has no such seat."""
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
            raise InvalidPlayers(f"there is no seat {shorten(seat)}: seats are 0 to {players - 1}")
        return seat

    def __repr__(self) -> str:
        return f"<Game {self.name}, rules {self.rules_version}>"
