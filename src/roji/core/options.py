"""Options: choices made before a game begins, as text for people and as one small number for rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from roji.core.errors import RojiError

__all__ = ["Option", "decode", "encode"]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game begins. All choices of a game together are one small number, its `options`."""

    name: str  # as on the command line and in records: "boards"
    choices: tuple[str, ...]  # every value as text, in the order of their codes: choices[0] is the default
    low_bit: int  # where this option's code stands in the options number
    for_seats: frozenset[int] | None = None  # the seat counts for which it means anything; None: all

    @property
    def bits(self) -> int:
        """How many bits the code needs."""
        return max(1, (len(self.choices) - 1).bit_length())


def encode(options: Sequence[Option], chosen: Mapping[str, str], seats: int) -> int:
    """All choices as one number. An unknown name or value is refused, and so is a choice that means nothing here."""
    known = {option.name: option for option in options}
    code = 0
    for name, value in chosen.items():
        option = known.get(name)
        if option is None:
            raise RojiError(f"There is no option '{name}': the options are {', '.join(known) or 'none'}.")
        if value not in option.choices:
            raise RojiError(f"Option {name} cannot be '{value}': choose one of {', '.join(option.choices)}.")
        if option.for_seats is not None and seats not in option.for_seats and value != option.choices[0]:
            allowed = " or ".join(str(count) for count in sorted(option.for_seats))
            raise RojiError(f"Option {name}={value} is for {allowed} players only.")
        code |= option.choices.index(value) << option.low_bit
    return code


def decode(options: Sequence[Option], code: int) -> dict[str, str]:
    """Every option's value by its name."""
    return {option.name: option.choices[code >> option.low_bit & ((1 << option.bits) - 1)] for option in options}
