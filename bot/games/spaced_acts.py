"""The panel in which a seat acts out of turn, for games that say what may be done by a space."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from bot.games.acts import Acting, Acts
from bot.games.faces import Face
from bot.games.panels import Prompt, to_ask
from bot.games.phrases import SeatWords
from bot.games.spaced import LOOK, SpacedPanel, with_ends
from bot.messages.catalogue import say, together
from bot.messages.panel import Button, Panel, Press, Pressed
from engine.kernel.core import NotAsked
from engine.kernel.kit import ActingKit
from engine.kernel.spaces import Fields, Spaced


@dataclass(frozen=True)
class Deed(Spaced):
    """What a seat may do out of turn, in the form of an ask, so that its panel is the same."""

    kind = "act"
    game: ActingKit = field(repr=False)
    view: Any = field(repr=False)

    @property
    def space(self) -> Fields:
        found = self.game.deeds(self.view, self.seat)
        if found is None:
            raise NotAsked(say("game-nothing-to-do"))
        return found


def spaced_acts(game: ActingKit, face: Face) -> Acts:
    """Return the actions of a game whose deeds have a space."""
    panel, seats = SpacedPanel(face), SeatWords(game.seats)

    def prompt(acting: Acting) -> Prompt:
        return Prompt(Deed(acting.seat, game, acting.view), acting.draft, acting.names)

    def show(acting: Acting, focus: str = "", note: str = "") -> Panel:
        if acting.actions:
            shown = panel.show(prompt(acting), focus, preview=False)
        else:
            shown = Panel(say("game-nothing-to-do"), ())
        look = () if shown.rows else (Button(say("game-act-button"), LOOK),)
        back = (*look, *((to_ask(),) if acting.is_asked else ()))
        text = together(filter(None, [note, seats.person(acting.seat, acting.names), shown.text]))
        return replace(shown, text=text, rows=with_ends(shown.rows, back), colour=seats.colour(acting.seat))

    def press(acting: Acting, press: Press) -> Pressed:
        return _acted(panel.press(prompt(acting), press))

    def typed(acting: Acting, text: str) -> Pressed | None:
        begins = any(text.lower().startswith(kind.replace("_", " ")) for kind in acting.actions)
        return _acted(panel.typed(prompt(acting), text)) if begins else None

    return Acts(show, press, typed, lambda action: face.asked or say("game-an-action"))


def _acted(pressed: Pressed) -> Pressed:
    """Return an answer as the action that it is."""
    if pressed.answer is None:
        return pressed
    return replace(pressed, answer=None, action=pressed.answer, draft=None)
