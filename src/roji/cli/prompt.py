"""The commands at the prompt besides moves: lists, hints, rules, reasons, undo, saving."""

from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from roji.bots import find_bot
from roji.bots.engine_bot import EngineBot
from roji.bots.words import WORDS as BOT_WORDS
from roji.cli.cold_start import CompilerBeside
from roji.cli.errors import told
from roji.cli.files import write_new_file
from roji.cli.screen import WORDS, indented, score_table
from roji.core.errors import RojiError
from roji.core.luck import new_luck
from roji.core.record import write_record
from roji.match import Match
from roji.match.rulebook import Rulebook

__all__ = ["Prompt"]

HINTS = 3
ADVISER = "master"
SHOWN_AT_LEAST = 12  # lines of moves in words, even on lower screens


class Prompt:
    """Answers a person's commands in their language. Commands that change the table return True."""

    def __init__(
        self, match: Match, people: list[int], language: str, console: Console, beside: CompilerBeside | None
    ) -> None:
        self.match = match
        self.beside = beside
        self.people = people  # the seats at this keyboard
        self.language = language
        self.console = console
        self.phrases = WORDS[language]
        self.words = match.game.words[language]
        self.rulebook = Rulebook(match.game, language)
        self.last_refusal = ""

    def command(self, line: str) -> tuple[str, str]:
        """The command that a line begins with, by its English name, and the rest of the line."""
        word, _, rest = line.partition(" ")
        return self.phrases.english_text(word), rest.strip()

    def say(self, key: str, **parts: object) -> None:
        """Print one of the terminal's own sentences."""
        self.console.print(self.phrases.say(key, **parts), style="dim", markup=False)

    def help(self) -> None:
        """Everything that can be typed."""
        for line in self.phrases.names["help"]:
            self.console.print(line, style="dim", markup=False)

    def find_move(self, seat: int, line: str) -> int | None:
        """The number of the typed legal move; if there is none, print why."""
        try:
            return self.match.check(seat, line, self.language)
        except RojiError as error:
            self.last_refusal = str(error)
            self.console.print(self.last_refusal, style="red", markup=False)
            return None

    def list_moves(self, seat: int, wanted: str) -> None:
        """The legal moves, in words if they fit on the screen, otherwise only what to type, in columns."""
        view, found = self.match.view(seat), []
        for move in self.match.legal(seat):
            text = self.words.typed_text(self.match.text(seat, move))
            words = self.words.move(self.match.box, view, seat, move)
            if wanted.lower() in f"{text}\n{words}".lower():
                found.append((text, words))
        if not found:
            self.say("nothing_matches", wanted=wanted)
            return
        self.console.print(self.phrases.say("legal"))
        grid = Grid.grid(padding=(0, 2), pad_edge=True)
        grid.add_column(no_wrap=True)
        grid.add_column()
        for text, words in found:
            grid.add_row(Text(text, style="bold"), Text(words, style="dim"))
        if wanted or len(self.console.render_lines(grid)) <= max(SHOWN_AT_LEAST, self.console.height - 4):
            self.console.print(grid)
            return
        texts = [Text(text, style="dim", no_wrap=True) for text, _ in found]
        self.console.print(Columns(texts, padding=(0, 3), column_first=True))
        self.say("more", number=len(found))

    def hint(self, seat: int) -> None:
        """What a strong bot would do, and why; it sees what the seat sees."""
        bot, match = find_bot(ADVISER), self.match
        if not isinstance(bot, EngineBot):
            self.say("hint_none")
            return
        if self.beside is not None and self.beside.has_failed:
            self.say("hint_never", why=self.beside.why)
            return
        if self.beside is not None:
            done, whole = self.beside.progress
            self.say("hint_later", done=done, whole=whole)
            return
        with self.console.status(self.phrases.say("hint_searching")):
            found = bot.explain(
                match.game, match.box, match.view(seat), seat, self.language, HINTS, new_luck(len(match.log))
            )
        for number, advice in enumerate(found, 1):
            text = self.words.typed_text(advice.text)
            self.console.print(
                self.phrases.say("hint", number=number, text=text, words=advice.words), markup=False, style="bold"
            )
            numbers = BOT_WORDS[self.language]
            outlook = self.phrases.say(
                "hint_outlook", place=numbers.place(advice.place), margin=numbers.whole(advice.margin)
            )
            for line in (outlook, *advice.reasons):
                self.console.print(indented(line, 3))

    def rules(self, wanted: str) -> None:
        """Chapters, or the requested clauses."""
        chapter = next(iter(self.rulebook.chapters), "")
        found = self.rulebook.find(wanted)
        if not found:
            self.say("rules_none", wanted=wanted, chapter=chapter)
        for text in found:
            self.console.print(text, markup=False, style="dim")
        if found and not wanted:
            self.say("rules_more", chapter=chapter)

    def why(self, seat: int, line: str) -> None:
        """Whether a move may be made and what it does, or which clause forbids it; without a move: the last refusal."""
        if line and (move := self.find_move(seat, line)) is not None:
            self.say("why_may", words=self.words.move(self.match.box, self.match.view(seat), seat, move))
            return
        clauses = self.rulebook.cited(self.last_refusal)
        if not clauses and not line:
            self.say("why_what")
        for text in clauses:
            self.console.print(text, markup=False, style="dim")

    def score(self) -> None:
        """The current score."""
        self.console.print(score_table(self.match, self.language))

    def save(self, name: str) -> None:
        """Write the record to a new file."""
        if not name:
            self.say("save")
            return
        try:
            write_new_file(Path(name), write_record(self.match.record()))
            self.say("saved", path=name)
        except RojiError as error:
            self.console.print(told(str(error), self.language), style="red", markup=False)

    def undo(self, seat: int) -> bool:
        """Take back this seat's last decision: alone if it may, or if it is the only person; otherwise if all agree."""
        match, since = self.match, self.match.since_choice(seat)
        if not since:
            self.say("nothing")
            return False
        first = since[0]
        words = self.words.typed_text(match.texts(match.log[: first.number])[-1])
        keep = match.undo_point(seat)
        others = [match.names[other] for other in self.people if other != seat]
        if keep is None and others and not self._agree(seat, words, others):
            self.say("disagreed")
            return False
        match.undo(first.number - 1, range(match.seats) if keep is None else [seat])
        self.say("undone", move=words)
        return True

    def _agree(self, seat: int, move: str, others: list[str]) -> bool:
        """Ask the others at the keyboard whether they agree to take back a decision."""
        since = self.match.since_choice(seat)
        self.console.print(self.phrases.say("wants_undo", name=self.match.names[seat], move=move), markup=False)
        if any(entry.seat != seat for entry in since):
            self.console.print(self.phrases.say("undoes", count=len(since)), markup=False)
        if any(entry.reveals for entry in since):
            self.console.print(self.phrases.say("revealed"), markup=False)
        self.console.print(self.phrases.say("agree", others=", ".join(others)), end=" ", markup=False)
        return self.console.input().strip().lower().startswith(self.phrases.say("yes"))
