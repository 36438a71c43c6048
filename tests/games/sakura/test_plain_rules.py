"""Sakura played by two implementations at once: the real rules and a naive one of RULES.md that shares no code with them."""

import pytest
from tests.games.sakura.paths import BOX, hand, told
from tests.games.sakura.plain_rules import PlainGame

from roji.core.luck import below, new_luck
from roji.core.rule import is_interpreted
from roji.core.story import events, new_story
from roji.games.sakura.box import GARDEN_ACTIONS, PAINTER_ACTIONS
from roji.games.sakura.game import GAME

COURT, HAND = 2, 5
GAMES = 3 if is_interpreted() else 30


class Both:
    """A real table and a plain game, which must agree after every decision."""

    def __init__(self, seats: int, options: int, seed: int) -> None:
        self.table = GAME.new_table(BOX, seats, options, seed)
        self.plain = PlainGame(GAME.data(BOX, self.table))
        self.luck = new_luck(seed ^ 0x5A17)
        self.story = new_story()
        self.chosen: dict[int, int] = {}
        self.reached = False
        self.queue: list[tuple[int, int, str]] = []  # (order number, owner, part) still to resolve

    def pick(self, count: int) -> int:
        return int(below(self.luck, count))

    def step(self) -> bool:
        """Make one random decision in both; returns False when the game is over."""
        waiting = GAME.seats_to_act(BOX, self.table)
        if not waiting:
            return False
        seat = waiting[self.pick(len(waiting))]
        if not self.queue and self.pick(10) == 0:  # any player, perhaps one who has chosen already
            seat = self.pick(int(self.table.num_seats))
        moves = GAME.legal_moves(BOX, self.table, seat)
        text = GAME.text(BOX, self.table, seat, moves[self.pick(len(moves))])
        self.story[0, 0] = 0
        GAME.play(BOX, self.table, seat, GAME.number(BOX, self.table, seat, text), self.story)
        self.follow(seat, text)
        return True

    def follow(self, seat: int, text: str) -> None:
        """Make the same decision in the plain game."""
        if self.queue:
            self.resolve(forward=text == "forward")
            return
        word, number = text.split()
        painter = seat if word == "card" else COURT
        for other, card in self.chosen.items():
            if card == int(number) and other != painter:  # it was chosen for the other painter: they swap
                self.chosen[other] = self.chosen[painter]
        self.chosen[painter] = int(number)
        if told(events(self.story), "revealed"):
            self.reveal()
            self.resolve(forward=None)

    def reveal(self) -> None:
        plain = self.plain
        for held in plain.hands.values():
            held -= set(self.chosen.values())
        if len(plain.space) > plain.seats and plain.further() is None:
            self.chosen[COURT] = self.draw()
        for card, owner in sorted((card, owner) for owner, card in self.chosen.items()):
            self.queue += [(card, owner, "garden"), (card, owner, "painter")]

    def draw(self) -> int:
        """S3.3: the next card; if the deck is empty, shuffle the discards as the real game did."""
        if not self.plain.deck:
            new_deck = self.reshuffled()
            assert sorted(new_deck) == sorted(self.plain.discards)
            self.plain.deck, self.plain.discards = new_deck, []
        return self.plain.deck.pop()

    def reshuffled(self) -> list[int]:
        """The deck after the shuffle in this story: the rest of it, and the cards drawn from it since."""
        rows = told(events(self.story))
        since = rows[[row[0] for row in rows].index("reshuffled") :]
        drawn = [
            what + 1 for kind, seat, what, *_ in since if kind == "drew_card" or (kind, seat) == ("revealed", COURT)
        ]
        return [*GAME.data(BOX, self.table)["deck"], *reversed(drawn)]

    def resolve(self, forward: bool | None) -> None:
        plain = self.plain
        while self.queue:
            card, owner, part = self.queue[0]
            actions = {"garden": GARDEN_ACTIONS[BOX.garden_action[card - 1]]}
            actions["painter"] = PAINTER_ACTIONS[BOX.painter_action[card - 1]]
            if "+-" in actions[part] and forward is None and owner < plain.seats:
                return
            if part == "garden":
                self.reached = plain.garden(actions[part], forward is not False)
            else:
                plain.painter(owner, actions[part], forward is not False)
            forward = None
            self.queue.pop(0)
            if part == "painter":
                plain.discards.append(card)
            if part == "painter" and self.reached:
                plain.discards += [card for card, _, part in self.queue if part == "painter"]
                self.queue = []
                plain.score_tree()
        self.chosen = {}
        self.reached = False
        if not plain.over:
            for held in plain.hands.values():
                while len(held) < HAND:
                    held.add(self.draw())


@pytest.mark.parametrize(("seats", "options"), [(2, 0), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_both_sets_of_rules_play_the_same_games(seats: int, options: int) -> None:
    """S3.1-S7.3"""
    for seed in range(GAMES):
        both = Both(seats, options, seed)
        while both.step():
            _compare(both)
        _compare(both)
        assert both.plain.over
        assert GAME.places(BOX, both.table) == both.plain.places()


def _compare(both: Both) -> None:
    table, plain = both.table, both.plain
    assert table.emperor == plain.emperor
    assert table.spaces[: table.num_painters].tolist() == list(plain.space.values())
    assert table.tokens[: table.num_painters].tolist() == list(plain.tokens.values())
    assert [set(hand(table, seat)) for seat in range(plain.seats)] == list(plain.hands.values())
    assert [card + 1 for card in table.deck[: table.num_deck].tolist()] == plain.deck
    assert [card + 1 for card in table.discards[: table.num_discards].tolist()] == plain.discards
    assert table.trees_scored + table.is_at_tree == len(plain.scored)
    if not both.queue and not plain.over:
        assert table.further == (-1 if plain.further() is None else plain.further())
