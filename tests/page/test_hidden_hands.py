"""Hidden hands in Sakura and Four Gardens: curtains on a shared screen, a restarted server, replays, axe in both themes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.page import four_gardens
from tests.page.polling import wait_for
from tests.page.tables import Made, Tables
from tests.page.test_accessibility import check_day_and_night
from tests.server.servers import ServerProcess

pytestmark = pytest.mark.browser
GAMES = ["sakura", "four_gardens"]


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name="Your hand").get_by_role("button")


def use_a_card(page: Page, game: str) -> None:
    """Make the game's first action with a card in hand."""
    expect(hand(page)).to_have_count(5)
    expect(
        page.locator('.sakura .hand [aria-disabled="false"], .four-gardens .hand button:enabled').first
    ).to_be_visible()
    hand(page).first.click()
    if game == "four_gardens":
        four_gardens.uses(page).filter(has_text="Lay as groundwork").click()
        expect(page.get_by_role("img", name="2 actions left")).to_be_visible()


# At instant speed the reveal is over in a moment, so a script on the page watches for it.
WATCH_THE_REVEAL = """() => {
  window.isRevealed = false
  const look = () => {
    const shown = [...document.querySelectorAll('.state')].filter((one) => one.checkVisibility({ visibilityProperty: true }))
    window.isRevealed ||= !document.querySelector('dialog') && shown.some((one) => one.textContent === 'playing now')
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
}"""


@pytest.mark.parametrize(("game", "speed"), [("sakura", "swift"), ("sakura", "instant"), ("four_gardens", "swift")])
def test_on_a_shared_screen_a_curtain_separates_two_hands(
    new_visitor: Callable[..., Page], tables: Tables, game: str, speed: str
) -> None:
    visitor = new_visitor(speed=speed, reduced_motion="no-preference")
    made = tables.make(game, "Ann", "Ben")
    acting = tables.position(made, 0)["position"]["to_act"][0]
    visitor.goto(made.link(1 - acting))
    expect(visitor.locator(".hand").first).to_be_visible()
    visitor.goto(made.link(acting))
    curtain = visitor.get_by_role("dialog")
    expect(curtain).to_be_visible()  # the first hand is private, too
    expect(visitor.locator(".hand").first).to_be_hidden()
    curtain.get_by_role("button").click()
    if game == "four_gardens":
        while tables.position(made, acting)["position"]["to_act"] == [acting]:
            tables.play(made, acting, 1)
    else:
        use_a_card(visitor, game)
    expect(curtain).to_be_visible()
    expect(visitor.locator(".hand").first).to_be_hidden()
    expect(visitor.locator("[aria-live]").first).to_be_empty()  # a screen reader does not repeat earlier announcements
    curtain.get_by_role("button").click()
    expect(hand(visitor)).to_have_count(5)
    expect(visitor.get_by_text("Your turn", exact=True)).to_be_visible()
    if game == "sakura":  # the last one chooses: everybody sees the result before the screen changes hands
        visitor.evaluate(WATCH_THE_REVEAL)
        use_a_card(visitor, game)
        wait_for(
            visitor, lambda: bool(visitor.evaluate("window.isRevealed")), "everybody sees the result before a curtain"
        )
        expect(visitor.locator(".sakura .hand .card").first).to_be_hidden()


def plain_card(tables: Tables, made: Made, seat: int) -> str | None:
    """The move that chooses a card of Sakura without a direction to choose later, or None if the hand has none."""
    hand = tables.position(made, seat)["position"]["data"]["painters"][seat]["hand"]
    return next((f"card {card['card']}" for card in hand if "+-" not in card["painter"] + card["garden"]), None)


def choose(tables: Tables, made: Made, seat: int, card: str) -> None:
    question = tables.position(made, seat)["position"]["question"]
    tables.ask(f"/api/tables/{made.table}", {"type": "play", "question": question, "text": card}, made.tokens[seat])


def test_after_all_have_watched_the_next_hand_waits_behind_a_curtain(visitor: Page, tables: Tables) -> None:
    cards: list[str | None] = [None]
    while None in cards:
        made = tables.make("sakura", "Ann", "Ben")
        cards = [plain_card(tables, made, seat) for seat in (0, 1)]
    choose(tables, made, 0, str(cards[0]))
    for seat in (0, 1):
        visitor.goto(made.link(seat))
    curtain = visitor.get_by_role("dialog")
    curtain.get_by_role("button", name="I am Ben").click()
    expect(hand(visitor)).to_have_count(5)
    choose(tables, made, 1, str(cards[1]))
    expect(curtain).to_be_visible()  # both have watched, and now both choose
    expect(visitor.locator(".hand").first).to_be_hidden()
    curtain.get_by_role("button").click()
    expect(hand(visitor)).to_have_count(5)


