"""Hold what each job may cost at most: game and job -> presses, screens of 390 x 652, words.

They may be lowered; raise one only with a reason.
"""

from __future__ import annotations

from collections.abc import Mapping

BETWEEN: tuple[float, int] = (1.3, 120)
"""Most screens and words between two turns of a person, in every game."""
LIMITS: Mapping[tuple[str, str], tuple[int, float, int]] = {}
