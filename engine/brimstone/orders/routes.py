"""Turn the legs of a sheet into the groups of an answer; leave out what is impossible or illegal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.orders.plan import Count, Leg, Line, Step
from engine.brimstone.orders.support_choice import side_for
from engine.brimstone.rules.combat import Backing, Battle, attack_terms, defence_terms, strength, supporters
from engine.brimstone.rules.march import Group, March, check_groups
from engine.kernel.core import Refused


class NotOrdered(Exception):
    """Raised when an enemy blocks a step and the sheet does not say what to do: the player must be asked."""


@dataclass(frozen=True)
class Route:
    """A planned step for troops of a March, with alternatives.

    `troops` None means all that others do not name.
    """

    origin: Hex
    step: Step
    troops: Count = None
    staying: int = 0
    otherwise: tuple[Hex, ...] = ()

    def choices(self) -> Iterator[Step]:
        """Yield the step, then the alternatives, which are taken only if no enemy is there (R137)."""
        yield self.step
        for to in self.otherwise:
            yield Step(to, follow=True)


def first_routes(line: Line) -> list[Route]:
    """Return the first steps of a March from a hex without a marker.

    A leg that would clear a marker takes its second step at once.
    """
    return [_out_of(line, leg) for leg in line.legs]


def _out_of(line: Line, leg: Leg) -> Route:
    if leg.then and leg.to == line.hex:
        return Route(line.hex, leg.then, leg.then.troops)
    _, step = next(leg.steps(line.hex))
    return Route(line.hex, step, leg.troops, otherwise=leg.otherwise)


def held_up(view: View, march: March, line: Line) -> list[Route]:
    """Return routes for troops that followed a lost battle and may still go elsewhere (R112, R137)."""
    to = march.disputed
    if to is None or not march.fresh or view.owner(to) == march.seat:
        return []
    sent = [leg for leg in line.legs if leg.to == to]
    attack = next((at for at, leg in enumerate(sent) if not leg.follow), len(sent))
    return [
        Route(line.hex, Step(leg.otherwise[0], follow=True), leg.troops, otherwise=leg.otherwise[1:])
        for leg in sent[attack + 1 :]
        if leg.otherwise
    ]


def further_routes(view: View, march: March, line: Line) -> list[Route]:
    """Return the second steps that were not taken yet."""
    if march.moved.get(march.origin):
        return first_routes(line)
    if turned_away := held_up(view, march, line):
        return turned_away
    staying = _staying(line)
    is_late = _has_fought_in_second_step(view, march, line)
    routes = []
    for leg in line.legs:
        if leg.then is None or leg.to == line.hex or (is_late and leg.then.troops is not None):
            continue
        troops = leg.then.troops
        if troops is None and sum(leg.to in (other.to, *other.otherwise) for other in line.legs) > 1:
            troops = leg.troops
        routes.append(Route(leg.to, leg.then, troops, staying[leg.to]))
    return routes


def _staying(line: Line) -> Counter[Hex]:
    """Return how many troops stop after their first step, by hex, where the sheet gives a number."""
    staying: Counter[Hex] = Counter()
    for leg in line.legs:
        if leg.troops is not None:
            gone = leg.then.troops if leg.then else 0
            staying[leg.to] += 0 if gone is None else max(0, leg.troops - gone)
    return staying


def _has_fought_in_second_step(view: View, march: March, line: Line) -> bool:
    """Return whether the second steps were already tried; troops left behind by them then stay."""
    if not march.has_fought or march.fresh:
        return False
    return not any(_may_have_been_fought_for(view, march, leg) for leg in line.legs)


def _may_have_been_fought_for(view: View, march: March, leg: Leg) -> bool:
    if view.owner(leg.to) != march.seat:
        return view.owner(leg.to) is not None
    return view.troops(leg.to) > march.moved.get(leg.to, 0)


def needs_force(view: View, line: Line, groups: Sequence[Group]) -> bool:
    """Return whether some group that moves has a second step; a group that fights has none (R126)."""
    going_on = {leg.to for leg in line.legs if leg.then and leg.to != line.hex}
    return any(group.to in going_on and view.owner(group.to) in (None, view.seat) for group in groups)


@dataclass(frozen=True)
class Marching:
    """Turns routes into the groups of one answer.

    `backs` says whom the seat's own Support helps (Line.backs). With `asks`, an enemy without an instruction
    raises NotOrdered.
    """

    view: View
    march: March
    backs: Sequence[str] | None
    asks: bool

    def groups(self, routes: Sequence[Route]) -> list[Group]:
        """Return the routes that are possible now, in sequence, with the troops at hand (R127)."""
        chosen: list[Group] = []
        for route in routes:
            troops = _troops(self.march, route, routes, chosen)
            for step in route.choices() if troops else ():
                group = Group(route.origin, troops, step.to)
                if _passes(self.view, self.march, [*chosen, group]) and self._is_wanted(step, group, chosen):
                    chosen.append(group)
                    break
        return chosen

    def _is_wanted(self, step: Step, group: Group, chosen: Sequence[Group]) -> bool:
        """Return whether to take a possible step: no enemy is there, an attack is ordered, or it is strong
        enough (R122).
        """
        is_disputed = any(other.to == step.to for other in chosen)
        if is_disputed or self.view.owner(step.to) in (None, self.march.seat):
            return True
        if step.follow or (step.attack and step.margin is None):
            return step.attack
        if self.asks and step.margin is None:
            raise NotOrdered
        margin = 1 if step.margin is None else step.margin
        return lead(self.view, self.march, group, backs=self.backs) >= margin


def _troops(march: March, route: Route, routes: Sequence[Route], chosen: Sequence[Group]) -> int:
    """Return how many troops to send (R127): the number named, or all at hand if there are fewer."""
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


def lead(view: View, march: March, group: Group, *, backs: Sequence[str] | None) -> int:
    """Return by how much the attack exceeds the defence, without Stones and third parties."""
    enemy = view.owner(group.to)
    assert enemy is not None
    battle = Battle(march.seat, enemy, group.origin, group.to, group.troops)
    able = supporters(view, battle)
    sides = {enemy: "defender", march.seat: side_for(backs, battle, march.seat)}
    backings = tuple(Backing(seat, *able[seat], side) for seat, side in sides.items() if seat in able)
    battle = Battle(*battle.principals, group.origin, group.to, group.troops, backings)
    return strength(attack_terms(view, battle)) - strength(defence_terms(view, battle))
