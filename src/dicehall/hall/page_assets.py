"""The scripts, styles and fonts of the page: read and compressed once. Their names say what they hold."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.params import FromPath

from dicehall.hall.reads import packed
from dicehall.hall.refusals import NothingThere

SMALLEST = 2000
"""Smaller files are not compressed."""
COMPRESSED = ("text/", "application/javascript", "application/json", "image/svg")


class Asset(NamedTuple):
    """A file as it is sent: plain, and compressed where that is worth it."""

    plain: bytes
    packed: bytes
    media_type: str


class Assets:
    """The files of a folder that were asked for. A file of this name never changes, so each is read once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._found: dict[str, Asset] = {}

    async def find(self, name: str) -> Asset:
        """The file of this name; raises NothingThere."""
        if name not in self._found:
            self._found[name] = await asyncio.to_thread(self._read, name)
        return self._found[name]

    def _read(self, name: str) -> Asset:
        path = next((each for each in self._folder.glob("*") if each.name == name and each.is_file()), None)
        if path is None:
            raise NothingThere("the page has no such file")
        plain, kind = path.read_bytes(), mimetypes.guess_type(name)[0] or "application/octet-stream"
        worth_it = len(plain) >= SMALLEST and kind.startswith(COMPRESSED)
        return Asset(plain, packed(plain) if worth_it else b"", kind)


def asset_route(folder: Path) -> Any:
    """The route of the files in this folder."""
    assets = Assets(folder)

    @get("/assets/{name:str}", include_in_schema=False, opt={"own_encoding": True})
    async def asset(name: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
        found = await assets.find(name)
        headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "Accept-Encoding"}
        if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
            packed_headers = {**headers, "content-encoding": "gzip"}
            return Response(found.packed, media_type=found.media_type, headers=packed_headers)
        return Response(found.plain, media_type=found.media_type, headers=headers)

    return asset
