"""Write `docs/rulings.md`: which rulings of every game have cases for and against, and who read them.

`tests/engine/test_rulings.py` holds the page to the games' `RULES.md` and to the cases.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.registry.catalogue import RULES
from tests.house import ROOT

PAGE: Final = ROOT / "docs" / "rulings.md"
READERS: Final = {"deeplamp": ("tests/engine/deeplamp/plain_reader.py",)}
"""Game -> second readings of its rules that are compared with the engine."""
HEAD: Final = """# Which rulings are held by cases

Made by `python -m tests.rulings`. A case *for* a ruling cites it and shows what happens. A case *against*
it also tries what the ruling forbids, and is refused. A test holds a ruling without a case if it names it.
A ruling is *read twice* if a second reading of the rules, written apart from the engine, works it out again.
All others were read by one person only: who wrote the engine.
"""
NAMED: Final = "Without a case for, but named by a test"
UNNAMED: Final = "Without a case for, and without a test that names it"
AGAINST: Final = "Without a case against"
TWICE: Final = "Read twice"
_RULING = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)
_ACROSS: Final = 16
"""Rulings in a line of the page."""


class Held(NamedTuple):
    """The rulings of a game, in the order of its page, and those that something holds."""

    rulings: tuple[str, ...]
    cases: int
    shown: frozenset[str]
    refused: frozenset[str]
    tested: frozenset[str]
    twice: frozenset[str]


def ruled() -> list[str]:
    """Return the games with a page of rulings."""
    return [game for game in RULES if (ROOT / "engine" / game / "RULES.md").is_file()]


def held(game: str) -> Held:
    """Read a game's rulings, its cases, its tests and its second readings."""
    rulings = tuple(_RULING.findall((ROOT / "engine" / game / "RULES.md").read_text("utf-8")))
    cases = list(_cases(ROOT / "tests" / "cases" / game))
    known = frozenset(rulings)
    tests = (ROOT / "tests" / "engine" / game).rglob("test_*.py")
    return Held(
        rulings,
        len(cases),
        known & {cite for case in cases for cite in case.get("cites", ())},
        known & {cite for case in cases if _refuses(case) for cite in case.get("cites", ())},
        known & _named(tests),
        known & _named(ROOT / reader for reader in READERS.get(game, ())),
    )


def _cases(folder: Path) -> Iterator[dict[str, Any]]:
    for file in sorted(folder.rglob("*.json")):
        read = json.loads(file.read_text("utf-8"))
        yield from read if isinstance(read, list) else [read]


def _refuses(case: dict[str, Any]) -> bool:
    return any({"refused", "act_refused"} & step.keys() for step in case.get("script", ()))


def _named(files: Any) -> frozenset[str]:
    """Return the rulings that these files name, as `S44` or `test_S44_`."""
    return frozenset(
        name for file in files for name in re.findall(r"(?<![A-Za-z0-9])[A-Z]\d+(?!\d)", _words(file))
    )


def _words(file: Path) -> str:
    return file.read_text("utf-8").replace("_", " ")


def page() -> str:
    """Return the page."""
    found = {game: held(game) for game in ruled()}
    rows = [
        f"| {RULES[game].title} | {len(one.rulings)} | {one.cases} | {len(one.shown)} | {len(one.refused)} "
        f"| {len(one.tested)} | {len(one.twice)} |"
        for game, one in found.items()
    ]
    table = [
        "| game | rulings | cases | with a case for | with a case against | named by tests | read twice |",
        "|---|---|---|---|---|---|---|",
        *rows,
    ]
    return "\n".join(
        [HEAD, *table, *(line for game, one in found.items() for line in _section(game, one)), ""]
    )


def on_page(game: str) -> dict[str, set[str]]:
    """Return what the page as it stands says of a game: the title of each list, and its rulings."""
    _, _, rest = PAGE.read_text("utf-8").partition(f"\n## {RULES[game].title}\n")
    section = rest.partition("\n## ")[0]
    lists = re.findall(r"^\*\*(.+?)\*\* \(\d+\)(?:: none\.|\n\n```text\n([^`]*)```)$", section, re.MULTILINE)
    return {title: set(words.split()) for title, words in lists}


def _section(game: str, one: Held) -> Iterator[str]:
    lists = {
        NAMED: [r for r in one.rulings if r in one.tested - one.shown],
        UNNAMED: [r for r in one.rulings if r not in one.shown | one.tested],
        AGAINST: [r for r in one.rulings if r not in one.refused],
        TWICE: [r for r in one.rulings if r in one.twice],
    }
    yield f"\n## {RULES[game].title}"
    for title, rulings in lists.items():
        yield f"\n**{title}** ({len(rulings)})" + ("" if rulings else ": none.")
        yield from _wrapped(rulings)


def _wrapped(rulings: Sequence[str]) -> Iterator[str]:
    if rulings:
        yield "\n```text"
        yield from (" ".join(rulings[at : at + _ACROSS]) for at in range(0, len(rulings), _ACROSS))
        yield "```"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
