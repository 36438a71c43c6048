"""Explains why a bot likes a move: expected place and margin, and reasons in the rules' terms, in the reader's language."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from roji.bots.engine import Engine
from roji.bots.judgement import judgement_of
from roji.bots.rollouts import Rollout, make_rollouts
from roji.bots.words import WORDS
from roji.bots.workspace import LINES, MARGIN, PLACE, TRIES
from roji.core.game import Game
from roji.core.luck import below, new_luck
from roji.core.per_game import per_game
from roji.core.rule import Box, Luck, Table

__all__ = ["Advice", "explain"]

SAMPLES = 320  # games played out after each move
MOST_REASONS = 5
SURE, HARDLY = 0.97, 0.03  # chances outside this range are not told as odds
ODDS = 8  # "1 in 8": the largest number in odds


@dataclass(frozen=True, slots=True)
class Advice:
    """One move, and what a bot thinks of it."""

    move: int
    text: str
    words: str
    place: float  # the expected place
    margin: float  # the expected points ahead of the best of the others
    reasons: tuple[str, ...]


@dataclass
class _Outlook:
    """The results of the games that began with a move."""

    tally: Any
    seen: Any

    def mean(self, column: int) -> float:
        return float(self.tally[column] / self.tally[TRIES])

    def chance(self, kind: int) -> float:
        return float(self.seen[kind] / self.tally[TRIES])


def explain(
    engine: Engine, box: Box, seat: int, moves: list[int], luck: Luck, language: str, tally: Any = None
) -> list[Advice]:
    """Advice on these moves, best first, on the engine's table; `tally` has a search's results for them."""
    game, view = engine.game, engine.workspace(box).tables[0]
    words = game.words[language]
    seed = int(below(luck, 1 << 31))
    outlooks = [_look_ahead(engine, box, seat, move, seed) for move in moves]
    advice = []
    for move, outlook in zip(moves, outlooks, strict=True):
        others = [other for other in outlooks if other is not outlook]
        advice.append(
            Advice(
                move,
                game.text(box, view, seat, move),
                words.move(box, view, seat, move),
                *_expected(outlook, None if tally is None else tally[move]),
                tuple(_reasons(engine, box, seat, move, outlook, others, language))[:MOST_REASONS],
            )
        )
    return advice


def _expected(outlook: _Outlook, found: Any) -> tuple[float, float]:
    """The expected place and margin: from the search, or otherwise from the playouts."""
    if found is not None and found[TRIES] > 0:
        outlook = _Outlook(found, None)
    return outlook.mean(PLACE), outlook.mean(MARGIN)


@per_game
def _rollouts(game: Game) -> Any:
    return make_rollouts(game, judgement_of(game))


def _look_ahead(engine: Engine, box: Box, seat: int, move: int, seed: int) -> _Outlook:
    """Play games out after each move, with the same luck for all, so that differences come from the moves."""
    game, workspace = engine.game, engine.workspace(box)
    kinds = len(game.event_kinds)
    ends = np.isin(np.arange(kinds), sorted(engine.judgement.soon_ends))
    rollout = Rollout(workspace.prepared, new_luck(seed), seat, ends, np.zeros(kinds, np.bool_))
    outlook = _Outlook(np.zeros(LINES + game.score_lines), np.zeros(kinds, np.int64))
    _rollouts(game)(box, move, SAMPLES, rollout, workspace, outlook.tally, outlook.seen)
    return outlook


def _reasons(
    engine: Engine, box: Box, seat: int, move: int, outlook: _Outlook, others: list[_Outlook], language: str
) -> list[str]:
    """What the move scores at once, what it changes, what may happen soon, and what it promises for the end."""
    game, judgement, bot_words = engine.game, engine.judgement, WORDS[language]
    before = game.copy(engine.workspace(box).tables[0])
    after = _after(engine, box, seat, move)
    reasons = []
    change = game.sheet(box, after)[seat] - game.sheet(box, before)[seat]
    for line in np.flatnonzero(change):
        name = game.words[language].score_line(int(line))
        reasons.append(bot_words.say("at_once", line=name, points=bot_words.whole(int(change[line]))))
    reasons += judgement.remarks(box, before, after, seat, judgement.words[language])
    for sign in judgement.signs:
        chance = _odds(outlook.chance(sign.kind), language)
        was_said = chance == bot_words.say("sure") and change.any()  # told above: it is certain and pays at once
        if chance and not was_said:
            reasons.append(bot_words.say("chance", what=judgement.words[language].say(sign.sentence), odds=chance))
    if others:
        usual = np.mean([other.tally[LINES:] / other.tally[TRIES] for other in others], axis=0)
        gain = outlook.tally[LINES:] / outlook.tally[TRIES] - usual
        for line in sorted(np.flatnonzero(np.abs(gain) >= judgement.notable), key=lambda line: -abs(gain[line])):
            name = game.words[language].score_line(int(line))
            reasons.append(bot_words.say("by_the_end", line=name, points=bot_words.number(float(gain[line]))))
    return reasons or [bot_words.say("as_good")]


def _after(engine: Engine, box: Box, seat: int, move: int) -> Table:
    """The table right after the move, as the seat sees it."""
    game = engine.game
    after = game.copy(engine.workspace(box).tables[0])
    game.redeal(box, after, seat, new_luck(1))
    game.play_quietly(box, after, seat, move)
    game.view(box, after, seat)
    return after


def _odds(chance: float, language: str) -> str:
    """A chance as odds, "1 in 6"; empty if it is too small."""
    bot_words = WORDS[language]
    if chance < HARDLY:
        return ""
    if chance > SURE:
        return bot_words.say("sure")
    odds = Fraction(chance).limit_denominator(ODDS)
    if odds == 0:
        return bot_words.say("one_in", number=round(1 / chance))
    if odds == 1:
        return bot_words.say("nearly_sure")
    return bot_words.say("odds", times=odds.numerator, of=odds.denominator)
