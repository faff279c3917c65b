"""A table built from a view: face-down tokens and omens, and all decks, are drawn anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.deeplamp.state.state import State, seen
from engine.kernel.dice import Dice


def imagine(view: State, dice: Dice) -> State:
    """Return a state that fits the view and keeps the open activation; a setup or a day starts again."""
    state, cards = seen(view), view.pack.deck_cards
    if state.campaign.step == "out":
        state.campaign.adventure -= 1
    tokens, omens = dice.shuffled(cards["tokens"]), dice.shuffled(cards["omen"])
    state.mine.tiles = [
        placed if placed.token is None else replace(placed, token=tokens.pop()) for placed in state.mine.tiles
    ]
    state.shaft.omens = [omens.pop() for _ in state.shaft.omens]
    state.decks.draw = {"map": _tiles_left(state), "tokens": sorted(tokens), "omen": sorted(omens)}
    return state


def _tiles_left(state: State) -> list[str]:
    """Return the tiles that are not on the map yet; none if the mission has a fixed map."""
    if state.mission.map is not None:
        return []
    return _without(state.pack.deck_cards["map"], [placed.lying.tile for placed in state.mine.tiles])


def _without(cards: Sequence[str], gone: Sequence[str]) -> list[str]:
    """Return a deck without the cards that are already out."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return left
