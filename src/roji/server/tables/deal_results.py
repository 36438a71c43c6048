"""A deal's results for one person: their own try and, once they have finished, everyone's."""

import itertools
import time
from collections.abc import Sequence

from roji.games import GAMES
from roji.server.messages.deals import DailyDeals, DealPerson, DealResult, DealShown, DealTally
from roji.server.store.deals import BOT, Try, best_tries, find_try, list_tries, next_deal, points_of, series_tries
from roji.server.tables.deals import MOST_IN_A_DUEL, daily_name, day_of, ended_rows, let_bots_play, terms_of
from roji.server.tables.directory import TableDirectory

__all__ = ["daily_deals", "shown"]

DAY = 86_400
MOST_RESULTS = 100
LONGEST_SERIES = 30  # the most duels in a tally


async def daily_deals(directory: TableDirectory, person: str | None) -> DailyDeals:
    """Today's deals, without results."""
    now = time.time()
    day = day_of(now)
    deals = [await shown(directory, daily_name(day, game), person, with_results=False) for game in GAMES]
    return DailyDeals(day=day, ends_in=int(DAY - now % DAY), deals=deals)


async def shown(directory: TableDirectory, deal: str, person: str | None, with_results: bool = True) -> DealShown:
    """A deal as a person may currently see it."""
    terms, day = await terms_of(directory, deal)
    store, mine = directory.store, await _my_try(directory, deal, person)
    is_over = mine is not None and mine.finished_at is not None
    points = mine.points if mine is not None else None
    counts = await (directory.daily_counts.of(deal) if day else points_of(store, deal))
    answer = DealShown(
        deal=deal,
        kind="daily" if day else "duel",
        day=day,
        game=terms.game,
        seats=terms.seats,
        seat=terms.seat,
        level=terms.level,
        options=terms.options,
        state="new" if mine is None else "over" if is_over else "playing",
        table=mine.table if mine is not None else None,
        points=points,
        finished=sum(counts.values()),
        behind=sum(people for fewer, people in counts.items() if is_over and fewer < (points or 0)),
    )
    if await _is_closed(directory, mine, day):
        answer.state = "closed"
    if not day:
        answer.people = _people(await list_tries(store, deal, MOST_IN_A_DUEL), person)
        answer.next = await next_deal(store, deal)
    if is_over and with_results and person is not None:
        ahead = sum(people for more, people in counts.items() if more > (points or 0))
        await _add_results(directory, answer, person, 1 + ahead)
    return answer


async def _is_closed(directory: TableDirectory, mine: Try | None, day: str) -> bool:
    """Whether a deal can be neither begun nor continued: its day is over, or its table was closed unfinished."""
    if mine is None:
        return bool(day) and day != day_of(time.time())
    if mine.finished_at is not None:
        return False
    return any(found.listed.status == "closed" for found in await directory.store.list_these([mine.table]))


async def _my_try(directory: TableDirectory, deal: str, person: str | None) -> Try | None:
    """A person's try; records its result now if that is still missing."""
    found = await find_try(directory.store, deal, person) if person is not None else None
    if found is None or found.finished_at is not None:
        return found
    table = directory.tables.get(found.table)
    if table is None or not (rows := ended_rows(table.state)):
        return found
    await directory.store.write(rows)
    directory.daily_counts.forget(deal)
    return await find_try(directory.store, deal, found.person)


async def _add_results(directory: TableDirectory, answer: DealShown, person: str, my_place: int) -> None:
    store, settings = directory.store, directory.settings
    answer.results = _results(await best_tries(store, answer.deal, MOST_RESULTS, person), person, my_place)
    if answer.kind == "daily":
        levels = [level for level in dict.fromkeys((settings.daily_level, settings.daily_rival)) if level]
        directory.spawn(let_bots_play(directory, answer.deal, levels))
    else:
        answer.tally = await _tally(directory, answer.deal, person)


def _people(tries: Sequence[Try], person: str | None) -> list[DealPerson]:
    return [
        DealPerson(name=one.name, has_finished=one.finished_at is not None, is_mine=one.person == person)
        for one in tries
    ]


def _results(tries: Sequence[Try], person: str, my_place: int) -> list[DealResult]:
    """Tries with their places; equal points share a place, and bots take none. There may be others before mine."""
    people = sorted((one.points or 0 for one in tries if not one.person.startswith(BOT)), reverse=True)
    return [
        DealResult(
            name=one.name,
            level=one.person.removeprefix(BOT) if one.person.startswith(BOT) else "",
            points=one.points or 0,
            place=my_place if one.person == person else 1 + sum(points > (one.points or 0) for points in people),
            is_mine=one.person == person,
            table=one.table,
        )
        for one in tries
    ]


async def _tally(directory: TableDirectory, deal: str, person: str) -> list[DealTally]:
    """Everyone's tally in a series, over the duels that this person has finished."""
    found: dict[str, DealTally] = {}
    duels = itertools.groupby(await series_tries(directory.store, deal, LONGEST_SERIES), lambda one: one.deal)
    for tries in (list(duel) for _, duel in duels):
        if any(each.person == person for each in tries):
            _count(found, tries, person)
    return sorted(found.values(), key=lambda one: (-one.wins, -one.points))


def _count(found: dict[str, DealTally], tries: Sequence[Try], person: str) -> None:
    """Count one duel: most points win, if at least two people have finished."""
    best = max(each.points or 0 for each in tries)
    for each in tries:
        one = found.setdefault(
            each.person, DealTally(name=each.name, games=0, wins=0, points=0, is_mine=each.person == person)
        )
        one.name = one.name or each.name
        one.games += 1
        one.points += each.points or 0
        one.wins += len(tries) > 1 and each.points == best
