"""Touch what is decided before orders: two tiles to swap, a Home Base, the round's event."""

from __future__ import annotations

from dataclasses import replace

from bot.games.brimstone.names import LAND_NAMES, count
from bot.games.brimstone.panels import choices
from bot.games.brimstone.panels.adjust_map import read_swaps
from bot.games.brimstone.pictures import swapped
from bot.games.panels import Prompt
from bot.messages.panel import Press
from bot.messages.touch import Aim, Chip, Deed, Stop, Touch
from engine.brimstone.board.components import MAX_SWAPS
from engine.brimstone.rules.asks import AdjustMap, ChooseEvent, ChooseHome


def adjust_map(prompt: Prompt) -> Touch:
    """Tap two tiles to swap them."""
    ask = prompt.ask
    assert isinstance(ask, AdjustMap)
    swaps = read_swaps(prompt.draft)
    tiles, movable = swapped(ask.view.tiles, swaps), ask.movable()
    left = MAX_SWAPS - len(swaps)

    def stop(hex_: str) -> Stop:
        others = tuple(other for other in movable if other != hex_)
        aim = Aim(f"Swap {hex_} with", Press("second", hex_), others)
        small = "Tap the tile to swap it with."
        return Stop(hex_, f"{hex_} {LAND_NAMES[tiles[hex_]]}", small, (), aim=aim)

    return Touch(
        title="Adjust the map",
        small=f"Tap two tiles to swap them. Swaps left: {left}." if left else "All swaps are made.",
        stops=tuple(map(stop, movable)) if left else (),
        chips=tuple(Chip(f"{one}↔{other}", number=at) for at, (one, other) in enumerate(swaps, 1)),
        hand_in=Deed(f"Done, {count(len(swaps), 'swap')}" if swaps else "Done, no swaps", Press("done")),
    )


def choose_home(prompt: Prompt) -> Touch:
    """Tap a free Home Base."""
    ask = prompt.ask
    assert isinstance(ask, ChooseHome)
    return Touch(
        {home: (replace(deed, said=f"Home {home}"),) for home, deed in choices.HOME.touches(prompt)},
        "Where is your Home?",
        "New troops come from here. Tap a lit Home Base, or:",
        (Deed("Choose for me", Press("short", "0"), "final"),),
    )


def choose_event(prompt: Prompt) -> Touch:
    """Press a card that lies face up."""
    ask = prompt.ask
    assert isinstance(ask, ChooseEvent)
    return Touch(
        title=f"You lead round {ask.view.round}",
        small="Choose its event.",
        deeds=tuple(deed for _, deed in choices.EVENT.touches(prompt)),
    )
