"""Options: values by name for people, one number for the rules."""

from typing import Any

import pytest

from roji.core.errors import RojiError
from roji.core.options import Option, check, decode, encode

OPTIONS = (
    Option("boards", ("1", "1,2", "1,3"), low_bit=0),
    Option("tricky", ("no", "yes"), low_bit=2, for_seats=frozenset({2})),
)


def test_options_by_name_and_by_number_are_equivalent() -> None:
    code = encode(OPTIONS, {"tricky": "yes", "boards": "1,3"}, 2)
    assert decode(OPTIONS, code) == {"boards": "1,3", "tricky": "yes"}
    assert check(OPTIONS, {"tricky": "yes", "boards": "1,3"}, 2) == check(OPTIONS, code, 2) == code


@pytest.mark.parametrize(
    ("chosen", "seats"),
    [("yes", 2), (1.5, 2), (-1, 2), (3, 2), (4, 3), (64, 2)],
    ids=["a word", "a fraction", "negative", "no such choice", "not for three", "too many bits"],
)
def test_invalid_options_are_refused_with_a_list_of_valid_ones(chosen: Any, seats: int) -> None:
    with pytest.raises(RojiError, match=r"are not options: .* boards \(1, 1,2, 1,3\), tricky \(no, yes\)"):
        check(OPTIONS, chosen, seats)
