"""Change a design one number at a time: what a slider or a button of the workshop does to its text."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from itertools import count as numbers
from typing import Any

from bot.games.brutal_magic.workshop import Workshop
from bot.games.panels import picked, unknown
from bot.messages.panel import Press
from engine.brutal_magic.armies.designs import ATTACKS, TRAITS, TYPES, Attack, UnitType
from engine.brutal_magic.armies.names import POINTS
from engine.brutal_magic.armies.prices import HIGHEST
from engine.kernel.core import Refused

ACTIONS = ("level", "new_attack", "drop_attack", "new_type")
LEVELS = ("range", "power")
NAMES = {"master": "Chief", "champion": "Giant", "pawn": "Guard"}
"""Names of new types by class, until their player writes another; the classes' own words are taken."""


def levels(type_: UnitType) -> dict[str, tuple[str, int]]:
    """Return each number of a type with its words: the traits, then the attacks' two."""
    found = {trait: (trait.capitalize(), int(getattr(type_, trait))) for trait in TRAITS}
    for at, attack in enumerate(type_.attacks):
        found |= {f"{key} {at}": (f"{attack.name}: {key}", int(getattr(attack, key))) for key in LEVELS}
    return found


def with_level(type_: UnitType, key: str, number: int) -> UnitType:
    """Return the type with one number changed."""
    part, _, at = key.partition(" ")
    change: dict[str, Any] = {part: number}
    if not at:
        return replace(type_, **change)
    changed = replace(type_.attacks[int(at)], **change)
    return replace(type_, attacks=_swapped(type_.attacks, int(at), changed))


def _swapped(attacks: tuple[Attack, ...], at: int, other: Attack) -> tuple[Attack, ...]:
    return (*attacks[:at], other, *attacks[at + 1 :])


def most(shop: Workshop, type_: UnitType, key: str) -> int:
    """Return the highest number that the type's points and the table's limits allow."""
    now = levels(type_)[key][1]
    above = range(now + 1, HIGHEST + 1)
    return now + bisect_left(above, True, key=lambda one: not shop.is_legal(with_level(type_, key, one)))


def with_attack(type_: UnitType) -> UnitType:
    """Return the type with one more attack, the cheapest there is."""
    taken = [attack.name for attack in type_.attacks]
    name = next(name for n in numbers(1) if (name := f"Blow {n}") not in taken)
    return replace(type_, attacks=(*type_.attacks, Attack(name, 0, 0)))


def may_have_attack(shop: Workshop, type_: UnitType) -> bool:
    """Return whether there are points left for one more attack."""
    return len(type_.attacks) < ATTACKS and shop.is_legal(with_attack(type_))


def ranks(shop: Workshop) -> tuple[str, ...]:
    """Return the classes of which one more type may be designed: first the Master, and only one."""
    has_master = any(one.rank == "master" for one in shop.army)
    if not has_master:
        return ("master",)
    return ("pawn", "champion") if len(shop.army) < TYPES else ()


def pressed(shop: Workshop, press: Press) -> str:
    """Return the army's new text; Refused for what the rules or the points do not allow."""
    if press.action == "new_type":
        if picked(press) not in POINTS or picked(press) not in ranks(shop):
            raise unknown(press)
        return shop.text_of((*shop.army, _new(shop, picked(press))))
    token, _, key = press.arg.partition(".")
    type_ = shop.of_token(token)
    if press.action == "level":
        if key not in levels(type_) or not picked(press).isdecimal():
            raise unknown(press)
        changed = with_level(type_, key, int(picked(press)))
    elif press.action == "new_attack":
        changed = with_attack(type_)
    else:
        gone = picked(press)
        changed = replace(type_, attacks=tuple(one for one in type_.attacks if one.name != gone))
    if not shop.is_legal(changed):
        raise Refused(f"{type_.name} has no points left for that.")
    return shop.text_of(tuple(changed if one is type_ else one for one in shop.army))


def _new(shop: Workshop, rank: str) -> UnitType:
    names, tokens = {one.name for one in shop.army}, {one.token for one in shop.army}
    title = NAMES[rank]
    every = (title, *(f"{title} {n}" for n in range(2, 99)))
    name = next(name for name in every if name not in names)
    able = (title[:2], *(f"{title[0]}{n}" for n in range(10)))
    return UnitType(name, rank, next(one for one in able if one not in tokens), 0, 0, 0, 0)
