"""The ids of a game's figures, so that arena, lab and goals use the same names in words and in JSON."""

__all__ = ["FIGURES", "figure_id"]

FIGURES = {
    "decisions": "Decisions",
    "rounds": "Rounds",
    "points": "Points of a seat",
    "gap": "Points between first and second",
    "close_games": "Close games",
    "lead_changes": "Lead changes",
    "settled_after": "When the winner was last behind",
    "truncated": "Games cut off",
    "luck": "The deal decides",
}
IDS = {name: figure for figure, name in FIGURES.items()}


def figure_id(name: str) -> str | None:
    """The id of a figure; None if only one report has it, such as the wins of a bot."""
    return IDS.get(name)
