"""The files of the page: compressed once, and sent as each client can read them."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import pytest

from dicehall.hall import page_assets
from dicehall.hall.page_assets import Assets
from dicehall.hall.refusals import NothingThere
from guests.house import House, Person

SCRIPT = b"let dice = 6;\n" * 1000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = tmp_path / "assets"
    files.mkdir()
    (files / "main-1a2b.js").write_bytes(SCRIPT)
    (files / "font.woff2").write_bytes(b"x" * 5000)
    (tmp_path / "secret.js").write_bytes(b"secret")
    return files


def test_a_script_is_compressed_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []

    def pack(body: bytes) -> bytes:
        counted.append(len(body))
        return gzip.compress(body)

    monkeypatch.setattr(page_assets, "packed", pack)

    async def work() -> None:
        assets = Assets(folder)
        for _ in range(3):
            found = await assets.find("main-1a2b.js")
        assert (gzip.decompress(found.packed), found.plain, counted) == (SCRIPT, SCRIPT, [len(SCRIPT)])

    asyncio.run(work())


def test_a_font_is_not_compressed_again(folder: Path) -> None:
    assert asyncio.run(Assets(folder).find("font.woff2")).packed == b""


@pytest.mark.parametrize("name", ["none.js", "..", ".", "../secret.js", "", "a\x00b", "x" * 5000])
def test_nothing_else_is_found(folder: Path, name: str) -> None:
    with pytest.raises(NothingThere):
        asyncio.run(Assets(folder).find(name))


def test_a_real_hall_sends_its_scripts_so_that_browsers_need_them_once(house: House) -> None:
    ann = Person(house)
    page = ann.ask("GET", "/").body.decode()
    if "/assets/" not in page:
        pytest.skip("the page is not built")
    path = f"/assets/{page.split('/assets/')[1].split(chr(34))[0]}"
    plain, packed = ann.ask("GET", path), ann.ask("GET", path, **{"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.body) == plain.body
    assert "immutable" in plain.headers["cache-control"]
    assert ann.ask("GET", "/assets/none.js").status == 404
