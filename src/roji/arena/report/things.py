"""The chapter about tiles and cards: which go along with winning, which never matter."""

from roji.arena.parts import parts_of
from roji.arena.report.charts import GREY, Dot, dot_rows
from roji.arena.report.figures import joined, plain_number, signed_percent, tick
from roji.arena.report.frame import part
from roji.arena.report.markup import Html, el
from roji.arena.report.scale import Scale, scale_over
from roji.arena.results import Results
from roji.arena.things import HELPS, HURTS, NEUTRAL, UNUSED, Thing

__all__ = ["things_part"]

MANY = 16  # a group with more things shows the ends of its list, and folds away the middle
MOST_SHOWN = 8  # at each end
LOOKS = {HELPS: 2, HURTS: 3}
WORDS = {HELPS: "goes with winning", HURTS: "goes with losing", NEUTRAL: "hardly matters"}


def things_part(results: Results) -> Html | None:
    """Group by group."""
    groups = parts_of(results.sample.ledger.series.game).groups
    used = [thing for thing in results.things if thing.verdict != UNUSED]
    if not used:
        return None
    scale = scale_over(
        [bound for thing in used for bound in (thing.lift.value, *_near(thing))],
        lambda lift: f"{'+' * (lift > 0)}{tick(100 * lift)} %",
    )
    pieces: list[Html] = []
    for number, group in enumerate(groups):
        mine = [thing for thing in results.things if thing.group == number]
        pieces += [el("h3", group.title), el("p", f"Counted: {group.deed}.", class_="note"), *_group(mine, scale)]
    return part(
        "What wins, and what never matters",
        el(
            "p",
            "How much more often than usual those win who use a thing, counted once for each use. Usual is what the same bot "
            "wins at the same table. To the right of the line it goes along with winning, to the left with losing; whether it "
            "is the cause, the figures cannot say. A word is said only where chance is unlikely, however many things there are.",
        ),
        *pieces,
        class_="things",
    )


def _near(thing: Thing) -> tuple[float, float]:
    """Where the scale should reach: the interval, but not that of things hardly ever used."""
    reach = 0.25
    return max(thing.lift.low, -reach), min(thing.lift.high, reach)


def _group(things: list[Thing], scale: Scale) -> list[Html]:
    unused = [thing.name for thing in things if thing.verdict == UNUSED]
    used = sorted((thing for thing in things if thing.verdict != UNUSED), key=lambda thing: -thing.lift.value)
    pieces = []
    if len(used) > MANY:
        middle = used[MOST_SHOWN:-MOST_SHOWN]
        pieces.append(_rows(used[:MOST_SHOWN] + used[-MOST_SHOWN:], scale))
        pieces.append(el("details", el("summary", f"The {len(middle)} in between"), _rows(middle, scale)))
    elif used:
        pieces.append(_rows(used, scale))
    if unused:
        said = "Nothing of this was used in any game." if not used else f"Never used in any game: {joined(unused)}."
        pieces.append(el("p", said))
    return pieces


def _rows(things: list[Thing], scale: Scale) -> Html:
    return dot_rows([_dot(thing) for thing in things], scale, 0.0)


def _dot(thing: Thing) -> Dot:
    uses = f"{plain_number(thing.uses.value, 2)} a game and seat"
    look = LOOKS.get(thing.verdict, GREY)
    return Dot(
        thing.name, thing.lift, look, signed_percent(thing.lift), uses, WORDS.get(thing.verdict, ""), thing.verdict
    )
