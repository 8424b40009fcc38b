"""What stands on a table's page: made of what its reader may know, and of what the address asks."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from fondaco.games.base import Scene, Screen, Showing
from fondaco.games.board_page import LETTERS, Ui
from fondaco.games.rulebook import rulebook
from fondaco.locale import Texts, texts
from fondaco.match import Match
from fondaco.web.house.errors import (
    HouseError,
    MoveRefused,
    TableMovedOn,
    UndoNotPossible,
)
from fondaco.web.house.house import House
from fondaco.web.house.people import Person
from fondaco.web.house.table import SeatKind, Status, Table
from fondaco.web.pages.components import short_digest
from fondaco.web.pages.course import round_title
from fondaco.web.pages.naming import named
from fondaco.web.pages.table_log import Line, all_events, known_to, last_own, write_log
from fondaco.web.templating import game_file

RULE_MENTION: Final = re.compile(r"\b[A-Z]-\d+\b")
LONGEST_STAGED: Final = 2_000  # characters, more than an action of very many parts has
CURTAIN_LINES: Final = 6


@dataclass(frozen=True)
class Reader:
    """Who looks at a table, as far as it makes a difference to the page.

    Attributes:
        seats: the seats that are theirs; none for a spectator.
        host: whether the table is theirs to call off.
        named: whether they have a name, so that they can say something.
        language: one of `fondaco.locale.LANGUAGES`.
    """

    seats: tuple[int, ...]
    host: bool
    named: bool
    language: str

    @classmethod
    def of(cls, table: Table, person: Person | None, language: str) -> Reader:
        """The reader that a person is at that table, None being a visitor without a name."""
        if person is None:
            return cls((), False, False, language)
        return cls(table.seats_of(person.id), person.id == table.host_id, True, language)


@dataclass(frozen=True)
class Asked:
    """What the page's address asks for.

    Attributes:
        stage: what is chosen and not confirmed; anything may have been typed.
        seat: at one device for several, the seat that sits before the screen; None if nobody said.
        seen: up to which action all that must be seen has been seen.
        step: of what is being shown.
        kept: what was chosen before `stage` was typed; it stays chosen if that means nothing.
    """

    stage: str = ""
    seat: int | None = None
    seen: int = 0
    step: int = 0
    kept: str = ""

    @classmethod
    def read(cls, query: Mapping[str, Any]) -> Asked:
        """What a query or a form says; what makes no sense counts as not said."""
        return cls(
            stage=_read_staged(query.get("stage")),
            seat=read_number(query.get("as")),
            seen=read_number(query.get("seen")) or 0,
            step=read_number(query.get("step")) or 0,
            kept=_read_staged(query.get("kept")),
        )

    def address(self, table: Table, **changed: str | int | None) -> str:
        """The page's address with something changed; None leaves it out."""
        query: dict[str, str | int | None] = {
            "as": self.seat,
            "seen": self.seen or None,
            "step": self.step or None,
            "stage": self.stage or None,
            "kept": self.kept or None,
            **changed,
        }
        given = {name: value for name, value in query.items() if value is not None}
        return f"/tables/{table.id}" + (f"?{urlencode(given)}" if given else "")


def _read_staged(text: object) -> str:
    return text[:LONGEST_STAGED].strip() if isinstance(text, str) else ""


def read_number(text: object) -> int | None:
    """The whole number that a query or a form gives as text, None if it is none."""
    if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    return None


@dataclass(frozen=True)
class Notice:
    """Something that has to be said above the dock.

    Attributes:
        title: what did not happen.
        text: why.
        rules: ids of the rules behind it.
        icon: a symbol that stands before it.
    """

    title: str
    text: str
    rules: tuple[str, ...] = ()
    icon: str = "ui-close"


@dataclass(frozen=True)
class Lock:
    """One seat of several that choose at the same time: "in" has chosen, "on" has not."""

    seat: int
    state: str
    text: str


@dataclass(frozen=True)
class Away:
    """A seat whose player is absent or replaced, and what the reader can do about it.

    Attributes:
        substitute: whether a bot plays for it already.
        votes: what each voter said: seat and whether it agreed.
        voter: the reader's seat that may vote, None if none may.
    """

    seat: int
    since: str
    substitute: bool
    votes: tuple[tuple[int, bool], ...]
    voter: int | None


# --- whose eyes -----------------------------------------------------------------------------------


def eyes_of(table: Table, reader: Reader, asked: Asked) -> int | None:
    """The seat whose knowledge the page may show, None for a spectator's.

    Who has several seats, at one device, sees what one of them knows only while it is asked.
    """
    if len(reader.seats) == 1:
        return reader.seats[0]
    if asked.seat in reader.seats and asked.seat in table.waiting:
        return asked.seat
    return None


