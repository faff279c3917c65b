"""Numbers that no sheet contains: the shaft, limits, levels."""

from __future__ import annotations

from typing import Final

MOUTH: Final = 16
OMEN_SPACES: Final = (6, 11, 15)
DARK_SPACES: Final = (2, 4, 8, 10, 13)
TARGETS: Final = ((11, 7), (6, 8), (0, 9))
"""Pairs of a space of the crew and the lamp test's target from that space upwards."""
REVIVES: Final = {1: 2, 2: 1, 3: 1, 4: 0, 5: 1, 6: 0}
"""Number of heroes -> revive tokens the crew starts with (S7)."""
MOST_HEROES: Final = 6
LOAD: Final = 5
"""Weight that every hero can carry; might is added (S82)."""
BAG: Final = 5
CHANGE_AT: Final = 5
"""Taint at which a hero gets a change (S68)."""
LODGING: Final = 10
AMBUSH: Final = 2
LOOT_MOST: Final = 3
TOP_LEVEL: Final = 8
LEVELS: Final = {2: 500, 3: 1000, 4: 2000, 5: 3000, 6: 4500, 7: 6000, 8: 8000}
"""Level -> experience it costs (S96)."""
PERIL: Final = (3, 3, 4, 4, 5, 6)
MOST: Final = 9999
"""Maximum of any number on a sheet."""


def target_at(space: int) -> int:
    """Return the lamp test's target for the crew's space (S10)."""
    return next(target for least, target in TARGETS if space >= least)
