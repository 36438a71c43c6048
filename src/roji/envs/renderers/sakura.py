"""Paint Sakura: the garden path with the Emperor and the painters, tokens, and the seat's own hand."""

from typing import Any

from roji.envs.renderers.canvas import INK, SEAT_COLOURS, Canvas, Colour

__all__ = ["paint"]

SPACE_COLOURS: dict[str, Colour] = {
    "path": (226, 212, 178),
    "bridge": (160, 110, 70),
    "torii": (214, 80, 56),
    "sakura": (244, 178, 200),
    "gate": (176, 160, 130),
}
EMPEROR: Colour = (212, 175, 55)
CARD: Colour = (252, 250, 244)
COURT: Colour = (130, 130, 130)
STEP = 34  # from one space to the next
IN_ROW = 14
ROW = 62
MARGIN = 16
TOKEN_ROW = 20
CARD_WIDTH, CARD_HEIGHT = 86, 56


def paint(data: dict[str, Any], seat: int) -> Any:
    """The table as a seat sees it: pixels, uint8 [height, width, 3]. `data` is that of the seat's view."""
    rows = (len(data["path"]) + IN_ROW - 1) // IN_ROW
    painters_top = MARGIN + rows * ROW + 8
    hand_top = painters_top + len(data["painters"]) * TOKEN_ROW + 12
    canvas = Canvas(2 * MARGIN + IN_ROW * STEP, hand_top + CARD_HEIGHT + MARGIN)
    _path(canvas, data)
    for number, painter in enumerate(data["painters"]):
        _tokens(canvas, painters_top + number * TOKEN_ROW, painter, painter["painter"] in data["to_act"])
    hand = data["painters"][seat]["hand"] if 0 <= seat < len(data["painters"]) else None
    for number, card in enumerate(hand or []):
        _card(canvas, MARGIN + number * (CARD_WIDTH + 6), hand_top, card)
    return canvas.pixels


def _place(space: int) -> tuple[int, int]:
    """The centre of a space. The path winds: every second row runs back."""
    row, column = divmod(space, IN_ROW)
    if row % 2:
        column = IN_ROW - 1 - column
    return MARGIN + column * STEP + STEP // 2, MARGIN + row * ROW + 40


def _path(canvas: Canvas, data: dict[str, Any]) -> None:
    for space, kind in enumerate(data["path"]):
        x, y = _place(space)
        canvas.rectangle(x - STEP // 2, y - 12, STEP, 24, SPACE_COLOURS[kind], INK)
        if kind == "sakura":
            for dx, dy in ((-8, -4), (8, -4), (0, 6), (0, -8)):
                canvas.disc(x + dx, y + dy, 4, (228, 120, 160))
        canvas.write(x - 6, y + 14, str(space))
    x, y = _place(data["emperor"])
    canvas.triangle(x, y - 18, 9, EMPEROR)
    canvas.disc(x, y - 6, 7, EMPEROR, INK)
    at_gate = 0
    for painter in data["painters"]:
        x, y = _place(painter["space"])
        if painter["space"] == 0:
            x, at_gate = x - 12 + 8 * (at_gate % 4), at_gate + 1
        canvas.disc(x, y - 6, 8, _colour(painter), INK)
        canvas.write(x - 1, y - 8, str(painter["painter"]), CARD)


def _colour(painter: dict[str, Any]) -> Colour:
    return COURT if painter["court"] else SEAT_COLOURS[painter["painter"]]


def _tokens(canvas: Canvas, y: int, painter: dict[str, Any], is_asked: bool) -> None:
    canvas.disc(MARGIN + 8, y + 8, 7, _colour(painter), INK)
    if is_asked:
        canvas.triangle(MARGIN + 24, y + 8, 5, INK)
    for number in range(painter["tokens"]):
        canvas.disc(MARGIN + 44 + number * 14, y + 8, 5, (240, 150, 180), INK)
    card = painter["played"] or painter["chosen"]
    if card:
        canvas.write(MARGIN + IN_ROW * STEP - 150, y + 3, f"{card['card']} {card['garden']} {card['painter']}")
    elif painter.get("has_chosen"):
        canvas.rectangle(MARGIN + IN_ROW * STEP - 150, y + 1, 10, 14, SPACE_COLOURS["bridge"], INK)


def _card(canvas: Canvas, x: int, y: int, card: dict[str, Any]) -> None:
    canvas.rectangle(x, y, CARD_WIDTH, CARD_HEIGHT, CARD, INK)
    canvas.write(x + 5, y + 5, str(card["card"]), size=3)
    canvas.write(x + 5, y + 28, card["garden"])
    canvas.write(x + 5, y + 40, card["painter"], size=2)
