"""The routes of the built page: one document for every address that is not a file."""

from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

__all__ = ["PAGE", "page_routes"]

PAGE = Path(str(files("roji.server") / "page"))
NO_PAGE = "The page is not built. Run `python3 dev.py bundle` in a source checkout. The API works: see docs/api.md.\n"
YEAR = 31_536_000  # seconds


class HashedFiles(StaticFiles):
    """Files whose names carry a hash of their content, so that a browser may keep them for good."""

    def file_response(self, *arguments: object, **named: object) -> Response:
        """A response that never goes stale."""
        response = super().file_response(*arguments, **named)  # type: ignore[arg-type]
        response.headers["cache-control"] = f"public, max-age={YEAR}, immutable"
        return response


def page_routes(folder: Path) -> list[Mount | Route]:
    """Routes for the page in this folder; without a built page they say how to build it."""
    top_files = {path.name for path in folder.glob("*") if path.is_file()}

    async def show_page(request: Request) -> Response:
        path = request.path_params["path"]
        if not (folder / "index.html").exists():
            return PlainTextResponse(NO_PAGE, 503 if path == "" else 404)
        name = path if path in top_files else "index.html"
        if name == "index.html" and "." in path.rsplit("/", 1)[-1]:
            return PlainTextResponse("There is no such file.\n", 404)
        return FileResponse(folder / name, headers={"cache-control": "no-cache"})

    routes: list[Mount | Route] = [Route("/{path:path}", show_page)]
    if (folder / "assets").is_dir():
        routes.insert(0, Mount("/assets", HashedFiles(directory=folder / "assets")))
    return routes
