"""Four Gardens by two implementations at once: the real rules and a naive one of RULES.md that shares no code with them."""

import tomllib
from typing import Any

import pytest
from tests.games.four_gardens.gardens import BOX
from tests.games.four_gardens.plain_rules import GODS, PlainGame, Player

from roji.core.edition import default_text
from roji.core.luck import below, new_luck
from roji.core.story import events, new_story
from roji.games.four_gardens.events import REFILLED, RESHUFFLED, SAW
from roji.games.four_gardens.game import GAME

CARDS = tomllib.loads(default_text(GAME))["cards"]
GAMES = 3


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("is_eager", [False, True], ids=["random", "eager"])
def test_both_sets_of_rules_play_the_same_games(seats: int, is_eager: bool) -> None:
    """F1.3, F2.2, F3.1-F7.2: the same legal moves at every decision, the same table after it, the same places at the end."""
    for seed in range(GAMES):
        play_both(seats, 100 * seats + seed, is_eager)


def play_both(seats: int, seed: int, is_eager: bool) -> None:
    table, luck, story = GAME.new_table(BOX, seats, 0, seed), new_luck(seed), new_story()
    plain = PlainGame(CARDS, GAME.data(BOX, table), lambda: shuffled(table, story))
    asking = plain.play()
    asked = next(asking, None)
    while asked:
        seat, options = asked
        assert GAME.seats_to_act(BOX, table) == [seat]
        moves = {GAME.text(BOX, table, seat, move): move for move in GAME.legal_moves(BOX, table, seat)}
        assert moves.keys() == options
        texts = likely(list(moves)) if is_eager else list(moves)
        text = texts[int(below(luck, len(texts)))]
        story[0, 0] = 0
        GAME.play(BOX, table, seat, moves[text], story)
        try:
            asked = asking.send(text)
        except StopIteration:
            asked = None
        compare(table, plain)
    assert table.is_over
    assert GAME.places(BOX, table) == plain.places()


def likely(texts: list[str]) -> list[str]:
    """The moves of a player in a hurry, so that games are short and many cards are finished."""
    for wanted in ("lay", "move", "finish", "wild", "rotate"):
        if chosen := [text for text in texts if text.startswith(wanted) and " from " not in text]:
            return chosen + texts[:1]
    return texts


def shuffled(table: Any, story: Any) -> list[int]:
    """The pile after the shuffle in this story: the rest of it, and the cards drawn from it since."""
    told = events(story)
    since = told[[event.kind for event in told].index(RESHUFFLED) :]
    drawn = [event.what + 1 for event in since if event.kind in (SAW, REFILLED)]
    return [*GAME.data(BOX, table)["pile"]["order"], *reversed(drawn)]


def compare(table: Any, plain: PlainGame) -> None:
    data = GAME.data(BOX, table)
    assert [floor["sides"] for floor in data["pagoda"]] == [sides for _, sides in plain.floors]
    assert data["supply"] == {kind: plain.supply[kind] for kind in data["supply"]}
    assert data["bonus_tiles"] == plain.tiles
    assert [card and card["card"] for card in data["open_cards"]] == plain.open
    assert data["pile"]["order"] == plain.pile
    assert [card["card"] for card in data["discards"]] == plain.discards
    for shown, player in zip(data["players"], plain.players, strict=True):
        compare_player(shown, player)
    assert [row["total"] for row in data["score"]] == [plain.points(player) for player in plain.players]


def compare_player(shown: dict[str, Any], player: Player) -> None:
    assert [card["card"] for card in shown["hand"]] == sorted(player.hand)
    assert shown["planning"] == {kind: player.planning[kind] for kind in shown["planning"]}
    assert shown["planning_spaces"] == player.spaces
    laid = [place and (place["card"], place["placed"]) for place in shown["groundwork"]]
    assert laid == [place and (place[0], +place[1]) for place in player.groundwork]
    assert {card["card"] for card in shown["landscapes"]} == player.done
    assert shown["marker_spaces"] == {god: player.markers[god] for god in GODS}
    assert shown["bonus_tiles"] == player.tiles
