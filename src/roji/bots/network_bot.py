"""Bots that play with a learned network, by its first choice or with search; without a network, by judgement."""

import math
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from roji.bots.engine import Engine, engine_for
from roji.bots.engine_bot import EngineBot
from roji.bots.explain import Advice
from roji.bots.exponential import exp
from roji.bots.judgement import judgement_of
from roji.bots.network.evaluator import NetworkArrays, NetworkScratch, new_scratch
from roji.bots.network.guide import LINES_OF_PLAY, WORLD, Guide, GuideArrays, new_guide_arrays
from roji.bots.network.guided_search import make_guided_search, make_look
from roji.bots.network.shipped import network_for
from roji.bots.search import SearchState, clear_search
from roji.bots.settings import FOLLOWS_NETWORK
from roji.bots.workspace import RESULT
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import below
from roji.core.per_game import per_game
from roji.core.rule import Box, Luck, Table, rule

__all__ = ["GuidedBot", "NetworkBot", "NetworkLevel", "first_choice", "guided_bot", "look_at", "network_bot"]

MOST_ITERATIONS = 100_000
FINE = 2**32 - 1  # steps between 0 and 1 of a random number


class NetworkBot:
    """Plays the network's first choice. Without a matching network it plays as `greedy`."""

    def __init__(self, name: str = "network", path: Path | None = None) -> None:
        self.name = name
        self.path = path
        self._without = EngineBot(name, "greedy")

    def choose(self, game: Game, box: Box, view: Table, seat: int, luck: Luck) -> int:
        """A legal move for this seat. The same view and luck give the same move."""
        network = network_for(game, box, self.path)
        if network is None:
            return self._without.choose(game, box, view, seat, luck)
        return first_choice(game, box, view, seat, luck, network)


def first_choice(game: Game, box: Box, view: Table, seat: int, luck: Luck, network: NetworkArrays) -> int:
    """The legal move with the network's highest logit."""
    moves = engine_for(game).look(box, view, seat)
    if len(moves) == 1:
        return moves[0]
    outputs = _outputs_for(game, box, view, seat, luck, network)
    return max(moves, key=lambda move: float(outputs[move]))


class NetworkLevel(EngineBot):
    """A level that follows the network without searching, the more freely the higher its temperature.

    In games whose settings do not say FOLLOWS_NETWORK it searches; without a matching network it plays as `classic`.
    """

    def __init__(self, name: str, path: Path | None = None, **overrides: float) -> None:
        super().__init__(name, None, **overrides)
        self.path = path
        self._without = EngineBot(name, "classic", **overrides)

    def with_overrides(self, **overrides: float) -> EngineBot:
        """The same bot with other settings."""
        return NetworkLevel(self.name, self.path, **(self.overrides | overrides))

    def choose(self, game: Game, box: Box, view: Table, seat: int, luck: Luck) -> int:
        """A legal move for this seat. The same view and luck give the same move."""
        settings = self.settings(game)
        if settings.method != FOLLOWS_NETWORK:
            return super().choose(game, box, view, seat, luck)
        network = network_for(game, box, self.path)
        if network is None:
            return self._without.choose(game, box, view, seat, luck)
        moves = engine_for(game).look(box, view, seat)
        if len(moves) == 1:
            return moves[0]
        logits = _outputs_for(game, box, view, seat, luck, network)[moves]
        return moves[pick(logits.astype(np.float64) / float(settings.temperature), luck)]

    def _rank(self, engine: Engine, box: Box, seat: int, luck: Luck, moves: list[int]) -> list[int]:
        """These moves, best first. What follows the network has no reasons to give: the search has."""
        if self.settings(engine.game).method == FOLLOWS_NETWORK:
            return self._without.search(engine, box, seat, luck, moves)
        return super()._rank(engine, box, seat, luck, moves)


def _outputs_for(game: Game, box: Box, view: Table, seat: int, luck: Luck, network: NetworkArrays) -> Any:
    """The network's outputs for a view: what the seat cannot know is dealt afresh."""
    table = game.copy(view)
    game.redeal(box, table, seat, luck)
    return look_at(game, box, table, seat, network)


@rule
def pick(logits: Any, luck: Luck) -> int:
    """A place in these logits, each as likely as its logit says."""
    highest, total = logits.max(), 0.0
    for logit in logits:
        total += exp(logit - highest)
    left = total * below(luck, FINE) / FINE
    for place in range(len(logits)):
        left -= exp(logits[place] - highest)
        if left < 0.0:
            return place
    return len(logits) - 1


