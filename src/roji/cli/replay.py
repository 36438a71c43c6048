"""`roji replay`: step through a recorded game in the terminal."""

from pathlib import Path

import typer
from rich.console import Console

from roji.cli.screen import LANGUAGE, WORDS, check_language, draw_table, indented, score_table
from roji.core.record import read_record
from roji.core.story import NOBODY
from roji.match import Match
from roji.match import replay as replayed

__all__ = ["Steps", "replay"]


def replay(
    file: Path = typer.Argument(..., help="The record."),
    at: int = typer.Option(0, "--at", help="Begin after this many moves.", min=0),
    lang: str = LANGUAGE,
) -> None:
    """Step through a recorded game. Enter for the next move, back, a number, quit."""
    check_language(lang)
    steps = Steps(replayed(read_record(file)), lang, Console(highlight=False))
    steps.run(at)


class Steps:
    """A finished or interrupted match, shown after any of its moves, with nothing hidden."""

    def __init__(self, match: Match, language: str, console: Console) -> None:
        self.match = match
        self.language = language
        self.console = console
        self.phrases = WORDS[language]
        self.texts = match.texts()
        self._shown = self._restarted()

    def run(self, number: int) -> None:
        """Show a position and ask for the next one, until the person quits or the input ends."""
        last = len(self.match.log)
        number = min(number, last)
        self._show(number)
        while True:
            try:
                line = self.console.input(f"[dim]{self.phrases.say('replay')}[/] > ").strip()
            except EOFError:
                return
            command = self.phrases.english_text(line)
            if command in ("quit", "q", "exit"):
                return
            if command in ("back", "b"):
                number = max(0, number - 1)
            elif not line:
                number = min(last, number + 1)
            elif line.isascii() and line.isdigit() and int(line) <= last:
                number = int(line)
            else:
                self.console.print(self.phrases.say("replay_no", moves=last), style="red")
                continue
            self._show(number)

    def _show(self, number: int) -> None:
        """The table after this many moves, and the last of them."""
        match = self.match
        if number < len(self._shown.log):
            self._shown = self._restarted()
        again = self._shown
        for entry in match.log[len(again.log) : number]:
            again.play_checked(entry.seat, entry.move)
        seat = match.log[min(number, len(match.log) - 1)].seat if match.log else NOBODY
        if self.console.is_terminal:
            self.console.clear()
        draw_table(again, again.table, seat, self.language, self.console)
        if number == len(match.log) and again.is_over:
            self.console.print(score_table(again, self.language))
        self._tell(again, number)

    def _restarted(self) -> Match:
        """The same match before its first move."""
        match = self.match
        return Match(match.game, match.seats, match.options, seed=match.seed, edition=match.edition, names=match.names)

    def _tell(self, again: Match, number: int) -> None:
        say, moves, words = self.phrases.say, len(self.match.log), self.match.game.words[self.language]
        if number == 0:
            self.console.print(say("replay_start", moves=moves), style="bold")
            return
        entry = again.log[-1]
        move = words.typed_text(self.texts[number - 1])
        title = f"{say('replay_at', number=number, moves=moves)}: {again.names[entry.seat]}: {move}"
        self.console.print(title, style="bold", markup=False)
        for event in entry.events:
            if sentence := words.event(again.box, event, again.names):
                self.console.print(indented(sentence))
