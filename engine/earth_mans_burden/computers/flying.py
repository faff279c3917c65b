"""Plan flights: send each fleet where it adds most value, and prefer early arrivals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from engine.earth_mans_burden.board.worlds import HOME, UN, Board, Owner, Place, World
from engine.earth_mans_burden.computers.fighting import reprisal
from engine.earth_mans_burden.computers.unit_values import Worth
from engine.earth_mans_burden.rules.movement import Move
from engine.earth_mans_burden.rules.odds import chance_to_claim, expected_losses

SHOT = 0.5
"""Average number of units that a fleet shoots down."""
MOST = 24
"""Most fleets considered for one world; more would change nothing."""


@lru_cache(maxsize=64)
def hops(board: Board) -> Mapping[tuple[Place, World], tuple[Place, int]]:
    """Return from each place to each world in reach: the next place, and how many more turns it takes."""
    found: dict[tuple[Place, World], tuple[Place, int]] = {}
    for place, links in board.links.items():
        for link in links:
            for world in board.under[link]:
                found[place, world] = (link, _depth(board, link, world))
    for origin in board.regions:
        found[origin, origin] = (origin, 0)
        for world in board.regions:
            if world != origin:
                up = next(place for place in board.above[origin] if world in board.under[place])
                found[origin, world] = (up, _depth(board, up, world))
    return found


def _depth(board: Board, place: Place, world: World) -> int:
    """Return the number of links from a place down to a world."""
    return 0 if place == world else 1 + board.above[world].index(place)


@lru_cache(maxsize=1 << 11)
def remembered(facts: Hashable) -> dict[int | None, Sequence[float]]:
    """Return a place for what follows from these facts alone, by turns: deals are played on many times."""
    return {}


class Flying:
    """Plans the flights of all fleets of a seat.

    Fleets in flight choose first, because they have fewer choices.
    """

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.style = worth.style
        self.position = worth.position
        self.board = worth.position.board
        self._hops = hops(self.board)
        self.seat = worth.seat
        self.most = min(MOST, sum(worth.position.fleets[worth.seat].values()))
        self._known: dict[World, dict[int | None, Sequence[float]]] = {}
        self.weighed: dict[tuple[Place, Place], Mapping[World, float]] = {}
        """Gains compared for each flight: (origin, next place) -> world in reach -> gain from the first fleet
        that flies there."""

    def moves(self) -> list[Move]:
        return [Move(origin, to, fleets) for (origin, to), fleets in self.ways().items() if origin != to]

    def ways(self) -> Counter[tuple[Place, Place]]:
        """Return how many fleets fly each way (place, next place); for fleets that stay both are the same."""
        sent: Counter[World] = Counter()
        found: Counter[tuple[Place, Place]] = Counter()
        for place in self._nearest_first():
            gains = {world: self._gain(place, world, sent) for world in self._reachable(place)}
            for _ in range(self.position.fleets_at(self.seat, place)):
                world = max(gains, key=gains.__getitem__)
                sent[world] += 1
                way = place, self._hops[place, world][0]
                found[way] += 1
                if way not in self.weighed:
                    self.weighed[way] = dict(gains)
                gains[world] = self._gain(place, world, sent)
        return found

    def _nearest_first(self) -> Iterator[Place]:
        held, board = self.position.fleets[self.seat], self.board
        yield from sorted(
            (place for place in board.links if place in held), key=lambda p: len(board.under[p])
        )
        yield from (place for place in board.regions if place in held)

    def _reachable(self, place: Place) -> Sequence[World]:
        return tuple(self.board.regions) if place in self.board.regions else self.board.under[place]

    def _gain(self, place: Place, world: World, sent: Mapping[World, int]) -> float:
        _, turns = self._hops[place, world]
        if turns > self.worth.turns:
            return 0.0
        if sent[world] >= self.most:
            return 0.0
        gain = self._marginal(world, turns)[sent[world]] * self.style.patience**turns
        return gain + self.style.edge if place == world else gain

    def _marginal(self, world: World, turns: int) -> Sequence[float]:
        """Return the value of the first, the second and each further fleet that arrives after that many
        turns.
        """
        known = self._known[world] if world in self._known else self._remember(world)
        if turns not in known:
            parts = (self._claims(world, turns), self._there(world))
            known[turns] = hull([sum(at_once) for at_once in zip(*parts, strict=True)])
        return known[turns]

    def _remember(self, world: World) -> dict[int | None, Sequence[float]]:
        """Return what was worked out for worlds that look the same to this seat; it may be nothing yet."""
        position, worth = self.position, self.worth
        there = [
            (position.fleets_at(owner, world), position.developments_at(owner, world))
            for owner in position.owners
        ]
        weights = [
            worth.rivals.get(owner) if any(units) else None
            for owner, units in zip(position.owners, there, strict=True)
        ]
        own = type(self), self.board, self.style, position.seats, self.seat
        facts = *own, self.most, worth.fleet, min(1, worth.turns), world, *there, *weights
        self._known[world] = known = remembered(facts)
        return known

    def _there(self, world: World) -> Sequence[float]:
        """Return the gain of 0, 1, 2 ... fleets that fire and guard on the world."""
        known = self._known[world]
        if None not in known:
            parts = (self._shots(world), self._guards(world))
            known[None] = [sum(at_once) for at_once in zip(*parts, strict=True)]
        return known[None]

    def _claims(self, world: World, turns: int) -> list[float]:
        """Return the gain of 0, 1, 2 ... fleets from claiming regions that others leave empty."""
        free = self._free(world, turns)
        each = max(0.0, chance_to_claim(round(free) or 1) - self.worth.fleet)
        return [min(float(count), free) * each for count in range(self.most + 1)]

    def _free(self, world: World, turns: int) -> float:
        """Return how many empty regions to expect on the world after that many turns."""
        position = self.position
        taken = 0.0
        for owner in position.seats:
            settlers = self.style.settled * position.developments_at(owner, world)
            if owner == self.seat:
                taken += settlers
            else:
                taken += settlers * turns + position.fleets_at(owner, world)
        return max(0.0, position.empty_at(world) - taken)

    def _shots(self, world: World) -> list[float]:
        """Return the gain of 0, 1, 2 ... fleets that fire at the best target, less the losses to expect."""
        position, worth = self.position, self.worth
        owners = [owner for owner in position.seats if owner != self.seat and position.units_at(owner, world)]
        if not owners:
            return [0.0] * (self.most + 1)
        answered = reprisal(worth, 0) if world == HOME and position.fleets_at(UN, HOME) else 0.0
        feared = self.style.caution * worth.fleet
        foes = [SHOT * position.fleets_at(owner, world) for owner in owners]
        found = [0.0]
        at_each = zip(*(self._shots_at(world, owner) for owner in owners), strict=True)
        for count, best in enumerate(map(max, at_each), start=1):
            lost = feared * sum(min(foe, float(count)) for foe in foes)
            found.append(max(0.0, best - answered) * self.style.again - lost)
        return found

    def _shots_at(self, world: World, owner: Owner) -> list[float]:
        """Return the gain of 1, 2 ... fleets that fire at one owner, with claims of emptied regions."""
        position, worth = self.position, self.worth
        units, held = position.units_at(owner, world), position.developments_at(owner, world)
        gain, empty = max(0.0, chance_to_claim(1) - worth.fleet), position.empty_at(world)
        worths = [worth.kill_worths(owner, world, gain, spare) for spare in range(held + 1)]
        return [
            _between(
                worths[min(held, max(0, count - empty))], expected_losses(count, units, units, is_coup=False)
            )
            for count in range(1, self.most + 1)
        ]

    def _guards(self, world: World) -> list[float]:
        """Return how many units fleets save from overthrows, because more units defend."""
        position = self.position
        own = position.developments_at(self.seat, world)
        foes = [
            attackers
            for owner in position.seats
            if owner != self.seat and (attackers := position.developments_at(owner, world))
        ]
        if not own or not foes:
            return [0.0] * (self.most + 1)
        lost = [
            sum(expected_losses(foe, own + count, own, is_coup=True) for foe in foes)
            for count in range(self.most + 1)
        ]
        turns = self.style.held * min(1, self.worth.turns)
        return [(lost[0] - left) * turns for left in lost]


def _between(sums: Sequence[float], units: float) -> float:
    """Return the value of a running sum at a number of units that need not be whole."""
    whole = int(units)
    if whole >= len(sums) - 1:
        return sums[-1]
    return sums[whole] + (units - whole) * (sums[whole + 1] - sums[whole])


def hull(totals: Sequence[float]) -> list[float]:
    """Return the gain of each further unit; units that bring a gain only together share it equally."""
    corners, rates = [0], list[float]()
    for at in range(1, len(totals)):
        rate = _rate(totals, corners[-1], at)
        while rates and rate >= rates[-1]:
            corners.pop()
            rates.pop()
            rate = _rate(totals, corners[-1], at)
        corners.append(at)
        rates.append(rate)
    return [
        rate for rate, (one, other) in zip(rates, pairwise(corners), strict=True) for _ in range(one, other)
    ]


def _rate(totals: Sequence[float], one: int, other: int) -> float:
    return (totals[other] - totals[one]) / (other - one)
