"""Reports: one HTML file with sentences, charts and the record of every game, for people who do not program."""

from roji.arena.report.arena import arena_report

__all__ = ["arena_report"]
