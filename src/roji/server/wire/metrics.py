"""Metrics for operators, in Prometheus' text format. Numbers only: no tables, no names, no tokens."""

from collections import Counter
from dataclasses import dataclass, field

__all__ = ["METRICS", "Metrics", "prometheus_text"]

METRICS = {
    "roji_connections": ("gauge", "Open WebSockets."),
    "roji_tables_loaded": ("gauge", "Tables in memory."),
    "roji_tables_stored": ("gauge", "Tables in the store."),
    "roji_entries_total": ("counter", "Log entries committed here or heard of from other processes."),
    "roji_messages_received_total": ("counter", "WebSocket messages received."),
    "roji_messages_sent_total": ("counter", "WebSocket messages sent."),
    "roji_bot_moves_total": ("counter", "Moves made by bots of this process."),
    "roji_questions_waiting": ("gauge", "Hints, previews and review steps that wait for a thread or run in one."),
    "roji_refused_total": ("counter", "Requests refused, by code."),
    "roji_responses_total": ("counter", "HTTP responses, by status."),
}


@dataclass
class Metrics:
    """What the process has counted since its start."""

    received: int = 0
    sent: int = 0
    refused: Counter[str] = field(default_factory=Counter)  # by code
    responses: Counter[int] = field(default_factory=Counter)  # by status

    def figures(self) -> dict[str, int]:
        """The counts by name and label."""
        return {
            "roji_messages_received_total": self.received,
            "roji_messages_sent_total": self.sent,
            **{f'roji_refused_total{{code="{code}"}}': count for code, count in self.refused.items()},
            **{f'roji_responses_total{{status="{status}"}}': count for status, count in self.responses.items()},
        }


def prometheus_text(figures: dict[str, int]) -> str:
    """Figures, by name and label, as Prometheus reads them."""
    lines = []
    for name, (kind, meaning) in METRICS.items():
        lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]
        lines += sorted(f"{label} {figure}" for label, figure in figures.items() if label.partition("{")[0] == name)
    return "\n".join(lines) + "\n"
