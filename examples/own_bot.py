"""A bot of your own in twenty lines: it looks one move ahead and plays what scores most right now.

Name it in your package's pyproject.toml, install the package, and `roji play`, `roji arena` and the server know it:

    [project.entry-points."roji.bots"]
    eager = "own_bot:EagerBot"
"""


class EagerBot:
    """Plays the move that scores most right now."""

    name = "eager"

    def choose(self, game, box, view, seat, luck):
        """The move after which this seat has the most points."""

        def points_after(move):
            table = game.copy(view)  # what this seat sees; a random deal completes it, because rules need a whole table
            game.redeal(box, table, seat, luck.copy())
            game.play_quietly(box, table, seat, move)
            return int(game.sheet(box, table)[seat].sum())

        return max(game.legal_moves(box, view, seat), key=points_after)
