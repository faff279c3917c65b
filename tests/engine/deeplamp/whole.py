"""Tables on which everything in the shipped pack can be tried, and checks that it changed something."""

from __future__ import annotations

from collections.abc import Callable

from engine.deeplamp.pack.finding import shipped
from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.serialization.dump import dump, load
from engine.kernel.core import Flow, Json
from tests.engine.deeplamp.positions import HALL, Alone

PACK = shipped()
HURT = {
    "wounds": 3, "strain": 3, "nerve": 1, "coin": 60, "ore": 1, "taint": 1, "poison": 1, "bag": {"salve": 2},
}  # fmt: skip
RED = {"class": "mudlark", "at": [0, 3], **HURT}
BLUE = {"class": "cantor", "at": [1, 3], **HURT}
TRIES = 6
"""Dice seeds to try; under at least one of them something must change."""


def table(number: int, **more: Json) -> dict[str, Json]:
    return {
        "heroes": {"red": RED, "blue": BLUE}, "map": HALL, "dark": 5, "crew": 10, "revive": 1,
        "step": "explore", "omens": ["omen_cold", "omen_pull"], "seed": f"try {number}", **more,
    }  # fmt: skip


def changes(alone: Alone, before: Json) -> bool:
    """Return whether the table has changed since `before`.

    Check that its state survives storing and loading.
    """
    after = dump(alone.state)
    assert load(after) == alone.state
    return bool(after != before)


def does_something(make: Callable[[Play], Flow], **more: Json) -> bool:
    """Return whether a procedure changes the table under one of the seeds."""
    found = False
    for number in range(TRIES):
        alone = Alone(table(number, **more))
        before = dump(alone.state)
        found |= changes(alone.play(make), before)
    return found


def faces_of(dice: str, result: int) -> list[int]:
    """Return dice that give a result."""
    if dice == "D36":
        return list(divmod(result, 10))
    faces = [1] * {"D6": 1, "2D6": 2, "3D6": 3}[dice]
    for at in range(len(faces)):
        faces[at] += min(5, result - sum(faces))
    return faces
