"""Short trainings on the CPU: learning, saving, continuing, measuring and exporting."""

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import torch

from roji.bots.network import evaluate, load_arrays, new_scratch, read_network
from roji.cli.lab_training import retrained_bots
from roji.core.edition import default_edition
from roji.core.errors import RojiError
from roji.envs.batch import Batch
from roji.games import GAMES, find_game
from roji.lab.edition_numbers import with_numbers
from roji.lab.who_plays import notes_on_players
from roji.learn import TrainSettings, train
from roji.learn.checkpoint import Checkpoint, read_checkpoint, write_checkpoint
from roji.learn.export import export_network
from roji.learn.learner import Learner
from roji.learn.model import PolicyNetwork
from roji.learn.network_checkpoint import checkpoint_of, shape_of
from roji.learn.probe import run_probe
from roji.learn.row_plan import plan_rows
from roji.learn.settings import Recipe
from roji.learn.shape import Shape, shape_for
from roji.learn.strength import DealsToPlay, choose_moves, play_deals
from roji.learn.teacher import TeacherGames, learn_part
from roji.learn.team import join_team

SMALL = Recipe(steps=16, weights=30_000)


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Use one thread: two that wait for each other are slower."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a very short training of Sakura."""
    out = tmp_path_factory.mktemp("trained")
    settings = TrainSettings(
        "sakura", 0.001, "cpu", 64, out=out, deals=2, against=("random",), workers=1, command="roji train", recipe=SMALL
    )
    train(settings)
    return out


def test_a_network_learns_to_beat_random_play(tmp_path: Path) -> None:
    settings = TrainSettings(
        "sakura", device="cpu", games=128, out=tmp_path, deals=0, seats=(2,), recipe=Recipe(weights=60_000)
    )
    game = settings.find_game()
    edition = settings.find_edition(game)
    learner = Learner(settings, game, edition, join_team("cpu"))
    for _ in range(20):
        learner.improve(1.0)
    assert learner.about.decisions == 20 * 128 * 64
    path = tmp_path / "learned.npz"
    write_checkpoint(path, learner.checkpoint())
    won, _ = play_deals(DealsToPlay(path, "random", edition.text, 0, 100))
    assert won.sum() / 200 > 0.6


