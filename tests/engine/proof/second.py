"""The second verifier, docs/verify.py, as a module: a program that imports none of our code."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import cast

FILE = Path(__file__).parents[3] / "docs" / "verify.py"


def load() -> ModuleType:
    """Load the program as a module."""
    spec = spec_from_file_location("second_verifier", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SECOND = load()


def verify(raw: bytes, files: list[str]) -> tuple[int, list[str]]:
    """Return the verifier's exit code and its output."""
    return cast("tuple[int, list[str]]", SECOND.verify(raw, files))
