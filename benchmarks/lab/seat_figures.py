"""Figures about games, by place in the order of play: 0 is the first to play."""

from typing import Any

import numpy as np


def means(rows: Any) -> list[Any]:
    """Means over all games, each with the half width of its 95 % interval."""
    values = np.asarray(rows, float)
    half = 1.96 * values.std(axis=0, ddof=1) / np.sqrt(len(values)) if len(values) > 1 else values[0] * 0
    return [
        [round(float(one), 4), round(float(other), 4)]
        for one, other in zip(np.atleast_1d(values.mean(axis=0)), np.atleast_1d(half), strict=True)
    ]


class WatchedGarden:
    """Collects figures about a game of Four Gardens while it is played."""

    def __init__(self, game: Any, box: Any, order: list[int]) -> None:
        self.game, self.box, self.order = game, box, order
        self.rounds: list[list[int]] = []  # points of each place when each round begins
        self.turns: list[int] = []  # the places that have had their turn in this round
        self.pushes: list[tuple[int, int, int]] = []  # round, who pushed, whom
        self.knew: list[int] = []  # places that began their turn knowing that the round was the last
        self.trigger = -1
        self._markers: Any = None
        self._turn = (-1, -1)

    def points(self, table: Any) -> list[int]:
        """The current points of each place."""
        points = self.game.sheet(self.box, table).sum(axis=1)
        return [int(points[seat]) for seat in self.order]

    def before(self, table: Any, seat: int) -> None:
        """Record whose turn begins."""
        turn = (int(table.round_number), seat)
        if turn != self._turn:
            if turn[0] == len(self.rounds):
                self.rounds.append(self.points(table))
                self.turns, self.knew = [], []
            self.turns.append(self.order.index(seat))
            if table.is_last_round:
                self.knew.append(self.order.index(seat))
            self._turn = turn
        self._markers = table.marker.copy()

    def after(self, table: Any, seat: int) -> None:
        """Record who was pushed back, and who triggered the end."""
        for place, other in enumerate(self.order):
            if other != seat and (table.marker[other] < self._markers[other]).any():
                count = int((self._markers[other].astype(int) - table.marker[other]).sum())
                self.pushes += [(self._turn[0], self.order.index(seat), place)] * count
        if table.is_last_round and self.trigger < 0:
            self.trigger = self.order.index(seat)

    def result(self, table: Any, deal: int) -> dict[str, Any]:
        """All figures about the finished game."""
        places = self.game.places(self.box, table)
        return {
            "deal": deal,
            "wins": [(places[seat] == 1) / places.count(1) for seat in self.order],
            "points": self.points(table),
            "landscapes": [int(table.num_finished[seat]) for seat in self.order],
            "rounds": self.rounds,
            "last_order": self.turns,
            "knew": self.knew,
            "trigger": self.trigger,
            "tiles": [table.bonus[seat].tolist() for seat in self.order],  # of each pile; 1: the top tile, 0: none
            "gone": [int((table.marker[seat] == 0).sum()) for seat in self.order],
            "tops": [int((table.marker[seat] == 7).sum()) for seat in self.order],
            "pushes": self.pushes,
        }

    @staticmethod
    def summary(lines: list[dict[str, Any]]) -> dict[str, Any]:
        """Means over all games with the half widths of their 95 % intervals, for each place in the order of play."""

        def pushes(line: dict[str, Any], which: int, is_last: bool) -> list[int]:
            number, last = len(line["points"]), len(line["rounds"]) - 1
            return [
                sum(1 for one in line["pushes"] if one[which] == place and (one[0] == last) == is_last)
                for place in range(number)
            ]

        number = len(lines[0]["points"])
        early = min(len(line["rounds"]) for line in lines) - 1
        by_last = [[line["wins"][place] for place in line["last_order"]] for line in lines]
        gained = [
            [end - begin for end, begin in zip(line["points"], line["rounds"][-1], strict=True)] for line in lines
        ]
        return {
            "games": len(lines),
            "wins": means([line["wins"] for line in lines]),
            "wins_by_order_in_last_round": means(by_last),
            "points": means([line["points"] for line in lines]),
            "points_before_last_round": means([line["rounds"][-1] for line in lines]),
            "gained_in_last_round": means(gained),
            "points_before_round": {
                str(one): means([line["rounds"][one] for line in lines]) for one in range(1, early + 1, 2)
            },
            "landscapes": means([line["landscapes"] for line in lines]),
            "extra_rewards_tile": means([[one[2] for one in line["tiles"]] for line in lines]),
            "has_extra_rewards": means([[one[2] > 0 for one in line["tiles"]] for line in lines]),
            "has_take_wilds": means([[one[1] > 0 for one in line["tiles"]] for line in lines]),
            "markers_at_the_top": means([line["tops"] for line in lines]),
            "markers_gone": means([line["gone"] for line in lines]),
            "rounds": means([[len(line["rounds"])] for line in lines]),
            "brings_the_end": means([[line["trigger"] == place for place in range(number)] for line in lines]),
            "knew_the_last_round": means([[place in line["knew"] for place in range(number)] for line in lines]),
            "pushed_others_before": means([pushes(line, 1, is_last=False) for line in lines]),
            "pushed_others_in_last_round": means([pushes(line, 1, is_last=True) for line in lines]),
            "was_pushed_before": means([pushes(line, 2, is_last=False) for line in lines]),
            "was_pushed_in_last_round": means([pushes(line, 2, is_last=True) for line in lines]),
        }


