"""Networks: files round-trip, damaged files are refused in one line, and compiled code multiplies correctly."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.bots.networks import random_layers, write_random
from tests.bots.tables import games, positions

from roji.bots.network import (
    Layer,
    NetworkError,
    evaluate,
    evaluator,
    load_arrays,
    new_scratch,
    read_network,
    write_network,
)
from roji.bots.network.network_file import num_outputs
from roji.bots.network.shipped import shipped_path, why_no_network
from roji.core.edition import default_edition, default_text, parse_edition
from roji.core.game import Game
from roji.games import GAMES, find_game

ALL_SHIPPED = 2_500_000  # bytes


def by_matrices(layers: Any, inputs: Any) -> Any:
    """The outputs as NumPy computes them in double precision."""
    values = np.asarray(inputs, np.float64)
    for number, layer in enumerate(layers):
        values = values @ (layer.weights.astype(np.float64) * layer.scales) + layer.biases
        if number < len(layers) - 1:
            values = np.maximum(values, 0)
    return values


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_networks_outputs_equal_its_matrix_products_one_by_one_and_in_batches(game: Game, tmp_path: Path) -> None:
    network = write_random(tmp_path / "net.npz", game)
    arrays = load_arrays(network)
    scratch, alone = new_scratch(arrays, 5), new_scratch(arrays, 1)
    for row, (box, table, seat) in enumerate(positions(game, game.seats[-1], seed=1, every=4, limit=5)):
        game.features(box, table, seat, scratch.inputs[row])
    evaluate(arrays, scratch, 5)
    assert np.abs(scratch.outputs - by_matrices(network.layers, scratch.inputs)).max() < 1e-4
    for row in range(5):
        alone.inputs[0] = scratch.inputs[row]
        evaluate(arrays, alone, 1)
        assert alone.outputs[0].tobytes() == scratch.outputs[row].tobytes()


def test_the_interpreter_adds_up_in_the_same_order_as_machine_code() -> None:
    numbers = np.random.default_rng(3)
    weights = numbers.integers(-127, 128, (9, 40), np.int8)
    values = numbers.standard_normal(9).astype(np.float32)
    for chosen in ([0, 3, 4, 8], [1, 2, 7, -1], [5, -1, -1, -1]):
        loop = numbers.standard_normal(44).astype(np.float32)
        by_numpy = loop.copy()
        evaluator._add_rows_in_a_loop(weights, values, np.array(chosen), loop)
        evaluator._add_rows_by_numpy(weights, values, np.array(chosen), by_numpy)
        assert loop.tobytes() == by_numpy.tobytes()


def test_a_network_is_read_as_it_was_written(tmp_path: Path) -> None:
    game = find_game("sakura")
    layers = random_layers(game)
    written = write_random(tmp_path / "net.npz", game)
    read = read_network(tmp_path / "net.npz")
    assert read.card == written.card
    assert read.card.made == {"seed": 1}
    assert read.card.edition == default_edition(game).hash
    for layer, again, (weights, biases) in zip(written.layers, read.layers, layers, strict=True):
        assert all(np.array_equal(one, other) for one, other in zip(layer, again, strict=True))
        assert np.array_equal(again.biases, biases.astype(np.float32))
        error = np.abs(again.weights * again.scales - weights.T)
        assert (error <= 0.51 * again.scales).all(), "rounded to the nearest level of each output"
    before = (tmp_path / "net.npz").read_bytes()
    write_random(tmp_path / "net.npz", game)
    assert (tmp_path / "net.npz").read_bytes() == before, "the same network, the same file"


def test_a_network_says_why_it_does_not_fit(tmp_path: Path) -> None:
    sakura, zen_garden = find_game("sakura"), find_game("zen_garden")
    box = default_edition(sakura).box
    network = write_random(tmp_path / "net.npz", sakura)
    assert network.why_not(sakura, box) == ""
    assert "not for zen_garden" in network.why_not(zen_garden, default_edition(zen_garden).box)
    fewer = dataclasses.replace(sakura, features_list=sakura.features_list[:-1])
    assert "other features" in network.why_not(fewer, box)
    other = parse_edition(sakura, default_text(sakura).replace("\nhand = 5\n", "\nhand = 4\n"))
    assert "another edition" in network.why_not(sakura, other.box)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data[:0],
        lambda data: bytes(len(data)),
        lambda data: data[:200] + b"\xff" * 64 + data[264:],
    ],
    ids=["half", "empty", "zeros", "overwritten"],
)
def test_a_damaged_file_is_refused_in_one_line(spoil: Any, tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    write_random(path, find_game("sakura"))
    path.write_bytes(spoil(path.read_bytes()))
    refused_in_one_line(path, "damaged")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"weights1": np.zeros((3, 16), np.int8)}, "another shape"),
        ({"weights0": np.zeros((4, 24), np.float64)}, "another shape or type"),
        ({"biases0": np.full(24, np.nan, np.float32)}, "damaged"),
        (
            {
                "weights2": np.zeros((16, 5), np.int8),
                "scales2": np.zeros(5, np.float32),
                "biases2": np.zeros(5, np.float32),
            },
            "instead of",
        ),
        ({"card": np.frombuffer(b'{"format": 99}', np.uint8)}, "another version"),
        ({"card": np.frombuffer(b"no json", np.uint8)}, "damaged"),
        ({"card": np.frombuffer(b'{"format": 1, "game": 3}', np.uint8)}, "no valid 'game'"),
        ({"card": np.array([{"a": 1}], object)}, "damaged"),
    ],
    ids=["chain", "type", "nan", "outputs", "format", "json", "card", "pickle"],
)
def test_a_file_with_other_content_is_refused_in_one_line(changes: dict[str, Any], says: str, tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    write_random(path, find_game("sakura"))
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files} | changes
    np.savez(path, **arrays)
    refused_in_one_line(path, says)


def refused_in_one_line(path: Path, says: str) -> None:
    with pytest.raises(NetworkError, match=says) as refused:
        read_network(path)
    assert "\n" not in str(refused.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    refused_in_one_line(tmp_path / "nowhere.npz", "There is no network file")


def test_invalid_weights_are_not_written(tmp_path: Path) -> None:
    game = find_game("sakura")
    layers = random_layers(game)
    edition, more = default_edition(game), {"margin_scale": 1.0, "made": {}, "strength": {}}
    with pytest.raises(NetworkError, match="levels"):
        write_network(tmp_path / "net.npz", edition, layers, levels=128, **more)  # type: ignore[arg-type]
    with pytest.raises(NetworkError, match="takes"):
        write_network(tmp_path / "net.npz", edition, layers[1:], **more)  # type: ignore[arg-type]
    layers[0][0][0, 0] = np.inf
    with pytest.raises(NetworkError, match="infinite"):
        write_network(tmp_path / "net.npz", edition, layers, **more)  # type: ignore[arg-type]
    assert not (tmp_path / "net.npz").exists()


def test_shipped_networks_fit_their_games_and_are_small() -> None:
    sizes = 0
    for game in map(find_game, GAMES):
        path = shipped_path(game)
        if path.exists():
            sizes += path.stat().st_size
            assert why_no_network(game, default_edition(game).box) == ""
            assert json.dumps(read_network(path).card.made) != "{}"
        else:
            assert "There is no network" in why_no_network(game, default_edition(game).box)
    assert sizes < ALL_SHIPPED


def test_a_layer_has_weights_scales_and_biases() -> None:
    assert Layer._fields == ("weights", "scales", "biases")
    assert num_outputs(find_game("sakura")) == find_game("sakura").num_moves + 12
