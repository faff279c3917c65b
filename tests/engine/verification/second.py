"""The second verifier, docs/verify.py, as a module: a program that imports none of our code."""

from __future__ import annotations

from argparse import Namespace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from engine.records.verification.comparing import Supplied

FILE = Path(__file__).parents[3] / "docs" / "verify.py"


def _load() -> Any:
    spec = spec_from_file_location("verify", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PROGRAM = _load()


def verify(raw: bytes, given: Supplied) -> tuple[int, list[str]]:
    """Return the status of the second verifier and what it says."""
    options = Namespace(
        posted=list(given.posted), mine=list(given.mine), looked=given.has_looked, beacon=given.beacon
    )
    status, said = PROGRAM.verify(raw, options)
    return int(status), list(said)


def check_of(said: list[str]) -> int:
    """Return the number of the check that failed."""
    return int(said[0].split("check ")[1].split(":")[0].split(",")[0])
