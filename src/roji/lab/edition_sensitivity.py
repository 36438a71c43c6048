"""Tests whether a judgement reads every number of an edition: changes each alone and compares greedy's choices with a search's.

The positions come from games with the game's own edition. A long search runs three times and, if its choice changes, eight times
more. If it always makes one choice with the edition and always another with the changed number, the number matters, and greedy's
choices must change somewhere, too.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from roji.bots.engine_bot import EngineBot
from roji.bots.judgement import judgement_of
from roji.bots.workspace import new_workspace
from roji.core.edition import Edition, default_edition
from roji.core.errors import EditionError
from roji.core.game import Game
from roji.core.luck import below, new_luck
from roji.core.moves import listed
from roji.core.rule import Table
from roji.lab.edition_numbers import Place, all_numbers, with_numbers

__all__ = ["MORE_LUCKS", "SensitivityPosition", "changed_one_by_one", "choices", "judged", "positions_of"]

LUCKS = (1, 2, 3)  # a long search runs once with each
MORE_LUCKS = tuple(range(4, 12))  # … and once with each of these, before a change of mind counts


class SensitivityPosition(NamedTuple):
    """A position and the moves that led to it."""

    seats: int
    options: int
    seed: int
    moves: list[tuple[int, int]]

    def table(self, game: Game) -> Table:
        """The table at that point."""
        table = game.new_table(default_edition(game).box, self.seats, self.options, self.seed)
        for seat, move in self.moves:
            game.play_quietly(default_edition(game).box, table, seat, move)
        return table


def positions_of(
    game: Game, number: int, options: Sequence[int] = (0,), most: int = 24, bot_name: str = "gentle"
) -> list[SensitivityPosition]:
    """Decisions with a choice, from games of these bots with every number of seats, after up to `most` decisions of each seat."""
    found: list[SensitivityPosition] = []
    box, bot, luck = default_edition(game).box, EngineBot(bot_name), new_luck(number)
    while len(found) < number:
        seats = game.seats[len(found) % len(game.seats)]
        asked = SensitivityPosition(seats, options[len(found) % len(options)], len(found) + 1, [])
        table, decisions = asked.table(game), 4 + int(below(luck, most * seats))
        while waiting := game.seats_to_act(box, table):
            seat = waiting[0]
            if len(asked.moves) >= decisions and len(game.legal_moves(box, table, seat)) > 2:
                found.append(asked)
                break
            move = bot.choose(game, box, game.seen(box, table, seat), seat, luck)
            game.play_quietly(box, table, seat, move)
            asked.moves.append((seat, move))
    return found


def changed_one_by_one(game: Game) -> Iterator[tuple[Place, int, Edition]]:
    """Every number of the game's own edition, changed alone: as high as possible, and to 0 or as low as possible.

    Yields its place, its new value, and the edition. Numbers that cannot change alone are skipped.
    """
    own = default_edition(game)
    for place, number in all_numbers(own).items():
        higher = (3 * number + 6, number + 6, 2 * number + 1, number + 2, number + 1)
        for tries in (higher, (0, number // 2, number - 2, number - 1)):
            for new in tries:
                if edition := _changed(own, place, new):
                    yield place, new, edition
                    break


def _changed(own: Edition, place: Place, new: int) -> Edition | None:
    """The edition with this number instead; None if it is the same, or cannot be played."""
    try:
        edition = with_numbers(own, {place: new})
    except EditionError:
        return None
    return edition if edition.hash != own.hash else None


def judged(game: Game, edition: Edition, tables: Sequence[Table]) -> list[dict[int, float]]:
    """Greedy's value of each move at each of these tables."""
    judgement, box = judgement_of(game), edition.box
    workspace = new_workspace(game, judgement.prepare(box))
    found = []
    for table in tables:
        [seat, *_] = game.seats_to_act(box, table)
        workspace.tables[0] = table
        game.view(box, workspace.tables[0], seat)
        game.legal(box, workspace.tables[0], seat, workspace.moves)
        judgement.prune(box, workspace.tables[0], seat, workspace.moves)
        judgement.judge(box, workspace.tables[0], seat, workspace.moves, workspace.prepared, workspace.values)
        found.append({move: float(workspace.values[move]) for move in listed(workspace.moves)})
    return found


def choices(game: Game, edition: Edition, table: Table, iterations: int = 0, lucks: Sequence[int] = LUCKS) -> list[int]:
    """Greedy's choice here; with iterations, a search's choices, one for each luck."""
    box = edition.box
    [seat, *_] = game.seats_to_act(box, table)
    view = game.seen(box, table, seat)
    if not iterations:
        return [EngineBot("greedy").choose(game, box, view, seat, new_luck(1))]
    bot = EngineBot("search", iterations=iterations)
    return [bot.choose(game, box, view, seat, new_luck(luck)) for luck in lucks]
