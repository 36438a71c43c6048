"""Paint Zen Garden: wishes at the top, the market on the left, the gardens on the right."""

from typing import Any

from roji.envs.renderers.canvas import INK, SEAT_COLOURS, Canvas, Colour

__all__ = ["paint"]

FLOORS: dict[str, Colour] = {
    "sand": (232, 214, 160),
    "gravel": (188, 186, 180),
    "trees": (134, 176, 110),
    "clay": (206, 138, 100),
    "water": (128, 180, 212),
    "cherry blossom": (240, 180, 198),
}
PATHS: dict[str, Colour] = {"sand": (252, 244, 214), "wood": (134, 90, 52), "stone": (104, 106, 112)}
DECORS: dict[str, Colour] = {
    "pagoda": (160, 40, 40),
    "bench": (110, 70, 40),
    "buddha": (60, 100, 70),
    "gate": (220, 80, 40),
    "crane": (250, 250, 250),
}
EMPTY: Colour = (236, 229, 212)
TILE = 30
GARDEN = 4
SPACE = 12  # around everything
HEAD = 30  # above a garden
COLUMNS = 4  # of the market
BENDS = ((1, 1), (0, 1), (0, 0), (1, 0))  # by rotation: the corner around which the path bends


def paint(data: dict[str, Any], seat: int) -> Any:
    """The table as a seat sees it: pixels, uint8 [height, width, 3]. `data` is that of the seat's view."""
    garden_side = GARDEN * TILE
    market_width = COLUMNS * TILE + 16
    width = 3 * SPACE + market_width + 2 * (garden_side + SPACE)
    height = 36 + 2 * (garden_side + HEAD + SPACE)
    canvas = Canvas(width, height)
    _wishes(canvas, data)
    _market(canvas, data)
    for number in range(len(data["gardens"])):
        x = 3 * SPACE + market_width + number % 2 * (garden_side + SPACE)
        y = 36 + number // 2 * (garden_side + HEAD + SPACE)
        _garden(canvas, x, y, number, number == seat, data)
    return canvas.pixels


def _wishes(canvas: Canvas, data: dict[str, Any]) -> None:
    for number, (name, wish) in enumerate(data["wishes"].items()):
        x = SPACE + number * 96
        kind, _, which = wish.partition(" ")
        canvas.write(x, 8, name)
        _preference(canvas, x + 44, 12, kind, which)
    canvas.write(SPACE + 4 * 96, 8, f"{data['round']}/{data['rounds']}", size=2)


def _preference(canvas: Canvas, x: int, y: int, kind: str, which: str) -> None:
    if kind == "floor":
        canvas.rectangle(x - 7, y - 7, 15, 15, FLOORS[which], INK)
    elif kind == "path":
        canvas.rectangle(x - 8, y - 2, 17, 5, PATHS[which], INK)
    else:
        _decor(canvas, x, y, which)


def _market(canvas: Canvas, data: dict[str, Any]) -> None:
    rows = len(data["prices"])
    for number, slot in enumerate(data["market"]):
        row, column = divmod(number, COLUMNS)
        x, y = SPACE + column * (TILE + 2), 64 + (rows - 1 - row) * (TILE + 6)
        _tile(canvas, x, y, slot["tile"], 0)
        if column == COLUMNS - 1:
            canvas.write(x + TILE + 4, y + TILE // 2 - 5, str(slot["price"]), size=2)
    if data["held"]:
        canvas.write(SPACE, 190, "HELD")
        _tile(canvas, SPACE + 24, 186, data["held"], 0)


def _garden(canvas: Canvas, x: int, y: int, number: int, is_own: bool, data: dict[str, Any]) -> None:
    garden, colour = data["gardens"][number], SEAT_COLOURS[number]
    canvas.rectangle(x, y + 4, GARDEN * TILE, 18, colour if number == data["seat"] else EMPTY, colour)
    canvas.write(x + 4, y + 8, f"{garden['coins']} COIN", INK, 1)
    canvas.write(x + 62, y + 7, f"{data['score'][number]['total']} PT", INK, 2)
    y += HEAD - 4
    canvas.rectangle(x - 2, y - 2, GARDEN * TILE + 4, GARDEN * TILE + 4, colour if is_own else INK)
    for cell in range(GARDEN * GARDEN):
        canvas.rectangle(x + cell % GARDEN * TILE, y + cell // GARDEN * TILE, TILE, TILE, EMPTY, (220, 212, 194))
    for tile in garden["tiles"]:
        _tile(canvas, x + (tile["column"] - 1) * TILE, y + (tile["row"] - 1) * TILE, tile, tile["rotation"])


def _tile(canvas: Canvas, x: int, y: int, tile: dict[str, Any] | None, rotation: int) -> None:
    """A square of floor, a path bent around one of its corners, a decor in the middle."""
    if tile is None:
        canvas.rectangle(x, y, TILE, TILE, EMPTY, (220, 212, 194))
        return
    canvas.rectangle(x, y, TILE, TILE, FLOORS[tile["floor"]], INK)
    right, down = BENDS[rotation]
    inside = (x + 1, y + 1, TILE - 2, TILE - 2)
    canvas.arc(x + right * TILE, y + down * TILE, TILE / 2, 7, INK, inside)
    canvas.arc(x + right * TILE, y + down * TILE, TILE / 2, 5, PATHS[tile["path"]], inside)
    _decor(canvas, x + TILE // 2, y + TILE // 2, tile["decor"])


def _decor(canvas: Canvas, x: int, y: int, decor: str) -> None:
    """Each decor has its own shape, so that nothing depends on colour alone."""
    colour = DECORS[decor]
    if decor == "pagoda":
        canvas.triangle(x, y - 2, 4, colour)
        canvas.triangle(x, y + 2, 5, colour)
    elif decor == "bench":
        canvas.rectangle(x - 6, y - 2, 13, 3, colour)
        canvas.rectangle(x - 5, y + 1, 2, 5, colour)
        canvas.rectangle(x + 4, y + 1, 2, 5, colour)
    elif decor == "buddha":
        canvas.disc(x, y - 3, 3, colour)
        canvas.disc(x, y + 4, 5, colour)
    elif decor == "gate":
        canvas.rectangle(x - 7, y - 6, 15, 3, colour)
        canvas.rectangle(x - 5, y - 5, 3, 12, colour)
        canvas.rectangle(x + 3, y - 5, 3, 12, colour)
    else:
        canvas.diamond(x, y, 6, INK)
        canvas.diamond(x, y, 5, colour)
