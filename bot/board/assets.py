"""Hold the page's own files as they are sent: read once, with tags; none is about a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path

from aiohttp import web

from bot.board.words import TabNamed, page

STATIC = Path(__file__).with_name("static")
PAGE = "index.html"


@dataclass(frozen=True)
class Asset:
    """A file with its type and its tag."""

    kind: str
    data: bytes
    tag: str

    def answer(self, request: web.Request, kept: str = "no-cache") -> web.Response:
        """Return the file, or that the browser's copy is still the same; `kept`: how long it may be."""
        headers = {"Cache-Control": kept, "ETag": self.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("If-None-Match") == self.tag:
            return web.Response(status=HTTPStatus.NOT_MODIFIED, headers=headers)
        response = web.Response(body=self.data, content_type=self.kind, charset="utf-8", headers=headers)
        response.enable_compression()
        return response


def read_assets(types: Mapping[str, str], tabs: Sequence[TabNamed] = ()) -> Mapping[str, Asset]:
    """Return all files of these types by name; the page itself with its words and tabs."""
    found = {path.name: path.read_bytes() for path in STATIC.iterdir() if path.suffix in types}
    kinds = {**types, Path(PAGE).suffix: "text/html"}
    return {
        name: _asset(kinds[Path(name).suffix], raw)
        for name, raw in {**found, PAGE: page(STATIC / PAGE, tabs)}.items()
    }


def _asset(kind: str, raw: bytes) -> Asset:
    return Asset(kind, raw, f'"{sha256(raw).hexdigest()[:16]}"')
