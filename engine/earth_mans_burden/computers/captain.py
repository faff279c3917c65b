"""The captain: reckons every attack, claim and flight by exact chances, a turn ahead."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import Ask
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
from engine.earth_mans_burden.attacks import Attack, own_developments, own_fleets
from engine.earth_mans_burden.board import HOME, World, above
from engine.earth_mans_burden.computers import building, dealing, fighting, flying
from engine.earth_mans_burden.computers.worth import Worth, is_steadied, overthrown
from engine.earth_mans_burden.odds import expected_losses
from engine.earth_mans_burden.placing import counted

OPENINGS: tuple[tuple[int, int, int, int], ...] = ((0, 1, 4, 0), (0, 2, 3, 0), (0, 1, 3, 1), (0, 1, 2, 2))
"""How many of the first five fleets stand at home, on the first, second and third trajectory above it."""
SCRAPPED = 0.1
"""What it costs besides to make a fleet of a development in haste."""


class Captain:
    """A computer seat that strikes where it pays."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        assert isinstance(ask, TableAsk)
        deed = dealing.reply(ask) or dealing.offer(ask, dice)
        if deed:
            return Thought(ask.fallback(), deed.why, act=deed.action)
        return answer(ask, dice)


def answer(ask: Ask, dice: Dice) -> Thought:
    """What the captain answers, bargains and votes aside."""
    match ask:
        case PlaceFleets():
            return place(ask, dice)
        case MoveFleets():
            return move(ask)
        case Combat():
            return combat(ask)
        case Coup():
            return coup(ask)
        case Exploit():
            return exploit(ask)
        case ClaimRegions():
            return claim(ask)
        case Respond():
            return respond(ask)
        case _:
            return Thought(ask.fallback())


def place(ask: PlaceFleets, dice: Dice) -> Thought:
    """Most where they come to the near worlds in the second turn; which of the openings is drawn."""
    opening = dice.pick(OPENINGS)
    order = [place for place, count in zip((HOME, *above(HOME)), opening, strict=False) for _ in range(count)]
    done = sum(ask.view.fleets[ask.seat].values())
    places = [(order or [HOME])[(done + number) % max(1, len(order))] for number in range(ask.count)]
    return Thought({"fleets": counted(places)}, "From there they come to the near worlds first.")


def move(ask: MoveFleets) -> Thought:
    moves = flying.Flying(Worth(ask.view, ask.seat)).moves()
    why = "; ".join(f"{move.fleets} from {move.origin} to {move.to}" for move in moves)
    return Thought({"moves": flying.dumped(moves)}, why and f"Where one more is worth most: {why}.")


def combat(ask: Combat) -> Thought:
    """Fire first where it pays; overthrows are announced after it, when its dice are known (E12)."""
    worth = Worth(ask.view, ask.seat)
    shots, promised = fighting.fire(worth, own_fleets(ask.view, ask.seat), ask.fire_targets())
    if shots:
        where = ", ".join(f"{shot.units} at {shot.at} on {shot.world}" for shot in shots)
        return Thought(
            {"fire": fighting.dumped(shots)}, f"Fire by {where} promises {promised:.1f} developments."
        )
    coups = fighting.coups(worth, own_developments(ask.view, ask.seat), ask.coup_targets())
    return Thought({"coup": fighting.dumped(coups)}, _why_coups(coups))


def coup(ask: Coup) -> Thought:
    coups = fighting.coups(Worth(ask.view, ask.seat), ask.ready, ask.targets())
    return Thought({"coup": fighting.dumped(coups)}, _why_coups(coups))


def _why_coups(coups: list[Attack]) -> str:
    if not coups:
        return ""
    where = ", ".join(f"{one.units} at {one.at} on {one.world}" for one in coups)
    return f"An overthrow costs nothing: {where}."


def exploit(ask: Exploit) -> Thought:
    projects = building.projects(Worth(ask.view, ask.seat))
    built = sum(map(len, projects.values()))
    why = f"{built} fleets are worth the developments that may fail." if built else ""
    return Thought({"projects": {world: list(dice) for world, dice in projects.items()}}, why)


def claim(ask: ClaimRegions) -> Thought:
    claims = building.claims(Worth(ask.view, ask.seat))
    where = ", ".join(one.world for one in claims)
    why = f"Regions of {where} are worth more than fleets." if claims else ""
    return Thought({"claims": [one.dump() for one in claims]}, why)


def respond(ask: Respond) -> Thought:
    """Developments that are about to be overthrown become fleets."""
    worth = Worth(ask.view, ask.seat)
    for world in [world for seat, world in ask.view.under_fire if seat == ask.seat]:
        fleets = saved(worth, world)
        if fleets:
            why = f"{overthrown(ask.view, ask.view.active, ask.seat, world):.1f} would be lost on {world}."
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
        return lost * each + (held - kept) * (1 - worth.fleet + SCRAPPED)

    return held - min(range(held, -1, -1), key=cost)
