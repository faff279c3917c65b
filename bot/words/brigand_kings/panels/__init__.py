"""One module for each kind of ask: what its panel shows, what a press in it and a typed message mean."""

from __future__ import annotations

from bot.words.brigand_kings.panels import assign, flip, keep_bonus, place, roll
from bot.words.panels import Panels

PANELS: Panels = {
    "keep_bonus": keep_bonus,
    "roll": roll,
    "flip": flip,
    "assign": assign,
    "place": place,
}
