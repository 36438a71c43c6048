"""OpenSpiel's algorithms on small editions: how exploitable uniform play is, counted twice; on Sakura also CFR and MCCFR.

python benchmarks/game_theory.py [CFR_ITERATIONS] [MCCFR_ITERATIONS]
"""

import itertools
import sys
import time
from typing import Any

from roji.core.edition import Edition, small_edition, small_text
from roji.core.game import Game
from roji.games import find_game
from roji.games.zen_garden.box import EMPTY

CARDS = 8


def outcome(cards: tuple[int, int, int], seat: int) -> float:
    """The reward of a seat if these cards are played by seat 0, seat 1 and the court painter, by the rules alone.

    The other seat chooses directions at random, this one as is best for it: all that matters for them lies open then.
    """
    game = find_game("sakura")
    box = small_edition(game).box
    table = game.new_table(box, 2, 0, 1)
    left = [card for card in range(CARDS) if card not in cards]
    for player in (0, 1):
        table.hand[player] = (1 << cards[player]) | (1 << left[player])
    table.deck[:4] = [*left[2:], cards[2]]
    for player in (0, 1):
        game.play_quietly(box, table, player, cards[player])

    return open_value(game, box, table, seat)


def open_value(game: Game, box: Any, table: Any, seat: int) -> float:
    """What a seat gets if it plays on as is best for it and the other at random, where nothing is hidden or drawn any more."""
    acting = game.seats_to_act(box, table)
    if not acting:
        places = game.places(box, table)
        return float(places[1 - seat] > places[seat]) - float(places[1 - seat] < places[seat])
    values = []
    for move in game.legal_moves(box, table, acting[0]):
        after = game.copy(table)
        game.play_quietly(box, after, acting[0], move)
        values.append(open_value(game, box, after, seat))
    return max(values) if acting[0] == seat else sum(values) / len(values)


def zen_best_response(edition: Edition, seat: int) -> float:
    """The same in Zen Garden in one turn, where everything lies open: the mean over all deals, by the rules alone."""
    game, box = edition.game, edition.box
    table = game.new_table(box, 2, 0, 1)
    tiles = sorted(tile for tile in table.market.tolist() if tile != EMPTY)
    of_tiles = {int(part[tile]) for tile in tiles for part in (box.decor_of, box.path_of, box.floor_of)}
    values = []
    for wishes, market in itertools.product(itertools.permutations(of_tiles, 4), itertools.permutations(tiles)):
        for first in (0, 1):
            table.wishes[:4], table.market[: len(tiles)] = wishes, market
            table.first_seat = table.seat = first
            values.append(open_value(game, box, table, seat))
    return sum(values) / len(values)


def tiny_zen_garden() -> str:
    """Zen Garden in one turn with two tiles only."""
    return small_text(find_game("zen_garden")).replace('["sand", "water"]', '["sand"]')


def best_response_to_uniform(seat: int) -> float:
    """The mean over all hands of the better of two cards, against any two of the other cards."""
    worth = {}
    for mine in range(CARDS):
        for other, court in itertools.permutations([card for card in range(CARDS) if card != mine], 2):
            worth[mine, other, court] = outcome((mine, other, court) if seat == 0 else (other, mine, court), seat)
    hands = list(itertools.combinations(range(CARDS), 2))
    total = 0.0
    for hand in hands:
        others = list(itertools.permutations([card for card in range(CARDS) if card not in hand], 2))
        total += max(sum(worth[mine, other, court] for other, court in others) / len(others) for mine in hand)
    return total / len(hands)


def main() -> None:
    """Print NashConv of each policy."""
    import pyspiel
    from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

    import roji.envs.open_spiel_bridge  # noqa: F401

    cfr_iterations, mccfr_iterations = (int(word) for word in (sys.argv[1:] + ["10", "5000"][len(sys.argv) - 1 :]))
    game = pyspiel.load_game("roji_sakura(edition=small,chance=explicit)")
    counted = best_response_to_uniform(0) + best_response_to_uniform(1)
    print(f"uniform, by the rules alone: {counted:.6f}", flush=True)
    print(f"uniform, by OpenSpiel:       {pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)):.6f}", flush=True)
    start, solver = time.perf_counter(), pyspiel.CFRSolver(game)
    for _ in range(cfr_iterations):
        solver.evaluate_and_update_policy()
    seconds = time.perf_counter() - start
    print(
        f"CFR, {cfr_iterations} iterations, {seconds:.0f} s: {pyspiel.nash_conv(game, solver.average_policy()):.6f}",
        flush=True,
    )
    start, sampler = time.perf_counter(), external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(mccfr_iterations):
        sampler.iteration()
    seconds = time.perf_counter() - start
    print(
        f"MCCFR, {mccfr_iterations} iterations, {seconds:.0f} s: {exploitability.nash_conv(game, sampler.average_policy()):.6f}"
    )


if __name__ == "__main__":
    main()
