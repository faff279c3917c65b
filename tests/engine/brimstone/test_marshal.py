"""The marshal: what he looks ahead to, and that he answers in time."""

from __future__ import annotations

from typing import Any

import pytest

from engine.brimstone.asks import Execute, PlaceOrders
from engine.brimstone.computers import captain
from engine.brimstone.computers.lookahead import WON, after_orders, value
from engine.brimstone.computers.marshal import Marshal, take_turn
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.plan import Line, Sheet
from engine.core import Match
from engine.dice import Dice
from engine.playing import Notes, play_on

MARSHAL = Marshal()
