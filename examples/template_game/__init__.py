"""Pebbles: a game to copy. Take pebbles from a heap; the last one counts extra. The rules are in `RULES.md`."""