def curtain_for(table: Table, reader: Reader, asked: Asked) -> int | None:
    """The seat that the screen has to be handed to, None if it can stay as it is."""
    if len(reader.seats) < 2 or eyes_of(table, reader, asked) is not None:
        return None
    return next((seat for seat in table.waiting if seat in reader.seats), None)


# --- refusals -------------------------------------------------------------------------------------


def notice_of(table: Table, fault: HouseError, language: str) -> Notice:
    """How a refused action is told on the page."""
    t = texts("fondaco", language)
    if isinstance(fault, MoveRefused):
        return refused_move(table, fault.move, fault.why(language), language)
    if isinstance(fault, TableMovedOn):
        return Notice(t("web.table.moved_on"), t("web.table.moved_on_text"), icon="ui-hourglass")
    if isinstance(fault, UndoNotPossible):
        why = fault.why(language)
        return Notice(t("web.table.no_undo"), why, rules_in(table, why, language))
    return Notice(t("web.table.refused"), fault.text(language))


def refused_move(table: Table, move: str, why: str, language: str) -> Notice:
    """A move that is not legal: what was asked, why not, and the rules behind it."""
    title = texts("fondaco", language)("web.table.not_legal", move=move[:LONGEST_STAGED])
    found = rules_in(table, why, language)
    action = table.rules.action_of.get(move)
    if not found and action is not None:
        found = (table.rules.move_rule(action),)
    return Notice(title, why, found, icon="ui-cards")


def rules_in(table: Table, text: str, language: str) -> tuple[str, ...]:
    """The ids of the game's rules that a text mentions."""
    known = rulebook(table.rules.package, language).rules
    return tuple(dict.fromkeys(each for each in RULE_MENTION.findall(text) if each in known))


def _staged_in_vain(
    table: Table, match: Match, seat: int, screen: Screen, asked: Asked, language: str
) -> Notice | None:
    """What was staged, typed most likely, and means nothing now."""
    if not asked.stage or screen.moves or screen.staged:
        return None
    typed = " ".join(asked.stage.lower().split())
    move = typed if typed in table.rules.action_of else asked.stage  # as the screen reads it
    why = match.why(move, seat, language)
    return None if why is None else refused_move(table, move, why, language)


# --- the whole page -------------------------------------------------------------------------------


def page(
    house: House,
    table: Table,
    reader: Reader,
    asked: Asked,
    *,
    watching: int = 0,
    notice: Notice | None = None,
) -> dict[str, Any]:
    """All that the templates `table/*.html` need, besides what every page needs.

    `watching` is the number of spectators.
    """
    t = texts("fondaco", reader.language)
    g = texts(table.rules.package, reader.language)
    eyes = eyes_of(table, reader, asked)
    context: dict[str, Any] = {
        "game": table.rules.name,
        "game_title": g(table.rules.title),
        "table": table,
        "reader": reader,
        "asked": asked,
        "chosen": asked.stage,
        "eyes": eyes,
        "url": f"/tables/{table.id}",
        "mine": any(seat in table.waiting for seat in reader.seats),
        "watching": watching,
        "notice": notice,
        "bots_get_ready": table.fell_back and table.status is Status.RUNNING,
        "queried": asked != Asked(),
        "kind": _kind(table, reader, asked),
        "letters": LETTERS,
        "components": short_digest(table),
        "request_id": secrets.token_urlsafe(12),
    }
    if table.match is None:
        return context | {"where": "", "title": context["game_title"]}
    curtain = curtain_for(table, reader, asked)
    undoer = _undoer(table, reader, eyes)
    ui = _ui(house, table, reader, eyes, asked, t)
    context |= {
        "where": round_title(table.rules, table.state_at(table.number), t),
        "title": _title(context["game_title"], context["mine"], table, t),
        "ui": ui,
        "locks": _locks(table, t),
        "away": _away(house, table, reader, t),
        "log": write_log(table, eyes, reader.language),
        "account": _account(table, eyes, reader.language),
        "curtain": curtain,
        "undo_seat": undoer,
        "why_no_undo": None if undoer is None else table.why_no_undo(undoer, reader.language),
    }
    if curtain is not None:
        return context | {"happened": _happened(context["log"])}
    return context | _decision(table, reader, asked, eyes, ui, context)


