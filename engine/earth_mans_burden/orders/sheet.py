"""Hold a seat's turn sheet for all phases, and the deputy that answers from it.

The deputy leaves out lines that have become impossible, and asks the player about everything else. In the
text form each thing has a line of its own, as `engine.earth_mans_burden.orders.notation` reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.earth_mans_burden.board.state import Position
from engine.earth_mans_burden.board.worlds import Owner, Place, World
from engine.earth_mans_burden.orders.standing_instructions import Standing, StandingDeputy
from engine.earth_mans_burden.rules.asks import ClaimRegions, Combat, Coup, Exploit
from engine.earth_mans_burden.rules.attacks import Attack, own_developments, own_fleets
from engine.earth_mans_burden.rules.claiming import Claim, claimable
from engine.earth_mans_burden.rules.exploitation import careful_projects
from engine.earth_mans_burden.rules.movement import Move, drifting, ways
from engine.kernel.core import Ask, Json

CLOSED = "nothing else"
CAREFUL = "build with care"
NONE = Standing()


@dataclass(frozen=True)
class Sheet:
    """The lines of a sheet by phase.

    With `is_closed`, whatever the sheet does not mention is left undone. With `is_careful`, worlds without a
    line are built on as for an absent seat.
    """

    flights: tuple[Move, ...] = ()
    fire: tuple[Attack, ...] = ()
    coups: tuple[Attack, ...] = ()
    projects: Mapping[World, tuple[int, ...]] = field(default_factory=dict)
    claims: tuple[Claim, ...] = ()
    is_closed: bool = False
    is_careful: bool = False

    def __str__(self) -> str:
        lines = [f"fly {move.fleets} {move.origin} {move.to}" for move in self.flights]
        lines += [f"fire {one.world} {one.at} {one.units}" for one in self.fire]
        lines += [f"coup {one.world} {one.at} {one.units}" for one in self.coups]
        lines += [f"build {world} {' '.join(map(str, dice))}" for world, dice in self.projects.items()]
        lines += [CAREFUL] if self.is_careful else []
        lines += [_claim_line(claim) for claim in self.claims]
        return "\n".join([*lines, CLOSED] if self.is_closed else lines)

    def moves(self, position: Position, seat: Owner, standing: Standing = NONE) -> tuple[Move, ...]:
        """Return the possible moves: flights with the fleets still there, and descents that must happen.

        Fleets in flight without a line follow the standing course; else they fly as for an absent seat.
        """
        made = list(_possible(self.flights, position, seat))
        for usual in drifting(position, seat):
            named = sum(move.fleets for move in made if move.origin == usual.origin)
            if usual.fleets > named:
                to = standing.way(position.board, usual.origin) or usual.to
                made = _added(made, usual._replace(to=to, fleets=usual.fleets - named))
        return tuple(made)

    def attacks(self, ask: Combat) -> Json:
        """Return the attacks to announce; a sheet without overthrows leaves these for after the fire."""
        fire = _aimed(self.fire, ask.fire_targets(), own_fleets(ask.view, ask.seat))
        coups = _aimed(self.coups, ask.coup_targets(), own_developments(ask.view, ask.seat))
        said: dict[str, Json] = {"fire": [one.dump() for one in fire]}
        if self.coups or self.is_closed or not fire:
            said["coup"] = [one.dump() for one in coups]
        return said

    def built(self, ask: Exploit) -> Json:
        """Return the projects whose dice still match the developments.

        Other worlds are built on with care if the sheet says so.
        """
        pools = own_developments(ask.view, ask.seat)
        usual = careful_projects(ask.view, ask.seat) if self.is_careful else {}
        fits = {world: dice for world, dice in self.projects.items() if pools.get(world) == sum(dice)}
        return {"projects": {world: list(dice) for world, dice in {**usual, **fits}.items()}}

    def claimed(self, ask: ClaimRegions) -> Json:
        there = claimable(ask.view, ask.seat)
        cut = [claim._replace(fleets=min(claim.fleets, there.get(claim.world, 0))) for claim in self.claims]
        return {"claims": [claim.dump() for claim in cut if claim.fleets]}


def _claim_line(claim: Claim) -> str:
    until = "" if claim.regions is None else f" until {claim.regions}"
    return f"claim {claim.world} {claim.fleets}{until}"


def _possible(flights: Iterable[Move], position: Position, seat: Owner) -> Iterable[Move]:
    left: dict[Place, int] = {}
    board = position.board
    for move in flights:
        there = left.get(move.origin, position.fleets_at(seat, move.origin))
        fleets = min(move.fleets, there) if move.to in ways(board, move.origin) else 0
        left[move.origin] = there - fleets
        if fleets and len(board.links.get(move.origin, ())) != 1:
            yield move._replace(fleets=fleets)


def _added(moves: Sequence[Move], more: Move) -> list[Move]:
    """Return the moves with one more; moves between the same places become one."""
    pair = (more.origin, more.to)
    joined = sum(move.fleets for move in moves if (move.origin, move.to) == pair)
    rest = [move for move in moves if (move.origin, move.to) != pair]
    return [*rest, more._replace(fleets=more.fleets + joined)]


def _aimed(
    attacks: Iterable[Attack], targets: Sequence[tuple[World, Owner]], ready: Mapping[World, int]
) -> list[Attack]:
    """Return the attacks whose target is there, each with at most the units left."""
    left, aimed = dict(ready), []
    for attack in attacks:
        units = min(attack.units, left.get(attack.world, 0))
        if units and (attack.world, attack.at) in targets:
            left[attack.world] -= units
            aimed.append(attack._replace(units=units))
    return aimed


@dataclass(frozen=True)
class TurnDeputy:
    """Deputy that answers from a seat's turn sheet and standing instructions.

    The first ask of a turn is the player's. The sheet begun there answers the later asks of the turn, and the
    standing instructions answer asks in other seats' turns.
    """

    sheet: Sheet
    standing: StandingDeputy

    def answer(self, ask: Ask) -> Json | None:
        sheet = self.sheet
        match ask:
            case Combat() if sheet.fire or sheet.coups or sheet.is_closed:
                return sheet.attacks(ask)
            case Coup() if sheet.is_closed:
                return {"coup": []}
            case Exploit() if sheet.projects or sheet.is_careful or sheet.is_closed:
                return sheet.built(ask)
            case ClaimRegions() if sheet.claims or sheet.is_closed:
                return sheet.claimed(ask)
        return self.standing.answer(ask)
