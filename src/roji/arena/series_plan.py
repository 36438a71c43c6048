"""The plan of a series in plain names and numbers, so that it can be sent to workers, written to a file, and compared."""

import dataclasses
import hashlib
import json
from collections.abc import Sequence

from roji.arena.series import LineUp, Series, seat_bots
from roji.bots import find_bot
from roji.core.edition import Edition, default_edition, parse_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.games import find_game

__all__ = ["SeriesPlan", "plan_series"]

MOST_GAMES = 10_000_000


@dataclasses.dataclass(frozen=True)
class SeriesPlan:
    """The plan of a series. Two plans with the same name differ at most in the number of deals."""

    game: str
    bots: tuple[str, ...]
    seatings: tuple[LineUp, ...]
    options: int
    seed: int
    edition_name: str
    edition_hash: str
    edition_text: str | None  # None: the game's own edition
    limit: int | None
    deals: int

    @property
    def name(self) -> str:
        """A short name for the series file, with a hash of everything except the number of deals."""
        facts = dataclasses.asdict(dataclasses.replace(self, deals=0))
        whole = json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()
        return f"{self.game.replace('_', '-')}-{hashlib.sha256(whole).hexdigest()[:8]}"

    def edition(self) -> Edition:
        """The edition that is played."""
        game = find_game(self.game)
        return default_edition(game) if self.edition_text is None else parse_edition(game, self.edition_text)

    def named_edition(self) -> Edition:
        """The edition with its name in this plan, because several files may have the same name."""
        return dataclasses.replace(self.edition(), name=self.edition_name)

    def series(self) -> Series:
        """The series itself, with game and bots loaded."""
        bots = [find_bot(name) for name in self.bots]
        game, edition = find_game(self.game), self.edition()
        return Series(game, bots, self.seed, self.options, edition, self.seatings, self.limit)


def plan_series(
    game: Game,
    bots: Sequence[str],
    games: int,
    *,
    players: int | None = None,
    seed: int = 1,
    options: int = 0,
    edition: Edition | None = None,
    limit: int | None = None,
) -> SeriesPlan:
    """A plan for at least `games` games, rounded up to whole deals. RojiError if it makes no sense."""
    if not bots:
        raise RojiError("Name the bots that are to play, such as --bots master,greedy.")
    seats = players if players is not None else max(len(bots), game.seats[0])
    game.check_seats(seats)
    if not 1 <= games <= MOST_GAMES:
        raise RojiError(f"{games} games cannot be played: ask for 1 to {MOST_GAMES:,}.")
    if limit is not None and limit < 1:
        raise RojiError(f"A limit of {limit} decisions leaves no game: give at least 1.")
    names, seatings = seat_bots(bots, seats)
    box = edition or default_edition(game)
    plan = SeriesPlan(
        game=game.name,
        bots=names,
        seatings=seatings,
        options=options,
        seed=seed,
        edition_name=box.name,
        edition_hash=box.hash,
        edition_text=None if box.is_default else box.text,
        limit=limit,
        deals=1,
    )
    line_ups = len(plan.series().line_ups)
    return dataclasses.replace(plan, deals=-(-games // line_ups))
