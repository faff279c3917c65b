"""Define the decisions that The Earth Man's Burden asks of a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.earth_mans_burden.board.names import place_title
from engine.earth_mans_burden.board.state import Loss, View
from engine.earth_mans_burden.board.worlds import Owner, Place, World
from engine.earth_mans_burden.rules import attacks, claiming, exploitation, movement, placing
from engine.earth_mans_burden.rules.movement import Move
from engine.kernel.core import Ask, Json, Refused
from engine.kernel.dice import Dice
from engine.kernel.spaces import Amounts, Fields, Option, Spaced
from engine.kernel.strict_reading import read_object


@dataclass(frozen=True)
class TableAsk(Ask):
    """An ask with the table as its seat sees it."""

    view: View = field(repr=False)


@dataclass(frozen=True)
class PlaceFleets(TableAsk, Spaced):
    """Choose where that many of the seat's first fleets go (E3)."""

    kind = "place"
    count: int

    @property
    def space(self) -> Fields:
        places = self.view.board.starts
        rows = tuple((Option(place, place_title(place), place=place), self.count) for place in places)
        return Fields({"fleets": Amounts(rows, self.count, self.count, "fleets")})

    def check(self, answer: Json) -> dict[Place, int]:
        placed = self.space.read(answer)["fleets"]
        if placed != answer["fleets"]:
            raise Refused("Name only places that get a fleet.")
        return dict(placed)

    def fallback(self) -> Json:
        done = sum(self.view.fleets[self.seat].values())
        return {"fleets": placing.counted(placing.usual_places(self.view.board, self.count, done))}


@dataclass(frozen=True)
class MoveFleets(TableAsk):
    """Choose which fleets rise, and which way fleets in flight come down (E8, E9)."""

    kind = "move"

    def check(self, answer: Json) -> tuple[Move, ...]:
        return movement.read_moves(answer, self.view, self.seat)

    def fallback(self) -> Json:
        return {"moves": [move.dump() for move in movement.drifting(self.view, self.seat)]}

    def sample(self, dice: Dice) -> Json:
        """Return a random choice for each fleet; on worlds, two fleets of three stay."""
        ways: list[tuple[Place, Place]] = []
        board = self.view.board
        for place in board.places:
            for _ in range(self.view.fleets_at(self.seat, place)):
                if place in board.links or not dice.below(3):
                    ways.append((place, dice.pick(movement.ways(board, place))))
        moves = [Move(*way, ways.count(way)) for way in dict.fromkeys(ways)]
        return {"moves": [move.dump() for move in moves]}


@dataclass(frozen=True)
class Combat(TableAsk):
    """Choose targets for fire and overthrows; overthrows may wait until after the fire (E12)."""

    kind = "combat"

    def fire_targets(self) -> list[tuple[World, Owner]]:
        return attacks.fire_targets(self.view, self.seat, attacks.own_fleets(self.view, self.seat))

    def coup_targets(self) -> list[tuple[World, Owner]]:
        ready = attacks.own_developments(self.view, self.seat)
        return attacks.coup_targets(self.view, self.seat, ready)

    def check(self, answer: Json) -> attacks.Plan:
        return attacks.read_plan(answer, self.view, self.seat)

    def fallback(self) -> Json:
        return {"fire": [], "coup": []}

    def sample(self, dice: Dice) -> Json:
        fleets = attacks.own_fleets(self.view, self.seat)
        fire = _sample_attacks(self.fire_targets(), fleets, "fleets", dice)
        if fire and dice.below(2):
            return {"fire": fire}
        ready = attacks.own_developments(self.view, self.seat)
        return {"fire": fire, "coup": _sample_attacks(self.coup_targets(), ready, "developments", dice)}


