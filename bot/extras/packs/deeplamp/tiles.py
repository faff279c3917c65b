"""Check that every space of a tile can be reached and that tiles can be joined."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from bot.extras.packs.deeplamp.mine import MOST_WIDE
from bot.extras.packs.fields import Fault
from engine.deeplamp.pack.model import Tile
from engine.deeplamp.pack.tiles import Spot, door_cells


def check_tiles(tiles: Sequence[Tile], encounters: Collection[str]) -> Iterator[Fault]:
    """Yield all errors of the tiles; `encounters` are the cards that a tile can name as its theme."""
    for tile in tiles:
        if tile.theme is not None and tile.theme not in encounters:
            yield _fault(tile, f"there is no encounter {tile.theme!r}", "Name a card of the deck encounter")
        if len({len(row) for row in tile.rows}) != 1 or set("".join(tile.rows)) - {".", "#"}:
            yield _fault(tile, "its rows must be equally long and consist of . and #", "Fill them up with #")
            continue
        if len(tile.rows[0]) > MOST_WIDE:
            yield _fault(tile, f"its rows have {len(tile.rows[0])} cells", f"Write {MOST_WIDE} at most")
            continue
        yield from _check_ways(tile)
        yield from _check_doors(tile)
    kinds = [tile.kind for tile in tiles]
    if kinds.count("entrance") != 1 or "room" not in kinds:
        yield Fault(
            "tiles.json", "",
            f"there are {kinds.count('entrance')} entrances and {kinds.count('room')} rooms",
            "A pack has one entrance and at least one room",
        )  # fmt: skip


def spaces(tile: Tile) -> frozenset[Spot]:
    """Return the cells of the tile that are not rock."""
    return frozenset((x, y) for y, row in enumerate(tile.rows) for x, sign in enumerate(row) if sign == ".")


def _check_ways(tile: Tile) -> Iterator[Fault]:
    free = spaces(tile)
    steps = {"N": (0, 1), "S": (0, -1), "W": (1, 0), "E": (-1, 0)}
    for number, connector in enumerate(tile.connectors):
        dx, dy = steps[connector.side]
        for x, y in door_cells(tile, connector):
            if (x + dx, y + dy) not in free:
                yield _fault(tile, f"connector {number} opens on rock", "Move it, or write . beside it")
    if not free or _reached(free) != free:
        yield _fault(tile, "some of its spaces cannot be reached", "Join them by spaces side by side")


def _reached(free: Collection[Spot]) -> set[Spot]:
    reached: set[Spot] = set()
    todo = [min(free)]
    while todo:
        x, y = todo.pop()
        if (x, y) in reached:
            continue
        reached.add((x, y))
        todo += [
            (x + dx, y + dy)
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            if (x + dx, y + dy) in free and (not (dx and dy) or (x + dx, y) in free or (x, y + dy) in free)
        ]
    return reached


def _check_doors(tile: Tile) -> Iterator[Fault]:
    exits = set(range(len(tile.connectors))) - {tile.entrance}
    if not 0 <= tile.entrance < len(tile.connectors):
        yield _fault(
            tile, (f"its entrance {tile.entrance} is not a connector"), "Write the number of one, from 0"
        )
    if tile.is_room:
        opened = [one.connector for face in range(1, 7) for one in tile.doors if one.from_ <= face <= one.to]
        if len(opened) != 6 or set(opened) != exits:
            yield _fault(tile, "its doors do not give each face one exit", "Share 1 to 6 among all its exits")
    if tile.kind == "entrance":
        free = spaces(tile)
        if len(tile.start) != 6 or any((cell[0], cell[1]) not in free for cell in tile.start):
            yield _fault(
                tile, ("it does not have six start cells that are spaces"), "Write six cells as [x, y]"
            )


def _fault(tile: Tile, what: str, mend: str) -> Fault:
    return Fault("tiles.json", tile.id, what, mend)
