"""OpenSpiel: all games pass its simulation test, and its algorithms run on them."""

from typing import Any

import numpy as np
import pytest

from roji.games import GAMES, find_game

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'roji[peers]'")
bridge: Any = pytest.importorskip("roji.envs.open_spiel_bridge")


def load(name: str, **settings: int) -> Any:
    return pyspiel.load_game(bridge.spiel_name(name), settings)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_passes_the_simulation_test_of_openspiel(name: str) -> None:
    game = load(name, players=find_game(name).seats[0], deals=20)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_state_survives_serialisation() -> None:
    game = load("zen_garden", deals=20)
    state = game.new_initial_state()
    state.apply_action(7)
    for _ in range(9):
        state.apply_action(state.legal_actions()[0])
    again = game.deserialize_state(state.serialize())
    assert again.running.table.tobytes() == state.running.table.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_looks_the_same_to_the_player(name: str) -> None:
    state, generator = load(name, deals=20).new_initial_state(), np.random.default_rng(1)
    state.apply_action(3)
    for _ in range(25):
        state.apply_action(int(generator.choice(state.legal_actions())))
    player = state.current_player()
    other = state.resample_from_infostate(player, generator.random)
    assert other.running.table.tobytes() != state.running.table.tobytes()
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()


def test_information_set_search_plays_a_game() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game, generator = load("zen_garden", deals=20), np.random.default_rng(1)
    rollouts = mcts.RandomRolloutEvaluator(1, generator)
    searcher = ismcts.ISMCTSBot(game=game, uct_c=1.0, max_simulations=2, evaluator=rollouts, random_state=generator)
    state = game.new_initial_state()
    state.apply_action(5)
    while not state.is_terminal():
        is_searching = state.current_player() == 0 and state.move_number() < 20
        state.apply_action(searcher.step(state) if is_searching else int(generator.choice(state.legal_actions())))
    assert sum(state.returns()) == 0
    assert set(state.returns()) <= {-1, 0, 1}


def test_bad_parameters_are_refused() -> None:
    with pytest.raises(Exception, match=r"for 2 to 4 players, not 9"):
        load("zen_garden", players=9)
