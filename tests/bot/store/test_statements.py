"""Statements are values: building one takes longer than running it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from sqlalchemy import ClauseElement, Executable
from sqlalchemy.dialects import postgresql

import bot
import bot.store

SELDOM = {"dump", "migrate", "probe", "privacy"}
"""What is done once in the life of a database or of a person."""
FILES = [file for file in Path(bot.store.__file__).parent.glob("*.py") if file.stem not in SELDOM]
BUILD = {"select", "update", "delete", "exists", "bindparam", "where", "order_by", "on_conflict_do_update"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_no_unit_of_work_builds_a_statement(file: Path) -> None:
    works = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.AsyncFunctionDef)]
    calls = [node.func for work in works for node in ast.walk(work) if isinstance(node, ast.Call)]
    names = {call.id if isinstance(call, ast.Name) else getattr(call, "attr", "") for call in calls}
    assert names & BUILD == set()


def statements() -> Iterator[ClauseElement]:
    """Yield what the repositories have built."""
    for found in walk_packages(bot.__path__, "bot."):
        is_part = found.name.startswith("bot.store.tables.") or found.name.endswith(".repository")
        if is_part:
            values = vars(import_module(found.name)).values()
            yield from (
                one for one in values if isinstance(one, ClauseElement) and isinstance(one, Executable)
            )


def test_no_statement_compares_by_is_with_a_parameter() -> None:
    """SQLite takes `IS ?`; PostgreSQL refuses it. `~column` is understood by both."""
    dialect: Any = postgresql.asyncpg.dialect()  # type: ignore[no-untyped-call]  # SQLAlchemy leaves it so
    said = [str(one.compile(dialect=dialect)) for one in statements()]
    assert len(said) > 200
    assert [sql for sql in said if re.search(r"\bIS (NOT )?\$", sql)] == []
