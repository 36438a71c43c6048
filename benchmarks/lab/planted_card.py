"""Ten editions of Four Gardens with one overpowered card each: `roji lab --ban` is to find it, and to accuse no other.

    .venv/bin/python benchmarks/lab/planted_card.py [TRIALS] [DEALS AT MOST]

In these editions every card needs four resources, but the planted one needs a single one, and the second landscape ends the
game. In ten of ten trials the planted card is to be the only one that is called too strong; and in ten trials where all need
four, none is. Cards with the multi-coloured sign are not planted: greedy wins more often without them, however cheap they are.
(In a whole game with our own cards, a card for one resource is not overpowered: a ban of it costs 3 to 8 % of wins.)
"""

import re
import sys
import time

from roji.arena.series import Series
from roji.bots import find_bot
from roji.core.edition import Edition, default_edition, default_text, parse_edition
from roji.core.luck import below, new_luck
from roji.games import find_game
from roji.games.four_gardens.box import MULTI
from roji.lab.bans import STRONG, find_components, weigh_bans

GAME = find_game("four_gardens")


NEED = re.compile(r"need = \{[^}]*\}")
END = re.compile(r"^landscapes = .*$", re.MULTILINE)
DEAR = "need = { wood = 1, stone = 1, water = 1, plants = 1 }"


def cards() -> list[int]:
    """The cards (1-70) with the sign of one god."""
    return [card + 1 for card, god in enumerate(default_edition(GAME).box.god_of) if god != MULTI]


def dear(cheap: int | None = None) -> Edition:
    """Our own edition, short, with cards that all need four resources; the cheap one (1-70) needs a single one."""
    lines = default_text(GAME).splitlines()
    for place, line in enumerate(lines):
        is_cheap = cheap is not None and f"{{ card = {cheap}," in line
        lines[place] = NEED.sub("need = { wood = 1 }" if is_cheap else DEAR, line) if "card = " in line else line
    return parse_edition(GAME, END.sub("landscapes = [2, 2, 2]", "\n".join(lines)))


def accused(edition: Edition, seed: int, deals: int) -> tuple[list[int], int]:
    """The cards that are called too strong, and how many deals were played."""
    series = Series(GAME, [find_bot("greedy")], seed, edition=edition, seatings=((0, 0),))
    worths = weigh_bans(series, find_components(series, "Landscapes"), deals)
    strong = [int(worth.name.split(":")[0]) for worth in worths if worth.verdict == STRONG]
    return strong, len(worths[0].per_game.influence)


def main() -> None:
    """Run the trials and say what came of each."""
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else 16_000
    luck, found, quiet = new_luck(7), 0, 0
    for trial in range(trials):
        card, start = cards()[int(below(luck, len(cards())))], time.monotonic()
        named, played = accused(dear(card), trial + 1, deals)
        fair, _ = accused(dear(), trial + 1, deals)
        found += named == [card]
        quiet += fair == []
        seconds = time.monotonic() - start
        print(
            f"trial {trial + 1}: card {card} planted, {named} accused after {played} deals; without: {fair}; {seconds:.0f} s",
            flush=True,
        )
    print(f"found alone in {found} of {trials}; nobody accused without one in {quiet} of {trials}")


if __name__ == "__main__":
    main()
