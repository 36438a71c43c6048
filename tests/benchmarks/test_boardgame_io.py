"""What boardgame.io is given to play with when it is measured in turn with our server."""

from pathlib import Path

import pytest
from benchmarks.server.boardgame_io import boardgame_io, our_table

from roji.games.four_gardens.box import CARDS


def test_its_table_is_ours_for_two() -> None:
    """Every card lies somewhere, once, as on our table; how we hide cards is left out."""
    table = our_table()
    lying = [*table["pile"], *table["open_cards"], *table["hand"][0], *table["hand"][1]]
    assert sorted(lying) == list(range(CARDS))
    assert {len(table[name]) for name in ("hand", "planning", "active", "finished")} == {2}
    assert not {"luck", "seen", "batch_of"} & set(table)


def test_without_node_it_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", "")
    assert boardgame_io(1, 0.1, str(tmp_path)) == {}
