"""Check what all games' boxes share: one file that says whose board it is, and what it is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field
from pydantic import ValidationError as Faulty

from bot.extras.packs.error_messages import faults_of
from bot.extras.packs.fields import Fault, Id, Name, Part, said
from engine.kernel.boxes import FILE
from engine.kernel.core import Json

Version = Annotated[str, Field(max_length=20, pattern=r"^[0-9A-Za-z.-]+$")]


def entries(most: int) -> BeforeValidator:
    """Return a check that an object has 1 to `most` keys, before anything in it is looked at."""

    def check(value: Any) -> Any:
        if isinstance(value, dict) and not 1 <= len(value) <= most:
            raise said(f"there are {len(value)} entries", f"Write 1 to {most}")
        return value

    return BeforeValidator(check)


class About(Part):
    """The head of a board's file."""

    format: Literal[1]
    id: Id
    title: Name
    version: Version


def faults(
    model: type[BaseModel],
    schema: Mapping[str, Any],
    data: Mapping[str, Json],
    agree: Callable[[Any], list[Fault]],
) -> list[Fault]:
    """Return all errors of a board's file: those of its format, else those that `agree` finds in it."""
    try:
        model.model_validate(dict(data))
    except Faulty as faulty:
        return faults_of(faulty, schema, data)
    return agree(data[FILE])


def fault(entry: str, what: str, mend: str) -> Fault:
    """Return an error in the file."""
    return Fault(f"{FILE}.json", entry, what, mend)
