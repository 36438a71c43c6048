"""Checkpoints, network files and ONNX, all without PyTorch."""

import json
import sys
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx.reference import ReferenceEvaluator

from roji.bots.network import evaluate, load_arrays, new_scratch, read_network
from roji.bots.network.direct_path import direct_path_of
from roji.bots.network.network_file import features_hash
from roji.cli.app import run
from roji.core.edition import default_edition
from roji.core.errors import RojiError
from roji.games import GAMES, find_game
from roji.games.zen_garden.moves import FIRST_PLACE
from roji.learn.checkpoint import Checkpoint, Description, read_checkpoint, write_checkpoint
from roji.learn.export import export_network
from roji.learn.network_checkpoint import checkpoint_of, read_start
from roji.learn.onnx_file import export_onnx
from roji.learn.row_plan import all_options, plan_rows
from roji.learn.shape import shape_for


def some_checkpoint(name: str = "sakura") -> Checkpoint:
    """A checkpoint with random weights."""
    game, luck = find_game(name), np.random.default_rng(4)
    edition, shape = default_edition(game), shape_for(game, 30_000)
    about = Description(
        game=game.name,
        features_hash=features_hash(game),
        edition=edition.hash,
        features=shape.features,
        moves=shape.moves,
        seats=shape.seats,
        hidden=shape.hidden,
        edition_text=edition.text,
        margin_scale=7.5,
        direct=[steps.tolist() for steps in shape.direct] if shape.direct.num_kinds else [],
        decisions=12,
        commands=["roji train sakura"],
        strength=[{"against": "greedy", "deals": 40, "won": 0.6, "low": 0.5, "high": 0.7, "lead": 1.5}],
    )
    arrays = []
    for inputs, outputs in ((shape.features, shape.hidden[0]), (shape.hidden[0], shape.hidden[1]),
                            (shape.hidden[1], shape.hidden[2]), (shape.hidden[2], shape.outputs)):  # fmt: skip
        arrays += [luck.normal(0, inputs**-0.5, (outputs, inputs)), luck.normal(0, 0.1, outputs)]
    return Checkpoint(about, [array.astype(np.float32) for array in arrays])


def some_features(name: str) -> np.ndarray:
    """Random observations, mostly zeros like real ones."""
    luck, size = np.random.default_rng(5), (8, find_game(name).num_features)
    return (luck.random(size) * (luck.random(size) < 0.2)).astype(np.float32)


def test_a_checkpoint_reads_as_it_was_written(tmp_path: Path) -> None:
    written = some_checkpoint()
    written.moments, written.num_updates = [np.arange(5, dtype=np.int16)], 9
    written.snapshots = [[np.ones(2, np.int16)], [np.zeros(3, np.int16)]]
    write_checkpoint(tmp_path / "folder" / "checkpoint.npz", written)
    read = read_checkpoint(tmp_path / "folder" / "checkpoint.npz")
    assert read.about == written.about
    assert read.num_updates == 9
    assert [len(each[0]) for each in read.snapshots] == [2, 3]
    assert all(np.array_equal(one, other) for one, other in zip(read.arrays, written.arrays, strict=True))
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["checkpoint.npz"]
    (tmp_path / "text").write_text("no network")
    with pytest.raises(RojiError, match="is not a checkpoint"):
        read_checkpoint(tmp_path / "text")


@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_evaluator_agrees_with_onnx(name: str, tmp_path: Path) -> None:
    game, features = find_game(name), some_features(name)
    file = export_network(some_checkpoint(name), tmp_path / "network.npz")
    arrays = load_arrays(read_network(tmp_path / "network.npz"))
    scratch = new_scratch(arrays, len(features))
    scratch.inputs[:] = features
    evaluate(arrays, scratch, len(features))
    export_onnx(file, tmp_path / "network.onnx")
    onnx.checker.check_model(str(tmp_path / "network.onnx"))
    outputs = ReferenceEvaluator(str(tmp_path / "network.onnx")).run(None, {"features": features})
    wanted = np.split(scratch.outputs, (game.num_moves, game.num_moves + 6, game.num_moves + 12), axis=1)
    for found, mine in zip(outputs, wanted[:3], strict=True):
        assert np.abs(mine).max() > 0.1
        assert np.allclose(found, mine, atol=1e-5)


