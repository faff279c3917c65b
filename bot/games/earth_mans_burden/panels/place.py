"""Panel for the initial fleets: place them on Earth or directly above."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.games.earth_mans_burden.names import place_title
from bot.games.earth_mans_burden.panels.common import GO, close_picture
from bot.games.faces import Face, Shortcut
from bot.games.panels import Prompt
from bot.games.phrases import count, listed
from bot.games.spaced import SpacedPanel, draft_of
from bot.messages.panel import Picture
from engine.earth_mans_burden.board.worlds import HOME, Board, Place
from engine.earth_mans_burden.rules.asks import PlaceFleets
from engine.kernel.core import Json
from engine.kernel.spaces import Option
from render.earth_mans_burden.scenes import Marks

_EXTRA = re.compile(rf"\b(place|fleets?|{'|'.join(GO)})\b")
"""Words of a typed answer that say nothing about where and how many."""


class PlaceFace(Face):
    """Ask how many fleets go to each place; a single fleet has a button for each."""

    def text(self, prompt: Prompt) -> str:
        ask, left = asked(prompt), left_of(prompt)
        lines = [
            f"**Place {count(ask.count, 'fleet')}** on Earth or above it.",
            "Fleets in flight come down a step each turn.",
        ]
        return "\n".join(lines + [f"{count(left, 'fleet')} still to place."] * bool(left))

    def heading(self, prompt: Prompt, path: str) -> str:
        return place_title(path.rpartition("/")[2])

    def option(self, prompt: Prompt, path: str, one: Option) -> Option:
        return one._replace(small=landing_word(asked(prompt).view.board, one.place))

    def shortcuts(self, prompt: Prompt) -> list[Shortcut]:
        ask = asked(prompt)
        if ask.count == 1:
            return [Shortcut(place_title(place), {"fleets": {place: 1}}) for place in ask.view.board.starts]
        usual = ask.fallback()
        return [Shortcut(f"Place {placing_word(usual['fleets'])}", usual, style="secondary")]

    def said(self, prompt: Prompt, answer: Json) -> str:
        return f"You place {placing_word(answer['fleets'])}"

    def note(self, prompt: Prompt, answer: Json) -> str:
        """Add nothing, because the receipt or the first turn's panel lists the fleets."""
        return ""

    def typed(self, prompt: Prompt, text: str) -> Json:
        """Read `earth 2, solar system 3`, also as lines."""
        return super().typed(prompt, _EXTRA.sub("", text.lower().replace("\n", ", ")))

    def picture(self, prompt: Prompt, draft: Json) -> Picture:
        ask = asked(prompt)
        marks = Marks(coming={place: {ask.seat: number} for place, number in placed(prompt).items()})
        return close_picture(prompt, ask.view, marks, ask.view.board.starts)


def asked(prompt: Prompt) -> PlaceFleets:
    """Return the prompt's ask."""
    assert isinstance(prompt.ask, PlaceFleets)
    return prompt.ask


def placed(prompt: Prompt) -> dict[Place, int]:
    """Return the fleets placed so far."""
    fleets: dict[Place, int] = (draft_of(prompt) or {}).get("fleets", {})
    return {place: number for place, number in fleets.items() if number}


def left_of(prompt: Prompt) -> int:
    """Count the fleets still to place."""
    return asked(prompt).count - sum(placed(prompt).values())


def landing_word(board: Board, place: Place) -> str:
    """Return what fleets can do from there."""
    if place == HOME:
        return "stays here until you let it rise"
    return f"can land on {listed(map(place_title, board.under[place]), last='or')}"


def placing_word(fleets: Mapping[Place, int]) -> str:
    """Describe the initial fleets: 2 on Earth and 3 on Inner System."""
    return listed(f"{number} on {place_title(place)}" for place, number in fleets.items() if number)


PLACE = SpacedPanel(PlaceFace())
