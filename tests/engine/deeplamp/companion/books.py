"""Crews at a real table, set up in one line, and entries in their books."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.deeplamp.companion.crew import Crew, load_crew
from engine.deeplamp.companion.entries import Done, carry_out, new_crew
from engine.deeplamp.companion.log import put_back
from engine.kernel.core import Json
from engine.kernel.dice import Dice

NUMBERS = {
    "health": 10, "mind": 8, "combat": 3, "melee": 4, "ranged": 5, "defense": 4, "resolve": 5,
    "initiative": 4, "nerve_max": 3, "nimble": 3, "wits": 2, "heart": 3, "might": 2, "lore": 1, "luck": 1,
}  # fmt: skip


class Falls(Dice):
    """Dice that first fall as a test says, then from a seed."""

    def __init__(self, faces: Sequence[int] = ()) -> None:
        super().__init__("companion")
        self.faces = list(faces)

    def below(self, limit: int) -> int:
        return self.faces.pop(0) - 1 if self.faces else super().below(limit)


@dataclass
class Kept:
    """A book: its state and all entries."""

    state: Json = field(default_factory=new_crew)
    log: list[Done] = field(default_factory=list)

    def enter(self, do: str, *faces: int, **arguments: Any) -> str:
        """Make an entry; return the report, one line per event."""
        done = carry_out(self.state, {"do": do, **arguments}, Falls(faces))
        self.state = done.crew
        self.log.append(done)
        return "\n".join(done.lines)

    def take_back(self) -> None:
        self.state = put_back(self.state, self.log.pop().before)

    @property
    def crew(self) -> Crew:
        return load_crew(self.state)


def crew_of(*names: str, is_below: bool = True) -> Kept:
    """Return a crew of the usual heroes at the mouth of the shaft."""
    kept = Kept()
    for name in names or ("Bess", "Tom"):
        kept.enter("new", name=name)
        kept.enter("numbers", hero=name, numbers=NUMBERS)
    if is_below:
        kept.enter("start")
        kept.enter("revives", n=0)
    return kept
