"""Answer a seat's decisions about dice from its standing instructions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.brigand_kings.board.components import DICE, NUMBER_DICE, REROLLS, SUITS, Card, Face, Suit
from engine.brigand_kings.board.state import County, Position, Roll, places
from engine.brigand_kings.rules.asks import Assign, FlipCards, Reroll
from engine.kernel.core import Ask, Json

LEAST_WORDS = {1: "suits", 2: "pairs", 3: "threes", 4: "fours"}
"""Word for each least number of matching dice that are kept."""


@dataclass(frozen=True)
class Target:
    """The counties that an instruction is about: by rank, by card, or by destination (2 to 6)."""

    rank: int | None = None
    card: Card | None = None
    place: int | None = None

    def __str__(self) -> str:
        if self.card is not None:
            return self.card.replace("_", " ")
        return str(self.rank) if self.rank is not None else f"county {self.place}"

    def counties(self, position: Position) -> tuple[County, ...]:
        """Return the matching counties in line."""
        return tuple(county for place, county in places(position) if self._means(place, county))

    def _means(self, place: int, county: County) -> bool:
        if self.rank is not None:
            return county.rank == self.rank
        return self.card == county.card if self.card is not None else self.place == place


@dataclass(frozen=True)
class KeepFaces:
    """Keeps dice that show one of these faces."""

    faces: tuple[Face, ...]

    def __str__(self) -> str:
        return f"keep {' '.join(map(str, self.faces))}"

    def kept(self, position: Position, roll: Roll) -> set[int] | None:
        return {die for die, face in enumerate(roll.faces, start=1) if face in self.faces}


@dataclass(frozen=True)
class KeepSuits:
    """Keeps suit dice that fit a county, if there are enough.

    Without a target it keeps dice that match each other.
    """

    least: int
    target: Target | None = None

    def __str__(self) -> str:
        dice = LEAST_WORDS[self.least]
        return f"keep {dice}" if self.target is None else f"keep {dice} of {self.target}"

    def kept(self, position: Position, roll: Roll) -> set[int] | None:
        """Return the numbers of the dice kept; None if no county that it means is in line."""
        groups: Sequence[Sequence[Suit]] = [(suit,) for suit in SUITS]
        if self.target is not None:
            counties = self.target.counties(position)
            if not counties:
                return None
            groups = [county.suits for county in counties]
        fitting = [_fitting(roll, suits) for suits in groups]
        return {die for dice in fitting if len(dice) >= self.least for die in dice}


@dataclass(frozen=True)
class Stop:
    """Stops re-rolling once enough suit dice fit a county that it means."""

    dice: int
    target: Target

    def __str__(self) -> str:
        return f"stop with {self.dice} of {self.target}"

    def holds(self, position: Position, roll: Roll) -> bool:
        return any(
            len(_fitting(roll, county.suits)) >= self.dice for county in self.target.counties(position)
        )


def _fitting(roll: Roll, suits: Sequence[Suit]) -> set[int]:
    return {die for die, suit in enumerate(roll.suits, start=NUMBER_DICE + 1) if suit in suits}


@dataclass(frozen=True)
class Sheet:
    """A seat's standing instructions; the player is asked about everything that they leave open.

    `rerolls` limits the re-rolls (None: both). `transport` is "highest", "lowest", or "" to ask.
    """

    keeps: tuple[KeepFaces | KeepSuits, ...] = ()
    stops: tuple[Stop, ...] = ()
    rerolls: int | None = None
    never_flips: bool = False
    transport: str = ""

    def __str__(self) -> str:
        lines = [*map(str, self.keeps), *map(str, self.stops)]
        if self.rerolls is not None:
            lines.append(f"stop after {self.rerolls}")
        if self.never_flips:
            lines.append("flip never")
        if self.transport:
            lines.append(f"transport {self.transport}")
        return "\n".join(lines)


@dataclass(frozen=True)
class SheetDeputy:
    """Deputy that answers a seat's decisions from its sheet, always legally; None to ask the player."""

    sheet: Sheet

    def answer(self, ask: Ask) -> Json | None:
        match ask:
            case Reroll():
                return self._reroll(ask)
            case FlipCards():
                return {"flips": []} if self.sheet.never_flips else None
            case Assign() if self.sheet.transport:
                choose = max if self.sheet.transport == "highest" else min
                return {"transport": choose(ask.values)}
        return None

    def _reroll(self, ask: Reroll) -> Json | None:
        done = REROLLS - ask.roll.rerolls
        if self.sheet.rerolls is not None and done >= self.sheet.rerolls:
            return {"reroll": []}
        if any(stop.holds(ask.view, ask.roll) for stop in self.sheet.stops):
            return {"reroll": []}
        found = [keep.kept(ask.view, ask.roll) for keep in self.sheet.keeps]
        kept = [dice for dice in found if dice is not None]
        if not kept:
            return None
        return {"reroll": [die for die in range(1, DICE + 1) if not any(die in dice for dice in kept)]}
