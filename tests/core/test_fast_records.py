"""Records that are fast to read from Python have the same values as NumPy's own."""

import weakref

import numpy as np

from roji.core.edition import default_edition
from roji.core.fast_records import fast_box, fast_table
from roji.games import all_games


def test_every_field_of_a_table_and_a_box_reads_the_same() -> None:
    for game in all_games():
        edition = default_edition(game)
        table = game.new_table(edition.box, game.seats[0], 0, 1)
        pairs = ((fast_table(game, table.tobytes()), table), (fast_box(edition), edition.box))
        for fast, plain in pairs:
            for name in plain.dtype.names:
                assert np.array_equal(getattr(fast, name), plain[name]), f"{game.name}: {name}"
        assert fast_box(edition) is fast_box(edition)


def test_rules_accept_fast_records() -> None:
    for game in all_games():
        edition = default_edition(game)
        table = game.new_table(edition.box, game.seats[0], 0, 1)
        assert game.seats_to_act(edition.box, fast_table(game, table.tobytes())) == game.seats_to_act(
            edition.box, table
        )


def test_an_unused_table_is_freed() -> None:
    for game in all_games():
        edition = default_edition(game)
        fast = fast_table(game, game.new_table(edition.box, game.seats[0], 0, 1).tobytes())
        is_alive = weakref.ref(fast)
        del fast
        assert is_alive() is None, game.name
