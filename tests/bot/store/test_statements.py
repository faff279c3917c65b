"""Statements are values: building one takes longer than running it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

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
