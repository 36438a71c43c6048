"""The summary of a lab report: what the variant changes, in plain sentences."""

from roji.arena.report.number_text import (
    NARROW,
    around,
    decimals,
    percent,
    plain_number,
    signed_around,
    signed_percent,
)
from roji.lab.measures import DECISIONS, MAIN_GROUPS, PERCENT, POINTS, ROUNDS, TIMES, Measure

__all__ = ["change_text", "is_use", "sentences", "unclear_sentence", "value_text", "weight"]

MOST_CLAUSES, MOST_USES = 4, 4
SMALLEST = 0.05  # points, rounds, percent …: smaller changes are not put into words
SMALLEST_SHARE = 0.05  # share of the old value: a component used 2 % more often is not worth a sentence
WORDS = {
    POINTS: ("point", "points"),
    TIMES: ("time", "times"),
    ROUNDS: ("round", "rounds"),
    DECISIONS: ("decision", "decisions"),
}


def is_use(measure: Measure) -> bool:
    """Whether the figure says how often a component is used."""
    return measure.group.startswith("uses")


def weight(measure: Measure) -> float:
    """A sort key that puts the clearest changes first."""
    return -abs(measure.change.value) / (measure.change.error or 1e-9)


def sentences(measures: list[Measure]) -> list[str]:
    """What is clearly different, as sentences that follow "With the variant"; of long lists only the clearest changes."""
    clear = [measure for measure in measures if measure.is_clear and _is_worth_telling(measure)]
    chosen = [measure for measure in clear if measure.group in MAIN_GROUPS]
    chosen += sorted((one for one in clear if one.group == "clauses"), key=weight)[:MOST_CLAUSES]
    chosen += sorted((one for one in clear if is_use(one)), key=weight)[:MOST_USES]
    return [sentence(measure) for measure in chosen]


def _is_worth_telling(measure: Measure) -> bool:
    """Whether a change is large enough to mention: thousands of games make even trifles clear."""
    scale = 100 if measure.unit == PERCENT else 1
    change = abs(measure.change.value) * scale
    return change >= SMALLEST and (not is_use(measure) or change >= SMALLEST_SHARE * measure.base.value)


def sentence(measure: Measure) -> str:
    """One change: games last 1.2 rounds longer (± 0.3)."""
    change, scale = measure.change, 100 if measure.unit == PERCENT else 1
    places = decimals(change.half * scale)
    value, half = (plain_number(abs(number) * scale, places) for number in (change.value, change.half))
    amount = f"{value}{NARROW}%" if measure.unit == PERCENT else f"{value} {WORDS[measure.unit][value != '1']}"
    said = (measure.more if change.value > 0 else measure.less).format(amount)
    return f"{said} (±{NARROW}{half})." if half.strip("0.,") else f"{said}."


def unclear_sentence(measures: list[Measure]) -> str:
    """The main figures without a clear change, in one sentence; empty if there are none."""
    same = [measure for measure in measures if measure.group in MAIN_GROUPS and not measure.is_clear]
    if not same:
        return ""
    listed = "; ".join(f"{measure.name.lower()} {change_text(measure)}" for measure in same)
    apart = any(measure.change.is_clear for measure in same)
    why = " Among several figures, one may be that far from 0 by chance." if apart else ""
    return f"No clear change in these games: {listed}.{why}"


def change_text(measure: Measure) -> str:
    """The change with its sign and interval: +1.2 ± 0.3."""
    return signed_percent(measure.change) if measure.unit == PERCENT else signed_around(measure.change)


def value_text(measure: Measure, which: str) -> str:
    """The value with one edition (`which` is base or variant)."""
    estimate = getattr(measure, which)
    return percent(estimate.value, 1) if measure.unit == PERCENT else around(estimate)
