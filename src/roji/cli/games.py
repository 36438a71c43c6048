"""`roji games`: list the games."""

import json
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from roji.cli.screen import LANGUAGE, WORDS, check_language
from roji.core.game import Game
from roji.core.options import Option
from roji.games import all_games

__all__ = ["games"]


def games(
    as_json: bool = typer.Option(False, "--json", help="Print the list as JSON."),
    lang: str = LANGUAGE,
) -> None:
    """List the games: players, minutes, options."""
    check_language(lang)
    if as_json:
        typer.echo(
            json.dumps({"games": {game.name: facts(game) for game in all_games()}}, ensure_ascii=False, indent=2)
        )
        return
    phrases, console = WORDS[lang], Console(highlight=False)
    table = Table(*phrases.names["games_table"], box=None, pad_edge=False)
    for game in all_games():
        options = " ".join(map(_choices, game.options)) or phrases.say("no_options")
        table.add_row(game.command, game.author, f"{game.seats[0]}-{game.seats[-1]}", str(game.minutes), options)
    console.print(table)
    console.print(phrases.say("play_with", game=all_games()[0].command))


def _choices(option: Option) -> str:
    """An option as it is typed, with its first and its last choice."""
    return f"{option.name}={option.choices[0]} … {option.choices[-1]}"


def facts(game: Game) -> dict[str, Any]:
    """A game's facts in plain fields."""
    return {
        "command": game.command,
        "title": game.title,
        "author": game.author,
        "seats": list(game.seats),
        "minutes": game.minutes,
        "options": {option.name: list(option.choices) for option in game.options},
        "default_edition_is_ours": game.edition_is_ours,
        "num_moves": game.num_moves,
        "num_features": game.num_features,
        "table_bytes": game.table_type.itemsize,
        "score_clauses": list(game.score_clauses),
        "languages": list(game.words),
    }
