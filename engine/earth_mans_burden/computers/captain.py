"""The captain: reckons every attack, claim and flight by exact chances, a turn ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.core import Ask, Seat
from engine.deputy import Thought, never
from engine.dice import Dice
from engine.earth_mans_burden.asks import (
    ClaimRegions,
    Combat,
    Coup,
    Exploit,
    MoveFleets,
    PlaceFleets,
    Respond,
    TableAsk,
)
from engine.earth_mans_burden.attacks import own_developments, own_fleets
from engine.earth_mans_burden.board import HOME, Owner, World, above
from engine.earth_mans_burden.computers import building, dealing, fighting
from engine.earth_mans_burden.computers.flying import Flying
from engine.earth_mans_burden.computers.style import NEAR, Style
from engine.earth_mans_burden.computers.worth import Worth, is_steadied, overthrown
from engine.earth_mans_burden.odds import expected_losses
from engine.earth_mans_burden.placing import counted
from engine.earth_mans_burden.state import Position


@dataclass(frozen=True)
class Captain:
    """A computer seat that strikes where it pays."""

    style: Style = NEAR

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        assert isinstance(ask, TableAsk)
        style = self.style_at(ask.view, ask.seat)
        deed = dealing.reply(ask, style) or dealing.offer(ask, style, dice)
        if deed:
            return Thought(ask.fallback(), deed.why, act=deed.action)
        return self.answer(ask, Worth(ask.view, ask.seat, style), dice)

    def style_at(self, table: Position, seat: Seat) -> Style:
        """The numbers by which it plays in that seat of a table."""
        return self.style

    def answer(self, ask: Ask, worth: Worth, dice: Dice) -> Thought:
        """What is answered, bargains and votes aside."""
        match ask:
            case PlaceFleets():
                return place(ask, worth, dice)
            case MoveFleets():
                return move(Flying(worth))
            case Combat():
                return combat(ask, worth)
            case Coup():
                return overthrow(worth, ask.ready, ask.targets())
            case Exploit():
                return exploit(worth, building.build_gain)
            case ClaimRegions():
                return claim(worth)
            case Respond():
                return respond(worth)
            case _:
                return Thought(ask.fallback())


def place(ask: PlaceFleets, worth: Worth, dice: Dice) -> Thought:
    """By one of the openings, which is drawn; the sixth and more go where the first went."""
    opening = zip((HOME, *above(HOME)), dice.pick(worth.style.openings), strict=False)
    order = [place for place, count in opening for _ in range(count)] or [HOME]
    done = sum(ask.view.fleets[ask.seat].values())
    places = [order[(done + number) % len(order)] for number in range(ask.count)]
    return Thought({"fleets": counted(places)}, f"Most begin on {max(order, key=order.count)}.")


def move(flying: Flying) -> Thought:
    moves = flying.moves()
    why = ", ".join(f"{move.fleets} from {move.origin} to {move.to}" for move in moves)
    answer = {"moves": [move.dump() for move in moves]}
    return Thought(answer, why and f"Each where one more is worth most: {why}.")


def combat(ask: Combat, worth: Worth) -> Thought:
    """Fire first where it pays; overthrows are announced after it, when its dice are known (E12)."""
    shots, promised = fighting.fire(worth, own_fleets(ask.view, ask.seat), ask.fire_targets())
    if not shots:
        return overthrow(worth, own_developments(ask.view, ask.seat), ask.coup_targets())
    where = ", ".join(f"{shot.units} at {shot.at} on {shot.world}" for shot in shots)
    why = f"Fire by {where} promises {promised:.1f} developments."
    return Thought({"fire": [shot.dump() for shot in shots]}, why)


def overthrow(worth: Worth, ready: Mapping[World, int], targets: list[tuple[World, Owner]]) -> Thought:
    coups = fighting.coups(worth, ready, targets)
    where = ", ".join(f"{one.units} at {one.at} on {one.world}" for one in coups)
    return Thought({"coup": [one.dump() for one in coups]}, where and f"An overthrow costs nothing: {where}.")


def exploit(worth: Worth, gain: building.Gain) -> Thought:
    projects = building.projects(worth, gain)
    built = sum(map(len, projects.values()))
    why = f"{built} fleets are worth the developments that may fail." if built else ""
    return Thought({"projects": {world: list(dice) for world, dice in projects.items()}}, why)


def claim(worth: Worth) -> Thought:
    claims = building.claims(worth)
    where = ", ".join(one.world for one in claims)
    why = f"Regions of {where} are worth more than fleets." if claims else ""
    return Thought({"claims": [one.dump() for one in claims]}, why)


def respond(worth: Worth) -> Thought:
    """Developments that are about to be overthrown become fleets."""
    view, seat = worth.position, worth.seat
    for world in [world for one, world in view.under_fire if one == seat]:
        fleets = saved(worth, world)
        if fleets:
            why = f"{overthrown(view, view.active, seat, world):.1f} would be lost on {world}."
            return Thought({}, why, act={"do": "construct", "world": world, "fleets": fleets})
    return Thought({})


def saved(worth: Worth, world: World) -> int:
    """How many developments had better be fleets before all of the attacker's try to overthrow them."""
    view, seat = worth.position, worth.seat
    held = view.developments_at(seat, world)
    each = 1 + worth.rivals.get(view.active, 0.0)

    def cost(kept: int) -> float:
        attackers, defenders = view.developments_at(view.active, world), view.units_at(seat, world)
        lost = expected_losses(attackers, defenders, kept, is_coup=True, is_twice=is_steadied(view, world))
        return lost * each + (held - kept) * (1 - worth.fleet + worth.style.scrapped)

    return held - min(range(held, -1, -1), key=cost)
