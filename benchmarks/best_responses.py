"""The value of best responses to uniform play in small two-player editions, by the rules alone, to check OpenSpiel's figures."""

import itertools
from collections import defaultdict
from typing import Any, NamedTuple

from roji.core.edition import Edition, small_edition, small_text
from roji.core.game import Game
from roji.games import find_game
from roji.games.four_gardens.moves import DRAW_FROM_PILE
from roji.games.zen_garden.box import EMPTY

CARDS = 8


def outcome(cards: tuple[int, int, int], seat: int) -> float:
    """The reward of a seat if these cards are played by seat 0, seat 1 and the court painter, by the rules alone.

    From there everything relevant is face up: the other seat chooses directions at random, this seat its best ones.
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


def reward(game: Game, box: Any, table: Any, seat: int) -> float:
    """1 for the winner of a game for two, -1 for the loser, 0 for both if they share the first place."""
    places = game.places(box, table)
    return float(places[1 - seat] > places[seat]) - float(places[1 - seat] < places[seat])


def open_value(game: Game, box: Any, table: Any, seat: int) -> float:
    """The value of a position to a seat that plays its best moves against a random opponent, once nothing is hidden or drawn."""
    acting = game.seats_to_act(box, table)
    if not acting:
        return reward(game, box, table, seat)
    values = []
    for move in game.legal_moves(box, table, acting[0]):
        after = game.copy(table)
        game.play_quietly(box, after, acting[0], move)
        values.append(open_value(game, box, after, seat))
    return max(values) if acting[0] == seat else sum(values) / len(values)


def zen_best_response(edition: Edition, seat: int) -> float:
    """A seat's best response in one turn of Zen Garden, where everything is face up: the mean over all deals."""
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
    """The text of an edition of Zen Garden with one turn and only two tiles."""
    return small_text(find_game("zen_garden")).replace('["sand", "water"]', '["sand"]')


def best_response_to_uniform(seat: int) -> float:
    """A seat's best response in Sakura: the mean over all hands of the better of two cards, against any two others."""
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


class World(NamedTuple):
    """A table that is consistent with what a seat has seen, and its probability."""

    chance: float
    table: Any


def four_gardens_best_response(edition: Edition, seat: int) -> float:
    """A seat's best response in two rounds of Four Gardens, acting on all views it has had: the mean over all deals.

    For hands of one card without open cards. All orders of the pile are enumerated at the start, and all orders of the discards
    before they become a new pile, so no card is drawn at random.
    """
    game, box = edition.game, edition.box
    start, worlds = game.new_table(box, 2, 0, 1), []
    deals = list(itertools.permutations(sorted([*start.hand[:2, 0].tolist(), *start.pile[: start.num_pile].tolist()])))
    for cards, first in itertools.product(deals, (0, 1)):
        table = game.copy(start)
        table.hand[:2, 0], table.pile[: start.num_pile] = cards[:2], cards[2:]
        table.first_seat = table.seat = first
        worlds.append(World(0.5 / len(deals), table))
    return sum(_worth(edition, alike, seat) for alike in _alike(edition, worlds, seat))


def _alike(edition: Edition, worlds: list[World], seat: int) -> list[list[World]]:
    """Group worlds that the seat cannot tell apart now, given that it could not tell them apart before."""
    groups = defaultdict(list)
    for world in worlds:
        groups[edition.game.seen(edition.box, world.table, seat).tobytes()].append(world)
    return list(groups.values())


def _worth(edition: Edition, worlds: list[World], seat: int) -> float:
    """The value to a seat of worlds that it cannot tell apart, if it plays its best moves and the others play at random."""
    game, box = edition.game, edition.box
    acting = game.seats_to_act(box, worlds[0].table)
    if not acting:
        return sum(world.chance * reward(game, box, world.table, seat) for world in worlds)
    is_own = acting[0] == seat
    after: dict[int, list[World]] = defaultdict(list)  # by my own move; all moves of others together
    for world in worlds:
        moves = game.legal_moves(box, world.table, acting[0])
        for move in moves:
            share = world.chance if is_own else world.chance / len(moves)
            after[move if is_own else 0] += _played(edition, World(share, world.table), acting[0], move)
    return max(sum(_worth(edition, alike, seat) for alike in _alike(edition, found, seat)) for found in after.values())


def _played(edition: Edition, world: World, seat: int, move: int) -> list[World]:
    """All worlds to which this move leads."""
    game, box, table = edition.game, edition.box, world.table
    number = int(table.num_discards) if move == DRAW_FROM_PILE and table.num_pile == 0 else 0
    orders = list(itertools.permutations(table.discards[:number].tolist()))
    found = []
    for order in orders:
        after = game.copy(table)
        after.discards[:number] = order
        game.play_quietly(box, after, seat, move)
        found.append(World(world.chance / len(orders), after))
    return found


def nash_conv_by_the_rules(name: str) -> float:
    """NashConv of uniform play in a game's small edition: the sum of both seats' best responses."""
    edition = small_edition(find_game(name))
    if edition.game.name == "four_gardens":
        return sum(four_gardens_best_response(edition, seat) for seat in (0, 1))
    return sum(best_response_to_uniform(seat) for seat in (0, 1))
