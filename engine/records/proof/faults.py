"""Report what is wrong with a record: which of the sixteen checks fails, and where."""

from __future__ import annotations

from typing import NoReturn

from engine.kernel.core import Json
from engine.records.fair_play import NotCanonical, canonical


class Fails(Exception):
    """Raised when a check fails; `entry` is the number in the log, `seat` the seat it is about."""

    def __init__(self, check: int, why: str, *, entry: int | None = None, seat: Json = None) -> None:
        super().__init__(check, why, entry, seat)
        self.check, self.why, self.entry, self.seat = check, why, entry, seat

    def __str__(self) -> str:
        parts = [f"check {self.check}"]
        parts += [repr(self.seat)] if isinstance(self.seat, str) else []
        parts += [f"entry {self.entry}"] if self.entry is not None else []
        return f"{', '.join(parts)}: {self.why}"


def fail(check: int, why: str) -> NoReturn:
    raise Fails(check, why)


def is_same(one: Json, other: Json) -> bool:
    """Return whether two values have equal hashes; here 1 and true differ, other than in Python."""
    try:
        return canonical(one) == canonical(other)
    except NotCanonical:
        return False