@pytest.mark.parametrize("game", GAMES)
def test_onlookers_see_no_hand(visitor: Page, tables: Tables, game: str) -> None:
    made = tables.make(game, "Ann", "Ben", settings={"onlookers": True})
    visitor.goto(f"/table/{made.table}")
    expect(
        visitor.get_by_text(re.compile(r"^You are watching\. Waiting for Ann|^You are watching\. Waiting for Ben"))
    ).to_be_visible()
    expect(visitor.locator("[data-place^=held-], .sakura .hand .card")).to_have_count(0)


@pytest.mark.slow
def test_a_restarted_server_continues_with_hidden_hands(
    bundle: None, new_visitor: Callable[..., Page], tmp_path: Path
) -> None:
    process = ServerProcess(str(tmp_path / "roji.db"), tmp_path / "server.log")
    process.start()
    try:
        own = Tables(process.client.address)
        pages = {}
        for game in GAMES:
            made = own.make(game, "Ann", "Ben")
            acting = own.position(made, 0)["position"]["to_act"][0]
            pages[game] = new_visitor(address=own.address)
            pages[game].goto(made.link(acting))
            use_a_card(pages[game], game)
        process.kill()
        for page in pages.values():
            expect(page.get_by_text("The connection is lost")).to_be_visible()
        process.start()
        for page in pages.values():
            expect(page.get_by_text("The connection is lost")).to_be_hidden(timeout=60_000)
        expect(hand(pages["sakura"]).first).to_have_attribute("aria-pressed", "true")
        hand(pages["sakura"]).nth(2).click()
        expect(hand(pages["sakura"]).nth(2)).to_have_attribute("aria-pressed", "true")
        expect(hand(pages["four_gardens"])).to_have_count(4)
        pages["four_gardens"].get_by_role("button", name="Take back action").click()
        expect(hand(pages["four_gardens"])).to_have_count(5)
    finally:
        if process.process is not None:
            process.kill()


@pytest.mark.parametrize("record", ["sakura/3-no.roji", "four_gardens/2.roji"])
def test_a_replay_shows_everything_or_what_a_seat_saw(
    visitor: Page, tables: Tables, record: str, save_screenshot: Callable[..., None]
) -> None:
    visitor.goto(f"/table/{tables.bring(record)}/replay")
    where = visitor.get_by_label("Position in the game")
    expect(where).to_be_visible()
    last = int(where.get_attribute("max") or 0)
    where.fill(str(last // 2))
    visitor.get_by_label("Seen by").select_option(label="As Seat 1 saw it")
    expect(hand(visitor).first).to_be_visible()
    visitor.get_by_role("button", name="Forward one move").click()
    expect(visitor.get_by_text(f"{last // 2 + 1} / {last}")).to_be_visible()
    expect(hand(visitor).first).to_be_visible()
    save_screenshot(visitor, f"replay-{record.split('/', maxsplit=1)[0]}")
    where.fill(str(last))
    expect(visitor.get_by_text(f"{last} / {last}")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(("record", "seats"), [("sakura/6-no.roji", 6), ("four_gardens/4.roji", 4)])
def test_an_open_replay_shows_every_hand(
    new_visitor: Callable[..., Page], tables: Tables, record: str, seats: int, width: int
) -> None:
    page = new_visitor(viewport={"width": width, "height": 860})
    page.goto(f"/table/{tables.bring(record)}/replay")
    hands = [page.get_by_label(f"Seat {seat + 1}’s hand", exact=True).locator("li, button") for seat in range(seats)]
    for cards in hands:
        expect(cards).to_have_count(5)
        assert cards.evaluate_all("cards => cards.every((card) => card.clientWidth > 44)")
    page.get_by_label("Position in the game").fill("9")
    expect(hands[-1]).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_label("Seen by").select_option(label="As an onlooker saw it")
    for cards in hands:
        expect(cards).to_have_count(0)


def test_axe_finds_nothing_at_these_tables(visitor: Page, tables: Tables) -> None:
    visitor.goto(tables.make("sakura", "Ann", "Ben", "Cleo").link(0))
    expect(hand(visitor)).to_have_count(5)
    hand(visitor).first.hover()
    check_day_and_night(visitor)
    use_a_card(visitor, "sakura")
    expect(visitor.get_by_text(re.compile("lies face down"))).to_be_visible()
    check_day_and_night(visitor)
    made, position = four_gardens.my_table(tables)
    visitor.goto(made.link(0))
    expect(hand(visitor)).to_have_count(5)
    visitor.keyboard.press("1")
    check_day_and_night(visitor)
    visitor.keyboard.press("Escape")
    while position["data"]["phase"] != "draw":
        four_gardens.do(visitor, position, four_gardens.sensible(position))
        position = four_gardens.after(tables, made, position)
        if position["data"]["phase"] == "reallocate":
            expect(visitor.locator(".moving")).to_be_visible()
            check_day_and_night(visitor)
    expect(visitor.get_by_text("End of turn.")).to_be_visible()
    check_day_and_night(visitor)