def _kind(table: Table, reader: Reader, asked: Asked) -> str:
    """Which of the page's forms it has: "open", "aside", "curtain" or "board"."""
    if table.status is Status.OPEN:
        return "open"
    if table.match is None:
        return "aside"
    return "board" if curtain_for(table, reader, asked) is None else "curtain"


def _title(game: str, mine: bool, table: Table, t: Texts) -> str:
    if mine:
        return t("web.table.title_your_turn", game=game)
    if table.status is Status.OVER:
        return t("web.table.title_over", game=game)
    return game


def _decision(
    table: Table,
    reader: Reader,
    asked: Asked,
    eyes: int | None,
    ui: Ui,
    context: Mapping[str, Any],
) -> dict[str, Any]:
    """The board, and what the dock under it asks, shows or tells."""
    rules, match, language = table.rules, table.match, reader.language
    assert match is not None
    decides = eyes is not None and eyes in table.waiting and not _replaced(table, eyes)
    moves = tuple(match.moves(eyes)) if decides else ()
    shown, number = _shown(table, eyes, asked, language)
    scene = Scene(
        view=_view(table, match, eyes),
        seat=eyes,
        moves=moves if shown is None else (),
        staged=asked.stage if decides else "",
        names=table.names,
        language=language,
    )
    screen = rules.screen(scene)
    notice, chosen = context["notice"], asked.stage
    if notice is None and decides and shown is None:
        assert eyes is not None
        notice = _staged_in_vain(table, match, eyes, screen, asked, language)
        if notice is not None:
            chosen = asked.kept
            screen = rules.screen(replace(scene, staged=chosen))
    return {
        "screen": screen,
        "notice": notice,
        "chosen": chosen,
        "dock": _dock(table, shown, decides),
        "prompts": _prompts(table, match, scene.view, eyes, language),
        "moves": moves,
        "rules_now": _rules_now(table, moves),
        "together": _together(table, context["locks"], eyes, texts("fondaco", language)),
        "shown": shown,
        "shown_number": number,
        "result_line": _result_line(table, match, texts("fondaco", language)),
        "example": (*moves, *rules.move_forms)[0],
    }


def _view(table: Table, match: Match, eyes: int | None) -> Mapping[str, Any]:
    """What these eyes see; everything once the game is over."""
    return match.position() if table.status is Status.OVER else match.view(eyes)


def _replaced(table: Table, seat: int) -> bool:
    return table.seats[seat].substitute is not None


def _dock(table: Table, shown: Showing | None, decides: bool) -> str:
    """What the dock is about: "showing", "over", "decide" or "idle"."""
    if shown is not None:
        return "showing"
    if table.status is Status.OVER:
        return "over"
    return "decide" if decides else "idle"


def _result_line(table: Table, match: Match, t: Texts) -> str:
    """Who has won; nobody in a game that was brought here unfinished."""
    names = [table.names[seat] for seat in match.winners]
    if not names:
        return t("web.table.not_finished")
    points = match.points[match.winners[0]]
    if len(names) == 1:
        return t("web.table.won", name=names[0], points=points)
    return t("web.table.shared", names=", ".join(names), points=points)


def _rules_now(table: Table, moves: Sequence[str]) -> tuple[str, ...]:
    """The rules behind what can be done now."""
    rules = table.rules
    return tuple(dict.fromkeys(rules.move_rule(rules.action_of[move]) for move in moves))


def _prompts(
    table: Table, match: Match, view: Mapping[str, Any], eyes: int | None, language: str
) -> tuple[tuple[int, str], ...]:
    """What each waiting seat is asked, the reader's own first; of others what the reader knows."""
    rules = table.rules
    return tuple(
        (seat, rules.prompt(match.state(), seat, language))
        if seat == eyes
        else (seat, rules.question(view, seat, language))
        for seat in sorted(table.waiting, key=lambda seat: seat != eyes)
    )


def _undoer(table: Table, reader: Reader, eyes: int | None) -> int | None:
    """The reader's seat that could take something back, None if none has anything to."""
    if table.status is not Status.RUNNING or table.number == 0:
        return None
    if len(reader.seats) < 2:
        return eyes
    can = (seat for seat in reader.seats if table.why_no_undo(seat, reader.language) is None)
    return next(can, eyes)


# --- what must be seen ----------------------------------------------------------------------------


