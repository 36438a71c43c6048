"""The picture of a finished game: drawn by the page from the game's own drawings, saved as a file or shared."""

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
LYING = ((844, 390), (667, 375))  # phones in landscape on which the ceremony fits without scrolling
FITS = "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('dialog .body'))"
PAPER = (244, 235, 217)  # the light theme's paper, in both themes
DRAWING = (60, 205, 1020, 1215)  # the box of the game's own drawing
RECORDS = {"zen_garden": "zen_garden/2-1.roji", "sakura": "sakura/3-no.roji", "four_gardens": "four_gardens/4.roji"}
FEWEST_COLOURS = 12  # of a drawing, each on at least a thousandth of its area, which a few lines of text do not reach
# Choose another seat and check at once, before the drawing, that there is nothing to save.
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
    """The picture that the page saves as a file."""
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
    """Save the picture in English with the points, and close its dialog again."""
    dialog = opened(page)
    picture = saved(page, dialog)
    expect(dialog.get_by_role("img")).to_have_attribute("alt", re.compile(r"\d+ points?"))
    dialog.get_by_role("button", name="Close").click()
    return picture


def check_drawn(picture: Image.Image) -> None:
    """Check the colour of the paper, and that a drawing with many colours fills most of its frame."""
    assert picture.size == SIZE
    assert picture.getpixel((8, 8)) == PAPER
    drawing = picture.crop(DRAWING)
    colours = drawing.getcolors(drawing.width * drawing.height) or []
    pixels = drawing.width * drawing.height
    assert sum(number > pixels / 1000 for number, _ in colours) >= FEWEST_COLOURS
    ground = sum(number for number, colour in colours if colour == PAPER)
    assert ground < pixels * 0.7


@pytest.mark.parametrize("game", RECORDS)
def test_a_replay_gives_a_picture_with_the_points_in_both_languages(
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
def test_the_picture_does_not_depend_on_the_theme_and_shows_only_public_information(
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
    expect(visitor.locator("html")).not_to_have_attribute("data-theme", "light")  # the light theme was not chosen
    check_drawn(pictures[0])
    assert pictures[0].tobytes() == pictures[1].tobytes() == pictures[2].tobytes()


def test_everyone_at_the_table_can_be_chosen(visitor: Page, tables: Tables) -> None:
    visitor.goto(f"/table/{tables.bring(RECORDS['zen_garden'])}/replay")
    dialog = opened(visitor)
    first = saved(visitor, dialog)
    alt = dialog.get_by_role("img").get_attribute("alt") or ""
    assert dialog.get_by_label("Whose").evaluate(CHOOSE_ANOTHER), "the picture of the previous seat is still offered"
    expect(dialog.get_by_role("img")).not_to_have_attribute("alt", alt)
    second = saved(visitor, dialog)
    check_drawn(second)
    assert first.tobytes() != second.tobytes()


def test_the_ceremony_offers_the_picture_of_my_garden_even_on_a_phone(
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


def test_the_picture_is_shared_on_devices_that_share_files(new_visitor: Callable[..., Page], tables: Tables) -> None:
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
