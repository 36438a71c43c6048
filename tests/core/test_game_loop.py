"""The compiled game loop: it stops at the end of the game, at the limit, and on request."""

from typing import Any

import numpy as np

from roji.core.edition import default_edition
from roji.core.game_loop import choose_at_random, make_game_loop
from roji.core.luck import new_luck
from roji.core.moves import new_moves
from roji.core.rule import Story, rule
from roji.core.story import NO_STORY, events, new_story
from roji.games import find_game

GAME = find_game("zen_garden")


@rule
def until_told_once(story: Story, player: Any) -> bool:
    """Continue while a move has at most one event."""
    return bool(story[0, 0] <= 1)


def test_the_loop_plays_to_the_limit_without_a_story() -> None:
    box = default_edition(GAME).box
    table = GAME.new_table(box, 2, 0, 1)
    play_on = make_game_loop(GAME, choose_at_random)
    assert play_on(box, table, 10, new_moves(), NO_STORY, new_luck(1)) == 10
    assert play_on(box, table, 1000, new_moves(), NO_STORY, new_luck(1)) == 54
    assert play_on(box, table, 1000, new_moves(), NO_STORY, new_luck(1)) == 0


def test_a_story_holds_one_move_at_a_time_and_can_end_the_loop() -> None:
    box = default_edition(GAME).box
    table = GAME.new_table(box, 2, 0, 1)
    story = new_story()
    decisions = make_game_loop(GAME, choose_at_random, until_told_once)(
        box, table, 1000, new_moves(), story, new_luck(1)
    )
    assert 0 < decisions < 64
    assert len(events(story)) > 1
    assert np.count_nonzero(story[len(events(story)) + 1 :, 5]) == 0
