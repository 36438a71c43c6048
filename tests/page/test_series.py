"""A series of games with the same people: each rematch moves everybody on by one seat and shows the wins so far."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.page.tables import Made, Tables, saved_seat
from tests.page.test_accessibility import PHONE, check

pytestmark = pytest.mark.browser
SMALL_PHONE = {**PHONE, "viewport": {"width": 360, "height": 640}}


def play_to_the_end(tables: Tables, made: Made) -> list[int]:
    """Play for all seats over plain HTTP; returns each seat's place."""
    while to_act := (position := tables.position(made, 0)["position"])["to_act"]:
        tables.play(made, to_act[0], 1)
    places: list[int] = position["places"]
    return places


def test_a_rematch_moves_everyone_on_one_seat_and_counts_wins(
    new_visitor: Callable[..., Page], stored_tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    tables = stored_tables
    made = tables.branch("sakura/2-no.roji", 44, "Ann", "Ben")
    ann = new_visitor(address=tables.address, **PHONE)
    ben = new_visitor(address=tables.address, language="de", **SMALL_PHONE)
    ann.goto(made.link(0))
    ben.goto(made.link(1))
    for page, menu in ((ann, "Menu"), (ben, "Menü")):
        expect(page.get_by_role("button", name=menu)).to_be_visible()
    first = play_to_the_end(tables, made)

    ann.get_by_role("dialog").get_by_role("button", name="Play again").click()
    expect(ann).not_to_have_url(re.compile(made.table))
    ben.get_by_role("dialog").get_by_role("button", name="Zum neuen Spiel").click()
    expect(ben).to_have_url(ann.url)
    again = saved_seat(ann)
    assert (list(again.tokens), list(saved_seat(ben).tokens)) == ([1], [0])
    both = Made(again.table, again.host, {**again.tokens, **saved_seat(ben).tokens})

    second = play_to_the_end(tables, both)
    wins = {"Ann": [first[0], second[1]].count(1), "Ben": [first[1], second[0]].count(1)}
    for page, forms in ((ann, ("win", "wins")), (ben, ("Sieg", "Siege"))):
        tally = page.get_by_role("dialog").locator(".series")
        for name, won in wins.items():
            expect(tally).to_contain_text(f"{name}: {won} {forms[won != 1]} (")
    save_screenshot(ben, "series-phone-de")
    check(ann)
