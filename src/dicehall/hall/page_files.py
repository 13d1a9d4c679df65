"""The files of the built page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.file_system import BaseLocalFileSystem
from litestar.static_files import create_static_files_router
from litestar.types import ExceptionHandlersMap, PathType
from litestar.types.file_types import FileInfo

from dicehall.hall.failures import not_understood
from dicehall.hall.page_assets import asset_route

# The page's own addresses.
LINKS = [
    "/t/{table_id:str}",
    "/t/{table_id:str}/review",
    "/c/{code:str}",
    "/new",
    "/new/{game:str}",
    "/new/{game:str}/{rulebook:str}",
    "/new/{game:str}/{rulebook:str}/{mode:str}",
    "/learn",
    "/learn/{game:str}",
    "/learn/{game:str}/{rulebook:str}",
    "/train",
    "/train/{game:str}",
    "/train/{game:str}/{rulebook:str}",
    "/train/{game:str}/{rulebook:str}/{puzzle:str}",
    "/lab",
    "/lab/{game:str}",
    "/lab/{game:str}/{rulebook:str}",
    "/workshop/{game:str}",
    "/workshop/{game:str}/{board:str}",
    "/daily/{challenge:str}",
    "/daily/{challenge:str}/{day:str}",
]


class PageFiles(BaseLocalFileSystem):
    """The folder of the page. A name that no file can have is not found, like one that no file has."""

    async def info(self, path: PathType, **named: Any) -> FileInfo:
        """What is known of a file; raises FileNotFoundError."""
        try:
            return await super().info(path, **named)
        except (OSError, ValueError):
            raise FileNotFoundError(path) from None


def nowhere(folder: Path | None) -> ExceptionHandlersMap:
    """What answers an address that leads nowhere: for a person the page, which says so; for programs a refusal."""
    if folder is None or not (folder / "index.html").is_file():
        return {}

    def answer(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
        person = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
        if not person:
            return not_understood(request, error)
        return Response((folder / "index.html").read_bytes(), status_code=404, media_type="text/html")

    return {NotFoundException: answer}


def page_routes(folder: Path | None) -> list[Any]:
    """The routes of the built page, if there is one. The links to tables and codes are for the page to read."""
    if folder is None or not (folder / "index.html").is_file():
        return []

    @get(LINKS, include_in_schema=False, media_type="text/html")
    async def linked() -> bytes:
        return (folder / "index.html").read_bytes()

    router = create_static_files_router("/", [folder], file_system=PageFiles(), html_mode=True)
    return [linked, asset_route(folder / "assets"), router]
