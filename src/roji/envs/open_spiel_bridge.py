"""OpenSpiel: the games as OpenSpiel Python games (extra `peers`).

    import roji.envs.open_spiel_bridge          # registers them
    game = pyspiel.load_game("roji_sakura(players=3)")
    game = pyspiel.load_game("roji_sakura(edition=small,chance=explicit)")

Luck is drawn when needed (open_spiel_chance.py): by default a chance node has one outcome, which samples; with `chance=explicit`
it has all of them with their probabilities. Players who act at the same time act in turn and cannot know what the others chose.
Returns are by place, from -1 to 1. An observation is the features; an information state is everything that the seat has seen and
done (perfect recall), as a string only.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import draw, new_luck
from roji.envs.multi_agent import MultiAgentGame
from roji.envs.open_spiel_chance import Chance, ExplicitChance, SampledChance
from roji.games import find_game, game_names

__all__ = ["RojiGame", "RojiState", "spiel_name"]

SAMPLED, EXPLICIT = "sampled", "explicit"
NOT_DEALT = "nothing is dealt yet"


def spiel_name(game: str) -> str:
    """The name under which OpenSpiel knows a game: `roji_zen_garden`."""
    return f"roji_{game}"


def _parameters(game: Game) -> dict[str, Any]:
    return {
        "players": game.seats[0],
        "chance": SAMPLED,
        "edition": "",  # the path of an edition file, or "small"; empty: the game's own
        "options": "",  # such as "tricky:yes"; semicolons separate several
        "limit": 0,  # decisions after which a game is cut off and nobody wins; 0: the game's own limit
        "rng_seed": -1,  # seed of sampled chance; -1: a different one each time
    }


def _game_type(game: Game, chance: str = SAMPLED) -> Any:
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=spiel_name(game.name),
        long_name=f"{game.title} by {game.author}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if chance == SAMPLED else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


class RojiGame(pyspiel.Game):  # type: ignore[misc]
    """A game. Its parameters are those of `_parameters`."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None) -> None:
        chosen = _parameters(game) | (params or {})
        self.new_game = MultiAgentGame(
            game,
            int(chosen["players"]),
            _options(chosen["options"]),
            chosen["edition"] or None,
            int(chosen["limit"]) or None,
            keeps_history=True,
        )
        self.chance = _chance(chosen, self.new_game)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_moves,
            max_chance_outcomes=self.chance.most_outcomes,
            num_players=self.new_game.num_seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.new_game.limit,
        )
        super().__init__(_game_type(game, chosen["chance"]), info, chosen)

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (str(self),)  # OpenSpiel cannot pickle sampled luck

    def new_initial_state(self) -> "RojiState":
        """The state before anything is dealt."""
        return RojiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "RojiObserver":
        """OpenSpiel's hook for observers: one for observations, or for information states."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return RojiObserver(self.new_game.game, bool(recall), params)


def _options(text: str) -> dict[str, str]:
    pairs = [part.partition(":") for part in text.split(";") if part]
    return {name.strip(): value.strip() for name, _, value in pairs}


def _chance(chosen: dict[str, Any], new_game: MultiAgentGame) -> Chance:
    if chosen["chance"] == SAMPLED:
        return SampledChance(new_game.game, int(chosen["rng_seed"]))
    if chosen["chance"] == EXPLICIT:
        return ExplicitChance(new_game)
    raise RojiError(f"chance must be {SAMPLED} or {EXPLICIT}, not {chosen['chance']!r}.")


class RojiState(pyspiel.State):  # type: ignore[misc]
    """A state of a game."""

    def __init__(self, game: RojiGame) -> None:
        super().__init__(game)
        self.running = game.new_game.copy()
        self.is_dealt = False
        self.dealt: tuple[int, ...] = ()  # the outcomes of explicit chance at set-up so far
        self.pending: int | None = None  # a move that waits for chance
        self.fixed = 0  # the number of cards that chance has put on top of the pile for it

    def __reduce__(self) -> Any:
        return _state_of, (self.get_game(), self.serialize())

    def __deepcopy__(self, memo: dict[int, Any]) -> "RojiState":
        again: RojiState = self.clone()
        return again

    @property
    def chance(self) -> Chance:
        """The game's source of luck."""
        chance: Chance = self.get_game().chance
        return chance

    def current_player(self) -> Any:
        """Who is to act: chance, a seat, or nobody (TERMINAL)."""
        if not self.is_dealt or self.pending is not None:
            return pyspiel.PlayerId.CHANCE
        waiting = self.running.to_act()
        return waiting[0] if waiting else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = np.flatnonzero(self.running.mask(player)).tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance now, with probabilities."""
        return self.chance.outcomes(self)

    def _apply_action(self, action: int) -> None:
        if not self.is_dealt:
            self.chance.deal(self, int(action))
        elif self.pending is not None:
            self.chance.draw(self, int(action))
        else:
            self.pending = int(action)
            self.try_pending()

    def try_pending(self) -> None:
        """Play the waiting move, unless it draws something that chance has not yet decided."""
        mark, luck = self.running.mark(), self.chance.luck_of(self.running)
        move, fixed = self.pending, self.fixed
        self.play_pending()
        if self.chance.is_needed(luck, self.chance.luck_of(self.running), fixed):
            self.running.go_back(mark)
            self.pending, self.fixed = move, fixed

    def play_pending(self) -> None:
        """Play the waiting move."""
        assert self.pending is not None
        self.running.play(self.running.to_act()[0], self.pending)
        self.pending, self.fixed = None, 0

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        running = self.running
        return running.game.text(running.box, running.table, player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over or cut off."""
        return self.is_dealt and self.pending is None and not self.running.to_act()

    def returns(self) -> list[float]:
        """The return of each seat: by place if the game is over, else 0."""
        return self.running.rewards() if self.is_dealt else [0.0] * self.running.num_seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "RojiState":
        """A state that looks the same to the player, with everything that it cannot know dealt afresh."""
        again: RojiState = self.clone()
        luck = new_luck(int(sampler() * 2**53))
        draw(luck)
        again.running.redeal(player, luck)
        return again

    def __str__(self) -> str:
        if not self.is_dealt:
            return NOT_DEALT
        return str(self.running.game.data(self.running.box, self.running.table))


def _state_of(game: RojiGame, text: str) -> Any:
    return game.deserialize_state(text)


class RojiObserver:
    """What a player sees of a state (OpenSpiel's observer interface)."""

    def __init__(self, game: Game, recall: bool, params: Any) -> None:
        if params:
            raise ValueError(f"Observations have no parameters, but got {params}.")
        self._recall = recall
        self.tensor = None if recall else np.zeros(game.num_features, np.float32)  # None: there is no tensor
        self.dict = {} if recall else {"features": self.tensor}

    def set_from(self, state: RojiState, player: int) -> None:
        """Fill the tensor with what the player sees."""
        if self.tensor is None:
            raise RojiError("Information states are strings here; take observation_tensor, which forgets the past.")
        self.tensor[:] = state.running.features(player) if state.is_dealt else 0

    def string_from(self, state: RojiState, player: int) -> str:
        """The player's view as text; with perfect recall, everything that it has seen and done."""
        if not state.is_dealt:
            return NOT_DEALT
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
