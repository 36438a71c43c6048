"""Draws the icons and the link preview from the page's own drawings: python -m tests.page.pictures

They are stored in web/public, so that building the page needs no browser.
"""

from __future__ import annotations

import base64
from io import BytesIO

from PIL import Image
from playwright.sync_api import Page, ViewportSize
from scripts import build_page
from tests.page.gallery import open_browser, running_server

PUBLIC = build_page.WEB / "public"
ICONS = (180, 192, 512)
PREVIEW: ViewportSize = {"width": 1200, "height": 630}
COLOURS = 128  # enough for flat drawings
# The three paintings side by side, under the name and the motto.
ARRANGE = """() => {
  const paintings = [...document.querySelectorAll('.painting > svg')].map((one) => one.cloneNode(true))
  const main = document.querySelector('main')
  const [title, motto] = [main.querySelector('h1'), main.querySelector('header p')]
  const sheet = document.createElement('div')
  sheet.style.cssText = 'position:fixed;inset:0;z-index:99;background:var(--paper);padding:44px 40px;'
    + 'display:grid;grid-template-rows:1fr auto;gap:28px'
  const words = document.createElement('div')
  words.style.cssText = 'align-self:center;text-align:center'
  title.style.fontSize = '110px'
  motto.style.fontSize = '34px'
  words.append(title, motto)
  const row = document.createElement('div')
  row.style.cssText = 'display:grid;grid-template-columns:1fr 1fr 1fr;gap:24px'
  for (const painting of paintings) {
    const frame = document.createElement('div')
    frame.style.cssText = 'overflow:hidden;aspect-ratio:10/7;border-radius:18px;border:2px solid var(--line)'
    frame.append(painting)
    row.append(frame)
  }
  sheet.append(words, row)
  document.body.append(sheet)
}"""


def small(picture: bytes) -> bytes:
    """The same picture with few colours, at a fraction of the file size."""
    few = Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def draw_icons(page: Page) -> None:
    """Draw the favicon up to the edges, with its gate inside the circle that systems may cut out (radius two fifths)."""
    whole = (PUBLIC / "favicon.svg").read_text().replace(' rx="7"', ' x="-4" y="-4"').replace('"32"', '"40"')
    whole = whole.replace("0 0 32 32", "-4 -4 40 40").replace(
        "M32 12A20 20 0 0 0 12 32", "M40 12H32A20 20 0 0 0 12 32V40"
    )
    picture = base64.b64encode(whole.encode()).decode()
    for size in ICONS:
        page.set_viewport_size({"width": size, "height": size})
        page.set_content(f"<body style='margin:0'><img style='width:100vw' src='data:image/svg+xml;base64,{picture}'>")
        page.locator("img").evaluate("one => one.decode()")
        (PUBLIC / f"icon-{size}.png").write_bytes(small(page.screenshot()))


def draw_preview(page: Page, address: str) -> None:
    """Draw the link preview: the front door's paintings and its name."""
    page.set_viewport_size(PREVIEW)
    page.goto(address)
    page.locator(".painting > svg").nth(2).wait_for()
    page.evaluate(ARRANGE)
    (PUBLIC / "preview.png").write_bytes(small(page.screenshot()))


def main() -> None:
    """Draw all icons and the preview."""
    with running_server() as address, open_browser() as browser:
        draw_icons(browser.new_page())
        draw_preview(browser.new_page(locale="en", color_scheme="light", reduced_motion="reduce"), address)


if __name__ == "__main__":
    main()
