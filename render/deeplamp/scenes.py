"""Convert the explored mine to a map: all of it, or the area around a hero with reachable spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.deeplamp.mine.shaft import target_of
from engine.deeplamp.state.grid import CLOSED, GATE, OPEN, Cell, turned
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import SEATS, State
from engine.deeplamp.state.stats import enemy_stat, initiative, stat
from engine.kernel.core import Seat
from render.deeplamp.names import enemy_sign, hero_name, kind_name, term
from render.deeplamp.portrait import likeness_of
from render.scenes.grid import Bar, Figure, Goal, Grid, Line, Note, Rail, Space, Turn
from render.seat_styles import letters
from render.text.phrases import count

Names = Mapping[Seat, str]
ACROSS, DOWN = 5, 3
"""Spaces shown on each side of the hero, and above and below."""
LEAST_ACROSS, LEAST_DOWN = 9, 6
"""Least number of spaces shown of the mine, even if the figures stand close together."""
WAYS = {7: 21, 8: 15, 9: 10}
"""Target -> how many of the 36 throws of two dice reach it."""
THROWS = 36
_LETTERS = dict(zip(SEATS, letters(SEATS), strict=True))


def map_scene(
    view: State,
    *,
    near: Cell | None = None,
    goals: Sequence[Cell] = (),
    wanted: int = 0,
    reach: Sequence[Cell] = (),
    full: bool = False,
) -> Grid:
    """Build the map; `near` limits it to the area around this space, without what is said around it.

    `goals` are numbered from 1, and the first `wanted` of them are highlighted. `reach` are the spaces to
    mark with dots. Without `near` or `full`, it ends one space beyond the figures.
    """
    is_part = near is not None
    return Grid(
        "" if is_part else title(view),
        tuple(_spaces(view)),
        SEATS,
        (*_enemies(view), *_heroes(view)),
        tuple(_notes(view)),
        tuple(Goal(*cell, str(number), number > wanted) for number, cell in enumerate(goals, start=1)),
        reach=tuple(reach),
        order=() if is_part else tuple(fight_order(view)),
        rail=None if is_part else rail(view),
        lines=() if is_part else tuple(_lines(view)),
        focus=_round(view, near) if near is not None else None if full else _peopled(view),
        aim="" if is_part else aim(view),
        is_full=full,
        has_numbers=is_part or full,
    )


def _peopled(view: State) -> tuple[int, int, int, int] | None:
    """Return the box that ends one space beyond the figures; None before anybody is below."""
    figures = [*_enemies(view), *_heroes(view)]
    if not figures:
        return None
    across, down = zip(*view.board.tiles, strict=True)
    xs = [x for one in figures for x in (one.x, one.x + one.wide - 1)]
    ys = [y for one in figures for y in (one.y, one.y + one.wide - 1)]
    left, right = _beyond(xs, (min(across) - 1, max(across) + 1), LEAST_ACROSS)
    top, bottom = _beyond(ys, (min(down), max(down)), LEAST_DOWN)
    return left, top, right, bottom


def _beyond(places: Sequence[int], edges: tuple[int, int], least: int) -> tuple[int, int]:
    """Return a span one space beyond the places, within the edges, and at least so long if it can be."""
    first, last = max(edges[0], min(places) - 1), min(edges[1], max(places) + 1)
    while last - first + 1 < least and (first > edges[0] or last < edges[1]):
        first, last = max(edges[0], first - 1), min(edges[1], last + 1)
    return first, last


def title(view: State) -> str:
    """Return the title: "Turn 7 · The Ledger of the Lower Works"."""
    return f"Turn {view.campaign.turn} · {view.mission.name}"


def rail(view: State) -> Rail | None:
    """Build the shaft: the positions of the dark and the crew, and the Lamp's target number."""
    if view.crew.lamp is None:
        return None
    numbers, target = view.pack.numbers, target_of(view)
    dark = term(view.pack, "dark").removeprefix("the ")
    crew = term(view.pack, "crew").removeprefix("the ").capitalize()
    lamp = term(view.pack, "lamp").removeprefix("the ")
    words = f"{dark} {view.shaft.dark} · {crew} {view.shaft.crew} · {lamp} {target}+"
    if target in WAYS:
        words += f" ({round(100 * WAYS[target] / THROWS)}%)"
    key = f"? {term(view.pack, 'omen').capitalize()} {len(view.shaft.omens)} · + card"
    return Rail(
        numbers.shaft_mouth,
        view.shaft.dark,
        view.shaft.crew,
        words,
        tuple(numbers.omen_spaces),
        tuple(numbers.dark_spaces),
        key,
    )


