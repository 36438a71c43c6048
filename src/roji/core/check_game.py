"""`check_game`: the conformance test for every game, including yours. Raises AssertionError at the first fault.

It plays random games for every number of seats and every option and checks that someone can always move until the game
is over, that texts round-trip, that the same seed gives the same game, that copies are independent, and that nothing
leaks: if everything a seat cannot know is dealt afresh, its view, features, legal moves, data and texts do not change.
"""

import itertools
import json
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from roji.core.edition import Edition, default_edition
from roji.core.game import EFFORTS, MAX_SEATS, Game
from roji.core.luck import below, new_luck
from roji.core.rule import Luck, Table
from roji.core.story import NOBODY, events, new_story

__all__ = ["all_options", "check_game", "check_match", "check_nothing_leaks"]


def check_game(game: Game, edition: Edition | None = None, seeds: Iterable[int] = (1, 2), look_every: int = 5) -> None:
    """Check a game with every seat count and option. With `look_every` = n, only every n-th table is examined closely."""
    box = (edition or default_edition(game)).box
    most = game.seats[-1] if game.most_seats is None else game.most_seats(box)
    for seats, seed in itertools.product([seats for seats in game.seats if seats <= most], seeds):
        for options in all_options(game, seats):
            check_match(game, seats, options, seed, edition, look_every)


def all_options(game: Game, seats: int) -> Iterator[int]:
    """Every valid options number for this many seats."""
    for values in itertools.product(*(option.choices for option in game.options)):
        chosen = dict(zip((option.name for option in game.options), values, strict=True))
        is_invalid = any(
            option.for_seats is not None and seats not in option.for_seats and chosen[option.name] != option.choices[0]
            for option in game.options
        )
        if not is_invalid:
            yield game.encode_options(chosen, seats)


def check_match(
    game: Game, seats: int, options: int, seed: int, edition: Edition | None = None, look_every: int = 1
) -> None:
    """Check one random game."""
    box = (edition or default_edition(game)).box
    luck = new_luck(seed + 1)
    table = game.new_table(box, seats, options, seed)
    again = game.new_table(box, seats, options, seed)
    assert _same(table, again), "the same seed set up two different tables"
    story = new_story()
    for number in itertools.count():
        check_effort(game, box, table)
        waiting = game.seats_to_act(box, table)
        if not waiting or number == game.decision_limit:
            break
        assert all(seat < seats for seat in waiting), f"seats {waiting} are to act in a game of {seats}"
        seat = waiting[int(below(luck, len(waiting)))]
        moves = game.legal_moves(box, table, seat)
        assert moves, f"seat {seat} has to act but can do nothing"
        assert moves[-1] < game.num_moves, f"legal move {moves[-1]} of only {game.num_moves}"
        if number % look_every == 0:
            check_texts(game, box, table, seat, moves)
            check_nothing_leaks(game, box, table, luck)
            check_copies(game, box, table, seat, moves[0])
        move = moves[int(below(luck, len(moves)))]
        story[0, 0] = 0
        game.play(box, table, seat, move, story)
        check_story(game, box, story, seats)
        game.play_quietly(box, again, seat, move)
        assert _same(table, again), f"move {move} has two different effects, with and without a story"
    check_end(game, box, table, seats)


def check_texts(game: Game, box: Any, table: Table, seat: int, moves: list[int]) -> None:
    """Every legal move has a unique text that parses back to it, and words in every language."""
    seen = game.seen(box, table, seat)
    texts = [game.text(box, seen, seat, move) for move in moves]
    assert len(set(texts)) == len(texts), f"two legal moves have the same text: {texts}"
    for move, text in zip(moves, texts, strict=True):
        assert game.number(box, seen, seat, text) == move, f"'{text}' does not lead back to move {move}"
        assert text == game.text(box, table, seat, move), f"the text of move {move} depends on what is hidden"
    parts = [game.move_parts(box, seen, seat, move) for move in moves]
    assert all(isinstance(part, str | int) for one in parts for part in one.values()), "a part is a number or a text"
    assert all(next(iter(one)) == "do" for one in parts), 'the first part of a move is "do"'
    assert len({json.dumps(one) for one in parts}) == len(parts), f"two legal moves have the same parts: {parts}"
    for words in game.words.values():
        assert all(words.move(box, seen, seat, move) for move in moves), "a legal move without words"
        assert words.ask(box, seen, seat), "nothing is asked of a seat that has to act"
        refused = next((move for move in range(game.num_moves) if move not in moves), None)
        assert refused is None or words.why_not(box, seen, seat, refused), "an illegal move is refused without a word"
    for language in game.words:
        assert game.draw(box, seen, seat, language), "the table cannot be drawn"


