"""Ten editions of Four Gardens with one overpowered card each: `roji lab --ban` is to find it, and to accuse no other.

    .venv/bin/python benchmarks/lab/planted_card.py [TRIALS] [DEALS AT MOST]

The planted card needs a single resource, has the multi-coloured sign and a wild sign. In ten of ten trials it is to be the only
one that is called too strong; and in ten trials without a planted card none is.
"""

import sys
import time

from roji.arena.series import Series
from roji.bots import find_bot
from roji.core.edition import Edition, default_edition, default_text, parse_edition
from roji.core.luck import below, new_luck
from roji.games import find_game
from roji.lab.bans import STRONG, find_components, weigh_bans

GAME = find_game("four_gardens")


def planted(card: int) -> Edition:
    """Our own edition with this card (1-70) made far too good."""
    lines = default_text(GAME).splitlines()
    place = next(place for place, line in enumerate(lines) if f"{{ card = {card}," in line)
    head = lines[place].partition(" god = ")[0]
    lines[place] = f'{head} god = "multi", need = {{ wood = 1 }}, sign = "wild" }},'
    return parse_edition(GAME, "\n".join(lines))


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
        card, start = 1 + int(below(luck, 70)), time.monotonic()
        named, played = accused(planted(card), trial + 1, deals)
        fair, _ = accused(default_edition(GAME), trial + 1, deals)
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
