"""Say what can be touched for each kind of ask: the turn in the dark, the crew, and the town."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.deeplamp.touch.crew import crew
from bot.games.deeplamp.touch.town import day, errands
from bot.games.deeplamp.touch.turn import activation, pick
from bot.games.panels import Prompt
from bot.messages.touch import Touch

TOUCHES: Mapping[str, Callable[[Prompt], Touch]] = {
    "create": crew,
    "act": activation,
    **dict.fromkeys(
        ("lamp", "begin", "goes", "test_by", "choose", "cancel_omen", "keep_chant", "mission", "which"), pick
    ),
    "day": day,
    "shop": errands,
}