def fight_order(view: State) -> Iterator[Turn]:
    """Yield the turns of a fight, highest first; enemies before heroes on a tie."""
    if not view.is_fight:
        return
    active = view.activation.hero if view.activation else ""
    turns = []
    for kind, sort in _sorts(view).items():
        name, state = kind_name(view.pack, kind), "done" if kind in view.fight.kinds_done else ""
        turns.append(Turn(None, name, initiative(view, kind), state, sort=sort))
    for hero in view.up:
        state = "now" if hero.id == active else "done" if hero.marks.done else ""
        name, level = hero_name(view, hero), initiative(view, hero.id)
        turns.append(Turn(hero.seat, name, level, state, likeness_of(view, hero)))
    yield from sorted(turns, key=lambda one: (-one.level, one.seat is not None))


def aim(view: State) -> str:
    """Return "Clues 1/2", or the location of the place that the clues reveal."""
    if view.crew.lamp is None:
        return ""
    if view.mine.objective is not None:
        return f"Place: tile {view.mine.objective}"
    return f"Clues {view.mine.clues}/{view.mission.clues}"


def _round(view: State, cell: Cell) -> tuple[int, int, int, int]:
    """Return the box of an area around a space, with as little unknown rock as possible."""
    across, down = zip(*view.board.tiles, strict=True)
    left, right = _span(cell[0], ACROSS, (min(across) - 1, max(across) + 1))
    top, bottom = _span(cell[1], DOWN, (min(down) - 1, max(down) + 1))
    return left, max(top, min(down) - 1), right, min(bottom, max(down) + 1)


def _span(middle: int, reach: int, edges: tuple[int, int]) -> tuple[int, int]:
    """Return `reach` spaces to each side of `middle`, shifted towards known spaces.

    Centre them if all fit.
    """
    begin, end = edges
    if end - begin <= 2 * reach:
        first = (begin + end) // 2 - reach
    else:
        first = max(begin, min(middle - reach, end - 2 * reach))
    return first, first + 2 * reach


def _spaces(view: State) -> Iterator[Space]:
    board = view.board
    light = view.crew.heroes[view.crew.lamp].at if view.crew.lamp in view.crew.heroes else None
    for cell, tiles in board.tiles.items():
        kind = _kind(view, cell)
        is_dim = light is not None and light in board.tiles and not view.is_within_a_tile(cell, light)
        yield Space(*cell, tiles[0], kind, is_dim)
    for number, cell in _closed(view):
        if cell not in board.tiles:
            yield Space(*cell, number, "closed", is_dim=True)


def _kind(view: State, cell: Cell) -> str:
    """Return how a space is drawn: a gate or door that leads nowhere yet, a joined door, or the floor."""
    board = view.board
    if cell in board.exits:
        number, connector = board.exits[cell]
        return "gate" if view.mine.tiles[number - 1].lying.doors[connector] == GATE else "door"
    return "joined" if len(board.tiles[cell]) > 1 else "floor"


def _closed(view: State) -> Iterator[tuple[int, Cell]]:
    """Yield the spaces of permanently closed doors, each with its tile."""
    for number, placed in enumerate(view.mine.tiles, start=1):
        shape = turned(view.options.pack, placed.lying.tile, placed.lying.turn)
        left, top = placed.lying.at
        for door, how in zip(shape.doors, placed.lying.doors, strict=True):
            if how == CLOSED:
                yield from ((number, (left + x, top + y)) for x, y in door)


