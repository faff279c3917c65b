"""Validate a pack's files: first each one's format, then their consistency."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import ValidationError as Faulty

from bot.extras.packs.deeplamp import consistency, newer
from bot.extras.packs.deeplamp.files import Files
from bot.extras.packs.error_messages import faults_of, schema_of
from bot.extras.packs.fields import Fault
from engine.deeplamp.pack.loading import load_parts
from engine.kernel.core import Json


@cache
def schema() -> dict[str, Any]:
    """Return the JSON Schema of a whole pack: an object with a key for each file."""
    return schema_of(Files)


def check(data: Mapping[str, Json]) -> list[Fault]:
    """Return all errors of the files (name without .json -> content)."""
    try:
        Files.model_validate(dict(data))
    except Faulty as faulty:
        return faults_of(faulty, schema(), data)
    return [*newer.check(data), *consistency.check(load_parts(data))]
