"""The asks (decisions) of Brutal Magic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.brutal_magic.armies.designs import Army, read_types
from engine.brutal_magic.armies.names import SEATS
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.board.policy import Policy, read_policy
from engine.brutal_magic.board.state import View
from engine.brutal_magic.board.terrain import Kind
from engine.brutal_magic.rules import sampling
from engine.brutal_magic.rules.acts import Turn, acts_allowed, read_turn
from engine.brutal_magic.rules.laying import MOST_HEXES, MOST_TYPES, Wish, read_kinds, read_wishes
from engine.brutal_magic.rules.placing import why_not_there, widest_first
from engine.kernel.core import Ask, Json, Refused, Seat
from engine.kernel.dice import Dice
from engine.kernel.hexes import Hex
from engine.kernel.strict_reading import read_choice, read_object

Allotment = dict[str, dict[Seat, int]]
"""Numbers for each seat: the `types` it may define and the `hexes` it may lay."""


@dataclass(frozen=True)
class TableAsk(Ask):
    """An ask that includes the table as its seat sees it."""

    view: View = field(repr=False)


@dataclass(frozen=True)
class Muster(TableAsk):
    """Choose an army, sealed, and optionally a dice policy; all armies are revealed together (B10)."""

    kind = "muster"
    is_secret = True

    @property
    def rosters(self) -> Mapping[str, Army]:
        """Return the twelve rosters of the table's price list."""
        return rosters(self.view.options.prices)

    def check(self, answer: Json) -> tuple[Army, Policy]:
        army, data = self._read_army(answer)
        if "policy" not in data:
            return army, Policy()
        return army, read_policy(data["policy"], Policy(), [type_.name for type_ in army])

    def _read_army(self, answer: Json) -> tuple[Army, Mapping[str, Json]]:
        data = read_object(answer, may=("roster", "types", "policy"))
        if ("roster" in data) == ("types" in data):
            raise Refused("Give either a roster or types of your own, not both.")
        if "roster" in data:
            return self.rosters[read_choice(data["roster"], self.rosters, "The roster")], data
        if self.view.options.designs == "prebuilt":
            raise Refused("This table plays with the twelve rosters only. Choose one of them.")
        return read_types(data["types"], self.view.options.price_list), data

    def fallback(self) -> Json:
        return {"roster": list(self.rosters)[SEATS.index(self.seat)]}

    def sample(self, dice: Dice) -> Json:
        return sampling.some_army(self.view, dice)


@dataclass(frozen=True)
class Allot(TableAsk):
    """Divide terrain kinds and hexes among the seats; asked of the winner of the terrain roll (B17)."""

    kind = "allot"

    def check(self, answer: Json) -> Allotment:
        data = read_object(answer, needs=("types", "hexes"))
        return {
            "types": self._read_numbers(data["types"], "types", MOST_TYPES),
            "hexes": self._read_numbers(data["hexes"], "hexes", MOST_HEXES),
        }

    def _read_numbers(self, value: Json, what: str, most: int) -> dict[Seat, int]:
        numbers = read_object(value, needs=self.view.seats)
        for seat, number in numbers.items():
            if type(number) is not int or not 0 <= number <= most:
                raise Refused(
                    f"The {what} of {seat} must be a whole number from 0 to {most}, not {number!r}."
                )
        return {seat: numbers[seat] for seat in self.view.seats}

    def fallback(self) -> Json:
        seats = self.view.seats
        return {"types": dict.fromkeys(seats, 1), "hexes": dict.fromkeys(seats, 4)}

    def sample(self, dice: Dice) -> Json:
        seats = self.view.seats
        return {
            "types": {seat: dice.below(MOST_TYPES + 1) for seat in seats},
            "hexes": {seat: dice.below(MOST_HEXES + 1) for seat in seats},
        }


@dataclass(frozen=True)
class Define(TableAsk):
    """Define kinds of terrain, up to the allotted number (B18)."""

    kind = "define"
    is_secret = True
    types: int

    def check(self, answer: Json) -> dict[str, Kind]:
        return read_kinds(read_object(answer, needs=("terrain",))["terrain"], self.types)

    def fallback(self) -> Json:
        return {"terrain": []}

    def sample(self, dice: Dice) -> Json:
        return {"terrain": sampling.some_kinds(self.types, dice)}


@dataclass(frozen=True)
class Lay(TableAsk):
    """Choose terrain kinds and hexes for them, best first (B19)."""

    kind = "lay"
    is_secret = True
    hexes: int

    def check(self, answer: Json) -> tuple[Wish, ...]:
        return read_wishes(read_object(answer, needs=("hexes",))["hexes"], self.view, self.hexes)

    def fallback(self) -> Json:
        return {"hexes": []}

    def sample(self, dice: Dice) -> Json:
        return {"hexes": sampling.some_wishes(self.view, self.hexes, dice)}


@dataclass(frozen=True)
class PlaceMaster(TableAsk):
    """Choose the Master's first hex (B21)."""

    kind = "place_master"

    def check(self, answer: Json) -> Hex:
        hex_ = read_object(answer, needs=("hex",))["hex"]
        if not self.view.board.has(hex_):
            raise Refused(f"The board has no hex {hex_!r}.")
        why = why_not_there(self.view, hex_)
        if why is not None:
            raise Refused(why)
        return str(hex_)

    def fallback(self) -> Json:
        free = (hex_ for hex_ in widest_first(self.view) if why_not_there(self.view, hex_) is None)
        return {"hex": next(free)}

    def sample(self, dice: Dice) -> Json:
        anywhere = dice.shuffled(self.view.board.hexes)
        return {"hex": next(hex_ for hex_ in anywhere if why_not_there(self.view, hex_) is None)}


@dataclass(frozen=True)
class Activate(TableAsk):
    """Choose acts for one or more units (B25, B26)."""

    kind = "activate"

    @property
    def most(self) -> int:
        """Return how many units may act in this answer."""
        return acts_allowed(self.view, self.seat)

    def check(self, answer: Json) -> Turn:
        return read_turn(answer, self.view, self.seat)

    def fallback(self) -> Json:
        """Put the lowest-numbered unit on guard, and let the others do the same in their turns (B53)."""
        return {"acts": [], "rest": "guard"}

    def sample(self, dice: Dice) -> Json:
        answer: dict[str, Any] = {"acts": sampling.some_acts(self.view, self.seat, self.most, dice)}
        return answer | sampling.some_extras(self.view, self.seat, dice)
