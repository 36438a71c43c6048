"""Re-examines decisions from played games: how much the choice matters, and how much the others' moves do."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from roji.arena.estimate import Estimate, ratio, share
from roji.arena.played_games import PlayedGames
from roji.arena.report.number_text import around, percent, percent_range
from roji.arena.series import deal_seed
from roji.bots.engine import engine_for
from roji.bots.engine_bot import EngineBot
from roji.bots.workspace import RESULT, TRIES
from roji.core.luck import below, new_luck
from roji.core.rule import Table
from roji.lab.traits import Trait

__all__ = ["look_at_choices", "look_at_interaction"]

MATTERS = 0.05  # share of the result: a smaller gap between best and second best goes unnoticed
HOPELESS = 0.2  # share of the result: a move this much worse than the best is dominated
LOOKS = 200  # iterations of the search that examines a decision
NUM_MOVES = 2  # the only column of examined decisions that is no share


class LookedAt(NamedTuple):
    """A search's findings about a decision; all but the last are shares of a win."""

    gap: float = 0.0  # between the best move and the second best
    regret: float = 0.0  # between the best move and the one that was played
    random_cost: float = 0.0  # between the best move and the others, on average
    hopeless: float = 0.0  # the share of the moves that are far worse than the best


class SampledDecision(NamedTuple):
    """A decision of a played game."""

    game: int
    seat: int
    move: int
    table: Table


def sampled(played: PlayedGames, number: int) -> Iterator[SampledDecision]:
    """A sample of decisions with a choice, spread over the games and over their course."""
    series, luck, wanted = played.series, new_luck(1), -(-number // max(1, len(played)))
    left = number
    for index in range(len(played)):
        moves = played.moves(index)
        chosen = {int(below(luck, len(moves))) for _ in range(wanted)} if moves else set()
        table = series.game.new_table(
            series.box, series.seats, series.options, deal_seed(series.seed, int(played.deal[index]))
        )
        for place, (seat, move) in enumerate(moves):
            if place in chosen and left > 0:
                left -= 1
                yield SampledDecision(index, seat, move, series.game.copy(table))
            series.game.play_quietly(series.box, table, seat, move)


def look_at_choices(played: PlayedGames, number: int) -> list[Trait]:
    """The number of moves, how often there is no choice, and the best move's lead over the next."""
    game, box = played.series.game, played.series.box
    bot, engine = EngineBot("search", iterations=LOOKS), engine_for(game)
    rows = []
    for position in sampled(played, number):
        moves = engine.look(box, game.seen(box, position.table, position.seat), position.seat)
        looked = LookedAt()
        if len(moves) > 1:
            ranked = bot.search(engine, box, position.seat, new_luck(position.game), moves)
            looked = _looked(engine.workspace(box).tally, ranked, position.move)
        rows.append((position.game, len(moves) == 1, len(moves), looked.gap > MATTERS, *looked))
    return _choice_traits([_by_game(rows, column, ratio if column == NUM_MOVES else share) for column in range(1, 8)])


def _choice_traits(found: list[Estimate]) -> list[Trait]:
    forced, options, matter, gaps, regrets, random_costs, hopeless = found
    return [
        Trait("choices", "Forced turns", forced, percent_range(forced), "of the decisions leave no choice."),
        Trait("choices", "Moves to choose from", options, around(options), "at a decision, on average."),
        Trait(
            "choices", "Decisions that matter", matter, percent_range(matter),
            f"of the decisions have a best move that wins at least {percent(MATTERS)} more often than the second best.",
        ),
        Trait(
            "choices", "Gap to the second best", gaps, percent_range(gaps),
            "of a win lie between the best move and the second best, on average.",
        ),
        Trait(
            "choices", "Regret", regrets, percent_range(regrets),
            f"of a win are lost by the move that was played, as a search of {LOOKS} looks sees it.",
        ),
        Trait(
            "choices", "Cost of a random move", random_costs, percent_range(random_costs),
            "of a win are lost by a move at random instead of the best, on average.",
        ),
        Trait(
            "choices", "Dominated moves", hopeless, percent_range(hopeless),
            f"of the moves on offer win at least {percent(HOPELESS)} less often than the best: nobody should make them.",
        ),
    ]  # fmt: skip


def _looked(tally: Any, ranked: Sequence[int], made: int) -> LookedAt:
    """How the moves that were tried compare with the best one."""
    results = {move: float(tally[move, RESULT] / tally[move, TRIES]) for move in ranked if tally[move, TRIES] > 0}
    if len(results) < 2:
        return LookedAt()
    best, *others = results.values()
    lost = np.maximum(0.0, best - np.array(others))
    regret = max(0.0, best - results.get(made, best))
    return LookedAt(float(lost.min()), regret, float(lost.mean()), float((lost > HOPELESS).sum() / len(results)))


def look_at_interaction(played: PlayedGames, number: int) -> list[Trait]:
    """How often a different move would change the next seat's answer: it is asked after the played move and after another."""
    game, box, luck = played.series.game, played.series.box, new_luck(2)
    rows = []
    for position in sampled(played, number):
        others = [one for one in game.legal_moves(box, position.table, position.seat) if one != position.move]
        if not others:
            continue
        other = others[int(below(luck, len(others)))]
        answers = [_answer(played, position, move) for move in (position.move, other)]
        if None not in answers:
            rows.append((position.game, answers[0] != answers[1]))
    changed = _by_game(rows, 1, share)
    return [
        Trait(
            "interaction", "Others change my move", changed, percent_range(changed),
            "of my choices would be different if the player before me had done something else.",
            "In a race where everybody plays alone it would be 0 %.",
        )
    ]  # fmt: skip


def _answer(played: PlayedGames, position: SampledDecision, move: int) -> str | None:
    """What the next other seat with a choice does after this move, by judgement; None if the game ends before."""
    game, box, bot = played.series.game, played.series.box, EngineBot("greedy")
    table = game.copy(position.table)
    game.play_quietly(box, table, position.seat, move)
    while waiting := game.seats_to_act(box, table):
        seat = waiting[0]
        chosen = bot.choose(game, box, game.seen(box, table, seat), seat, new_luck(3))
        if seat != position.seat and len(game.legal_moves(box, table, seat)) > 1:
            return f"{seat} {game.text(box, table, seat, chosen)}"
        game.play_quietly(box, table, seat, chosen)
    return None


def _by_game(rows: Sequence[tuple[Any, ...]], column: int, estimate: Callable[[Any, Any], Estimate]) -> Estimate:
    """The mean of a column, sampled over games."""
    games = sorted({row[0] for row in rows})
    place = {game: index for index, game in enumerate(games)}
    sums, counts = np.zeros(max(1, len(games))), np.zeros(max(1, len(games)))
    for row in rows:
        sums[place[row[0]]] += row[column]
        counts[place[row[0]]] += 1
    return estimate(sums, counts)
