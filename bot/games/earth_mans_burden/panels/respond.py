"""Panel before the first die of an attack: there is nothing to answer, but the player can act out of turn."""

from __future__ import annotations

from bot.games.earth_mans_burden.names import person, place_title
from bot.games.earth_mans_burden.panels.common import close_picture, odds_word
from bot.games.faces import Face
from bot.games.panels import Prompt, command, not_understood, to_act
from bot.games.phrases import count, listed
from bot.games.spaced import SpacedPanel
from bot.messages.panel import Picture
from engine.earth_mans_burden.board.worlds import World
from engine.earth_mans_burden.rules.asks import Respond
from engine.earth_mans_burden.rules.outlook import attack
from engine.kernel.core import Json
from render.earth_mans_burden.scenes import PLAIN

WORDS = ("go on", "go", "ok", "done", "nothing", "continue")


class RespondFace(Face):
    """The attack that is about to fall, a button to let it, and Act."""

    flat = 0
    has_form = False
    hand_in = "Let the dice fall"
    more = (to_act(),)

    def text(self, prompt: Prompt) -> str:
        ask = _ask(prompt)
        worlds = _worlds(ask)
        lines = [
            f"**{person(ask.view.active, prompt.names)} attacks you on {listed(map(place_title, worlds))}.** "
            "No dice are thrown yet.",
            "Press Act to do something first: turn developments into fleets, scrap units, or trade.",
        ]
        lines += [_threat(ask, world) for world in worlds]
        if not ask.view.options.give_under_fire:
            lines.append("-# You cannot give away units that are under attack.")
        return "\n".join(lines)

    def said(self, prompt: Prompt, answer: Json) -> str:
        return "You let the dice fall"

    def typed(self, prompt: Prompt, text: str) -> Json:
        if command(text) not in WORDS:
            raise not_understood(text, "go on")
        return {}

    def picture(self, prompt: Prompt, draft: Json) -> Picture:
        ask = _ask(prompt)
        return close_picture(prompt, ask.view, PLAIN, _worlds(ask))


def _ask(prompt: Prompt) -> Respond:
    assert isinstance(prompt.ask, Respond)
    return prompt.ask


def _worlds(ask: Respond) -> list[World]:
    return [world for seat, world in ask.view.under_fire if seat == ask.seat]


def _threat(ask: Respond, world: World) -> str:
    """Describe the attacker's maximum damage to the seat there, by fire and by overthrow."""
    view, by = ask.view, ask.view.active
    said = [f"**{place_title(world)}** You have {count(view.units_at(ask.seat, world), 'unit')} there."]
    if fleets := view.fleets_at(by, world):
        odds = odds_word(attack(view, ask.seat, world, fleets, is_coup=False))
        said.append(f"{count(fleets, 'fleet')} can fire: {odds}.")
    if developments := view.developments_at(by, world):
        odds = odds_word(attack(view, ask.seat, world, developments, is_coup=True), is_coup=True)
        said.append(f"{count(developments, 'development')} can overthrow: {odds}.")
    if not fleets and not developments:
        said.append("The attacker has nothing left there.")
    return " ".join(said)


RESPOND = SpacedPanel(RespondFace())
