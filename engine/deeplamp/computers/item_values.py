"""A captain's value for things: decides what a hero holds, keeps, sells and buys."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Final

from engine.deeplamp.asks.available_actions import acting
from engine.deeplamp.asks.steward import Deed
from engine.deeplamp.computers import odds
from engine.deeplamp.computers.hero_growth import OCCASION
from engine.deeplamp.pack import language
from engine.deeplamp.state.hero import Hero, base_of
from engine.deeplamp.state.hero_modifiers import outfit_of
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import stat

_STRIKE: Final = 4.0
"""Value of each wound that the best attack is expected to deal."""
_SECOND: Final = 0.2
"""Share of its value at which the second-best attack counts."""
_USUAL_DEFENSE: Final = 1
_LEAST: Final = 0.5
"""Least gain in strength for which a hero takes other things in hand."""
_NO_ARMOR: Final = 7
_ARMOR: Final = {"armor": 3.0, "spirit_armor": 1.5}
"""Armor -> value of each die face that it stops."""
_POINT: Final = {
    "defense": -5.0, "resolve": -3.0, "health": 1.0, "mind": 0.5, "move": 2.0, "nerve_max": 2.0,
    "escape": 1.0, "lamp": 5.0, "search": 0.5, "bag": 0.4, "load": 0.2, "initiative": 0.3, "xp": 0.3,
    **dict.fromkeys(language.SKILLS, 0.3),
}  # fmt: skip
"""Number on the sheet -> value of one point, attacks and armor aside; negative where lower is better."""


def strength(view: State, hero: Hero) -> float:
    """Return the value of a hero with all gear and abilities; only meaningful in comparison with others."""
    blows = sorted((_wounds(blow) for blow in odds.blows_of(view, hero)), reverse=True)
    worth = _STRIKE * (blows[0] + _SECOND * sum(blows[1:2]))
    worth += sum(point * stat(view, hero, name) for name, point in _POINT.items())
    worth += sum(point * _stopped(stat(view, hero, name)) for name, point in _ARMOR.items())
    return worth + OCCASION * sum(map(len, outfit_of(view, hero).times.values()))


def _wounds(blow: odds.Blow) -> float:
    return blow.hits * odds.wounds(blow.bonus, _USUAL_DEFENSE, blow.number)


def _stopped(armor: int) -> int:
    """Return how many faces of a die the armor stops; 0 means no armor."""
    return _NO_ARMOR - armor if armor else 0


def with_gear(view: State, hero: Hero, gear: list[str]) -> Hero:
    """Return the same hero with other gear, holding the best of it."""
    other = hero.copy()
    other.write(gear=gear)
    other.write(hands=best_hands(view, other))
    return other


def best_hands(view: State, hero: Hero) -> list[str]:
    """Return the best things for the hero to hold; between equals, the first on the sheet."""
    return max(_grips(view, hero), key=lambda grip: round(strength(view, _holding(hero, grip)), 6))


def _holding(hero: Hero, grip: list[str]) -> Hero:
    other = copy(hero)
    other.write(hands=grip)
    return other


def _grips(view: State, hero: Hero) -> Iterator[list[str]]:
    """Yield all combinations that the hands can hold: one thing, or two one-handed things."""
    items, able = view.pack.items, _held_things(view, hero)
    yield []
    for at, one in enumerate(able):
        yield [one]
        for other in able[at + 1 :]:
            if items[base_of(one)].hands + items[base_of(other)].hands <= 2:
                yield [one, other]


def _held_things(view: State, hero: Hero) -> list[str]:
    """Return the gear that this hero's hands can use."""
    items, keywords = view.pack.items, view.class_of(hero).keywords
    return [
        entry
        for entry in hero.kit.gear
        if (item := items[base_of(entry)]).hands and (not item.needs or item.needs in keywords)
    ]


def take_in_hand(view: State, hero: Hero) -> Deed | None:
    """Take better things in hand, before anything else in the activation (S25)."""
    if not acting(view).is_opening or len(_held_things(view, hero)) == len(hero.kit.hands):
        return None
    best = best_hands(view, hero)
    if strength(view, _holding(hero, best)) < strength(view, hero) + _LEAST:
        return None
    return {"do": "hands", "items": best}
