"""Random games by seed, for comparing interpreter, compiled code and golden records.

`python -m tests.games.replays GAME SEEDS` prints a digest of each game's final table; `… --golden` writes the golden games.
"""

import hashlib
import sys
from pathlib import Path

from roji.core.check_game import all_options
from roji.core.edition import default_edition
from roji.core.game import Game
from roji.core.luck import below, new_luck
from roji.core.record import write_record
from roji.games import all_games, find_game
from roji.match import Match

GOLDEN = Path(__file__).parent.parent / "golden"
LONG = 120  # decisions: longer games are cut off here, to spare the interpreter
TO_THE_END = 20  # but every n-th game is played to its end


def digest(game: Game, seed: int) -> str:
    """A hash of a random game's course; seat count and options follow from the seed."""
    box, luck = default_edition(game).box, new_luck(seed)
    seats = game.seats[seed % len(game.seats)]
    options = list(all_options(game, seats))
    table = game.new_table(box, seats, options[seed // len(game.seats) % len(options)], seed)
    course = hashlib.sha256(table.tobytes())
    for _ in range(game.decision_limit if seed % TO_THE_END == 0 else LONG):
        waiting = game.seats_to_act(box, table)
        if not waiting:
            break
        seat = waiting[int(below(luck, len(waiting)))]
        moves = game.legal_moves(box, table, seat)
        game.play_quietly(box, table, seat, moves[int(below(luck, len(moves)))])
        course.update(table.tobytes())
    course.update(game.sheet(box, table).tobytes())
    return course.hexdigest()[:16]


def random_match(game: Game, seats: int, options: int, seed: int) -> Match:
    """Play a whole random game with the referee."""
    match, luck = Match(game, seats, options, seed=seed), new_luck(seed)
    while waiting := match.to_act():
        seat = waiting[int(below(luck, len(waiting)))]
        moves = match.legal(seat)
        match.play(seat, moves[int(below(luck, len(moves)))])
    return match


def golden_name(game: Game, seats: int, options: int) -> str:
    """The file name of a golden game."""
    chosen = "-".join(value for value in game.decode_options(options).values()).replace(",", "")
    return f"{seats}-{chosen}.roji" if chosen else f"{seats}.roji"


def golden_text(game: Game, seats: int, options: int) -> str:
    """The text of the golden game for these seats and options."""
    return write_record(random_match(game, seats, options, 1000 * seats + options).record())


def write_golden() -> None:
    """Write all golden games again. Review the difference before you commit it."""
    for game in all_games():
        folder = GOLDEN / game.name
        folder.mkdir(parents=True, exist_ok=True)
        for seats in game.seats:
            for options in all_options(game, seats):
                (folder / golden_name(game, seats, options)).write_text(golden_text(game, seats, options))


if __name__ == "__main__":
    if sys.argv[1:] == ["--golden"]:
        write_golden()
    else:
        chosen = find_game(sys.argv[1])
        sys.stdout.writelines(f"{digest(chosen, seed)}\n" for seed in range(int(sys.argv[2])))
