"""The same games as Gymnasium, PettingZoo and batched CPU/GPU environments.

Importing this room makes `roji/ZenGarden-v0` and the others known to Gymnasium, where that is installed, and nothing else.
"""

from roji.games import game_names

__all__ = ["environment_name"]


def environment_name(game: str) -> str:
    """What Gymnasium calls a game: `roji/ZenGarden-v0`."""
    return f"roji/{game.replace('_', ' ').title().replace(' ', '')}-v0"


def _register() -> None:
    try:
        from gymnasium.envs.registration import register
    except ImportError:
        return
    for game in game_names():
        register(
            environment_name(game),
            entry_point="roji.envs.gymnasium_env:GardenEnv",
            vector_entry_point="roji.envs.gymnasium_vector:GardenVectorEnv",
            kwargs={"game": game},
        )


_register()
