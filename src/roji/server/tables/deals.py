"""Deals that several people play, each at their own table: the daily garden and duels.

The luck of a deal follows from its name and the server's key, and the luck of its bots from that: the same moves get the same
answers.
"""

import re
import time

import msgspec

from roji.core.luck import seed_text
from roji.games import GAMES, find_game
from roji.match import check_names
from roji.server.messages.deals import DealStarted, NewDuel, PlayDeal
from roji.server.messages.http import SeatWanted
from roji.server.messages.refusals import Refusal
from roji.server.messages.room import Settings
from roji.server.store import Store
from roji.server.store.base import Write
from roji.server.store.deals import (
    BOT,
    NO_LIMIT,
    DealTerms,
    begin_try,
    find_try,
    load_terms,
    next_deal,
    save_terms,
    try_ended,
)
from roji.server.store.entries import TableCreated, hash_person, hash_token, new_table_id, new_token
from roji.server.tables.directory import TableDirectory
from roji.server.tables.new_tables import NewTable, make_seats
from roji.server.tables.people import person_of
from roji.server.tables.state import State
from roji.server.work.bot_moves import check_level

__all__ = [
    "MOST_IN_A_DUEL",
    "daily_name",
    "day_of",
    "ended_rows",
    "go_on",
    "has_played",
    "let_bots_play",
    "new_duel",
    "start",
    "terms_of",
]

DAILY = re.compile(r"daily-(\d{4}-\d{2}-\d{2})-(\w+)", re.ASCII)
DAILY_SEATS = 3
MOST_IN_A_DUEL = 20  # the most people in a duel
CLOSED = "This garden can be begun only on its day."
SETTINGS = Settings(chat=False, hints=False, onlookers=False, open_at_end=False, is_locked=True)


def day_of(seconds: float) -> str:
    """The day of a time, in UTC."""
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


def daily_name(day: str, game: str) -> str:
    """The name of a game's deal on a day."""
    return f"daily-{day}-{game}"


async def terms_of(directory: TableDirectory, deal: str) -> tuple[DealTerms, str]:
    """A deal's terms, and its day if it is a daily one; refused if it does not exist."""
    daily = DAILY.fullmatch(deal)
    if daily and daily[2] in GAMES and daily[1] <= day_of(time.time()):
        seats = find_game(daily[2]).seats
        level = directory.settings.daily_level
        return DealTerms(game=daily[2], seats=DAILY_SEATS if DAILY_SEATS in seats else seats[-1], level=level), daily[1]
    found = None if daily else await load_terms(directory.store, deal)
    if found is None:
        raise Refusal("not_found", "There is no such deal.")
    return found, ""


async def new_duel(directory: TableDirectory, wanted: NewDuel) -> str:
    """Create a deal for several people; returns its name. RojiError if the game is invalid."""
    game = find_game(wanted.game)
    game.check_seats(wanted.seats)
    game.encode_options(wanted.options, wanted.seats)
    check_level(wanted.level, game)
    terms = DealTerms(game=game.name, options=wanted.options, seats=wanted.seats, level=wanted.level)
    deal = f"duel-{new_table_id()}"
    await save_terms(directory.store, deal, terms)
    return deal


async def go_on(directory: TableDirectory, deal: str, person: str) -> str:
    """The next duel of a series, on the next seat: the same for everyone who asks, and only for people who have played."""
    terms, day = await terms_of(directory, deal)
    mine = await find_try(directory.store, deal, person)
    if day or mine is None or mine.finished_at is None:
        raise Refusal("not_now", "Only people who have played the last duel can continue its series.")
    following = msgspec.structs.replace(terms, seat=(terms.seat + 1) % terms.seats, previous=deal)
    await save_terms(directory.store, f"duel-{new_table_id()}", following)
    found = await next_deal(directory.store, deal)
    assert found is not None
    return found


async def start(directory: TableDirectory, deal: str, wanted: PlayDeal, visitor: str) -> DealStarted:
    """Begin a person's one try at a deal, or continue it."""
    terms, day = await terms_of(directory, deal)
    store, person = directory.store, hash_person(wanted.person) or ""
    name, called = map(_check_name, (wanted.name, wanted.called))
    found = await find_try(store, deal, person)
    if found is None:
        if day and day != day_of(time.time()):
            raise Refusal("not_now", CLOSED)
        directory.new_tables.check(visitor)
        found = await begin_try(store, deal, person, new_table_id(), name, NO_LIMIT if day else MOST_IN_A_DUEL)
    if found is None:
        raise Refusal("too_many", f"At most {MOST_IN_A_DUEL} people can play a duel.")
    new = _new_table(store, deal, terms, wanted.person, name or called)
    await _ensure_table(directory, found.table, new, visitor)
    return DealStarted(table=found.table, seat=terms.seat)


def _check_name(given: str) -> str:
    return check_names([given.strip()], 1)[0] if given.strip() else ""


async def let_bots_play(directory: TableDirectory, deal: str, levels: list[str]) -> None:
    """Let bots of these levels play a deal in a person's place, once each."""
    terms, _ = await terms_of(directory, deal)
    store = directory.store
    for person, level in ((f"{BOT}{level}", level) for level in levels):
        found = await find_try(store, deal, person) or await begin_try(store, deal, person, new_table_id(), "")
        if found is not None and found.finished_at is None:
            new = _new_table(store, deal, terms, None, "", level)
            await _ensure_table(directory, found.table, new, "")
            await directory.get(found.table)  # a server that ended may have left it unfinished


async def _ensure_table(directory: TableDirectory, name: str, new: NewTable, visitor: str) -> None:
    """Store a table under its name, unless it already exists."""
    if not (await directory.store.last_numbers([name])).get(name):
        try:
            await directory.add(new, visitor, name)
        except Refusal:  # another device was faster
            await directory.get(name)


def _new_table(store: Store, deal: str, terms: DealTerms, secret: str | None, name: str, level: str = "") -> NewTable:
    """A table of a deal for a person, or for a bot in their place. It has no host: nothing about it can be changed."""
    mine = SeatWanted(kind="bot", level=level) if level else SeatWanted(kind="person", name=name)
    others = SeatWanted(kind="bot", level=terms.level)
    wanted = [mine if seat == terms.seat else others for seat in range(terms.seats)]
    seats, _ = make_seats(find_game(terms.game), wanted, secret)
    created = TableCreated(
        game=terms.game,
        options=terms.options,
        seats=seats,
        settings=SETTINGS if DAILY.fullmatch(deal) else msgspec.structs.replace(SETTINGS, pace="slow"),
        host=hash_token(new_token()),
        seed=seed_text(store.key.seed_of(deal)),
        deal=deal,
        deal_seat=terms.seat,
    )
    return NewTable(created, is_started=True, host="", tokens=[], maker=hash_person(secret))


def ended_rows(state: State) -> Write:
    """The rows for a deal that its person has finished; empty otherwise."""
    created, seat = state.created, state.created.deal_seat
    if created.deal is None or state.status != "over" or state.match is None:
        return []
    if state.seats[seat].kind != created.seats[seat].kind:
        return []
    return try_ended(state.table, int(state.match.points()[seat]), state.changed_at)


async def has_played(store: Store, state: State, token: str) -> bool:
    """Whether a person without a seat at a deal's table has finished the same deal, and may see how others did."""
    if state.created.deal is None or state.seat_of(token) is not None:
        return False
    found = await find_try(store, state.created.deal, person_of(token) or "")
    return found is not None and found.finished_at is not None
