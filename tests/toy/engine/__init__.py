"""Lights on a lake, the smallest game there is: all of it runs through the platform, and no list has it.

Each round everybody bids coins in secret. The highest bidder pays and sets a light on the lake; lots decide
among equals. A light is worth a point, and one more for each light of its seat beside it. Coins may be
given to anybody at any moment, and asked for, which stays between the two.
"""

from __future__ import annotations

from tests.toy.engine.game import GAME

__all__ = ["GAME"]
