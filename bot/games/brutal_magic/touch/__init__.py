"""Say what can be touched for each kind of ask: armies and terrain before the game, and turns in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.brutal_magic.touch.armies import army
from bot.games.brutal_magic.touch.land import kinds, shares
from bot.games.brutal_magic.touch.turns import first_hex, turns, wishes
from bot.games.panels import Prompt
from bot.messages.touch import Touch

TOUCHES: Mapping[str, Callable[[Prompt], Touch]] = {
    "muster": army,
    "allot": shares,
    "define": kinds,
    "lay": wishes,
    "place_master": first_hex,
    "activate": turns,
}
