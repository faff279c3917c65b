"""The computer seat that evaluates attacks, items and time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.deeplamp.asks.decisions import Act, CancelOmen, Create
from engine.deeplamp.asks.town import Day, Shop
from engine.deeplamp.computers.activation_policy import next_deed
from engine.deeplamp.computers.hero_growth import drafts
from engine.deeplamp.computers.recruit import Recruit
from engine.deeplamp.computers.town_policy import errands, stays
from engine.kernel.core import Ask
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice

USUAL = "No choice is clearly better here, so we take the usual one."
_NAMED = {
    "lamp": "{} takes the Lamp: no bearer is clearly better.",
    "begin": "{} acts next: no order is clearly better.",
}
_WEIGHTY = frozenset({"dark", "enemies", "threat", "harden", "hits"})
"""Effects that make an omen worth cancelling with a nerve of every hero."""


class Captain:
    """A computer that attacks where it removes most danger, and explores when there are no enemies."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if isinstance(ask, Act):
            return Thought(*next_deed(ask.view))
        if isinstance(ask, Create):
            answer = drafts(ask.view, ask.heroes)
            named = " and ".join(
                f"a {hero['class']} with {hero.get('upgrade', 'no upgrade')}".replace("_", " ")
                for hero in answer["heroes"]
            )
            why = f"We take {named}: the crew lacks that class, and the upgrade helps most in a fight."
            return Thought(answer, why)
        if isinstance(ask, CancelOmen):
            card = ask.view.pack.decks["omen"][ask.card]
            is_bad = any(one.fx in _WEIGHTY for one in card.do)
            why = (
                "This omen costs more than a nerve each."
                if is_bad
                else "This omen is not worth a nerve each."
            )
            return Thought({"pay": is_bad}, why)
        if isinstance(ask, Day):
            return Thought(
                stays(ask.view, ask.seat), "Each hero visits the place that is worth most to them."
            )
        if isinstance(ask, Shop):
            why = "Cures come first, then what adds most strength; what nobody needs is sold."
            return Thought(errands(ask.view, ask.seat), why)
        thought = Recruit().think(ask, notes, dice)
        said: Any = thought.answer
        reason = _NAMED.get(ask.kind)
        return replace(thought, why=reason.format(said["hero"].title()) if reason else USUAL)
