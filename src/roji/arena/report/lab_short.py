"""A rule lab in short: what the variant does, in plain sentences."""

from roji.arena.lab import DECISIONS, PERCENT, POINTS, ROUNDS, TIMES, Measure
from roji.arena.report.figures import NARROW, around, decimals, percent, plain_number, signed_around, signed_percent

__all__ = ["change_text", "sentences", "unclear_sentence", "value_text"]

MOST_OF_A_GROUP = 3
ALWAYS_TOLD = ("game", "seats", "bots")
WORDS = {
    POINTS: ("point", "points"),
    TIMES: ("time", "times"),
    ROUNDS: ("round", "rounds"),
    DECISIONS: ("decision", "decisions"),
}


def sentences(measures: list[Measure]) -> list[str]:
    """What is clearly different, group by group; of long lists only the largest changes."""
    told = []
    for group in dict.fromkeys(measure.group for measure in measures):
        clear = [measure for measure in measures if measure.group == group and measure.is_clear]
        if group not in ALWAYS_TOLD:
            clear.sort(key=_weight, reverse=True)
            clear = clear[:MOST_OF_A_GROUP]
        told += [sentence(measure) for measure in clear]
    return told


def _weight(measure: Measure) -> float:
    change = measure.change
    return abs(change.value) / (change.error or 1e-9)


def sentence(measure: Measure) -> str:
    """One change: With the variant games last 1.2 rounds (± 0.3) longer."""
    said = (measure.more if measure.change.value > 0 else measure.less).format(_amount(measure))
    return f"With the variant, {said}."


def _amount(measure: Measure) -> str:
    """By how much, without a sign, with its ±."""
    change, scale = measure.change, 100 if measure.unit == PERCENT else 1
    places = decimals(change.half * scale)
    value, half = (plain_number(abs(number) * scale, places) for number in (change.value, change.half))
    if measure.unit == PERCENT:
        return f"{value}{NARROW}% (±{NARROW}{half})"
    return f"{value} {WORDS[measure.unit][value != '1']} (±{NARROW}{half})"


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
