"""A second build of the page: with one changed sentence and a made-up third language for each English file."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

from scripts import build_page

LANGUAGE = "eo"  # Esperanto by its tag; its sentences are made up
SENTENCE = re.compile(r"(: |\[|, )(['\"])((?:(?!\2).)*)\2(?!:)")
MOTTO, NEW_MOTTO = "Garden games for friends", "A new motto for friends"


def made_up(english: str) -> str:
    """An English file as one of the made-up language, with every sentence in angle brackets."""
    text = re.sub(r"\ben\b(?= = \{)", f"{LANGUAGE}: typeof en", english).replace(
        "export default en", f"export default {LANGUAGE}"
    )
    body = SENTENCE.sub(lambda found: f"{found[1]}{found[2]}‹{found[3]}›{found[2]}", text)
    return body.replace("serverLanguage: '‹en›'", "serverLanguage: 'en'")


def build_other(web: Path) -> Path:
    """Copy the page's sources to this folder, change and build them; returns the bundle's folder."""
    build_page.install()  # if the page was up to date, its packages may be missing
    shutil.copytree(build_page.WEB, web, ignore=shutil.ignore_patterns(*build_page.NOT_SOURCES))
    os.symlink(build_page.WEB / "node_modules", web / "node_modules")
    words = web / "src" / "shell" / "words.en.ts"
    text = words.read_text("utf-8")
    assert MOTTO in text
    words.write_text(text.replace(MOTTO, NEW_MOTTO), "utf-8")
    for file in web.rglob("*.en.ts"):
        new = file.with_name(file.name.replace(".en.ts", f".{LANGUAGE}.ts"))
        kind = file.name.partition(".")[0]
        new.write_text(f"import type en from './{kind}.en'\n" + made_up(file.read_text("utf-8")), "utf-8")
    # The type check ensures that there are as many sentences as in English.
    config = {"extends": "./tsconfig.json", "include": [f"src/**/*.{LANGUAGE}.ts"]}
    (web / "tsconfig.language.json").write_text(json.dumps(config))
    build_page.npm("exec", "--offline", "--", "tsc", "-p", "tsconfig.language.json", folder=web)
    build_page.npm("run", "--silent", "build", "--", "--outDir", str(web / "built"), folder=web)
    return web / "built"
