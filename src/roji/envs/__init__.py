"""The same games as Gymnasium, PettingZoo and batched CPU/GPU environments.

Importing this package registers `roji/ZenGarden-v0` and the other games with Gymnasium, if that is installed.
"""

from roji.games import game_names

__all__ = ["environment_name"]


def environment_name(game: str) -> str:
    """The name under which Gymnasium knows a game: `roji/ZenGarden-v0`."""
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
