"""Structured logs: one JSON object a line on standard error. They contain no tokens, names or cards."""

import json
import logging
import sys
import time

__all__ = ["JsonLines", "set_up_logs"]

OTHER_FIELDS = {"message", "asctime", "taskName", "color_message"}
ORDINARY = set(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | OTHER_FIELDS


class JsonLines(logging.Formatter):
    """One line for each record; `extra` values become fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        fields = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "what": record.name,
            "says": record.getMessage(),
            **{name: value for name, value in record.__dict__.items() if name not in ORDINARY},
        }
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return json.dumps(fields, default=str, ensure_ascii=False)


def set_up_logs(level: int = logging.WARNING, access_log: bool = False) -> None:
    """Log to standard error; `access_log` adds requests."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("roji.backup").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # its warnings are about nonsense from strangers
    if access_log:
        logging.getLogger("uvicorn.access").setLevel(logging.INFO)