def check_nothing_leaks(game: Game, box: Any, table: Table, luck: Luck) -> None:
    """Deal afresh what each seat cannot know, and check that nothing it is shown changes."""
    for seat in range(int(table.num_seats)):
        other, blind = game.copy(table), game.seen(box, table, seat)
        same_luck = luck.copy()
        game.redeal(box, other, seat, luck)
        game.redeal(box, blind, seat, same_luck)
        assert _same(blind, other), f"a redeal for seat {seat} depends on what it cannot know"
        seen = game.seen(box, table, seat)
        assert not seen.luck.any(), f"seat {seat}'s view shows the luck"
        assert _same(seen, game.seen(box, other, seat)), f"seat {seat}'s view depends on what it cannot know"
        assert _same(game.seen(box, table, NOBODY), game.seen(box, other, NOBODY)), "an onlooker sees something hidden"
        for shown, shown_other in zip(_shown(game, box, table, seat), _shown(game, box, other, seat), strict=True):
            assert shown == shown_other, f"what seat {seat} is shown depends on what it cannot know"


def _shown(game: Game, box: Any, table: Table, seat: int) -> list[Any]:
    """Everything a seat is shown of a table besides the view itself."""
    features = np.zeros(game.num_features, np.float32)
    game.features(box, table, seat, features)
    seen = game.seen(box, table, seat)
    moves = game.legal_moves(box, table, seat)
    return [
        features.tobytes(),
        moves,
        game.seats_to_act(box, table),
        game.legal_moves(box, seen, seat),
        game.data(box, seen),
        [game.text(box, table, seat, move) for move in moves],
    ]


def check_copies(game: Game, box: Any, table: Table, seat: int, move: int) -> None:
    """Neither playing on a copy nor reading it changes the original."""
    before = game.copy(table)
    game.play_quietly(box, game.copy(table), seat, move)
    json.dumps(game.data(box, table))  # only plain data, which can be sent as JSON
    game.sheet(box, table)
    assert _same(before, table), "a copy shares something with its original"


def check_effort(game: Game, box: Any, table: Table) -> None:
    """A GPU lists games by the effort of their next moves, also those that are over: it must name one of these lists."""
    if game.effort is not None:
        before, effort = game.copy(table), game.effort(box, table)
        assert 0 <= effort < EFFORTS, f"the effort of a move is {effort}, of only {EFFORTS}"
        assert _same(before, table), "effort changes the table"


def check_story(game: Game, box: Any, story: Any, seats: int) -> None:
    """Every event has a kind with a name, named parts, and words in every language."""
    names = tuple(f"N{seat}" for seat in range(MAX_SEATS))
    for event in events(story):
        assert 0 <= event.kind < len(game.event_kinds), f"an event of unknown kind {event.kind}"
        assert NOBODY <= event.seat < MAX_SEATS, f"an event of seat {event.seat} in a game of {seats}"
        json.dumps(game.event_parts(box, event))
        for language, words in game.words.items():
            assert isinstance(words.event(box, event, names), str), f"no words for {event} in {language}"


def check_end(game: Game, box: Any, table: Table, seats: int) -> None:
    """At the end nobody can move, and every seat has a place."""
    if game.seats_to_act(box, table):
        return  # cut off: the caller that set the limit reports it as truncated
    assert not any(game.legal_moves(box, table, seat) for seat in range(seats)), "moves are legal after the end"
    places = game.places(box, table)
    assert len(places) == seats, f"{len(places)} places for {seats} seats"
    for place in places:
        better = sum(other < place for other in places)
        assert place == better + 1, f"places {places} do not count up from 1"


def _same(one: Table, other: Table) -> bool:
    return bytes(one.tobytes()) == bytes(other.tobytes())
