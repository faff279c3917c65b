"""Numbers, dice and amounts in a pack, with their limits."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field, PlainValidator, WithJsonSchema

from bot.extras.packs.fields import said, shown
from engine.deeplamp.pack.amounts import parse_amount
from engine.deeplamp.pack.language import LARGEST, RICHEST

Whole = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
"""Number that players count or roll dice for."""
Natural = Annotated[int, Field(ge=1, le=LARGEST)]
"""Number of things, at least 1."""
Face = Annotated[int, Field(ge=1, le=6)]
"""Face of a die."""
Faces = Annotated[list[Face], Field(max_length=6)]
Price = Annotated[int, Field(ge=-RICHEST, le=RICHEST)]
"""Sum of coin or experience; it may be negative."""
_DICE: Final = r"^([1-9]?)(D3|D6|D8|P|H)([+-][0-9]{1,9})?$"


def _schema(most: int) -> dict[str, Any]:
    number = {"type": "integer", "minimum": -most, "maximum": most}
    return {"anyOf": [number, {"type": "string", "pattern": _DICE, "examples": ["D6", "2D3+1", "P", "H"]}]}


def _check(value: Any, most: int) -> Any:
    found = parse_amount(value)
    if found is None:
        raise said(f"{shown(value)} is not an amount", "Write a number, or dice as D6, 2D3+1, P or H")
    if abs(found.plus) > most:
        raise said(f"{shown(value)} is too large", f"Write {most} at most")
    return value


def _check_healing(value: Any) -> Any:
    return value if value == "all" else _check(value, LARGEST)


Amount = Annotated[
    int | str, PlainValidator(lambda value: _check(value, LARGEST)), WithJsonSchema(_schema(LARGEST))
]
"""Number, or dice (S2)."""
Wealth = Annotated[
    int | str, PlainValidator(lambda value: _check(value, RICHEST)), WithJsonSchema(_schema(RICHEST))
]
"""Amount of coin or experience: a number or dice."""
Healing = Annotated[
    int | str,
    PlainValidator(_check_healing),
    WithJsonSchema({"anyOf": [{"const": "all"}, *_schema(LARGEST)["anyOf"]]}),
]
"""Amount to heal: a number, dice, or `all`."""
