"""A player that reads and writes lines: rate it with `roji arena sakura --bots "program:python examples/text_player.py,random"`.

It answers each turn with the first legal move. Ask a language model instead: `observation` is its prompt, and its answer may
contain anything, as long as the move is in [brackets] or on the last line.
"""

import json
import sys


def answer(turn: dict[str, object]) -> str:
    """The move for a turn; `refused` tells what was wrong with the previous answer."""
    moves = turn["moves"]
    assert isinstance(moves, list)
    return f"I play [{moves[0]}]"


for line in sys.stdin:
    print(answer(json.loads(line)), flush=True)
