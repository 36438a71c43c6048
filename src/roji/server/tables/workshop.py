"""The workshop: an edition as a form, and what is wrong with one. Takes up to a tenth of a second: in a thread."""

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

LARGEST_NUMBER = 2**53  # that a page can count with


def edition_form(game: str, language: str) -> EditionForm:
    """The game's own edition as a form."""
    found = find_game(game)
    return _form(found, own_data(found), language)


def opened_edition(text: str, language: str) -> EditionForm:
    """A file as a form, whether it can be played or not; EditionError if it is no edition file of a game that we know."""
    data = parse_toml(text, "The file")
    if data.get("game") not in game_names():
        raise EditionError(f'The file must say game = "…", one of {", ".join(game_names())}.')
    found = find_game(str(data["game"]))
    return _form(found, _plain(with_implied(found, data)), language)


def checked_edition(game: str, data: Mapping[str, Any], language: str) -> EditionChecked:
    """What is wrong with an edition, or its file."""
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
    """A field as it is sent."""
    made = {name: getattr(field, name) for name in FieldShown.__struct_fields__}
    choices = [{"value": value, "label": label} for value, label in field.choices]
    fields = [_shown(one) for one in field.fields]
    return msgspec.convert(made | {"choices": choices, "fields": fields, "items": list(field.items)}, FieldShown)


def _plain(value: Any) -> Any:
    """What a file says, in values that every reader of JSON knows: a date or a huge number is shown as its text."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | bool | int) and not _is_huge(value) else str(value)


def _is_huge(value: Any) -> bool:
    return isinstance(value, int) and abs(value) > LARGEST_NUMBER
