"""Five puzzles of Deeplamp (engine.kernel.puzzles): a corner, a blow, a line, a rescue, and a way out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.state import State
from engine.kernel.core import Json
from engine.kernel.puzzles import Against, Attempt, ByDice, Judge, Puzzle, Search

_MAP: tuple[Json, ...] = (
    {"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "joined"}},
    {
        "tile": "lamp_store",
        "at": [-1, -5],
        "doors": {"0": "joined", "1": "closed", "2": "closed", "3": "closed"},
    },
)
_FIRST: Json = {"initiative": 8}
"""Initiative that lets Red act before the rest of the crew."""
_NEXT: Json = {"initiative": 7}
"""Equal initiative for the others, so that no die is rolled before the player picks one."""
END: Json = {"do": "end"}


def doing(*deeds: Json) -> Attempt:
    """Return a solution that does these deeds in order."""
    return Attempt(deeds)


def moving(to: Cell, **more: Json) -> Json:
    """Return the deed of moving to a space."""
    return {"do": "move", "to": list(to), **more}


def _table(
    red: dict[str, Json], others: Mapping[str, Json], enemies: list[Json], *dice: int, down: str = ""
) -> dict[str, Json]:
    """Return a table of two seats with two heroes each; it is red's turn, and red's opening dice are set."""
    crew = {name: {"stats": _NEXT, "at": at, "down": name == down} for name, at in others.items()}
    return {
        "players": 2,
        "options": {"heroes_each": 2},
        "step": "act",
        "map": list(_MAP),
        "heroes": {"red": {"stats": _FIRST, "nerve": 0, **red}, **crew},
        "enemies": enemies,
        "dice": list(dice),
        "crew": 12,
        "dark": 3,
    }


def _of_red(table: Mapping[str, Json], texts: Mapping[str, Any], judge: Judge, **rest: Any) -> Puzzle:
    return Puzzle(game=DEEPLAMP, seat="red", table=table, judge=judge, **texts, **rest)


def _cells(puzzle: Puzzle) -> list[Cell]:
    """Return all spaces of the puzzle's map."""
    return list(puzzle.begin().state.board.tiles)


def _every_move(puzzle: Puzzle) -> Iterator[Attempt]:
    return (doing(moving(cell)) for cell in _cells(puzzle))


def _is_dead(enemy: str) -> Callable[[State], bool]:
    return lambda state: enemy not in state.fight.enemies


# ------------------------------------------------------------------------------ a corner


def _is_open_to_one(state: State) -> bool:
    near = state.board.near[state.crew.heroes["red"].place]
    return len([cell for cell in near if cell not in state.models()]) == 1


CORNER = _of_red(
    _table(
        {"class": "shorer", "at": [0, 0]},
        {"red2": [2, 3], "blue": [3, 2], "blue2": [1, 3]},
        [{"kind": "drowned_hand", "at": [x, -3]} for x in range(4)],
        4,
    ),
    {
        "name": "back-to-the-wall",
        "title": "Back to the wall",
        "question": "Move so that only one enemy can come beside you.",
        "hint": "Enemies need a free space next to you. Which spaces are rock, and which hold friends?",
        "lesson": (
            "An enemy strikes from a space next to you, so count the free ones: eight in the middle of a "
            "tile, three in a corner. In the corner between Red 2 and Blue, friends hold two of the three, "
            "and one is left."
        ),
    },
    Against(_is_open_to_one),
    solutions=(doing(moving((3, 3))),),
    wrong=(doing(moving((0, 3))), doing(moving((2, 2))), doing(moving((3, 1)))),
    search=Search(_every_move, are_all=True),
)

# ------------------------------------------------------------------------------- a blow


def _strike(*on: str) -> Attempt:
    return doing({"do": "melee", "on": list(on)})


BLOW = _of_red(
    _table(
        {"class": "mudlark", "at": [1, 1], "gear": [], "stats": {**_FIRST, "combat": 1, "melee": 5}},
        {"red2": [0, 3], "blue": [2, 3], "blue2": [3, 3]},
        [
            {"kind": "brineling", "at": [0, 0]},
            {"kind": "pale_crab", "at": [1, 0], "wounds": 5},
            {"kind": "drowned_hand", "at": [2, 0], "wounds": 3},
        ],
        4,
    ),
    {
        "name": "one-blow",
        "title": "One blow",
        "question": "You strike with one die and hit on 5 or 6. Take the best chance to kill an enemy.",
        "hint": "A hit does a die of damage minus the guard. What happens to the guard if you hit with a 6?",
        "lesson": (
            "The crab has the highest guard, 3, but only one point of health. If you hit with a 5, you need "
            "a 4 for damage. A 6 is a critical hit: it ignores the guard and kills the crab for certain. "
            "Together that is 9 in 36. The Brineling and the Hand have a guard of only 1, but three points "
            "of health: 7 in 36."
        ),
    },
    ByDice(lambda state: len(state.fight.enemies) < 3),
    enough=Fraction(1, 4),
    solutions=(_strike("e2"),),
    wrong=(_strike("e1"), _strike("e3")),
    search=Search(lambda puzzle: [_strike("e1"), _strike("e2"), _strike("e3"), doing(END)]),
)

