"""Describe the mine, the shaft, the crew and the fight order in lines, for screen readers and alt texts."""

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
    enemy_name,
    full_name,
    hero_name,
    kind_name,
    term,
    thing_name,
    tile_name,
    tiles_named,
    times,
)
from render.deeplamp.scenes import THROWS, WAYS, doors_of_tile, fight_order, hero_letter, tracks
from render.text.describe import Sentence, fitted
from render.text.phrases import count


def map_text(view: State, near: Hero | None = None) -> str:
    """Describe a map in as many sentences as alt text allows."""
    first = [near] if near is not None else []
    heroes = [*first, *(hero for hero in view.alive if hero is not near)]
    return fitted([
        Sentence(0, " ".join(shaft_lines(view))),
        *(Sentence(1, f"{line}.") for line in (hero_line(view, hero) for hero in heroes)),
        *(Sentence(2, f"{line}.") for line in enemy_lines(view)),
        *(Sentence(3, f"{line}.") for line in tile_lines(view)),
    ])  # fmt: skip


def day_words(view: State) -> str:
    """Name the day in town, and the last one if it is known (S94, S177)."""
    day = f"day {view.town.day}"
    return day if view.options.has_vote else f"{day} of at most {view.options.days}"


def end_of_town(view: State) -> str:
    """Say when half of the crew can end town; empty where it ends by itself (S176)."""
    if not view.options.has_vote:
        return ""
    since = f"From day {view.options.days} on town" if view.town.day < view.options.days else "Town now"
    return f"{since} ends when half of the {term(view.pack, 'crew').removeprefix('the ')} leaves."


def shaft_lines(view: State) -> Iterator[str]:
    """Yield the positions of the dark and the crew, the Lamp's target number, and the face-down omens."""
    pack = view.pack
    if view.crew.lamp is None:
        return
    target, mission, crew = target_of(view), view.mission, term(pack, "crew").removeprefix("the ")
    yield (
        f"{capital(term(pack, 'dark'))} is at {view.shaft.dark}, the {crew} at {view.shaft.crew} "
        f"of {pack.numbers.shaft_mouth}."
    )
    needs = f"{capital(term(pack, 'lamp'))} needs {target} or more on two dice"
    yield f"{needs} ({round(100 * WAYS[target] / THROWS)}%)." if target in WAYS else f"{needs}."
    if view.mine.objective:
        yield f"{mission.name}: the place is tile {view.mine.objective}."
    else:
        yield f"{mission.name}: {view.mine.clues} of {count(mission.clues, 'clue')} found."
    yield f"{capital(term(pack, 'omen'))}: {count(len(view.shaft.omens), 'card')} face down."


def capital(words: str) -> str:
    """Capitalise the first letter."""
    return words[:1].upper() + words[1:]


def hero_line(view: State, hero: Hero) -> str:
    """Describe a hero: "R Bess, Shorer, at 4,-2 on 3 Pump Hall: Health 12/14"."""
    parts = [f"{hero_letter(hero)} {full_name(view, hero)}"]
    if hero.at is not None and hero.at in view.board.tiles:
        parts.append(f"at {cell_name(hero.at)} on tile {tiles_named(view, hero.at)}")
    if hero.id == view.crew.lamp:
        parts.append(f"carries {term(view.pack, 'lamp')}")
    return f"{', '.join(parts)}: {tracks(view, hero)}"


def enemy_lines(view: State) -> Iterator[str]:
    for enemy in view.fight.enemies.values():
        health = enemy_stat(view, enemy.kind, "health")
        line = f"{enemy_name(view, enemy)} at {cell_name(enemy.at)}: {health - enemy.wounds}/{health}"
        if enemy.target:
            yield f"{line}, after {hero_name(view, view.crew.heroes[enemy.target])}"
        else:
            yield line


def tile_lines(view: State) -> Iterator[str]:
    for number, placed in enumerate(view.mine.tiles, start=1):
        marks = ["a token face down"] if placed.token is not None else []
        marks += ["searched"] if placed.searched else []
        marks += [doors] if (doors := doors_of_tile(view, number)) else []
        if number == view.mine.objective:
            marks.append("the mission's place")
        where = f"Tile {tile_name(view, number)}, top left {cell_name(placed.lying.at)}"
        yield f"{where}: {', '.join(marks) or 'no doors on'}"


def order_lines(view: State) -> Iterator[str]:
    """Yield the fight order, highest first; enemies before heroes on a tie."""
    for turn in fight_order(view):
        done = {"done": " (has acted)", "now": " (acts)"}.get(turn.state, "")
        yield f"{turn.level} {turn.text}{done}"


def _kinds(view: State) -> list[str]:
    return sorted({enemy.kind for enemy in view.fight.enemies.values()})


def kind_lines(view: State) -> Iterator[str]:
    """Yield each kind of enemy on the map with its abilities."""
    for kind in _kinds(view):
        number = {name: enemy_stat(view, kind, name) for name in ("combat", "to_hit", "damage", "defense")}
        can = ", ".join(thing.name for thing in enemy_things(view, kind))
        dice = "1 die" if number["combat"] == 1 else f"{number['combat']} dice"
        line = (
            f"{kind_name(view.pack, kind)}: {dice}, hits on {number['to_hit']}+, "
            f"damage {number['damage']}, {term(view.pack, 'defense')} {number['defense']}, "
            f"moves {enemy_stat(view, kind, 'move')}, escape {enemy_stat(view, kind, 'escape')}"
        )
        yield f"{line}, {can}" if can else line


def sheet_lines(view: State, hero: Hero) -> Iterator[str]:
    """Describe everything on a hero's sheet."""
    pack, numbers = view.pack, view.pack.numbers
    level = hero.training.level
    yield f"{full_name(view, hero, f'**{hero_name(view, hero)}**')}, level {level}: {tracks(view, hero)}"
    price = numbers.levels.get(level + 1)
    xp = f"{term(pack, 'xp')} {hero.purse.xp}"
    if price:
        xp = f"{xp} of {price} for level {level + 1}"
    purse = f"{hero.purse.coin} {term(pack, 'coin')} · {hero.purse.ore} {term(pack, 'ore')}"
    yield f"{xp} · {purse} · {term(pack, 'taint')} {hero.vitals.taint}/{numbers.change_at}"
    yield " · ".join(f"{term(pack, name)} {stat(view, hero, name)}" for name in SKILLS)
    fights = ("combat", "melee", "ranged", "defense", "resolve", "armor", "initiative")
    yield " · ".join(f"{term(pack, name)} {stat(view, hero, name)}" for name in fights)
    held = [thing_name(pack, one) for one in hero.kit.hands]
    yield f"In hand: {', '.join(held) or 'nothing'}"
    carried = ", ".join(thing_name(pack, one) for one in hero.kit.gear) or "nothing"
    yield f"Gear (load {weight(view, hero)} of {stat(view, hero, 'load')}): {carried}"
    bag = ", ".join(times(thing_name(pack, one), number) for one, number in hero.kit.bag.items()) or "empty"
    yield f"Bag (room for {max(0, room_in_bag(view, hero))} more): {bag}"
    if hero.kit.keepsake:
        yield f"{term(pack, 'keepsake').capitalize()}: {thing_name(pack, hero.kit.keepsake)}"
    own = [hero.training.upgrade] if hero.training.upgrade else []
    known = [one.name for one in view.class_of(hero).abilities]
    known += [thing_name(pack, one) for one in (*own, *hero.training.abilities)]
    yield f"Knows: {', '.join(known)}"
    if ails := list(afflictions(view, hero)):
        yield f"Suffers: {', '.join(ails)}"
