"""The explored mine as a map: all of it, or the part round a hero with where he can go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core import Seat
from engine.deeplamp.grid import CLOSED, OPEN, Cell, turned
from engine.deeplamp.shaft import target_of
from engine.deeplamp.state import SEATS, Hero, State
from engine.deeplamp.stats import stat
from render.deeplamp.names import hero_name, term
from render.grid import Figure, Goal, Grid, Line, Note, Space
from render.liveries import letters

Names = Mapping[Seat, str]
ACROSS, DOWN = 5, 4
"""So many spaces a part shows to each side of the hero, and up and down."""
_LETTERS = dict(zip(SEATS, letters(SEATS), strict=True))


def map_scene(
    view: State,
    *,
    near: Cell | None = None,
    goals: Sequence[Cell] = (),
    caption: str = "",
    full: bool = False,
) -> Grid:
    """The map; `near`: only the part round that space; `goals` are numbered from 1."""
    return Grid(
        title(view),
        tuple(_spaces(view)),
        SEATS,
        (*_enemies(view), *_heroes(view)),
        tuple(_notes(view)),
        tuple(Goal(*cell, str(number)) for number, cell in enumerate(goals, start=1)),
        () if near is not None else tuple(_lines(view)),
        _round(near) if near is not None else None,
        caption,
        full,
    )


def title(view: State) -> str:
    """Turn 7 · Tide 3 · Crew 12 · needs 7."""
    if not view.tiles or view.step in ("day", "shop", "after", "travel", "out"):
        return view.pack.town.name
    dark = term(view.pack, "dark").removeprefix("the ")
    return f"Turn {view.turn} · {dark} {view.dark} · Crew {view.crew} · Lamp {target_of(view)}+"


def _round(cell: Cell) -> tuple[int, int, int, int]:
    return cell[0] - ACROSS, cell[1] - DOWN, cell[0] + ACROSS, cell[1] + DOWN


def _spaces(view: State) -> Iterator[Space]:
    board = view.board
    light = view.heroes[view.lamp].at if view.lamp in view.heroes else None
    for cell, tiles in board.tiles.items():
        kind = "door" if cell in board.exits else "joined" if len(tiles) > 1 else "floor"
        is_dim = light is not None and light in board.tiles and not view.is_within_a_tile(cell, light)
        yield Space(*cell, tiles[0], kind, is_dim)


def _notes(view: State) -> Iterator[Note]:
    """Of each tile its number, in its first space that nobody stands on; a ? for what lies face down."""
    models = view.models()
    for number, placed in enumerate(view.tiles, start=1):
        shape = turned(view.options.pack, placed.lying.tile, placed.lying.turn)
        left, top = placed.lying.at
        cells = sorted(((left + x, top + y) for x, y in shape.spaces), key=lambda cell: (cell[1], cell[0]))
        free = [cell for cell in cells if cell not in models] or cells
        mark = "?" if placed.token is not None else "" if placed.searched else "·"
        yield Note(*free[0], f"{number}{mark}")


def _heroes(view: State) -> Iterator[Figure]:
    active = view.activation.hero if view.activation else ""
    for hero in view.alive:
        if hero.at is not None and hero.at in view.board.tiles:
            yield Figure(
                *hero.at, hero.seat, hero_letter(hero), hero.wounds,
                is_down=hero.down, is_active=hero.id == active, has_light=hero.id == view.lamp,
            )  # fmt: skip


def hero_letter(hero: Hero) -> str:
    """R; of a seat's second hero R2."""
    return f"{_LETTERS[hero.seat]}{'2' if hero.id.endswith('2') else ''}"


def _enemies(view: State) -> Iterator[Figure]:
    for enemy in view.enemies.values():
        kind = view.kind_of(enemy)
        letter = kind.name.removeprefix("The ")[:1]
        wide = 2 if kind.size == "huge" else 1
        yield Figure(*enemy.at, None, f"{letter}{enemy.id[1:]}", enemy.wounds, wide=wide)


def _lines(view: State) -> Iterator[Line]:
    for hero in view.alive:
        yield Line(hero.seat, f"{hero_name(view, hero)}: {tracks(view, hero)}")


def tracks(view: State, hero: Hero) -> str:
    """Health 12 of 14, Mind 9 of 10, Nerve 1; down."""
    health, mind = stat(view, hero, "health"), stat(view, hero, "mind")
    pack = view.pack
    said = (
        f"{term(pack, 'health')} {max(0, health - hero.wounds)}/{health} · "
        f"{term(pack, 'mind')} {max(0, mind - hero.strain)}/{mind} · {term(pack, 'nerve')} {hero.nerve}"
    )
    return f"{said} · down" if hero.down else said


def doors_of_tile(view: State, number: int) -> str:
    """Which of its doors lead on: 2 open, 1 closed."""
    doors = view.tiles[number - 1].lying.doors
    said = [f"{doors.count(how)} {how}" for how in (OPEN, CLOSED) if how in doors]
    return ", ".join(said)
