"""The games in Pgx's form, for JAX (extra `jax`): `init`, `step` and `observe` are pure functions for `jit`, `vmap` and `scan`.

    import roji.envs.jax_env as pgx             # instead of: import pgx
    env = pgx.make("roji_sakura")
    state = jax.vmap(env.init)(jax.random.split(key, 1024))
    state = jax.jit(jax.vmap(env.step))(state, actions)

A state is a value with the whole game, so a search can continue from any old state. That includes what its player cannot know:
`redeal` it first. The rules run on the host, in the compiled loops of a batch, once for all states of a `vmap`.
"""

import dataclasses
import threading
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from roji.core.errors import RojiError
from roji.core.story import NOBODY
from roji.envs.batch import Batch
from roji.games import find_game, game_names

__all__ = ["Env", "JaxState", "RojiJaxEnv", "State", "available_envs", "make"]

PREFIX = "roji_"
HALVES = 2  # JAX has no 64-bit numbers unless asked: every word is kept as two halves
SEED_HALVES = 4


@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class JaxState:
    """One state, or many under `vmap`; the names are Pgx's."""

    current_player: Any  # int32: the seat to act
    observation: Any  # float32 [features]: what it sees
    rewards: Any  # float32 [seats]: by place when the game has just ended, else 0
    terminated: Any  # bool
    truncated: Any  # bool: the limit cut the game off
    legal_action_mask: Any  # bool [moves]; all true when the game has ended
    _step_count: Any  # int32
    _game: Any  # uint32 [halves]: table, episode and luck

    def replace(self, **changes: Any) -> "JaxState":
        """The same state with other values."""
        return dataclasses.replace(self, **changes)


State = JaxState  # as Pgx calls it


def available_envs() -> tuple[str, ...]:
    """The names that `make` knows."""
    return tuple(PREFIX + name for name in game_names())


def make(env_id: str, **settings: Any) -> "RojiJaxEnv":
    """The environment of this name. `settings` are those of `Batch`: seats, options, edition, limit."""
    if env_id not in available_envs():
        raise RojiError(f"There is no environment '{env_id}': there are {', '.join(available_envs())}.")
    return RojiJaxEnv(env_id.removeprefix(PREFIX), **settings)


