"""Pairs of games: one in which a seat may not use a component, and the same game without the ban.

The base game is played once. Whenever the examined seat is about to use a component for the first time, a copy continues from
there with that component banned, the same bots and the same luck. Until then both games are the same, so a component that the
seat never uses costs exactly nothing and needs no game.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from roji.arena.components import components_of
from roji.arena.series import Series
from roji.bots.compiled_games import compiled_settings
from roji.bots.engine import engine_for, engine_rules
from roji.bots.settings import PLAYS_AT_RANDOM
from roji.bots.workspace import Workspace
from roji.core.bits import lowest
from roji.core.game import Game
from roji.core.game_loop import make_game_loop
from roji.core.luck import LUCK_WORDS, below
from roji.core.moves import count, nth
from roji.core.per_game import per_game
from roji.core.rule import Box, Moves, Table, Whole, rule
from roji.lab.ban_asked import BanGames, ask_bans
from roji.lab.forbidden import BanTrial, ban_rules, new_trial

__all__ = ["BanGames", "play_bans"]


class BanPlayers(NamedTuple):
    """The players of a game with a ban, and the ban."""

    settings: Any  # of each seat
    lucks: Any  # of each seat
    seat: int  # the examined one
    component: Any  # int64[1]: the banned component; -1: none
    workspace: Workspace
    trial: BanTrial


class BanRoom(NamedTuple):
    """One thread's arrays for such games."""

    tables: Any  # [0] the game, [1] the game with a ban, [2] all zero
    lucks: Any  # of each seat, for the game with a ban
    component: Any
    workspace: Workspace
    trial: BanTrial


def play_bans(series: Series, deals: Sequence[int], seats: Sequence[int], components: Sequence[int]) -> BanGames:
    """Play these deals with the series' first line-up, each with one examined seat and a ban of each component."""
    number, names = len(deals), len(components_of(series.game).names(series.box))
    found = BanGames(
        np.zeros(number),
        np.zeros(number),
        np.zeros((number, names), np.bool_),
        np.zeros((number, names)),
        np.zeros((number, names)),
    )
    games = [(deal, 0) for deal in deals]
    bots = [series.bots[bot] for bot in series.line_up(0)]
    settings = compiled_settings(series.game, bots)
    if settings is None:
        ask_bans(series, deals, seats, components, found)
    else:
        engine = engine_for(series.game)
        room = BanRoom(
            np.zeros(3, series.game.table_type),
            np.zeros((series.seats, LUCK_WORDS), np.uint64),
            np.zeros(1, np.int64),
            engine.workspace(series.box),
            new_trial(series.game, names),
        )
        asked = BanDeals(series.seats, series.options, series.deals(games), series.lucks(games), np.array(seats))
        _player(series.game)(series.box, settings, asked, np.array(components, np.int64), room, found)
    _fill_in(found)
    return found


class BanDeals(NamedTuple):
    """The deals to play, and the examined seat of each."""

    num_seats: int
    options: int
    deals: Any  # uint64[deals, 3]
    lucks: Any  # uint64[deals, seats, 3]
    seats: Any  # int64[deals]


def _fill_in(found: BanGames) -> None:
    """Fill in components that were not used: a ban of them changes nothing."""
    for without, base in ((found.wins_without, found.wins), (found.margins_without, found.margins)):
        without[:] = np.where(found.is_used, without, base[:, None])


