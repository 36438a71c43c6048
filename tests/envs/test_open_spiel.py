"""OpenSpiel: all games pass its simulation test, their chance nodes are correct, and its algorithms run on them."""

import copy
import dataclasses
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from benchmarks.best_responses import (
    best_response_to_uniform,
    four_gardens_best_response,
    tiny_zen_garden,
    zen_best_response,
)

from roji.core.edition import small_edition, small_text
from roji.core.errors import RojiError
from roji.core.pile import Pile
from roji.games import GAMES, find_game, read_edition

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'roji[peers]'")
bridge: Any = pytest.importorskip("roji.envs.open_spiel_bridge")

SMALL = {"edition": "small", "chance": "explicit"}


def load(name: str, **settings: Any) -> Any:
    return pyspiel.load_game(bridge.spiel_name(name), settings)


def begun(game: Any, decisions: int, generator: np.random.Generator) -> Any:
    state = game.new_initial_state()
    while decisions > 0 or state.is_chance_node():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(int(generator.choice(state.legal_actions())))
            decisions -= 1
    return state


@pytest.mark.parametrize("name", GAMES)
def test_every_game_passes_the_simulation_test_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(load(name, rng_seed=1), num_sims=1, serialize=False, verbose=False)


def test_a_state_survives_serialisation() -> None:
    game = load("zen_garden", rng_seed=1)
    state = begun(game, 9, np.random.default_rng(1))
    again = game.deserialize_state(state.serialize())
    assert again.running.table.tobytes() == state.running.table.tobytes()
    assert again.legal_actions() == state.legal_actions()


def test_two_copies_of_a_state_draw_different_cards() -> None:
    """A state does not determine what a move will draw, so trying moves on copies reveals nothing."""
    state, shown = begun(load("zen_garden", rng_seed=1), 7, np.random.default_rng(1)), set()
    while not state.is_chance_node():  # until the market is refilled after the last tile of the round
        state.apply_action(state.legal_actions()[0])
    for _ in range(4):
        child = state.child(0)
        shown.add(child.running.table.market.tobytes())
    assert len(shown) == 4


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_looks_the_same_to_the_player_and_can_be_played_on(name: str) -> None:
    generator = np.random.default_rng(1)
    state = begun(load(name, rng_seed=3), 25, generator)
    player = state.current_player()
    other = state.resample_from_infostate(player, generator.random)
    assert other.running.table.tobytes() != state.running.table.tobytes()
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()
    for _ in range(10):
        actions = [0] if other.is_chance_node() else other.legal_actions()
        other.apply_action(int(generator.choice(actions)))


def test_information_set_search_plays_a_game() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game, generator = load("zen_garden", rng_seed=1), np.random.default_rng(1)
    rollouts = mcts.RandomRolloutEvaluator(1, generator)
    searcher = ismcts.ISMCTSBot(game=game, uct_c=1.0, max_simulations=2, evaluator=rollouts, random_state=generator)
    state = begun(game, 0, generator)
    while not state.is_terminal():
        is_searching = state.current_player() == 0 and state.move_number() < 20
        if state.is_chance_node():
            state.apply_action(0)
        else:
            state.apply_action(searcher.step(state) if is_searching else int(generator.choice(state.legal_actions())))
    assert sum(state.returns()) == 0
    assert set(state.returns()) <= {-1, 0, 1}


@pytest.mark.parametrize("settings", [{}, SMALL])
def test_games_and_states_can_be_copied_and_pickled(settings: dict[str, Any]) -> None:
    game, generator = load("sakura", **settings), np.random.default_rng(1)
    assert str(pickle.loads(pickle.dumps(game))) == str(copy.deepcopy(game)) == str(game)
    state = begun(game, 1, generator)
    for again in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert again.running.table.tobytes() == state.running.table.tobytes()
        again.apply_action(again.legal_actions()[0])
        assert again.history() != state.history()


def test_openspiel_writes_a_playthrough() -> None:
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough("roji_sakura(edition=small,chance=explicit)", action_sequence=[0])
    assert "InformationStateString(0)" in text


