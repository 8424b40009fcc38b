"""The form in which a table is asked for: what was typed, and what it amounts to.

Fields: `players`; for each seat from 0 `seat-0` (`me`, `here`, `friend`, `open` or `bot:<name>`)
and `name-0` for somebody at the same device; `option-<name>` for each table option (empty for one
whose default another option decides about); `start` (`random` or a seat); `listed` (`yes` or `no`);
`person`, the name of a visitor who has none yet; `components`, the text of a components file if the
game takes one, empty for those of the box.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fondaco import bots
from fondaco.errors import InvalidComponents, InvalidName, InvalidOption
from fondaco.games import load
from fondaco.games import names as game_names
from fondaco.games.base import Game, Option
from fondaco.locale import Texts
from fondaco.match.names import check_names
from fondaco.match.record import write_option
from fondaco.web.house.new_tables import NewTable, SeatWish
from fondaco.web.house.table import SeatKind

Value = int | str | bool

FAVOURITE_PLAYERS: Final = 3
RANDOM: Final = "random"
AS_USUAL: Final = ""
BOT: Final = "bot:"
KINDS: Final = {
    "me": "web.lobby.seat.me",
    "here": "web.lobby.seat.here",
    "friend": "web.lobby.seat.friend",
    "open": "web.lobby.seat.open",
}
"""Who can sit on a seat, bots apart, and what that is called."""
WISHES: Final = {
    "me": SeatKind.PERSON,
    "here": SeatKind.PERSON,
    "friend": SeatKind.INVITED,
    "open": SeatKind.OPEN,
}
BOTS: Final = {
    "random": "web.lobby.bot.random",
    "search:beginner": "web.lobby.bot.beginner",
    "search:easy": "web.lobby.bot.easy",
    "heuristic": "web.lobby.bot.heuristic",
    "search:hard": "web.lobby.bot.hard",
    "search:expert": "web.lobby.bot.expert",
}
"""What the bots that are offered are like."""
BOT_NAMES: Final = {
    "random": "web.lobby.bot_name.random",
    "search:beginner": "web.lobby.bot_name.beginner",
    "search:easy": "web.lobby.bot_name.easy",
    "heuristic": "web.lobby.bot_name.heuristic",
    "search:hard": "web.lobby.bot_name.hard",
    "search:expert": "web.lobby.bot_name.expert",
}
"""What they are called at the table, in the language of whoever makes it."""


@dataclass(frozen=True)
class TypedSeat:
    """Who shall sit on a seat, as typed: a kind and a name of their own."""

    kind: str
    name: str


@dataclass(frozen=True)
class TableForm:
    """The form as it was filled in, sensible or not; what is missing has its usual value.

    Attributes:
        players: as many as there are seats, or as usual if the game is not for so many.
        seats: one for each player.
        options: by name, as text.
        start: `random` or the number of a seat.
        person: the name that a visitor without one gives.
        asked: the number of players as typed.
        rows: how many seats were filled in.
        components: the text of a components file.
    """

    players: int
    seats: tuple[TypedSeat, ...]
    options: Mapping[str, str]
    start: str
    listed: bool
    person: str
    asked: str
    rows: int
    components: str


class Refused(Exception):
    """The form can't be granted.

    Attributes:
        faults: what is wrong, in the reader's language, by the field's name.
    """

    def __init__(self, faults: Mapping[str, str]) -> None:
        super().__init__(f"faults in {', '.join(faults)}")
        self.faults = faults


# --- reading --------------------------------------------------------------------------------------


def game_called(name: str) -> Game | None:
    """The game of that name, None if there is none."""
    return load(name) if name in game_names() else None


def usual_players(game: Game) -> int:
    """How many play if nobody says: three, or the nearest that the game is for."""
    return min(game.seats, key=lambda players: abs(players - FAVOURITE_PLAYERS))


def read_form(game: Game, given: Mapping[str, object], against_bots: bool = False) -> TableForm:
    """The form of these fields; `against_bots`: seats that nobody filled in are for bots."""
    typed = {name: value for name, value in given.items() if isinstance(value, str)}
    usual = usual_players(game)
    asked = typed.get("players", str(usual))
    players = int(asked) if asked in {str(seats) for seats in game.seats} else usual
    return TableForm(
        players=players,
        seats=tuple(_read_seat(typed, seat, against_bots) for seat in range(players)),
        options={
            option.name: typed.get(f"option-{option.name}", _unsaid(option))
            for option in game.options
        },
        start=typed.get("start", RANDOM),
        listed=typed.get("listed", "yes") == "yes",
        person=typed.get("person", "").strip(),
        asked=asked,
        rows=sum(1 for name in typed if re.fullmatch("seat-[0-9]+", name)),
        components=typed.get("components", "").replace("\r\n", "\n"),  # as forms send line ends
    )


def _unsaid(option: Option) -> str:
    """What an option's field says at first: its default, or nothing where another one decides."""
    return AS_USUAL if option.instead is not None else write_option(option.default)


def _read_seat(typed: Mapping[str, str], seat: int, against_bots: bool) -> TypedSeat:
    others = f"{BOT}{bots.USUAL}" if against_bots else "friend"
    usual = "me" if seat == 0 else others
    return TypedSeat(typed.get(f"seat-{seat}", usual), typed.get(f"name-{seat}", "").strip())


def seat_choices(t: Texts) -> list[tuple[str, str]]:
    """All that a seat can be: its value in the form and what it is called."""
    people = [(kind, t(key)) for kind, key in KINDS.items()]
    programs = [(f"{BOT}{name}", t(BOTS[name])) for name in bots.OFFERED]
    return people + programs


