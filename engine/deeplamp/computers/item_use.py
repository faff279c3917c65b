"""Decide when a captain's hero heals, holds back the dark, sings and helps others up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from engine.deeplamp.asks.available_actions import acting
from engine.deeplamp.asks.steward import Deed
from engine.deeplamp.asks.usable_things import enemies_in_reach, heroes_in_reach, needs_of, sang_key, usable
from engine.deeplamp.computers import odds
from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import LIMITS, room, stat
from engine.kernel.core import Json

_LATE: Final = 13
"""Lowest space of the dark in the shaft at which a captain uses things to send it back."""
_DEEP: Final = 10
"""Highest space of the crew in the shaft at which a captain uses things that brighten the Lamp."""
_HURT: Final = 4
"""Least harm, and most room left on the harm track, at which a hero is healed, in points."""
_SCRATCHED: Final = 1
"""Most harm with which a hero rests for nerve instead of healing, in points."""
_CROWD: Final = 2
_BRINY: Final = 4
_VENOMOUS: Final = 2
_LITTLE_FAVOR: Final = 2


def room_left(view: State, hero: Hero) -> int:
    """Return how much harm the track nearer to its limit can take."""
    return min(room(view, hero, track) for track in LIMITS)


def is_safe(view: State, hero: Hero) -> bool:
    """Return whether adjacent enemies are unlikely to bring the hero down within a turn."""
    threat = sum(odds.danger(view, enemy) for enemy in view.beside(hero))
    return room(view, hero, "wounds") > 2 * threat + 2


def use(view: State, hero: Hero) -> Deed | None:
    """Use the first thing that helps now."""
    for name, do in _at_hand(view, hero):
        aim = _aim(view, hero, do, is_far=False)
        if aim is not None:
            return {"do": "use", "id": name, **aim}
    return None


def rest(view: State, hero: Hero) -> Deed | None:
    """Set the rest policy; a hero with little harm gathers nerve instead of healing (S27, S67)."""
    is_well = max(hero.vitals.wounds, hero.vitals.strain) <= _SCRATCHED and hero.vitals.nerve < stat(
        view, hero, "nerve_max"
    )
    wanted = "nerve" if is_well else "heal"
    return {"do": "policy", "rest": wanted} if view.policy_of(hero, "rest") != wanted else None


def sing(view: State, hero: Hero) -> Deed | None:
    """Sing the first chant that helps now; it takes no action."""
    for name in hero.training.chants:
        chant = view.pack.chants[name]
        if hero.vitals.favor < chant.cost or sang_key(hero, name) in view.in_force.used:
            continue
        aim = _aim(view, hero, chant.do, is_far=True)
        if aim is not None:
            return {"do": "chant", "id": name, **aim}
    return None


def _at_hand(view: State, hero: Hero) -> Iterator[tuple[str, Sequence[Effect]]]:
    """Yield usable tokens and things; things may cost nothing but nerve, and only spare nerve."""
    for thing, on in usable(view, hero):
        if on.when == "act" and (not on.cost.nerve or hero.vitals.nerve > on.cost.nerve):
            yield thing.id, on.do
    for token in hero.kit.bag:
        if not view.pack.bag[token].throw:
            yield token, view.pack.bag[token].do


def _aim(view: State, hero: Hero, do: Sequence[Effect], *, is_far: bool) -> dict[str, Json] | None:
    """Return the target of a use that helps now; None if no target helps."""
    needs_hero, needs_enemy = needs_of(do)
    if needs_enemy:
        able = [view.fight.enemies[name] for name in enemies_in_reach(view, is_far=is_far)]
        worst = max(able, key=lambda enemy: odds.danger(view, enemy), default=None)
        return {"enemy": worst.id} if worst is not None else None
    others = heroes_in_reach(view, is_far=is_far) if needs_hero else [hero.id]
    wanting = [name for name in others if any(_is_time(view, view.crew.heroes[name], one) for one in do)]
    if not wanting:
        return None
    worst_off = min(wanting, key=lambda name: room(view, view.crew.heroes[name], "wounds"))
    return {"hero": worst_off} if needs_hero else {}


def _is_time(view: State, hero: Hero, effect: Effect) -> bool:
    when = _TIMES.get(effect.fx)
    return when is not None and when(view, hero, effect)


def _is_to_heal(view: State, hero: Hero, effect: Effect) -> bool:
    tracks = LIMITS if effect["what"] == "mix" else (effect["what"],)
    crew = view.up if effect["who"] == "all" else [hero]
    return any(
        one.entry(track) >= _HURT and room(view, one, track) <= _HURT for one in crew for track in tracks
    )


def _is_modifier_wanted(view: State, hero: Hero, effect: Effect) -> bool:
    """Return whether a modifier helps: a brighter Lamp deep down, a better guard in danger."""
    if effect["stat"] == "lamp":
        return view.shaft.crew <= _DEEP
    return effect["stat"] == "defense" and len(view.beside(hero)) >= _CROWD


def _is_ill(view: State, hero: Hero, effect: Effect) -> bool:
    ails = {"taint": hero.vitals.taint >= _BRINY, "poison": hero.vitals.poison >= _VENOMOUS}
    return ails.get(effect["what"], False)


_TIMES: Final[Mapping[str, Callable[[State, Hero, Effect], bool]]] = {
    "heal": _is_to_heal,
    "mod": _is_modifier_wanted,
    "cure": _is_ill,
    "dark": lambda view, hero, effect: view.shaft.dark >= _LATE,
    "nerve": lambda view, hero, effect: hero.vitals.nerve == 0 and view.is_fight,
    "favor": lambda view, hero, effect: hero.vitals.favor <= _LITTLE_FAVOR,
    "revive": lambda view, hero, effect: True,
    "omen": lambda view, hero, effect: bool(view.shaft.omens),
    "draw": lambda view, hero, effect: not view.is_fight,
    "strike": lambda view, hero, effect: len(view.beside(hero)) >= _CROWD,
    "free_attack": lambda view, hero, effect: bool(view.beside(hero)),
}
"""Effect -> check whether a captain wants it now."""


def help_up(view: State, hero: Hero) -> Deed | None:
    """Help an adjacent hero who is down, if no enemy is on that tile (S65)."""
    if acting(view).is_action_done:
        return None
    cells = view.enemy_cells()
    for other in view.alive:
        is_near = other.down and other.at is not None and _is_beside(view, hero, other)
        if is_near and not any(view.shares_tile(cell, other.place) for cell in cells):
            return {"do": "help", "hero": other.id}
    return None


def _is_beside(view: State, hero: Hero, other: Hero) -> bool:
    return other.at == hero.at or view.board.is_adjacent(hero.place, other.place)
