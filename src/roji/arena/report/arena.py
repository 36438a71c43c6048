"""The report of an arena."""

from roji.arena.order import Order
from roji.arena.parts import parts_of
from roji.arena.report.figures import joined
from roji.arena.report.frame import facts_line, page, part
from roji.arena.report.game_sections import clauses_part, length_part, unfolding_part
from roji.arena.report.kept import chosen_games, games_part, packed
from roji.arena.report.markup import Html, el
from roji.arena.report.sections import seats_part, versus_part, who_wins_part
from roji.arena.report.short import in_short
from roji.arena.report.things import things_part
from roji.arena.results import Results

__all__ = ["arena_report", "how_it_was_done", "options_text"]


def arena_report(order: Order, results: Results) -> str:
    """The whole file."""
    ledger, game = results.sample.ledger, results.sample.ledger.series.game
    chosen = chosen_games(ledger)
    parts: list[Html | None] = [part("In short", in_short(results), class_="short")]
    if len(results.sample):
        parts += [
            who_wins_part(results),
            versus_part(results),
            seats_part(results, parts_of(game).takes_turns),
            length_part(results),
            unfolding_part(results),
            clauses_part(results),
            things_part(results),
        ]
    parts += [games_part(ledger, chosen), how_it_was_done(order, results)]
    title = f"{game.title}: {joined(list(order.bots))}"
    return page(
        title, _facts(order, results), [one for one in parts if one is not None], packed([("", ledger, chosen)])
    )


def _facts(order: Order, results: Results) -> str:
    line_ups = len(results.sample.ledger.series.line_ups)
    dealt = f"{order.deals:,} deals, each played with {line_ups} line-ups" if line_ups > 1 else f"{order.deals:,} deals"
    facts = [f"{results.games:,} games", dealt, f"{results.sample.seats} players", f"edition “{order.edition_name}”"]
    return facts_line([*facts, *options_text(order, results), f"seed {order.seed}"])


def options_text(order: Order, results: Results) -> list[str]:
    """The options, as in 'boards 1,2'."""
    chosen = results.sample.ledger.series.game.decode_options(order.options)
    return [f"{name} {value}" for name, value in chosen.items()]


def how_it_was_done(order: Order, results: Results) -> Html:
    """What somebody needs who wants to believe it, or to do it again."""
    ledger = results.sample.ledger
    line_ups = el("ol", *(el("li", joined([order.bots[bot] for bot in one])) for one in ledger.series.line_ups))
    timed = (
        ""
        if ledger.logs.seconds is not None
        else " Thinking times come from a few games in which the bots were asked one by one."
    )
    return part(
        "How this was measured",
        el(
            "p",
            "Each deal is played with every line-up below, seat 1 first: the same luck of the deal for all, every bot at every "
            "seat. Games on the same deal are not independent, so all intervals are computed from the spread between deals, "
            "not between games; they hold the truth 19 times of 20. A game that was cut off has no result and counts nowhere "
            f"but in its number.{timed}",
        ),
        line_ups,
        el(
            "p", f"Edition hash {order.edition_hash}. The same seed gives the same games on any machine.", class_="note"
        ),
    )
