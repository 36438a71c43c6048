"""The workshop: editions as forms, and their problems. Takes up to a tenth of a second, so call it in a thread."""

from collections.abc import Mapping
from typing import Any

import msgspec

from roji.core.edition_fields import edition_fields, own_data, with_implied
from roji.core.edition_problems import check_edition_data
from roji.core.errors import EditionError
from roji.core.game import Game
from roji.core.toml_text import parse_toml
from roji.games import find_game, game_names
from roji.server.messages.workshop import EditionChecked, EditionForm, EditionProblem, FieldShown

__all__ = ["checked_edition", "edition_form", "opened_edition"]

LARGEST_NUMBER = 2**53  # the largest number that JavaScript represents exactly


def edition_form(game: str, language: str) -> EditionForm:
    """The game's own edition as a form."""
    found = find_game(game)
    return _form(found, own_data(found), language)


def opened_edition(text: str, language: str) -> EditionForm:
    """A file as a form, playable or not; EditionError if it is not an edition file of a known game."""
    data = parse_toml(text, "The file")
    if data.get("game") not in game_names():
        raise EditionError(f'The file must say game = "…", one of {", ".join(game_names())}.')
    found = find_game(str(data["game"]))
    return _form(found, _plain(with_implied(found, data)), language)


def checked_edition(game: str, data: Mapping[str, Any], language: str) -> EditionChecked:
    """An edition's problems, or its file."""
    found = find_game(game)
    checked = check_edition_data(found, data, language)
    edition, seats = checked.edition, list(found.seats)
    if edition is not None and found.most_seats is not None:
        most = found.most_seats(edition.box)
        seats = [number for number in seats if number <= most]
    return EditionChecked(
        problems=[EditionProblem(place=list(one.place), why=one.why, clause=one.clause) for one in checked.problems],
        text=checked.text if edition else "",
        hash=edition.hash if edition else "",
        is_own=edition is not None and edition.is_default,
        seats=seats,
    )


def _form(game: Game, data: dict[str, Any], language: str) -> EditionForm:
    fields = [_shown(field) for field in edition_fields(game, language)]
    return EditionForm(game=game.name, name=str(data.get("name", "")), fields=fields, data=data, own=own_data(game))


def _shown(field: Any) -> FieldShown:
    """A field as a message."""
    made = {name: getattr(field, name) for name in FieldShown.__struct_fields__}
    choices = [{"value": value, "label": label} for value, label in field.choices]
    fields = [_shown(one) for one in field.fields]
    return msgspec.convert(made | {"choices": choices, "fields": fields, "items": list(field.items)}, FieldShown)


def _plain(value: Any) -> Any:
    """A file's data as JSON values: dates and huge numbers become text."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | bool | int) and not _is_huge(value) else str(value)


def _is_huge(value: Any) -> bool:
    return isinstance(value, int) and abs(value) > LARGEST_NUMBER