def test_features_about_a_move_lead_directly_to_that_move() -> None:
    game = find_game("zen_garden")
    path, starts, start = direct_path_of(game), {}, 0
    for feature in game.features_list:
        starts[feature.name] = start
        start += feature.width
    steps = list(zip(path.inputs.tolist(), path.moves.tolist(), path.kinds.tolist(), strict=True))
    place, rotation = 7, 3
    move = FIRST_PLACE + 4 * place + rotation
    about_it = [number for number, to, _ in steps if to == move]
    wanted = ("place_walkway", "place_around", "place_line", "place_breaks", "place_joins")
    within = [4 * place + rotation, place, place, place, place]
    assert about_it == [starts[name] + number for name, number in zip(wanted, within, strict=True)]
    slot = [(number, kind) for number, to, kind in steps if to == 5]
    assert slot[:14] == [(starts["market"] + 14 * 5 + number, number) for number in range(14)]
    assert slot[14] == (starts["slot_points"] + 5, 14)
    assert slot[-1][0] == starts["slot_wishes"] + 3 * 12 + 5
    assert len({kind for _, _, kind in steps}) == path.num_kinds == 14 + 9 + 4 + 5
    assert direct_path_of(find_game("sakura")).num_gains == 0


@pytest.mark.parametrize(("name", "number"), [("inputs", 10**6), ("moves", 112), ("kinds", -1)])
def test_a_damaged_direct_path_is_refused(name: str, number: int, tmp_path: Path) -> None:
    export_network(some_checkpoint("zen_garden"), tmp_path / "network.npz")
    with np.load(tmp_path / "network.npz") as file:
        arrays = dict(file)
    arrays[f"direct_{name}"][3] = number
    np.savez(tmp_path / "damaged.npz", **arrays)
    with pytest.raises(RojiError, match="its direct path is damaged"):
        read_network(tmp_path / "damaged.npz")
    arrays[f"direct_{name}"] = arrays[f"direct_{name}"][:-1]
    np.savez(tmp_path / "damaged.npz", **arrays)
    with pytest.raises(RojiError, match="its direct path is damaged"):
        read_network(tmp_path / "damaged.npz")


@pytest.mark.parametrize("name", ["sakura", "zen_garden"])
def test_rounding_to_bytes_changes_little_and_a_network_file_can_be_trained_further(name: str, tmp_path: Path) -> None:
    checkpoint = some_checkpoint(name)
    again = checkpoint_of(export_network(checkpoint, tmp_path / "network.npz"), checkpoint.about.seats)
    assert again.about.hidden == checkpoint.about.hidden
    assert again.about.direct == checkpoint.about.direct
    for exact, rounded in zip(checkpoint.arrays, again.arrays, strict=True):
        assert np.abs(exact - rounded).max() <= np.abs(exact).max() / 250
    start = read_start(tmp_path / "network.npz")
    assert all(np.array_equal(one, other) for one, other in zip(start.arrays, again.arrays, strict=True))


def test_the_command_exports_and_shows_networks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start, out, other = tmp_path / "checkpoint.npz", tmp_path / "sakura.npz", tmp_path / "sakura.onnx"
    write_checkpoint(start, some_checkpoint())
    assert run(["net", "export", str(start), "--out", str(out), "--onnx", str(other)]) == 0
    card = json.loads((tmp_path / "sakura.json").read_text("utf-8"))
    assert card["made"]["command"] == ["roji train sakura"]
    assert card["strength"]["greedy"]["won"] == 0.6
    assert other.stat().st_size > out.stat().st_size
    capsys.readouterr()
    for file in (start, out):
        assert run(["net", "show", str(file)]) == 0
        assert json.loads(capsys.readouterr().out)["game"] == "sakura"
    assert run(["net", "export", str(start)]) == 1
    assert "Say what to write" in capsys.readouterr().err
    assert run(["net", "show", str(tmp_path / "none.npz")]) == 1
    assert "There is no network file" in capsys.readouterr().err


def test_without_pytorch_one_line_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for command in (["train", "sakura"], ["probe", "random", "--game", "sakura"]):
        assert run(command) == 1
        assert capsys.readouterr().err == "roji: Training needs PyTorch: pip install 'roji[learn]'.\n"


@pytest.mark.parametrize("name", GAMES)
def test_every_seat_count_and_option_is_trained(name: str) -> None:
    game = find_game(name)
    plan = plan_rows(game, 2000, 0.25, 1)
    played = {(int(seats), *options.values()) for seats, options in zip(plan.seats, plan.options, strict=True)}
    assert played == {(seats, *options.values()) for seats in game.seats for options in all_options(game, seats)}
    assert 0.25 < (plan.seats == 2).mean() < 0.35
    assert plan.num_shared == 500
    others = plan.others[:500].sum(1)
    assert (others >= 1).all()
    assert (others < plan.seats[:500]).all()
    assert not plan.others[500:].any()
