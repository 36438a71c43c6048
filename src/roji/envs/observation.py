"""What the numbers of an observation mean: the name, range and clause of each block of features."""

from typing import Any

import numpy as np

from roji.core.game import Feature, Game

__all__ = ["bounds", "named_features", "schema", "schema_text"]


def schema(game: Game) -> list[dict[str, Any]]:
    """Every block of the features in order: its name, start, width, range, clause and meaning."""
    blocks, start = [], 0
    for feature in game.features_list:
        blocks.append(
            {
                "name": feature.name,
                "start": start,
                "width": feature.width,
                "low": feature.low,
                "high": feature.high,
                "clause": feature.clause,
                "meaning": feature.meaning,
            }
        )
        start += feature.width
    return blocks


def schema_text(game: Game) -> str:
    """The same as a Markdown table."""
    lines = ["| numbers | name | range | clause | meaning |", "|---|---|---|---|---|"]
    for block in schema(game):
        last = block["start"] + block["width"] - 1
        numbers = f"{block['start']}" if block["width"] == 1 else f"{block['start']}–{last}"
        span = f"{block['low']:g} to {block['high']:g}"
        lines.append(f"| {numbers} | `{block['name']}` | {span} | {block['clause']} | {block['meaning']} |")
    return "\n".join(lines)


def bounds(game: Game) -> tuple[Any, Any]:
    """The lowest and the highest value of each feature, as two float32 [features]."""

    def each(value: str) -> Any:
        parts = [np.full(feature.width, getattr(feature, value), np.float32) for feature in game.features_list]
        return np.concatenate(parts)

    return each("low"), each("high")


def named_features(game: Game, features: Any) -> dict[str, Any]:
    """An observation, or many, split into blocks by name; the last axis holds the features."""
    named: dict[str, Any] = {}
    start = 0
    block: Feature
    for block in game.features_list:
        named[block.name] = features[..., start : start + block.width]
        start += block.width
    return named
