"""Writes the files that are generated from our types: `.venv/bin/python -m scripts.write_protocol [ROOT]`.

The message types give `web/src/protocol.ts` and `docs/api.md`; the `types.py` of a game gives `web/src/games/<game>/types.ts`.
"""

import importlib
import importlib.resources
import inspect
import re
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from roji.games import GAMES
from roji.server.messages import answers, deals, http, people, push, requests, room, table, workshop
from roji.server.messages.answers import Answer
from roji.server.messages.requests import Request

__all__ = ["api_page", "game_typescript", "main", "typed_games", "typescript"]

MODULES = (room, table, answers, requests, http, push, people, deals, workshop)
PLAIN = {
    str: "string",
    bytes: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    Any: "unknown",
    type(None): "null",
}
Names = dict[Any, str]
HEAD = "// Written by `scripts/write_protocol.py` from the server's message types. Do not edit.\n"
GAME_HEAD = "// Written by `scripts/write_protocol.py` from the game's types.py. Do not edit.\n"
HAS_DEFAULT = " (may be left out)"
INTRO = Path(__file__).parents[1] / "src" / "roji" / "server" / "messages" / "api_intro.md"


def structs(module: types.ModuleType) -> Iterator[type[msgspec.Struct]]:
    """The message types that a module defines, in their order."""
    for value in vars(module).values():
        if (
            inspect.isclass(value)
            and issubclass(value, msgspec.Struct)
            and value.__module__ == module.__name__
            and not value.__name__.startswith("_")
        ):
            yield value


def tag_of(struct: type[msgspec.Struct]) -> str | None:
    """The value of the struct's field `type`, or None."""
    tag = struct.__struct_config__.tag
    return tag if isinstance(tag, str) else None


def description(hint: Any) -> str:
    """The description in an annotated type, even within a union, or an empty string."""
    if typing.get_origin(hint) is typing.Annotated:
        said = [meta.description for meta in hint.__metadata__ if isinstance(meta, msgspec.Meta) and meta.description]
        return said[0] if said else description(hint.__origin__)
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return next((text for part in typing.get_args(hint) if (text := description(part))), "")
    return ""


def type_text(hint: Any, names: Names = {}) -> str:  # noqa: B006 (it is only read)
    """A Python type as TypeScript; a Literal that has a name is written as that name."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return type_text(hint.__origin__, names)
    if origin is typing.Literal:
        return names.get(hint) or " | ".join(f"'{value}'" for value in arguments)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(type_text(part, names) for part in arguments)
    if origin is list:
        inner = type_text(arguments[0], names)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{type_text(arguments[0], names)}, {type_text(arguments[1], names)}>"
    return PLAIN[hint] if hint in PLAIN else str(hint.__name__)


def fields(struct: type[msgspec.Struct]) -> Iterator[tuple[str, str, str, bool]]:
    """Each field: name, TypeScript type, description, whether the sender may leave it out."""
    hints = typing.get_type_hints(struct, include_extras=True)
    is_request = struct.__struct_config__.forbid_unknown_fields and struct is not room.Settings
    for field in msgspec.structs.fields(struct):
        hint, is_optional = hints[field.name], is_request and not field.required
        kind = f"Partial<{type_text(hint)}>" if is_optional and hint is room.Settings else type_text(hint)
        yield field.encode_name, kind, description(hint), is_optional


def _interface(struct: type[msgspec.Struct]) -> str:
    lines = [f"/** {inspect.getdoc(struct)} */", f"export interface {struct.__name__} {{"]
    if tag := tag_of(struct):
        lines.append(f"  type: '{tag}'")
    for name, kind, said, is_optional in fields(struct):
        if said:
            lines.append(f"  /** {said} */")
        lines.append(f"  {name}{'?' if is_optional else ''}: {kind}")
    return "\n".join([*lines, "}"]) + "\n"


def _union(name: str, union: Any, said: str) -> str:
    members = "".join(f"\n  | {member.__name__}" for member in typing.get_args(union))
    return f"/** {said} */\nexport type {name} ={members}\n"


def typescript() -> str:
    """The content of `web/src/protocol.ts`."""
    parts = [HEAD, *(_interface(struct) for module in MODULES for struct in structs(module))]
    parts.append(_union("Request", Request, "Everything that a client can send."))
    parts.append(_union("Answer", Answer, "Everything that the server sends."))
    return "\n".join(parts)


def typed_games() -> tuple[str, ...]:
    """The names of the games that have a `types.py`."""
    folder = importlib.resources.files("roji.games")
    return tuple(game for game in GAMES if folder.joinpath(game, "types.py").is_file())


def game_typescript(game: str) -> str:
    """The content of a game's `types.ts`: the types of its table, its moves and its events."""
    module = importlib.import_module(f"roji.games.{game}.types")
    named = {name: kind for name, kind in vars(module).items() if name[0].isupper()}
    names: Names = {kind: name for name, kind in named.items() if typing.get_origin(kind) is typing.Literal}
    parts = [GAME_HEAD]
    for name, kind in named.items():
        if typing.get_origin(kind) is typing.Literal:
            parts.append(_choice(name, kind))
        elif typing.is_typeddict(kind):
            parts.append(_shape(kind, names))
        elif isinstance(kind, types.UnionType):
            parts.append(f"export type {name} = {type_text(kind)}\n")
    return "\n".join(parts)


