"""Fixtures: real server processes with the built page, and visitors with real browsers."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from scripts import build_page
from tests.browser import only_one_at_a_time
from tests.page.other_build import build_other
from tests.page.tables import Tables
from tests.server.servers import RunningServer, ServerProcess

ARTEFACTS = Path(__file__).resolve().parents[2] / "test-artefacts" / "page"
DESK = {"width": 1280, "height": 860}
PATIENCE = 30_000  # milliseconds until a test gives up: the machine may be busy

# Console messages of the browser itself about lost connections and refused requests, which some tests cause on purpose.
# Service workers are blocked, except in their own tests (`service_workers="allow"`): they would answer instead of the server.
EXPECTED = (
    "ERR_CONNECTION",
    "ERR_INTERNET_DISCONNECTED",
    "status of 400",
    "status of 403",
    "Service Worker registration blocked",
    "cross-world service worker",
    "Cross-Origin-Opener-Policy header has been ignored",  # under a name without HTTPS
)

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def bundle() -> None:
    """Build the page."""
    build_page.build()


@pytest.fixture(scope="session")
def other_build(bundle: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A second build of the page with another sentence and a third language, made once for all workers."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with only_one_at_a_time(shared / "other.lock"):
        built = shared / "other" / "built"
        return built if (built / "index.html").exists() else build_other(shared / "other")


@pytest.fixture(scope="session")
def process(bundle: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A `roji serve` process for all tests of this room that do not stop it."""
    folder = tmp_path_factory.mktemp("page")
    running = ServerProcess(str(folder / "roji.db"), folder / "server.log")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def tables(process: ServerProcess) -> Tables:
    return Tables(process.client.address)


@pytest.fixture
def start_server(bundle: None) -> Iterator[Callable[[RunningServer], RunningServer]]:
    """A function that starts a server and stops it after all visitors have left: pages may still be loading when a test ends."""
    with ExitStack() as running:
        yield running.enter_context


@pytest.fixture
def stored_tables(database: str, start_server: Callable[[RunningServer], RunningServer]) -> Tables:
    """The tables of a server on each kind of store."""
    return Tables(start_server(RunningServer(database)).address)


@pytest.fixture
def new_visitor(browser: Browser, tables: Tables, start_server: object) -> Iterator[Callable[..., Page]]:
    """Opens a page with its own browser context: `new_visitor(language="de")`. Unexpected console errors fail the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        is_expected = any(one in message.text for one in EXPECTED)
        if message.type in ("error", "warning") and not is_expected:
            complaints.append(message.text)

    def arrive(language: str = "en", address: str = tables.address, speed: str = "instant", **settings: Any) -> Page:
        context = browser.new_context(
            **{
                "viewport": DESK,
                "locale": language,
                "reduced_motion": "reduce",
                "base_url": address,
                "service_workers": "block",
                **settings,
            }
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        setup = json.dumps(json.dumps({"level": "random", "players": 2}))
        context.add_init_script(
            f"""localStorage.getItem('roji.speed') ?? localStorage.setItem('roji.speed', '{speed}')
            for (const game of {json.dumps(tables.games)})
              localStorage.getItem(`roji.chosen.${{game}}.bots`) ?? localStorage.setItem(`roji.chosen.${{game}}.bots`, {setup})"""
        )
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert not complaints, complaints


@pytest.fixture
def visitor(new_visitor: Callable[..., Page]) -> Page:
    """A visitor with a desktop screen."""
    return new_visitor()


@pytest.fixture
def save_screenshot(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Save a screenshot in test-artefacts, named after the test."""

    def keep(page: Page, name: str, full: bool = False) -> None:
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=full)

    return keep
