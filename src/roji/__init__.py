"""Roji: three garden board games for people, for learning agents and for designers."""

__version__ = "0.1.0.dev0"
