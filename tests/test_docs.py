"""The documentation is correct: its programs run, its commands exist with their options, its pages are in the site."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
import pytest
from scripts import build_docs
from typer.main import get_command

from roji.cli.app import app

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(path for path in (ROOT / "docs").rglob("*.md") if "decisions" not in path.parts)
TRAINS = "learning.md"  # its program trains for minutes, and needs PyTorch
RUN_ELSEWHERE = {"python.md", TRAINS}  # tests/test_front_door.py runs the first


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^ *```{language}\n(.*?)^ *```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.compiled
@pytest.mark.parametrize("document", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.name)
def test_the_programs_of_a_page_run(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for program in blocks(document, "python"):
        code = compile(program, document.name, "exec")
        if document.name not in RUN_ELSEWHERE and ("import jax" not in program or find_spec("jax")):
            exec(code, names)
        elif document.name == TRAINS and find_spec("torch"):
            exec(compile(program.partition("\n\n")[0], document.name, "exec"), names)  # its imports


def commands() -> list[tuple[str, str]]:
    """Every line `roji …` in a page or in the README's table, with its page."""
    found = [("README.md", line) for line in re.findall(r"\(`(roji [^`]+)`\)", (ROOT / "README.md").read_text())]
    for page in [ROOT / "README.md", *PAGES]:
        for block in blocks(page, "sh"):
            lines = block.replace("\\\n", " ").splitlines()
            found += [
                (page.name, line.partition("  #")[0].strip()) for line in lines if line.strip().startswith("roji ")
            ]
    return found


def parse(line: str) -> None:
    """Parse a line with the command line's own parser without running it."""
    words = shlex.split(line)[1:]
    command: Any = get_command(app)
    context = click.Context(command, info_name="roji")
    while hasattr(command, "resolve_command"):
        name, command, words = command.resolve_command(context, words)
        context = click.Context(command, parent=context, info_name=name)
    command.make_parser(context).parse_args(words)


@pytest.mark.parametrize(("document", "line"), commands())
def test_documented_commands_exist_with_their_options(document: str, line: str) -> None:
    parse(line)


MODULES = sorted(
    {
        (page.name, module)
        for page in [ROOT / "README.md", *PAGES]
        for module in re.findall(r"python3? -m ([\w.]+)", page.read_text("utf-8"))
    }
)


@pytest.mark.parametrize(("document", "module"), MODULES)
def test_documented_programs_exist(document: str, module: str) -> None:
    found = find_spec(module)
    assert found is not None, f"{document}: python -m {module}"
    if found.submodule_search_locations is not None:
        assert find_spec(f"{module}.__main__") is not None, f"{document}: {module} is no program"


@pytest.mark.parametrize("document", [page for page in PAGES if blocks(page, "toml") or blocks(page, "json")], ids=str)
def test_data_in_the_documentation_can_be_parsed(document: Path) -> None:
    for text in blocks(document, "toml"):
        assert tomllib.loads(text)
    for text in blocks(document, "json"):
        assert json.loads(text)


def test_a_wrong_option_is_detected() -> None:
    with pytest.raises(Exception, match="No such option"):
        parse("roji games --paint")


def test_every_page_is_in_the_site_and_all_links_resolve(tmp_path: Path) -> None:
    shown = re.findall(r'= "([^"]+\.md)"', (ROOT / "zensical.toml").read_text())
    found = build_docs.site_paths()
    pages = {home.as_posix() for home in found.values() if home.suffix == ".md" and "decisions" not in home.parts}
    assert sorted(shown) == sorted({*pages, "decisions/README.md"})  # each page once
    for source, home in found.items():
        if source.suffix == ".md":
            text = build_docs.with_links(source.read_text("utf-8"), source, found)
            for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
                inside = (Path("/") / home.parent / target).resolve().relative_to("/")
                assert re.match("[a-z]+:", target) or inside in set(found.values()), f"{source.name}: {target}"


def test_every_game_has_a_page() -> None:
    games = {path.parent.name.replace("_", "-") for path in (ROOT / "src" / "roji" / "games").glob("*/game.py")}
    assert games <= {page.stem for page in PAGES}


def test_the_figures_in_the_readme_are_those_measured() -> None:
    measured = (ROOT / "docs" / "benchmarks.md").read_text()
    rows = [
        line for line in (ROOT / "README.md").read_text().splitlines() if "a second" in line and line.startswith("|")
    ]
    assert len(rows) == 3
    for row in rows:
        for figure in re.findall(r"(?<![\w.])\d[\d.,]*\d(?![\w.])", row):
            assert figure in measured, f"{figure} is not in docs/benchmarks.md"


def test_the_readmes_picture_is_animated_and_small() -> None:
    picture = (ROOT / "docs" / "roji.webp").read_bytes()
    assert picture[:4] + picture[8:12] == b"RIFFWEBP"
    assert picture.count(b"ANMF") >= 30
    assert len(picture) < 3_000_000
