"""A person's own games, running and finished, from all of their devices."""

from roji.games import find_game
from roji.server.messages.people import MyGame, MyGames
from roji.server.store import Summary
from roji.server.store.forgetting import forget_person
from roji.server.tables.directory import TableDirectory
from roji.server.tables.room import make_summary

__all__ = ["forget", "my_games"]

GAMES_AT_ONCE = 200


async def my_games(directory: TableDirectory, person: str, before: int, language: str, is_running: bool) -> MyGames:
    """The games of a person (a hash) that did not change after a time, or only the running ones, latest first."""
    found = await directory.store.list_of_person(person, before, GAMES_AT_ONCE, is_running)
    live = [directory.tables.get(summary.listed.table) for summary in found]
    running = directory.running
    newest = [make_summary(table.state, running) if table else old for table, old in zip(live, found, strict=True)]
    games = [_game(summary, person) for summary in newest if person in summary.people]
    names = {game.listed.game for game in games}
    is_full = len(found) == GAMES_AT_ONCE
    return MyGames(
        person=person,
        games=games,
        more=int(found[-1].listed.changed_at) + 1 if is_full else None,
        lines={name: _score_lines(name, language) for name in sorted(names)},
    )


def _game(summary: Summary, person: str) -> MyGame:
    seats = [seat for seat, owner in enumerate(summary.people) if owner == person]
    sheet = {line: points for line, points in summary.sheet.items() if line.isdecimal()}  # earlier ones are by clause
    return MyGame(listed=summary.listed, seats=seats, levels=summary.levels, deal=summary.deal, sheet=sheet)


def _score_lines(name: str, language: str) -> dict[str, str]:
    """The names of a game's score lines, by their numbers: several may have the same clause."""
    game = find_game(name)
    words = game.words[language]
    return {str(line): words.score_line(line) for line in range(game.score_lines)}


async def forget(directory: TableDirectory, person: str) -> int:
    """Delete everything about a person (a hash); returns the number of tables. People there see the current state."""
    changed = await forget_person(directory.store, person)
    await directory.reload(changed)
    return len(changed)
