"""`check_game` finds faults: each of these games is broken in one way."""

from dataclasses import replace
from typing import Any

import pytest

from roji.core.check_game import check_game, check_match
from roji.core.game import Game
from roji.games import find_game

ZEN = find_game("zen_garden")


def leaky_view(box: Any, table: Any, seat: int) -> None:
    table.luck[:] = 0


def lucky_view(box: Any, table: Any, seat: int) -> None:
    ZEN.view(box, table, seat)
    table.luck[0] = 1


def cheating_redeal(box: Any, table: Any, seat: int, luck: Any) -> None:
    top = int(table.supply[table.num_supply - 1])
    ZEN.redeal(box, table, seat, luck)
    table.luck[1] = top


def leaky_features(box: Any, table: Any, seat: int, out: Any) -> None:
    ZEN.features(box, table, seat, out)
    out[0] = table.supply[table.num_supply - 1]


def unlucky_setup(box: Any, table: Any, seats: int, options: int) -> None:
    unlucky_setup_calls.append(1)
    ZEN.setup(box, table, seats, options)
    table.coins[0] = len(unlucky_setup_calls)


unlucky_setup_calls: list[int] = []


def blocked(box: Any, table: Any, seat: int, moves: Any) -> None:
    moves[:] = 0


def same_text(box: Any, table: Any, seat: int, move: int) -> str:
    return "take a0"


def lost_text(box: Any, table: Any, seat: int, text: str, language: str = "en") -> int:
    return 0


def too_much_effort(box: Any, table: Any) -> int:
    return 3 if ZEN.to_act(box, table) == 0 else 0  # only once the game is over


def playing_effort(box: Any, table: Any) -> int:
    table.coins[0] += 1
    return 0


BROKEN = {
    "view depends on what it cannot know": replace(ZEN, view=leaky_view),
    "shows the luck": replace(ZEN, view=lucky_view),
    "redeal for seat 0 depends": replace(ZEN, redeal=cheating_redeal),
    "is shown depends on what it cannot know": replace(ZEN, features=leaky_features),
    "set up two different tables": replace(ZEN, setup=unlucky_setup),
    "can do nothing": replace(ZEN, legal=blocked),
    "have the same text": replace(ZEN, text=same_text),
    "does not lead back": replace(ZEN, number=lost_text),
    "of only 5": replace(ZEN, num_moves=5),
    "the effort of a move is 3, of only 3": replace(ZEN, effort=too_much_effort),
    "effort changes the table": replace(ZEN, effort=playing_effort),
    "unknown kind": replace(ZEN, event_kinds=()),
}


@pytest.mark.parametrize(("fault", "game"), BROKEN.items(), ids=list(BROKEN))
def test_check_game_finds_the_fault_of_a_broken_game(fault: str, game: Game) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_game(game, seeds=(1,))


def test_a_game_that_is_cut_off_has_no_places_yet() -> None:
    check_match(replace(ZEN, decision_limit=3), 2, 0, 1)
