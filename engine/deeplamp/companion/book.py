"""The crew's book during one entry: the crew, the dice, and the report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.deeplamp.companion.crew import Crew
from engine.deeplamp.companion.sheets import Sheet
from engine.deeplamp.companion.terms import capital, word
from engine.kernel.core import Refused
from engine.kernel.dice import Dice


class Book:
    """The crew's book, open for one entry.

    `rolled` lists its die rolls in order, each with its number of faces.
    """

    def __init__(self, crew: Crew, dice: Dice) -> None:
        self.crew = crew
        self._dice = dice
        self.lines: list[str] = []
        self.rolled: list[tuple[int, int]] = []

    # -------------------------------------------------------------- how it stands

    def find(self, said: str) -> str:
        """Return the id of a hero, given by id or by name in any case; raise Refused if unknown."""
        if said in self.crew.heroes:
            return said
        for name in self.crew.ids:
            if self.crew.heroes[name].name.casefold() == said.strip().casefold():
                return name
        if not said.strip():
            raise Refused("Name the hero.")
        there = ", ".join(self.crew.heroes[name].name for name in self.crew.ids)
        if not there:
            raise Refused("There is no hero yet. Make one with /crew hero new.")
        raise Refused(f"There is no hero called {said}. Your heroes are: {there}.")

    def sheet(self, hero: str) -> Sheet:
        return self.crew.heroes[hero]

    def called(self, hero: str) -> str:
        return self.crew.called(hero)

    def number(self, hero: str, stat: str) -> int:
        """Return a number of the sheet; raise Refused if nobody has entered it."""
        found = self.sheet(hero).number(stat)
        if found is None:
            raise Refused(
                f"{self.called(hero)} has no {self.word(stat)} yet. Enter it with /crew hero set, or press "
                "Numbers under the sheet."
            )
        return found

    def up(self, hero: str) -> None:
        """Check that the hero is up; raise Refused otherwise."""
        if not self.sheet(hero).is_up:
            raise Refused(f"{self.called(hero)} is {'dead' if self.sheet(hero).dead else 'down'}.")

    # -------------------------------------------------------------- what changes

    def set(self, **changes: Any) -> None:
        self.crew = replace(self.crew, **changes)

    def alter(self, hero: str, **changes: Any) -> None:
        """Change a hero's sheet."""
        self.set(heroes={**self.crew.heroes, hero: replace(self.sheet(hero), **changes)})

    def throw(self, count: int, faces: int = 6) -> list[int]:
        """Throw dice and return their faces."""
        found = [self._dice.below(faces) + 1 for _ in range(count)]
        self.rolled += [(faces, value) for value in found]
        return found

    def two(self) -> tuple[int, str]:
        """Throw two dice; return their sum, and their faces as text."""
        dice = self.throw(2)
        return sum(dice), f"{dice[0]} + {dice[1]} = {sum(dice)}"

    def d36(self) -> int:
        tens, units = self.throw(2)
        return 10 * tens + units

    # -------------------------------------------------------------- what is told

    def tell(self, line: str) -> None:
        self.lines.append(capital(line))

    def word(self, neutral: str) -> str:
        return word(self.crew.terms, neutral)

    def counted(self, count: int, neutral: str) -> str:
        """Return a counted noun, such as "2 wounds" or "1 wound"; use the table's own word as it is."""
        said = self.word(neutral)
        return f"{count} {said[:-1] if count == 1 and said in ('wounds', 'hits') else said}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Join words to a list: Ann, Ben and Cyd."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
