"""Keep entries so that they can be taken back: each keeps what it found where it changed something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel.core import Json

Before = Sequence[Json]
"""Pairs of a path and what stood there."""


def before_of(old: Json, new: Json, path: tuple[str, ...] = ()) -> list[Json]:
    """Return what undoes the change from the old JSON object to the new one.

    Objects of other keys are put back whole, so that their entries come back in their order.
    """
    if old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict) and list(old) == list(new):
        return [one for key in old for one in before_of(old[key], new[key], (*path, key))]
    return [[list(path), old]]


def put_back(data: Mapping[str, Json], before: Before) -> dict[str, Json]:
    """Return the JSON object as it was."""
    found = dict(data)
    for path, value in before:
        found = _with(found, path, value)
    return found


def _with(data: Mapping[str, Json], path: Sequence[str], value: Json) -> dict[str, Json]:
    first, *rest = path
    return {**data, first: _with(data[first], rest, value) if rest else value}
