"""Screen readers: others' moves are announced without omissions, and moves of every game can be typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page import four_gardens
from tests.page.tables import Tables

from roji.games import GAMES
from roji.server.tables.seats import bot_name

pytestmark = pytest.mark.browser
# Records everything added to the live region, which shows only the latest.
LISTEN = """
window.heard = []
const isLive = (node) => node.parentElement?.closest('[role=log][aria-live]')
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (isLive(node)) heard.push(node.textContent)
}).observe(document, { childList: true, subtree: true })
"""
BOT = bot_name(1, [])
SAID = {
    "zen_garden": [f"{BOT} takes ", f"{BOT} places ", "Choose a tile: you have"],
    "sakura": [f"{BOT} reveals card", f"{BOT}'s card", "Round 2 begins.", "Choose a card for your painter."],
    "four_gardens": ["Ann lays ", f"It is {BOT}'s turn.", f"{BOT} d", "It is Ann's turn.", "Action 1 of 3"],
}


def heard(page: Page) -> list[str]:
    lines: list[str] = page.evaluate("heard")
    return lines


def as_seen(position: Any, move: str) -> str:
    """A move of Four Gardens with its card named by what is printed on it."""
    hand = position["data"]["players"][0]["hand"]
    cards = {str(card["card"]): card for card in hand if card}

    def called(number: re.Match[str]) -> str:
        card = cards.get(number[0])
        return f"{card['panorama']} {card['frame']} {card['god'].replace('multi', 'any')}" if card else number[0]

    return re.sub(r"\d+", called, move)


def type_move(page: Page, position: Any, move: str) -> None:
    """Type a move as soon as the page asks for it."""
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    page.keyboard.press("/")
    page.get_by_label("Type a move").fill(as_seen(position, move) if "players" in position["data"] else move)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Type a move")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_typed_and_others_moves_are_announced(
    new_visitor: Callable[..., Page], tables: Tables, game: str
) -> None:
    page = new_visitor()
    page.add_init_script(LISTEN)
    made = tables.make(game, "Ann", "bot:random")
    page.goto(made.link(0))
    position = four_gardens.my_turn(tables, made)
    for _ in range(40):
        if all(any(line.startswith(part) for line in heard(page)) for part in SAID[game]):
            break
        move = four_gardens.sensible(position) if game == "four_gardens" else position["legal"][0]["text"]
        type_move(page, position, move)
        tables.changed(made, 0, position["question"])
        position = four_gardens.my_turn(tables, made)
    for part in SAID[game]:
        assert any(line.startswith(part) for line in heard(page)), (part, heard(page))
    page.keyboard.press("l")
    told = page.get_by_role("complementary", name="Log and chat")
    expect(told).to_contain_text(BOT)
    written = told.locator("li").all_inner_texts()
    mine = next(number for number, line in enumerate(written) if line.startswith("Ann"))
    assert set(written[mine:]) <= set(heard(page)), "something was written but not announced"


@pytest.mark.parametrize("game", ["sakura", "four_gardens"])
def test_an_invalid_typed_move_is_explained(visitor: Page, tables: Tables, game: str) -> None:
    made = tables.make(game, "Ann", "bot:random")
    four_gardens.my_turn(tables, made)
    visitor.goto(made.link(0))
    expect(visitor.get_by_text("Your turn", exact=True)).to_be_visible()
    visitor.keyboard.press("/")
    visitor.get_by_label("Type a move").fill("dance")
    visitor.keyboard.press("Enter")
    expect(visitor.get_by_role("alert")).to_contain_text(
        re.compile("'dance' is not a move of (Sakura|Four Gardens): say '")
    )
