"""Observations: every number is described, and none reveals what a seat may not know."""

from typing import Any

import numpy as np
import pytest

from roji.core.game import Game
from roji.envs.leaks import check_env_leaks
from roji.envs.multi_agent import MultiAgentGame
from roji.envs.observation import bounds, named_features, schema, schema_text
from roji.games import GAMES, all_games, find_game


@pytest.mark.parametrize("name", GAMES)
def test_environments_show_no_seat_what_it_may_not_know(name: str) -> None:
    assert check_env_leaks(name, seeds=(1,), look_every=97) > 2


def test_a_leaking_observation_is_found() -> None:
    def peek(running: MultiAgentGame, seat: int) -> Any:
        return running.table.supply

    with pytest.raises(AssertionError, match="your observation: seat 0 after 0 decisions"):
        check_env_leaks("zen-garden", observe=peek)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_every_number_has_a_name_a_range_a_clause_and_a_meaning(game: Game) -> None:
    blocks = schema(game)
    assert sum(block["width"] for block in blocks) == game.num_features
    assert len({block["name"] for block in blocks}) == len(blocks)
    for block in blocks:
        assert block["clause"].startswith(game.clause_letter)
        assert block["meaning"]
        assert block["low"] < block["high"]
    assert schema_text(game).count("\n") == len(blocks) + 1
    low, high = bounds(game)
    assert low.shape == high.shape == (game.num_features,)


def test_an_observation_can_be_split_by_name() -> None:
    game = find_game("zen-garden")
    running = MultiAgentGame(game)
    running.begin(1)
    named = named_features(game, running.features(0))
    assert list(named) == [feature.name for feature in game.features_list]
    assert named["seats"].tolist() == [1, 0, 0]
    many = named_features(game, np.zeros((5, game.num_features)))
    assert many["wishes"].shape == (5, 98)