class GuidedBot(EngineBot):
    """Searches with the network. Without a matching network it plays as `classic`.

    At a table with more than `searched_seats` seats it makes the network's first choice; the search only gives reasons.
    """

    def __init__(self, name: str, kind: str | None = None, path: Path | None = None, **overrides: float) -> None:
        super().__init__(name, kind, **overrides)
        self.path = path
        self._without = EngineBot(name, "classic")

    def with_overrides(self, **overrides: float) -> EngineBot:
        """The same bot with other settings."""
        bot = GuidedBot(self.name, self.kind, self.path, **(self.overrides | overrides))
        bot._without = self._without.with_overrides(**overrides)
        return bot

    def choose(self, game: Game, box: Box, view: Table, seat: int, luck: Luck) -> int:
        """A legal move for this seat. The same view and luck give the same move."""
        network = network_for(game, box, self.path)
        if network is None:
            return self._without.choose(game, box, view, seat, luck)
        if view.num_seats > self.settings(game).searched_seats:
            return first_choice(game, box, view, seat, luck, network)
        return super().choose(game, box, view, seat, luck)

    def best_moves(self, game: Game, box: Box, view: Table, seat: int, luck: Luck) -> list[int]:
        """The moves worth choosing, the bot's choice first."""
        if network_for(game, box, self.path) is None:
            return self._without.best_moves(game, box, view, seat, luck)
        return super().best_moves(game, box, view, seat, luck)

    def explain(self, game: Game, box: Box, view: Table, *how: Any, **more: Any) -> list[Advice]:
        """The best few moves, best first, each with its expected result and reasons: see EngineBot."""
        if network_for(game, box, self.path) is None:
            return self._without.explain(game, box, view, *how, **more)
        return super().explain(game, box, view, *how, **more)

    def search(self, engine: Engine, box: Box, seat: int, luck: Luck, moves: list[int]) -> list[int]:
        """Search the engine's table by repeatedly keeping the most promising half of the candidates."""
        game, settings, workspace = engine.game, self.settings_for(engine.game, box), engine.workspace(box)
        network = network_for(game, box, self.path)
        assert network is not None
        iterations = int(settings.iterations)
        guide = Guide(settings, engine.tree(2 * iterations), workspace, network, _guide_arrays(game, network))
        clear_search(SearchState(settings, guide.tree, workspace))
        logits = _first_look(guide, game, box, seat, luck)
        order = sorted(moves, key=lambda move: -float(logits[move]))
        trust = float(settings.trust) if workspace.tables[0].num_seats <= settings.searched_seats else 0.0
        lines = min(len(order), LINES_OF_PLAY, int(settings.candidates))
        phases = max(1, math.ceil(math.log2(lines)))
        for _ in range(phases):
            guide.arrays.candidates[:lines] = order[:lines]
            _guided_search(game)(box, seat, luck, max(1, iterations // (phases * lines)), lines, guide)
            order[:lines] = sorted(order[:lines], key=lambda move: -_promise(guide, logits, move, trust))
            lines = max(2, -(-lines // 2))
        return order


def _first_look(guide: Guide, game: Game, box: Box, seat: int, luck: Luck) -> Any:
    """The network's logits for the searched position."""
    table = guide.arrays.tables[WORLD]
    guide.arrays.tables[WORLD] = guide.workspace.tables[0]
    game.redeal(box, table, seat, luck)
    _look(game)(box, table, seat, guide.network, guide.arrays.single)
    return guide.arrays.single.outputs[0].copy()


def _promise(guide: Guide, logits: Any, move: int, trust: float) -> float:
    """A candidate's score: its logit plus its results, which count more with every try."""
    return float(logits[move] + trust * guide.workspace.tally[move, RESULT])


def look_at(game: Game, box: Box, table: Table, seat: int, network: NetworkArrays) -> Any:
    """The network's outputs for a table from this seat's view; valid until the thread's next call."""
    scratch = _scratch(network)
    _look(game)(box, table, seat, network, scratch)
    return scratch.outputs[0]


@per_game
def _look(game: Game) -> Callable[..., None]:
    return make_look(game)


@per_game
def _guided_search(game: Game) -> Callable[..., None]:
    return make_guided_search(game, judgement_of(game))


_of_thread = threading.local()


def _scratch(network: NetworkArrays) -> NetworkScratch:
    """The calling thread's scratch memory for single positions of this network."""
    known: dict[int, tuple[NetworkArrays, NetworkScratch]] = _of_thread.__dict__.setdefault("scratch", {})
    if id(network) not in known or known[id(network)][0] is not network:
        known[id(network)] = network, new_scratch(network, 1)
    return known[id(network)][1]


def _guide_arrays(game: Game, network: NetworkArrays) -> GuideArrays:
    """The calling thread's arrays for searches with this network."""
    known: dict[int, tuple[NetworkArrays, GuideArrays]] = _of_thread.__dict__.setdefault("guides", {})
    if id(network) not in known or known[id(network)][0] is not network:
        known[id(network)] = network, new_guide_arrays(game, network)
    return known[id(network)][1]


def network_bot(how: str = "") -> NetworkBot:
    """The network alone: `network` uses the game's own, `network:FILE` the one in a file."""
    return NetworkBot(f"network:{how}", Path(how)) if how else NetworkBot()


def guided_bot(how: str = "") -> GuidedBot:
    """The search with a network and an optional budget: `guided`, `guided:2000`, or `guided:2000:FILE` for another network."""
    if not how:
        return GuidedBot("guided")
    number, _, file = how.partition(":")
    if not (number.isascii() and number.isdigit() and 0 < int(number) <= MOST_ITERATIONS):
        raise RojiError(f"guided:{how} is not a budget: say guided:2000 (iterations), or guided:2000:FILE.")
    return GuidedBot(f"guided:{how}", "guided", Path(file) if file else None, iterations=int(number))