def _choice(name: str, literal: Any) -> str:
    """A Literal as a list of its words and a type: the words of `GodSign` are in `GOD_SIGNS`."""
    constant = re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper() + "S"
    values = ", ".join(f"'{value}'" for value in typing.get_args(literal))
    return f"export const {constant} = [{values}] as const\nexport type {name} = (typeof {constant})[number]\n"


def _shape(shape: Any, names: Names) -> str:
    """A TypedDict as an interface."""
    said = vars(shape).get("__doc__")
    lines = [f"/** {inspect.cleandoc(said)} */"] if said else []
    lines.append(f"export interface {shape.__name__} {{")
    for field, hint in typing.get_type_hints(shape).items():
        name = field if field.isidentifier() else f"'{field}'"
        lines.append(f"  {name}{'?' if field in shape.__optional_keys__ else ''}: {type_text(hint, names)}")
    return "\n".join([*lines, "}"]) + "\n"


def _chapter(struct: type[msgspec.Struct]) -> str:
    tag = tag_of(struct)
    lines = [f"### `{tag or struct.__name__}`", "", inspect.getdoc(struct) or "", ""]
    rows = list(fields(struct))
    if rows:
        lines += ["| field | type | |", "|---|---|---|"]
    for name, kind, said, is_optional in rows:
        kind = kind.replace(" | ", " \\| ")
        lines.append(f"| `{name}` | `{kind}` | {said}{HAS_DEFAULT if is_optional else ''} |")
    return "\n".join(lines) + ("\n" if rows else "")


def api_page() -> str:
    """The content of `docs/api.md`: the introduction from `api_intro.md`, then every message."""
    intro = INTRO.read_text("utf-8")
    titles = {
        requests: "Requests: what you say",
        answers: "Answers: what the server says",
        room: "The table as a place",
        table: "What lies on the table",
        http: "Over HTTP only",
        workshop: "The workshop: editions and the lab, over HTTP only",
    }
    parts = [intro]
    for module, title in titles.items():
        parts.append(f"## {title}\n")
        parts += [_chapter(struct) for struct in structs(module)]
    return "\n".join(parts)


def main(root: Path) -> None:
    """Write all generated files below `root`."""
    for game in typed_games():
        path = root / "web" / "src" / "games" / game / "types.ts"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(game_typescript(game), "utf-8")
    (root / "web" / "src" / "protocol.ts").write_text(typescript(), "utf-8")
    (root / "docs" / "api.md").write_text(api_page(), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