@dataclass(frozen=True)
class Coup(TableAsk):
    """Choose overthrows after the fire, by `ready` developments.

    These stood there when the phase began (E12, E13).
    """

    kind = "coup"
    ready: Mapping[World, int]

    def targets(self) -> list[tuple[World, Owner]]:
        return attacks.coup_targets(self.view, self.seat, self.ready)

    def check(self, answer: Json) -> tuple[attacks.Attack, ...]:
        coups = read_object(answer, needs=("coup",))["coup"]
        return attacks.read_coups(coups, self.view, self.seat, self.ready)

    def fallback(self) -> Json:
        return {"coup": []}

    def sample(self, dice: Dice) -> Json:
        return {"coup": _sample_attacks(self.targets(), self.ready, "developments", dice)}


def _sample_attacks(
    targets: list[tuple[World, Owner]], ready: Mapping[World, int], units: str, dice: Dice
) -> list[Json]:
    """Return random attacks on some of the targets, each by some of the units still there."""
    left, sampled = dict(ready), []
    for world, owner in dice.shuffled(targets):
        if left[world] and dice.below(2):
            count = dice.below(left[world]) + 1
            left[world] -= count
            sampled.append({"world": world, "at": owner, units: count})
    return sampled


@dataclass(frozen=True)
class Respond(TableAsk):
    """Let an attacked seat act before the first die falls (E32)."""

    kind = "respond"

    def check(self, answer: Json) -> None:
        read_object(answer)

    def fallback(self) -> Json:
        return {}

    def sample(self, dice: Dice) -> Json:
        return {}


@dataclass(frozen=True)
class Losses(TableAsk, Spaced):
    """Choose which units fire destroys (E16); `check` returns the number of fleets."""

    kind = "losses"

    @property
    def loss(self) -> Loss:
        assert self.view.loss is not None
        return self.view.loss

    @property
    def space(self) -> Amounts:
        world, hits = self.loss.world, self.loss.hits
        developments = (
            Option("developments", also=("development",)),
            self.view.developments_at(self.seat, world),
        )
        fleets = Option("fleets", also=("fleet",)), self.view.fleets_at(self.seat, world)
        return Amounts((developments, fleets), hits, hits, "units")

    def meant(self, answer: Json) -> int:
        return int(answer.get("fleets", 0))

    def fallback(self) -> Json:
        fleets = min(self.loss.hits, self.view.fleets_at(self.seat, self.loss.world))
        return {"fleets": fleets, "developments": self.loss.hits - fleets}


@dataclass(frozen=True)
class Exploit(TableAsk):
    """Choose what to build on which world, and the dice for each project (E17)."""

    kind = "exploit"

    def check(self, answer: Json) -> exploitation.Projects:
        return exploitation.read_projects(answer, self.view, self.seat)

    def fallback(self) -> Json:
        projects = exploitation.careful_projects(self.view, self.seat)
        return {"projects": {world: list(dice) for world, dice in projects.items()}}

    def sample(self, dice: Dice) -> Json:
        projects: dict[World, list[int]] = {}
        for world, pool in attacks.own_developments(self.view, self.seat).items():
            shares: list[int] = []
            while sum(shares) < pool and (shares or dice.below(4)):
                shares.append(dice.below(pool - sum(shares)) + 1)
            projects[world] = shares
        return {"projects": projects}


@dataclass(frozen=True)
class ClaimRegions(TableAsk):
    """Choose where to spend fleets on claims, in which order, and when to stop (E19)."""

    kind = "claim"

    def check(self, answer: Json) -> tuple[claiming.Claim, ...]:
        return claiming.read_claims(answer, self.view, self.seat)

    def fallback(self) -> Json:
        return {"claims": []}

    def sample(self, dice: Dice) -> Json:
        claims = []
        for world, fleets in claiming.claimable(self.view, self.seat).items():
            if dice.below(2):
                regions = dice.below(self.view.board.regions[world]) + 1 if dice.below(2) else None
                claims.append(claiming.Claim(world, dice.below(fleets) + 1, regions).dump())
        return {"claims": claims}
