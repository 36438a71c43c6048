"""A rule lab in short: what the variant does, in plain sentences."""

from roji.arena.lab import DECISIONS, PERCENT, POINTS, ROUNDS, TIMES, Measure
from roji.arena.report.figures import (
    NARROW,
    around,
    decimals,
    percent,
    plain_number,
    signed_around,
    signed_percent,
)

__all__ = ["change_text", "is_use", "sentences", "unclear_sentence", "value_text", "weight"]

MOST_CLAUSES, MOST_USES = 4, 4
ALWAYS_TOLD = ("game", "seats", "bots")
WORDS = {
    POINTS: ("point", "points"),
    TIMES: ("time", "times"),
    ROUNDS: ("round", "rounds"),
    DECISIONS: ("decision", "decisions"),
}


def is_use(measure: Measure) -> bool:
    """Whether it tells how often something is used."""
    return measure.group.startswith("uses")


def weight(measure: Measure) -> float:
    """How clear a change is: the clearest first."""
    return -abs(measure.change.value) / (measure.change.error or 1e-9)


def sentences(measures: list[Measure]) -> list[str]:
    """What is clearly different, each to follow "With the variant"; of long lists only the clearest changes."""
    clear = [measure for measure in measures if measure.is_clear and _is_worth_a_word(measure)]
    told = [measure for measure in clear if measure.group in ALWAYS_TOLD]
    told += sorted((one for one in clear if one.group == "clauses"), key=weight)[:MOST_CLAUSES]
    told += sorted((one for one in clear if is_use(one)), key=weight)[:MOST_USES]
    return [sentence(measure) for measure in told]


def _is_worth_a_word(measure: Measure) -> bool:
    """Thousands of games make even trifles clear; what would be written as 0 is not told."""
    scale = 100 if measure.unit == PERCENT else 1
    return bool(plain_number(measure.change.value * scale, decimals(measure.change.half * scale)).strip("0.,−"))


def sentence(measure: Measure) -> str:
    """One change: games last 1.2 rounds longer (± 0.3)."""
    change, scale = measure.change, 100 if measure.unit == PERCENT else 1
    places = decimals(change.half * scale)
    value, half = (plain_number(abs(number) * scale, places) for number in (change.value, change.half))
    amount = f"{value}{NARROW}%" if measure.unit == PERCENT else f"{value} {WORDS[measure.unit][value != '1']}"
    said = (measure.more if change.value > 0 else measure.less).format(amount)
    return f"{said} (±{NARROW}{half})." if change.half else f"{said}."


def unclear_sentence(measures: list[Measure]) -> str:
    """What may be the same as before."""
    same = [measure for measure in measures if measure.group in ALWAYS_TOLD and not measure.is_clear]
    if not same:
        return ""
    listed = "; ".join(f"{measure.name.lower()} {change_text(measure)}" for measure in same)
    return f"No clear change, as far as these games can tell: {listed}."


def change_text(measure: Measure) -> str:
    """+1.2 ± 0.3."""
    return signed_percent(measure.change) if measure.unit == PERCENT else signed_around(measure.change)


def value_text(measure: Measure, which: str) -> str:
    """The value under one edition."""
    estimate = getattr(measure, which)
    return percent(estimate.value, 1) if measure.unit == PERCENT else around(estimate)
