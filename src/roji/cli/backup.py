"""`roji backup`: a copy of all tables, while the server runs."""

import typer

__all__ = ["backup"]


def backup(
    target: str = typer.Argument(..., help="A new SQLite file, or an empty PostgreSQL database (to restore into)."),
    database: str = typer.Option("", "--database", "-d", help="What to copy; the server's default if omitted."),
    key: str = typer.Option("", "--key", help="The file of a PostgreSQL database's key, if not the default."),
) -> None:
    """Copy all tables into a file. To restore it, serve that file, or copy it into an empty PostgreSQL database."""
    from roji.cli.database import default_database
    from roji.server.store import is_postgres, key_file
    from roji.server.store.backup import backup as copy

    count = copy(database or default_database(), target, key)
    kept = key_file(target, key if is_postgres(target) else None)
    typer.echo(f"{count} entries are safe in {target.split('@')[-1]}. Seeds are hidden by the key {kept}: keep it.")
