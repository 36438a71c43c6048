"""The random bot: any legal move, each equally likely. A yardstick, and company for tests."""

from roji.core.game import Game
from roji.core.luck import below
from roji.core.rule import Box, Luck, Table

__all__ = ["RandomBot"]


class RandomBot:
    """Plays any legal move."""

    name = "random"

    def choose(self, game: Game, box: Box, view: Table, seat: int, luck: Luck) -> int:
        """Any legal move, each equally likely."""
        moves = game.legal_moves(box, view, seat)
        return moves[int(below(luck, len(moves)))]
