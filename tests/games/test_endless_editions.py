"""Editions in which no game could ever end are refused with the reason in one line."""

from __future__ import annotations

import re

import pytest

from roji.core.edition import default_text, parse_edition
from roji.core.errors import EditionError
from roji.games import find_game

SAKURA, FOUR_GARDENS = find_game("sakura"), find_game("four_gardens")
GARDEN = re.compile(r'garden = "[^"]*"')


def with_gardens(*actions: str) -> str:
    """Sakura's cards with these garden actions on the first cards and the last of them on all others."""
    left = list(actions)
    return GARDEN.sub(lambda _: f'garden = "{left.pop(0) if len(left) > 1 else left[0]}"', default_text(SAKURA))


@pytest.mark.parametrize(
    "actions",
    [
        ("Emperor -1",),
        ("closest -2",),
        ("furthest +2", "Emperor -1"),
        ("Emperor +2", "Emperor -1"),
        ("Emperor +-1", "Emperor -1"),
    ],
)
def test_an_emperor_who_can_never_reach_the_last_tree_is_refused(actions: tuple[str, ...]) -> None:
    with pytest.raises(EditionError, match=r"the game would never end.*S6.1"):
        parse_edition(SAKURA, with_gardens(*actions))


@pytest.mark.parametrize(
    "actions",
    [
        ("Emperor +1",),
        ("Emperor +-1",),
        ("Emperor +1", "closest -2"),
        ("Emperor +-1", "furthest +2"),
        (*("Emperor +2",) * 20, "Emperor -1"),
    ],
)
def test_an_emperor_who_can_reach_the_last_tree_is_accepted(actions: tuple[str, ...]) -> None:
    parse_edition(SAKURA, with_gardens(*actions))


@pytest.mark.parametrize("tokens", [1, 2, 4])
def test_too_few_resources_to_avoid_a_deadlock_are_refused(tokens: int) -> None:
    text = default_text(FOUR_GARDENS).replace("tokens = 15", f"tokens = {tokens}")
    with pytest.raises(EditionError, match=r"must be at least 5: .* the game would never end"):
        parse_edition(FOUR_GARDENS, text)


def test_cards_that_need_more_need_a_larger_supply() -> None:
    text = default_text(FOUR_GARDENS).replace("need = { water = 1, plants = 1 }", "need = { water = 4 }", 1)
    with pytest.raises(EditionError, match="must be at least 7"):
        parse_edition(FOUR_GARDENS, text.replace("tokens = 15", "tokens = 6"))
    parse_edition(FOUR_GARDENS, text.replace("tokens = 15", "tokens = 7"))
