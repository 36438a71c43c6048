"""What boardgame.io is given to play with in `roji bench server`."""

import pytest

from roji.games.four_gardens.box import CARDS
from roji.server.peer import _table, boardgame_io


def test_its_table_is_ours_for_two() -> None:
    """Every card lies somewhere, once, as on our table; how we hide them is not its business."""
    table = _table()
    lying = [*table["pile"], *table["open_cards"], *table["hand"][0], *table["hand"][1]]
    assert sorted(lying) == list(range(CARDS))
    assert {len(table[name]) for name in ("hand", "planning", "active", "finished")} == {2}
    assert not {"luck", "seen", "batch_of"} & set(table)


def test_without_node_there_is_nothing_to_measure_beside(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("PATH", "")
    assert boardgame_io(1, 0.1, str(tmp_path)) == {}
