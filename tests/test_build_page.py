"""The page is built when its sources have changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from scripts import build_page, jobs

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small web/ folder whose bundle is up to date."""
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    (folder / "package.json").write_text("{}")
    (folder / "src" / "main.ts").write_text("export {}")
    bundle = tmp_path / "page"
    bundle.mkdir()
    for name, value in (("ROOT", tmp_path), ("WEB", folder), ("BUNDLE_STAMP", bundle / "stamp.txt")):
        monkeypatch.setattr(build_page, name, value)
    build_page.BUNDLE_STAMP.write_text(build_page.hash_of(build_page.sources()))
    return folder


def test_an_untouched_page_is_not_stale(web: Path) -> None:
    assert not build_page.is_stale()


def test_an_edited_file_makes_the_page_stale(web: Path) -> None:
    (web / "src" / "main.ts").write_text("export const a = 1")
    assert build_page.is_stale()


def test_a_new_name_for_the_same_contents_makes_the_page_stale(web: Path) -> None:
    (web / "src" / "main.ts").rename(web / "src" / "start.ts")
    assert build_page.is_stale()


def test_installed_packages_are_not_sources(web: Path) -> None:
    (web / "node_modules" / "vite").mkdir(parents=True)
    (web / "node_modules" / "vite" / "index.js").write_text("1")
    assert not build_page.is_stale()


def test_without_a_page_there_is_nothing_to_build(web: Path) -> None:
    build_page.BUNDLE_STAMP.unlink()
    (web / "package.json").unlink()
    assert not build_page.is_stale()


def test_packages_are_installed_even_if_the_page_is_up_to_date(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []
    (web / "package-lock.json").write_text("{}")
    build_page.BUNDLE_STAMP.write_text(build_page.hash_of(build_page.sources()))
    monkeypatch.setattr(build_page, "MODULES_STAMP", web.parent / "stamp.txt")
    monkeypatch.setattr(build_page, "npm", lambda *arguments: asked.append(arguments))
    assert build_page.main(["build"]) == 0
    assert asked == []
    assert build_page.main(["install"]) == 0
    assert [arguments[0] for arguments in asked] == ["ci"]


def test_all_packages_are_installed_only_once(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []
    (web / "package-lock.json").write_text("{}")
    monkeypatch.setattr(build_page, "MODULES_STAMP", web.parent / "stamp.txt")
    monkeypatch.setattr(build_page, "npm", lambda *arguments: asked.append(arguments))
    assert build_page.main(["install"]) == 0
    assert [arguments[0] for arguments in asked] == ["ci", "run"]


def test_building_needs_fewer_packages_than_testing(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []
    (web / "package-lock.json").write_text("{}")
    monkeypatch.setattr(build_page, "MODULES_STAMP", web.parent / "stamp.txt")
    monkeypatch.setattr(build_page, "npm", lambda *arguments: asked.append(arguments))
    for to_build in (
        True,
        True,
        False,
        True,
    ):  # once for the build, once for all, which include those for the build
        build_page.install(to_build)
    assert ["--omit=dev" in arguments for arguments in asked] == [True, False]


def test_packages_are_installed_before_any_job_that_needs_them() -> None:
    planned = jobs.test_jobs([])
    assert planned["the page"].command[-1] == "install"
    for name in (jobs.PAGE_TYPES, "page tests (vitest)", "tests with a browser (pytest)"):
        assert "the page" in planned[name].after


def test_a_node_that_cannot_start_has_no_version(tmp_path: Path) -> None:
    assert build_page.node_version(str(tmp_path / "no-such-node")) < build_page.OLDEST_NODE


def test_the_node_that_is_found_is_new_enough() -> None:
    node, npm_cli = build_page.find_node()
    assert build_page.node_version(str(node)) >= build_page.OLDEST_NODE
    assert npm_cli.name == "npm-cli.js"


def test_a_wrong_argument_gives_one_clear_line() -> None:
    command = [sys.executable, "-m", "scripts.build_page", "paint"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (
        1,
        "build_page.py: unknown: paint; choose build, install, check or test\n",
    )
