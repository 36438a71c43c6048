"""Networks for the bots of these tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bots.networks import write_random
from tests.bots.tables import games


@pytest.fixture(scope="session")
def networks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The path of a small random network for each game, by its name."""
    folder = tmp_path_factory.mktemp("networks")
    for game in games():
        write_random(folder / f"{game.name}.npz", game)
    return {game.name: folder / f"{game.name}.npz" for game in games()}
