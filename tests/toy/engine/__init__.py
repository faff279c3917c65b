"""Lights on a lake, the smallest complete game; it is not in the catalogue.

Each round all seats bid coins in secret. The highest bidder pays and sets a light on the lake; lots decide a
tie. A light is worth a point, and one more for each adjacent light of the same seat. Seats may give coins to
each other at any moment, and request some, which only the two of them know.
"""

from __future__ import annotations

from tests.toy.engine.game import GAME

__all__ = ["GAME"]
