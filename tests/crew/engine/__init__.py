"""A leaking boat, the smallest cooperative game; it is not in the catalogue.

Each round the first seat chooses how many buckets to empty; then all seats choose at once, in the open,
whether to row. Water comes in at random. Anybody may sing at any moment. All win if the boat is dry at the
end.
"""

from __future__ import annotations

from tests.crew.engine.game import GAME

__all__ = ["GAME"]