def test_an_information_state_refuses_to_be_a_tensor() -> None:
    state = begun(load("zen_garden", rng_seed=1), 0, np.random.default_rng(1))
    assert not state.get_game().get_type().provides_information_state_tensor
    with pytest.raises(Exception, match="Information states are strings"):
        state.information_state_tensor(0)


@pytest.mark.parametrize(
    ("name", "settings", "said"),
    [
        ("zen_garden", {"players": 9}, "for 2 to 4 players, not 9"),
        ("four_gardens", {"chance": "explicit"}, "12,103,014 different outcomes"),
        ("sakura", {"chance": "explicit"}, "5,461,512 different outcomes"),
        ("zen_garden", {"chance": "fair"}, "chance must be sampled or explicit"),
        ("zen_garden", {"edition": "none.toml"}, "Cannot read edition none.toml"),
        ("zen_garden", {"options": "boards:9"}, "boards cannot be '9'"),
        ("sakura", {**SMALL, "players": 6}, "at most 4 players, not 6"),
    ],
)
def test_bad_parameters_are_refused(name: str, settings: dict[str, Any], said: str) -> None:
    with pytest.raises(Exception, match=said):
        load(name, **settings)


@pytest.mark.parametrize(
    ("pile", "said"),
    [(None, "does not say where its shuffled pile lies"), (Pile("deck", "num_deck"), "its table has no such fields")],
)
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_a_game_that_does_not_declare_its_pile_is_refused(pile: Pile | None, said: str, chance: str) -> None:
    game = dataclasses.replace(find_game("zen_garden"), pile=pile, deals=find_game("sakura").deals)
    with pytest.raises(RojiError, match=said):
        bridge.RojiGame(game, {"chance": chance})


@pytest.mark.compiled
def test_nashconv_of_uniform_play_equals_the_one_computed_by_the_rules() -> None:
    from open_spiel.python.algorithms.best_response import BestResponsePolicy
    from open_spiel.python.policy import UniformRandomPolicy

    game = load("sakura", **SMALL)
    counted = [best_response_to_uniform(seat) for seat in (0, 1)]
    for seat in (0, 1):
        best = BestResponsePolicy(game, seat, UniformRandomPolicy(game))
        assert best.value(game.new_initial_state()) == pytest.approx(counted[seat])
    assert pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(sum(counted))


@pytest.mark.compiled
@pytest.mark.slow
def test_nashconv_is_computed_in_four_gardens_too() -> None:
    from open_spiel.python.algorithms.best_response import BestResponsePolicy
    from open_spiel.python.policy import UniformRandomPolicy

    edition, game = small_edition(find_game("four_gardens")), load("four_gardens", **SMALL)
    for seat in (0, 1):
        counted = four_gardens_best_response(edition, seat)
        best = BestResponsePolicy(game, seat, UniformRandomPolicy(game))
        assert best.value(game.new_initial_state()) == pytest.approx(counted)
        assert counted > 0.1


@pytest.mark.compiled
def test_nashconv_is_computed_in_zen_garden_too(tmp_path: Path) -> None:
    file = tmp_path / "tiny.toml"
    file.write_text(tiny_zen_garden(), "utf-8")
    counted = [zen_best_response(read_edition("zen_garden", file), seat) for seat in (0, 1)]
    game = load("zen_garden", edition=str(file), chance="explicit")
    assert pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(sum(counted))
    assert sum(counted) > 0.1


def test_zen_garden_deals_step_by_step_with_exact_probabilities() -> None:
    """Five Emperor tiles for four wishes, four tiles for the market, and who begins; nothing is drawn after that."""
    state, numbers = load("zen_garden", **SMALL).new_initial_state(), []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        numbers.append(len(outcomes))
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(outcomes[-1][0])
    assert numbers == [5, 4, 3, 2, 4, 3, 2, 1, 2]
    assert state.running.table.wishes[:4].tolist() == sorted(state.running.table.wishes[:4], reverse=True)
    assert state.current_player() == 1
    play_at_random(state)
    assert sum(state.returns()) == 0


