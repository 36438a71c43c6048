"""Variants of games that each remove one suspected cause of an advantage: a changed number, or a changed line of a rule."""

import itertools
import re
import shutil
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).resolve().parents[2] / "src"
RULES = Path("roji/games")
KINDS = ("wood", "water", "stone", "plants")
MOST_NEEDED = 4
NEED, NUMBER = re.compile(r"need = \{([^}]*)\}"), re.compile(r"(\w+) = (\d+)")
FILES = ("*.py", "*.toml", "*.npz", "*.json")


class Variant(NamedTuple):
    """A changed line of a rule, or changed lines of the edition."""

    file: str = ""  # of the rules
    before: str = ""
    after: str = ""
    numbers: tuple[tuple[str, str], ...] = ()  # lines of the edition: before and after
    game: str = "four_gardens"
    dearer: int = (
        0  # extra resources that every card of Four Gardens needs, up to four in all; negative: fewer, down to one
    )


SNAKE = """        place = (table.seat + table.num_seats - table.first_seat) % table.num_seats
        is_back = table.round_number % 2 == 1
        is_new = place == (0 if is_back else table.num_seats - 1)
        if not is_new:
            table.seat = (table.seat + (table.num_seats - 1 if is_back else 1)) % table.num_seats
        if is_new:
"""
EQUAL_TILES = (
    ("take_wilds = [4, 3, 2, 1]", "take_wilds = [3, 3, 3, 3]"),
    ("extra_rewards = [5, 4, 3, 2]", "extra_rewards = [4, 4, 4, 4]"),
)
SMALL_TILES = (
    ("take_wilds = [4, 3, 2, 1]", "take_wilds = [2, 2, 1, 1]"),
    ("extra_rewards = [5, 4, 3, 2]", "extra_rewards = [2, 2, 1, 1]"),
)
VARIANTS = {
    "own": Variant(),
    "no-pushing": Variant("four_gardens/finish.py", "        push_others(table, seat, god, story)", "        pass"),
    "one-more-round": Variant(  # every seat begins its last turn knowing that it is the last
        "four_gardens/turn.py",
        "            if table.is_last_round:\n",
        "            if table.is_last_round == 1:\n                table.is_last_round = 2\n"
        "            elif table.is_last_round:\n",
    ),
    "to-and-fro": Variant(  # every other round is played in the opposite order
        "four_gardens/turn.py",
        "        table.seat = (table.seat + 1) % table.num_seats\n        if table.seat == table.first_seat:\n",
        SNAKE,
    ),
    "mirrored-sides": Variant(
        "four_gardens/pagoda.py",
        "return 2 * place if table.num_seats == 2 else place",
        "return 2 * place if table.num_seats == 2 else (SIDES - place) % SIDES",
    ),
    "turned-pagoda": Variant(  # every floor begins with a random side towards the first to play
        "four_gardens/setup.py",
        "table.floor_side[floor] = (SIDES - step) % SIDES",
        "table.floor_side[floor] = below(table.luck, SIDES)",
    ),
    "equal-tiles": Variant(numbers=EQUAL_TILES),  # later players get the same tiles
    "equal-tiles-no-pushing": Variant(
        "four_gardens/finish.py", "        push_others(table, seat, god, story)", "        pass", EQUAL_TILES
    ),
    "eight-rounds": Variant(  # no player decides when the game ends
        "four_gardens/finish.py",
        "table.num_finished[seat] >= box.end_landscapes[table.num_seats]",
        "table.round_number >= 7",
    ),
    "dear": Variant(dearer=1),
    "dearest": Variant(dearer=3),
    "cheap": Variant(dearer=-1),
    "small-tiles": Variant(numbers=SMALL_TILES),
    "dear-small-tiles": Variant(numbers=SMALL_TILES, dearer=1),
    "order-3120": Variant(numbers=(("sides = [3, 2, 1, 0]", "sides = [3, 1, 2, 0]"),)),
    "order-3201": Variant(numbers=(("sides = [3, 2, 1, 0]", "sides = [3, 2, 0, 1]"),)),
    "order-3102": Variant(numbers=(("sides = [3, 2, 1, 0]", "sides = [3, 1, 0, 2]"),)),
    "order-3021": Variant(numbers=(("sides = [3, 2, 1, 0]", "sides = [3, 0, 2, 1]"),)),
    "order-3012": Variant(numbers=(("sides = [3, 2, 1, 0]", "sides = [3, 0, 1, 2]"),)),
    "zen-own": Variant(game="zen_garden"),
    "zen-tossed": Variant(  # a coin decides who is first in each round
        "zen_garden/turn.py",
        "table.first_seat = (table.first_seat + 1) % table.num_seats",
        "table.first_seat = np.int64(table.luck[0] >> np.uint64(table.round_number)) & 1",
        game="zen_garden",
    ),
    "zen-one-turn-rounds": Variant(
        numbers=(("# [turns]", "[turns]"), ("# turns_of_two = 2", "turns_of_two = 1")), game="zen_garden"
    ),
    "zen-no-majority": Variant(numbers=(("majority = [8, 4]", "majority = [0, 0]"),), game="zen_garden"),
    "zen-rich": Variant(numbers=(("start = 12", "start = 25"),), game="zen_garden"),
}


def edition_text(variant: Variant, text: str) -> str:
    """The text of an edition with the variant's numbers."""
    for before, after in variant.numbers:
        assert text.count(before) == 1, f"the edition has changed: there is no '{before}'"
        text = text.replace(before, after)
    for _ in range(abs(variant.dearer)):
        kinds = itertools.cycle(KINDS)
        text = NEED.sub(lambda found: _changed(found, next(kinds), variant.dearer), text)  # noqa: B023
    return text


def _needs(found: re.Match[str]) -> dict[str, int]:
    return {kind: int(number) for kind, number in NUMBER.findall(found[1])}


def _changed(found: re.Match[str], kind: str, dearer: int) -> str:
    """The card's needs with one more resource of this kind, or one less of the kind that it needs most."""
    needs = _needs(found)
    if dearer > 0 and sum(needs.values()) < MOST_NEEDED:
        needs[kind] = needs.get(kind, 0) + 1
    elif dearer < 0 and sum(needs.values()) > 1:
        needs[max(needs, key=lambda one: needs[one])] -= 1
    return _need_text(needs)


def _need_text(needs: dict[str, int]) -> str:
    return "need = { " + ", ".join(f"{kind} = {number}" for kind, number in needs.items() if number) + " }"


def sources_of(variant: Variant, folder: Path) -> Path:
    """A folder with a copy of the sources with the changed line; our own sources if no rule changes."""
    if not variant.file:
        return SOURCES
    for pattern in FILES:
        for path in SOURCES.rglob(pattern):
            copy = folder / path.relative_to(SOURCES)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    rule = folder / RULES / variant.file
    text = rule.read_text()
    assert text.count(variant.before) == 1, f"{variant.file} has changed: adapt this variant"
    rule.write_text(text.replace(variant.before, variant.after))
    return folder
