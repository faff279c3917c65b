"""Report what is wrong with a record: the check that fails, the entry and the seat."""

from __future__ import annotations

from typing import NoReturn


class Fails(Exception):
    """Raised when a check fails; `entry` is the number in the log, `seat` the seat it is about."""

    def __init__(self, check: int, why: str, *, entry: int | None = None, seat: object = None) -> None:
        super().__init__(check, why)  # what pickling calls it with; the rest is restored as attributes
        self.check, self.why, self.entry, self.seat = check, why, entry, seat

    def __str__(self) -> str:
        parts = [f"check {self.check}"]
        parts += [f"entry {self.entry}"] if self.entry is not None else []
        parts += [self.seat] if isinstance(self.seat, str) else []
        return f"{', '.join(parts)}: {self.why}"


def fail(check: int, why: str) -> NoReturn:
    raise Fails(check, why)


def require(is_met: bool, check: int, why: str) -> None:
    """Fail by that check unless the condition is met."""
    if not is_met:
        fail(check, why)