class RojiJaxEnv:
    """A game for JAX. An illegal action ends the game: its player loses 1, which the others share."""

    def __init__(self, game: str, *, seats: int | None = None, **settings: Any) -> None:
        self.game = find_game(game)
        self.num_players = self.game.seats[0] if seats is None else seats
        self._settings = {"seats": self.num_players, "autoreset": False, "strict": False, **settings}
        self._batches: dict[int, Batch] = {}
        self._lock = threading.Lock()
        rows = self._batch(1)._backend.rows
        self._widths = [HALVES * array.shape[1] for array in rows[:3]]
        self.num_actions, self.observation_shape = self.game.num_moves, (self.game.num_features,)
        self.id, self.version = PREFIX + self.game.name, "v0"

    def init(self, key: Any) -> JaxState:
        """The first state of a game."""
        seed = jax.random.bits(key, (SEED_HALVES,), jnp.uint32)
        return self._state(self._call(self._init, seed), jnp.int32(0))

    def step(self, state: JaxState, action: Any, key: Any = None) -> JaxState:  # noqa: ARG002
        """The state after an action. A state that has ended stays as it is, with rewards of 0."""
        has_ended = state.terminated | state.truncated
        is_illegal = ~state.legal_action_mask[action] & ~has_ended
        after = self._state(self._call(self._step, state._game, jnp.int32(action)), state._step_count + 1)
        seats = jnp.arange(self.num_players)
        penalty = jnp.where(seats == state.current_player, -1.0, 1.0 / (self.num_players - 1)).astype(jnp.float32)
        lost = state.replace(
            rewards=penalty, terminated=jnp.bool_(True), legal_action_mask=jnp.ones_like(state.legal_action_mask)
        )
        ended = state.replace(rewards=jnp.zeros_like(state.rewards))
        after = jax.tree.map(lambda one, other: jnp.where(is_illegal, one, other), lost, after)
        return jax.tree.map(lambda one, other: jnp.where(has_ended, one, other), ended, after)

    def observe(self, state: JaxState, player_id: Any = None) -> Any:
        """What a player sees; by default the one to act."""
        if player_id is None:
            return state.observation
        shape = jax.ShapeDtypeStruct(self.observation_shape, jnp.float32)
        return jax.pure_callback(self._observe, shape, state._game, jnp.int32(player_id), vmap_method="broadcast_all")

    def redeal(self, state: JaxState, key: Any) -> JaxState:
        """The same state for the player to act, with everything that it cannot know dealt afresh."""
        seed = jax.random.bits(key, (SEED_HALVES,), jnp.uint32)
        return state.replace(_game=self._call(self._redeal, state._game, seed)[0])

    def _state(self, shown: Any, step_count: Any) -> JaxState:
        game, features, seat, rewards, over, truncated, mask = shown
        return JaxState(seat, features, rewards, over, truncated, mask, step_count, game)

    def _call(self, function: Any, *arguments: Any) -> Any:
        """Call a function of the host, once for all states of a `vmap`."""
        shapes = (
            jax.ShapeDtypeStruct((sum(self._widths),), jnp.uint32),
            jax.ShapeDtypeStruct(self.observation_shape, jnp.float32),
            jax.ShapeDtypeStruct((), jnp.int32),
            jax.ShapeDtypeStruct((self.num_players,), jnp.float32),
            jax.ShapeDtypeStruct((), jnp.bool_),
            jax.ShapeDtypeStruct((), jnp.bool_),
            jax.ShapeDtypeStruct((self.num_actions,), jnp.bool_),
        )
        return jax.pure_callback(function, shapes, *arguments, vmap_method="broadcast_all")

    # From here on, on the host: arrays with any number of axes for the states in front.

    def _init(self, seeds: Any) -> Any:
        return self._play(np.asarray(seeds).shape[:-1], lambda batch: batch.reset(_seed_words(seeds)))

    def _step(self, games: Any, actions: Any) -> Any:
        moves = np.maximum(np.asarray(actions, np.int64).reshape(-1), -1)
        return self._play(np.shape(actions), lambda batch: batch.step(moves), games)

    def _redeal(self, games: Any, seeds: Any) -> Any:
        return self._play(np.asarray(seeds).shape[:-1], lambda batch: batch.redeal(_seed_words(seeds)), games)

    def _observe(self, games: Any, players: Any) -> Any:
        shape, seats = np.shape(players), np.asarray(players).reshape(-1)
        features = np.zeros((len(seats), *self.observation_shape), np.float32)
        with self._lock:
            batch = self._batch(len(seats))
            self._put(batch, games)
            for index, seat in enumerate(seats):
                self.game.features(batch.edition.box, batch.table(index), int(seat), features[index])
        return features.reshape((*shape, -1))

    def _play(self, shape: tuple[int, ...], play: Any, games: Any = None) -> Any:
        with self._lock:
            batch = self._batch(int(np.prod(shape, dtype=np.int64)))
            if games is not None:
                self._put(batch, games)
            now = play(batch)
            rows = batch._backend.rows[:3]
            kept = np.concatenate([array.view(np.uint32).reshape(batch.num_games, -1) for array in rows], axis=1)
            has_ended = (now.seats == NOBODY)[:, None]
            shown = (
                kept,
                now.features.copy(),
                np.maximum(now.seats, 0),
                now.rewards[:, : self.num_players].copy(),
                now.over.copy(),
                now.truncated.copy(),
                now.masks | has_ended,
            )
        return tuple(array.reshape((*shape, *array.shape[1:])) for array in shown)

    def _put(self, batch: Batch, games: Any) -> None:
        """Make these the games of a batch, without updating what it shows: the next call does that."""
        halves = np.ascontiguousarray(np.asarray(games).reshape(batch.num_games, -1))
        start = 0
        for array, width in zip(batch._backend.rows[:3], self._widths, strict=True):
            array.view(np.uint32).reshape(batch.num_games, -1)[:] = halves[:, start : start + width]
            start += width
        batch.now.rewards[:] = 0
        batch._is_dealt = True

    def _batch(self, num_games: int) -> Batch:
        if num_games not in self._batches:
            self._batches[num_games] = Batch(self.game, num_games, **self._settings)
        return self._batches[num_games]


Env = RojiJaxEnv  # as Pgx calls it


def _seed_words(seeds: Any) -> Any:
    return np.ascontiguousarray(np.asarray(seeds).reshape(-1, SEED_HALVES)).view(np.uint64)
