"""The tests' browser can draw text and run scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

PAGE = """data:text/html,<!doctype html><title>Roji</title>
<body style="margin:0;background:white;color:black;font:32px sans-serif"><h1>the garden path</h1>
<script>document.body.dataset.ready = 'yes'</script>"""
# Counts the pixels that are not white, within the browser.
COUNT_INK = """async (url) => {
  const image = await createImageBitmap(await (await fetch(url)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data.filter((v, i) => i % 4 === 0 && v < 128).length
}"""


def num_dark_pixels(page: Page) -> int:
    import base64

    picture = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    return int(page.evaluate(COUNT_INK, picture))


@pytest.mark.browser
def test_a_page_is_shown_with_visible_text(page: Page) -> None:
    page.goto(PAGE)
    assert page.get_by_role("heading").inner_text() == "the garden path"
    assert page.locator("body").get_attribute("data-ready") == "yes"
    with_text = num_dark_pixels(page)
    page.locator("h1").evaluate("heading => heading.style.visibility = 'hidden'")
    assert num_dark_pixels(page) == 0
    assert with_text > 500
