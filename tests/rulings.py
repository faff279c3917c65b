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
from tests.engine.outside_cases import NO_CASE, ONLY_FOR
from tests.house import ROOT

PAGE: Final = ROOT / "docs" / "rulings.md"
READERS: Final = {"deeplamp": "tests/engine/deeplamp/plain"}
"""Game -> the folder of second readings of its rules that are compared with the engine."""
HEAD: Final = """# Which rulings are held by cases

Made by `python -m tests.rulings`. A case *for* a ruling cites it and shows what happens. A case *against*
it tries what the ruling forbids, and is refused, or names it under `against`: there its condition is missing,
and what it says does not happen. Every ruling has both, but for those listed here with the reason and a test.
A ruling is *read twice* if a second reading of the rules, written apart from the engine, works it out again.
All others were read by one person only: who wrote the engine.
"""
TWICE: Final = "Read twice"
NONE_FOR: Final = "No case can show"
NONE_AGAINST: Final = "No case can go against"
_RULING = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)
_ACROSS: Final = 16
"""Rulings in a line of the page."""


class Held(NamedTuple):
    """The rulings of a game, in the order of its page, and those that something holds."""

    rulings: tuple[str, ...]
    shown: frozenset[str]
    refused: frozenset[str]
    twice: frozenset[str]


def ruled() -> list[str]:
    """Return the games with a page of rulings."""
    return [game for game in RULES if (ROOT / "engine" / game / "RULES.md").is_file()]


def held(game: str) -> Held:
    """Read a game's rulings, its cases, its tests and its second readings."""
    rulings = tuple(_RULING.findall((ROOT / "engine" / game / "RULES.md").read_text("utf-8")))
    cases = list(_cases(ROOT / "tests" / "cases" / game))
    known = frozenset(rulings)
    return Held(
        rulings,
        known & {cite for case in cases for cite in case.get("cites", ())},
        known & {cite for case in cases for cite in _goes_against(case)},
        known & _named(sorted((ROOT / READERS[game]).glob("*.py")) if game in READERS else ()),
    )


def _cases(folder: Path) -> Iterator[dict[str, Any]]:
    for file in sorted(folder.rglob("*.json")):
        read = json.loads(file.read_text("utf-8"))
        yield from read if isinstance(read, list) else [read]


def _goes_against(case: dict[str, Any]) -> set[str]:
    is_refused = any({"refused", "act_refused"} & step.keys() for step in case.get("script", ()))
    return {*case.get("against", ()), *(case.get("cites", ()) if is_refused else ())}


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
        f"| {RULES[game].title} | {' | '.join(str(len(held)) for held in one)} |"
        for game, one in found.items()
    ]
    table = [
        "| game | rulings | with a case for | with a case against | read twice |",
        "|---|---|---|---|---|",
        *rows,
    ]
    return "\n".join(
        [HEAD, *table, *(line for game, one in found.items() for line in _section(game, one)), ""]
    )


def _section(game: str, one: Held) -> Iterator[str]:
    yield f"\n## {RULES[game].title}"
    if NO_CASE[game]:
        yield f"\n**{NONE_FOR}**\n"
    for outside in NO_CASE[game]:
        yield f"- {', '.join(outside.rulings.split())}: {outside.why} Held by `{outside.test}`."
    if ONLY_FOR[game]:
        yield f"\n**{NONE_AGAINST}**\n"
    for why, rulings in ONLY_FOR[game]:
        yield f"- {', '.join(rulings.split())}: {why}"
    twice = [ruling for ruling in one.rulings if ruling in one.twice]
    yield f"\n**{TWICE}** ({len(twice)})" + ("" if twice else ": none.")
    yield from _wrapped(twice)


def _wrapped(rulings: Sequence[str]) -> Iterator[str]:
    if rulings:
        yield "\n```text"
        yield from (" ".join(rulings[at : at + _ACROSS]) for at in range(0, len(rulings), _ACROSS))
        yield "```"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
