"""Place soldiers within the limits of dice, transport and soldiers on the Excuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from engine.brigand_kings.board.components import EXCUSE, SUITS, Number, Suit, suits_of
from engine.brigand_kings.board.state import Position
from engine.kernel.core import Json, Refused, Seat


@dataclass(frozen=True)
class Placement:
    """Soldiers by destination, mustered from the supply or moved from the Excuse; zeros are left out."""

    muster: Mapping[int, int] = field(default_factory=dict)
    move: Mapping[int, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.muster.values()) + sum(self.move.values())

    def at(self, destination: int) -> int:
        """Count all soldiers placed there."""
        return self.muster.get(destination, 0) + self.move.get(destination, 0)

    def dump(self) -> Json:
        """Return the answer for this placement."""
        named = {"muster": self.muster, "move": self.move}
        return {
            key: {str(place): count for place, count in sorted(counts.items())}
            for key, counts in named.items()
            if counts
        }


@dataclass(frozen=True)
class Reach:
    """All limits on what a seat can place with its dice."""

    transport: Number
    destinations: tuple[int, ...]
    suits: Mapping[int, tuple[Suit, ...]]
    """Suits that muster for each county. The Excuse is left out, because any one suit musters there."""
    dice: tuple[Suit, ...]
    supply: int
    camp: int

    def why_not(self, placement: Placement) -> str | None:
        """Tell the player why the rules do not allow it; None if they do."""
        for place in {*placement.muster, *placement.move}:
            if place not in self.destinations:
                return f"You cannot go to {place}. Your destinations are {_spelt(self.destinations)}."
        if EXCUSE in placement.move:
            return "You can move soldiers from the Excuse only to counties."
        if placement.total > self.transport:
            return f"Your transport carries at most {self.transport} in all, not {placement.total}."
        if (moved := sum(placement.move.values())) > self.camp:
            return f"You cannot move {moved} from the Excuse. You have {self.camp} there."
        if (mustered := sum(placement.muster.values())) > self.supply:
            return f"You cannot muster {mustered}. You have {self.supply} in your supply."
        if not self.can_muster(placement.muster):
            return "Your suit dice cannot muster that many there. Each die musters only one soldier."
        return None

    def can_muster(self, muster: Mapping[int, int]) -> bool:
        """Return whether each soldier can have a die of its own; on the Excuse all dice have one suit."""
        if EXCUSE not in muster:
            return self._can_share(muster, None)
        return any(self._can_share(muster, suit) for suit in SUITS)

    def _can_share(self, muster: Mapping[int, int], camp_suit: Suit | None) -> bool:
        """Return whether every group of places has enough dice for all of them (Hall's condition)."""
        return all(
            sum(muster[place] for place in group) <= self._matching(group, camp_suit)
            for size in range(1, len(muster) + 1)
            for group in combinations(muster, size)
        )

    def _matching(self, group: tuple[int, ...], camp_suit: Suit | None) -> int:
        wanted = {camp_suit} if EXCUSE in group else set()
        for place in group:
            wanted.update(self.suits.get(place, ()))
        return sum(suit in wanted for suit in self.dice)

    def most_mustered(self, destination: int) -> int:
        """Return how many soldiers the dice can muster for this destination alone."""
        if destination == EXCUSE:
            matching = max(self.dice.count(suit) for suit in SUITS)
        else:
            matching = self._matching((destination,), None)
        return min(matching, self.supply, self.transport)

    @property
    def can_place(self) -> bool:
        """Return whether at least one soldier can be placed."""
        return any(
            self.most_mustered(place) or (place != EXCUSE and self.camp) for place in self.destinations
        )

    def placements(self) -> Iterator[Placement]:
        """Yield every placement, each with as many soldiers mustered as possible.

        The empty one comes first.
        """
        for wanted in self._totals(self.destinations, self.transport):
            placement = self.supplied(wanted)
            if placement is not None:
                yield placement

    def _totals(self, places: tuple[int, ...], most: int) -> Iterator[dict[int, int]]:
        if not places:
            yield {}
            return
        for count in range(most + 1):
            for rest in self._totals(places[1:], most - count):
                yield {places[0]: count, **rest} if count else rest

    def supplied(self, totals: Mapping[int, int]) -> Placement | None:
        """Return a placement of these totals with the fewest soldiers from the Excuse; None if impossible."""
        for moved in range(min(self.camp, sum(totals.values())) + 1):
            for move in self._moves(totals, moved):
                muster = {place: count - move.get(place, 0) for place, count in totals.items()}
                placement = Placement({place: count for place, count in muster.items() if count}, move)
                if self.why_not(placement) is None:
                    return placement
        return None

    def _moves(self, totals: Mapping[int, int], moved: int) -> Iterator[dict[int, int]]:
        """Yield each way to divide that many soldiers from the Excuse among the counties."""
        counties = tuple(place for place in totals if place != EXCUSE)
        for move in self._totals(counties, moved):
            if sum(move.values()) == moved and all(count <= totals[at] for at, count in move.items()):
                yield move


def reach(position: Position, seat: Seat, transport: Number) -> Reach:
    """Return the limits on what the seat can place with that transport."""
    assert position.roll is not None
    destinations = position.roll.destinations(transport)
    return Reach(
        transport,
        destinations,
        {place: suits_of(position.county(place).card) for place in destinations if place != EXCUSE},
        position.roll.suits,
        position.supply(seat),
        position.camp[seat],
    )


def read_placement(answer: Mapping[str, Json]) -> Placement:
    """Return the placement in an answer; Refused unless it counts soldiers by destination."""
    return Placement(*(_read_counts(answer.get(key, {}), key) for key in ("muster", "move")))


def _read_counts(value: Json, what: str) -> dict[int, int]:
    if not isinstance(value, dict):
        raise Refused(f"{what} must be an object of destination and soldiers.".capitalize())
    counts = {}
    for place, count in value.items():
        if place not in {"1", "2", "3", "4", "5", "6"}:
            raise Refused(f"There is no destination {place!r}. Choose 1 (the Excuse) or 2 to 6.")
        if type(count) is not int or count < 1:
            raise Refused(f"The number of soldiers must be a whole number of at least 1, not {count!r}.")
        counts[int(place)] = count
    return counts


def _spelt(places: tuple[int, ...]) -> str:
    return " and ".join(map(str, places))
