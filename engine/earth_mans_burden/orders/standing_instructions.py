"""Hold a seat's standing instructions: its losses, course, building, and reactions to attacks.

They last for the whole game, and nobody else sees them. `str` gives the text form of each, which
`engine.earth_mans_burden.orders.standing_notation` reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.earth_mans_burden.board.state import Position, View
from engine.earth_mans_burden.board.worlds import Board, Owner, Place, World
from engine.earth_mans_burden.rules.asks import Exploit, Losses, Respond
from engine.earth_mans_burden.rules.events import AttackAnnounced
from engine.kernel.core import Ask, Event, Json, Seat

ALL = "all"
Amount = int | str
"""A number of units, or ALL for every unit there."""
ATTACKED, FIRE, COUP = "attacked", "fire", "coup"
DEVELOPMENTS, FLEETS = "developments", "fleets"
SWIFT, DELIBERATE = "swift", "deliberate"


@dataclass(frozen=True)
class Lose:
    """An instruction to lose these units first (E16), on one world or on all worlds."""

    first: str
    world: World = ""

    def __str__(self) -> str:
        return f"lose {self.first} first{_on(self.world)}"


@dataclass(frozen=True)
class Keep:
    """An instruction to lose this many developments of a world last."""

    developments: int
    world: World

    def __str__(self) -> str:
        return f"keep {self.developments} developments{_on(self.world)}"


@dataclass(frozen=True)
class Course:
    """An instruction to send fleets in flight towards a world whenever they have a choice."""

    world: World

    def __str__(self) -> str:
        return f"course {self.world}"


@dataclass(frozen=True)
class Build:
    """An instruction to build in each turn as for an absent seat, without asking."""

    def __str__(self) -> str:
        return "always build with care"


@dataclass(frozen=True)
class Order:
    """An action to take: `construct`, `decommission` or `give`.

    Without a world it applies where the attack is. For `construct`, `fleets` is the number to build.
    """

    do: str
    fleets: Amount = 0
    developments: Amount = 0
    world: World = ""
    to: Seat = ""

    def __str__(self) -> str:
        if self.do == "construct":
            return f"construct {self.fleets}{_on(self.world)}"
        named = ((self.fleets, FLEETS), (self.developments, DEVELOPMENTS))
        units = " ".join(f"{count} {sort}" for count, sort in named if count)
        to = f" {self.to}" if self.to else ""
        return f"{self.do}{to} {units}{_on(self.world)}"

    def action(self, view: Position, seat: Seat, world: World) -> Json | None:
        """Return the action, limited to what the seat has there; None if nothing is left to do."""
        where = self.world or world
        fleets, developments = view.fleets_at(seat, where), view.developments_at(seat, where)
        if self.do == "construct":
            count = _cut(self.fleets, developments)
            return {"do": self.do, "world": where, FLEETS: count} if count else None
        units = {FLEETS: _cut(self.fleets, fleets), DEVELOPMENTS: _cut(self.developments, developments)}
        named = {sort: count for sort, count in units.items() if count}
        if not named or self.to == seat:
            return None
        return {"do": self.do, "world": where, **named, **({"to": self.to} if self.to else {})}


@dataclass(frozen=True)
class Trigger:
    """An action to take when an owner is attacked; "" means the seat itself, on any world."""

    order: Order
    how: str = ATTACKED
    owner: Owner = ""
    world: World = ""

    def __str__(self) -> str:
        who = f"{self.owner} " if self.owner else ""
        return f"if {who}{self.how}{_on(self.world)}: {self.order}"

    def worlds(self, seat: Seat, attacks: Sequence[AttackAnnounced]) -> Iterator[World]:
        """Yield each world on which it reacts to the attacks, once."""
        found = (one.world for one in attacks if self._means(seat, one))
        yield from dict.fromkeys(found)

    def _means(self, seat: Seat, attack: AttackAnnounced) -> bool:
        is_so = self.how == ATTACKED or attack.is_coup == (self.how == COUP)
        return is_so and attack.at == (self.owner or seat) and self.world in ("", attack.world)


Line = Lose | Keep | Course | Build | Trigger


@dataclass(frozen=True)
class Standing:
    """All standing instructions of a seat, in order; of several on one subject the last counts."""

    lines: tuple[Line, ...] = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self.lines))

    @property
    def triggers(self) -> tuple[Trigger, ...]:
        return tuple(line for line in self.lines if isinstance(line, Trigger))

    @property
    def builds(self) -> bool:
        return Build() in self.lines

    def says_what_is_lost(self, world: World) -> bool:
        return any(isinstance(line, Lose | Keep) and line.world in ("", world) for line in self.lines)

    def losses(self, ask: Losses) -> Json:
        """Return the answer to which units are lost; without an instruction, fleets are lost first."""
        world, hits = ask.loss.world, ask.loss.hits
        fleets = ask.view.fleets_at(ask.seat, world)
        developments = ask.view.developments_at(ask.seat, world)
        kept = min(developments, self._kept(world))
        spared = developments - kept if self._first(world) == DEVELOPMENTS else 0
        before = min(hits, spared)
        lost_fleets = min(hits - before, fleets)
        return {FLEETS: lost_fleets, DEVELOPMENTS: hits - lost_fleets}

    def _first(self, world: World) -> str:
        """Return what to lose first on a world.

        An instruction for the world comes before one for all worlds.
        """
        said = {line.world: line.first for line in self.lines if isinstance(line, Lose)}
        return said.get(world) or said.get("") or FLEETS

    def _kept(self, world: World) -> int:
        said = [line.developments for line in self.lines if isinstance(line, Keep) and line.world == world]
        return said[-1] if said else 0

    def way(self, board: Board, place: Place) -> Place | None:
        """Return the next place for fleets on a trajectory: towards the first course below it, if any."""
        worlds = [line.world for line in self.lines if isinstance(line, Course)]
        for world in worlds:
            for link in board.links[place]:
                if world in board.under[link]:
                    return link
        return None


def _on(world: World) -> str:
    return f" on {world}" if world else ""


def _cut(wanted: Amount, there: int) -> int:
    return there if isinstance(wanted, str) else min(wanted, there)


@dataclass(frozen=True)
class StandingDeputy:
    """Deputy that answers `respond`, `losses` and, if instructed, building, so that nobody has to wait.

    At a swift table it always answers these: by the instructions, or as after a missed deadline. At a
    deliberate table it answers only what the instructions cover.
    """

    standing: Standing
    is_swift: bool

    def answer(self, ask: Ask) -> Json | None:
        match ask:
            case Respond() if self.is_swift or self._has_responded(ask):
                return {}
            case Losses() if self.is_swift or self.standing.says_what_is_lost(ask.loss.world):
                return self.standing.losses(ask)
            case Exploit() if self.standing.builds:
                return ask.fallback()
        return None

    def _has_responded(self, ask: Respond) -> bool:
        """Return whether some instruction reacts to the attacks on the seat."""
        worlds = {world for seat, world in ask.view.under_fire if seat == ask.seat}
        own = [one for one in self.standing.triggers if one.owner in ("", ask.seat)]
        return any(one.world in ("", world) for one in own for world in worlds)


@dataclass(frozen=True)
class Reaction:
    """An action that an attack sets off now, on the world of the attack (engine.kernel.deputy.Trigger)."""

    seat: Seat
    order: Order
    world: World

    def action(self, view: View) -> Json | None:
        return self.order.action(view, self.seat, self.world)


def reactions(
    asks: Sequence[Ask], events: Sequence[Event], standing: Mapping[Seat, Standing]
) -> Sequence[Reaction]:
    """Return the reactions when `respond` opens, clockwise from the seat after the attacker (E32)."""
    attacks = [event for event in events if isinstance(event, AttackAnnounced)]
    ask = next((ask for ask in asks if isinstance(ask, Respond)), None)
    if ask is None or not attacks:
        return ()
    attacker, *others = ask.view.clockwise_from(ask.view.active)
    return [
        Reaction(seat, trigger.order, world)
        for seat in (*others, attacker)
        for trigger in standing.get(seat, Standing()).triggers
        for world in trigger.worlds(seat, attacks)
    ]
