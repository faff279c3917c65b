"""Write a column of values so that it compresses well, and read it back."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import accumulate, pairwise
from typing import Any

from engine.kernel.core import Json

Column = list[Any] | dict[str, Any]
"""Values, or {"+": differences of numbers}, or {"of": shape of each object, "shapes": [columns by key]}."""

_EPOCH = datetime.fromtimestamp(0, UTC)
_TICK = timedelta(microseconds=1)


def narrow(values: Sequence[Json]) -> Column:
    """Return whole numbers as the differences between them, and anything else as it is."""
    if values and all(type(value) is int for value in values):
        return {"+": [later - earlier for earlier, later in pairwise([0, *values])]}
    return list(values)


def by_kind(objects: Sequence[Any]) -> Column:
    """Return objects column by column, those with the same keys and the same `do` together."""
    alike: dict[tuple[Any, ...], list[Any]] = {}
    kinds = [(str(one.get("do")), *one) for one in objects]
    for kind, one in zip(kinds, objects, strict=True):
        alike.setdefault(kind, []).append(one)
    places = {kind: place for place, kind in enumerate(alike)}
    shapes = [{key: narrow([one[key] for one in its]) for key in its[0]} for its in alike.values()]
    return {"of": [places[kind] for kind in kinds], "shapes": shapes}


def widen(column: Column) -> list[Any]:
    """Return the column's values; ValueError, TypeError or LookupError if it was written otherwise."""
    if isinstance(column, list):
        return column
    if "+" in column:
        return list(accumulate(column["+"], initial=0))[1:]
    made = [_objects(shape) for shape in column["shapes"]]
    return [made[place].popleft() for place in column["of"]]


def _objects(shape: dict[str, Column]) -> deque[dict[str, Json]]:
    columns = [widen(column) for column in shape.values()]
    return deque(dict(zip(shape, values, strict=True)) for values in zip(*columns, strict=True))


def ticks(at: datetime) -> int:
    """Return the microseconds since 1970."""
    return (at - _EPOCH) // _TICK


def moment(written: int | str) -> datetime:
    """Return the moment of that many microseconds since 1970, or of an ISO text, as older packs have.

    ValueError, TypeError or OverflowError if it is none.
    """
    return datetime.fromisoformat(written) if isinstance(written, str) else _EPOCH + written * _TICK
