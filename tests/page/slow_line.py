"""The time until the front door is readable on a slow connection (400 kbit/s, 400 ms): python -m tests.page.slow_line

The browser itself throttles the connection (CDP). The page is readable when it shows the names and buttons of all games.
"""

from __future__ import annotations

import sys
import time

from playwright.sync_api import ViewportSize
from tests.page.gallery import open_browser, running_server

BYTES_A_SECOND = 400_000 / 8
DELAY = 400  # milliseconds
PHONE: ViewportSize = {"width": 390, "height": 844}
RUNS = 3


def main() -> None:
    """Open the front door several times with an empty cache and print the times."""
    with running_server() as address, open_browser() as browser:
        for _ in range(RUNS):
            context = browser.new_context(viewport=PHONE, base_url=address, locale="de")
            page = context.new_page()
            line = context.new_cdp_session(page)
            line.send("Network.enable")
            line.send(
                "Network.emulateNetworkConditions",
                {
                    "offline": False,
                    "latency": DELAY,
                    "downloadThroughput": BYTES_A_SECOND,
                    "uploadThroughput": BYTES_A_SECOND,
                },
            )
            got: list[int] = []
            line.on("Network.loadingFinished", lambda event, got=got: got.append(int(event["encodedDataLength"])))
            begin = time.monotonic()
            page.goto("/", wait_until="commit")
            page.get_by_role("button", name="Jetzt spielen").nth(2).wait_for()
            readable = time.monotonic() - begin
            page.locator(".painting > svg").nth(2).wait_for()
            painted = time.monotonic() - begin
            sys.stdout.write(
                f"readable after {readable:.1f} s, painted after {painted:.1f} s; {sum(got) / 1000:.0f} kB in {len(got)} files\n"
            )
            context.close()


if __name__ == "__main__":
    main()
