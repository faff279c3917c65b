"""Attacks of the acting hero: strikes, shots, thrown kegs, and hits to assign."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.phrases import count
from engine.deeplamp.asks.available_actions import acting, can_throw_to
from engine.deeplamp.asks.sampling import is_legal
from engine.deeplamp.asks.steward import by_weakness
from engine.deeplamp.asks.targeting import boosts, guns_in_hand, hits_waiting, open_targets, shots_of, targets
from engine.deeplamp.orders.notation import Deed
from engine.deeplamp.state.fight import Enemy
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.hero_modifiers import MELEE
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import enemy_stat, stat
from render.deeplamp.names import enemy_name, enemy_sign, kind_name, term, thing_name

MOST_BESIDE = 3
"""Most enemies beside a hero that the panel names."""
Entry = tuple[str, str, Deed]
"""Menu entry: label, description and deed."""


def can_attack(view: State) -> bool:
    act = acting(view)
    return (not act.is_action_done or act.free_attacks > 0) and not view.has_flag(view.active, "no_attack")


def quick_attacks(view: State) -> list[Entry]:
    """Return quick Strike and Shoot: first at the weakest enemy, with further hits on the next weakest."""
    if not can_attack(view):
        return []
    return [entry for entry in (_strike(view), _shot(view)) if entry]


def _strike(view: State) -> Entry | None:
    able = by_weakness(view, view.beside(view.active))
    if not able:
        return None
    dice, number = melee(view)
    label = f"Strike {_called(view, able[0])} · {chance(dice, number)}% to hit"
    return (label, "", {"do": "melee", "on": [one.id for one in able]})


def _shot(view: State) -> Entry | None:
    hero = view.active
    for guns in _hands(view, hero):
        able = by_weakness(view, targets(view, hero, guns, is_shot=True, any_range=False))
        deed: Deed = {"do": "shoot", "with": guns, "on": [one.id for one in able]}
        if able and is_legal(view, deed):
            whom = "it" if able[:1] == by_weakness(view, view.beside(hero))[:1] else _called(view, able[0])
            return f"Shoot {whom} · {chance(*shot(view, guns))}%", "", deed
    return None


def _called(view: State, enemy: Enemy) -> str:
    """Return a short name: the Ox, or Ox S2 where another of its kind is about."""
    last = kind_name(view.pack, enemy.kind).split()[-1]
    has_twin = any(one.kind == enemy.kind and one is not enemy for one in view.fight.enemies.values())
    return f"{last} {enemy_sign(view, enemy)}" if has_twin else f"the {last}"


def melee(view: State) -> tuple[int, int]:
    """Return how many dice the acting hero strikes with, and the lowest face that hits."""
    return max(1, stat(view, view.active, "combat", MELEE)), stat(view, view.active, "melee")


def shot(view: State, guns: list[str]) -> tuple[int, int]:
    """Return how many dice the acting hero shoots with, and the lowest face that hits."""
    return sum(shots_of(view, view.active, gun) for gun in guns), stat(view, view.active, "ranged")


def chance(dice: int, number: int) -> int:
    """Return the chance in percent that a die hits; 0 and 100 only where that is sure."""
    misses = min(6, max(0, number - 1))
    percent = round(100 * (1 - (misses / 6) ** dice))
    return min(99, max(1, percent)) if 0 < misses < 6 and dice else percent


def worth_lines(view: State) -> Iterator[str]:
    """Yield what a strike and a shot roll, as far as the hero could attack so now."""
    said = []
    if view.beside(view.active):
        said.append(_worth("Strike", *melee(view)))
    said += [
        _worth(thing_name(view.pack, guns[0]), *shot(view, guns))
        for guns in _hands(view, view.active)
        if targets(view, view.active, guns, is_shot=True, any_range=False)
    ]
    if said and can_attack(view):
        yield f"-# {' '.join(said)}"


def _worth(what: str, dice: int, number: int) -> str:
    if dice == 1:
        return f"{what}: 1 die, {number} or more hits."
    return f"{what}: {dice} dice, {number} or more hits."


def beside_lines(view: State) -> Iterator[str]:
    """Yield who is beside the acting hero, weakest first, and how many enemies are further away."""
    near = by_weakness(view, view.beside(view.active))
    for enemy in near[:MOST_BESIDE]:
        health = enemy_stat(view, enemy.kind, "health")
        name, points = enemy_name(view, enemy), term(view.pack, "health").capitalize()
        left = f"It has {health - enemy.wounds} of {health} {points} left."
        if enemy.target == view.active.id:
            yield f"**{name}** is beside you and after you. {left}"
        else:
            yield f"**{name}** is beside you. {left}"
    if others := len(view.fight.enemies) - len(near[:MOST_BESIDE]):
        yield f"{count(others, 'enemy')} further away."


def _hands(view: State, hero: Hero) -> list[list[str]]:
    """Return the choices of guns: each gun in the hero's hands."""
    return [[gun] for gun in dict.fromkeys(guns_in_hand(view, hero))]


