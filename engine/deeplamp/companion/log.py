"""Undo data: each entry stores the old values of everything it changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel.core import Json

Before = Sequence[Json]
"""Pairs of a path in the JSON object and the old value there."""


def before_of(old: Json, new: Json, path: tuple[str, ...] = ()) -> list[Json]:
    """Return the data that undoes the change from the old JSON object to the new one.

    Objects whose keys differ are stored whole, to preserve the order of their entries.
    """
    if old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict) and list(old) == list(new):
        return [one for key in old for one in before_of(old[key], new[key], (*path, key))]
    return [[list(path), old]]


def put_back(data: Mapping[str, Json], before: Before) -> dict[str, Json]:
    """Return the JSON object with the old values restored."""
    found = dict(data)
    for path, value in before:
        found = _with(found, path, value)
    return found


def _with(data: Mapping[str, Json], path: Sequence[str], value: Json) -> dict[str, Json]:
    first, *rest = path
    return {**data, first: _with(data[first], rest, value) if rest else value}
