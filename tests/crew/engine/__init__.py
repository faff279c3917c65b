"""A leaking boat, the smallest game that a crew plays together: no list has it.

Each round whoever is first says how many buckets are emptied; then all say at once whether they row, which
is no secret. The lake gives water by lot. Anybody may sing at any moment. Dry at the end is won by all.
"""

from __future__ import annotations

from tests.crew.engine.game import GAME

__all__ = ["GAME"]
