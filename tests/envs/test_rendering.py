"""Pictures of tables: drawn by a game's own renderer, or a list of data if there is none."""

import dataclasses

import numpy as np
import pytest

from roji.core.edition import default_edition
from roji.envs.rendering import render_picture
from roji.games import find_game


@pytest.mark.parametrize(
    "name", ["game_without_a_renderer", "canvas"]
)  # the second name is that of another kind of file in the folder
def test_a_game_without_a_renderer_is_drawn_as_a_list_of_its_data(name: str) -> None:
    zen = find_game("zen_garden")
    other, box = dataclasses.replace(zen, name=name), default_edition(zen).box
    table = zen.new_table(box, 2, 0, 1)
    pixels = render_picture(other, box, table, 0)
    assert pixels.dtype == np.uint8
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) == 2  # ink on paper
    assert pixels.shape != render_picture(zen, box, table, 0).shape
