"""Strangers to Deeplamp: heroes played from the rules page, in one seat of a crew."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.deputy import Computer
from lab.deeplamp.strangers import delver as d

STRANGERS: Mapping[str, Computer] = {
    "scout": d.Delver((d.shoot, d.strike, d.close_in), (d.help_up, d.go_home, d.look, d.keep_to_the_lamp)),
    "gleaner": d.Delver(
        (d.heal, d.strike, d.shoot, d.close_in),
        (d.heal, d.help_up, d.search, d.go_home, d.look_near_the_lamp, d.keep_to_the_lamp),
    ),
    "sniper": d.Delver(
        (d.heal, d.shoot, d.step_back, d.strike, d.close_in),
        (d.heal, d.help_up, d.go_home, d.keep_to_the_lamp, d.look_near_the_lamp, d.search),
    ),
}
