"""The page without a connection: installing, opening and reading it; and a new build that replaces an old one."""

from __future__ import annotations

import json
import shutil
import struct
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect
from scripts import build_page
from tests.page.other_build import MOTTO as OLD_MOTTO
from tests.page.other_build import NEW_MOTTO
from tests.page.polling import wait_for, wait_until
from tests.server.servers import RunningServer, free_port

pytestmark = pytest.mark.browser
PATHS = ["", "/roji"]  # under which people find the server
MOTTO = {"en": OLD_MOTTO, "de": "Gartenspiele für Freunde"}
OFFLINE = {"en": "You are offline.", "de": "Du bist gerade offline."}
KEPT = """async () => {
  const found = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  return found.flat().map(({ url }) => url)
}"""
CONTROLLED = "() => navigator.serviceWorker.controller?.state === 'activated'"
# The name of the newest cached build, once no worker is being installed.
SETTLED = """async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.ready
  if (installing || waiting || active.state !== 'activated') return ''
  return (await caches.keys()).filter((name) => name.includes(' build ')).at(-1)
}"""
GAMES = {"zen_garden": "Z3.1", "sakura": "S3.1", "four_gardens": "F3.1"}  # with a clause of each
SMALLEST = 192  # pixels: the size that systems require of an icon