@per_game
def _player(game: Game) -> Callable[..., None]:
    setup, to_act, legal, play, limit = game.setup, game.to_act, game.legal, game.play, game.decision_limit
    choose, settle = _make_choice(game), _make_settle(game)
    play_without = _make_play_without(game, choose, settle)

    def play_all(box: Box, settings: Any, asked: BanDeals, components: Any, room: BanRoom, found: BanGames) -> None:
        table, moves, no_story = room.tables[0], room.workspace.moves, room.workspace.no_story
        for deal in range(len(asked.seats)):
            room.tables[0] = room.tables[2]
            for word in range(
                LUCK_WORDS
            ):  # a slice would compile an error message for wrong shapes, which takes seconds
                table.luck[word] = asked.deals[deal, word]
            setup(box, table, asked.num_seats, asked.options)
            examined = asked.seats[deal]
            free = BanPlayers(settings, asked.lucks[deal], examined, room.component, room.workspace, room.trial)
            banned = BanPlayers(settings, room.lucks, examined, room.component, room.workspace, room.trial)
            for made in range(limit):
                seat = lowest(to_act(box, table))
                if seat < 0:
                    break
                legal(box, table, seat, moves)
                room.component[0] = -1
                move: Whole = np.int64(choose(box, table, seat, moves, np.int64(made), free))
                if seat == examined:
                    play_without(box, room, free, banned, move, components, deal, found)
                play(box, table, seat, move, no_story)
            win, margin = settle(box, table, examined, room.workspace)
            found.wins[deal] = win
            found.margins[deal] = margin

    return rule(play_all)


def _make_play_without(game: Game, choose: Callable[..., Any], settle: Callable[..., Any]) -> Callable[..., None]:
    """The rule that continues without each component that the examined seat is about to use for the first time."""
    is_forbidden, play_on, limit = ban_rules(game).is_forbidden, make_game_loop(game, choose), game.decision_limit

    def play_without(
        box: Box,
        room: BanRoom,
        free: BanPlayers,
        banned: BanPlayers,
        move: Whole,
        components: Any,
        deal: int,
        found: BanGames,
    ) -> None:
        table, other = room.tables[0], room.tables[1]
        for place in range(len(components)):
            component = components[place]
            if found.is_used[deal, component]:
                continue
            if not is_forbidden(box, table, free.seat, move, component, room.trial):
                continue
            found.is_used[deal, component] = True
            room.component[0] = component
            room.tables[1] = table
            room.lucks[:] = free.lucks
            play_on(box, other, limit, room.workspace.moves, room.workspace.no_story, banned)
            win, margin = settle(box, other, free.seat, room.workspace)
            found.wins_without[deal, component] = win
            found.margins_without[deal, component] = margin

    return rule(play_without)


def _make_choice(game: Game) -> Callable[..., Any]:
    """The rule by which the bots choose; the examined seat's bot chooses again without forbidden moves."""
    by_judgement, prune = engine_rules(game).choose, engine_rules(game).judgement.prune
    is_forbidden, strike, legal = *ban_rules(game), game.legal

    def plain(box: Box, table: Table, seat: int, moves: Moves, players: BanPlayers) -> Whole:
        settings, luck = players.settings[seat], players.lucks[seat]
        if settings.method == PLAYS_AT_RANDOM:
            return nth(moves, below(luck, count(moves)))
        prune(box, table, seat, moves)
        if count(moves) == 1:
            return nth(moves, 0)
        return by_judgement(box, table, seat, luck, settings, players.workspace)

    compiled = rule(plain)

    def choose(box: Box, table: Table, seat: int, moves: Moves, decisions: int, players: BanPlayers) -> Whole:  # noqa: ARG001
        move: Whole = np.int64(compiled(box, table, seat, moves, players))
        component = players.component[0]
        if component < 0 or seat != players.seat:
            return move
        if is_forbidden(box, table, seat, move, component, players.trial):
            legal(box, table, seat, moves)
            strike(box, table, seat, moves, component, players.trial)
            move = np.int64(compiled(box, table, seat, moves, players))
        return move

    return rule(choose)


def _make_settle(game: Game) -> Callable[..., Any]:
    """The rule for a seat's result of a finished game: its share of the win, and its margin."""
    score, rank = game.score, game.rank

    def settle(box: Box, table: Table, seat: int, workspace: Workspace) -> Any:
        sheet, places = workspace.sheet, workspace.places
        sheet[:] = 0
        score(box, table, sheet)
        rank(box, table, sheet, places)
        winners, best = 0, -1e9
        for other in range(np.int64(table.num_seats)):
            if places[other] == 1:
                winners += 1
            if other != seat:
                best = max(best, np.float64(sheet[other].sum()))
        win = 1.0 / winners if places[seat] == 1 else 0.0
        return win, np.float64(sheet[seat].sum()) - best

    return rule(settle)
