"""The table that boardgame.io gets for the comparison with our server."""

from pathlib import Path

import pytest
from benchmarks.server.boardgame_io import boardgame_io, our_table

from roji.games.four_gardens.box import CARDS


def test_boardgame_ios_table_equals_ours_for_two() -> None:
    """Every card is in one place as on our table, without the fields for hiding cards."""
    table = our_table()
    lying = [*table["pile"], *table["open_cards"], *table["hand"][0], *table["hand"][1]]
    assert sorted(lying) == list(range(CARDS))
    assert {len(table[name]) for name in ("hand", "planning", "active", "finished")} == {2}
    assert not {"luck", "seen", "batch_of"} & set(table)


def test_boardgame_io_is_skipped_without_node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", "")
    assert boardgame_io(1, 0.1, str(tmp_path)) == {}
