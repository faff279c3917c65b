"""Helpers shared by a turn's panels: dice and places in words, and the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.brigand_kings.names import card_word, faces_word, place_word
from bot.games.brigand_kings.pictures import table_picture
from bot.games.brigand_kings.status import camp_word, tokens_word
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


def dice_line(view: View) -> str:
    """Return the current dice in words."""
    return f"Dice: {faces_word(roll_of(view).faces)}"


def turn_picture(
    prompt: Prompt, view: View, dice: Sequence[Die] = (), marks: Mapping[int, Mark] | None = None
) -> Picture:
    """Draw the table for this seat alone, with the current dice or the given ones."""
    shown = dice or dice_of(roll_of(view))
    return table_picture(table_scene(view, bare_names(prompt.names), dice=shown, marks=marks or {}))


def serving(view: View, place: int, faces: tuple[Face, ...]) -> int:
    """Count the suit dice that muster soldiers for a place; on the Excuse, count the most common suit."""
    if place == EXCUSE:
        return max(faces.count(suit) for suit in SUITS)
    return sum(face in view.county(place).suits for face in faces)


def place_lines(view: View) -> Iterator[str]:
    """Yield a line per place: dice that lead there, soldiers it can muster, soldiers already there."""
    roll = roll_of(view)
    for place in range(EXCUSE, EXCUSE + len(view.counties) + 1):
        way = "🎯" if place in roll.numbers else "▫️"
        dice = serving(view, place, roll.suits)
        card = "the Excuse" if place == EXCUSE else card_word(view.county(place).card)
        stands = camp_word(view) if place == EXCUSE else tokens_word(view, place)
        yield f"{way} {place} {card}: {dice} suit {'die' if dice == 1 else 'dice'}{stands}"


def leads_word(view: View, face: Face) -> str:
    """Describe what a die with this face can do."""
    if isinstance(face, int):
        return f"leads to {place_word(view, face)}, or carries {count(face, 'soldier')}"
    fits = [str(place) for place in DESTINATIONS if place != EXCUSE and face in view.county(place).suits]
    return f"musters for {', '.join(fits)}" if fits else "fits no county"
