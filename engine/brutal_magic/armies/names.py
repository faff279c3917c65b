"""Names: names of seats and units, and the rules for names that players choose (B9)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

from engine.kernel.core import Json, Refused, Seat

SEATS: Final[tuple[Seat, ...]] = ("red", "blue", "green", "yellow", "purple", "orange")
LETTERS: Final = {seat[0]: seat for seat in SEATS}
"""Seat of each initial letter; the names of its units begin with that letter."""

UnitName = str
"""Name of a unit, such as r2: the letter of its seat and its number. Number 1 is the Master."""
MASTER: Final = 1

POINTS: Final[Mapping[str, int]] = {"pawn": 20, "champion": 40, "master": 60}
"""Classes, and the points of each (B5)."""

SIGNS: Final = (
    *("knight", "soldier", "archer", "lancer", "giant", "imp", "double", "hound", "bull", "camel", "bird"),
    *("moth", "bee", "fish", "crab", "tree", "shard", "rock"),
)
"""Silhouettes that a design of a player's own can choose for its champions and pawns."""

LONGEST_NAME: Final = 24
LONGEST_NOTE: Final = 100
_NAME = re.compile(r"[a-z](?:(?:[a-z0-9'-]| (?! )){0,22}[a-z0-9'])?", re.IGNORECASE | re.ASCII)
_TOKEN = re.compile(r"[a-z0-9]{1,2}", re.IGNORECASE | re.ASCII)
_UNIT = re.compile(rf"([{''.join(LETTERS)}])([1-9][0-9]{{0,5}})", re.ASCII)
_RESERVED = {*POINTS, *SEATS, "blank", "auto"}


def unit_name(seat: Seat, number: int) -> UnitName:
    """Return a unit's name from its seat and number, such as r2."""
    return f"{seat[0]}{number}"


def seat_of(unit: UnitName) -> Seat:
    """Return the seat of a unit."""
    return LETTERS[unit[0]]


def number_of(unit: UnitName) -> int:
    """Return a unit's number within its seat."""
    return int(unit[1:])


def is_unit_name(text: str) -> bool:
    """Return whether a lower-case text has the form of a unit name."""
    return _UNIT.fullmatch(text) is not None


def is_master(unit: UnitName) -> bool:
    return number_of(unit) == MASTER


def read_name(value: Json, what: str, taken: Collection[str]) -> str:
    """Read a name; raise Refused if it is malformed or taken, ignoring case (B9)."""
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        raise Refused(
            f"{what} cannot be {value!r}. Use 1 to {LONGEST_NAME} letters (a to z), digits, single spaces, ' "
            "and -. Begin with a letter, and end with no space or dash."
        )
    if value.lower() in _RESERVED or is_unit_name(value.lower()):
        raise Refused(f"{what} cannot be {value!r}: that word has another meaning here. Choose another name.")
    if is_taken(value, taken):
        raise Refused(f"{what} cannot be {value!r}: that name is already in use. Choose another.")
    return value


def is_taken(name: str, taken: Collection[str]) -> bool:
    """Return whether the name is already taken; upper and lower case count as equal."""
    return name.lower() in {one.lower() for one in taken}


def read_token(value: Json, name: str, taken: Collection[str]) -> str:
    """Read a token of one or two letters or digits, by default the name's first two.

    Raise Refused if taken (B9).
    """
    token = name[:2] if value is None else value
    if not isinstance(token, str) or not _TOKEN.fullmatch(token):
        raise Refused(f"The token of {name} must be one or two letters or digits, not {token!r}.")
    if is_taken(token, taken):
        raise Refused(f"The token of {name} cannot be {token!r}: another type has it. Choose another token.")
    return token


def read_note(value: Json, what: str) -> str:
    """Read a note of one line and at most 100 characters; raise Refused otherwise (B9)."""
    if not isinstance(value, str) or len(value) > LONGEST_NOTE or not value.isprintable():
        raise Refused(f"{what} must be one line of at most {LONGEST_NOTE} characters.")
    return value


def freed(name: str, taken: Collection[str]) -> str:
    """Return the name with a number behind it, the smallest from 2 on that makes it unique (B18)."""
    number, freed_name = 2, name
    while is_taken(freed_name, taken):
        freed_name, number = f"{name} {number}", number + 1
    return freed_name