def held_guns(view: State) -> list[str]:
    """Return the guns in the acting hero's hands."""
    return guns_in_hand(view, view.active)


def attacks(view: State) -> Iterator[Entry]:
    """Yield each possible attack, first plain and then with extras; by default, hits go to its own enemy."""
    if not can_attack(view):
        return
    hero = view.active
    ways: list[tuple[list[str], bool]] = [([], False), *((guns, True) for guns in _hands(view, hero))]
    twins = guns_in_hand(view, hero)
    if len(twins) > 1:
        ways.append((twins[:2], True))
    for guns, is_shot in ways:
        able = by_weakness(view, targets(view, hero, guns, is_shot=is_shot, any_range=False))
        if guns or not is_shot:
            yield from _at_each(view, hero, (guns, is_shot), able)


def _at_each(view: State, hero: Hero, how: tuple[list[str], bool], able: list[Enemy]) -> Iterator[Entry]:
    guns, is_shot = how
    base: Deed = {"do": "shoot", "with": guns} if is_shot else {"do": "melee"}
    verb = f"Shoot with {' and '.join(thing_name(view.pack, gun) for gun in guns)}" if is_shot else "Strike"
    names = [one.id for one in able]
    for enemy in able:
        order = [enemy.id, *(name for name in names if name != enemy.id)]
        yield f"{verb}: {enemy_name(view, enemy)}", health_words(view, enemy), {**base, "on": order}
    for boost, cost in boosts(view, hero, guns, is_shot=is_shot).items():
        price = f"{cost.nerve} nerve" if cost.nerve else ""
        for enemy in able[:3]:
            order = [enemy.id, *(name for name in names if name != enemy.id)]
            label = f"{verb} with {thing_name(view.pack, boost)}: {enemy_sign(view, enemy)}"
            yield label, price, {**base, "on": order, "boost": [boost]}
    if able:
        yield f"{verb}: roll first, deal hits later", "you may spend nerve to roll again", base


def health_words(view: State, enemy: Enemy) -> str:
    """Return an enemy's health and guard: 3 of 5 health, guard 1."""
    health = enemy_stat(view, enemy.kind, "health")
    return f"{health - enemy.wounds} of {health} health, guard {enemy_stat(view, enemy.kind, 'defense')}"


def hits(view: State) -> Iterator[Entry]:
    """Yield ways to assign the open hits: as many as possible to one enemy, or a single one."""
    act = acting(view)
    if act.attack is None or act.roll is None:
        return
    waiting = hits_waiting(view, act)
    for enemy in by_weakness(view, open_targets(view)):
        able = [die for die in waiting if enemy in open_targets(view, die)]
        if able:
            whom = enemy_name(view, enemy)
            label = f"Deal the hit to {whom}" if len(able) == 1 else f"Deal all {len(able)} hits to {whom}"
            deed: Deed = {"do": "hit", "enemy": enemy.id, "dice": able}
            yield label, health_words(view, enemy), deed
        if len(able) > 1:
            one: Deed = {"do": "hit", "enemy": enemy.id, "dice": able[:1]}
            yield f"Deal one hit to {enemy_name(view, enemy)}", health_words(view, enemy), one


def throws(view: State) -> Iterator[Entry]:
    """Yield a thrown keg at each enemy in range."""
    hero = view.active
    kegs = [token for token in hero.kit.bag if view.pack.bag[token].throw]
    if not kegs or acting(view).is_action_done or view.has_flag(hero, "no_attack"):
        return
    for enemy in view.fight.enemies.values():
        if can_throw_to(view, hero, enemy.at):
            deed: Deed = {"do": "throw", "token": kegs[0], "at": list(enemy.at)}
            yield f"Throw {thing_name(view.pack, kegs[0])} at {enemy_name(view, enemy)}", "", deed
