"""Paint Four Gardens: the pagoda with its four sides, the god tracks, open cards, every player's cards, the seat's own hand."""

from typing import Any

from roji.envs.renderers.canvas import INK, SEAT_COLOURS, Canvas, Colour

__all__ = ["paint"]

KINDS: dict[str, Colour] = {
    "wood": (150, 100, 60),
    "water": (100, 160, 210),
    "stone": (150, 150, 155),
    "plants": (110, 165, 90),
}
PANORAMAS: dict[str, Colour] = {
    "red": (220, 110, 96),
    "orange": (238, 170, 96),
    "green": (148, 196, 130),
    "blue": (134, 172, 220),
}
GODS: dict[str, Colour] = {
    "yellow": (232, 196, 70),
    "red": (206, 70, 60),
    "purple": (140, 90, 170),
    "blue": (70, 110, 190),
    "multi": (240, 240, 240),
}
BOARD: Colour = (236, 229, 212)
MARGIN = 14
CARD_WIDTH, CARD_HEIGHT = 62, 46
FLOOR = 26  # the height of a floor of the pagoda
TRACK_STEP = 34
PLAYER_ROW = CARD_HEIGHT + 26


def paint(data: dict[str, Any], seat: int) -> Any:
    """The table as a seat sees it: pixels, uint8 [height, width, 3]. `data` is that of the seat's view."""
    players = data["players"]
    players_top = 150
    hand_top = players_top + len(players) * PLAYER_ROW + 6
    canvas = Canvas(MARGIN * 2 + 10 * (CARD_WIDTH + 6), hand_top + CARD_HEIGHT + MARGIN)
    _pagoda(canvas, data["pagoda"])
    _tracks(canvas, data)
    for number, card in enumerate(data["open_cards"]):
        if card:
            _card(canvas, MARGIN + 400 + number * (CARD_WIDTH + 6), MARGIN, card)
    for number, player in enumerate(players):
        _player(canvas, players_top + number * PLAYER_ROW, number, player, data)
    hand = players[seat]["hand"] if 0 <= seat < len(players) else []
    for number, card in enumerate(card for card in hand or [] if card):
        _card(canvas, MARGIN + number * (CARD_WIDTH + 6), hand_top, card)
    return canvas.pixels


def _pagoda(canvas: Canvas, floors: list[dict[str, Any]]) -> None:
    """The highest floor on top; on each the resources that its four sides show."""
    canvas.triangle(MARGIN + 70, 16, 12, (120, 40, 40))
    for number, floor in enumerate(reversed(floors)):
        wide = 80 + 12 * number
        x, y = MARGIN + 70 - wide // 2, 28 + number * FLOOR
        canvas.rectangle(x, y, wide, FLOOR - 4, KINDS[floor["kind"]], INK)
        for side, count in enumerate(floor["sides"]):
            canvas.write(x + 8 + side * (wide - 12) // 4, y + 6, str(count), (255, 255, 255), 2)


def _tracks(canvas: Canvas, data: dict[str, Any]) -> None:
    for number, (god, points) in enumerate(data["tracks"].items()):
        y = MARGIN + number * 30
        for step, worth in enumerate(points):
            x = MARGIN + 150 + step * TRACK_STEP
            canvas.rectangle(x, y, TRACK_STEP - 2, 26, GODS[god], INK)
            canvas.write(x + 3, y + 3, str(worth))
        for owner, player in enumerate(data["players"]):
            step = player["marker_spaces"][god]
            if step:
                x = MARGIN + 150 + (step - 1) * TRACK_STEP
                canvas.disc(x + 5 + owner * 7, y + 18, 4, SEAT_COLOURS[owner], INK)


def _player(canvas: Canvas, y: int, number: int, player: dict[str, Any], data: dict[str, Any]) -> None:
    colour = SEAT_COLOURS[number]
    canvas.rectangle(MARGIN, y, 44, PLAYER_ROW - 6, colour if data["seat"] == number else BOARD, colour)
    canvas.write(MARGIN + 4, y + 6, f"{data['score'][number]['total']}", INK, 3)
    canvas.write(MARGIN + 4, y + 30, "POINTS")
    kinds = [kind for kind, count in player["planning"].items() for _ in range(count)]
    for space in range(player["planning_spaces"]):
        x = MARGIN + 52 + space % 4 * 15
        canvas.rectangle(x, y + 2 + space // 4 * 15, 13, 13, KINDS[kinds[space]] if space < len(kinds) else BOARD, INK)
    x = MARGIN + 120
    for card in player["groundwork"]:
        canvas.rectangle(x, y, CARD_WIDTH, CARD_HEIGHT, BOARD, (200, 190, 170))
        if card:
            _card(canvas, x, y, card)
        x += CARD_WIDTH + 6
    for place, card in enumerate(player["landscapes"]):
        left = x + 10 + place * 30
        canvas.rectangle(left, y, 26, CARD_HEIGHT, PANORAMAS[card["panorama"]], INK)
        canvas.disc(left + 13, y + 12, 6, GODS[card["god"]], INK)
        canvas.write(left + 6, y + 30, f"{card['frame']}/{card['frames']}")


def _card(canvas: Canvas, x: int, y: int, card: dict[str, Any]) -> None:
    """Panorama and frame, the god, and a square for each resource that is needed: full where it lies there already."""
    panorama = card.get("panorama")
    canvas.rectangle(x, y, CARD_WIDTH, CARD_HEIGHT, PANORAMAS.get(str(panorama), BOARD), INK)
    if card.get("god") in GODS:
        canvas.disc(x + 10, y + 10, 7, GODS[card["god"]], INK)
    if card.get("frame"):
        canvas.write(x + 24, y + 6, f"{card['frame']}/{card['frames']}", size=2)
    left = x + 4
    for kind, count in (card.get("need") or {}).items():
        placed = (card.get("placed") or {}).get(kind, 0)
        for number in range(count):
            canvas.rectangle(left, y + 26, 11, 11, KINDS[kind], INK)
            if number < placed:
                canvas.disc(left + 5, y + 31, 3, (255, 255, 255), INK)
            left += 13
