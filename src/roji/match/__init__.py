"""The referee: one running game, seats, whose turn, the log, what each seat may see. Used by all rooms below."""

from roji.match.match import Entry, Match, check_names
from roji.match.replaying import replay

__all__ = ["Entry", "Match", "check_names", "replay"]
