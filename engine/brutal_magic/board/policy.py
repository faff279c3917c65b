"""A seat's choice of dice, visible to all; `auto` unless changed (B12)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.kernel.core import Json
from engine.kernel.strict_reading import read_choice, read_object

Die = str
DICE: Final = ("auto", "1d20", "3d6")
UNIT_ROLLS: Final = ("hit", "dodge", "damage", "resist")
ROLLS: Final = ("initiative", *UNIT_ROLLS)

Choices = tuple[tuple[str, Die], ...]
"""The die chosen for each roll, as pairs (roll, die)."""


@dataclass(frozen=True)
class Policy:
    """A seat's die for each kind of roll, with exceptions for single unit types."""

    initiative: Die = "auto"
    hit: Die = "auto"
    dodge: Die = "auto"
    damage: Die = "auto"
    resist: Die = "auto"
    types: tuple[tuple[str, Choices], ...] = ()

    def die(self, roll: str, type_: str) -> Die:
        """Return the die for a roll; an exception for the unit type comes before the seat's choice."""
        for name, choices in self.types:
            if name == type_:
                for one, die in choices:
                    if one == roll:
                        return die
        die_of_seat: Die = getattr(self, roll)
        return die_of_seat

    def dump(self) -> dict[str, Json]:
        return {**vars(self), "types": {name: dict(choices) for name, choices in self.types}}


def load_policy(data: Json) -> Policy:
    """Load a policy from its dumped form."""
    types = tuple((name, tuple(choices.items())) for name, choices in data["types"].items())
    return Policy(**{**data, "types": types})


def read_policy(value: Json, before: Policy, types: Collection[str]) -> Policy:
    """Return the changed policy: given keys replace old ones, `{}` removes a type's exceptions (B12)."""
    written = read_object(value, may=(*ROLLS, "types"))
    changes: dict[str, Any] = {roll: read_die(written[roll], roll) for roll in ROLLS if roll in written}
    if "types" in written:
        changes["types"] = _read_types(written["types"], before, types)
    return replace(before, **changes)


def _read_types(value: Json, before: Policy, types: Collection[str]) -> tuple[tuple[str, Choices], ...]:
    changed = dict(before.types)
    for name, choices in read_object(value, may=types).items():
        read = read_object(choices, may=UNIT_ROLLS)
        changed[name] = tuple((roll, read_die(read[roll], roll)) for roll in UNIT_ROLLS if roll in read)
    return tuple((name, changed[name]) for name in types if changed.get(name))


def read_die(value: Json, roll: str) -> Die:
    """Read a die: auto, 1d20 or 3d6; raise Refused for anything else."""
    return read_choice(value, DICE, f"The die for {roll}")
