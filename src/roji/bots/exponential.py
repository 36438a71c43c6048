"""exp and tanh with the same bits on every machine.

A machine's own exp may differ from another's in the last bit, because libraries and processors compute it differently; one such
bit can change a bot's choice. These need only what IEEE 754 rounds alike everywhere: sums, products, quotients and powers of two.
"""

import math

from roji.core.rule import inner_rule

__all__ = ["exp", "tanh"]

LOWEST, HIGHEST = -700.0, 700.0  # beyond: 0 and the largest value, far from where bots compare anything
PER_OCTAVE = 1.4426950408889634  # 1 / ln 2
# ln 2 in two parts: the first has so few digits that its products with whole numbers are exact.
LN_2_HIGH, LN_2_LOW = 0.693147180369123816490, 1.90821492927058770002e-10
TERMS = 14  # of the series: enough for 53 bits where |x| is at most ln 2 / 2


@inner_rule
def exp(x: float) -> float:
    """The exponential of x, within two units in the last place."""
    if x < LOWEST:
        return 0.0
    x = min(x, HIGHEST)
    octaves = math.floor(x * PER_OCTAVE + 0.5)
    rest = (x - octaves * LN_2_HIGH) - octaves * LN_2_LOW
    series = 1.0
    for term in range(TERMS, 0, -1):
        series = 1.0 + series * rest / term
    return math.ldexp(series, int(octaves))


@inner_rule
def tanh(x: float) -> float:
    """The hyperbolic tangent of x."""
    return 1.0 - 2.0 / (exp(2.0 * x) + 1.0)
