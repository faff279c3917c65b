"""Hold what each job may cost at most: game and job -> presses, screens of 390 x 652, words.

They may be lowered; raise one only with a reason.
"""

from __future__ import annotations

from collections.abc import Mapping

BETWEEN: tuple[float, int] = (1.3, 120)
"""Most screens and words between two turns of a person, in every game, with the buttons below posts."""
LIMITS: Mapping[tuple[str, str], tuple[int, float, int]] = {
    ("brimstone", "between two turns"): (0, 1.30, 72),
    ("brimstone", "the last turn"): (1, 1.13, 66),
    ("brimstone", "who leads"): (1, 0.73, 91),
    ("brimstone", "the first panel of a turn"): (4, 1.28, 68),
    ("brimstone", "a question: orders"): (4, 1.13, 65),
    ("brigand_kings", "between two turns"): (0, 1.28, 82),
    ("brigand_kings", "the last turn"): (1, 1.27, 98),
    ("brigand_kings", "who leads"): (1, 0.80, 108),
    ("brigand_kings", "the first panel of a turn"): (2, 1.20, 65),
    ("brigand_kings", "a question: roll"): (2, 0.92, 25),
    ("brigand_kings", "a question: flip"): (2, 1.02, 31),
    ("brigand_kings", "a question: place"): (1, 1.32, 110),
    ("brigand_kings", "a question: assign"): (1, 1.33, 100),
    ("earth_mans_burden", "between two turns"): (0, 1.26, 100),
    ("earth_mans_burden", "the last turn"): (1, 1.25, 102),
    ("earth_mans_burden", "who leads"): (1, 1.05, 121),
    ("earth_mans_burden", "the first panel of a turn"): (1, 1.17, 95),
    ("earth_mans_burden", "a question: combat"): (1, 0.82, 26),
    ("earth_mans_burden", "a question: coup"): (1, 0.88, 30),
    ("earth_mans_burden", "a question: exploit"): (1, 1.30, 106),
    ("earth_mans_burden", "a question: claim"): (2, 1.16, 95),
    ("brutal_magic", "between two turns"): (0, 1.05, 117),
    ("brutal_magic", "the last turn"): (1, 2.83, 541),
    ("brutal_magic", "who leads"): (1, 0.80, 138),
    ("brutal_magic", "the first panel of a turn"): (2, 1.30, 69),
    ("brutal_magic", "a question: activate"): (2, 1.22, 56),
    ("deeplamp", "between two turns"): (0, 1.25, 62),
    ("deeplamp", "the last turn"): (1, 1.94, 172),
    ("deeplamp", "who leads"): (1, 0.86, 106),
    ("deeplamp", "the first panel of a turn"): (2, 1.07, 90),
    ("deeplamp", "a question: act"): (2, 0.80, 28),
}
