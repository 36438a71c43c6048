"""Which numbers of an edition change the best move, by a long search, and whether greedy's choices change with them.

    .venv/bin/python benchmarks/lab/which_numbers_matter.py GAME [POSITIONS] [ITERATIONS]

Writes tests/lab/numbers_that_matter/GAME.json, to which tests/lab/test_edition_sensitivity.py compares greedy.
"""

import json
import sys
from pathlib import Path

from roji.core.edition import Edition, default_edition
from roji.core.game import Game
from roji.core.rule import Table
from roji.games import find_game
from roji.lab.edition_numbers import number_name
from roji.lab.edition_sensitivity import MORE_LUCKS, changed_one_by_one, choices, positions_of

ALL_BOARDS = 15  # Zen Garden with everything that can score
LOOKED_AT = 64  # positions for greedy; the search gets the first of them
ITERATIONS = 600  # 50 times as many as greedy, which tries each of about a dozen moves once
FOLDER = Path(__file__).resolve().parents[2] / "tests" / "lab" / "numbers_that_matter"


def is_sure(game: Game, own: Edition, changed: Edition, table: Table, iterations: int) -> bool:
    """Whether repeated searches always make one choice with our edition and another with the changed one."""
    one, two = (set(choices(game, edition, table, iterations, MORE_LUCKS)) for edition in (own, changed))
    return len(one) == len(two) == 1 and one != two


def main() -> None:
    """Change every number in turn and save the positions at which the search then chooses differently."""
    game = find_game(sys.argv[1])
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    iterations = int(sys.argv[3]) if len(sys.argv) > 3 else ITERATIONS
    options = [ALL_BOARDS, 0] if game.name == "zen_garden" else [0]
    positions = positions_of(game, LOOKED_AT, options)
    tables = [position.table(game) for position in positions]
    own = default_edition(game)
    before = [choices(game, own, table, iterations) for table in tables[:number]]
    sure = [place for place, moves in enumerate(before) if len(set(moves)) == 1]
    greedy = [choices(game, own, table) for table in tables]
    found = {}
    for place, new, edition in changed_one_by_one(game):
        if place[0] == "cards":  # there are hundreds of them
            continue
        after = {one: choices(game, edition, tables[one], iterations) for one in sure}
        should = [
            one
            for one, moves in after.items()
            if len(set(moves)) == 1 and moves != before[one] and is_sure(game, own, edition, tables[one], iterations)
        ]
        does = [one for one, table in enumerate(tables) if choices(game, edition, table) != greedy[one]]
        name = f"{number_name(place)} = {new}"
        found[name] = {"place": list(place), "to": new, "search_changes_at": should}
        print(f"{name}: the search changes at {should}, greedy at {does}", flush=True)
    FOLDER.mkdir(exist_ok=True)
    content = {"iterations": iterations, "positions": [list(position) for position in positions], "numbers": found}
    (FOLDER / f"{game.name}.json").write_text(json.dumps(content) + "\n")


if __name__ == "__main__":
    main()
