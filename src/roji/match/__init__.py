"""The referee: one running game, seats, whose turn, the log, what each seat may see. Used by all rooms below."""

from roji.match.checks import check_names
from roji.match.decision import Decision
from roji.match.match import Match
from roji.match.replay_record import replay

__all__ = ["Decision", "Match", "check_names", "replay"]
