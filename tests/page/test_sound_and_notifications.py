"""Sounds, and notifications for a player who is looking at another page in their turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.page.polling import wait_until
from tests.page.tables import Tables
from tests.page.zen_garden import spaces, takable

pytestmark = pytest.mark.browser
# Counts the tones that the browser's synthesiser starts.
LISTEN = """
globalThis.tones = 0
const begin = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (...when) { globalThis.tones++; return begin.apply(this, when) }
"""
# Hides the page, allows notifications, and records them. (Small headless browsers grant the permission on request but still
# report it as denied.)
LOOK_AWAY = """
Object.defineProperty(document, 'hidden', { get: () => true })
globalThis.knocks = []
globalThis.Notification = new Proxy(Notification, {
  get: (kind, name) => (name === 'permission' ? 'granted' : kind[name]),
  construct: (kind, [title, more]) => (globalThis.knocks.push(`${title}: ${more.body}`), new kind(title, more)),
})
"""


def test_sound_is_off_until_the_reader_turns_it_on(new_visitor: Callable[..., Page], tables: Tables) -> None:
    visitor = new_visitor(speed="swift")  # at instant speed there are no sounds
    visitor.add_init_script(LISTEN)
    visitor.goto(tables.make("zen_garden", "Ann", "bot:random").link(0))

    def heard() -> int:
        """The number of tones when a tile is taken."""
        expect(takable(visitor).first).to_be_visible()
        before = int(visitor.evaluate("globalThis.tones"))
        takable(visitor).first.click()
        expect(spaces(visitor).first).to_be_visible()
        return int(visitor.evaluate("globalThis.tones")) - before

    def turn_sound() -> None:
        visitor.get_by_role("button", name="Menu").click()
        visitor.get_by_label("Sound").click()
        visitor.keyboard.press("Escape")

    assert heard() == 0
    spaces(visitor).first.click()
    turn_sound()
    assert heard() > 0
    spaces(visitor).first.click()
    turn_sound()
    assert heard() == 0


def test_a_player_with_the_page_in_the_background_is_notified_of_their_turn(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    page = new_visitor(permissions=["notifications"])
    page.add_init_script(LOOK_AWAY)
    made = tables.make("zen_garden", "Ann", "Ben")
    if tables.position(made, 0)["position"]["to_act"] == [0]:
        tables.play(made, 0, 2)
    page.goto(made.link(0))
    expect(page.get_by_text("Waiting for Ben.")).to_be_visible()
    assert page.evaluate("globalThis.knocks") == []
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Notify me when it is my turn").check()
    tables.play(made, 1, 2)
    wait_until(page, "globalThis.knocks.length === 1")
    assert "Choose a tile" in page.evaluate("globalThis.knocks[0]")
