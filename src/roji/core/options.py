"""Options: choices made before a game begins, as text for people and as one small number for rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, SupportsIndex

from roji.core.errors import RojiError

__all__ = ["Option", "check", "decode", "encode"]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game begins. All choices of a game together are one small number, its `options`."""

    name: str  # as on the command line and in records: "boards"
    choices: tuple[str, ...]  # every value as text, in the order of their codes: choices[0] is the default
    low_bit: int  # the position of this option's code in the options number
    for_seats: frozenset[int] | None = None  # the seat counts to which it applies; None: all

    @property
    def bits(self) -> int:
        """How many bits the code needs."""
        return max(1, (len(self.choices) - 1).bit_length())

    def code_of(self, value: str) -> int:
        """The index of a value among the choices.

        The order of a comma-separated list does not matter: 5,2,1 is 1,2,5.
        """
        wanted = _parts(value)
        for code, choice in enumerate(self.choices):
            if _parts(choice) == wanted:
                return code
        raise RojiError(f"Option {self.name} cannot be '{value}': choose one of {', '.join(self.choices)}.")


def _parts(value: str) -> set[str]:
    return {part.strip() for part in str(value).split(",")}


def encode(options: Sequence[Option], chosen: Mapping[str, str], seats: int) -> int:
    """All choices as one number. Unknown names and values are refused, and so are choices that do not apply."""
    known = {option.name: option for option in options}
    code = 0
    for name, value in chosen.items():
        option = known.get(name)
        if option is None:
            raise RojiError(f"There is no option '{name}': the options are {', '.join(known) or 'none'}.")
        chosen_code = option.code_of(value)
        if option.for_seats is not None and seats not in option.for_seats and chosen_code:
            allowed = " or ".join(str(count) for count in sorted(option.for_seats))
            raise RojiError(f"Option {name}={value} is for {allowed} players only.")
        code |= chosen_code << option.low_bit
    return code


def decode(options: Sequence[Option], code: int) -> dict[str, str]:
    """Every option's value by its name."""
    return {option.name: option.choices[code >> option.low_bit & ((1 << option.bits) - 1)] for option in options}


def check(options: Sequence[Option], chosen: Any, seats: int) -> int:
    """The options number for values by name, or for such a number; anything else is refused with one line."""
    if isinstance(chosen, Mapping):
        return encode(options, chosen, seats)
    known = ", ".join(f"{option.name} ({', '.join(option.choices)})" for option in options) or "none"
    refusal = RojiError(f"{chosen!r} are not options: give values by name. The options are: {known}.")
    if not isinstance(chosen, SupportsIndex) or int(chosen) < 0:
        raise refusal
    try:
        code = encode(options, decode(options, int(chosen)), seats)
    except (RojiError, IndexError):
        raise refusal from None
    if code != int(chosen):
        raise refusal
    return code
