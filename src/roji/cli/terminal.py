"""A match in the terminal: draw, ask, play, one decision after another."""

from pathlib import Path

from rich.console import Console

from roji.bots import Bot
from roji.cli.files import write_new_file
from roji.cli.screen import WORDS, score_table
from roji.core.errors import RojiError
from roji.core.record import write_record
from roji.core.rule import Luck
from roji.core.story import NOBODY
from roji.match import Match

__all__ = ["Terminal"]

MOST_LISTED = 60


class Terminal:
    """One match at one keyboard. `bots` sit at their seats, people at all others."""

    def __init__(self, match: Match, bots: dict[int, Bot], language: str, console: Console, luck: Luck) -> None:
        self.match = match
        self.bots = bots
        self.language = language
        self.console = console
        self.luck = luck
        self.phrases = WORDS[language]
        self.words = match.game.words[language]
        everybody = (*range(match.seats), NOBODY)
        self.told = dict.fromkeys(everybody, len(match.log))  # decisions that each person has read about already
        self.at_keyboard: int | None = None  # the person who looks at the screen

    def run(self) -> bool:
        """Play until the game is over (True) or somebody quits (False)."""
        while not self.match.is_over:
            waiting = self.match.to_act()
            seat = next((seat for seat in waiting if seat in self.bots), waiting[0])
            if seat in self.bots:
                self._play_bot(seat)
            elif not self._play_person(seat):
                return False
        self._tell(self._onlooker())
        self.console.print(self.match.game.draw(self.match.box, self.match.table, self._onlooker(), self.language))
        self.console.print(f"[bold]{self.phrases.say('over')}[/]")
        return True

    def _people(self) -> list[int]:
        return [seat for seat in range(self.match.seats) if seat not in self.bots]

    def _onlooker(self) -> int:
        """Who reads the screen when nobody is asked: the only person, or an onlooker."""
        people = self._people()
        return people[0] if len(people) == 1 else NOBODY

    def _play_bot(self, seat: int) -> None:
        match = self.match
        move = self.bots[seat].choose(match.game, match.box, match.view(seat), seat, self.luck)
        match.play(seat, move, self.language)

    def _play_person(self, seat: int) -> bool:
        """Ask one person until a decision is made; False if they quit."""
        self._hand_over(seat)
        self._tell(seat)
        self._draw(seat)
        while True:
            self.console.print(f"[bold]{self.match.names[seat]}[/]: ", end="")
            self.console.print(self.words.ask(self.match.box, self.match.view(seat), seat), markup=False)
            line = self.console.input("> ").strip()
            if line in ("quit", "exit", "q"):
                raise KeyboardInterrupt
            if self._obey(seat, line):
                return True

    def _obey(self, seat: int, line: str) -> bool:
        """Carry out what was typed; True if the table changed."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                self.console.print(self.phrases.say("unknown"), style="dim")
            case "help" | "h":
                self.console.print(self.phrases.say("help"), style="dim", markup=False)
            case "?":
                self._list(seat, rest)
            case "table":
                self._draw(seat)
            case "score":
                self.console.print(score_table(self.match, self.language))
            case "log":
                self._tell(seat, since=0)
            case "save":
                self._save(rest.strip())
            case "undo":
                return self._undo(seat)
            case _:
                return self._try(seat, line)
        return False

    def _try(self, seat: int, line: str) -> bool:
        try:
            self.match.play(seat, line, self.language)
        except RojiError as error:
            self.console.print(str(error), style="red", markup=False)
            return False
        return True

    def _list(self, seat: int, wanted: str) -> None:
        """The legal moves, with their words."""
        view = self.match.view(seat)
        self.console.print(self.phrases.say("legal"))
        shown = 0
        for move in self.match.legal(seat):
            text = self.match.text(seat, move)
            words = self.words.move(self.match.box, view, seat, move)
            if wanted in text or wanted in words:
                shown += 1
                if shown <= MOST_LISTED:
                    self.console.print(f"  {text:<22} {words}", style="dim", markup=False)
        if shown > MOST_LISTED:
            self.console.print(f"  … {shown - MOST_LISTED} + (? {text.rpartition(' ')[0]})", style="dim", markup=False)

    def _save(self, name: str) -> None:
        if not name:
            self.console.print(self.phrases.say("save"), style="dim")
            return
        try:
            write_new_file(Path(name), write_record(self.match.record()))
            self.console.print(self.phrases.say("saved", path=name), style="dim", markup=False)
        except RojiError as error:
            self.console.print(str(error), style="red", markup=False)

    def _undo(self, seat: int) -> bool:
        """Take back this seat's last decision, alone if it may, else if all agree."""
        match = self.match
        keep = match.undo_point(seat)
        if keep is None:
            mine = [entry.number for entry in match.log if entry.seat == seat]
            if not mine:
                self.console.print(self.phrases.say("nothing"), style="dim")
                return False
            if not self.console.input(self.phrases.say("agree")).strip().lower().startswith(self.phrases.say("yes")):
                return False
            keep = mine[-1] - 1
            match.undo(keep, range(match.seats))
        else:
            match.undo(keep, [seat])
        self.told = {reader: min(told, len(match.log)) for reader, told in self.told.items()}
        self.console.print(self.phrases.say("undone"), style="dim")
        return True

    def _hand_over(self, seat: int) -> None:
        """Where a view holds secrets and several people share the keyboard, the screen is cleared between them."""
        before, self.at_keyboard = self.at_keyboard, seat
        if before == seat or not self._has_secrets(seat):
            return
        self._clear()
        self.console.input(self.phrases.say("hand_over", name=self.match.names[seat]) + " ")
        self._clear()

    def _clear(self) -> None:
        """Clear the screen, and what has scrolled off it."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")

    def _has_secrets(self, seat: int) -> bool:
        """Whether this person sees what others at the keyboard must not."""
        is_shared = len(self._people()) > 1
        return is_shared and bool(self.match.view(seat).tobytes() != self.match.view(NOBODY).tobytes())

    def _draw(self, seat: int) -> None:
        match = self.match
        self.console.print(match.game.draw(match.box, match.view(seat), seat, self.language))

    def _tell(self, seat: int, since: int | None = None) -> None:
        """Print what this seat saw happen since it was last told. Where the screen is cleared between people, each reads all."""
        for event in self.match.story(seat, self.told[seat] if since is None else since):
            if sentence := self.words.event(self.match.box, event, self.match.names):
                self.console.print(f"  {sentence}", style="dim", markup=False)
        readers = (seat, NOBODY) if self._has_secrets(seat) else tuple(self.told)
        self.told.update(dict.fromkeys(readers, len(self.match.log)))
