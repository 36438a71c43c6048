"""The message types and the files generated from them."""

from __future__ import annotations

import functools
import typing
from pathlib import Path

import msgspec
import pytest
from scripts import write_protocol as protocol

from roji.server.messages import Answer, Request
from roji.server.messages.requests import REACTIONS, Reaction

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = {
    "web/src/protocol.ts": protocol.typescript,
    "docs/api.md": protocol.api_page,
    **{
        f"web/src/games/{game}/types.ts": functools.partial(protocol.game_typescript, game)
        for game in protocol.typed_games()
    },
}


def test_a_game_may_have_no_types(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert protocol.typed_games()
    monkeypatch.setattr(protocol, "GAMES", ("sakura", "river_stones"))
    assert protocol.typed_games() == ("sakura",)
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "docs").mkdir()
    protocol.main(tmp_path)
    assert [path.name for path in (tmp_path / "web" / "src" / "games").iterdir()] == ["sakura"]


@pytest.mark.parametrize(("path", "write"), WRITTEN.items())
def test_generated_files_are_current(path: str, write: typing.Callable[[], str]) -> None:
    assert (ROOT / path).read_text("utf-8") == write(), "run: .venv/bin/python -m scripts.write_protocol"


def test_every_message_type_has_a_sentence_as_its_docstring() -> None:
    for module in protocol.MODULES:
        for struct in protocol.structs(module):
            assert struct.__doc__, struct
            assert struct.__doc__.rstrip().endswith((".", "`")), struct


def test_every_request_can_be_told_apart_by_its_type() -> None:
    for union in (Request, Answer):
        tags = [protocol.tag_of(member) for member in typing.get_args(union)]
        assert None not in tags
        assert len(tags) == len(set(tags))
        msgspec.json.Decoder(union)


def test_the_list_of_reactions_agrees_with_the_type() -> None:
    assert typing.get_args(Reaction) == REACTIONS


def test_types_are_translated() -> None:
    assert protocol.type_text(list[int | None]) == "(number | null)[]"
    assert protocol.type_text(dict[str, float]) == "Record<string, number>"
    assert protocol.type_text(typing.Literal["a", "b"]) == "'a' | 'b'"


def test_a_choice_of_words_becomes_a_list_and_a_type() -> None:
    written = protocol.game_typescript("four_gardens")
    assert "export const GODS = ['yellow', 'red', 'purple', 'blue'] as const\n" in written
    assert "  marker_spaces: Record<God, number | null>\n" in written
    assert "  from: 'supply' | 'planning' | number\n" in written
    assert "  'take wilds'?: number\n" in written
