"""Keyboard only: a whole game of each kind from the front door to the final score without any pointer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page import four_gardens, keyboard
from tests.page.tables import Made, Tables, saved_seat
from tests.page.zen_garden import my_garden

pytestmark = pytest.mark.browser
ENGLISH = re.compile(r"\b(the|and|moves?|takes?|lays?|draws?|card|space|turn|with|from|onto)\b")


@pytest.fixture
def keyboard_only(new_visitor: Callable[..., Page]) -> Callable[..., Page]:
    """Opens a page for a visitor who never uses a pointer."""

    def arrive(language: str = "en") -> Page:
        page = new_visitor(language=language)
        keyboard.watch(page)
        return page

    return arrive


def counted(page: Page, tables: Tables, total: str) -> None:
    """Check that the game is over and counted, and that no pointer was used."""
    points = tables.position(saved_seat(page), 0)["position"]["totals"]
    ending = page.get_by_role("dialog")
    expect(ending.get_by_role("row", name=total)).to_contain_text(str(points[0]))
    keyboard.go(page, "dialog button.main")
    keyboard.see_ring(page)
    page.keyboard.press("Escape")
    expect(ending).to_have_count(0)
    assert not keyboard.has_pointed(page)


def test_a_whole_game_of_zen_garden(keyboard_only: Callable[..., Page], tables: Tables) -> None:
    page = keyboard_only()
    keyboard.play_now(page, "Zen Garden")
    takes, places, over = ".market .takable", ".mine .target", "dialog button"
    for turn in range(1, 17):
        keyboard.led_to(page, f"{takes}, {places}")
        keyboard.see_ring(page)
        if keyboard.is_on(page, takes):
            page.keyboard.press(("ArrowRight", "ArrowDown", "ArrowLeft")[turn % 3])
            if turn == 2:  # select the tile and put it back
                page.keyboard.press("Enter")
                keyboard.led_to(page, places)
                page.keyboard.press("Escape")
                keyboard.led_to(page, takes)
            keyboard.go(page, takes, "ArrowDown")
            page.keyboard.press("Enter")
            keyboard.led_to(page, places)
        page.keyboard.press("r")
        page.keyboard.press("Enter")
        expect(my_garden(page, "Guest").get_by_role("img")).to_have_count(turn)
    keyboard.led_to(page, over)
    counted(page, tables, "Total")


def test_a_whole_game_of_sakura_in_german(keyboard_only: Callable[..., Page], tables: Tables) -> None:
    page = keyboard_only("de")
    keyboard.play_now(page, "Sakura")
    cards, ways = '.hand .card[aria-disabled="false"]', ".choice button"
    expect(page.locator(".sakura[data-question]")).to_be_visible()
    made = saved_seat(page)
    position = four_gardens.my_turn(tables, made)
    decisions = 0
    while position["to_act"]:
        question = position["question"]
        expect(page.locator(f".sakura[data-question='{question}']")).to_be_visible()
        keyboard.led_to(page, f"{cards}, {ways}")
        keyboard.see_ring(page)
        if keyboard.is_on(page, cards):
            page.keyboard.press(("ArrowRight", "ArrowLeft", "ArrowUp")[decisions % 3])
        page.keyboard.press("Enter")
        decisions += 1
        assert decisions < 300
        tables.changed(made, 0, question)
        position = four_gardens.my_turn(tables, made)
    keyboard.led_to(page, "dialog button")
    counted(page, tables, "Summe")
    page.keyboard.press("l")
    told = page.get_by_role("complementary", name="Verlauf und Chat")
    expect(told).to_contain_text("Kaiser")
    assert not ENGLISH.search(told.inner_text())


@pytest.mark.slow
def test_a_whole_game_of_four_gardens(keyboard_only: Callable[..., Page], tables: Tables) -> None:
    page = keyboard_only()
    keyboard.play_now(page, "Four Gardens")
    expect(page.locator(".four-gardens[data-question]")).to_be_visible()
    made = saved_seat(page)
    position = four_gardens.my_turn(tables, made)
    decisions = 0
    while position["to_act"]:
        expect(page.locator(".four-gardens")).to_have_attribute("data-question", str(position["question"]))
        decide(page, position, four_gardens.sensible(position), is_careful=decisions < 8)
        decisions += 1
        assert decisions < 500
        position = four_gardens.after(tables, made, position)
    keyboard.led_to(page, "dialog button")
    counted(page, tables, "Total")


def decide(page: Page, position: Any, move: str, is_careful: bool) -> None:
    """Make a move of Four Gardens by keys: the page moves the focus to the question, then arrows and Enter."""
    verb, _, what = move.partition(" ")
    if verb in ("lay", "rotate", "wild", "cart"):
        _use(page, verb, what, is_careful)
    elif verb in ("take", "move", "return"):
        _carry(page, verb, what)
    elif verb == "done":
        keyboard.led_to(page, ".moving button")
        keyboard.press_on(page, ".moving button.main", "ArrowRight")
    elif verb == "draw":
        keyboard.led_to(page, ".draws button")
        card = "pile" if what == "pile" else f"open-{_places(position).index(what)}"
        keyboard.press_on(page, f'.draws [data-place="{card}"]', "ArrowLeft" if what == "pile" else "ArrowRight")
    elif verb == "finish":
        keyboard.led_to(page, "button[data-drop]")
        keyboard.press_on(page, f'[data-place="card-{what}"]', "ArrowRight")
    else:  # a track or a tile: take the first one
        keyboard.led_to(page, ".choices button")
        page.keyboard.press("Enter")


def _use(page: Page, verb: str, what: str, is_careful: bool) -> None:
    card, _, way = what.partition(" ")
    keyboard.led_to(page, ".hand button")
    shown = page.locator(".hand button").evaluate_all("cards => cards.map((card) => card.dataset.place)")
    key = str(shown.index(f"held-{card}") + 1)
    if is_careful:  # select, put down and select again: the focus follows
        keyboard.see_ring(page)
        page.keyboard.press(key)
        keyboard.led_to(page, ".uses button")
        page.keyboard.press("Escape")
        keyboard.led_to(page, f'[data-place="held-{card}"]')
        page.keyboard.press("Enter")
    else:
        page.keyboard.press(key)
    keyboard.led_to(page, ".uses button")
    number = {"lay": 1, "wild": 2, "cart": 2}.get(verb, 3 if way == "clockwise" else 4)
    if verb == "cart" and page.locator(".uses > button").count() == 3:
        number = 3
    where = f".uses > button:nth-child({number})" if verb != "rotate" else f".choice button:nth-child({number - 2})"
    keyboard.press_on(page, where, "ArrowRight")


def _carry(page: Page, verb: str, what: str) -> None:
    """Select a resource; the focus moves to its legal places, and arrow keys cycle through them."""
    kind, _, place = what.partition(" to ")
    kind, _, card = kind.partition(" from ")
    source = "supply" if verb == "take" else card or "planning"
    keyboard.led_to(page, ".moving button")
    keyboard.press_on(page, f'.moving [data-token="{kind} {source}"]', "ArrowRight")
    target = {"planning": "[data-drop=planning] button", "": "button.return"}.get(place, f'[data-place="card-{place}"]')
    keyboard.led_to(page, "button[data-drop], [data-drop=planning] button")
    keyboard.press_on(page, target, "ArrowRight")


def _places(position: Any) -> list[str]:
    return [str(card["card"]) if card else "" for card in position["data"]["open_cards"]]


def test_keys_open_drawers_and_dialogs_and_return_the_focus(keyboard_only: Callable[..., Page], tables: Tables) -> None:
    page = keyboard_only()
    made: Made = tables.make("zen_garden", "Ann", "bot:random")
    page.goto(made.link(0))
    expect(page.locator(".market .takable").first).to_be_visible()
    page.keyboard.press("ArrowDown")  # without a focus, an arrow leads to the question
    keyboard.led_to(page, ".market .takable")
    page.keyboard.press("Enter")
    keyboard.led_to(page, ".mine .target")
    page.keyboard.press("?")  # first the help for the focused thing, then the whole help
    expect(page.locator(".beside-note")).to_be_visible()
    for key, name in (("?", "Help"), ("l", "Log and chat"), ("s", "Score")):
        page.keyboard.press(key)
        expect(page.get_by_role("complementary", name=name)).to_be_visible()
        page.keyboard.press("Escape")  # closes the drawer, and does not put the tile back
        keyboard.led_to(page, ".mine .target")
    page.keyboard.press("/")
    keyboard.led_to(page, "input[list]")
    page.keyboard.press("Escape")
    keyboard.led_to(page, ".mine .target")
    assert tables.position(made, 0)["position"]["data"]["held"]
    assert not keyboard.has_pointed(page)
