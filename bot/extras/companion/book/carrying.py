"""Carry crews of the earlier companion over, with their log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.extras.companion.book.crew import Crew
from engine.kernel.core import Json


def carried_crew(old: Mapping[str, Json]) -> Crew:
    """Return the crew of the earlier companion's state."""
    raise NotImplementedError


def carried_log(old: Iterable[Mapping[str, Any]]) -> list[dict[str, Json]]:
    """Return the earlier log as entries that can be read, but not undone."""
    raise NotImplementedError
