"""The recorded steps of games for the page's own tests are up to date."""

from __future__ import annotations

import json

import pytest
from tests.page import story_steps

from roji.games import find_game


@pytest.mark.parametrize("game", story_steps.STEPS)
def test_the_recorded_steps_for_the_page_tests_are_current(game: str) -> None:
    file = story_steps.ROOT / "web" / "src" / "games" / game / "story-steps.json"
    assert file.read_text() == story_steps.written(game), "run `python -m tests.page.story_steps`"


@pytest.mark.parametrize("game", story_steps.STEPS)
def test_the_steps_show_every_kind_of_event(game: str) -> None:
    """`tests/games/test_types.py` proves that these are the kinds of the game's `types.ts`."""
    file = story_steps.ROOT / "web" / "src" / "games" / game / "story-steps.json"
    told = {event["kind"] for step in json.loads(file.read_text()) for event in step["events"]}
    assert told == set(find_game(game).event_kinds)
