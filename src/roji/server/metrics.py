"""Figures for operators, in Prometheus' text form. Numbers only: no tables, no names, no tokens."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from roji.server.messages.answers import Answer, Refused

if TYPE_CHECKING:
    from roji.server.hall import Hall

__all__ = ["Metrics", "prometheus"]


@dataclass
class Metrics:
    """What was counted since the start."""

    received: int = 0
    sent: int = 0
    commits: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    responses: dict[int, int] = field(default_factory=dict)

    def count_answer(self, answer: Answer) -> None:
        """Count what was refused, by its code."""
        if isinstance(answer, Refused):
            self.refused[answer.code] = self.refused.get(answer.code, 0) + 1

    def count_response(self, status: int) -> None:
        """Count an HTTP response."""
        self.responses[status] = self.responses.get(status, 0) + 1


def prometheus(hall: "Hall", stored: int) -> str:
    """All figures as text."""
    metrics, tables = hall.metrics, hall.tables
    lines = [
        *_figure("roji_connections", "gauge", "Open WebSockets.", hall.doors.open),
        *_figure("roji_tables_loaded", "gauge", "Tables in memory.", len(tables.desks)),
        *_figure("roji_tables_stored", "gauge", "Tables in the store.", stored),
        *_figure("roji_entries_total", "counter", "Log entries committed or taken in.", tables.changes),
        *_figure("roji_messages_received_total", "counter", "WebSocket messages received.", metrics.received),
        *_figure("roji_messages_sent_total", "counter", "WebSocket messages sent.", metrics.sent),
        *_figure("roji_thoughts_total", "counter", "Decisions made by bots here.", tables.thinkers.thoughts),
        *_figure("roji_questions_waiting", "gauge", "Hints, previews and reviews that wait.", tables.thinkers.waiting),
        "# HELP roji_refused_total Requests refused, by reason.",
        "# TYPE roji_refused_total counter",
        *(f'roji_refused_total{{code="{code}"}} {count}' for code, count in sorted(metrics.refused.items())),
        "# HELP roji_responses_total HTTP responses, by status.",
        "# TYPE roji_responses_total counter",
        *(f'roji_responses_total{{status="{status}"}} {count}' for status, count in sorted(metrics.responses.items())),
    ]
    return "\n".join(lines) + "\n"


def _figure(name: str, kind: str, meaning: str, value: float) -> tuple[str, str, str]:
    return f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", f"{name} {value}"
