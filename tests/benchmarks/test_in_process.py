"""Measurements without sockets: every counted move is in the log, and memory is measured with all tables stored."""

import contextlib
import sqlite3
import subprocess
import sys
from pathlib import Path

from benchmarks.server.in_process import measure_memory, measure_moves

ROOT = Path(__file__).resolve().parents[2]


def count(database: Path, query: str) -> int:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return int(connection.execute(query).fetchone()[0])


def test_every_counted_move_is_in_the_log(tmp_path: Path) -> None:
    seconds = 0.3
    figures = measure_moves(str(tmp_path / "roji.db"), seconds)
    moves = count(tmp_path / "roji.db", "SELECT COUNT(*) FROM log WHERE kind = 'moved'")
    assert 0 < figures["moves_per_second"] * seconds <= moves
    assert figures["cpu_microseconds_per_move"] > 0


def test_memory_is_measured_with_all_tables_in_the_database(tmp_path: Path) -> None:
    figures = measure_memory(str(tmp_path / "roji.db"), 12)
    assert figures["tables"] == count(tmp_path / "roji.db", "SELECT COUNT(*) FROM summary") == 12
    assert figures["most_memory_mb"] > 0


def test_the_help_of_the_benchmark_lists_its_options() -> None:
    command = [sys.executable, "-m", "benchmarks.server", "--help"]
    shown = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "--seconds" in shown
    assert "--json" in shown
