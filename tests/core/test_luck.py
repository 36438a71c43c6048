"""Luck: the generator's published test vectors, and the functions built on it."""

from collections import Counter

import numpy as np
import pytest

from roji.core.errors import RojiError
from roji.core.luck import below, draw, new_luck, new_seed, parse_seed, seed_text, shuffle, threefry

ONES = 2**64 - 1


@pytest.mark.parametrize(
    ("count", "key", "word"),
    [
        ((0, 0), (0, 0), 0xF167B032C3B480BD),
        ((ONES, ONES), (ONES, ONES), 0xCCDEC5C917A874B1),
        ((0x243F6A8885A308D3, 0x13198A2E03707344), (0xA4093822299F31D0, 0x082EFA98EC4E6C89), 0xC3AAC71561042993),
    ],
)
def test_the_generator_is_threefry_2x64_13(count: tuple[int, int], key: tuple[int, int], word: int) -> None:
    """Uses the known-answer test vectors published with Random123."""
    assert int(threefry(*(np.uint64(part) for part in (*key, *count)))) == word


def test_each_draw_advances_the_counter_by_one() -> None:
    luck = new_luck(5)
    words = [int(draw(luck)) for _ in range(3)]
    assert int(luck[2]) == 3
    assert words == [int(threefry(np.uint64(5), np.uint64(0), np.uint64(n), np.uint64(0))) for n in range(3)]


def test_both_halves_of_a_seed_matter() -> None:
    assert len({int(draw(new_luck(seed))) for seed in (1, 2, 1 << 64, (1 << 64) + 1, 1 << 127)}) == 5


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 90])
def test_below_gives_every_number_about_equally_often(limit: int) -> None:
    luck, draws = new_luck(limit), 2000
    counts = Counter(int(below(luck, limit)) for _ in range(draws))
    assert set(counts) == set(range(limit))
    expected = draws / limit
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 3 * limit + 12


def test_below_redraws_words_that_would_favour_low_numbers() -> None:
    """With a limit just above 2**31, about half of all words must be redrawn."""
    luck = new_luck(1)
    numbers = [int(below(luck, 2**31 + 1)) for _ in range(100)]
    assert all(0 <= number <= 2**31 for number in numbers)
    assert int(luck[2]) > 150


def test_a_shuffle_keeps_all_items_and_reaches_every_order() -> None:
    luck, orders = new_luck(3), set()
    for _ in range(200):
        things = np.arange(6, dtype=np.uint8)
        shuffle(luck, things, 3)
        assert things[3:].tolist() == [3, 4, 5]
        orders.add(tuple(things[:3].tolist()))
    assert len(orders) == 6


def test_seeds_are_written_and_read_back() -> None:
    seed = new_seed()
    assert parse_seed(seed_text(seed)) == seed
    assert parse_seed("42") == 42
    assert len({new_seed() for _ in range(10)}) == 10


@pytest.mark.parametrize("text", ["", "-1", "1.5", "luck", "0x12", str(2**128), "g" * 32])
def test_an_invalid_seed_is_refused(text: str) -> None:
    with pytest.raises(RojiError, match="is not a seed"):
        parse_seed(text)
