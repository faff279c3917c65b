"""Panel for losses to fire: choose fleets or developments, one unit per hit."""

from __future__ import annotations

import re

from bot.games.earth_mans_burden.names import person, place_title
from bot.games.earth_mans_burden.panels.common import close_picture
from bot.games.faces import Face, Shortcut
from bot.games.panels import Prompt
from bot.games.phrases import count
from bot.games.spaced import SpacedPanel
from bot.messages.panel import Picture
from engine.earth_mans_burden.rules.asks import Losses
from engine.kernel.core import Json
from render.earth_mans_burden.event_text import units_word
from render.earth_mans_burden.scenes import PLAIN


class LossesFace(Face):
    """All ways to lose that many units, fleets first."""

    title = "Choose what to lose…"
    flat = 1000
    buttons = 4
    has_form = False

    def text(self, prompt: Prompt) -> str:
        ask = asked(prompt)
        world, view = ask.loss.world, ask.view
        own = units_word(view.fleets_at(ask.seat, world), view.developments_at(ask.seat, world))
        return (
            f"**{person(view.active, prompt.names)}'s turn: you lose {count(ask.loss.hits, 'unit')} on "
            f"{place_title(world)}.** You have {own} there.\n"
            "You can rebuild a fleet from a development. A lost development leaves its region empty."
        )

    def shortcuts(self, prompt: Prompt) -> list[Shortcut]:
        return [Shortcut(f"Lose {_units(answer)}", answer) for answer in asked(prompt).space.answers()]

    def said(self, prompt: Prompt, answer: Json) -> str:
        return f"You lose {_units(answer)}"

    def typed(self, prompt: Prompt, text: str) -> Json:
        """Read `fleets first`, `developments first`, `2 fleets`, and all units by number."""
        ask, words = asked(prompt), " ".join(text.lower().split()).removeprefix("lose ")
        every = list(ask.space.answers())
        ends = {"fleets": every[0], "developments": every[-1]}
        if (first := words.removesuffix(" first")) in ends:
            return ends[first]
        alone = re.fullmatch(r"(\d{1,4}) (fleet|development)s?", words)
        other = {"fleet": "developments", "development": "fleets"}
        if alone and (left := ask.loss.hits - int(alone[1])) > 0:
            words = f"{words}, {left} {other[alone[2]]}"
        return super().typed(prompt, words)

    def picture(self, prompt: Prompt, draft: Json) -> Picture:
        ask = asked(prompt)
        return close_picture(prompt, ask.view, PLAIN, [ask.loss.world])


def asked(prompt: Prompt) -> Losses:
    """Return the prompt's ask."""
    assert isinstance(prompt.ask, Losses)
    return prompt.ask


def _units(answer: Json) -> str:
    return units_word(answer.get("fleets", 0), answer.get("developments", 0))


LOSSES = SpacedPanel(LossesFace())
