"""A game as text, for language models, in the form of TextArena: `get_observation` and `step` with strings.

env = TextEnv("sakura")
env.reset(num_players=3, seed=7)
done = False
while not done:
    seat, observation = env.get_observation()
    done, info = env.step(my_model(observation))
rewards, details = env.close()
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from roji.core.edition import Edition
from roji.core.errors import MoveError, RojiError
from roji.core.game import MAX_SEATS, Game
from roji.envs.checks import edition_of
from roji.envs.episode import place_reward
from roji.games import find_game
from roji.match import Match
from roji.match.turn_text import TurnView, answered_move, event_lines, turn_text

__all__ = ["TextEnv"]

TRIES = 3


class TextEnv:
    """One game with a player at every seat. Seats that act at the same time are asked in turn, lowest first.

    An invalid answer changes nothing: the same seat is asked again, with the reason. After `tries` invalid answers in a row the
    game ends; that seat gets -1, and the others share 1.
    """

    def __init__(
        self,
        game: Game | str,
        options: Mapping[str, str] | None = None,
        edition: Edition | str | Path | None = None,
        tries: int = TRIES,
        limit: int | None = None,
    ) -> None:
        self.game = find_game(game)
        self._options = options or {}
        self._edition = edition_of(self.game, edition)
        self._tries = tries
        self._limit = self.game.decision_limit if limit is None else limit
        self._match: Match | None = None

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Start a game; the same seed and answers give the same game."""
        self._match = Match(
            self.game,
            num_players,
            self._options,
            seed=seed,
            edition=self._edition,
            names=[f"Player {seat}" for seat in range(num_players)],
            plays_forced=True,
        )
        self._told = [0] * num_players  # the number of decisions that each seat has read about
        self._refused = ""
        self._failures = 0
        self._turns = [0] * num_players
        self._wrong_answers = [0] * num_players

    @property
    def match(self) -> Match:
        """The running game."""
        if self._match is None:
            raise RojiError("No game has been started: call reset first.")
        return self._match

    def get_observation(self) -> tuple[int, str]:
        """The seat that has to answer, and everything it needs, in at most 1,500 tokens."""
        seen = self._seen()
        match, seat = self.match, seen.seat
        told = event_lines(match.game, match.box, match.story(seat, self._told[seat]), match.names)
        turn = turn_text(seen, match.legal(seat), told)
        return seat, f"Not possible: {self._refused}\n{turn}" if self._refused else turn

    def _seen(self) -> TurnView:
        match = self.match
        if self._is_done():
            raise RojiError("The game is over: call close for the rewards, or reset.")
        seat = match.to_act()[0]
        return TurnView(match.game, match.box, match.view(seat), seat, match.names)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play the move that an answer names, in [brackets] or on its last line. Returns whether the game has ended."""
        seen = self._seen()
        seat, self._refused = seen.seat, ""
        try:
            self.match.play(seat, answered_move(seen, action))
        except MoveError as error:
            self._refused = str(error)
            self._failures += 1
            self._wrong_answers[seat] += 1
            return self._is_done(), {"seat": seat, "refused": self._refused}
        self._failures = 0
        self._turns[seat] += 1
        self._told[seat] = len(self.match.log)
        return self._is_done(), {"seat": seat, "refused": None}

    def _is_done(self) -> bool:
        return self.match.is_over or self._failures >= self._tries or len(self.match.log) >= self._limit

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """The reward of each seat, and details: points, place, turns, wrong answers, whether the game was cut off."""
        match, seats = self.match, range(self.match.seats)
        places = match.places() if match.is_over else [None] * match.seats
        details = {
            seat: {
                "role": match.names[seat],
                "points": match.points()[seat],
                "place": places[seat],
                "turn_count": self._turns[seat],
                "wrong_answers": self._wrong_answers[seat],
                "invalid_move": self._failures >= self._tries and seat in match.to_act()[:1],
                "truncated": not match.is_over and self._failures < self._tries,
            }
            for seat in seats
        }
        return {seat: self._reward(seat, details) for seat in seats}, details

    def _reward(self, seat: int, details: dict[int, dict[str, Any]]) -> float:
        """The reward by place, as in all environments; -1 for a seat that could not answer."""
        match = self.match
        if any(one["invalid_move"] for one in details.values()):
            return -1.0 if details[seat]["invalid_move"] else 1 / (match.seats - 1)
        if not match.is_over:
            return 0.0
        places = np.zeros(MAX_SEATS, np.int8)
        places[: match.seats] = match.places()
        return float(place_reward(places, seat, match.seats))
