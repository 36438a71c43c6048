"""Actions of people at a table of Four Gardens on the page: a gesture for every move of the game."""

from __future__ import annotations

import re
import time
from collections import Counter
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.page.tables import Made, Tables

GAME = "four_gardens"
PATIENCE = 30  # seconds
PLANNED = "4"  # a deal in which every phase occurs while an action can be taken back
USES = {"lay": "Lay as groundwork", "wild": "Take any resource", "cart": "Move resources"}
TILES = {"planning expansion": "planning space", "take wilds": "resources", "extra rewards": "points"}
WAYS = {"clockwise": "to the left", "counter": "to the right"}


def cards(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("^(Your hand|Deine Hand)$")).get_by_role("button")


def uses(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("What to use|Wofür")).get_by_role("button")


def my_table(tables: Tables, *others: str) -> tuple[Made, Any]:
    """A table at which seat 0 has to use a card, and its position. Among people seat 0 begins: nobody plays the others."""
    while True:
        made = tables.make(GAME, "Ann", *(others or ("bot:random",)))
        if not others or tables.position(made, 0)["position"]["to_act"] == [0]:
            return made, my_turn(tables, made)


def my_turn(tables: Tables, made: Made) -> Any:
    """The position of seat 0 as soon as it has to decide or the game is over."""
    update = tables.position(made, 0)
    while (to_act := update["position"]["to_act"]) and 0 not in to_act:
        update = tables.position(made, 0, update["number"])
    return update["position"]


def sensible(position: Any) -> str:
    """A move that helps to finish cards, so that games end."""
    return str(max(position["legal"], key=lambda move: _worth(position["data"]["players"][0], move))["text"])


def _worth(me: Any, move: Any) -> float:
    verb, what = (move["text"] + " ").split(" ", 1)
    missing: Counter[str] = Counter()
    for card in me["groundwork"]:
        missing += Counter(card["need"]) - Counter(card["placed"]) if card else Counter()
    useful = sum((missing & Counter(me["planning"])).values())
    if verb == "rotate":
        gained = Counter(
            {kind: int(n) for n, kind in re.findall(r"(\d+) (\w+)", move["words"].rpartition("collect ")[2])}
        )
        return sum((missing - Counter(me["planning"]) & gained).values())
    spare = sum(me["planning"].values()) - useful
    worth = {
        "lay": 5,
        "wild": 1.5 if missing else 0,
        "cart": useful * 1.1 or spare * 0.2,
        "move": 3,
        "return": 2,
        "done": 1,
    }
    is_last_resort = " from " in what or what.endswith("planning ")
    return worth.get(verb, 1) - 4 * is_last_resort


def after(tables: Tables, made: Made, before: Any) -> Any:
    """The next position of seat 0, after its move on the page has reached the server."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        position = my_turn(tables, made)
        if not position["to_act"] or position["question"] != before["question"]:
            return position
        time.sleep(0.02)
    raise AssertionError(f"Nothing was done: {before['ask']}")


def advance(tables: Tables, made: Made, is_there: Any) -> Any:
    """Let seat 0 play sensibly until its position is the one that the test needs."""
    position = my_turn(tables, made)
    while not is_there(position):
        request = {"type": "play", "question": position["question"], "text": sensible(position)}
        tables.ask(f"/api/tables/{made.table}", request, made.tokens[0])
        position = my_turn(tables, made)
    return position


def planned(tables: Tables, phase: str) -> Made:
    """A table where seat 0 has reached this phase of a turn and can take back more than one action."""

    def is_there(position: Any) -> bool:
        data = position["data"]
        begun = data["phase"] not in ("act", "draw")
        done = data["actions"] - data["actions_left"] + begun
        return bool(data["phase"] == phase and position["undo"] == "free" and done > 1)

    made = tables.make(GAME, "Gudrun", "bot:random", "bot:random", "bot:random", seed=PLANNED)
    advance(tables, made, is_there)
    return made


def use(page: Page, card: str, name: str) -> None:
    """Select a card in hand and a use for it."""
    page.locator(f'[data-place="held-{card}"]').click()
    uses(page).filter(has_text=name).click()


def do(page: Page, position: Any, move: str) -> None:
    """Make a move with the pointer once the page asks for the same decision as the server."""
    expect(page.locator(".four-gardens")).to_have_attribute("data-question", str(position["question"]))
    verb, _, what = move.partition(" ")
    if verb in USES:
        use(page, what, USES[verb])
    elif verb == "rotate":
        card, way = what.split()
        use(page, card, WAYS[way])
    elif verb in ("take", "move"):
        _move(page, verb, what)
    elif verb == "return":
        page.locator(f'.moving [data-token="{what} planning"]').click()
        page.get_by_role("button", name="Back to the supply").click()
    elif verb == "done":
        page.get_by_role("button", name="Done").click()
    elif verb == "finish":
        page.locator(f'button[data-place="card-{what}"]').click()
    elif verb == "advance":
        page.get_by_role("group", name="On which track?").get_by_role("button", name=f"{what} track").click()
    elif verb == "tile":
        page.get_by_role("group", name="Which bonus tile?").get_by_role("button", name=TILES[what]).click()
    else:
        _draw(page, position, what)


def _draw(page: Page, position: Any, what: str) -> None:
    places = [str(card["card"]) if card else "" for card in position["data"]["open_cards"]]
    page.locator(
        '.draws [data-place="pile"]' if what == "pile" else f'[data-place="open-{places.index(what)}"]'
    ).click()


def _move(page: Page, verb: str, what: str) -> None:
    """Select a resource and put it in another place."""
    kind, place = what.split(" to ")
    source = "supply" if verb == "take" else "planning"
    page.locator(f'.moving [data-token="{kind} {source}"]').click()
    target = (
        "[data-place=planning-0] button:not([data-token])" if place == "planning" else f'[data-place="card-{place}"]'
    )
    page.locator(target).first.click()
