"""Four Gardens in the browser: whole games, uses of cards, dragging, undo, animations, two browsers, German."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.page.four_gardens import GAME, USES, advance, after, cards, do, my_table, my_turn, sensible, uses
from tests.page.polling import wait_until
from tests.page.tables import Tables

pytestmark = pytest.mark.browser
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
LYING: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
PLACES = "cards => cards.map(card => card.dataset.place)"
TOPS = "parts => parts.map(part => Math.round(part.getBoundingClientRect().top))"


def can_fill(position: Any) -> bool:
    """Whether seat 0 has to use a card and its groundwork needs a resource on its planning tile."""
    me = position["data"]["players"][0]
    needed = {
        kind
        for card in me["groundwork"]
        for kind, need in (card["need"].items() if card else ())
        if need > card["placed"].get(kind, 0)
    }
    return position["data"]["phase"] == "act" and any(me["planning"][kind] for kind in needed)


def carry(page: Page, what: Locator, to: Locator) -> None:
    """Drag something with the pointer, and check that its legal places are highlighted on the way."""
    start = what.bounding_box()
    assert start is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 60, steps=3)
    expect(to).to_be_visible()
    end = to.bounding_box()
    assert end is not None
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


@pytest.mark.slow
def test_a_whole_game_against_a_bot_ends_with_the_count(
    visitor: Page, tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    made, position = my_table(tables)
    visitor.goto(made.link(0))
    decisions = 0
    while position["to_act"]:
        do(visitor, position, sensible(position))
        decisions += 1
        if decisions == 40:
            save_screenshot(visitor, "four-gardens-middle")
        assert decisions < 500
        position = after(tables, made, position)
    points = tables.position(made, 0)["position"]["totals"]
    ending = visitor.get_by_role("dialog")
    expect(ending.get_by_role("row", name="Total")).to_contain_text(str(points[0]))
    expect(ending.get_by_role("group", name=re.compile("’s garden$"))).to_be_visible()
    save_screenshot(visitor, "four-gardens-end")
    ending.get_by_role("button", name="Play again").click()
    expect(visitor).not_to_have_url(re.compile(made.table))
    expect(visitor.get_by_text("Round 1", exact=True).first).to_be_visible()


def test_resources_are_dragged_onto_groundwork(
    new_visitor: Callable[..., Page], tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    made, _ = my_table(tables)
    position = advance(tables, made, can_fill)
    page = new_visitor(**PHONE)
    page.goto(made.link(0))
    cards(page).last.click()
    uses(page).filter(has_text="Move resources").click()
    position = after(tables, made, position)
    fill = next(move["text"] for move in position["legal"] if re.fullmatch(r"move \w+ to \d+", move["text"]))
    _, kind, _, card = fill.split()
    token = page.locator(f'.bench [data-token="{kind} planning"]').first
    expect(token).to_be_visible()
    carry(page, token, page.locator(f'button[data-drop="{card}"]'))
    groundwork = after(tables, made, position)["data"]["players"][0]["groundwork"]
    placed = next(one["placed"] for one in groundwork if one and one["card"] == int(card))
    assert placed[kind] > 0
    expect(page.locator(f'[data-place="card-{card}"] .socket.full')).to_have_count(sum(placed.values()))
    save_screenshot(page, "four-gardens-phone-reallocation")


def test_a_whole_turn_can_be_taken_back(visitor: Page, tables: Tables) -> None:
    made, first = my_table(tables)
    visitor.goto(made.link(0))
    for left in (2, 1, 0):
        position = my_turn(tables, made)
        do(visitor, position, next(text for text in texts(position) if text.startswith(("lay", "cart"))))
        expect(visitor.get_by_role("img", name=f"{left} action")).to_be_visible()
    expect(visitor.get_by_text("End of turn.")).to_be_visible()
    visitor.get_by_role("button", name="Take back action").click()
    expect(visitor.get_by_role("img", name="1 action left")).to_be_visible()
    visitor.get_by_role("button", name="Take back turn").click()
    expect(visitor.get_by_role("img", name="3 actions left")).to_be_visible()
    back = my_turn(tables, made)
    assert (back["decisions"], back["data"]["players"][0]) == (first["decisions"], first["data"]["players"][0])


def test_a_card_that_is_taken_back_returns_to_its_place(visitor: Page, tables: Tables) -> None:
    made, first = my_table(tables)
    visitor.goto(made.link(0))
    in_hand = visitor.locator(".hand [data-place^=held-]")
    expect(in_hand).to_have_count(5)
    before = in_hand.evaluate_all(PLACES)
    position = first
    for left in (4, 3):
        do(visitor, position, next(text for text in texts(position) if text.startswith("lay")))
        expect(in_hand).to_have_count(left)
        position = my_turn(tables, made)
    visitor.get_by_role("button", name="Take back action").click()
    expect(in_hand).to_have_count(4)
    visitor.get_by_role("button", name="Undo").click()
    expect(in_hand).to_have_count(5)
    assert in_hand.evaluate_all(PLACES) == before


def test_on_a_lying_phone_nothing_moves_under_the_finger(new_visitor: Callable[..., Page], tables: Tables) -> None:
    made, _ = my_table(tables)
    advance(tables, made, can_fill)
    page = new_visitor(**LYING)
    page.goto(made.link(0))
    cards(page).last.click()
    uses(page).filter(has_text="Move resources").click()
    token = page.locator(".bench [data-token]").first
    expect(token).to_be_visible()
    below = page.locator(".bench, .ground, .back, .common")
    before = below.evaluate_all(TOPS)
    token.tap()
    expect(page.get_by_role("button", name="Back to the supply")).to_be_visible()
    assert below.evaluate_all(TOPS) == before  # a resource is picked up
    advance(tables, made, lambda position: position["data"]["phase"] == "draw")
    draws = page.locator(".actions .draws button")
    expect(draws).to_have_count(4)
    expect(page.get_by_role("button", name="Take back action")).to_be_visible()
    before = draws.evaluate_all(TOPS)
    draws.first.tap()
    expect(page.get_by_text("Draw 2 cards.")).to_be_visible()
    expect(draws).to_have_count(4)
    assert draws.evaluate_all(TOPS) == before  # the first card is drawn


def texts(position: Any) -> list[str]:
    return [move["text"] for move in position["legal"]]


def test_on_a_phone_everything_that_a_turn_needs_is_visible_together(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    made, _ = my_table(tables, "bot:random", "bot:random", "bot:random")
    page = new_visitor(**PHONE)
    page.goto(made.link(0))
    cards(page).first.click()
    expect(uses(page).first).to_be_visible()
    floor = page.locator(".ask").last.bounding_box()
    assert floor is not None
    needed = page.locator(".pagoda, .bench, .ground, .hand, .actions button").all()
    for part in needed:
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= floor["y"]
    for button in page.locator(".four-gardens button:visible").all():
        box = button.bounding_box()
        assert box is None or min(box["width"], box["height"]) >= 43, (button.inner_text(), box)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    still = [page.locator(f"section.{part}") for part in ("hand", "common")]
    before = [part.bounding_box() for part in still]
    uses(page).filter(has_text=USES["lay"]).click()
    expect(page.get_by_role("button", name="Take back action")).to_be_visible()
    assert [part.bounding_box() for part in still] == before  # it appears without moving anything


def test_on_an_upright_tablet_a_table_of_four_always_fits(new_visitor: Callable[..., Page], tables: Tables) -> None:
    made, position = my_table(tables, "bot:random", "bot:random", "bot:random")
    page = new_visitor(viewport={"width": 820, "height": 1180}, has_touch=True)
    page.goto(made.link(0))
    for phase in ("act", "reallocate", "draw"):
        position = advance(tables, made, lambda now, phase=phase: now["data"]["phase"] == phase)
        expect(page.locator(".four-gardens")).to_have_attribute("data-question", str(position["question"]))
        if phase == "act":
            cards(page).first.click()
            expect(uses(page).first).to_be_visible()
        wait_until(page, "document.documentElement.scrollHeight <= innerHeight")  # after the new layout


def test_events_are_animated_and_described(new_visitor: Callable[..., Page], tables: Tables) -> None:
    made, position = my_table(tables, "Ben")
    page = new_visitor(speed="calm", reduced_motion="no-preference")
    page.goto(made.link(0))
    turn = next((text for text in texts(position) if text.startswith("rotate")), None)
    turn = turn or next(text for text in texts(position) if text.startswith("lay"))
    do(page, position, turn)
    expect(page.locator(".caption")).to_contain_text("Ann")
    expect(page.get_by_role("img", name="2 actions left")).to_be_visible()
    expect(page.locator(".caption")).to_have_count(0)


def test_two_browsers_show_laid_cards_but_no_hands(new_visitor: Callable[..., Page], tables: Tables) -> None:
    made = tables.make(GAME, "Ann", "Ben")
    acting = tables.position(made, 0)["position"]["to_act"][0]
    pages = [new_visitor(), new_visitor()]
    for seat, page in enumerate(pages):
        page.goto(made.link(seat))
    mine, other = pages[acting], pages[1 - acting]
    card = tables.position(made, acting)["position"]["data"]["players"][acting]["hand"][0]["card"]
    seen = tables.position(made, 1 - acting)["position"]["data"]["players"][acting]
    assert (seen["hand_size"], seen["hand"]) == (5, [None] * 5)
    expect(cards(other)).to_have_count(5)
    expect(other.locator(f'[data-place="held-{card}"]')).to_have_count(0)
    mine.locator(f'[data-place="held-{card}"]').click()
    uses(mine).filter(has_text="Lay as groundwork").click()
    expect(other.locator(f'[data-place="card-{card}"]')).to_be_visible()
    expect(other.get_by_text("4 cards")).to_be_visible()


def test_german_is_complete_at_the_table(new_visitor: Callable[..., Page], tables: Tables) -> None:
    made, _ = my_table(tables)
    page = new_visitor(language="de")
    page.goto(made.link(0))
    cards(page).first.click()
    expect(uses(page).filter(has_text="Ressourcen verschieben")).to_be_visible()
    expect(page.get_by_text("Aktion 1 von 3").first).to_be_visible()
    uses(page).filter(has_text="Als Beet anlegen").click()
    expect(page.get_by_text("Aktion 2 von 3").first).to_be_visible()
    page.keyboard.press("/")
    page.get_by_label("Zug eintippen").fill("tanze")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("„tanze“ ist hier kein Zug. Karten heißen auch nach dem")
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    told = page.get_by_role("complementary", name="Verlauf und Chat")
    expect(told).to_contain_text(re.compile(r"Ann legt (rot|orange|grün|blau) \d \(.+ Gottheit; braucht .+\) an\."))
