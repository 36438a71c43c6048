"""The part of the server that knows the rules. It imports Numba, which takes seconds: first in a thread of `library.py`."""

from roji.games import game_names
from roji.server.rules.facts import edition_text, games, layout_of, rules_text
from roji.server.rules.opening import check_name, new_table, rematch
from roji.server.rules.previews import previews
from roji.server.rules.replays import ALL, branch, frames, record_text, upload
from roji.server.rules.reviews import Reviewer
from roji.server.rules.seats import bot_name
from roji.server.rules.state import State
from roji.server.rules.thinking import check_level, choose, hints
from roji.server.rules.views import Views
from roji.server.rules.warm import warm_up

__all__ = [
    "ALL",
    "Reviewer",
    "State",
    "Views",
    "bot_name",
    "branch",
    "check_level",
    "check_name",
    "choose",
    "edition_text",
    "frames",
    "game_names",
    "games",
    "hints",
    "layout_of",
    "new_table",
    "previews",
    "record_text",
    "rematch",
    "rules_text",
    "upload",
    "warm_up",
]
