"""The games, options, bots and languages of this server, for the page's front door."""

import hashlib

from roji.bots import bot_names
from roji.core.edition import default_edition
from roji.core.game import Game
from roji.games import all_games, languages
from roji.server.messages.http import GameFacts, Games, OptionFacts
from roji.server.messages.requests import LEVELS, REACTIONS

__all__ = ["layout_of", "list_games"]


def list_games() -> Games:
    """Every game with its options, and what all games share: levels of bots, languages, reactions."""
    found = all_games()
    known = bot_names()
    return Games(
        games=[_facts(game) for game in found],
        levels=[level for level in LEVELS if level in known] or known,
        languages=sorted(languages()),
        reactions=list(REACTIONS),
    )


def _facts(game: Game) -> GameFacts:
    edition = default_edition(game)
    return GameFacts(
        name=game.name,
        title=game.title,
        author=game.author,
        seats=list(game.seats),
        minutes=game.minutes,
        clause_letter=game.clause_letter,
        options=[
            OptionFacts(
                name=option.name, choices=list(option.choices), for_seats=sorted(option.for_seats or game.seats)
            )
            for option in game.options
        ],
        edition=edition.name,
        edition_hash=edition.hash,
        edition_is_ours=game.edition_is_ours,
        num_moves=game.num_moves,
        events=list(game.event_kinds),
    )


def layout_of(game: Game) -> str:
    """A hash of the layout of a game's table record, so that a program knows whether it can read `view`."""
    return hashlib.sha256(str(game.table_type.fields).encode()).hexdigest()[:16]
