"""Every seat's chance to win, now or after a move, from the network's values or from playouts."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from roji.bots.chances import BY_NETWORK, BY_PLAYOUTS, chances_from, weights_for
from roji.bots.engine import engine_for
from roji.bots.judgement import judgement_of
from roji.bots.network.evaluator import NetworkArrays
from roji.bots.network.guided_search import is_still_secret
from roji.bots.network.shipped import network_for
from roji.bots.network_bot import look_at
from roji.bots.playout import Playout, make_playout
from roji.bots.workspace import Workspace
from roji.core.bits import lowest
from roji.core.game import MAX_SEATS, Game
from roji.core.luck import below, new_luck
from roji.core.per_game import per_game
from roji.core.rule import Box, Luck, Table, rule

__all__ = ["Belief", "believe", "chances_after", "win_chances"]

WORLDS = 24  # redeals to evaluate a move
PLAYOUTS_AFTER = 12  # playouts of each redeal, without a network
SEED_RANGE = 1 << 31

Belief = tuple[str, Any]  # its kind, and float64[seats, numbers]: see chances.py


def win_chances(game: Game, box: Box, view: Table, seat: int, luck: Luck, samples: int) -> list[float]:
    """Each seat's chance before a decision of this seat, as far as it can know; without a network from `samples` playouts."""
    kind, belief = believe(game, box, view, seat, luck, samples)
    weights = weights_for(game.name, kind, len(belief))
    return [float(chance) for chance in chances_from(belief, weights)]


def chances_after(game: Game, box: Box, view: Table, seat: int, moves: Sequence[int], luck: Luck) -> list[float]:
    """The chance of this seat after each of these moves, with the same luck for all, so that differences come from the moves."""
    seed = int(below(luck, SEED_RANGE))
    return [_chance_after(game, box, view, seat, move, new_luck(seed)) for move in moves]


def believe(game: Game, box: Box, view: Table, seat: int, luck: Luck, samples: int) -> Belief:
    """The belief about every seat before a decision of this seat."""
    network = network_for(game, box)
    if network is not None:
        table = game.copy(view)
        game.redeal(box, table, seat, luck)
        return BY_NETWORK, _network_belief(game, box, table, seat, network)
    engine = engine_for(game)
    engine.look(box, view, seat)
    wins = np.zeros(int(view.num_seats), np.float64)
    _win_counter(game)(box, seat, luck, samples, engine.workspace(box), wins)
    smooth = (wins + 0.5) / (samples + 0.5 * len(wins))
    return BY_PLAYOUTS, np.log(smooth)[:, None]


def _network_belief(game: Game, box: Box, table: Table, seat: int, network: NetworkArrays) -> Any:
    """The logit of the place and the margin of every seat, as the network sees it from this one."""
    seats, first = int(table.num_seats), game.num_moves
    outputs = look_at(game, box, table, seat, network)
    belief = np.zeros((seats, 2))
    for relative in range(seats):
        belief[(seat + relative) % seats] = outputs[first + relative], outputs[first + MAX_SEATS + relative]
    return belief


def _chance_after(game: Game, box: Box, view: Table, seat: int, move: int, luck: Luck) -> float:
    """The seat's mean chance over many redeals, at the next decision after all choices are revealed."""
    network, total = network_for(game, box), 0.0
    for _ in range(WORLDS):
        table = game.copy(view)
        game.redeal(box, table, seat, luck)
        _play_openly(game, box, table, seat, move, luck, network)
        waiting = game.seats_to_act(box, table)
        if not waiting:
            places = game.places(box, table)
            total += (places[seat] == 1) / places.count(1)
        elif network is not None:
            belief = _network_belief(game, box, table, waiting[0], network)
            total += chances_from(belief, weights_for(game.name, BY_NETWORK, len(belief)))[seat]
        else:
            total += win_chances(game, box, table, seat, luck, PLAYOUTS_AFTER)[seat]
    return total / WORLDS


def _play_openly(
    game: Game, box: Box, table: Table, seat: int, move: int, luck: Luck, network: NetworkArrays | None
) -> None:
    """Play a move, and those of others who choose at the same time: as the network or the judgement would."""
    before = game.to_act(box, table)
    game.play_quietly(box, table, seat, move)
    while is_still_secret(before, seat, after := game.to_act(box, table)):
        before, seat = after, int(lowest(after))
        moves = game.legal_moves(box, table, seat)
        if network is not None:
            outputs = look_at(game, box, table, seat, network)
            move = max(moves, key=lambda one: float(outputs[one]))
        else:
            move = moves[int(below(luck, len(moves)))]
        game.play_quietly(box, table, seat, move)


@per_game
def _win_counter(game: Game) -> Callable[..., None]:
    play_on = make_playout(game, judgement_of(game))
    redeal, score, rank, limit = game.redeal, game.score, game.rank, game.decision_limit

    def count_wins(box: Box, seat: int, luck: Luck, samples: int, workspace: Workspace, wins: Any) -> None:
        table, places = workspace.tables[1], workspace.places
        for _ in range(samples):
            workspace.tables[1] = workspace.tables[0]
            redeal(box, table, seat, luck)
            player = Playout(workspace.prepared, luck)
            play_on(box, table, limit, workspace.moves, workspace.no_story, player)
            workspace.sheet[:] = 0
            score(box, table, workspace.sheet)
            rank(box, table, workspace.sheet, places)
            winners = 0
            for other in range(len(wins)):
                winners += 1 if places[other] == 1 else 0
            for other in range(len(wins)):
                if places[other] == 1:
                    wins[other] += 1.0 / winners

    return rule(count_wins)
