"""A game's data, moves and events have the shapes that its `types.py` promises to type checkers and to the page."""

import importlib
import typing
from typing import Any

import msgspec
import pytest
from scripts import write_protocol as protocol

from roji.core.game import Game
from roji.core.luck import below, new_luck
from roji.core.story import NOBODY
from roji.games import find_game
from roji.games.four_gardens import box as gardens
from roji.games.four_gardens import data as gardens_data
from roji.games.four_gardens import types as gardens_types
from roji.games.sakura import box as sakura
from roji.games.sakura import data as sakura_data
from roji.games.sakura import types as sakura_types
from roji.games.zen_garden import box as zen
from roji.games.zen_garden import types as zen_types
from roji.match import Match

pytestmark = pytest.mark.compiled
LOOK_EVERY = 7  # decisions

every_typed_game = pytest.mark.parametrize(
    "game", [find_game(name) for name in protocol.typed_games()], ids=lambda game: game.name
)


def shapes(game: Game) -> tuple[Any, dict[str, Any], dict[str, Any]]:
    """The types of a game's table, of its moves by their actions, and of its events by kind."""
    module, prefix = importlib.import_module(f"roji.games.{game.name}.types"), game.title.replace(" ", "")
    moves = typing.get_args(getattr(module, f"{prefix}Move"))
    by_do = {do: shape for shape in moves for do in typing.get_args(typing.get_type_hints(shape)["do"])}
    return getattr(module, f"{prefix}Data"), by_do, typing.get_type_hints(getattr(module, f"{prefix}Events"))


def check_shape(value: Any, shape: Any) -> None:
    """Check that a value has exactly the fields of a type, with the right types."""
    msgspec.convert(value, shape, strict=True)
    assert set(value) <= set(typing.get_type_hints(shape)), value


@every_typed_game
def test_tables_moves_and_events_have_the_promised_shapes(game: Game) -> None:
    table_shape, move_shapes, event_shapes = shapes(game)
    done, told = set(), set()
    for seats in game.seats:
        match, luck = Match(game, seats, seed=seats), new_luck(seats)
        while waiting := match.to_act():
            seat = waiting[int(below(luck, len(waiting)))]
            legal, view = match.legal(seat), match.view(seat)
            for move in legal:
                parts = game.move_parts(match.box, view, seat, move)
                check_shape(parts, move_shapes[parts["do"]])
                done.add(parts["do"])
            for entry in match.play(seat, legal[int(below(luck, len(legal)))]):
                for event in entry.events:
                    kind = game.event_kinds[event.kind]
                    check_shape(game.event_parts(match.box, event), event_shapes[kind])
                    told.add(kind)
            if len(match.log) % LOOK_EVERY == 0:
                check_shape(match.data(seat), table_shape)
                check_shape(match.data(NOBODY), table_shape)
        check_shape(game.data(match.box, match.table), table_shape)
    assert set(event_shapes) == set(game.event_kinds)
    assert done >= set(move_shapes) - {"court"}, "moves that no random game offered"
    assert len(told) > len(game.event_kinds) / 2


def test_the_literals_of_the_types_match_the_boxes() -> None:
    pairs = [
        (zen_types.Decor, zen.DECORS),
        (zen_types.Path, zen.PATHS),
        (zen_types.Floor, zen.FLOORS),
        (sakura_types.GardenAction, sakura.GARDEN_ACTIONS),
        (sakura_types.PainterAction, sakura.PAINTER_ACTIONS),
        (sakura_types.SpaceKind, sakura.SPACE_KINDS),
        (sakura_types.Stage, sakura_data.STAGES),
        (gardens_types.Panorama, gardens.COLOURS),
        (gardens_types.God, gardens.GODS),
        (gardens_types.GodSign, (*gardens.GODS, "multi")),
        (gardens_types.Resource, gardens.KINDS),
        (gardens_types.Pile, gardens.PILES),
        (gardens_types.Phase, gardens_data.PHASES),
    ]
    for literal, words in pairs:
        assert typing.get_args(literal) == words


def test_events_use_printed_card_numbers_and_do_not_reveal_unknown_sides() -> None:
    """F2.4, F7.1: everyone saw the landscape side of a drawn card, but not its number."""
    game = find_game("four_gardens")
    match, luck, seen = Match(game, 2, seed=4), new_luck(4), 0
    while waiting := match.to_act():
        legal = match.legal(waiting[0])
        entries = match.play(waiting[0], legal[int(below(luck, len(legal)))])
        for event in (event for entry in entries for event in entry.events):
            kind, parts = game.event_kinds[event.kind], game.event_parts(match.box, event)
            if kind in ("laid", "saw", "refilled"):
                assert parts["card"]["card"] == event.what + 1
            if kind == "drew_pile" and parts["card"] is not None:
                is_alone = bool(match.box.is_alone[event.what])
                assert (parts["card"]["card"] is None) == (parts["card"]["need"] is None) == (not is_alone)
                seen += 1
    assert seen
