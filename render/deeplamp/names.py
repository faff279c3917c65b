"""Names of things in a descent, from its pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.deeplamp.asks.pledging import BED, RAISE, SERVICE
from engine.deeplamp.pack.complete_pack import Pack
from engine.deeplamp.state.fight import Enemy
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.hero import Hero, parts_of
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import enemy_things


def term(pack: Pack, word: str) -> str:
    """Return the pack's word for a neutral one: "the Tide"."""
    return pack.terms.get(word, word.replace("_", " "))


def thing_name(pack: Pack, thing: str) -> str:
    """Return the name of an item with its forging, a token, ability, round, chant, affliction or card."""
    return " with ".join(_plain_name(pack, part) for part in parts_of(thing))


def _plain_name(pack: Pack, thing: str) -> str:
    shelves: tuple[Mapping[str, object], ...] = (
        pack.items, pack.bag, pack.abilities, pack.charges, pack.chants, pack.lasting, *pack.decks.values(),
    )  # fmt: skip
    found = next((shelf[thing] for shelf in shelves if thing in shelf), None)
    return str(getattr(found, "name", "")) or thing.replace("_", " ")


def hero_name(view: State, hero: Hero) -> str:
    """Return the hero's name, or the id before the hero is created."""
    return hero.name or hero.id


def class_name(view: State, hero: Hero) -> str:
    return view.class_of(hero).name


def full_name(view: State, hero: Hero, name: str = "") -> str:
    """Return "Bess, Shorer", or the given name with the class; omit a class equal to the name."""
    name, of_class = name or hero_name(view, hero), class_name(view, hero)
    return name if name.strip("*") == of_class else f"{name}, {of_class}"


def enemy_name(view: State, enemy: Enemy) -> str:
    """Return an enemy's kind and sign: "Brineling B3"."""
    return f"{kind_name(view.pack, enemy.kind)} {enemy_sign(view, enemy)}"


def enemy_sign(view: State, enemy: Enemy) -> str:
    """Return an enemy's letter and number, as its figure on the map shows them: "B3"."""
    return f"{view.kind_of(enemy).name.removeprefix('The ')[:1]}{enemy.id[1:]}"


def effect_name(view: State, name: str) -> str:
    """Return what works at the end of a turn, with its owner: "Brood (Undermaw U2)" (S173)."""
    owner, _, thing = name.partition(":")
    named = thing_name(view.pack, thing)
    if owner in view.crew.heroes:
        return f"{named} ({hero_name(view, view.crew.heroes[owner])})"
    enemy = view.fight.enemies.get(owner)
    if enemy is None:
        return named
    known = {one.id: one.name for one in enemy_things(view, enemy.kind)}
    return f"{known.get(thing, named)} ({enemy_name(view, enemy)})"


def aim_name(view: State, aim: str, who: str) -> str:
    """Return what a pledge is for, with the name of the hero whom it helps: to raise Ben, for Ben's bed."""
    sort, _, *rest = aim.split(":")
    if sort == RAISE:
        return f"to raise {who}"
    if sort == BED:
        return f"for {who}'s bed"
    services = {one.id: one.name for place in view.pack.town.locations for one in place.services}
    return f"for {who}'s {services[rest[0]] if sort == SERVICE else thing_name(view.pack, rest[0])}"


def kind_name(pack: Pack, kind: str) -> str:
    return pack.enemies[kind].name if kind in pack.enemies else kind


def times(name: str, number: int) -> str:
    """Return the name, with its number if more than one: Silt Ox ×2. Packs have no plural names."""
    return f"{name} ×{number}" if number > 1 else name


def tile_name(view: State, number: int) -> str:
    """Return a tile's number and name: "3 Pump Hall"."""
    return f"{number} {view.pack.tiles[view.mine.tiles[number - 1].lying.tile].name}"


def cell_name(cell: Cell) -> str:
    """Return a space's coordinates: "4,-2", the column first."""
    return f"{cell[0]},{cell[1]}"


def tiles_named(view: State, cell: Cell) -> str:
    """Return the tile of a space, or both tiles of a door: "3 Pump Hall and 4 Long Adit"."""
    return " and ".join(tile_name(view, number) for number in view.tiles_at(cell))


def afflictions(view: State, hero: Hero) -> Iterator[str]:
    """Yield the names of injuries, madness and changes."""
    for name in hero.lasting:
        yield _plain_name(view.pack, name)
