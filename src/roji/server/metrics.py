"""Figures for operators, in Prometheus' text form. Numbers only: no tables, no names, no tokens."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from roji.server.messages.answers import Answer, Refused

if TYPE_CHECKING:
    from roji.server.hall import Hall

__all__ = ["CONNECTIONS", "LOADED", "Metrics", "figures", "prometheus"]

CONNECTIONS, LOADED, STORED = "roji_connections", "roji_tables_loaded", "roji_tables_stored"
KINDS = {
    CONNECTIONS: ("gauge", "Open WebSockets."),
    LOADED: ("gauge", "Tables in memory."),
    STORED: ("gauge", "Tables in the store."),
    "roji_entries_total": ("counter", "Log entries committed or taken in."),
    "roji_messages_received_total": ("counter", "WebSocket messages received."),
    "roji_messages_sent_total": ("counter", "WebSocket messages sent."),
    "roji_thoughts_total": ("counter", "Decisions made by bots here."),
    "roji_questions_waiting": ("gauge", "Hints, previews and reviews that wait."),
    "roji_refused_total": ("counter", "Requests refused, by reason."),
    "roji_responses_total": ("counter", "HTTP responses, by status."),
}


@dataclass
class Metrics:
    """What was counted since the start."""

    received: int = 0
    sent: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    responses: dict[int, int] = field(default_factory=dict)

    def count_answer(self, answer: Answer) -> None:
        """Count what was refused, by its code."""
        if isinstance(answer, Refused):
            self.refused[answer.code] = self.refused.get(answer.code, 0) + 1

    def count_response(self, status: int) -> None:
        """Count an HTTP response."""
        self.responses[status] = self.responses.get(status, 0) + 1


def figures(hall: "Hall") -> dict[str, float]:
    """What this process counts, by name and label. Those of several processes can be added up."""
    metrics, tables = hall.metrics, hall.tables
    return {
        CONNECTIONS: hall.doors.open,
        LOADED: len(tables.desks),
        "roji_entries_total": tables.changes,
        "roji_messages_received_total": metrics.received,
        "roji_messages_sent_total": metrics.sent,
        "roji_thoughts_total": tables.thinkers.thoughts,
        "roji_questions_waiting": tables.thinkers.waiting,
        **{f'roji_refused_total{{code="{code}"}}': count for code, count in metrics.refused.items()},
        **{f'roji_responses_total{{status="{status}"}}': count for status, count in metrics.responses.items()},
    }


def prometheus(counted: dict[str, float], stored: int) -> str:
    """All figures as text."""
    lines = []
    for name, (kind, meaning) in KINDS.items():
        lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]
        labelled = {**counted, STORED: stored}.items()
        lines += sorted(f"{label} {figure}" for label, figure in labelled if label.partition("{")[0] == name)
    return "\n".join(lines) + "\n"
