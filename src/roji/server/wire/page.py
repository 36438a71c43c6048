"""The routes of the built page: one document for every address that is not a file; files are sent compressed."""

import os
import re
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

__all__ = ["PAGE", "page_routes"]

PAGE = Path(str(files("roji.server") / "page"))
NO_PAGE = "The page is not built. Run `python3 dev.py bundle` in a source checkout. The API works: see docs/api.md.\n"
YEAR = 31_536_000  # seconds
PACKED = {"br": ".br", "gzip": ".gz"}  # encodings in the order of preference, and the files that the build makes
PREVIEW = re.compile(rb'content="\.?/preview\.png"')
OUR_PATH = b'name="roji-path" content="'
HOST = re.compile(r"[\w.:\[\]-]+")
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}  # types on which systems disagree


def accepted(headers: Headers) -> set[str]:
    """The content encodings that a client accepts; one with `q=0` is refused."""
    offers = (offer.partition(";") for offer in headers.get("accept-encoding", "").lower().split(","))
    return {name.strip() for name, _, weight in offers if weight.replace(" ", "") not in ("q=0", "q=0.0")}


def packed(path: Path, headers: Headers) -> tuple[Path, dict[str, str]]:
    """The file to send for `path`, compressed if the client accepts that, and its headers."""
    found = {"vary": "accept-encoding", "content-type": content_type(path)}
    understood = accepted(headers)
    for encoding, suffix in PACKED.items():
        file = path.with_name(path.name + suffix)
        if encoding in understood and file.is_file():
            return file, {**found, "content-encoding": encoding}
    return path, found


def content_type(path: Path) -> str:
    """A file's content type; texts are UTF-8."""
    kind = TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def completed(document: bytes, request: Request, path: str) -> bytes:
    """The document with full addresses: files under our path, the preview picture also with our host."""
    host = request.headers.get("host", "")
    site = (
        f"{request.url.scheme}://{host}" if HOST.fullmatch(host) else ""
    )  # other sites do not resolve a relative path
    document = PREVIEW.sub(f'content="{site}{path}/preview.png"'.encode(), document)
    return document.replace(OUR_PATH, OUR_PATH + path.encode()).replace(b'="./', f'="{path}/'.encode())


class HashedFiles(StaticFiles):
    """Files whose names contain a hash of their content, so that browsers may cache them for good."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A response that never goes stale."""
        file, headers = packed(Path(full_path), Headers(scope=scope))
        stat = stat_result if file == Path(full_path) else file.stat()
        response = super().file_response(file, stat, scope, status_code)
        response.headers.update({**headers, "cache-control": f"public, max-age={YEAR}, immutable"})
        return response


def page_routes(folder: Path, our_path: str = "") -> list[Mount | Route]:
    """Routes for the page in this folder, served under `our_path`; without a built page they say how to build it."""
    top_files = {path.name for path in folder.glob("*") if path.is_file()}

    async def show_page(request: Request) -> Response:
        path = request.path_params["path"]
        if not (folder / "index.html").exists():
            return PlainTextResponse(NO_PAGE, 503 if path == "" else 404)
        name = path if path in top_files else "index.html"
        if name == "index.html" and "." in path.rsplit("/", 1)[-1]:
            return PlainTextResponse("There is no such file.\n", 404)
        if name == "index.html":
            document = completed((folder / name).read_bytes(), request, our_path)
            return Response(document, media_type="text/html", headers={"cache-control": "no-cache"})
        file, headers = packed(folder / name, request.headers)
        return FileResponse(file, headers={**headers, "cache-control": "no-cache"})

    routes: list[Mount | Route] = [Route("/{path:path}", show_page)]
    if (folder / "assets").is_dir():
        routes.insert(0, Mount("/assets", HashedFiles(directory=folder / "assets")))
    return routes
