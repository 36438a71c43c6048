"""Plays Sakura over HTTP for one person up to the moment that a test needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.page.tables import Made, Tables


def advance(tables: Tables, made: Made, until: Callable[[Any], bool]) -> Any:
    """Answer each question of seat 0 once, with ± cards if possible, until a position satisfies `until`; returns it."""
    update, answered = tables.position(made, 0), set()
    while not until(position := update["position"]):
        assert position["places"] is None, "the game ended before the wanted position"
        legal = {move["text"]: move["move"] for move in position["legal"]}
        # A card is chosen only once a round, although it could be changed; each direction is a separate question, even on a card.
        question = (position["data"]["round"], position["question"] if "forward" in legal else None)
        if legal and question not in answered:
            answered.add(question)
            hand = sorted(position["data"]["painters"][0]["hand"] or (), key=lambda card: "+-" not in card["painter"])
            wanted = ["forward", *(f"card {card['card']}" for card in hand)]
            move = next(legal[text] for text in wanted if text in legal)
            request = {"type": "play", "question": position["question"], "move": move}
            tables.ask(f"/api/tables/{made.table}", request, made.tokens[0])
        update = tables.position(made, 0, update["number"])
    return position
