"""The section about tiles, cards and actions that correlate with winning."""

from roji.arena.component_results import HELPS, HURTS, NEUTRAL, UNUSED, ComponentResult
from roji.arena.components import components_of
from roji.arena.report.charts import GREY, Dot, dot_rows
from roji.arena.report.markup import Html, el
from roji.arena.report.number_text import joined, plain_number, signed_percent, tick
from roji.arena.report.page import section
from roji.arena.report.scale import Scale, scale_over
from roji.arena.results import Results

__all__ = ["components_section"]

MANY = 16  # a larger group shows the ends of its list and folds the middle
MOST_SHOWN = 8  # at each end
LOOKS = {HELPS: 2, HURTS: 3}
WORDS = {HELPS: "goes with winning", HURTS: "goes with losing", NEUTRAL: "hardly matters"}


def components_section(results: Results) -> Html | None:
    """One chart for each group; None if nothing was counted."""
    groups = components_of(results.sample.played.series.game).groups
    used = [one for one in results.components if one.verdict != UNUSED]
    if not used:
        return None
    scale = scale_over(
        [bound for one in used for bound in (one.lift.value, *_near(one))],
        lambda lift: f"{'+' * (lift > 0)}{tick(100 * lift)} %",
    )
    pieces: list[Html] = []
    for number, group in enumerate(groups):
        mine = [one for one in results.components if one.group == number]
        pieces += [
            el("h3", group.title),
            el("p", f"Counted whenever {group.counted}.", class_="note"),
            *_group(mine, scale),
        ]
    return section(
        "What goes with winning",
        el(
            "p",
            "How much more often than usual a seat wins that uses a tile, card or action, counted once for each use. Usual is "
            "what the same bot wins at the same table. Marks to the right of the line go with winning, marks to the left with "
            "losing; the figures cannot show whether they are the cause. A verdict is given only where chance is unlikely, "
            "and the more there is in a group, the stricter it is.",
        ),
        *pieces,
        class_="components",
    )


def _near(component: ComponentResult) -> tuple[float, float]:
    """How far the scale reaches for this component: its interval, unless that is very wide."""
    reach = 0.25
    return max(component.lift.low, -reach), min(component.lift.high, reach)


def _group(components: list[ComponentResult], scale: Scale) -> list[Html]:
    unused = [one.name for one in components if one.verdict == UNUSED]
    used = sorted((one for one in components if one.verdict != UNUSED), key=lambda one: -one.lift.value)
    pieces = []
    if len(used) > MANY:
        middle = used[MOST_SHOWN:-MOST_SHOWN]
        pieces.append(_rows(used[:MOST_SHOWN] + used[-MOST_SHOWN:], scale))
        pieces.append(el("details", el("summary", f"{len(middle)} more, in between"), _rows(middle, scale)))
    elif used:
        pieces.append(_rows(used, scale))
    if unused:
        said = "None of these was used in any game." if not used else f"Never used in any game: {joined(unused)}."
        pieces.append(el("p", said))
    return pieces


def _rows(components: list[ComponentResult], scale: Scale) -> Html:
    return dot_rows([_dot(one) for one in components], scale, 0.0)


def _dot(component: ComponentResult) -> Dot:
    uses, verdict = f"{plain_number(component.uses.value, 2)} per seat and game", component.verdict
    lift, look = component.lift, LOOKS.get(verdict, GREY)
    return Dot(component.name, lift, look, signed_percent(lift), uses, WORDS.get(verdict, ""), verdict)
