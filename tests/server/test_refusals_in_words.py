"""The server refuses requests in the reader's language, over HTTP as well as over WebSocket."""

from __future__ import annotations

import ast
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.servers import RunningServer, new_table, run

import roji
from roji.client import RefusedError
from roji.core.error_words import translated
from roji.core.words import ENGLISH
from roji.games import languages
from roji.server.messages import Start

SERVER = Path(roji.__file__).parent / "server"
SPOKEN = [language for language in languages() if language != ENGLISH]
# Only programs, operators and readers of the API see these.
TO_PROGRAMS = (
    "This address does not support that method.", "This cannot be done.", "There is nothing here: see docs/api.md.",
    "Only a connection can say this, and hello only once.", "Say hello first.", "There is no language",
    "7 must be a whole number", "Say your token", "Say who you are", "seat must be", "status must be", "Metrics are",
    "This message makes no sense",
)  # fmt: skip


def texts(node: ast.expr) -> Iterator[str]:
    """The sentences that an expression can produce, with a placeholder in each gap."""
    if isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)


def refused(file: Path) -> Iterator[str]:
    """Every sentence with which a file refuses a request: literals where it is raised, and named constants."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
            yield from (text for argument in node.args[1:2] for text in texts(argument))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield from (text for text in texts(node.value) if " " in text and text.endswith("."))


@pytest.mark.parametrize("language", SPOKEN)
def test_every_refusal_that_people_can_see_is_translated(language: str) -> None:
    rooms = [SERVER / room for room in ("app.py", "messages", "tables", "wire", "work")]
    files = [file for room in rooms for file in ([room] if room.is_file() else room.glob("*.py"))]
    english = {text for file in files for text in refused(file) if not text.startswith(TO_PROGRAMS)}
    assert len(english) > 80
    assert not [text for text in sorted(english) if translated(text, language, "roji.server") == text]


def test_a_request_is_refused_in_the_language_that_it_accepts(server: RunningServer) -> None:
    def upload(accepted: str) -> str:
        headers = {"accept-language": accepted} if accepted else {}
        request = urllib.request.Request(f"{server.client.address}/api/records", b"chess\n", headers)
        with pytest.raises(urllib.error.HTTPError) as found:
            urllib.request.urlopen(request, timeout=30)
        return str(json.load(found.value)["why"])

    english = "This is not a record: its first line must be 'roji record 1'."
    assert [upload(accepted) for accepted in ("", "en-GB,de", "qx", "*")] == [english] * 4
    german = "Das ist keine Aufzeichnung: Die erste Zeile muss „roji record 1“ heißen."
    assert [upload(accepted) for accepted in ("de", "de-AT,de;q=0.9,en;q=0.8")] == [german] * 2


def test_a_seat_is_refused_in_the_language_of_its_connection(server: RunningServer) -> None:
    async def work() -> None:
        made = await new_table(server.client)
        async with server.client.sit(made.table, made.seats[0].token, language="de") as ann:
            with pytest.raises(RefusedError, match="Das kann nur, wer den Tisch eröffnet hat"):
                await ann.ask(Start())

    run(work())
