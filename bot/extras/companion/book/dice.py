"""Roll dice: from the crew's seed, or from faces that people read off real dice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bot.messages.catalogue import say
from engine.kernel.core import Refused
from engine.kernel.dice import Dice

MOST_DICE: Final = 40
PERIL: Final = (3, 3, 4, 4, 5, 6)
"""Values of a peril die by the face of an ordinary die."""
_DICE = re.compile(r"(\d{1,3})?\s*(?:d(\d{1,3})|(peril))\s*([+-]\s*\d{1,3})?", re.IGNORECASE)


class DiceNeeded(Exception):
    """Raised when a roll waits for real dice: `count` of `sides` for `what`, after `rolled` faces.

    Ask for them, then apply the same deed again with all faces so far. `target` is the number that each of
    them has to reach, if there is one.
    """

    def __init__(self, count: int, sides: int, what: str, rolled: Sequence[int], target: int | None) -> None:
        super().__init__(f"{count}D{sides} needed: {what}")
        self.count = count
        self.sides = sides
        self.what = what
        self.rolled = tuple(rolled)
        self.target = target


class Source(Protocol):
    """Hand out the faces of dice."""

    def faces(self, count: int, sides: int, what: str, target: int | None) -> list[int]:
        """Return faces from 1 to sides."""


class Seeded:
    """Rolls from the crew's seed."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def faces(self, count: int, sides: int, what: str, target: int | None) -> list[int]:
        return [self._dice.below(sides) + 1 for _ in range(count)]


class Given:
    """Hands out faces that were entered, and then asks for more, or takes them from another source."""

    def __init__(self, faces: Sequence[int], then: Source | None = None) -> None:
        self._faces = list(faces)
        self._then = then
        self.used = 0

    @property
    def left(self) -> int:
        return len(self._faces) - self.used

    def faces(self, count: int, sides: int, what: str, target: int | None) -> list[int]:
        if self._then is None and self.left < count:
            raise DiceNeeded(count, sides, what, self._faces[: self.used], target)
        found = self._faces[self.used : self.used + count]
        self.used += len(found)
        for face in found:
            if type(face) is not int or not 1 <= face <= sides:
                raise Refused(say("book-die-cannot-show", sides=sides, face=face))
        if len(found) < count and self._then is not None:
            found += self._then.faces(count - len(found), sides, what, target)
        return found


@dataclass(frozen=True)
class Expression:
    """Dice as people write them: `3d6+1`, `d20`, `2 peril`; `sides` is None for peril dice."""

    count: int
    sides: int | None
    plus: int = 0

    @property
    def is_d36(self) -> bool:
        return self.sides == 36

    def values(self, faces: Sequence[int]) -> list[int]:
        """Return the values of the faces that were rolled for it (see `needs`)."""
        if self.sides is None:
            return [PERIL[face - 1] for face in faces]
        if self.sides == 3:
            return [(face + 1) // 2 for face in faces]
        if self.is_d36:
            return [10 * tens + units for tens, units in zip(faces[::2], faces[1::2], strict=True)]
        return list(faces)

    @property
    def needs(self) -> tuple[int, int]:
        """Return how many dice of how many sides are rolled: D3, D36 and peril are read off ordinary dice."""
        if self.sides is None or self.sides == 3:
            return self.count, 6
        return (2 * self.count, 6) if self.is_d36 else (self.count, self.sides)

    def __str__(self) -> str:
        count = self.count if self.count > 1 else ""
        plus = f"{self.plus:+}" if self.plus else ""
        return f"{count}D{self.sides}{plus}" if self.sides else f"{self.count} peril{plus}"


def read_dice(text: str) -> Expression:
    """Parse dice such as 3d6+1; Refused for others."""
    found = _DICE.fullmatch(text.strip())
    if found is None:
        raise Refused(say("book-dice-unread-plain", text=text[:40]))
    count, sides, plus = int(found[1] or 1), int(found[2] or 0), int((found[4] or "0").replace(" ", ""))
    if not found[3] and not 2 <= sides <= 100:
        raise Refused(say("book-die-sides-write-dice", sides=sides))
    if not 1 <= count <= MOST_DICE:
        raise Refused(say("book-roll-can-dice-roll", most=MOST_DICE, count=count))
    return Expression(count, None if found[3] else sides, plus)


_RESULTS = re.compile(r"(\d+)\s*(hits?|saved|saves?|crits?|criticals?|passed)")


def read_faces(text: str, needed: DiceNeeded) -> list[int]:
    """Read what somebody typed into the pad: faces (`3 5 6`), or results (`2 hits 1 crit`).

    Results become faces that give them: critical hits are among the hits.
    """
    said = text.strip().casefold()
    if re.fullmatch(r"[\d\s,;.+]+", said):
        faces = [int(one) for one in re.findall(r"\d+", said)]
        if len(faces) == 1 and len(str(faces[0])) == needed.count > 1 and needed.sides < 10:
            faces = [int(one) for one in str(faces[0])]
        if len(faces) != needed.count:
            raise Refused(say("book-i-need-dice-enter", count=needed.count, faces=len(faces)))
        wrong = [face for face in faces if not 1 <= face <= needed.sides]
        if wrong:
            raise Refused(say("book-die-cannot-show-typed", sides=needed.sides, first=wrong[0]))
        return faces
    found = {word[:4].rstrip("s"): int(n) for n, word in _RESULTS.findall(said)}
    if not found or needed.target is None or needed.sides != 6:
        raise Refused(say("book-i-cant-read-those"))
    critical = found.get("crit", 0)
    hits = max(found.get("hit", 0), found.get("save", 0), found.get("pass", 0), critical)
    if hits > needed.count:
        raise Refused(say("book-there-dice-so-most", count=needed.count))
    if hits > critical and needed.target > 5 and critical:
        raise Refused(say("book-every-hit-critical-enter"))
    return [6] * critical + [needed.target] * (hits - critical) + [1] * (needed.count - hits)