def test_a_bot_teaches_its_moves_and_their_results() -> None:
    game = find_game("sakura")
    plan = plan_rows(game, 32, 0.0, 1)
    games = TeacherGames(game, default_edition(game), plan, "greedy", 1)
    taught = games.play(margin_scale=4.0)
    rows = np.arange(len(taught.moves))
    assert taught.masks[rows, taught.moves].all()
    seats = np.tile(plan.seats, len(rows) // 32)
    ended = taught.known[:, 0]
    assert 0.5 < ended.mean() < 1
    assert np.array_equal(taught.known.sum(1), np.where(ended, seats, 0))
    assert np.abs((taught.values[..., 0] * taught.known).sum(1)).max() < 1e-5  # the rewards of a game sum to 0
    places, ahead = taught.values[ended, :, 0], taught.values[ended, :, 1].argmax(1)
    best = places.max(1, where=taught.known[ended], initial=-1)
    assert (places[np.arange(len(ahead)), ahead] == best).mean() > 0.9  # the leader wins, except in ties
    shape = shape_for(game, 30_000)
    network = PolicyNetwork(shape)
    optimizer = torch.optim.Adam(network.parameters(), 3e-3)
    part = [torch.as_tensor(whole[:4096]) for whole in taught]
    before = float(learn_part(network, optimizer, part))
    for _ in range(30):
        after = float(learn_part(network, optimizer, part))
    assert after > before + 0.1


def test_a_run_writes_a_checkpoint_a_curve_and_a_report(trained: Path) -> None:
    assert sorted(path.name for path in trained.iterdir()) == ["checkpoint.npz", "curve.csv", "report.html"]
    about = read_checkpoint(trained / "checkpoint.npz").about
    assert about.game == "sakura"
    assert about.commands == ["roji train"]
    assert [(one["against"], one["deals"]) for one in about.strength] == [("random", 2)]
    with (trained / "curve.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[-1]["against"] == "random"
    assert int(rows[-1]["decisions"]) == about.decisions
    assert "Sakura: a network in training" in (trained / "report.html").read_text("utf-8")


def test_a_run_continues_from_a_checkpoint(trained: Path, tmp_path: Path) -> None:
    first = read_checkpoint(trained / "checkpoint.npz")
    start = trained / "checkpoint.npz"
    settings = TrainSettings("sakura", 0.001, "cpu", 64, out=tmp_path, start_from=start, deals=0, recipe=SMALL)
    game = settings.find_game()
    learner = Learner(settings, game, settings.find_edition(game), join_team("cpu"))
    again = learner.checkpoint()
    assert all(np.array_equal(one, other) for one, other in zip(first.arrays, again.arrays, strict=True))
    assert again.num_updates == first.num_updates > 0
    assert all(np.array_equal(one, other) for one, other in zip(first.moments, again.moments, strict=True))
    learner.improve(1.0)
    assert learner.about.decisions == first.about.decisions + 16 * 64
    assert not np.array_equal(learner.checkpoint().arrays[0], first.arrays[0])


def test_a_network_of_another_game_or_with_other_features_is_refused(trained: Path, tmp_path: Path) -> None:
    start = trained / "checkpoint.npz"
    with pytest.raises(RojiError, match="plays sakura, not zen-garden"):
        train(TrainSettings("zen-garden", 0.001, "cpu", 64, out=tmp_path, start_from=start, deals=0))
    old = read_checkpoint(start)
    old.about.features_hash = "other"
    write_checkpoint(tmp_path / "old.npz", old)
    with pytest.raises(RojiError, match="trained on other features"):
        train(TrainSettings("sakura", 0.001, "cpu", 64, out=tmp_path, start_from=tmp_path / "old.npz", deals=0))
    (tmp_path / "none.npz").write_bytes(b"nothing")
    with pytest.raises(RojiError, match="no network"):
        train(TrainSettings("sakura", 0.001, "cpu", 64, out=tmp_path, start_from=tmp_path / "none.npz", deals=0))


def checkpoint_with_opinions(name: str) -> Checkpoint:
    """A new network with large weights in its last layer, so that logits and gains are not close to zero."""
    settings = TrainSettings(name, device="cpu", games=2, recipe=SMALL)
    game = settings.find_game()
    learner = Learner(settings, game, settings.find_edition(game), join_team("cpu"))
    with torch.no_grad():
        list(learner.network.parameters())[-2].mul_(1000)
    return learner.checkpoint()


@pytest.mark.parametrize("name", ["sakura", "zen_garden"])
def test_the_compiled_evaluator_agrees_with_pytorch(name: str, tmp_path: Path) -> None:
    file = export_network(checkpoint_with_opinions(name), tmp_path / "network.npz")
    assert (tmp_path / "network.json").exists()
    game, batch = find_game(name), Batch(name, 32, seats=4)
    batch.reset(5)
    for _ in range(20):
        batch.step(batch.random_moves())
    features = batch.now.features.copy()
    arrays = load_arrays(read_network(tmp_path / "network.npz"))
    scratch = new_scratch(arrays, 32)
    scratch.inputs[:] = features
    evaluate(arrays, scratch, 32)
    rounded = checkpoint_of(file, max(game.seats))
    network = PolicyNetwork(shape_of(rounded.about))
    network.load_arrays(rounded.arrays)
    padded = torch.nn.functional.pad(torch.as_tensor(features), (0, network.shape.inputs - game.num_features))
    with torch.no_grad():
        logits, values = network(padded)
    seats, ends = max(game.seats), (game.num_moves, game.num_moves + 6, game.num_moves + 12)
    moves, places, margins, gains = np.split(scratch.outputs, ends, axis=1)
    assert gains.shape[1] == network.shape.direct.num_gains
    assert np.abs(moves).max() > 0.3
    assert np.allclose(logits.numpy(), moves, atol=1e-4)
    assert np.array_equal(
        choose_moves(rounded.arrays, network.shape.direct, features, batch.now.masks),
        np.where(batch.now.masks, moves, -np.inf).argmax(1),
    )
    assert np.allclose((values[..., 0].numpy() + 1) / 2, 1 / (1 + np.exp(-places[:, :seats])), atol=1e-4)
    assert np.allclose(values[..., 1].numpy(), np.tanh(margins[:, :seats]), atol=1e-4)


def test_a_probe_trains_against_a_bot_and_counts_its_wins(tmp_path: Path, trained: Path) -> None:
    lines: list[str] = []
    settings = TrainSettings("sakura", 0.001, "cpu", 64, out=tmp_path / "one", deals=2, workers=1, recipe=SMALL)
    result = run_probe("random", settings, lines.append)
    assert (result.against, result.deals) == ("random", 2)
    assert 0 <= result.low <= result.won <= result.high <= 1
    export_network(read_checkpoint(trained / "checkpoint.npz"), tmp_path / "frozen.npz")
    name = f"network:{tmp_path / 'frozen.npz'}"
    settings = TrainSettings("sakura", 0.001, "cpu", 64, out=tmp_path / "two", deals=2, workers=1, recipe=SMALL)
    assert run_probe(name, settings, lines.append).against == name
    assert f"The response is trained against {name}'s network, and measured against {name}." in lines
    response = read_checkpoint(tmp_path / "two" / "checkpoint.npz")
    assert (
        response.about.hidden == read_checkpoint(trained / "checkpoint.npz").about.hidden
    )  # the response starts as the same network


@pytest.mark.parametrize("name", GAMES)
def test_a_network_has_the_requested_size(name: str) -> None:
    shape = shape_for(find_game(name), 800_000)
    assert 680_000 < shape.weights <= 800_000
    network = PolicyNetwork(Shape(*shape))
    logits, values = network(torch.rand(3, shape.inputs))
    assert logits.shape == (3, shape.moves)
    assert values.shape == (3, shape.seats, 2)
    assert values.abs().max() < 1


def test_a_network_can_be_trained_further_on_another_edition(trained: Path, tmp_path: Path) -> None:
    """The new network plays only that edition."""
    game = find_game("sakura")
    other = with_numbers(default_edition(game), {("hand",): 4}, "Four cards")
    text = tmp_path / "four.toml"
    text.write_text(other.text)
    start = trained / "checkpoint.npz"
    train(
        TrainSettings("sakura", 0.001, "cpu", 64, out=tmp_path, start_from=start, edition=text, deals=0, recipe=SMALL)
    )
    file = export_network(read_checkpoint(tmp_path / "checkpoint.npz"), tmp_path / "four.npz")
    assert file.why_not(game, other.box) == ""
    assert "another edition" in file.why_not(game, default_edition(game).box)


def test_the_lab_trains_networks_for_editions_they_do_not_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Our own edition is played with the shipped network, another one with a new network that is trained once."""
    own = default_edition(find_game("sakura"))
    other = with_numbers(own, {("hand",): 4}, "Four cards")
    assert retrained_bots(own, ["master", "sharp"], 0.001, tmp_path) == ["master", "sharp"]
    [bot, sharp] = retrained_bots(other, ["network", "sharp"], 0.001, tmp_path)
    path = tmp_path / f"sakura-{other.hash}.npz"
    assert (bot, sharp) == (f"network:{path}", "sharp")
    told = capsys.readouterr().err.splitlines()
    assert told[-1] == f"Wrote {path}, the network for “Four cards”."
    assert not [line for line in told if "checkpoint" in line]  # checkpoints are removed before the lab continues
    assert notes_on_players([other], [bot]) == []
    made = path.stat().st_mtime_ns
    assert retrained_bots(other, ["master"], 0.001, tmp_path) == [f"guided:1000:{path}"]
    assert path.stat().st_mtime_ns == made
