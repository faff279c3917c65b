"""Tables of Brutal Magic for random play."""

from __future__ import annotations

from engine.brutal_magic.armies.names import SEATS
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.board.layout import board_of
from engine.kernel.core import Json
from engine.kernel.dice import Dice

RADIUS = 6
PLAIN = {"radius": RADIUS, "start": "corners", "terrain": "open"}


def fought_table(dice: Dice) -> Json:
    """Return the battle for terrain on a small board, or armies that have met in the middle of a map."""
    players = 2 + dice.below(3)
    if dice.below(2):
        options = {"radius": 5, "separation": 5, "terrain": "battle", "band": True, "batch": 2}
        return {"players": players, "setup": True, "options": options}
    near = [hex_ for hex_ in board_of(RADIUS).hexes if board_of(RADIUS).distance(hex_, "G7") < 4]
    units = {}
    for seat, army in zip(SEATS[:players], rosters().values(), strict=False):
        for number, type_ in enumerate((*army, army[-1]), start=1):
            units[f"{seat[0]}{number}"] = f"{type_.name} {dice.pick(near)}"
    ends = {"ends": dice.pick(("units", "masters")), "resolver": dice.pick(("two_roll", "one_roll"))}
    options = {**PLAIN, **ends, "batch": 1 + dice.below(4), "round_limit": 1 + dice.below(5)}
    dangers = {hex_: "Embers" for hex_ in near if not dice.below(4)}
    return {"players": players, "options": options, "units": units, "terrain": {"hexes": dangers}}
