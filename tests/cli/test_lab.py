"""`roji lab` from the command line: its main paths, with few games, and every command of docs/lab.md."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
import typer
from tests.cli.conftest import Roji
from tests.cli.test_commands import assert_one_clear_line

from roji.arena.series_plan import plan_series
from roji.cli.app import app
from roji.core.edition import default_edition, default_text
from roji.games import find_game
from roji.lab.bans import find_components
from roji.lab.goals import parse_goals
from roji.lab.tune import parse_changes

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"
HERE = ("--workers", "1")  # in this process: another would have to load the rules first
FEW = ("--games", "8", "--bots", "greedy", *HERE)


def variants(folder: Path) -> None:
    """Write two editions of Zen Garden that differ from ours and from each other; the second one keeps our name."""
    text = default_text(find_game("zen_garden"))
    (folder / "one.toml").write_text(text.replace('"Zen Garden"', '"one"').replace("major = 2 ", "major = 4 "))
    (folder / "two.toml").write_text(text.replace("major = 2 ", "major = 6 "))


def test_one_edition_is_described_in_text_json_and_html(roji: Roji, tmp_path: Path) -> None:
    files = ("--json", "like.json", "--html", "like.html")
    done = roji("lab", "zen-garden", "--players", "2", *FEW, "--ladder", "gentle", *files)
    assert done.returncode == 0, done.stderr
    groups = ("Skill", "Luck", "Choices", "Tension", "Seats", "Length", "Components", "Interaction")
    assert [line for line in done.stdout.splitlines() if line in groups] == list(groups)
    found = json.loads((tmp_path / "like.json").read_text())
    traits = {trait["name"]: trait for trait in found["traits"]}
    assert {trait["group"].capitalize() for trait in found["traits"]} == set(groups)
    assert traits["Decisions"]["value"] == 64
    assert "between random and gentle" in traits["Length of the ladder"]["meaning"]
    assert traits["Length of the ladder"]["value"] > 0  # gentle beats random
    assert "What is Zen Garden like?" in (tmp_path / "like.html").read_text()
    assert not list(tmp_path.glob("*.arena"))


def test_the_cost_of_a_ban_is_reported_in_text_json_and_html(roji: Roji, tmp_path: Path) -> None:
    files = ("--json", "ban.json", "--html", "ban.html")
    done = roji("lab", "zen-garden", "--ban", "middle row, pagoda", "--players", "2", *FEW, *files)
    assert done.returncode == 0, done.stderr
    assert re.search(r"middle row +\d+ deals", done.stdout)
    found = json.loads((tmp_path / "ban.json").read_text())
    assert [(one["group"], one["name"]) for one in found["worth"]] == [
        ("Rows of the market", "middle row"),
        ("Decors", "pagoda"),
    ]
    assert (found["games"], found["bots"], found["banned"]) == (8, ["greedy"], "middle row, pagoda")
    report = (tmp_path / "ban.html").read_text()
    assert "<h2>Rows of the market</h2>" in report
    assert "<td>middle row</td>" in report


def test_a_comparison_of_many_editions_says_how_far_to_trust_each(roji: Roji, tmp_path: Path) -> None:
    variants(tmp_path)
    done = roji("lab", "zen-garden", "own", "one.toml", "two.toml", *FEW, "--second", "random", "--json", "lab.json")
    assert done.returncode == 0, done.stderr
    for name in ("one", "two"):
        assert f"How far to trust it (“{name}”): " in done.stdout
    found = json.loads((tmp_path / "lab.json").read_text())
    assert (found["bots"], found["second"], len(found["variants"])) == (["greedy"], "random", 2)


def test_by_default_the_lab_plays_with_a_bot_that_looks_ahead(roji: Roji, tmp_path: Path) -> None:
    variants(tmp_path)
    done = roji("lab", "zen-garden", "own", "one.toml", "--games", "2", *HERE, "--json", "lab.json")
    assert done.returncode == 0, done.stderr
    found = json.loads((tmp_path / "lab.json").read_text())
    assert (found["bots"], found["second"]) == (["sharp"], "greedy")


@pytest.mark.parametrize("more", [("--ban", "top row"), ("tune",)])
def test_every_study_says_when_a_network_does_not_fit(more: tuple[str, ...], roji: Roji, tmp_path: Path) -> None:
    """A network is used only with the edition on which it was trained; for another edition the output says so."""
    text = default_text(find_game("four_gardens")).replace("start = 2", "start = 3")
    (tmp_path / "other.toml").write_text(text)
    few = ("--games", "2", "--bots", "network", *HERE, "--json", "out.json")
    if more == ("tune",):
        change = ("--change", "tracks.start=3..4", "--goal", "60 to 80 decisions", "--edition", "other.toml")
        done = roji("lab", "tune", "four-gardens", *change, *few)
    else:
        done = roji("lab", "four-gardens", "other.toml", "--ban", "take wilds", *few)
    assert done.returncode == 0, done.stderr
    assert "by judgement alone. The network was trained on another edition" in done.stdout.replace("\n", " ")
    found = json.loads((tmp_path / "out.json").read_text())
    assert len(found["notes"]) == 1
    for one in found.get("candidates", []):
        decisions = one["figures"]["decisions"]
        assert decisions["low"] <= decisions["value"] <= decisions["high"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--second", "random"], "--second goes with several editions"),
        (["--ban", "top row", "--second", "random"], "--second goes with several editions"),
        (["--ban", "top row", "--limit", "5"], "leave out --on and --limit"),
        (["--ban", "top row", "--on", "ray"], "leave out --on and --limit"),
        (["--ban", "top row", "--ladder", "gentle"], "--ladder goes with one edition and no ban"),
        (["--ladder", "greedy"], "The ladder has no 'greedy': its top can be gentle, steady"),
    ],
)
def test_options_without_effect_are_refused(more: list[str], said: str, roji: Roji) -> None:
    done = roji("lab", "zen-garden", "--games", "2", "--bots", "greedy", *more)
    assert done.returncode in (1, 2)
    assert_one_clear_line(done.stderr, said)


def commands() -> list[str]:
    """The commands of docs/lab.md, without their comments."""
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    lines = [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]
    rows = re.findall(r"`(roji lab [^`…]*)`", PAGE.read_text("utf-8"))
    return [line for line in (*lines, *rows) if line.startswith("roji ")]


@pytest.mark.parametrize("line", [one for one in commands() if "GAME" not in one])
def test_every_command_of_the_page_is_understood(line: str) -> None:
    """Its options, its game and what it bans exist, and its changes and goals can be parsed."""
    words = shlex.split(line, comments=True)[1:]
    command: Any = typer.main.get_command(app)
    while hasattr(command, "resolve_command"):  # a group of commands
        _, command, words = command.resolve_command(click.Context(command), words)
    asked = command.make_context("roji", words).params
    if (name := asked.get("game")) is None:
        return
    edition = default_edition(find_game(name))
    if asked.get("ban"):
        assert find_components(plan_series(edition.game, ["greedy"], 1).series(), asked["ban"])
    if "goal" in asked:
        assert parse_goals(asked["goal"])
        assert parse_changes(edition, asked["change"])


def test_the_page_has_commands() -> None:
    assert len(commands()) > 15
