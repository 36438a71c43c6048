"""Part of the package build: puts the built page into wheels and source archives."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parents[1]))

from scripts import build_page


class PageBuildHook(BuildHookInterface[Any]):
    """Builds web/ into the server's folder when it is stale; for an editable install dev.py does that."""

    def dependencies(self) -> list[str]:
        """Request a Node wheel only if the page must be built and the machine has no suitable Node."""
        if not build_page.is_stale() or build_page.machine_node():
            return []
        return [build_page.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the page, unless this is an editable install."""
        if version != "editable":
            build_page.build()
