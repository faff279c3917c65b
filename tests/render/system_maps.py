"""System maps for drawing tests: an invented system with one of each thing that it can have."""

from __future__ import annotations

from dataclasses import replace

from engine.kernel.dice import Dice
from render.scenes.system_map import Place, Stack, Standing, SystemMap

SEATS = ("red", "blue", "green", "yellow", "violet", "orange")
NEUTRAL = "free"
TREE = {
    "top": "",
    "near": "top",
    "hot": "near",
    "cradle": "near",
    "far": "top",
    "ice": "far",
    "rim": "far",
    "loner": "top",
}
WORLDS = {"ember": "hot", "ash": "hot", "hearth": "cradle", "frost": "ice", "last": "rim", "stray": "loner"}


def crowded(seed: str, players: int = 4, caption: str = "", *, most: int = 130) -> SystemMap:
    """Return a map in the middle of a game; not every detail of it could occur."""
    dice, seats = Dice(seed), SEATS[:players]
    places = [_place(name, above, 0, seats, dice, most) for name, above in TREE.items()]
    places += [_place(name, above, 2 + dice.below(6), seats, dice, most) for name, above in WORLDS.items()]
    standings = tuple(
        Standing(
            seat, "", dice.below(41), dice.below(200), dice.pick((*seats, "")), seat == "red", seat == "blue"
        )
        for seat in seats
    )
    return SystemMap("Turn 12", "red", tuple(places), standings, SEATS, NEUTRAL, caption=caption)


def _place(name: str, above: str, regions: int, seats: tuple[str, ...], dice: Dice, most: int) -> Place:
    owners = [owner for owner in (*seats, NEUTRAL) if not dice.below(3)]
    holders = sorted(dice.pick(("", "", *seats)) for _ in range(regions))
    fleets = tuple(Stack(owner, 1 + dice.below(most)) for owner in owners)
    coming = (Stack(seats[0], 1 + dice.below(99)),) if not dice.below(4) else ()
    mark = dice.pick(("", "", "target", ""))
    disc = str(1 + dice.below(9)) if not dice.below(3) else ""
    note = "2 lost" if mark == "target" else ""
    return Place(name, name.title(), above, tuple(holders), fleets, coming, disc, note, mark)


def full(shown: SystemMap) -> SystemMap:
    return replace(shown, is_full=True)


def close(shown: SystemMap) -> SystemMap:
    return replace(shown, focus=("near", "hot", "ember", "hearth", "frost"))