def test_refilling_the_market_of_zen_garden_makes_chance_nodes() -> None:
    generator = np.random.default_rng(1)
    state = load("zen_garden", chance="explicit", players=3).new_initial_state()
    drawn: list[int] = []
    while len(drawn) < 3:
        if not state.is_chance_node():
            state.apply_action(int(generator.choice(state.legal_actions())))
            continue
        outcomes = state.chance_outcomes()
        action = int(generator.choice([outcome for outcome, _ in outcomes]))
        if state.is_dealt:
            drawn.append(action)
            assert [chance for _, chance in outcomes] == [1 / len(outcomes)] * len(outcomes)
        state.apply_action(action)
    while state.is_chance_node():
        drawn.append(state.chance_outcomes()[0][0])
        state.apply_action(drawn[-1])
    assert set(drawn) <= set(state.running.table.market.tolist())


def test_four_gardens_deals_step_by_step_with_exact_probabilities() -> None:
    """A card for each of two hands, the last card of the pile, and who begins; with shuffled floors, the floors first."""
    state, numbers = load("four_gardens", **SMALL).new_initial_state(), []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        numbers.append(len(outcomes))
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(outcomes[-1][0])
    assert numbers == [3, 2, 1, 2]
    table = state.running.table
    assert (table.hand[:2, 0].tolist(), table.pile[0], table.first_seat) == ([2, 1], 0, 1)


def test_a_reshuffled_pile_of_four_gardens_is_drawn_by_chance_nodes() -> None:
    """F7.2: the discards come back in random order: first the drawn card, then the next visible landscape."""
    generator, game, seen = np.random.default_rng(1), load("four_gardens", **SMALL), set()
    for _ in range(200):
        state = begun(game, 0, generator)
        while not state.is_terminal():
            seat = state.current_player()
            action = int(generator.choice(state.legal_actions()))
            discards = state.running.table.discards[: int(state.running.table.num_discards)].tolist()
            state.apply_action(action)
            drawn: list[int] = []
            while state.is_chance_node():
                outcomes = dict(state.chance_outcomes())
                assert sorted(outcomes) == sorted(set(discards) - set(drawn))
                assert set(outcomes.values()) == {1 / len(outcomes)}
                drawn.append(int(generator.choice(list(outcomes))))
                state.apply_action(drawn[-1])
            table = state.running.table
            if drawn:
                assert table.hand[seat, 0] == drawn[0]
                assert table.pile[: int(table.num_pile)].tolist() == drawn[1:]
                seen.add((tuple(discards), tuple(drawn)))
    assert {len(discards) for discards, _ in seen} == {1, 2}
    assert len({drawn for discards, drawn in seen if len(discards) == 2}) > 2


@pytest.mark.parametrize(("name", "deals"), [("sakura", [28, 15]), ("four_gardens", [3, 2, 1, 2])])
def test_external_sampling_runs_on_explicit_chance_nodes(name: str, deals: list[int]) -> None:
    from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

    game = load(name, **SMALL)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    state = game.new_initial_state()
    for number in deals:
        outcomes = state.chance_outcomes()
        assert len(outcomes) == number
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state = state.child(outcomes[0][0])
    solver = ExternalSamplingSolver(game)
    for _ in range(2):
        solver.iteration()
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)


def play_at_random(state: Any) -> None:
    generator = np.random.default_rng(1)
    while not state.is_terminal():
        actions = [state.chance_outcomes()[0][0]] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(generator.choice(actions)))


def test_explicit_chance_is_refused_if_a_deck_is_reshuffled(tmp_path: Path) -> None:
    far = small_text(find_game("sakura")).replace('"torii",', '"torii",' + '"path",' * 20)
    (tmp_path / "far.toml").write_text(far, "utf-8")
    state = load("sakura", chance="explicit", edition=str(tmp_path / "far.toml")).new_initial_state()
    with pytest.raises(Exception, match="the pile is shuffled again"):
        play_at_random(state)
