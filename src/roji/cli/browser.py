"""Opens the page in this machine's browser."""

import os
import sys
import threading
import webbrowser

__all__ = ["has_browser", "open_page"]

ANY_ADDRESS = {
    "//0.0.0.0:": "//127.0.0.1:",
    "//[::]:": "//[::1]:",
}  # where a server listens, and where a browser finds it


def has_browser() -> bool:
    """Whether this machine has a desktop session and a graphical browser."""
    if "BROWSER" in os.environ or sys.platform in ("win32", "darwin"):
        return True
    if "SSH_CONNECTION" in os.environ or not {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        return False
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    return type(found) is not webbrowser.GenericBrowser  # that one draws in the terminal


def open_page(address: str) -> None:
    """Open the page, if there is a browser; does not wait for it."""
    for listening, reachable in ANY_ADDRESS.items():
        address = address.replace(listening, reachable)
    if has_browser():
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