def _shown(
    table: Table, eyes: int | None, asked: Asked, language: str
) -> tuple[Showing | None, int]:
    """The first thing that must be seen and was not, and the number of the action behind it.

    For a seat it can be anything from its own last action on; for a spectator the last action.
    """
    entries = table.entries
    first = max(asked.seen + 1, last_own(table, eyes) if eyes is not None else table.number, 1)
    for number in range(first, table.number + 1):
        entry = entries[number - 1]
        if entry.undone or entry.kind != "move":
            continue
        events = known_to(entry.events, eyes)
        before, after = table.view_at(number - 1, eyes), table.view_at(number, eyes)
        shown = table.rules.showing(before, events, after, eyes, table.names, language, asked.step)
        if shown is not None:
            return shown, number
    return None, 0


# --- around the board -----------------------------------------------------------------------------


def _ui(house: House, table: Table, reader: Reader, eyes: int | None, asked: Asked, t: Texts) -> Ui:
    assert table.match is not None
    kept = {"as": asked.seat, "seen": asked.seen or None}
    return Ui(
        rules=table.rules,
        table_url=f"/tables/{table.id}",
        art_file=game_file(table.rules.name, "art.svg"),
        names=table.names,
        seat=eyes,
        points=tuple(table.match.points),
        states=_states(house, table, eyes, t),
        waiting=table.waiting,
        frozen=False,
        language=reader.language,
        kept={name: str(value) for name, value in kept.items() if value is not None},
    )


def _states(house: House, table: Table, eyes: int | None, t: Texts) -> dict[int, str]:
    """What each seat is doing, in a few words; empty for nothing worth saying."""
    locked = _locked_in(table)

    def state(seat: int) -> str:
        if _replaced(table, seat):
            return t("web.table.state.bot_plays")
        if house.is_absent(table, seat):
            return t("web.table.state.away")
        if seat in table.waiting:
            own = t("web.table.state.your_decision")
            return own if seat == eyes else t("web.table.state.decides")
        return t("web.table.state.locked_in") if seat in locked else ""

    return {seat: state(seat) for seat in range(table.players)}


def _locked_in(table: Table) -> tuple[int, ...]:
    """The seats that have chosen in the simultaneous choice that is going on."""
    waiting = set(table.waiting)
    locked: list[int] = []
    for entry in reversed(table.story()):
        before = table.state_at(entry.number - 1)
        seats = range(table.players)
        asked = {seat for seat in seats if table.rules.may_move(before, seat)}
        if not waiting or asked != waiting | {*locked, entry.seat}:
            break
        if entry.seat in waiting:
            break
        locked.append(entry.seat)
    return tuple(sorted(locked))


def _locks(table: Table, t: Texts) -> tuple[Lock, ...]:
    """Who has chosen and who has not, while several choose at the same time."""
    locked = _locked_in(table)
    if len(table.waiting) + len(locked) < 2:
        return ()
    return tuple(
        Lock(seat, "in", t("web.table.state.locked_in"))
        if seat in locked
        else Lock(seat, "on", t("web.table.state.chooses"))
        for seat in sorted({*locked, *table.waiting})
    )


def _together(table: Table, locks: Sequence[Lock], eyes: int | None, t: Texts) -> str:
    """What all wait for while several choose at the same time, in one line; else empty."""
    if not locks:
        return ""
    if any(lock.seat == eyes and lock.state == "in" for lock in locks):
        return t("web.table.you_have_chosen", names=named(table.names, table.waiting, t))
    if len(locks) == table.players:
        return t("web.table.all_choose")
    names = named(table.names, [lock.seat for lock in locks], t)
    return t("web.table.some_choose", names=names)


def _away(house: House, table: Table, reader: Reader, t: Texts) -> tuple[Away, ...]:
    """The seats whose players are missing."""
    if table.status is not Status.RUNNING:
        return ()
    found = []
    for seat in table.seats:
        replaced = seat.substitute is not None
        if seat.kind is not SeatKind.PERSON or not (replaced or house.is_absent(table, seat.index)):
            continue
        votes = tuple(sorted(table.votes.get(seat.index, {}).items()))
        since = seat.last_seen.strftime("%Y-%m-%d %H:%M UTC")
        voter = next((own for own in reader.seats if own != seat.index), None)
        found.append(Away(seat.index, since, replaced, votes, None if replaced else voter))
    return tuple(found)


def _account(
    table: Table, eyes: int | None, language: str
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Where the points come from, by all that the reader has seen."""
    assert table.match is not None
    everything = tuple(all_events(table))
    seen = everything if table.status is Status.OVER else known_to(everything, eyes)
    return table.rules.account(seen, table.match.points, language)


def _happened(log: Sequence[Line]) -> tuple[Line, ...]:
    """The last lines of a spectator's log, for who comes to the screen."""
    moves = [line for line in log if line.kind == "move" and not line.undone]
    return tuple(moves[-CURTAIN_LINES:])
