"""`roji serve`: the server, for browsers, bots and scripts."""

import typer

__all__ = ["serve"]


def serve(
    host: str = typer.Option("127.0.0.1", "--host", help="The address to listen on; 0.0.0.0 for everybody."),
    port: int = typer.Option(8765, "--port", "-p", help="The port; 0 for any free one.", min=0, max=65535),
    database: str = typer.Option(
        "", "--database", "-d", help="An SQLite file, or postgresql://… for several processes."
    ),
    origin: list[str] = typer.Option(
        [], "--origin", help="Another site whose pages may connect, such as https://play.example."
    ),
) -> None:
    """Start the server: play in the browser, alone, with friends and with bots."""
    from roji.cli.database import default_database
    from roji.cli.logs import set_up_logs
    from roji.server.serve import serve as run
    from roji.server.settings import ServerSettings

    set_up_logs()
    run(ServerSettings(database=database or default_database(), host=host, port=port, origins=tuple(origin)))
