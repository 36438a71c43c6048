"""`roji admin`: an operator's commands for a server's tables, on its machine, whether or not it runs."""

import asyncio
import ipaddress
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeVar

import typer

from roji.cli.durations import parse_duration
from roji.core.errors import RojiError

__all__ = ["app"]

T = TypeVar("T")
DATABASE = typer.Option("", "--database", "-d", help="The server's database; the default one if omitted.")
KEY = typer.Option("", "--key", help="The file of the database's key, if not the default.")
TABLE = typer.Argument(..., help="The table's name, as in its address.")
ADDRESS = typer.Argument(..., help="An address or a network, such as 192.0.2.7 or 2001:db8::/64.")
STATUSES = ("waiting", "playing", "over", "closed")

app = typer.Typer(
    help="Manage a server's tables, and keep addresses out.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def _with_store(database: str, key: str, work: Callable[..., Awaitable[T]], *arguments: object) -> T:
    """Do something with the store of an existing database."""
    from pathlib import Path

    from roji.cli.database import default_database
    from roji.server.store import is_postgres, make_store

    if strange := [one for one in arguments if isinstance(one, str) and not one.isprintable()]:
        raise RojiError(f"{strange[0][:40]!a} is not a line of text.")
    database = database or default_database()
    if not is_postgres(database) and not Path(database.removeprefix("sqlite://")).exists():
        raise RojiError(f"There is no database {database}.")

    async def run() -> T:
        store = make_store(database, key)
        await store.open(lambda *_: None)
        try:
            return await work(store, *arguments)
        finally:
            await store.close()

    return asyncio.run(run())


def _time(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(seconds))


@app.command("list")
def list_tables(
    status: str = typer.Option("", "--status", help="Only these: waiting, playing, over or closed."),
    name: str = typer.Option("", "--name", help="Only tables with a name that contains this."),
    limit: int = typer.Option(50, "--limit", help="How many.", min=1, max=100_000),
    database: str = DATABASE,
    key: str = KEY,
) -> None:
    """List the tables that changed last."""
    from roji.server.store.operators import latest

    if status and status not in STATUSES:
        raise RojiError(f"There is no status '{status}': give one of {', '.join(STATUSES)}.")
    for summary in _with_store(database, key, latest, status or None, limit, name):
        listed = summary.listed
        about = f"{listed.table}  {_time(listed.changed_at)}  {listed.status:8} {listed.game:13}"
        typer.echo(f"{about} {listed.decisions:5} decisions  {', '.join(name or '-' for name in listed.names)}")


@app.command("show")
def show(table: str = TABLE, database: str = DATABASE, key: str = KEY) -> None:
    """Show a table, without anything hidden in its game."""
    from roji.server.store.operators import find

    summary, log = _with_store(database, key, find, table)
    listed = summary.listed
    kinds = Counter(str(type(entry.body).__struct_config__.tag) for entry in log)
    typer.echo(
        f"{listed.table}: {listed.game}, {listed.status}, {listed.pace}, {'public' if summary.is_public else 'private'}"
    )
    typer.echo(f"created {_time(listed.created_at)}, changed {_time(listed.changed_at)} (UTC)")
    for seat, (name, kind) in enumerate(zip(listed.names, listed.kinds, strict=True)):
        typer.echo(f"seat {seat}: {kind} {name}")
    typer.echo(f"{len(log)} entries: {', '.join(f'{count} {kind}' for kind, count in kinds.most_common())}")


@app.command("close")
def close(
    table: str = TABLE,
    why: str = typer.Option("", "--why", help="The reason that people see."),
    database: str = DATABASE,
    key: str = KEY,
) -> None:
    """Close a table. People can still look at it, and it can be reopened."""
    from roji.server.store.operators import BY_OPERATOR, close_table

    _with_store(database, key, close_table, table, why or BY_OPERATOR)
    typer.echo(f"{table} is closed.")


@app.command("reopen")
def reopen(table: str = TABLE, database: str = DATABASE, key: str = KEY) -> None:
    """Reopen a closed table."""
    from roji.server.store.operators import reopen_table

    _with_store(database, key, reopen_table, table)
    typer.echo(f"{table} is open again.")


@app.command("forget")
def forget(
    table: str = TABLE,
    seat: int = typer.Argument(..., help="The seat, counted from 0.", min=0, max=5),
    database: str = DATABASE,
    key: str = KEY,
) -> None:
    """Delete a person's names and chat at a table for good. The moves stay."""
    from roji.server.store.forgetting import forget as delete_names

    count = _with_store(database, key, delete_names, table, seat)
    typer.echo(f"Names and chat of seat {seat} are deleted: {count} entries. Backups made before still hold them.")


@app.command("forget-person")
def forget_person(
    person: str = typer.Argument(..., help="The number on the person's page."),
    is_sure: bool = typer.Option(False, "--yes", help="Do not ask."),
    database: str = DATABASE,
    key: str = KEY,
) -> None:
    """Delete a person's data for good. Their games with bots, and their names and chat at all other tables."""
    from roji.server.store.forgetting import forget_person as delete_person

    if not is_sure:
        typer.confirm(f"Delete everything about {person} for good?", abort=True)
    tables = _with_store(database, key, delete_person, person)
    typer.echo(f"{len(tables)} tables are deleted or changed. Backups made before still hold them.")


@app.command("delete")
def delete(
    table: str = TABLE,
    is_sure: bool = typer.Option(False, "--yes", help="Do not ask."),
    database: str = DATABASE,
    key: str = KEY,
) -> None:
    """Delete a table for good: its game, its chat, everything."""
    from roji.server.store.operators import delete_table

    if not is_sure:
        typer.confirm(f"Delete {table} for good?", abort=True)
    _with_store(database, key, delete_table, table)
    typer.echo(f"{table} is deleted. Backups made before still hold it.")


@app.command("prune")
def prune(
    older_than: str = typer.Option(..., "--older-than", help="Such as 365d."), database: str = DATABASE, key: str = KEY
) -> None:
    """Delete old tables. Those finished and closed that have been without activity for this long."""
    from roji.server.store.operators import delete_old

    count = _with_store(database, key, delete_old, time.time() - parse_duration(older_than))
    typer.echo(f"{count} tables are deleted.")


@app.command("ban")
def ban(
    address: str = ADDRESS,
    duration: str = typer.Option("24h", "--for", help="For how long, such as 24h or 30d."),
    database: str = DATABASE,
    key: str = KEY,
) -> None:
    """Keep an address or network out for a time."""
    from roji.server.store.operators import ban as keep_out

    until = time.time() + parse_duration(duration)
    _with_store(database, key, keep_out, _network(address), until)
    typer.echo(f"{_network(address)} is kept out until {_time(until)} (UTC).")


@app.command("unban")
def unban(address: str = ADDRESS, database: str = DATABASE, key: str = KEY) -> None:
    """Let an address or network in again."""
    from roji.server.store.operators import unban as let_in

    _with_store(database, key, let_in, _network(address))
    typer.echo(f"{_network(address)} may come in.")


@app.command("bans")
def bans(database: str = DATABASE, key: str = KEY) -> None:
    """List who is kept out."""
    from roji.server.store.operators import bans as kept_out

    for network, until in _with_store(database, key, kept_out).items():
        typer.echo(f"{network}  until {_time(until)} (UTC)")


def _network(address: str) -> str:
    """A network in its standard form. As for all limits, an IPv6 address means its /64."""
    from roji.server.tables.addresses import network_of

    try:
        return str(ipaddress.ip_network(address if "/" in address else network_of(address), strict=False))
    except ValueError:
        raise RojiError(f"'{address[:60]}' is neither an address nor a network.") from None
