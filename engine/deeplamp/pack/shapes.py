"""The forms that pieces of a pack may have; what is not of its form is a fault, told in a sentence."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.deeplamp.pack.amounts import Amount, fixed, parse_amount
from engine.kernel.core import Json

_ID = re.compile(r"[a-z][a-z0-9_]*")
LONGEST = 200
"""Characters of a text."""
LONGEST_OF_ALL = 500
"""Characters of any text, also where no limit of its own is told."""
LONGEST_NAME = 60
"""Characters of a name or a label, which also stands on buttons."""
LONGEST_ID = 40
LARGEST = 99
"""No number that people count or roll dice for is further from 0."""
RICHEST = 9_999
"""No price and no sum of coin or experience is larger."""
FORMATTING = ("*", "_", "~", "`", "|", "\\", "<", ">", "[", "]", "@", "#", "://")
"""What no text has in it: it would be formatted, name somebody or lead elsewhere, wherever it is shown."""
MOST_ALIKE = 99
"""So many of a thing there may be: cards, figures, clues."""


@dataclass(frozen=True)
class Fault:
    """Something wrong in a pack: in which file, in which entry, what, and how it is mended."""

    file: str
    entry: str
    what: str
    mend: str

    def __str__(self) -> str:
        where = f"{self.file}, {self.entry}" if self.entry else self.file
        return f"{where}: {self.what}. {self.mend}."


@dataclass(frozen=True)
class Trail:
    """Where in a pack one reads, and the faults found on the way."""

    file: str
    entry: str = ""
    faults: list[Fault] = field(default_factory=list)

    def at(self, part: object) -> Trail:
        """The trail one step further in."""
        return replace(self, entry=f"{self.entry} {part}".strip())

    def fault(self, what: str, mend: str) -> None:
        """Note a fault here."""
        self.faults.append(Fault(self.file, self.entry, what, mend))


Shape = Callable[[Json, Trail], Any]
"""Reads a value into its own type; what does not fit is noted on the trail, and the result is no good."""


def one_of(*names: str) -> Shape:
    """One of the names."""

    def read(value: Json, trail: Trail) -> str:
        if not isinstance(value, str) or value not in names:
            trail.fault(f"{_shown(value)} is not known here", f"Write one of {', '.join(names)}")
        return str(value)

    return read


def text(value: Json, trail: Trail, most: int = 0) -> str:
    """A text of any length, or of so many characters."""
    if not isinstance(value, str):
        trail.fault(f"{_shown(value)} is no text", 'Write it in quotation marks, as "Adit Mouth"')
    elif len(value) > (most or LONGEST_OF_ALL):
        trail.fault(f"the text has {len(value)} characters", f"Cut it down to {most or LONGEST_OF_ALL}")
    elif not value.isprintable():
        trail.fault("the text has signs in it that nobody sees", "Write it in one line, of plain letters")
    elif found := next((sign for sign in FORMATTING if sign in value), ""):
        trail.fault(f"the text has {found} in it, which chats read as formatting", "Leave it out")
    return str(value)


def cells(value: Json, trail: Trail) -> str:
    """A row of a tile; what may stand in it is checked with the other rows."""
    if not isinstance(value, str):
        trail.fault(f"{_shown(value)} is no row", 'Write cells in quotation marks, as "#..#"')
    return str(value)


def label(value: Json, trail: Trail) -> str:
    """What something is called: a text that is not empty and fits on a button."""
    if isinstance(value, str) and not value.strip():
        trail.fault("the name is empty", "Write what it is called")
    return text(value, trail, LONGEST_NAME)


def short(value: Json, trail: Trail) -> str:
    """A text of at most LONGEST characters."""
    return text(value, trail, LONGEST)


def identifier(value: Json, trail: Trail) -> str:
    """The id of something."""
    if not isinstance(value, str) or not _ID.fullmatch(value):
        trail.fault(
            f"{_shown(value)} is no id", "Write a lower-case word of letters, digits and _, as wet_rope"
        )
    elif len(value) > LONGEST_ID:
        trail.fault(f"the id has {len(value)} characters", f"Cut it down to {LONGEST_ID}")
    return str(value)


def whole(value: Json, trail: Trail, most: int = LARGEST) -> int:
    """A whole number."""
    if type(value) is not int:
        trail.fault(f"{_shown(value)} is no whole number", "Write a number without a point, as 3")
        return 0
    if abs(value) > most:
        trail.fault(f"{value} is too large", f"Write {most} at most")
        return 0
    return value


def price(value: Json, trail: Trail) -> int:
    """A whole number of coin or experience."""
    return whole(value, trail, RICHEST)


def natural(value: Json, trail: Trail) -> int:
    """A whole number of at least 1."""
    number = whole(value, trail)
    if number < 1:
        trail.fault(f"{number} is too small", "Write 1 or more")
    if number > MOST_ALIKE:
        trail.fault(f"{number} is too large", f"Write {MOST_ALIKE} at most")
    return number


def flag(value: Json, trail: Trail) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        trail.fault(f"{_shown(value)} is neither true nor false", "Write true or false")
    return bool(value)


def amount(value: Json, trail: Trail, most: int = LARGEST) -> Amount:
    """An amount of S2."""
    found = parse_amount(value)
    if found is None:
        trail.fault(f"{_shown(value)} is no amount", "Write a number, or dice as D6, 2D3+1, P or H")
    elif abs(found.plus) > most:
        trail.fault(f"{_shown(value)} is too large", f"Write {most} at most")
    return found or fixed(0)


def wealth(value: Json, trail: Trail) -> Amount:
    """An amount of coin or experience."""
    return amount(value, trail, RICHEST)


def anything(value: Json, trail: Trail) -> Json:
    """Any value: who uses it says what it may be."""
    return value


def or_none(shape: Shape) -> Shape:
    """The shape, or null."""
    return lambda value, trail: None if value is None else shape(value, trail)


def list_of(shape: Shape, *, least: int = 0, most: int = 0) -> Shape:
    """A list of values of the shape, so many at least, and at most if there is a limit."""

    def read(value: Json, trail: Trail) -> tuple[Any, ...]:
        if not isinstance(value, list):
            trail.fault(f"{_shown(value)} is no list", "Write a list in square brackets")
            return ()
        if len(value) < least:
            trail.fault(f"there are {len(value)}", f"Write {least} or more")
        if most and len(value) > most:
            trail.fault(f"there are {len(value)}", f"Write {most} at most")
        return tuple(shape(one, trail.at(_name(one, number))) for number, one in enumerate(value, start=1))

    return read


def map_of(shape: Shape) -> Shape:
    """An object of ids and values of the shape."""

    def read(value: Json, trail: Trail) -> dict[str, Any]:
        if not isinstance(value, dict):
            trail.fault(f"{_shown(value)} is no object", "Write an object in curly brackets")
            return {}
        return {identifier(key, trail): shape(one, trail.at(key)) for key, one in value.items()}

    return read


@dataclass(frozen=True)
class Left:
    """A key that may be left out, and what it is then."""

    shape: Shape
    default: Any = None


def record(make: Callable[..., Any], keys: Mapping[str, Shape | Left]) -> Shape:
    """An object with those keys and no others, given to `make` by name (`from` as from_)."""

    def read(value: Json, trail: Trail) -> Any:
        if not isinstance(value, dict):
            trail.fault(f"{_shown(value)} is no object", f"Write an object with {', '.join(keys)}")
            return None
        _check_keys(value, keys, trail)
        parts = {key: _part(value, key, shape, trail) for key, shape in keys.items()}
        return make(**{f"{key}_" if keyword.iskeyword(key) else key: part for key, part in parts.items()})

    return read


def _check_keys(value: Mapping[str, Json], keys: Mapping[str, Shape | Left], trail: Trail) -> None:
    for key in value:
        if key not in keys:
            trail.fault(f"{_shown(key)} means nothing here", f"Leave it out; known are {', '.join(keys)}")
    for key, shape in keys.items():
        if key not in value and not isinstance(shape, Left):
            trail.fault(f"{key} is missing", f"Add {key}")


def _part(value: Mapping[str, Json], key: str, shape: Shape | Left, trail: Trail) -> Any:
    if key not in value:
        return shape.default if isinstance(shape, Left) else None
    return (shape.shape if isinstance(shape, Left) else shape)(value[key], trail.at(key))


def _name(value: Json, number: int) -> str:
    """How an entry of a list is called: by its id, else by its place."""
    named = value.get("id") if isinstance(value, dict) else None
    return named if isinstance(named, str) else str(number)


def _shown(value: object) -> str:
    return repr(value)[:60]


def known(value: str, names: Collection[str], what: str, trail: Trail) -> None:
    """Note a fault where a name that is referred to does not exist."""
    if value not in names:
        trail.fault(f"there is no {what} {_shown(value)}", f"Name one that the pack has, or add it ({what}s)")