class WatchedZen:
    """Collects figures about a game of Zen Garden for two: who was first in each round."""

    def __init__(self, game: Any, box: Any, order: list[int]) -> None:
        self.game, self.box, self.order = game, box, order
        self.firsts: list[int] = []

    def before(self, table: Any, _seat: int) -> None:
        """Record who begins a round."""
        if int(table.round_number) == len(self.firsts):
            self.firsts.append(self.order.index(int(table.first_seat)))

    def after(self, table: Any, seat: int) -> None:
        """Do nothing: no figure depends on a single move."""

    def result(self, table: Any, deal: int) -> dict[str, Any]:
        """All figures about the finished game."""
        places, sheet = self.game.places(self.box, table), self.game.sheet(self.box, table)
        return {
            "deal": deal,
            "wins": [(places[seat] == 1) / places.count(1) for seat in self.order],
            "points": [int(sheet[seat].sum()) for seat in self.order],
            "lines": [[int(one) for one in sheet[seat]] for seat in self.order],
            "firsts": self.firsts,
        }

    @staticmethod
    def summary(lines: list[dict[str, Any]]) -> dict[str, Any]:
        """Wins and points, and the value of being first in each round if a coin decides who is."""
        lead = np.array([line["points"][0] - line["points"][1] for line in lines], float)
        sheets = np.array([line["lines"] for line in lines], float)
        found = {
            "games": len(lines),
            "wins": means([line["wins"] for line in lines]),
            "lead_of_the_first": means(lead),
            "lead_by_line": means(sheets[:, 0] - sheets[:, 1]),
        }
        firsts = 1 - 2 * np.array([line["firsts"] for line in lines], float)  # 1: the first to play; -1: the second
        if np.linalg.matrix_rank(firsts) == firsts.shape[1] < len(firsts):
            found["worth_of_being_first"] = {
                name: effects(firsts, values)
                for name, values in (("wins", np.array([line["wins"][0] - 0.5 for line in lines])), ("points", lead))
            }
        return found


def effects(firsts: Any, values: Any) -> list[Any]:
    """The effect of being first rather than second in each round, by least squares, with half widths of 95 % intervals."""
    inverse = np.linalg.inv(firsts.T @ firsts)
    beta = inverse @ firsts.T @ values
    error = np.sqrt(np.diag(inverse) * ((values - firsts @ beta) ** 2).sum() / (len(values) - firsts.shape[1]))
    return [[round(2 * float(one), 4), round(2 * 1.96 * float(half), 4)] for one, half in zip(beta, error, strict=True)]


WATCHED = {"four_gardens": WatchedGarden, "zen_garden": WatchedZen}
