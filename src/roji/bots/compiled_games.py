"""Compiled games between bots that do not search: thousands a second, with exactly the moves each bot would choose if asked."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from roji.bots.bot import Bot
from roji.bots.engine import engine_for, engine_rules
from roji.bots.engine_bot import EngineBot
from roji.bots.random_bot import RandomBot
from roji.bots.settings import JUDGES, PLAYS_AT_RANDOM, new_settings
from roji.bots.workspace import Workspace
from roji.core.game import MAX_SEATS, Game
from roji.core.game_loop import make_game_loop
from roji.core.luck import LUCK_WORDS, below
from roji.core.moves import count, nth
from roji.core.per_game import per_game
from roji.core.rule import Box, Moves, Table, Whole, rule

__all__ = ["CompiledGames", "GamePlayers", "compiled_settings", "play_compiled"]


def compiled_settings(game: Game, bots: Sequence[Bot]) -> Any:
    """The settings of these bots, one for each seat, or None if one of them cannot play compiled."""
    settings = []
    for bot in bots:
        if isinstance(bot, RandomBot):
            settings.append(new_settings({"method": PLAYS_AT_RANDOM}))
        elif isinstance(bot, EngineBot) and bot.settings(game).method == JUDGES:
            settings.append(new_settings({name: bot.settings(game)[name] for name in ("method", "tolerance")}))
        else:
            return None
    return np.concatenate(settings)


class CompiledGames(NamedTuple):
    """The results of some games, one row for each."""

    sheets: Any  # int32[games, seats, lines]
    places: Any  # int8[games, seats]
    lengths: Any  # int64[games]: how many decisions
    is_cut: Any  # bool[games]: cut off by the game's decision limit
    logs: Any  # int16[games, decisions, 2]: seat and move


class GamePlayers(NamedTuple):
    """The players of one game, and the log of their moves."""

    settings: Any  # of each seat
    lucks: Any  # of each seat
    log: Any  # int16[decisions, 2]: seat and move
    workspace: Workspace


def play_compiled(
    game: Game, box: Box, seats: int, options: int, settings: Any, seeds: Any, lucks: Any
) -> CompiledGames:
    """Play games to their ends. For each game: `settings[game, seat]`, the deal's `seeds[game]`, and `lucks[game, seat]`."""
    games = len(seeds)
    played = CompiledGames(
        np.zeros((games, MAX_SEATS, game.score_lines), np.int32),
        np.zeros((games, MAX_SEATS), np.int8),
        np.zeros(games, np.int64),
        np.zeros(games, np.bool_),
        np.zeros((games, game.decision_limit, 2), np.int16),
    )
    workspace = engine_for(game).workspace(box)
    workspace.tables[:] = np.zeros(1, game.table_type)
    _player_of_games(game)(box, seats, options, settings, seeds, lucks, workspace, played)
    return played


@per_game
def _player_of_games(game: Game) -> Callable[..., None]:
    setup, to_act, score, rank, limit = game.setup, game.to_act, game.score, game.rank, game.decision_limit
    play_on = make_game_loop(game, _make_choice(game))

    def play_all(
        box: Box, seats: int, options: int, settings: Any, seeds: Any, lucks: Any, workspace: Workspace, played: Any
    ) -> None:
        table, no_story = workspace.tables[0], workspace.no_story
        for game in range(len(seeds)):
            workspace.tables[0] = workspace.tables[1]  # all zero
            for word in range(
                LUCK_WORDS
            ):  # a slice would compile an error message for wrong shapes, which takes seconds
                table.luck[word] = seeds[game, word]
            setup(box, table, seats, options)
            players = GamePlayers(settings[game], lucks[game], played.logs[game], workspace)
            played.lengths[game] = play_on(box, table, limit, workspace.moves, no_story, players)
            played.is_cut[game] = to_act(box, table) != 0
            score(box, table, played.sheets[game])
            rank(box, table, played.sheets[game], played.places[game])

    return rule(play_all)


def _make_choice(game: Game) -> Callable[..., Any]:
    """The rule by which the bots of a game choose and log their moves."""
    by_judgement, prune = engine_rules(game).choose, engine_rules(game).judgement.prune

    def choose(box: Box, table: Table, seat: int, moves: Moves, decisions: int, players: GamePlayers) -> Whole:
        settings, luck = players.settings[seat], players.lucks[seat]
        if settings.method == PLAYS_AT_RANDOM:
            move: Whole = nth(moves, below(luck, count(moves)))
        else:
            prune(box, table, seat, moves)
            if count(moves) == 1:
                move = nth(moves, 0)
            else:
                move = by_judgement(box, table, seat, luck, settings, players.workspace)
        players.log[decisions, 0] = seat
        players.log[decisions, 1] = move
        return move

    return rule(choose)
