"""Choose spaces for new enemies, in an attack or an ambush (S50, S54, S55)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.state.grid import SIDES, Cell, doors_of, side_of, spaces_of, turned
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.paths import bare, top_left
from engine.deeplamp.state.state import State, covered
from engine.deeplamp.state.worlds import only_in, world_of


def can_rest(state: State, kind: str, at: Cell, taken: Collection[Cell]) -> bool:
    """Return whether an enemy of this kind could stand there; its spaces must be free (S50)."""
    cells = covered(state, kind, at)
    if at not in state.board.tiles or any(cell in taken for cell in cells):
        return False
    return state.pack.enemies[kind].size != "huge" or len(cells) > 1


def attack_space(
    state: State, kind: str, number: int, taken: Collection[Cell], way: int | None = None
) -> Cell | None:
    """Return the first free space in the order of `scan`; None if there is none (S54)."""
    return next((at for at in scan(state, number, way) if can_rest(state, kind, at, taken)), None)


def ways_of_heroes(state: State, number: int) -> list[int]:
    """Return the connectors of a fixed map's tile by which the heroes on it came, in order (S54)."""
    lying = state.mine.tiles[number - 1].lying
    ways = [at for at, how in enumerate(lying.doors) if how == "joined"]
    here = [hero for hero in state.up if number in state.tiles_at(hero.place)]
    if state.mission.map is None or state.options.rules == 1 or not ways:
        return []
    doors = doors_of(state.options.pack, lying)
    fields = [bare(state.board, hero.place) for hero in here]
    return sorted({min(ways, key=lambda at: min(map(field.to, doors[at]))) for field in fields})


def scan(state: State, number: int, way: int | None = None) -> Iterator[Cell]:
    """Yield a tile's spaces row by row from the far left, first every other one.

    Then those of adjacent tiles.
    """
    way = _way_in(state, number) if way is None else way
    rows = sorted(_turned_in_mind(state, number, way).items(), key=lambda pair: (pair[1][1], pair[1][0]))
    yield from (cell for cell, (x, y) in rows if (x + y) % 2 == 0)
    yield from (cell for cell, (x, y) in rows if (x + y) % 2)
    board = state.board
    fields = [bare(board, cell) for cell in _entrance_door(state, number, way)]
    others = [
        cell
        for cell in fields[0].steps
        if number not in board.tiles[cell] and board.joined[number].intersection(board.tiles[cell])
    ]
    yield from sorted(others, key=lambda cell: (min(field.to(cell) for field in fields), *top_left(cell)))


def _turned_in_mind(state: State, number: int, way: int) -> dict[Cell, Cell]:
    """Return each space of a tile -> where it would be if the tile were turned with its entrance below."""
    lying = state.mine.tiles[number - 1].lying
    shape = turned(state.options.pack, lying.tile, lying.turn)
    quarters = (SIDES.index("S") - SIDES.index(_entrance_side(state, number, way))) % 4
    found = {}
    for cell in spaces_of(state.options.pack, lying):
        x, y = cell[0] - lying.at[0], cell[1] - lying.at[1]
        wide, high = shape.wide, shape.high
        for _ in range(quarters):
            x, y = high - 1 - y, x
            wide, high = high, wide
        found[cell] = (x, y)
    return found


def _way_in(state: State, number: int) -> int:
    """Return the entrance's connector; on a fixed map, the one through which the heroes came (S54)."""
    lying = state.mine.tiles[number - 1].lying
    tile = state.pack.tiles[lying.tile]
    ways = [at for at, how in enumerate(lying.doors) if how == "joined"]
    if state.mission.map is None or not ways or not state.up:
        return tile.entrance
    field = bare(state.board, state.bearer.place)
    doors = doors_of(state.options.pack, lying)
    return min(ways, key=lambda at: min(field.to(cell) for cell in doors[at]))


def _entrance_side(state: State, number: int, way: int) -> str:
    lying = state.mine.tiles[number - 1].lying
    return side_of(state.pack.tiles[lying.tile].connectors[way], lying.turn)


def _entrance_door(state: State, number: int, way: int) -> tuple[Cell, ...]:
    """Return the cells of the entrance's door, or a space of the tile if it is closed (S122)."""
    lying = state.mine.tiles[number - 1].lying
    door = doors_of(state.options.pack, lying)[way]
    return door if door[0] in state.board.tiles else (min(spaces_of(state.options.pack, lying)),)


def ambush_space(play: Play, kind: str, taken: Collection[Cell]) -> tuple[Cell | None, Hero | None]:
    """Return a space beside the hero with the fewest attackers of this kind, and that hero (S55).

    If there is no such space, return the one nearest to any hero.
    """
    state = play.state
    there = _in_one_world(play)
    rooms = {hero.id: _beside(state, kind, hero, taken) for hero in there}
    open_to = [hero for hero in there if rooms[hero.id] is not None]
    if not open_to:
        return _nearest_to_any(state, kind, taken), None
    hero = play.pick(fewest_on(state, kind, open_to), "ambush")
    return rooms[hero.id], hero


def _in_one_world(play: Play) -> list[Hero]:
    """Return the heroes whom an ambush finds: those of one world, by default a random hero's (S171)."""
    up = play.state.up
    if not play.pack.beyond:
        return up
    if play.world is None and len({world_of(play.state, hero) for hero in up}) > 1:
        play.world = world_of(play.state, play.pick(up, "world"))
    return only_in(play.state, play.world, up) or up


def space_beside(state: State, kind: str, cells: Collection[Cell], taken: Collection[Cell]) -> Cell | None:
    """Return the first free space next to an enemy's spaces; None if there is no room (S162)."""
    near = (cell for own in cells for cell in state.board.near.get(own, ()) if cell not in cells)
    return next((cell for cell in near if can_rest(state, kind, cell, taken)), None)


def _nearest_to_any(state: State, kind: str, taken: Collection[Cell]) -> Cell | None:
    """Return the free space nearest to any hero, ignoring models; ties go to the top row, then left."""
    fields = [bare(state.board, hero.place) for hero in state.up]
    free = [cell for cell in state.board.tiles if can_rest(state, kind, cell, taken)]
    return min(free, key=lambda cell: (min(one.to(cell) for one in fields), *top_left(cell)), default=None)


def _beside(state: State, kind: str, hero: Hero, taken: Collection[Cell]) -> Cell | None:
    near = state.board.near[hero.place]
    return next((cell for cell in near if can_rest(state, kind, cell, taken)), None)


def fewest_on(state: State, kind: str, heroes: list[Hero]) -> list[Hero]:
    """Return the heroes with the fewest attackers of this kind."""
    targets = [enemy.target for enemy in state.fight.enemies.values() if enemy.kind == kind]
    fewest = min(targets.count(hero.id) for hero in heroes)
    return [hero for hero in heroes if targets.count(hero.id) == fewest]
