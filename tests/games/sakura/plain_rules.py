"""A second implementation of Sakura, as naive as possible: dictionaries, lists and single steps, directly from RULES.md.

It knows no bit sets, no records and nothing of the real rules but the table's starting data. Tests let both play the same games.
"""

import itertools
from typing import Any

GATE = 0


class PlainGame:
    """A whole game as the rulebook describes it, which is given the same decisions as the real one."""

    def __init__(self, data: dict[str, Any]) -> None:
        """`data` is a table as exported before the first decision."""
        self.path = data["path"]
        self.seats = data["seats"]
        self.tricky = data["tricky"]
        self.emperor = data["emperor"]
        self.scored: list[int] = []
        self.space = {painter["painter"]: painter["space"] for painter in data["painters"]}
        self.tokens = {painter["painter"]: painter["tokens"] for painter in data["painters"]}
        self.hands = {
            painter["painter"]: {card["card"] for card in painter["hand"]}
            for painter in data["painters"]
            if not painter["court"]
        }
        self.deck = list(data["deck"])
        self.discards: list[int] = []
        self.over = False

    # S4: moving

    def others_on(self, space: int, painter: int) -> bool:
        """S4.1"""
        return space != GATE and any(at == space for other, at in self.space.items() if other != painter)

    def walk(self, painter: int, steps: int) -> None:
        """S4.1-S4.5: one space at a time."""
        step = 1 if steps > 0 else -1
        left = abs(steps)
        while left:
            if self.space[painter] == GATE and step < 0:
                return
            self.space[painter] += step
            if self.space[painter] == self.emperor:
                self.disgrace(painter)
                return
            if not self.others_on(self.space[painter], painter):
                left -= 1

    def disgrace(self, painter: int) -> None:
        """S4.3"""
        self.tokens[painter] = max(0, self.tokens[painter] - 1)
        empty = 0
        while empty < 3 and self.space[painter] > GATE:
            self.space[painter] -= 1
            if not self.others_on(self.space[painter], painter):
                empty += 1

    def move_emperor(self, steps: int) -> bool:
        """S4.4, S4.6, S5.1: returns whether he has reached a new tree."""
        for _ in range(abs(steps)):
            target = self.emperor + (1 if steps > 0 else -1)
            if target == GATE:
                return False
            self.emperor = target
            if self.path[target] == "sakura" and target not in self.scored:
                self.scored.append(target)
                return True
        for painter, at in list(self.space.items()):
            if at == self.emperor:
                self.disgrace(painter)
        return False

    def garden(self, action: str, forward: bool) -> bool:
        """S1.3, S4.7"""
        if action.startswith("Emperor"):
            number = action.split()[1]
            return self.move_emperor((1 if forward else -1) if number == "+-1" else int(number))
        at_gate = [painter for painter, at in self.space.items() if at == GATE]
        if action == "closest -2":
            closest = max(self.space, key=lambda painter: self.space[painter])
            if len(at_gate) < len(self.space):
                self.walk(closest, -2)
        elif len(at_gate) < 2:
            self.walk(min(self.space, key=lambda painter: self.space[painter]), 2)
        return False

    def painter(self, owner: int, action: str, forward: bool) -> None:
        """S1.4, S4.8, S4.9"""
        ahead = sorted(at for at in self.space.values() if at > self.space[owner])
        if action == "leap":
            if ahead:
                target = ahead[0] + 1
                while self.others_on(target, owner):
                    target += 1
                self.space[owner] = target
                if target == self.emperor:
                    self.disgrace(owner)
        elif action == "count":
            self.walk(owner, len(ahead))
        elif action.startswith("+-"):
            self.walk(owner, int(action[2:]) if forward else -int(action[2:]))
        else:
            self.walk(owner, int(action))

    # S5: trees

    def order(self) -> list[int]:
        """S5.2, S5.3: the painters who are paid, the closest first."""
        on_path = sorted((painter for painter in self.space if self.space[painter]), key=lambda p: -self.space[p])
        at_gate = [painter for painter in self.space if not self.space[painter]]
        return on_path + (at_gate if len(at_gate) == 1 else [])

    def score_tree(self) -> None:
        """S5.2, S5.4"""
        last = len(self.scored) == 3
        pay = [4 if last else 3, 2, 1] + ([1] if self.seats >= 5 else [])
        order = self.order()
        for painter, tokens in zip(order, pay, strict=False):
            self.tokens[painter] += tokens
        if last:
            self.over = True
            return
        for ahead, behind in itertools.pairwise(order):
            if self.space[ahead] > 1:
                self.space[behind] = self.space[ahead] - 1

    # S6, S7

    def places(self) -> list[int]:
        """S6.2"""
        worth = [(self.tokens[seat], self.space[seat]) for seat in range(self.seats)]
        return [1 + sum(other > mine for other in worth) for mine in worth]

    def further(self) -> int | None:
        """S7.3: the player who chooses for the court painter."""
        first, second = self.space[0], self.space[1]
        return None if not self.tricky or first == second else int(first > second)
