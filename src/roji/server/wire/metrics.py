"""Metrics for operators, in Prometheus' text format. Numbers only: no tables, no names, no tokens."""

import itertools
from bisect import bisect_left
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
    "roji_notices_total": ("counter", "Notices to people's devices, by outcome."),
    "roji_questions_waiting": ("gauge", "Hints, previews and review steps that wait for a thread or run in one."),
    "roji_request_seconds": ("histogram", "How long requests at tables took, by kind."),
    "roji_refused_total": ("counter", "Requests refused, by code."),
    "roji_responses_total": ("counter", "HTTP responses, by status."),
}


BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds
HISTOGRAM = "roji_request_seconds"


@dataclass
class Metrics:
    """The counts of the process since its start."""

    received: int = 0
    sent: int = 0
    refused: Counter[str] = field(default_factory=Counter)  # by code
    responses: Counter[int] = field(default_factory=Counter)  # by status
    times: dict[str, list[int]] = field(default_factory=dict)  # by kind of request: the number within each of BUCKETS
    sums: Counter[str] = field(default_factory=Counter)  # by kind: seconds

    def took(self, kind: str, seconds: float) -> None:
        """Count how long a request took."""
        if kind not in self.times:
            self.times[kind] = [0] * (len(BUCKETS) + 1)
        self.times[kind][bisect_left(BUCKETS, seconds)] += 1
        self.sums[kind] += seconds  # type: ignore[assignment]

    def _histograms(self) -> dict[str, float]:
        """The times as Prometheus histograms: each bucket includes all faster ones."""
        figures: dict[str, float] = {}
        for kind, counts in self.times.items():
            for bound, count in zip((*BUCKETS, "+Inf"), itertools.accumulate(counts), strict=True):
                figures[f'roji_request_seconds_bucket{{kind="{kind}",le="{bound}"}}'] = count
            figures[f'roji_request_seconds_count{{kind="{kind}"}}'] = sum(counts)
            figures[f'roji_request_seconds_sum{{kind="{kind}"}}'] = round(self.sums[kind], 6)
        return figures

    def figures(self) -> dict[str, float]:
        """The counts by name and label."""
        return {
            **self._histograms(),
            "roji_messages_received_total": self.received,
            "roji_messages_sent_total": self.sent,
            **{f'roji_refused_total{{code="{code}"}}': count for code, count in self.refused.items()},
            **{f'roji_responses_total{{status="{status}"}}': count for status, count in self.responses.items()},
        }


def _metric(label: str) -> str:
    """The metric to which a label belongs."""
    name = label.partition("{")[0]
    return HISTOGRAM if name.startswith(HISTOGRAM) else name


def prometheus_text(figures: dict[str, float]) -> str:
    """Figures, by name and label, as Prometheus reads them."""
    lines = []
    for name, (kind, meaning) in METRICS.items():
        lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]
        found = [f"{label} {figure}" for label, figure in figures.items() if _metric(label) == name]
        lines += found if kind == "histogram" else sorted(found)
    return "\n".join(lines) + "\n"
