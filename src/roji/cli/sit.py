"""`roji sit`: a bot on this machine plays at a server's table."""

import asyncio

import typer

__all__ = ["sit"]


def sit(
    link: str = typer.Argument(..., help="The link of a table, or of a seat (with its token behind the #)."),
    bot: str = typer.Option(
        "master", "--bot", "-b", help="Which bot: gentle, steady, keen, sharp, expert, master, or another one."
    ),
    name: str = typer.Option("", "--name", help="The name it plays under."),
) -> None:
    """Let a bot on this machine play at a server's table."""
    from roji.client.sitting import sit as sit_down

    seat = asyncio.run(sit_down(link, bot, name or f"{bot.capitalize()} guest", typer.echo))
    if seat.position is not None and seat.position.places is not None:
        place, points = seat.position.places[seat.seat], seat.position.totals[seat.seat]
        typer.echo(f"The game is over: place {place} with {points} points.")