def _notes(view: State) -> Iterator[Note]:
    """Yield each tile's number and contents, in its first free space."""
    models = view.models()
    for number, placed in enumerate(view.mine.tiles, start=1):
        shape = turned(view.options.pack, placed.lying.tile, placed.lying.turn)
        left, top = placed.lying.at
        cells = sorted(((left + x, top + y) for x, y in shape.spaces), key=lambda cell: (cell[1], cell[0]))
        free = [cell for cell in cells if cell not in models] or cells
        signs = {
            "place": number == view.mine.objective,
            "token": placed.token is not None,
            "done": placed.searched,
        }
        yield Note(*free[0], str(number), next((sign for sign, holds in signs.items() if holds), ""))


def _heroes(view: State) -> Iterator[Figure]:
    active = view.activation.hero if view.activation else ""
    for hero in view.alive:
        if hero.at is not None and hero.at in view.board.tiles:
            yield Figure(
                *hero.at, hero.seat, hero_letter(hero), hero.vitals.wounds,
                is_down=hero.down, is_active=hero.id == active, has_light=hero.id == view.crew.lamp,
                health=stat(view, hero, "health"),
            )  # fmt: skip


def hero_letter(hero: Hero) -> str:
    """Return a hero's letter: R, or R2 for a seat's second hero."""
    return f"{_LETTERS[hero.seat]}{'2' if hero.id.endswith('2') else ''}"


def _sorts(view: State) -> dict[str, int]:
    """Assign a number to each kind of enemy on the map."""
    return {kind: sort for sort, kind in enumerate(sorted({one.kind for one in view.fight.enemies.values()}))}


def _enemies(view: State) -> Iterator[Figure]:
    sorts = _sorts(view)
    for enemy in view.fight.enemies.values():
        kind = view.kind_of(enemy)
        target = view.crew.heroes[enemy.target].at if enemy.target in view.crew.heroes else None
        yield Figure(
            *enemy.at, None, enemy_sign(view, enemy), enemy.wounds, wide=2 if kind.size == "huge" else 1,
            health=enemy_stat(view, enemy.kind, "health"), after=target, sort=sorts[enemy.kind],
        )  # fmt: skip


def _lines(view: State) -> Iterator[Line]:
    for hero in view.alive:
        nerve = f"{term(view.pack, 'nerve').capitalize()} {hero.vitals.nerve}"
        note = "down" if hero.down else nerve
        signed = zip(bars(view, hero), ("heart", "head"), strict=True)
        tracked = tuple(bar._replace(sign=sign) for bar, sign in signed)
        yield Line(hero.seat, hero_name(view, hero), tracked, note, likeness_of(view, hero))


def bars(view: State, hero: Hero) -> tuple[Bar, ...]:
    """Return the hero's two harm tracks."""
    return tuple(
        Bar(term(view.pack, name).capitalize(), max(0, stat(view, hero, name) - harm), stat(view, hero, name))
        for name, harm in (("health", hero.vitals.wounds), ("mind", hero.vitals.strain))
    )


def tracks(view: State, hero: Hero) -> str:
    """Describe a hero's tracks: "Health 12 of 14, Mind 9 of 10, Nerve 1; down"."""
    health, mind = stat(view, hero, "health"), stat(view, hero, "mind")
    pack = view.pack
    said = (
        f"{term(pack, 'health')} {max(0, health - hero.vitals.wounds)}/{health} · "
        f"{term(pack, 'mind')} {max(0, mind - hero.vitals.strain)}/{mind} · "
        f"{term(pack, 'nerve')} {hero.vitals.nerve}"
    )
    return f"{said} · down" if hero.down else said


def doors_of_tile(view: State, number: int) -> str:
    """Count a tile's doors by state, and its gates: "2 open doors, 1 closed door, 1 gate"."""
    doors = view.mine.tiles[number - 1].lying.doors
    gates = [count(doors.count(GATE), "gate")] if GATE in doors else []
    said = [count(doors.count(how), f"{how} door") for how in (OPEN, CLOSED) if how in doors]
    return ", ".join([*said, *gates])
