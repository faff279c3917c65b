"""Run case files of the companion's book: `python -m lab companion PATH...`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.extras.companion.book.cases import failure_of, read_cases
from lab.shell.arguments import in_words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar="PATH", help="case file, or folder of case files"
    )
    parser.add_argument("--quiet", action="store_true", help="print failures and the count alone")
    parser.set_defaults(command=run)


@in_words
def run(options: argparse.Namespace) -> int:
    """Run the cases; return 1 if one fails."""
    passed = failed = 0
    for path in _files(options.paths):
        data = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(data, dict) and "cases" in data:
            passed, failed = _run(data, passed, failed, is_quiet=options.quiet)
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0 or not passed)


def _run(data: dict[str, Any], passed: int, failed: int, *, is_quiet: bool) -> tuple[int, int]:
    for case in read_cases(data):
        found = failure_of(case)
        if found:
            failed += 1
            print(f"{case['id']} FAILED: {found}")
        else:
            passed += 1
            if not is_quiet:
                print(f"{case['id']} ok")
    return passed, failed


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.rglob("*.json")) if path.is_dir() else [path]
