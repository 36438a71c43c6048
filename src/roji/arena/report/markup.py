"""HTML and SVG from Python: text is escaped, markup (`Html`) is not."""

from html import escape

__all__ = ["Html", "el", "joined_html"]


class Html(str):
    """Text that is already markup."""

    __slots__ = ()


def el(tag: str, *children: str, **attributes: object) -> Html:
    """An element. `class_` is written as class, `data_id` as data-id; attributes that are None or False are omitted."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(_number(value))}"'
        for name, value in attributes.items()
        if value is not None and value is not False
    )
    return Html(f"<{tag}{written}>{joined_html(*children)}</{tag}>")


def joined_html(*children: str) -> Html:
    """Several pieces as one; plain strings are escaped."""
    return Html("".join(child if isinstance(child, Html) else escape(child) for child in children))


def _number(value: object) -> str:
    return f"{value:.5g}" if isinstance(value, float) else str(value)
