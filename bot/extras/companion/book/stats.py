"""Name the numbers of a sheet, and say how modifiers change them."""

from __future__ import annotations

from typing import Final

SKILLS: Final = ("nimble", "wits", "heart", "might", "lore", "luck")
NUMBERS: Final = (
    "health", "mind", "nerve_max", "combat", "melee", "ranged", "defense", "resolve", "armor", "spirit_armor",
    "initiative", *SKILLS,
)  # fmt: skip
"""Printed numbers of a sheet."""
TO_REACH: Final = ("melee", "ranged", "defense", "resolve", "to_hit")
"""Numbers that a die has to reach: -1 is better, and the result stays within 2 and 6."""
ARMORS: Final = ("armor", "spirit_armor")
"""Numbers to reach that a hero may lack (0); of several pieces only the best counts."""
AT_LEAST_ONE: Final = ("combat", "shots", *SKILLS)
"""Numbers of dice: there is always one."""
OTHERS: Final = (
    "load", "bag", "move", "search", "escape", "damage", "shots", "range", "lamp", "breath", "chant",
    "nerve_face", "nerve_gives", "hands", "xp",
)  # fmt: skip
"""Numbers without a printed value; they begin at 0, load at 5 + might, bag at 5, hands at 2."""
KNOWN: Final = (*NUMBERS, *OTHERS)
LOAD: Final = 5
BAG: Final = 5
HANDS: Final = 2