# -------------------------------------------------------------------------------- a line


def _shot(enemy: str) -> Json:
    return {"do": "shoot", "with": ["slate_pistol"], "on": [enemy]}


def _every_shot(puzzle: Puzzle) -> Iterator[Attempt]:
    return (doing(moving(cell), _shot(enemy)) for cell in _cells(puzzle) for enemy in ("e1", "e2"))


LINE = _of_red(
    _table(
        {"class": "mudlark", "at": [1, 2], "hands": ["slate_pistol"]},
        {"red2": [0, 3], "blue": [2, 3], "blue2": [3, 3]},
        [{"kind": "brineling", "at": [0, 0]}, {"kind": "wickmoth", "at": [1, -4], "wounds": 2}],
        3,
    ),
    {
        "name": "past-the-brineling",
        "title": "Past the Brineling",
        "question": (
            "Move, then shoot with your Slate Pistol (range 5) for the best chance to kill the Wickmoth e2."
        ),
        "hint": "You must shoot at enemies next to you first. Where is the moth in range and in sight?",
        "lesson": (
            "With an enemy next to you, you must shoot at that one. So the shortest way up is wrong: it "
            "ends next to the Brineling. From 2,1 your line runs through the door, five spaces long, and "
            "no enemy is next to you. Your pistol hits on 5 or 6."
        ),
    },
    ByDice(_is_dead("e2")),
    asks=2,
    enough=Fraction(1, 4),
    solutions=(doing(moving((2, 1)), _shot("e2")),),
    wrong=(doing(moving((1, 1)), _shot("e1")), doing(moving((2, 2)), END)),
    search=Search(_every_shot),
)

# ---------------------------------------------------------------------- somebody dragged


def _is_safe(state: State) -> bool:
    place = state.crew.heroes["red2"].place
    return not any(state.shares_tile(cell, place) for cell in state.enemy_cells())


def _every_drag(puzzle: Puzzle) -> Iterator[Attempt]:
    return (doing(moving(cell, drag="red2")) for cell in _cells(puzzle))


DRAG = _of_red(
    _table(
        {"class": "shorer", "at": [2, -2]},
        {"red2": [2, -3], "blue": [0, 3], "blue2": [3, 3]},
        [{"kind": "drowned_hand", "at": [-1, -5]}],
        6,
        down="red2",
    ),
    {
        "name": "off-the-tile",
        "title": "Off the tile",
        "question": (
            "Red 2 lies next to you. Drag Red 2 to a tile without enemies, so that somebody can help."
        ),
        "hint": (
            "Press More, then Type it: `move 2,0 drag red2`. Dragging makes each step cost 2. Where does "
            "Red 2 end up? Which tiles does a door belong to?"
        ),
        "lesson": (
            "A dragged hero follows into the space you left last, and a door belongs to both its tiles. "
            "After two steps you are out, but Red 2 lies in the door, still on the enemy's tile. The third "
            "step costs the last two of your six points and brings Red 2 onto the other tile."
        ),
    },
    Against(_is_safe),
    solutions=tuple(doing(moving((x, 1), drag="red2")) for x in (1, 2, 3)),
    wrong=(doing(moving((2, 0), drag="red2")), doing(moving((2, -1), drag="red2"))),
    search=Search(_every_drag),
)

# ----------------------------------------------------------------------------- a way out


WAY = _of_red(
    _table(
        {"class": "shorer", "at": [-1, -5]},
        {"red2": [0, 3], "blue": [2, 3], "blue2": [3, 3]},
        [{"kind": "drowned_hand", "at": [-1, -4]}, {"kind": "brineling", "at": [1, -3]}],
        6,
        6,
    ),
    {
        "name": "along-the-wall",
        "title": "Along the wall",
        "question": "You have six steps. Take the best chance to end in column 3 or 4.",
        "hint": (
            "An enemy next to you may hold you before each step. How often must you escape, and from whom?"
        ),
        "lesson": (
            "The Hand next to you has escape 3: a die of 3 or more frees you from it, and from every enemy "
            "of escape 3 or less, for the rest of the turn. The Brineling has escape 4, and the ways through "
            "the middle pass it and need another die. Along the wall, to 3,-5, you are never next to it: a "
            "chance of 2 in 3."
        ),
    },
    ByDice(lambda state: state.crew.heroes["red"].place[0] >= 3),
    enough=Fraction(2, 3),
    solutions=(doing(moving((3, -5))),),
    wrong=(doing(moving((3, -2))), doing(moving((3, -3)))),
    search=Search(_every_move),
)

PUZZLES = (CORNER, BLOW, LINE, DRAG, WAY)
