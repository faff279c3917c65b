"""From the legs of a sheet to the groups of an answer: what can still go, goes; nothing illegal is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.brimstone.combat import Backing, Battle, attack_terms, defence_terms, strength, supporters
from engine.brimstone.march import Group, March, check_groups
from engine.brimstone.plan import Count, Leg, Line
from engine.brimstone.state import View
from engine.core import Refused
from engine.hexes import Hex


class NotOrdered(Exception):
    """An enemy stands where the sheet orders no attack, and the person is to be asked."""


@dataclass(frozen=True)
class Route:
    """A step that troops of a March shall take: `troops` None is all that no other route names."""

    origin: Hex
    to: Hex
    troops: Count = None
    attack: bool = False
    staying: int = 0


def first_routes(line: Line) -> list[Route]:
    """The first steps out of an unmarked hex; a leg that would clear a marker first goes at once."""
    return [_out_of(line, leg) for leg in line.legs]


def _out_of(line: Line, leg: Leg) -> Route:
    step = leg.then if leg.then and leg.to == line.hex else leg
    return Route(line.hex, step.to, step.troops, step.attack)


def further_routes(view: View, march: March, line: Line) -> list[Route]:
    """The second steps that are still to be taken."""
    if march.moved.get(march.origin):
        return first_routes(line)
    staying = _staying(line)
    is_late = _has_fought_in_second_step(view, march, line)
    routes = []
    for leg in line.legs:
        if leg.then is None or leg.to == line.hex or (is_late and leg.then.troops is not None):
            continue
        troops = leg.then.troops
        if troops is None and sum(other.to == leg.to for other in line.legs) > 1:
            troops = leg.troops
        routes.append(Route(leg.to, leg.then.to, troops, leg.then.attack, staying[leg.to]))
    return routes


def _staying(line: Line) -> Counter[Hex]:
    """Troops that the sheet lets stop after their first step, by hex, as far as it names numbers."""
    staying: Counter[Hex] = Counter()
    for leg in line.legs:
        if leg.troops is not None:
            gone = leg.then.troops if leg.then else 0
            staying[leg.to] += 0 if gone is None else max(0, leg.troops - gone)
    return staying


def _has_fought_in_second_step(view: View, march: March, line: Line) -> bool:
    """Whether the second steps were tried in an earlier answer: what they left behind was meant to stay."""
    if not march.has_fought or march.fresh:
        return False
    return not any(_may_have_been_fought_for(view, march, leg) for leg in line.legs)


def _may_have_been_fought_for(view: View, march: March, leg: Leg) -> bool:
    if view.owner(leg.to) != march.seat:
        return view.owner(leg.to) is not None
    return view.troops(leg.to) > march.moved.get(leg.to, 0)


def needs_force(view: View, line: Line, groups: Sequence[Group]) -> bool:
    """Whether some group on its way has a second step: those that fight have none."""
    going_on = {leg.to for leg in line.legs if leg.then and leg.to != line.hex}
    return any(group.to in going_on and view.owner(group.to) in (None, view.seat) for group in groups)


def groups_for(
    view: View, march: March, routes: Sequence[Route], *, backs_own_side: bool, asks: bool
) -> list[Group]:
    """The routes that can be taken now, one after another, with the troops that are there.

    A route into an enemy that is no attack is taken if we are visibly stronger; with `asks`, NotOrdered.
    """
    chosen: list[Group] = []
    for route in routes:
        troops = _troops(march, route, routes, chosen)
        group = Group(route.origin, troops, route.to)
        if not troops or not _passes(view, march, [*chosen, group]):
            continue
        is_disputed = any(other.to == route.to for other in chosen)
        if view.owner(route.to) not in (None, march.seat) and not (route.attack or is_disputed):
            if asks:
                raise NotOrdered
            if not is_stronger(view, march, group, backs_own_side=backs_own_side):
                continue
        chosen.append(group)
    return chosen


def _troops(march: March, route: Route, routes: Sequence[Route], chosen: Sequence[Group]) -> int:
    free = march.free(route.origin)
    left = free - sum(group.troops for group in chosen if group.origin == route.origin)
    if route.troops is not None:
        return min(route.troops, left)
    named = sum(other.troops or 0 for other in routes if other.origin == route.origin)
    return max(0, min(left, free - named - route.staying))


def _passes(view: View, march: March, groups: Sequence[Group]) -> bool:
    try:
        check_groups(view, march, groups)
    except Refused:
        return False
    return True


def is_stronger(view: View, march: March, group: Group, *, backs_own_side: bool) -> bool:
    """Whether the attack exceeds the defence by what lies open, Stones and third parties apart."""
    enemy = view.owner(group.to)
    assert enemy is not None
    battle = Battle(march.seat, enemy, group.origin, group.to, group.troops)
    sides = {enemy: "defender"} | ({march.seat: "attacker"} if backs_own_side else {})
    able = supporters(view, battle)
    backings = tuple(Backing(seat, *able[seat], side) for seat, side in sides.items() if seat in able)
    battle = Battle(*battle.principals, group.origin, group.to, group.troops, backings)
    return strength(attack_terms(view, battle)) > strength(defence_terms(view, battle))
