"""A third language costs files and no code: the page is built with a made-up one, and everything is shown in it."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import build_page
import pytest
from playwright.sync_api import Page, expect
from tests.page.tables import Tables
from tests.server.servers import RunningServer

pytestmark = pytest.mark.browser
LANGUAGE = "eo"  # Esperanto by its tag; its sentences are made up
SENTENCE = re.compile(r"(: |\[|, )(['\"])((?:(?!\2).)*)\2(?!:)")


def made_up(english: str) -> str:
    """An English file as one of the made-up language: every sentence stands in pointed brackets."""
    text = re.sub(r"\ben\b(?= = \{)", f"{LANGUAGE}: typeof en", english).replace(
        "export default en", f"export default {LANGUAGE}"
    )
    body = SENTENCE.sub(lambda found: f"{found[1]}{found[2]}‹{found[3]}›{found[2]}", text)
    return body.replace("serverLanguage: '‹en›'", "serverLanguage: 'en'")


@pytest.fixture(scope="module")
def translated(bundle: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, built with one more file beside each English one."""
    web = tmp_path_factory.mktemp("translated") / "web"
    shutil.copytree(build_page.WEB, web, ignore=shutil.ignore_patterns(*build_page.NOT_SOURCES))
    os.symlink(build_page.WEB / "node_modules", web / "node_modules")
    for file in web.rglob("*.en.ts"):
        new = file.with_name(file.name.replace(".en.ts", f".{LANGUAGE}.ts"))
        kind = file.name.partition(".")[0]
        new.write_text(f"import type en from './{kind}.en'\n" + made_up(file.read_text("utf-8")), "utf-8")
    # The sentences are as many as the English ones, by their types.
    config = {"extends": "./tsconfig.json", "include": [f"src/**/*.{LANGUAGE}.ts"]}
    (web / "tsconfig.language.json").write_text(json.dumps(config))
    build_page.npm("exec", "--offline", "--", "tsc", "-p", "tsconfig.language.json", folder=web)
    build_page.npm("run", "--silent", "build", "--", "--outDir", str(web / "built"), folder=web)
    return web / "built"


@pytest.fixture
def tables_with_it(translated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    """A server that serves this page."""
    monkeypatch.setattr("roji.server.app.PAGE", translated)
    with RunningServer(str(tmp_path / "roji.db")) as server:
        yield Tables(server.client.address)


def test_a_language_is_found_by_its_files_and_shown_everywhere(
    new_visitor: Callable[..., Page], tables_with_it: Tables
) -> None:
    page = new_visitor(address=tables_with_it.address)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    choice = page.get_by_role("dialog").get_by_label("Language")
    expect(choice.locator("option")).to_have_text(["Deutsch", "English", "Esperanto"])
    choice.select_option(LANGUAGE)
    expect(page.locator("html")).to_have_attribute("lang", LANGUAGE)
    page.keyboard.press("Escape")
    for game in page.get_by_role("article").all():
        expect(game).to_contain_text("‹Play now›")
        expect(game.get_by_role("heading")).to_have_text(re.compile("^‹.*›$"))
    page.goto(tables_with_it.make("zen_garden", "Ann", "bot:random").link(0))
    expect(page.get_by_role("group", name="‹Market›")).to_be_visible()
    expect(page.get_by_text("‹Your turn›").first).to_be_visible()
    page.goto("/learn/zen_garden")
    expect(page.get_by_role("group", name="‹Your guide›")).to_contain_text("‹Welcome!")
