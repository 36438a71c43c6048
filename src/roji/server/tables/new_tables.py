"""New tables: checks a request, and makes the first entries of the log."""

import time
from collections.abc import Iterable, Sequence

from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import new_seed, parse_seed, seed_text
from roji.core.story import NOBODY
from roji.games import find_game
from roji.match import check_names
from roji.server.messages.http import CreateTable, SeatToken, SeatWanted
from roji.server.messages.refusals import Refusal
from roji.server.store.entries import Body, Entry, SeatEntry, Started, TableCreated, hash_person, hash_token, new_token
from roji.server.tables.editions import edition_of
from roji.server.tables.seats import bot_name
from roji.server.tables.series import series_of
from roji.server.tables.state import State
from roji.server.work.bot_moves import check_level

__all__ = ["NewTable", "check_knows_seed_alone", "make_seats", "new_rematch", "new_table"]


class NewTable:
    """The first entries of a table's log, and the tokens, which only its creator is told."""

    def __init__(
        self, created: TableCreated, *, is_started: bool, host: str, tokens: list[SeatToken], maker: str | None = None
    ) -> None:
        """`maker`: the hash of the creator, if known."""
        self.created = created
        self.maker = maker
        bodies: list[Body] = [created, Started()] if is_started else [created]
        self.log = [Entry(number, time.time(), body) for number, body in enumerate(bodies, 1)]
        self.host = host
        self.tokens = tokens


def new_table(request: CreateTable) -> NewTable:
    """The requested table, or RojiError. Call it in a thread if the request has its own edition."""
    game = find_game(request.game)
    game.check_seats(len(request.seats))
    game.encode_options(request.options, len(request.seats))
    edition = edition_of(game, request.edition)
    game.check_box(edition.box, len(request.seats))
    seats, tokens = make_seats(game, request.seats, request.person)
    if request.start and any(seat.kind == "open" for seat in seats):
        raise Refusal("not_now", "The game cannot begin while a seat is open.")
    check_knows_seed_alone(request.seed is not None, (seat.kind for seat in seats))
    host = new_token()
    created = TableCreated(
        game=game.name,
        options=request.options,
        seats=seats,
        settings=request.settings,
        host=hash_token(host),
        person=hash_person(request.person),
        seed=seed_text(new_seed() if request.seed is None else parse_seed(request.seed)),
        edition=None if edition.is_default else edition.text,
        seed_is_known=request.seed is not None,
    )
    return NewTable(created, is_started=request.start, host=host, tokens=tokens, maker=created.person)


def check_knows_seed_alone(is_known: bool, kinds: Iterable[str]) -> None:
    """Refuse seats of these kinds if the seed is known: that means knowing every hidden card, so only one person may play."""
    if is_known and sum(kind != "bot" for kind in kinds) > 1:
        raise RojiError("A seed can be chosen only for a table where one person plays with bots.")


def new_rematch(state: State, asking: int = NOBODY, secret: str | None = None) -> NewTable:
    """A table with the same people, each moved on one seat. Their tokens also open the new table.

    The asking seat may name its person, if unknown so far.
    """
    series = series_of(state)
    people = {number: seat.person for number, seat in enumerate(state.seats)}
    if asking != NOBODY:
        people[asking] = people[asking] or hash_person(secret)
    before = [state.seats[number - 1] for number in range(len(state.seats))]
    seats = [
        SeatEntry(
            kind="person" if seat.token is not None else seat.kind,  # type: ignore[arg-type]
            name=seat.name if seat.kind != "open" else "",
            level=None if seat.token is not None else seat.level,
            token=seat.token,
            person=people[(number - 1) % len(before)],
        )
        for number, seat in enumerate(before)
    ]
    created = TableCreated(
        game=state.game.name,
        options=state.created.options,
        seats=seats,
        settings=state.settings,
        host=state.created.host,
        person=state.created.person,
        seed=seed_text(new_seed()),
        edition=state.created.edition,
        series=[*series[-1:], *series[:-1]],
        waits_for_all=state.settings.pace == "live",
    )
    is_full = all(seat.kind != "open" for seat in seats)
    return NewTable(created, is_started=is_full, host="", tokens=[], maker=people.get(asking))


def make_seats(
    game: Game, wanted: Sequence[SeatWanted], secret: str | None = None
) -> tuple[list[SeatEntry], list[SeatToken]]:
    """The seats of a new table, and a token for each person; they all belong to the person with this secret."""
    seats, tokens = [], []
    names = [seat.name.strip() for seat in wanted]
    for number, seat in enumerate(wanted):
        if seat.kind == "open":
            seats.append(SeatEntry(kind="open"))
        elif seat.kind == "bot":
            check_level(seat.level, game)
            names[number] = names[number] or bot_name(number, names)
            seats.append(SeatEntry(kind="bot", name=names[number], level=seat.level))
        else:
            token = new_token()
            tokens.append(SeatToken(seat=number, token=token))
            name = names[number] or f"Player {number + 1}"
            seats.append(SeatEntry(kind="person", name=name, token=hash_token(token), person=hash_person(secret)))
    given = [seat.name for seat in seats if seat.kind != "open"]
    check_names(given, len(given))
    return seats, tokens