# --- granting -------------------------------------------------------------------------------------


def granted(game: Game, form: TableForm, needs_name: bool, t: Texts) -> NewTable:
    """The table that is asked for; raises Refused naming every fault.

    `needs_name`: the visitor has no name yet and must give one.
    """
    faults = _faults_of_seats(game, form, t)
    if needs_name and not is_name(form.person):
        faults["person"] = t("web.lobby.error.name")
    options: dict[str, Value] = {}
    for option in game.options:
        if option.instead is not None and form.options[option.name] == AS_USUAL:
            continue
        try:
            options[option.name] = option.check(_read_value(option, form.options[option.name]))
        except InvalidOption:
            faults[f"option-{option.name}"] = _allowed(option, t)
    components: Mapping[str, object] = {}
    try:
        components = game.check_components(form.components)
    except InvalidComponents as fault:
        faults["components"] = t("web.lobby.error.components", reason=fault)
    starts = {RANDOM: None} | {str(seat): seat for seat in range(form.players)}
    if form.start not in starts:
        faults["start"] = t("web.lobby.error.choice")
    if faults:
        raise Refused(faults)
    return NewTable(
        game=game.name,
        seats=tuple(_wish(seat, t) for seat in form.seats),
        options=options,
        listed=form.listed,
        start=starts[form.start],
        components=components,
    )


def _faults_of_seats(game: Game, form: TableForm, t: Texts) -> dict[str, str]:
    if form.asked != str(form.players):
        least, most = game.seats[0], game.seats[-1]
        return {"players": t("web.lobby.error.players", least=least, most=most)}
    if form.rows != form.players:  # without script the rows follow only when asked to
        return {"players": t("web.lobby.error.rows")}
    faults = {}
    known = {kind for kind, _ in seat_choices(t)}
    mine = [number for number, seat in enumerate(form.seats) if seat.kind == "me"]
    for number in mine[1:]:
        faults[f"seat-{number}"] = t("web.lobby.error.twice")
    for number, seat in enumerate(form.seats):
        if seat.kind not in known:
            faults[f"seat-{number}"] = t("web.lobby.error.choice")
        elif seat.kind == "here" and not is_name(seat.name):
            faults[f"seat-{number}"] = t("web.lobby.error.name")
    return faults


def _wish(seat: TypedSeat, t: Texts) -> SeatWish:
    if seat.kind.startswith(BOT):
        bot = seat.kind.removeprefix(BOT)
        return SeatWish(SeatKind.BOT, name=t(BOT_NAMES[bot]), bot=bot)
    return SeatWish(WISHES[seat.kind], name=seat.name if seat.kind == "here" else None)


def is_name(text: str) -> bool:
    """Whether somebody at a table can be called that."""
    try:
        check_names([text], 1)
    except InvalidName:
        return False
    return True


def _read_value(option: Option, text: str) -> Value:
    """The value that is written so, or the text itself, which the option then refuses."""
    if isinstance(option.values, range):
        return int(text) if re.fullmatch("[0-9]{1,18}", text) else text
    written: dict[str, Value] = {write_option(value): value for value in option.values}
    return written.get(text, text)


def _allowed(option: Option, t: Texts) -> str:
    if isinstance(option.values, range):
        least, most = option.values[0], option.values[-1]
        return t("web.lobby.error.number", least=least, most=most)
    return t("web.lobby.error.choice")


# --- showing --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OptionField:
    """A table option as a field of a form.

    Attributes:
        least, most: the bounds of a number, None for a choice.
        choices: value and what it is called, empty for a number.
        value: as typed.
        default: the usual value, as it is called.
        instead: the other option, its value and the usual value then, as they are called; None if
            no other option decides about it.
    """

    name: str
    label: str
    rule: str
    least: int | None
    most: int | None
    choices: tuple[tuple[str, str], ...]
    value: str
    default: str
    instead: tuple[str, str, str] | None


def option_fields(game: Game, form: TableForm, g: Texts, t: Texts) -> list[OptionField]:
    """The options of the game; `g` are its own texts."""
    return [_option_field(game, option, form.options[option.name], g, t) for option in game.options]


def _option_field(game: Game, option: Option, value: str, g: Texts, t: Texts) -> OptionField:
    numbers = option.values if isinstance(option.values, range) else None
    words = () if numbers else option.values
    unsaid = [] if option.instead is None else [(AS_USUAL, t("web.lobby.new.as_usual"))]
    return OptionField(
        name=option.name,
        label=g(f"option.{option.name}"),
        rule=option.rule,
        least=numbers[0] if numbers else None,
        most=numbers[-1] if numbers else None,
        choices=(
            *unsaid,
            *((write_option(word), value_called(option, word, g, t)) for word in words),
        ),
        value=value,
        default=value_called(option, option.default, g, t),
        instead=_instead_called(game, option, g, t),
    )


def _instead_called(game: Game, option: Option, g: Texts, t: Texts) -> tuple[str, str, str] | None:
    if option.instead is None:
        return None
    [other] = [other for other in game.options if other.name == option.instead.option]
    return (
        g(f"option.{other.name}"),
        value_called(other, option.instead.value, g, t),
        value_called(option, option.instead.default, g, t),
    )


def value_called(option: Option, value: Value, g: Texts, t: Texts) -> str:
    """What a value of an option is called."""
    if isinstance(value, bool):
        return t("web.lobby.yes") if value else t("web.lobby.no")
    if isinstance(value, int):
        return str(value)
    return g(f"option.{option.name}.{value}")
