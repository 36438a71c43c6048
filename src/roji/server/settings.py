"""All settings of a server."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

__all__ = ["ServerSettings", "default_folder"]

HOUR = 3600.0
DAY = 24 * HOUR


def default_folder() -> Path:
    """The user's data folder for Roji."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return base / "roji"


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of one server process. `docs/operating.md` explains each."""

    database: str = "roji.db"  # a file, or postgresql://…
    key: str = ""  # the file of the key that hides seeds; empty: beside the database
    host: str = "127.0.0.1"
    port: int = 8765
    path: str = ""  # the path of this server on its site, such as /roji
    origins: tuple[str, ...] = ()  # other sites whose pages may connect, such as https://play.example.org
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # proxies whose X-Forwarded-For to trust: addresses or networks
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")  # who may read /metrics: addresses or networks
    # Push services inside this network that are allowed anyway, such as http://127.0.0.1:9000
    push_also_to: tuple[str, ...] = ()
    # The browsers' own push services, with all hosts below them: they never wait for others, which anyone may name
    push_services: tuple[str, ...] = (
        "fcm.googleapis.com",
        "jmt17.google.com",
        "notify.windows.com",
        "push.apple.com",
        "push.services.mozilla.com",
    )
    access_log: bool = False  # one line a request, with its address
    backup_to: str = ""  # a folder; empty: no backups are made
    backup_every: float = 6 * HOUR
    backups_kept: int = 28
    compile_at_start: bool = True  # compile the rules beforehand

    # Limits, each for one process
    messages_per_second: float = 30.0  # messages on one connection, or requests from one address over HTTP
    message_burst: int = 120
    lines_per_second: float = 1.0  # lines of chat, or reactions, of one seat
    line_burst: int = 10
    connections_per_address: int = 200
    connections: int = 5000
    unfinished_requests: int = 500  # incomplete requests; then the oldest is dropped
    tables_per_address_per_hour: int = 120
    loaded_tables: int = 2000  # tables in memory; others are read again on demand
    queued_messages: int = 200  # messages queued for a connection that does not read; then it is closed
    largest_message: int = 65_536  # bytes
    largest_record: int = 262_144  # bytes
    bot_threads: int = 0  # 0: one for each core but one
    waiting_questions: int = 64  # hints and previews that may wait for a thread
    daily_level: str = "steady"  # the bots that everyone meets in the daily garden
    daily_rival: str = "sharp"  # a bot that plays the daily garden in a person's place; empty: none
    lab_seconds: float = 90.0  # seconds that bots play for one lab run; 0: no lab runs here
    # Seconds that bots think for one address's hints and reviews; halved every ten minutes
    thinking_budget: float = 300.0

    # Times in seconds
    keep_loaded: float = 120.0  # how long an unwatched table stays in memory
    archive_live_after: float = 2 * DAY  # idle time after which a live table is closed
    archive_slow_after: float = 60 * DAY
    delete_after: float = 0.0  # idle time after which a finished or closed table is deleted; 0: never
    away_after: float = 180.0  # how long a person must be away before the host can replace them without asking
    slow_away_after: float = 7 * DAY  # how long a slow game must have waited for them
    hello_within: float = 10.0
    request_within: float = 15.0  # from its first to its last byte
    drain_within: float = (
        0.0  # after SIGTERM: not ready, people are sent on; ends when nobody is left, or after this time
    )
    longest_wait: float = 30.0  # of a GET with wait=
