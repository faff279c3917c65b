"""The computer seat that evaluates attacks, items and time."""

from __future__ import annotations

from collections.abc import Callable

from engine.deeplamp.asks.decisions import Act, CancelOmen, Create
from engine.deeplamp.asks.town import Day, Shop
from engine.deeplamp.computers.activation_policy import next_deed
from engine.deeplamp.computers.hero_growth import drafts
from engine.deeplamp.computers.recruit import Recruit
from engine.deeplamp.computers.town_policy import errands, stays
from engine.kernel.core import Ask
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice

_WEIGHTY = frozenset({"dark", "enemies", "threat", "harden", "hits"})
"""Effects that make an omen worth cancelling with a nerve of every hero."""


class Captain:
    """A computer that attacks where it removes most danger, and explores when there are no enemies."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if isinstance(ask, Act):
            return Thought(*next_deed(ask.view))
        if isinstance(ask, Create):
            return Thought(drafts(ask.view, ask.heroes))
        if isinstance(ask, CancelOmen):
            card = ask.view.pack.decks["omen"][ask.card]
            return Thought({"pay": any(one.fx in _WEIGHTY for one in card.do)})
        if isinstance(ask, Day):
            return Thought(stays(ask.view, ask.seat))
        if isinstance(ask, Shop):
            return Thought(errands(ask.view, ask.seat))
        return Recruit().think(ask, notes, dice)
