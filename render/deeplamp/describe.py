"""The mine, the shaft, the crew and the order of a fight in lines, for ears: the text twins of pictures."""

from __future__ import annotations

from collections.abc import Iterator

from engine.deeplamp.mine.shaft import target_of
from engine.deeplamp.pack.language import SKILLS
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import enemy_stat, enemy_things, room_in_bag, stat, weight
from render.deeplamp.names import (
    afflictions,
    cell_name,
    class_name,
    enemy_name,
    full_name,
    hero_name,
    kind_name,
    term,
    thing_name,
    tile_name,
    tiles_named,
)
from render.deeplamp.scenes import THROWS, WAYS, doors_of_tile, fight_order, hero_letter, tracks
from render.text.describe import Sentence, fitted


def map_text(view: State, near: Hero | None = None) -> str:
    """What a map shows, in as many sentences as an alt text holds."""
    first = [near] if near is not None else []
    heroes = [*first, *(hero for hero in view.alive if hero is not near)]
    return fitted([
        Sentence(0, " ".join(shaft_lines(view))),
        *(Sentence(1, f"{line}.") for line in (hero_line(view, hero) for hero in heroes)),
        *(Sentence(2, f"{line}.") for line in enemy_lines(view)),
        *(Sentence(3, f"{line}.") for line in tile_lines(view)),
    ])  # fmt: skip


def shaft_lines(view: State) -> Iterator[str]:
    """Where the dark and the crew are, what the Lamp needs, how many omens lie face down."""
    pack = view.pack
    if view.crew.lamp is None:
        return
    target = target_of(view)
    odds = f", {round(100 * WAYS[target] / THROWS)}% of throws" if target in WAYS else ""
    shaft = term(pack, "shaft")
    yield (
        f"{shaft[:1].upper()}{shaft[1:]}: {term(pack, 'dark')} {view.shaft.dark}, "
        f"{term(pack, 'crew')} {view.shaft.crew} of {pack.numbers.shaft_mouth}; "
        f"{term(pack, 'lamp')} needs {target} on two dice{odds}."
    )
    mission = view.mission
    found = (
        f"the place is tile {view.mine.objective}"
        if view.mine.objective
        else f"{view.mine.clues} of {mission.clues} clues"
    )
    yield f"{mission.name}: {found}; {term(pack, 'omen')} {len(view.shaft.omens)} face down."


def hero_line(view: State, hero: Hero) -> str:
    """R Bess, Shorer, at 4,-2 on 3 Pump Hall: Health 12/14."""
    where = ""
    if hero.at is not None and hero.at in view.board.tiles:
        where = f", at {cell_name(hero.at)} on {tiles_named(view, hero.at)}"
    light = f", carries {term(view.pack, 'lamp')}" if hero.id == view.crew.lamp else ""
    who = f"{hero_letter(hero)} {full_name(view, hero)}"
    return f"{who}{where}{light}: {tracks(view, hero)}"


def enemy_lines(view: State) -> Iterator[str]:
    for enemy in view.fight.enemies.values():
        health = enemy_stat(view, enemy.kind, "health")
        target = f", after {hero_name(view, view.crew.heroes[enemy.target])}" if enemy.target else ""
        left = health - enemy.wounds
        yield f"{enemy_name(view, enemy)} at {cell_name(enemy.at)}: {left}/{health}{target}"


def tile_lines(view: State) -> Iterator[str]:
    for number, placed in enumerate(view.mine.tiles, start=1):
        marks = ["a token face down"] if placed.token is not None else []
        marks += ["searched"] if placed.searched else []
        marks += [doors] if (doors := doors_of_tile(view, number)) else []
        if number == view.mine.objective:
            marks.append("the place itself")
        where = f"{tile_name(view, number)} from {cell_name(placed.lying.at)}"
        yield f"{where}: {', '.join(marks) or 'no way on'}"


def order_lines(view: State) -> Iterator[str]:
    """Who acts when in a fight, highest first; enemies before heroes where they are even."""
    for turn in fight_order(view):
        done = {"done": " (has acted)", "now": " (acts)"}.get(turn.state, "")
        yield f"{turn.level} {turn.text}{done}"


def _kinds(view: State) -> list[str]:
    return sorted({enemy.kind for enemy in view.fight.enemies.values()})


def kind_lines(view: State) -> Iterator[str]:
    """What each kind on the map can do."""
    for kind in _kinds(view):
        number = {name: enemy_stat(view, kind, name) for name in ("combat", "to_hit", "damage", "defense")}
        can = ", ".join(thing.name for thing in enemy_things(view, kind))
        yield (
            f"{kind_name(view.pack, kind)}: {number['combat']} dice, hits on {number['to_hit']}+, "
            f"damage {number['damage']}, {term(view.pack, 'defense')} {number['defense']}, "
            f"moves {enemy_stat(view, kind, 'move')}, escape {enemy_stat(view, kind, 'escape')}"
            + (f"; {can}" if can else "")
        )


def sheet_lines(view: State, hero: Hero) -> Iterator[str]:
    """All that stands on a hero's sheet."""
    pack, numbers = view.pack, view.pack.numbers
    level = hero.training.level
    yield f"**{hero_name(view, hero)}**, {class_name(view, hero)}, level {level}: {tracks(view, hero)}"
    price = numbers.levels.get(level + 1)
    more = f" of {price} for level {level + 1}" if price else ""
    purse = f"{hero.purse.coin} {term(pack, 'coin')} · {hero.purse.ore} {term(pack, 'ore')}"
    taint = f"{term(pack, 'taint')} {hero.vitals.taint}/{numbers.change_at}"
    yield f"{term(pack, 'xp')} {hero.purse.xp}{more} · {purse} · {taint}"
    yield " · ".join(f"{term(pack, name)} {stat(view, hero, name)}" for name in SKILLS)
    fights = ("combat", "melee", "ranged", "defense", "resolve", "armor", "initiative")
    yield " · ".join(f"{term(pack, name)} {stat(view, hero, name)}" for name in fights)
    held = [thing_name(pack, one) for one in hero.kit.hands]
    yield f"In hand: {', '.join(held) or 'nothing'}"
    carried = ", ".join(thing_name(pack, one) for one in hero.kit.gear) or "nothing"
    yield f"Gear ({weight(view, hero)} of {stat(view, hero, 'load')}): {carried}"
    bag = ", ".join(f"{count} {thing_name(pack, one)}" for one, count in hero.kit.bag.items()) or "empty"
    yield f"Bag (room for {max(0, room_in_bag(view, hero))} more): {bag}"
    if hero.kit.keepsake:
        yield f"{term(pack, 'keepsake').capitalize()}: {thing_name(pack, hero.kit.keepsake)}"
    own = [hero.training.upgrade] if hero.training.upgrade else []
    yield "Knows: " + ", ".join(
        [one.name for one in view.class_of(hero).abilities]
        + [thing_name(pack, one) for one in (*own, *hero.training.abilities)]
    )
    if ails := list(afflictions(view, hero)):
        yield f"Suffers: {', '.join(ails)}"
