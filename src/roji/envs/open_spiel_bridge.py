"""OpenSpiel: the games as OpenSpiel Python games (extra `peers`).

    import roji.envs.open_spiel_bridge          # registers them
    game = pyspiel.load_game("roji_sakura(players=3,deals=1000)")

Chance moves once, at the start: it picks one of `deals` seeds, which decides all luck of the game; players never see it. Those
who act at the same time act one after another, without knowing what the others chose. Returns are by place, from -1 to 1. An
observation is the features; an information state is everything that the seat has seen and done (perfect recall).
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from roji.core.game import Game
from roji.core.luck import draw, new_luck
from roji.envs.multi_agent import MultiAgentGame
from roji.games import find_game, game_names

__all__ = ["RojiGame", "RojiState", "spiel_name"]

DEALS = 1000


def spiel_name(game: str) -> str:
    """The name under which OpenSpiel knows a game: `roji_zen_garden`."""
    return f"roji_{game}"


def _game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=spiel_name(game.name),
        long_name=f"{game.title} by {game.author}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "deals": DEALS},
    )


class RojiGame(pyspiel.Game):  # type: ignore[misc]
    """A game. Parameters: `players`, and `deals`, the number of seeds that chance picks from."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None) -> None:
        chosen = {"players": game.seats[0], "deals": DEALS, **(params or {})}
        self.new_game = MultiAgentGame(game, int(chosen["players"]), keeps_history=True)
        self.deals = int(chosen["deals"])
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_moves,
            max_chance_outcomes=self.deals,
            num_players=self.new_game.num_seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.new_game.limit,
        )
        super().__init__(_game_type(game), info, chosen)

    def new_initial_state(self) -> "RojiState":
        """The state before anything is dealt."""
        return RojiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "RojiObserver":
        """OpenSpiel's hook for observers: one for observations, or for information states."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return RojiObserver(self.new_game.game, bool(recall), params)


class RojiState(pyspiel.State):  # type: ignore[misc]
    """A state of a game."""

    def __init__(self, game: RojiGame) -> None:
        super().__init__(game)
        self.deals = game.deals
        self.running = game.new_game.copy()
        self.is_dealt = False

    def current_player(self) -> Any:
        """Who is to act: chance, a seat, or nobody (TERMINAL)."""
        if not self.is_dealt:
            return pyspiel.PlayerId.CHANCE
        waiting = self.running.to_act()
        return waiting[0] if waiting else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return [int(move) for move in np.flatnonzero(self.running.mask(player))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals, equally likely."""
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if not self.is_dealt:
            self.running.begin(int(action))
            self.is_dealt = True
        else:
            self.running.play(self.current_player(), int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        running = self.running
        return running.game.text(running.box, running.table, player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over or cut off."""
        return self.is_dealt and not self.running.to_act()

    def returns(self) -> list[float]:
        """The return of each seat: by place if the game is over, else 0."""
        return self.running.rewards() if self.is_dealt else [0.0] * self.running.num_seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "RojiState":
        """A state that looks the same to the player: everything that it cannot know is dealt afresh."""
        again: RojiState = self.clone()
        luck = new_luck(int(sampler() * 2**53))
        draw(luck)
        running = again.running
        running.game.redeal(running.box, running.table, player, luck)
        return again

    def __str__(self) -> str:
        if not self.is_dealt:
            return "nothing is dealt yet"
        return str(self.running.game.data(self.running.box, self.running.table))


class RojiObserver:
    """What a player sees of a state (OpenSpiel's observer interface)."""

    def __init__(self, game: Game, recall: bool, params: Any) -> None:
        if params:
            raise ValueError(f"Observations have no parameters, but got {params}.")
        self._recall = recall
        self.tensor = np.zeros(0 if recall else game.num_features, np.float32)
        self.dict = {} if recall else {"features": self.tensor}

    def set_from(self, state: RojiState, player: int) -> None:
        """Fill the tensor with what the player sees."""
        if not self._recall:
            self.tensor[:] = state.running.features(player) if state.is_dealt else 0

    def string_from(self, state: RojiState, player: int) -> str:
        """What the player sees as text; with perfect recall, everything that it has seen and done."""
        if not state.is_dealt:
            return "nothing is dealt yet"
        running = state.running
        view = running.game.seen(running.box, running.table, player)
        if self._recall:
            return f"{view.tobytes().hex()} {running.seen_by(player)}"
        return str(running.game.data(running.box, view))


def _class_of(game: Game) -> type[RojiGame]:
    """A class for this game: OpenSpiel makes a game by calling a class with the parameters."""

    class OneGame(RojiGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return OneGame


def _register() -> None:
    for name in game_names():
        game = find_game(name)
        pyspiel.register_game(_game_type(game), _class_of(game))


_register()
