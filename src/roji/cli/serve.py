"""`roji serve`: the server, for browsers, bots and scripts."""

import logging
import signal
import sys

import typer

from roji.cli.cold_start import CompilerBeside, games_of, start_again

__all__ = ["serve"]

log = logging.getLogger("roji.serve")


def serve(
    host: str = typer.Option("127.0.0.1", "--host", help="The address to listen on; 0.0.0.0 for everyone."),
    port: int = typer.Option(8765, "--port", "-p", help="The port; 0 for any free one.", min=0, max=65535),
    database: str = typer.Option(
        "", "--database", "-d", help="An SQLite file, or postgresql://… for several processes."
    ),
    key: str = typer.Option("", "--key", help="The file of the key that hides seeds; by default beside the database."),
    path: str = typer.Option("", "--path", help="The path of the site under which a proxy puts this server: /roji."),
    origin: list[str] = typer.Option(
        [],
        "--origin",
        metavar="<origin>",
        help="The public address of this server, or another site whose pages may connect.",
    ),
    proxy: list[str] = typer.Option(
        ["127.0.0.1", "::1"],
        "--proxy",
        metavar="<address>",
        help="A proxy whose X-Forwarded-For to trust: an address or a network.",
    ),
    metrics_from: list[str] = typer.Option(
        ["127.0.0.1", "::1"],
        "--metrics-from",
        metavar="<address>",
        help="Who may read /metrics: an address or a network.",
    ),
    push_also_to: list[str] = typer.Option(
        [], "--push-also-to", metavar="<origin>", help="The origin of a push service to allow inside this network."
    ),
    backup_to: str = typer.Option("", "--backup-to", help="A folder for automatic backups."),
    backup_every: str = typer.Option("6h", "--backup-every", help="How often, such as 6h."),
    backups_kept: int = typer.Option(28, "--backups-kept", help="How many to keep.", min=1),
    delete_after: str = typer.Option("", "--delete-after", help="Delete finished tables after, such as 365d; never."),
    drain: str = typer.Option("", "--drain", help="After SIGTERM, how long to send people on to other servers: 20s."),
    connections: int = typer.Option(5000, "--connections", help="The most people connected at once.", min=1),
    connections_per_address: int = typer.Option(
        200, "--connections-per-address", help="The most of them from one address.", min=1
    ),
    access_log: bool = typer.Option(False, "--access-log", help="Log every request, with its address."),
    open_browser: bool = typer.Option(False, "--open/--no-open", help="Open the page in this machine's browser."),
) -> None:
    """Start the server. Play in the browser, alone, with friends and with bots."""
    from roji.cli.browser import open_page
    from roji.cli.database import default_database
    from roji.cli.durations import parse_duration
    from roji.cli.logs import set_up_logs
    from roji.core.compiled_cache import is_cold
    from roji.server.serve import hand_over
    from roji.server.serve import serve as run
    from roji.server.settings import ServerSettings
    from roji.server.tables.addresses import networks
    from roji.server.wire.security import check_site
    from roji.server.wire.sub_path import check_path

    set_up_logs(access_log=access_log)
    networks((*proxy, *metrics_from))  # an error is better said now than at the first request
    settings = ServerSettings(
        database=database or default_database(),
        key=key,
        host=host,
        port=port,
        path=check_path(path),
        origins=tuple(map(check_site, origin)),
        proxies=tuple(proxy),
        metrics_from=tuple(metrics_from),
        push_also_to=tuple(map(check_site, push_also_to)),
        backup_to=backup_to,
        backup_every=parse_duration(backup_every),
        backups_kept=backups_kept,
        delete_after=parse_duration(delete_after) if delete_after else 0.0,
        drain_within=parse_duration(drain) if drain else 0.0,
        connections=connections,
        connections_per_address=connections_per_address,
        access_log=access_log,
    )
    when_open = open_page if open_browser else None
    if not is_cold():
        run(settings, when_open=when_open)
        return
    signal.signal(
        signal.SIGTERM, lambda number, _: sys.exit(128 + number)
    )  # otherwise the compiler would be left running
    beside = CompilerBeside(games_of(["serve"]))
    try:
        listener = run(settings, lambda: _wait_for(beside), when_open)
    finally:
        beside.stop()
    if beside.is_done and listener is not None:
        port = listener.getsockname()[1]
        start_again([*sys.argv[1:], "--port", str(port), "--no-open"], **hand_over(listener))  # the last one counts


def _wait_for(beside: CompilerBeside) -> bool:
    """Print the compiler's progress, until it is done (True), has failed or was stopped."""
    if beside.wait(_tell_progress):
        return True
    if not beside.is_stopped:
        what = "rules could not be compiled and stay interpreted: no hints, no bots that search"
        log.error(what, extra={"why": beside.why})
    return False


def _tell_progress(done: int, whole: int) -> None:
    """One line for each part: until then the server plays interpreted."""
    sys.stdout.write(f"Compiling for hints and strong bots: {done} of {whole} parts are done.\n")
    sys.stdout.flush()
