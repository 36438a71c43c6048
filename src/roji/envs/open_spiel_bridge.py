"""OpenSpiel: the games of the house as OpenSpiel Python games (extra `peers`).

    import roji.envs.open_spiel_bridge          # makes them known
    game = pyspiel.load_game("roji_sakura(players=3,deals=1000)")

Chance moves once, at the start: it picks one of `deals` seeds, and with it everything that luck will bring; players never see
that. Those who act at the same time act one after another, not knowing what the others chose. Returns are by place, from -1 to 1.
An observation is the features; an information state is everything that the seat has seen and done (perfect recall).
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from roji.core.game import Game
from roji.core.luck import draw, new_luck
from roji.envs.sitting import Sitting
from roji.games import find_game, game_names

__all__ = ["RojiGame", "RojiState", "spiel_name"]

DEALS = 1000


def spiel_name(game: str) -> str:
    """What OpenSpiel calls a game."""
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
    """A game of the house. Parameters: `players`, and `deals`, how many seeds chance can pick from."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None) -> None:
        chosen = {"players": game.seats[0], "deals": DEALS, **(params or {})}
        self.garden = Sitting(game, int(chosen["players"]), keeps_history=True)
        self.deals = int(chosen["deals"])
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_moves,
            max_chance_outcomes=self.deals,
            num_players=self.garden.num_seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.garden.limit,
        )
        super().__init__(_game_type(game), info, chosen)

    def new_initial_state(self) -> "RojiState":
        """Before anything is dealt."""
        return RojiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "RojiObserver":
        """An object that fills in observations."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return RojiObserver(self.garden.game, bool(recall), params)


class RojiState(pyspiel.State):  # type: ignore[misc]
    """One point of a game."""

    def __init__(self, game: RojiGame) -> None:
        super().__init__(game)
        self.deals = game.deals
        self.sitting = game.garden.copy()
        self.is_dealt = False

    def current_player(self) -> Any:
        """Who is to act: chance, a seat, or nobody any more."""
        if not self.is_dealt:
            return pyspiel.PlayerId.CHANCE
        waiting = self.sitting.to_act()
        return waiting[0] if waiting else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return [int(move) for move in np.flatnonzero(self.sitting.mask(player))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal, each equally likely."""
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if not self.is_dealt:
            self.sitting.begin(int(action))
            self.is_dealt = True
        else:
            self.sitting.play(self.current_player(), int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        sitting = self.sitting
        return sitting.game.text(sitting.box, sitting.table, player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over or cut off."""
        return self.is_dealt and not self.sitting.to_act()

    def returns(self) -> list[float]:
        """By place, when the game is over."""
        return self.sitting.rewards() if self.is_dealt else [0.0] * self.sitting.num_seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "RojiState":
        """A state that the player could be in as well: all that it cannot know is dealt afresh."""
        again: RojiState = self.clone()
        luck = new_luck(int(sampler() * 2**53))
        draw(luck)
        sitting = again.sitting
        sitting.game.redeal(sitting.box, sitting.table, player, luck)
        return again

    def __str__(self) -> str:
        if not self.is_dealt:
            return "nothing is dealt yet"
        return str(self.sitting.game.data(self.sitting.box, self.sitting.table))


class RojiObserver:
    """What a player sees of a state (OpenSpiel's observer interface)."""

    def __init__(self, game: Game, recall: bool, params: Any) -> None:
        if params:
            raise ValueError(f"Observations have no parameters, but got {params}.")
        self._recall = recall
        self.tensor = np.zeros(0 if recall else game.num_features, np.float32)
        self.dict = {} if recall else {"features": self.tensor}

    def set_from(self, state: RojiState, player: int) -> None:
        """Fill in the tensor."""
        if not self._recall:
            self.tensor[:] = state.sitting.features(player) if state.is_dealt else 0

    def string_from(self, state: RojiState, player: int) -> str:
        """The view as plain data; with perfect recall, all that the player saw and did."""
        if not state.is_dealt:
            return "nothing is dealt yet"
        sitting = state.sitting
        view = sitting.game.seen(sitting.box, sitting.table, player)
        if self._recall:
            return f"{view.tobytes().hex()} {sitting.seen_by(player)}"
        return str(sitting.game.data(sitting.box, view))


def _class_of(game: Game) -> type[RojiGame]:
    """OpenSpiel makes a game by calling a class with its parameters."""

    class OneGame(RojiGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return OneGame


def _register() -> None:
    for name in game_names():
        game = find_game(name)
        pyspiel.register_game(_game_type(game), _class_of(game))


_register()
