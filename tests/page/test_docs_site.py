"""The documentation as a site: it can be built, and its search works from disk without a server or network."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_the_site_is_built_and_searched_from_the_disk(page: Page) -> None:
    done = subprocess.run([sys.executable, "dev.py", "docs"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    page.context.set_offline(True)
    page.goto((ROOT / "build" / "site" / "index.html").as_uri())
    page.keyboard.press("/")
    page.keyboard.type("redeal")
    expect(page.get_by_role("link", name="Glossary").first).to_be_visible()
