"""Strangers to Brutal Magic: players written from the rules page, each with an army of its own design."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.deputy import Computer
from lab.brutal_magic.strangers.fighter import Fighter

TURTLES = """
Keep Ke master 2/10/16/20; Bolt 5/7
Slab Sl champion 1/0/18/19; Shove 0/2
Brick Br pawn 0/0/10/10; none
"""
"""An army that cannot be felled, and waits for the points at the end."""
ARCHERS = """
Bowlord Bo master 2/16/10/12; Longbow 10/10
Ballista Ba champion 2/13/5/6; Bolt 7/7
Archer Ar pawn 1/7/1/1; Arrow 5/5
"""
"""An army that shoots first."""
SWORDS = """
Warlord Wa master 6/15/12/13; Blade 2/12
Knight Kn champion 6/9/8/8; Sword 0/9
Squire Sq pawn 5/5/2/2; Knife 0/6
"""
"""An army that closes in."""

STRANGERS: Mapping[str, Computer] = {
    "archers": Fighter(ARCHERS),
    "swords": Fighter(SWORDS),
    "turtles": Fighter(TURTLES, is_bold=False),
}
