"""Sakura as in a first game: the card that moves the seat's painter furthest, and always forward."""

from roji.core.game import Game
from roji.core.rule import Box, Table
from roji.games.sakura.box import CARDS, COUNT, LEAP
from roji.games.sakura.moves import BACKWARD, FIRST_COURT, FORWARD

__all__ = ["like"]

LEAP_LOOKS_LIKE = 2  # spaces
STEPS = 3  # S1.4: actions move 1 to 3 spaces


def like(game: Game, box: Box, table: Table, seat: int, move: int) -> int:  # noqa: ARG001
    """S3.1: the card with the most spaces. S3.2: forward. S7.3: any card for the court painter, after the seat's own."""
    if move in (FORWARD, BACKWARD):
        return int(move == FORWARD)
    if move >= FIRST_COURT:
        return 0
    assert move < CARDS
    action = int(box.painter_action[move])
    if action == LEAP:
        return LEAP_LOOKS_LIKE
    if action == COUNT:
        return sum(int(table.spaces[other]) > int(table.spaces[seat]) for other in range(int(table.num_painters)))
    return action % STEPS + 1
