"""A picture of the end: drawn by the page from a game's own drawings, kept as a file or shared."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect
from tests.page.conftest import ARTEFACTS
from tests.page.polling import wait_until
from tests.page.tables import Tables
from tests.page.test_accessibility import check

pytestmark = pytest.mark.browser
SIZE = (1080, 1350)
LYING = ((844, 390), (667, 375))  # phones on which the ceremony lies whole, without scrolling
FITS = "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('dialog .body'))"
PAPER = (244, 235, 217)  # by day, whatever theme the reader has
DRAWING = (60, 205, 1020, 1215)  # where the game's own drawing stands
RECORDS = {"zen_garden": "zen_garden/2-1.roji", "sakura": "sakura/3-no.roji", "four_gardens": "four_gardens/4.roji"}
FEWEST_COLOURS = 12  # that a drawing has, each on at least a thousandth of it: a few lines of text on paper have none
# Choose another seat; before anything can be drawn: is there nothing to save?
CHOOSE_ANOTHER = """async (select) => {
  select.selectedIndex = 1 - select.selectedIndex
  select.dispatchEvent(new Event('change', { bubbles: true }))
  for (let step = 0; step < 9; step++) await null
  const dialog = select.closest('dialog')
  return !dialog.querySelector('img') && [...dialog.querySelectorAll('button')].some((one) => one.disabled)
}"""
WORDS = {
    "en": {"open": "A picture to keep", "save": "Save the picture", "share": "Share", "score": "Final score"},
    "de": {"open": "Ein Bild zum Behalten", "save": "Bild speichern", "share": "Teilen", "score": "Endwertung"},
}


def saved(page: Page, dialog: Locator, language: str = "en") -> Image.Image:
    """The file that the page gives."""
    expect(dialog.get_by_role("img")).to_be_visible()
    with page.expect_download() as saving:
        dialog.get_by_role("button", name=WORDS[language]["save"]).click()
    assert saving.value.suggested_filename.endswith(".png")
    picture = Image.open(BytesIO(Path(saving.value.path()).read_bytes()))
    assert picture.format == "PNG"
    return picture.convert("RGB")


def opened(page: Page, language: str = "en") -> Locator:
    page.get_by_role("button", name=WORDS[language]["open"]).click()
    return page.get_by_role("dialog").filter(has=page.get_by_role("button", name=WORDS[language]["save"])).last


def opened_and_saved(page: Page) -> Image.Image:
    """The picture in English, which says the points; its dialog is closed again."""
    dialog = opened(page)
    picture = saved(page, dialog)
    expect(dialog.get_by_role("img")).to_have_attribute("alt", re.compile(r"\d+ points?"))
    dialog.get_by_role("button", name="Close").click()
    return picture


def check_drawn(picture: Image.Image) -> None:
    """The paper is paper, and a drawing of many colours fills most of its frame."""
    assert picture.size == SIZE
    assert picture.getpixel((8, 8)) == PAPER
    drawing = picture.crop(DRAWING)
    colours = drawing.getcolors(drawing.width * drawing.height) or []
    pixels = drawing.width * drawing.height
    assert sum(number > pixels / 1000 for number, _ in colours) >= FEWEST_COLOURS
    ground = sum(number for number, colour in colours if colour == PAPER)
    assert ground < pixels * 0.7


@pytest.mark.parametrize("game", RECORDS)
def test_a_finished_replay_gives_a_picture_that_says_the_points_also_in_german(
    new_visitor: Callable[..., Page], tables: Tables, game: str
) -> None:
    page = new_visitor(language="de")
    page.goto(f"/table/{tables.bring(RECORDS[game])}/replay")
    dialog = opened(page, "de")
    picture = saved(page, dialog, "de")
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    picture.save(ARTEFACTS / f"picture-{game}-de.png")
    check_drawn(picture)
    expect(dialog.get_by_role("img")).to_have_attribute("alt", re.compile(r"\d+ Punkte?"))


@pytest.mark.parametrize("game", RECORDS)
def test_the_picture_is_the_same_by_day_and_by_night_and_shows_nothing_that_an_onlooker_could_not_see(
    visitor: Page, tables: Tables, game: str
) -> None:
    visitor.goto(f"/table/{tables.bring(RECORDS[game])}/replay")
    pictures = []
    for knowledge in ("All open", "As an onlooker saw it"):
        visitor.get_by_label("Seen by").select_option(label=knowledge)
        expect(visitor.locator("main .board").first).to_have_attribute("aria-busy", "false")
        pictures.append(opened_and_saved(visitor))
    visitor.emulate_media(color_scheme="dark")
    pictures.append(opened_and_saved(visitor))
    expect(visitor.locator("html")).not_to_have_attribute("data-theme", "light")  # nobody has chosen the day
    check_drawn(pictures[0])
    assert pictures[0].tobytes() == pictures[1].tobytes() == pictures[2].tobytes()


def test_everyone_at_the_table_can_be_chosen(visitor: Page, tables: Tables) -> None:
    visitor.goto(f"/table/{tables.bring(RECORDS['zen_garden'])}/replay")
    dialog = opened(visitor)
    first = saved(visitor, dialog)
    alt = dialog.get_by_role("img").get_attribute("alt") or ""
    assert dialog.get_by_label("Whose").evaluate(CHOOSE_ANOTHER), "the picture of the seat before is not offered"
    expect(dialog.get_by_role("img")).not_to_have_attribute("alt", alt)
    second = saved(visitor, dialog)
    check_drawn(second)
    assert first.tobytes() != second.tobytes()


def test_the_ceremony_offers_the_picture_of_my_garden_also_on_a_phone(
    new_visitor: Callable[..., Page], stored_tables: Tables
) -> None:
    page = new_visitor(viewport={"width": 360, "height": 640}, address=stored_tables.address)
    made = stored_tables.make("zen_garden", "Ann", "bot:random", "bot:random", options={"boards": "1,2,3,4,5"})
    stored_tables.play(made, 0)
    page.goto(made.link(0))
    page.locator(".ask").get_by_role("button", name="Final score").click()
    expect(page.locator("dialog .finale svg").first).to_be_visible()
    for width, height in LYING:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, FITS)
    page.set_viewport_size({"width": 360, "height": 640})
    dialog = opened(page)
    expect(dialog.get_by_role("img")).to_have_attribute("alt", re.compile(r"Ann · [−-]?\d+ points? · place [123] of 3"))
    check_drawn(saved(page, dialog))
    check(page)
    page.emulate_media(color_scheme="dark")
    check(page, "dark")


def test_where_a_device_shares_files_the_picture_is_shared(new_visitor: Callable[..., Page], tables: Tables) -> None:
    page = new_visitor()
    page.add_init_script(
        """navigator.canShare = ({ files }) => files?.[0]?.type === 'image/png'
        navigator.share = async ({ files, text }) => { window.shared = { name: files[0].name, size: files[0].size, text } }"""
    )
    page.goto(f"/table/{tables.bring(RECORDS['sakura'])}/replay")
    dialog = opened(page)
    dialog.get_by_role("button", name="Share", exact=True).click()
    shared = page.evaluate("window.shared")
    assert shared["name"].endswith(".png")
    assert shared["size"] > 10_000
    assert "Sakura" in shared["text"]
