"""One game at the keyboard, from its first decision to its end."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fondaco.errors import FondacoError
from fondaco.games.rulebook import rulebook
from fondaco.locale import texts
from fondaco.match import Match
from fondaco.terminal.guidance import show_commands, show_rules_of
from fondaco.terminal.log import Log
from fondaco.terminal.moves import move_table, spelled
from fondaco.terminal.result import show_result
from fondaco.terminal.saves import Saves
from fondaco.terminal.screen import EndOfInput, Screen
from fondaco.terminal.signals import Stopped, told_to_stop

if TYPE_CHECKING:
    from fondaco.bots import Bot

LONGEST_NUMBER: Final = 9  # digits; Python refuses to read absurdly long ones
MOST_REASONS: Final = 5  # of those for which a bot lost moves
YES: Final = ("", "y", "yes", "i", "igen", "j", "ja")
NO: Final = ("n", "no", "nem", "nein")


class Quit(Exception):
    """Somebody wants to leave."""


class Session:
    """A match, the people and bots who play it, and the screen that the people look at.

    The people see only what `Match.view` and `Match.events` give their seats. Where several sit at
    one terminal, a curtain keeps each from seeing the others' cards.
    """

    def __init__(
        self,
        match: Match,
        log: Log,
        bots: Mapping[int, Bot],
        screen: Screen,
        language: str,
        saves: Saves,
    ) -> None:
        """`log` has heard all up to now. The seats that `bots` leaves are people's."""
        self._match = match
        self._log = log
        self._bots = bots
        self._screen = screen
        self._language = language
        self._saves = saves
        self._t = texts("fondaco", language)
        self._people = [seat for seat in range(match.players) if seat not in bots]
        self._remarks: set[str] = set()
        self._at_screen: int | None = None  # who looks at it now, of several

    def run(self) -> None:
        """Play until the game is over and looked at, or until somebody leaves.

        Where it ends in another way, the game saves itself. Raises KeyboardInterrupt, Stopped,
        OSError if nothing can be shown.
        """
        with told_to_stop():
            try:
                self._play_and_look()
            except Quit:
                self._say_goodbye()
            except EndOfInput:
                if self._screen.interactive:
                    self._keep()
                self._say_goodbye()
            except OSError:
                if self._screen.interactive:
                    self._keep()
                raise
            except (KeyboardInterrupt, Stopped):
                self._keep()
                with suppress(OSError):  # the terminal may be gone
                    self._say_goodbye()
                raise

    def _play_and_look(self) -> None:
        """Raises Quit at the end."""
        self._screen.warn_if_narrow(self._language)
        if not self._match.over:
            self._screen.say(self._t("terminal.hint"), "dim")
        self._play_to_the_end()
        self._show_end()
        self._look_back()

    # --- playing ----------------------------------------------------------------------------------

    def _play_to_the_end(self) -> None:
        while (seat := self._match.turn) is not None:
            if seat in self._bots:
                self._let_choose(seat)
            else:
                self._let_decide(seat)

    def _let_choose(self, seat: int) -> None:
        """Play what a bot chooses; what there is to be said of it is said once."""
        bot = self._bots[seat]
        self._play(seat, bot.choose(self._match, seat))
        remark = bot.remark(self._language)
        if remark and remark not in self._remarks:
            self._remarks.add(remark)
            self._screen.say(remark, "dim")

    def _play(self, seat: int, move: str) -> None:
        self._match.play(move, seat)
        self._log.add(self._match, seat)

    def _let_decide(self, seat: int) -> None:
        """Show a person the table and do what is typed until the game has moved by it."""
        self._draw_curtain(seat)
        if self._match.turn != seat:
            return  # a decision was taken back at the curtain
        self._show_turn(seat)
        while not self._obey(self._read(), seat):
            pass

    def _read(self) -> str:
        line = self._screen.ask()
        if line is None:
            raise EndOfInput
        return line

    def _obey(self, line: str, seat: int) -> bool:
        """Do what was typed; true if the game has moved by it, forwards or back."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if line == "":
            self._screen.refuse("")
        elif line.startswith("?"):
            self._explain(line[1:].strip(), seat)
        elif word == "undo":
            return self._take_back(seat)
        elif word == "board":
            self._show_turn(seat)
        elif not self._do_anytime(word, rest, seat):
            return self._try_move(line, seat)
        return False

    def _do_anytime(self, word: str, rest: str, reader: int | None) -> bool:
        """Do what can be done in the game and after it; false if the word means nothing of that."""
        if word == "save":
            self._save(rest)
        elif word == "log":
            self._screen.list(self._log.whole(reader))
        elif word == "help":
            show_commands(self._screen, self._match.rules, self._language)
        elif word == "quit":
            self._leave()
        else:
            return False
        return True

    def _try_move(self, line: str, seat: int) -> bool:
        move = self._meant(line, seat)
        if move is None:
            return False
        reason = self._match.why(move, seat, self._language)
        if reason is not None:
            self._screen.refuse(self._t("terminal.refused", reason=reason))
            return False
        self._play(seat, move)
        return True

    def _meant(self, line: str, seat: int) -> str | None:
        """The move that a line means, by its number or its text; None for no such number."""
        if not (line.isascii() and line.isdecimal()):
            return spelled(self._match.rules, line)
        moves = self._match.moves(seat)
        number = int(line) if len(line) <= LONGEST_NUMBER else 0
        if 1 <= number <= len(moves):
            return moves[number - 1]
        self._screen.refuse(self._t("terminal.no_such_number", last=len(moves)))
        return None

    def _take_back(self, seat: int) -> bool:
        """Take back the last decision if `seat` made it, or a person before it at the keyboard."""
        last = self._log.last_mover
        asker = last if last in self._people else seat
        reason = self._match.why_no_undo(asker, self._language)
        if reason is not None:
            self._screen.refuse(_sentence(reason))
            return False
        self._match.undo(asker)
        self._log.take_back()
        self._screen.say(self._t("terminal.taken_back"))  # not what: it may be a secret
        return True

    def _explain(self, about: str, seat: int) -> None:
        """Show the rules behind all choices, or the one meant: a choice, a rule's id, a move."""
        rules = self._match.rules
        known = rulebook(rules.package, self._language).rules
        if about == "":
            moves = self._match.moves(seat)
        elif about.upper() in known:
            self._screen.markdown(known[about.upper()])
            return
        else:
            move = self._meant(about, seat)
            if move is None:
                return
            if move not in rules.action_of:
                ids = ", ".join(known)
                self._screen.refuse(self._t("terminal.no_such_rule", known=ids))
                return
            moves = [move]
        show_rules_of(self._screen, rules, moves, self._language)

    # --- looking ----------------------------------------------------------------------------------

    def _draw_curtain(self, seat: int) -> None:
        """Where several people share a terminal: hide what one saw before the next looks."""
        if len(self._people) == 1 or not self._screen.interactive or self._at_screen == seat:
            return
        self._at_screen = seat
        self._screen.clear()
        self._screen.list(self._log.since_own_decision(None, self._people))
        self._screen.title(self._t("terminal.curtain", name=self._match.names[seat]))
        if self._match.can_undo:
            self._screen.say(self._t("terminal.curtain_undo"), "dim")
        self._pass_keyboard(seat)
        self._screen.clear()

    def _pass_keyboard(self, seat: int) -> None:
        """Wait for Enter, or for a decision to be taken back by who made it."""
        while (line := self._read()) != "":
            word = line.lower()
            if word == "undo" and self._take_back(seat):
                self._at_screen = self._match.turn
                return
            if word == "quit":
                self._leave()

    def _show_turn(self, seat: int) -> None:
        """What has happened, what is there, what can be done."""
        match, language = self._match, self._language
        self._screen.say()
        self._screen.list(self._log.since_own_decision(seat, [seat]))
        self._screen.board(match.rules.board(match.view(seat), match.names, language))
        prompt = match.rules.prompt(match.state(), seat, language)
        alone = len(self._people) == 1
        self._screen.title(prompt if alone else f"{match.names[seat]}: {prompt}")
        moves = match.moves(seat)
        width = self._screen.width
        self._screen.board(move_table(match.rules, moves, match.names, language, width))

    # --- keeping and leaving ----------------------------------------------------------------------

    def _save(self, name: str) -> bool:
        """Save under that name, or the usual one, and say so; false if it can't be done."""
        try:
            path = self._saves.path(name)
        except FondacoError as fault:
            self._screen.refuse(self._t("terminal.save_failed", file=name, reason=fault))
            return False
        return self._save_in(path)

    def _save_in(self, path: Path) -> bool:
        try:
            self._saves.save(path)
        except FileExistsError:
            self._screen.refuse(self._t("terminal.save_exists", file=path))
            return False
        except (OSError, ValueError) as fault:  # a name with a null in it is a ValueError
            reason = getattr(fault, "strerror", None) or fault
            self._screen.refuse(self._t("terminal.save_failed", file=path, reason=reason))
            return False
        self._screen.say(self._t("terminal.saved", file=path), "green")
        return True

    @property
    def _would_be_lost(self) -> bool:
        """Whether people decided something that no file holds."""
        played = any(seat in self._people for seat, _ in self._match.decisions)
        return played and not self._saves.up_to_date

    def _leave(self) -> None:
        """Offer to save, where somebody can answer. Raises Quit, unless saving fails."""
        if not (self._would_be_lost and self._screen.interactive):
            raise Quit
        while True:
            answer = self._screen.ask(f"{self._t('terminal.save_first')} ")
            if answer is None:
                raise EndOfInput
            if answer.lower() in NO:
                raise Quit
            if answer.lower() in YES:
                break
        if self._save(""):
            raise Quit

    def _keep(self) -> None:
        """Save the game unasked, in a new file, if anything would be lost."""
        if self._would_be_lost:
            with suppress(OSError):  # what is said; the terminal may be gone
                self._save_in(self._saves.new_path())

    def _say_goodbye(self) -> None:
        """How to go on with a game that is not over."""
        if self._match.over:
            return
        file = self._saves.file
        if file is None:
            self._screen.say(self._t("terminal.bye_unsaved"))
        elif self._saves.up_to_date:
            self._screen.say(self._t("terminal.bye_saved"))
        else:
            self._screen.say(self._t("terminal.bye_earlier"))
        named = self._t("terminal.help.file") if file is None else shlex.quote(str(file))
        self._screen.command(f"fondaco play --load {named}")

    # --- the end ----------------------------------------------------------------------------------

    def _show_end(self) -> None:
        match, reader = self._match, self._reader
        self._screen.say()
        self._screen.list(self._log.since_own_decision(reader, self._people))
        self._screen.board(match.rules.board(match.view(reader), match.names, self._language))
        show_result(self._screen, match, self._language)
        self._show_lost_moves()
        if reader is not None:
            won = reader in match.winners
            self._screen.title(self._t("terminal.you_won") if won else self._t("terminal.you_lost"))

    def _show_lost_moves(self) -> None:
        """Which moves bots did not make themselves, and why: that may tell of cards, so not before
        the end."""
        for seat, bot in self._bots.items():
            if bot.lost:
                name, count = self._match.names[seat], len(bot.lost)
                self._screen.say(self._t("terminal.lost_moves", name=name, count=count), "yellow")
                reasons = dict.fromkeys(reason for _, reason in bot.lost)
                self._screen.list([f"  {reason}" for reason in reasons][:MOST_REASONS])

    @property
    def _reader(self) -> int | None:
        """For whom to show what all people look at: the one person, or a spectator."""
        return self._people[0] if len(self._people) == 1 else None

    def _look_back(self) -> None:
        """Save or look at the game that is over, until somebody leaves."""
        hint = self._t("terminal.after")
        self._screen.say(hint, "dim")
        while True:
            word, _, rest = (self._screen.ask() or "quit").partition(" ")
            word = word.lower()
            if word == "board":
                self._show_end()
            elif not self._do_anytime(word, rest.strip(), self._reader):
                self._screen.refuse(hint)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
