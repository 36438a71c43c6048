"""A match in the terminal: draw, ask, play, one decision after another."""

import json
import os
import tempfile
import time

from rich.console import Console
from rich.text import Text

from roji.bots import Bot
from roji.bots.stand_in import needs_compiled_rules, stand_in
from roji.cli.cold_start import CompilerBeside, start_again
from roji.cli.prompt import Prompt
from roji.cli.screen import draw_table, indented
from roji.core.record import write_record
from roji.core.rule import Luck, Table
from roji.core.story import NOBODY
from roji.match import Match

__all__ = ["GOES_ON", "Terminal"]

GOES_ON = "ROJI_GOES_ON"  # state for a restarted process: see `Terminal.go_on_as_before`


class Terminal:
    """One match at one keyboard. `bots` sit at their seats, people at all others."""

    def __init__(
        self,
        match: Match,
        bots: dict[int, Bot],
        language: str,
        console: Console,
        luck: Luck,
        beside: CompilerBeside | None = None,
    ) -> None:
        self.match = match
        self.bots = bots
        self.language = language
        self.console = console
        self.luck = luck
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.beside = beside  # the compiler, while rules are interpreted
        self.prompt = Prompt(match, self.people, language, console, beside)
        self.phrases = self.prompt.phrases
        self.words = match.game.words[language]
        everybody = (*range(match.seats), NOBODY)
        self.told = dict.fromkeys(everybody, len(match.log))  # the number of decisions that each person has read about
        self.at_keyboard: int | None = None  # the person looking at the screen
        self.wants_change: int | None = None  # a person who wants to choose again
        self.typed = ""  # input typed before this process replaced another one

    def run(self) -> None:
        """Play until the game is over; KeyboardInterrupt if a person quits."""
        while not self.match.is_over:
            if self.beside is not None and self.beside.is_done and self.wants_change is None:
                self._start_again()
            waiting = self.match.to_act()
            seat = next((seat for seat in waiting if seat in self.bots), waiting[0])
            if self.wants_change is not None:
                seat, self.wants_change = self.wants_change, None
            if seat in self.bots:
                self._play_bot(seat)
            else:
                self._play_person(seat)
        self._tell(self._onlooker())
        self._draw(self._onlooker(), self.match.table)
        self.console.print(f"[bold]{self.phrases.say('over')}[/]")

    def _onlooker(self) -> int:
        """The reader of the screen when nobody is asked: the only person, or an onlooker."""
        return self.people[0] if len(self.people) == 1 else NOBODY

    def go_on_as_before(self, bots: str) -> None:
        """Where this process replaces one that interpreted the rules, go on where that one was."""
        self.bots_option = bots
        if (state := os.environ.pop(GOES_ON, None)) is not None:
            told, self.at_keyboard, self.bots_option, self.typed = json.loads(state)
            self.told = {int(seat): number for seat, number in told.items()}

    def _start_again(self, typed: str = "") -> None:
        """Once everything is compiled: restart the program with machine code at this decision, with the typed input."""
        file, path = tempfile.mkstemp(suffix=".roji")
        with os.fdopen(file, "w", encoding="utf-8") as record:
            record.write(write_record(self.match.record()))
        state = json.dumps([self.told, self.at_keyboard, self.bots_option, typed])
        bots = ["--bots", self.bots_option] if self.bots_option else []
        start_again(["play", "--resume", path, "--lang", self.language, *bots], **{GOES_ON: state})

    def _play_bot(self, seat: int) -> None:
        match, bot = self.match, self.bots[seat]
        if self.beside is not None and needs_compiled_rules(bot, match.game):
            self._wait_for_compiler(match.names[seat])
            bot = self.bots[seat] = stand_in(match.game)
        move = bot.choose(match.game, match.box, match.view(seat), seat, self.luck)
        match.play(seat, move, self.language)

    def _wait_for_compiler(self, name: str) -> None:
        """Wait for the compiler, because a bot that searches plays thousands of games for a move.

        Also returns if compiling failed.
        """
        assert self.beside is not None
        with self.console.status("") as status:
            while not self.beside.is_done and not self.beside.has_failed:
                done, whole = self.beside.progress
                status.update(self.phrases.say("bot_waits", name=name, done=done, whole=whole))
                time.sleep(0.2)
        if self.beside.is_done:
            self._start_again()
        self.prompt.say("bot_simpler", name=name)

    def _play_person(self, seat: int) -> None:
        """Ask one person until they decide, or until someone else wants to choose again."""
        if not self._hand_over(seat):
            return
        self._tell(seat)
        self._draw(seat)
        has_chosen = seat not in self.match.to_act()
        while True:
            asked = self.words.ask(self.match.box, self.match.view(seat), seat)
            self.console.print(Text.assemble((self.match.names[seat], "bold"), ": ", asked))
            if has_chosen:
                self.prompt.say("keep")
            line, self.typed = self.typed or self.console.input("> ").strip(), ""
            if (has_chosen and not line) or self._obey(seat, line):
                return

    def _obey(self, seat: int, line: str) -> bool:
        """Carry out the typed command; True if the table changed, or someone wants to choose again."""
        prompt = self.prompt
        command, rest = prompt.command(line)
        match command:
            case "":
                prompt.say("unknown")
            case "help" | "h":
                prompt.help()
            case "?":
                prompt.list_moves(seat, rest)
            case "table":
                self._draw(seat)
            case "score":
                prompt.score()
            case "log":
                self._tell(seat, since=0)
            case "hint":
                if self.beside is not None and self.beside.is_done:
                    self._start_again(line)
                prompt.hint(seat)
            case "rules":
                prompt.rules(rest)
            case "why":
                prompt.why(seat, rest)
            case "save":
                prompt.save(rest)
            case "quit" | "exit" | "q":
                raise KeyboardInterrupt
            case "undo":
                return self._undo(seat)
            case _:
                return self._try(seat, line)
        return False

    def _undo(self, seat: int) -> bool:
        if not self.prompt.undo(seat):
            return False
        self.told = {reader: min(told, len(self.match.log)) for reader, told in self.told.items()}
        return True

    def _try(self, seat: int, line: str) -> bool:
        """Play a move. Before the last of several face-down choices is revealed, everyone may still choose again."""
        move = self.prompt.find_move(seat, line)
        if move is None:
            return False
        if self._ends_changes(seat, move):
            able = [*self._may_change(seat), seat]
            question = self.phrases.say("reveal", names=", ".join(self.match.names[other] for other in able))
            while answer := self.console.input(f"{question} ").strip():
                self.wants_change = self._named(answer, able)
                if self.wants_change is not None:
                    return True
        self.match.play(seat, move)
        return True

    def _may_change(self, seat: int) -> list[int]:
        """The other people at the keyboard who have chosen and may still choose again."""
        waiting = self.match.to_act()
        return [other for other in self.people if other != seat and other not in waiting and self.match.legal(other)]

    def _ends_changes(self, seat: int, move: int) -> bool:
        """Whether others may choose again now, but no more after this move."""
        others, game, box = self._may_change(seat), self.match.game, self.match.box
        after = game.copy(self.match.table)
        game.play_quietly(box, after, seat, move)
        waiting = game.seats_to_act(box, after)
        return bool(others) and not any(
            other not in waiting and game.legal_moves(box, after, other) for other in others
        )

    def _named(self, answer: str, seats: list[int]) -> int | None:
        """The named seat among these."""
        called = answer.strip().lower()
        return next((seat for seat in seats if called and self.match.names[seat].lower() == called), None)

    def _hand_over(self, seat: int) -> bool:
        """Clear the screen between people who share the keyboard, if a view has secrets.

        False if someone wants to choose again instead.
        """
        before, self.at_keyboard = self.at_keyboard, seat
        if before == seat or not self._has_secrets(seat):
            return True
        self._clear()
        question = self.phrases.say("hand_over", name=self.match.names[seat])
        others = self._may_change(seat) if seat in self.match.to_act() else []
        if others:
            question += " " + self.phrases.say("change", names=", ".join(self.match.names[other] for other in others))
        self.wants_change = self._named(self.console.input(question + " "), others)
        self._clear()
        return self.wants_change is None

    def _clear(self) -> None:
        """Clear the screen and its scrollback."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")

    def _has_secrets(self, seat: int) -> bool:
        """Whether this person sees what others at the keyboard must not."""
        is_shared = len(self.people) > 1
        return is_shared and bool(self.match.view(seat).tobytes() != self.match.view(NOBODY).tobytes())

    def _draw(self, seat: int, table: Table | None = None) -> None:
        """Draw the table as a seat sees it, or a whole one."""
        shown = self.match.view(seat) if table is None else table
        draw_table(self.match, shown, seat, self.language, self.console)

    def _tell(self, seat: int, since: int | None = None) -> None:
        """Print what this seat has seen since the last time. If the screen is cleared between people, each reads everything."""
        for event in self.match.story(seat, self.told[seat] if since is None else since):
            if sentence := self.words.event(self.match.box, event, self.match.names):
                self.console.print(indented(sentence))
        readers = (seat, NOBODY) if self._has_secrets(seat) else tuple(self.told)
        self.told.update(dict.fromkeys(readers, len(self.match.log)))
