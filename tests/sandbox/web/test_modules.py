"""The modules of the page: each is needed, is there, and none comes back to itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from graphlib import TopologicalSorter

from sandbox.web.server import STATIC

IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["']\./([\w.-]+)["']""", re.MULTILINE)
FIRST = "app.js"


def imports() -> dict[str, set[str]]:
    """Each module of the page, and which it imports."""
    return {file.name: set(IMPORT.findall(file.read_text(encoding="utf-8"))) for file in STATIC.glob("*.js")}


def reached(module: str, known: dict[str, set[str]]) -> Iterator[str]:
    """The module and all that it needs; it must have no circle."""
    yield module
    for other in known[module]:
        yield from reached(other, known)


def test_the_modules_of_the_page_have_no_circle() -> None:
    known = imports()
    order = list(TopologicalSorter(known).static_order())  # CycleError with the names, if there is one
    assert order.index("parts.js") < order.index("message.js") < order.index(FIRST)


def test_every_module_of_the_page_is_needed() -> None:
    known = imports()
    assert set(reached(FIRST, known)) == set(known)
