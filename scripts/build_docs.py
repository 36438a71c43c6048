"""Builds the documentation as a site that needs no network, for `python3 dev.py docs`.

The pages in docs/ are also read in the repository, so their links lead to its files. This script copies these pages, the rules of
the games, README, CONTRIBUTING and CHANGELOG to build/docs, with links that stay inside the site; then Zensical turns them into
build/site.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "build" / "docs"
SITE = ROOT / "build" / "site"
ELSEWHERE = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
THEIR_WORKER, OUR_WORKER = "https://unpkg.com/iframe-worker/shim", Path("search-from-disk.js")
LINK = re.compile(r"(!?\[[^\]]*\])\(([^)#\s]+)(#[^)\s]*)?\)")


def site_paths() -> dict[Path, Path]:
    """Every file that becomes a page or a picture, with its path in the site."""
    found = {path: path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*") if path.is_file()}
    found |= {ROOT / name: Path(page) for name, page in ELSEWHERE.items()}
    for rules in (ROOT / "src" / "roji" / "games").glob("*/RULES.md"):
        found[rules] = Path("rules") / f"{rules.parent.name}.md"
    return found


def with_links(text: str, source: Path, found: dict[Path, Path]) -> str:
    """A page's text with links to other pages of the site; links to other files of the repository become plain text."""
    here = found[source].parent

    def led(match: re.Match[str]) -> str:
        label, target, part = match[1], match[2], match[3] or ""
        if re.match(r"[a-z]+:", target):
            return match[0]
        home = found.get((source.parent / target).resolve())
        if home is None:
            return label.lstrip("!")[1:-1]
        return f"{label}({relative(home, here)}{part})"

    return LINK.sub(led, text)


def relative(home: Path, here: Path) -> str:
    """A path inside the site as a link from a folder of the site."""
    return "/".join([".."] * len(here.parts) + list(home.parts))


def gather() -> None:
    """Rebuild build/docs."""
    shutil.rmtree(PAGES, ignore_errors=True)
    found = site_paths()
    for source, home in found.items():
        (PAGES / home).parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            (PAGES / home).write_text(with_links(source.read_text("utf-8"), source, found), "utf-8")
        else:
            shutil.copyfile(source, PAGES / home)


def keep_at_home() -> None:
    """Let every page load the script for searching without a server from the site instead of from another host."""
    for page in SITE.rglob("*.html"):
        ours = relative(OUR_WORKER, page.parent.relative_to(SITE))
        page.write_text(page.read_text("utf-8").replace(THEIR_WORKER, ours), "utf-8")


def main() -> int:
    """Gather the pages and build the site; a warning fails the build, and so does anything loaded from another host."""
    gather()
    shutil.rmtree(SITE, ignore_errors=True)
    zensical = Path(sys.executable).with_name("zensical")
    if status := subprocess.run([zensical, "build", "--strict", "--clean"], cwd=ROOT).returncode:
        return status
    keep_at_home()
    loaded = re.compile(r'<(?:script|img|iframe)[^>]* src="https?:|<link[^>]* rel="stylesheet"[^>]* href="https?:')
    strangers = [page.name for page in SITE.rglob("*.html") if loaded.search(page.read_text("utf-8"))]
    if strangers:
        sys.stderr.write(f"build_docs.py: these pages load something from elsewhere: {', '.join(strangers)}\n")
    return 1 if strangers else 0


if __name__ == "__main__":
    raise SystemExit(main())
