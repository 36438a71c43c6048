"""Moments of the games, and what must be on the screen together in each: `test_screens` checks them at every size.

A new game adds its stages to `STAGES`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect
from tests.page.four_gardens import cards, my_table, planned, uses
from tests.page.sakura import advance
from tests.page.tables import GOLDEN, Made, Tables
from tests.page.zen_garden import spaces, takable


@dataclass(frozen=True)
class Stage:
    """A moment of a game, and the requirements on its screen."""

    reach: Callable[[Page, Tables], None]  # from the previous stage
    whole: tuple[str, ...]  # selectors of what must be completely on the screen at the same time
    least: dict[str, float] = field(default_factory=dict)  # the least length of an element's shorter side, in pixels
    on_desks: tuple[str, ...] = ()  # further such selectors on the largest screens
    not_on_phones: tuple[str, ...] = ()  # further such selectors except on phones, where things are stacked
    uncut: str = ".plate .name b"  # texts that must not be cut


def last_turn(tables: Tables, record: str, begins: tuple[str, ...], bots: int = 2) -> Made:
    """A recorded game in which seat 0 has its last turn ahead; turns begin with one of these words."""
    lines = [line.split() for line in (GOLDEN / record).read_text().splitlines() if line[:1].isdigit()]
    mine = [int(n) for n, seat, word, *_ in lines if seat == "0" and word in begins]
    begun = [n for n in mine if n - 1 not in mine]
    return tables.branch(record, begun[-1] - 1, "Gudrun", *["bot:random"] * bots)


def last_tile(page: Page, tables: Tables) -> None:
    page.goto(last_turn(tables, "zen_garden/3-1.roji", ("take",)).link(0))
    expect(takable(page).first).to_be_visible()


def last_hand(page: Page, tables: Tables) -> None:
    page.goto(last_turn(tables, "sakura/3-no.roji", ("card",)).link(0))
    expect(page.locator('.hand .card[aria-disabled="false"]').first).to_be_visible()


def last_actions(page: Page, tables: Tables) -> None:
    page.goto(last_turn(tables, "four_gardens/3.roji", ("lay", "rotate", "wild", "cart")).link(0))
    expect(cards(page).first).to_be_visible()


def sit_at_zen_garden(page: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Gudrun", "bot:random", "bot:random")
    tables.play(made, 0, 4)
    page.goto(made.link(0))
    expect(takable(page).first).to_be_visible()


def take_a_tile(page: Page, tables: Tables) -> None:
    takable(page).first.click()
    expect(spaces(page).first).to_be_visible()


def sit_at_four_gardens(page: Page, tables: Tables) -> None:
    made, _ = my_table(tables, "bot:random", "bot:random", "bot:random")
    page.goto(made.link(0))
    expect(cards(page).first).to_be_visible()


def take_up_a_card(page: Page, tables: Tables) -> None:
    cards(page).first.click()
    expect(uses(page).first).to_be_visible()


def sit_at_sakura(page: Page, tables: Tables) -> None:
    page.goto(tables.make("sakura", "Gudrun", "Ben", "bot:random").link(0))
    expect(page.locator('.hand .card[aria-disabled="false"]').first).to_be_visible()


def six_at_sakura(page: Page, tables: Tables) -> None:
    page.goto(tables.make("sakura", "Gudrun", *["bot:random"] * 4, "Ben").link(0))
    expect(page.locator('.hand .card[aria-disabled="false"]').first).to_be_visible()


def choose_a_direction(page: Page, tables: Tables) -> None:
    made = tables.make("sakura", "Gudrun", "bot:random", "bot:random")
    advance(tables, made, lambda position: any(move["text"] == "forward" for move in position["legal"]))
    page.goto(made.link(0))
    expect(page.locator(".choice button").first).to_be_visible()
    expect(page.locator(".board .marked")).to_have_count(2)  # both directions are marked on the path


def two_at_sakura(page: Page, tables: Tables) -> None:
    page.goto(last_turn(tables, "sakura/2-yes.roji", ("court",), bots=1).link(0))
    card = page.locator('.hand .card[aria-disabled="false"]').nth(2)
    card.focus()
    expect(page.locator("[data-what=outlook]")).to_be_visible()


def come_to(phase: str) -> Callable[[Page, Tables], None]:
    """A function that opens a table in this phase, in which used actions can be taken back."""

    def open_table(page: Page, tables: Tables) -> None:
        page.goto(planned(tables, phase).link(0))
        expect(page.locator(TAKE_BACK)).to_have_count(2)

    return open_table


def look_again_at(record: str) -> Callable[[Page, Tables], None]:
    """A function that opens the replay of a golden record in its middle."""

    def open_replay(page: Page, tables: Tables) -> None:
        page.goto(f"/table/{tables.bring(record)}/replay")
        page.locator(".replay input[type=range]").fill("10")
        expect(page.locator(".replay > .bar .figures")).to_have_text(re.compile("^10 / "))

    return open_replay


TAKE_BACK = ".four-gardens .back button"
FOUR_GARDENS_CHOICES = {
    "reallocate": ".moving button",
    "place": ".moving button",
    "track": ".choices button",
    "bonus": ".choices button",
    "draw": ".draws.can button",
}
SAKURA_BOARD = ".sakura > .board svg"
STAGES: dict[str, tuple[Stage, ...]] = {
    "zen_garden": (
        *(
            stage
            for sit in (sit_at_zen_garden, last_tile)
            for stage in (
                Stage(
                    sit,
                    (".plaque", ".zen-garden > .market"),
                    {".market .tile": 40, ".zen-garden > .mine .garden": 220, ".plaque": 28},
                    not_on_phones=(".zen-garden > .mine",),
                    uncut=".plate .name b, .plaque .title, .plaque .now b",
                ),
                Stage(
                    take_a_tile,
                    (".zen-garden > .hand", ".zen-garden > .mine", "button.target"),
                    {"button.target:not(.above, .left)": 40},
                    uncut=".ask .line",
                ),
            )
        ),
        Stage(look_again_at("zen_garden/3-1.roji"), (".zen-garden > .market",), not_on_phones=(".zen-garden > .mine",)),
    ),
    "sakura": (
        *(
            Stage(sit, (SAKURA_BOARD, ".sakura .hand .card"), {SAKURA_BOARD: 250, ".sakura .hand .card": 44})
            for sit in (sit_at_sakura, six_at_sakura, last_hand)
        ),
        Stage(
            choose_a_direction,
            (SAKURA_BOARD, ".choice button", ".strip .card"),
            {SAKURA_BOARD: 250, ".choice button": 44, ".strip .card": 25},
            uncut=".choice button",
        ),
        Stage(
            two_at_sakura,
            (SAKURA_BOARD, ".sakura .hand .card", "[data-what=outlook]", "[data-what=court] label"),
            {SAKURA_BOARD: 250, "[data-what=court] label": 40},
            uncut=".sakura .beside",
        ),
        Stage(look_again_at("sakura/3-no.roji"), (SAKURA_BOARD,), {SAKURA_BOARD: 200}),
    ),
    "four_gardens": (
        *(
            stage
            for sit in (sit_at_four_gardens, last_actions)
            for stage in (
                Stage(
                    sit,
                    (".four-gardens > .pagoda", ".four-gardens > .hand button"),
                    {".four-gardens > .hand button": 50, ".four-gardens > .pagoda": 130},
                    on_desks=(".four-gardens .others > section", ".four-gardens .draws"),
                ),
                Stage(take_up_a_card, (".uses button",), {".uses button": 40}, uncut=".plate .name b, .uses button"),
            )
        ),
        Stage(come_to("act"), (".four-gardens > .hand button",), not_on_phones=(TAKE_BACK,), uncut=TAKE_BACK),
        *(
            Stage(
                come_to(phase),
                (chosen, TAKE_BACK, ".four-gardens > .hand button"),
                {chosen: 40, TAKE_BACK: 40},
                uncut=f"{chosen}, {TAKE_BACK}",
            )
            for phase, chosen in FOUR_GARDENS_CHOICES.items()
        ),
        Stage(look_again_at("four_gardens/3.roji"), (".four-gardens > .pagoda",)),
    ),
}
