"""What may follow a move: the unknown dealt afresh many times, the move played, and the game played on quickly to its end."""

from collections.abc import Callable
from typing import Any

import numpy as np

from roji.bots.desk import LINES, MARGIN, PLACE, TRIES, Desk
from roji.bots.judgement import Judgement
from roji.bots.search import lowest_seat, make_play_on
from roji.core.game import Game
from roji.core.moves import count, nth
from roji.core.rule import Box, Luck, Story, Table, Whole, rule

__all__ = ["make_foresee"]

SOON = 60  # decisions that belong to "soon", if nothing ends it before


def make_foresee(game: Game, judgement: Judgement) -> Callable[..., None]:
    """The rule that adds up, over `samples` games that begin with this move, how they end and what happens soon.

    `tally` is a row as in `desk.tally`. `seen[kind]` counts the games in which something of this kind happens to the seat before
    one of the kinds in `ends` happens to anybody.
    """
    redeal, score, rank, num_lines = game.redeal, game.score, game.rank, game.score_lines
    limit = game.decision_limit
    play_first, play_soon, play_on = (
        _make_first(game, judgement),
        _make_soon(game, judgement),
        make_play_on(game, judgement),
    )

    def foresee(
        box: Box,
        seat: int,
        move: int,
        luck: Luck,
        samples: int,
        lore: Any,
        desk: Desk,
        ends: Any,
        tally: Any,
        seen: Any,
    ) -> None:
        table = desk.tables[1]
        happened = np.zeros(len(seen), np.bool_)
        for _ in range(samples):
            desk.tables[1] = desk.tables[0]
            redeal(box, table, seat, luck)
            happened[:] = False
            is_soon = play_first(box, table, seat, move, luck, lore, desk, ends, happened)
            if is_soon:
                play_soon(box, table, seat, luck, lore, desk, ends, happened)
            for kind in range(len(seen)):
                if happened[kind]:
                    seen[kind] += 1
            play_on(box, table, luck, limit, lore, desk)
            desk.sheet[:] = 0
            score(box, table, desk.sheet)
            rank(box, table, desk.sheet, desk.places)
            best = -100000
            for other in range(np.int64(table.num_seats)):
                if other != seat:
                    best = max(best, desk.sheet[other].sum())
            tally[TRIES] += 1
            tally[PLACE] += desk.places[seat]
            tally[MARGIN] += desk.sheet[seat].sum() - best
            for line in range(num_lines):
                tally[LINES + line] += desk.sheet[seat, line]

    return rule(foresee)


@rule
def note(story: Story, seat: int, ends: Any, happened: Any) -> bool:
    """Note what happened to the seat; False when it is no longer soon."""
    for row in range(1, story[0, 0] + 1):
        kind = np.int64(story[row, 0])
        if story[row, 1] == seat:
            happened[kind] = True
        if ends[kind]:
            return False
    return True


def _make_first(game: Game, judgement: Judgement) -> Callable[..., bool]:
    """The rule that plays the move; others who have chosen in secret choose again before it."""
    to_act, legal, play, quick = game.to_act, game.legal, game.play, judgement.quick

    def play_first(
        box: Box, table: Table, seat: int, move: int, luck: Luck, lore: Any, desk: Desk, ends: Any, happened: Any
    ) -> bool:
        waiting = to_act(box, table)
        for other in range(np.int64(table.num_seats)):
            if other == seat or (waiting >> other) & 1:
                continue
            legal(box, table, other, desk.moves)
            if count(desk.moves) > 1:
                chosen: Whole = np.int64(quick(box, table, other, desk.moves, lore, luck))
                play(box, table, other, chosen, desk.no_story)
        desk.story[0, 0] = 0
        play(box, table, seat, move, desk.story)
        return note(desk.story, seat, ends, happened)

    return rule(play_first)


def _make_soon(game: Game, judgement: Judgement) -> Callable[..., None]:
    """The rule that plays on while it is soon."""
    to_act, legal, play, quick = game.to_act, game.legal, game.play, judgement.quick

    def play_soon(
        box: Box, table: Table, seat: int, luck: Luck, lore: Any, desk: Desk, ends: Any, happened: Any
    ) -> None:
        for _ in range(SOON):
            waiting = to_act(box, table)
            if waiting == 0:
                return
            acting = lowest_seat(waiting)
            legal(box, table, acting, desk.moves)
            chosen: Whole = nth(desk.moves, 0)
            if count(desk.moves) > 1:
                chosen = np.int64(quick(box, table, acting, desk.moves, lore, luck))
            desk.story[0, 0] = 0
            play(box, table, acting, chosen, desk.story)
            if not note(desk.story, seat, ends, happened):
                return

    return rule(play_soon)
