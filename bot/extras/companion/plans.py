"""Say what an entry is to make of a book: one deed or several, all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.extras.companion.book.keeping import Book
from engine.kernel.core import Json

Roller = Literal["bot", "table"]


@dataclass(frozen=True)
class Step:
    """A deed of a plan, with the faces of its dice if they are known, and who rolls."""

    deed: Mapping[str, Json]
    faces: Sequence[int] | None = None
    by: Roller | None = None


Plan = Callable[[Book], Sequence[Step]]
"""Function that makes steps of the book as it is when they are entered."""
