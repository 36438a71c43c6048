"""The winner, ownership of seats, and the view that follows the moving player, on desktop and phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.page.polling import wait_for
from tests.page.tables import Made, Tables, named
from tests.page.zen_garden import spaces, takable

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


def won_game(tables: Tables) -> tuple[Made, int]:
    """A finished game of Ann and Ben with a single winner, and the winner's seat."""
    while True:
        made = tables.make("zen_garden", "Ann", "Ben")
        while acting := tables.position(made, 0)["position"]["to_act"]:
            tables.play(made, acting[0], 1)
        places = tables.position(made, 0)["position"]["places"]
        if places.count(1) == 1:
            return made, places.index(1)


def test_the_winner_is_congratulated_and_the_other_reads_who_has_won(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    made, winner = won_game(tables)
    for seat, verdict in ((winner, "You win"), (1 - winner, f"{('Ann', 'Ben')[winner]} wins")):
        page = new_visitor()
        page.goto(made.link(seat))
        expect(page.get_by_text(verdict).first).to_be_visible()


def test_a_seat_that_the_host_gives_away_disappears_from_my_games(visitor: Page, tables: Tables) -> None:
    made = tables.make("sakura", "Ann", "Ben", "bot:random", start=False)
    visitor.goto(made.link(1))
    expect(visitor.get_by_role("heading", name="All seats are taken")).to_be_visible()
    visitor.goto("/")
    expect(visitor.get_by_role("list", name="My games").get_by_role("listitem")).to_have_count(1)
    tables.ask(f"/api/tables/{made.table}", {"type": "set_seat", "seat": 1, "kind": "open"}, host=made.host)
    assert tables.position(made, 0)["room"]["seats"][1]["kind"] == "open"
    visitor.reload()
    expect(visitor.get_by_text("No games yet")).to_be_visible()


# Records the scale of things that fly over the table.
NOTE_SCALES = """window.scales = []
const animate = Element.prototype.animate
Element.prototype.animate = function (frames, ...how) {
  for (const { transform } of frames) scales.push(Number(/scale\\((.+)\\)/.exec(transform)?.[1] ?? 0))
  return animate.call(this, frames, ...how)
}"""


@pytest.mark.parametrize(("game", "chosen"), [("zen_garden", ".market"), ("four_gardens", ".hand")])
def test_on_an_upright_phone_the_view_follows_the_moving_player_and_comes_back(
    new_visitor: Callable[..., Page], tables: Tables, game: str, chosen: str
) -> None:
    page = new_visitor(viewport=PHONE, speed="swift", reduced_motion="no-preference")
    page.add_init_script(NOTE_SCALES)
    made = tables.make(game, "Ann", "Ben")
    acting = tables.position(made, 0)["position"]["to_act"][0]
    page.goto(made.link(1 - acting))
    garden = page.locator(f".others [data-place=hand-{acting}]").first
    expect(garden).to_be_attached()
    expect(garden).not_to_be_in_viewport(ratio=0.5)
    tables.play(made, acting, 1)
    expect(garden).to_be_in_viewport(ratio=0.9)
    while tables.position(made, acting)["position"]["to_act"] == [acting]:
        tables.play(made, acting, 1)
    expect(page.locator(f"main[data-game] > div > {chosen}")).to_be_in_viewport(ratio=0.9)
    if game == "zen_garden":
        takable(page).first.click()
        expect(spaces(page).first).to_be_visible()
        assert 1 < max(page.evaluate("scales")) < 3, "a tile that flies into my hand has the size of a tile"


def test_an_invitation_is_shared_through_the_device(new_visitor: Callable[..., Page], tables: Tables) -> None:
    page = new_visitor(viewport=PHONE, address=named(tables.address))
    page.add_init_script("navigator.share = async (data) => void (window.shared = data)")
    made = tables.make("sakura", "Ann", "", start=False)
    page.goto(made.link(0, is_host=True))
    page.get_by_role("button", name="Invite friends").click()
    wait_for(page, lambda: bool(page.evaluate("window.shared")), "it is shared")
    assert page.evaluate("window.shared.url").endswith(f"/table/{made.table}")


def test_a_name_can_be_changed_in_the_menu(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random")
    visitor.goto(made.link(0))
    visitor.get_by_role("button", name="Menu").click()
    visitor.get_by_label("Your name").fill("Anna Maria")
    visitor.keyboard.press("Tab")
    wait_for(
        visitor, lambda: tables.position(made, 0)["room"]["seats"][0]["name"] == "Anna Maria", "the seat is renamed"
    )