@pytest.fixture
def open_server(
    bundle: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Callable[..., RunningServer]:
    """A function that starts a server at the same address each time, optionally with another build of the page.

    Under a path it uses PostgreSQL, so that both stores are tested without further runs.
    """
    port, databases = free_port(), {"": str(tmp_path / "roji.db")}

    def open_it(path: str = "", page: Path = build_page.BUNDLE) -> RunningServer:
        monkeypatch.setattr("roji.server.app.PAGE", page)
        if path not in databases:
            databases[path] = request.getfixturevalue("postgres").new_database()
        return RunningServer(databases[path], port=port, path=path, compile_at_start=False)

    return open_it


@pytest.fixture
def guest(new_visitor: Callable[..., Page]) -> Callable[..., Page]:
    """Opens a page in a browser that allows service workers."""
    return lambda **settings: new_visitor(service_workers="allow", **settings)


def kept(page: Page, address: str) -> set[str]:
    """The paths cached by the browser, without the server's address."""
    return {one.removeprefix(address) for one in page.evaluate(KEPT)}


def wait_until_kept(page: Page, language: str = "en") -> None:
    """Wait until the worker controls the page and has cached the rules, which come last."""
    wait_until(page, CONTROLLED)
    ending = f"/rules?language={language}"
    wait_for(
        page, lambda: sum(one.endswith(ending) for one in page.evaluate(KEPT)) == len(GAMES), "the rules are cached"
    )


@pytest.mark.parametrize("path", PATHS)
def test_the_page_can_be_installed(
    open_server: Callable[..., RunningServer], guest: Callable[..., Page], path: str
) -> None:
    with open_server(path) as server:
        page = guest(address=server.address)
        page.goto(f"{path}/")
        address = page.locator("link[rel=manifest]").evaluate("one => one.href")
        with urllib.request.urlopen(address, timeout=30) as answer:
            assert answer.headers["content-type"] == "application/manifest+json"
            manifest = json.load(answer)
        assert manifest["name"]
        assert len(manifest["short_name"]) <= 12
        assert manifest["display"] == "standalone"
        for field in ("start_url", "scope"):
            assert urljoin(address, manifest[field]) == f"{server.address}{path}/"
        for field in ("background_color", "theme_color", "description", "lang"):
            assert manifest[field]
        for purpose in ("any", "maskable"):
            sizes = [check_icon(address, icon) for icon in manifest["icons"] if icon["purpose"] == purpose]
            assert {SMALLEST, 512} <= set(sizes)
        wait_until_kept(page)
        assert page.evaluate("async () => (await navigator.serviceWorker.ready).scope") == f"{server.address}{path}/"
        errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []


def check_icon(manifest: str, icon: dict[str, Any]) -> int:
    """Fetch an icon and check its size against the manifest; returns the size, or 0 for a scalable drawing."""
    with urllib.request.urlopen(urljoin(manifest, icon["src"]), timeout=30) as answer:
        file = answer.read()
        assert answer.headers["content-type"] == icon["type"]
    if icon["sizes"] == "any":
        return 0
    width, height = struct.unpack(">II", file[16:24])
    assert icon["sizes"] == f"{width}x{height}"
    return int(width)


@pytest.mark.parametrize(("path", "language"), [("", "en"), ("/roji", "de")])
def test_without_a_connection_the_page_opens_with_rules_and_lessons(
    open_server: Callable[..., RunningServer], guest: Callable[..., Page], path: str, language: str
) -> None:
    with open_server(path) as server:
        page = guest(language=language, address=server.address)
        page.goto(f"{path}/")
        wait_until_kept(page, language)
    page.reload()
    expect(page.get_by_text(MOTTO[language])).to_be_visible()
    expect(page.locator(".painting > svg")).to_have_count(3)
    expect(page.get_by_text(OFFLINE[language])).to_be_visible()
    for game, clause in GAMES.items():
        page.goto(f"{path}/rules/{game}")
        expect(page.locator("figure svg").first).to_be_visible()
        page.goto(f"{path}/rules/{game}/clauses")
        expect(page.locator(f"[id='{clause}']")).to_be_visible()
        page.goto(f"{path}/learn/{game}")
        steps = page.locator("ol > li")
        expect(steps.nth(7)).to_be_visible()
        assert not any("{" in step for step in steps.all_inner_texts())
    page.goto(f"{path}/table/none")
    expect(page.get_by_role("alert").or_(page.get_by_role("status")).first).to_be_visible()
    page.get_by_role("main").get_by_role("button").click()  # an installed page has no back button
    expect(page.get_by_text(MOTTO[language])).to_be_visible()
    with open_server(path):
        page.goto(f"{path}/")
        expect(page.get_by_text(OFFLINE[language])).to_have_count(0)


def test_only_the_page_the_games_and_their_rules_are_cached(
    open_server: Callable[..., RunningServer], guest: Callable[..., Page]
) -> None:
    with open_server() as server:
        page = guest(address=server.address)
        page.goto("/")
        wait_until_kept(page)
        page.goto("/learn/zen_garden")  # a table makes requests and opens a socket
        expect(page.locator(".zen-garden")).to_be_visible()
        page.goto("/")
        files = {f"/{one.relative_to(build_page.BUNDLE).as_posix()}" for one in build_page.BUNDLE.rglob("*.*")}
        asked = {one for one in kept(page, server.address) if one not in files}
    rules = {f"/api/games/{game}/rules?language=en" for game in GAMES}
    assert asked == {"/", "/api/games", *rules}


@pytest.mark.slow
def test_a_new_build_is_shown_at_once_and_cached_completely(
    open_server: Callable[..., RunningServer], guest: Callable[..., Page], other_build: Path
) -> None:
    with open_server() as server:
        page = guest(address=server.address)
        page.goto("/")
        wait_until_kept(page)
        old = page.locator("[name=roji-build]").get_attribute("content")
        still_open = page.context.new_page()
        still_open.goto("/")
        expect(still_open.locator(".painting > svg")).to_have_count(3)
    with open_server(page=other_build):
        page.reload()
        expect(page.get_by_text(NEW_MOTTO)).to_be_visible()
        new = page.locator("[name=roji-build]").get_attribute("content")
        assert new != old
        wait_for(
            page, lambda: page.evaluate(SETTLED) == f"roji {server.address}/ build {new}", "the new build is cached"
        )
        # A page of the old build still finds its files: those not yet loaded come from the cached old build.
        still_open.get_by_role("link", name="Rules").first.click()
        expect(still_open.locator("figure svg").first).to_be_visible()
    page.reload()
    expect(page.get_by_text(NEW_MOTTO)).to_be_visible()
    expect(page.get_by_text(OFFLINE["en"])).to_be_visible()
    page.goto("/rules/zen_garden")
    expect(page.locator("figure svg").first).to_be_visible()


@pytest.mark.slow
def test_a_mixture_of_two_builds_is_not_cached(
    open_server: Callable[..., RunningServer], guest: Callable[..., Page], other_build: Path, tmp_path: Path
) -> None:
    mixed = tmp_path / "mixed"
    shutil.copytree(build_page.BUNDLE, mixed)
    shutil.copy(other_build / "worker.js", mixed / "worker.js")
    for packed in mixed.glob("worker.js.*"):
        packed.unlink()
    with open_server() as server:
        page = guest(address=server.address)
        page.goto("/")
        wait_until_kept(page)
    with open_server(page=mixed):
        page.reload()
        expect(page.locator(".painting > svg")).to_have_count(3)
        refused = page.evaluate(
            """async () => {
              const registration = await navigator.serviceWorker.ready
              await registration.update().catch(() => undefined)
              const one = registration.installing
              if (one) await new Promise((done) => one.addEventListener('statechange', () => one.state === 'redundant' && done()))
              return !registration.waiting && (await caches.keys()).filter((name) => name.includes(' build ')).length
            }"""
        )
        assert refused == 1, "only the first build is cached"
    page.reload()
    expect(page.get_by_text(MOTTO["en"])).to_be_visible()
