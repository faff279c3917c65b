"""Helpers shared by a turn's panels: dice and places in words, and the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.games.brigand_kings.names import place_word
from bot.games.brigand_kings.pictures import table_picture
from bot.games.panels import Prompt
from bot.games.phrases import count
from bot.messages.names import bare_names
from bot.messages.panel import Picture
from engine.brigand_kings.board.components import DESTINATIONS, EXCUSE, SUITS, Face
from engine.brigand_kings.board.state import Roll, View
from render.brigand_kings.scenes import Mark, dice_of, table_scene
from render.scenes.card_table import Die


def roll_of(view: View) -> Roll:
    """Return the current roll of the dice."""
    assert view.roll is not None
    return view.roll


def turn_picture(
    prompt: Prompt, view: View, dice: Sequence[Die] = (), marks: Mapping[int, Mark] | None = None
) -> Picture:
    """Draw the places, the current dice or the given ones, and this seat's hand; Map shows the others'."""
    shown = dice or dice_of(roll_of(view))
    table = table_scene(view, bare_names(prompt.names), dice=shown, marks=marks or {})
    own = tuple(hand for hand in table.hands if hand.seat == prompt.ask.seat)
    return table_picture(replace(table, hands=own))


def serving(view: View, place: int, faces: tuple[Face, ...]) -> int:
    """Count the suit dice that muster soldiers for a place; on the Excuse, count the most common suit."""
    if place == EXCUSE:
        return max(faces.count(suit) for suit in SUITS)
    return sum(face in view.county(place).suits for face in faces)


def leads_word(view: View, face: Face) -> str:
    """Describe what a die with this face can do."""
    if isinstance(face, int):
        return f"leads to {place_word(view, face)}, or carries {count(face, 'soldier')}"
    fits = [str(place) for place in DESTINATIONS if place != EXCUSE and face in view.county(place).suits]
    return f"musters for {', '.join(fits)}" if fits else "fits no county"
