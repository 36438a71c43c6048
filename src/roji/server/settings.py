"""Everything that an operator can set about a server."""

from dataclasses import dataclass

__all__ = ["ServerSettings"]

HOUR = 3600.0
DAY = 24 * HOUR


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of one server process. `docs/operating.md` explains each."""

    database: str = "roji.db"  # a file, or postgresql://…
    host: str = "127.0.0.1"
    port: int = 8765
    origins: tuple[str, ...] = ()  # other sites whose pages may connect, such as https://play.example.org
    compile_at_start: bool = True  # compile the rules before somebody waits for them

    # Limits, each for one process
    messages_per_second: float = 30.0  # on one connection, or from one address over HTTP
    message_burst: int = 120
    connections_per_address: int = 200
    connections: int = 5000
    tables_per_address_per_hour: int = 120
    loaded_tables: int = 2000  # kept in memory; the others are read again when they are needed
    queued_messages: int = 200  # for a connection that does not read; then it is closed
    largest_message: int = 65_536  # bytes
    largest_record: int = 262_144  # bytes
    bot_threads: int = 0  # 0: one for each core but one
    waiting_questions: int = 64  # hints, previews and reviews that may wait for a thread

    # Times in seconds
    keep_loaded: float = 120.0  # how long a table that nobody watches stays in memory
    archive_live_after: float = 2 * DAY  # a live table where nothing happens is closed
    archive_slow_after: float = 60 * DAY
    hello_within: float = 10.0
    longest_wait: float = 30.0  # of a GET with wait=
