"""A person's own page: games on all devices by a link with the secret, statistics, pictures, exporting and deleting data."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.polling import wait_until
from tests.page.tables import Tables
from tests.page.test_accessibility import PHONE, check

pytestmark = pytest.mark.browser
SECRET = "a-secret-of-ann-that-nobody-knows"

# Finds drawings that my best pictures refer to but that are not on the page.
MISSING = """() => {
  const used = [...document.querySelectorAll('.drawing use')].map((one) => one.getAttribute('href'))
  return [...new Set(used)].filter((name) => !document.querySelector(name))
}"""


def become(page: Page, secret: str, name: str = "") -> None:
    """Let a browser act as a person."""
    page.context.add_init_script(
        f"localStorage.getItem('roji.person') ?? localStorage.setItem('roji.person', '{secret}')"
        + (f"\nlocalStorage.setItem('roji.name', '{name}')" if name else "")
    )


def games_of(tables: Tables, secret: str) -> list[Any]:
    games: list[Any] = tables.ask("/api/person/games", token=secret)["games"]
    return games


def test_my_games_are_on_all_of_my_devices(
    new_visitor: Callable[..., Page], stored_tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    for level in ("random", "greedy"):
        stored_tables.play(stored_tables.make("zen_garden", "Ann", f"bot:{level}", person=SECRET), 0)
    running = stored_tables.make("sakura", "Ann", "bot:random", person=SECRET)
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    together = stored_tables.ask("/api/tables", {"game": "zen_garden", "seats": seats, "person": SECRET})["table"]
    stored_tables.ask(f"/api/tables/{together}", {"type": "chat", "text": "Who comes?"}, SECRET)

    phone = new_visitor(address=stored_tables.address, **PHONE)
    requests: list[str] = []
    phone.on("request", lambda request: requests.append(request.url))
    become(phone, SECRET)
    phone.goto("/me")
    expect(phone.get_by_role("heading", name="My path")).to_be_visible()
    expect(phone.get_by_role("list", name="Running games").get_by_role("link")).to_have_count(2)
    expect(phone.get_by_role("list", name="Finished games").get_by_role("link")).to_have_count(2)
    expect(phone.get_by_role("row", name="2 players")).to_contain_text("2")
    expect(phone.get_by_role("row", name="greedy")).to_be_visible()
    drawings = phone.get_by_role("region", name="My best").locator(".drawing svg")
    expect(drawings.nth(20)).to_be_attached()
    assert phone.evaluate(MISSING) == []
    wait_until(phone, "document.documentElement.scrollWidth <= innerWidth")
    save_screenshot(phone, "my-path-phone", full=True)
    check(phone)

    phone.get_by_role("button", name="Show the link and the code").click()
    expect(phone.get_by_text("this address works only on this computer")).to_be_visible()
    expect(phone.locator(".qr")).to_have_count(0)
    phone.evaluate("navigator.clipboard.writeText = async (text) => void (globalThis.copied = text)")
    phone.get_by_role("button", name="Copy the link").click()
    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    link = phone.evaluate("copied")
    assert link == f"{stored_tables.address}/me#person={SECRET}"
    with phone.expect_download() as saving:
        phone.get_by_role("button", name="Save everything as a file").click()
    saved = json.loads(Path(saving.value.path()).read_text())
    assert (len(saved["games"]), len(saved["records"])) == (4, 2)
    assert [[line["text"] for line in lines] for lines in saved["said"].values()] == [["Who comes?"]]

    desk = new_visitor(language="de", address=stored_tables.address, color_scheme="dark")
    desk.on("request", lambda request: requests.append(request.url))
    desk.goto(link)
    expect(desk.get_by_role("heading", name="Deine Spiele auch hier?")).to_be_visible()
    assert "person" not in desk.url
    assert not desk.evaluate("localStorage.getItem('roji.person')")  # not before the confirmation
    check(desk, "dark")
    desk.get_by_role("button", name="Ja, das ist mein Link").click()
    expect(desk.get_by_role("heading", name="Mein Weg")).to_be_visible()
    ends = [game["listed"]["places"] for game in games_of(stored_tables, SECRET) if game["listed"]["places"]]
    won = sum(places[0] == 1 and places.count(1) == 1 for places in ends)  # all who share the first place are named
    over = desk.get_by_role("list", name="Beendete Spiele")
    expect(over.get_by_text("du hast gewonnen")).to_have_count(won)
    expect(over.get_by_text("Ann hat gewonnen")).to_have_count(0)
    save_screenshot(desk, "my-path-desk-dark", full=True)
    check(desk, "dark")
    desk.goto("/")
    expect(desk.get_by_role("list", name="Meine Spiele").get_by_role("link")).to_have_count(2)
    desk.get_by_role("list", name="Meine Spiele").get_by_role("link", name="Sakura").click()
    expect(desk.get_by_role("button", name="Menü")).to_be_visible()
    kept = json.loads(desk.evaluate("localStorage.getItem('roji.tables')"))
    assert [seat["token"] for seat in kept[running.table]["seats"]] == [f"{SECRET}.0"]
    assert not [url for url in requests if SECRET in url]

    phone.get_by_role("button", name="Delete everything").click()
    expect(phone.get_by_role("button", name="Yes, delete everything")).to_be_in_viewport()
    phone.get_by_role("button", name="Yes, delete everything").click()
    expect(phone.get_by_text("No finished games yet")).to_be_visible()
    assert not games_of(stored_tables, SECRET)
    assert phone.evaluate("localStorage.getItem('roji.person')") is None


def test_games_played_on_the_page_belong_to_the_person(visitor: Page, tables: Tables) -> None:
    visitor.goto("/")
    visitor.get_by_role("button", name="Around one screen").first.click()
    visitor.get_by_role("dialog").get_by_role("button", name="Start", exact=True).click()
    expect(visitor.get_by_role("button", name="Menu")).to_be_visible()
    secret = visitor.evaluate("localStorage.getItem('roji.person')")
    (game,) = games_of(tables, secret)
    assert game["seats"] == [0, 1]
