"""The moment between what is announced and the first die: nothing is to be answered, but anybody may act."""

from __future__ import annotations

from bot.messages.panel import Button, Panel, Press, Pressed
from bot.words import Prompt
from bot.words.earth_mans_burden.names import person, place_title
from bot.words.earth_mans_burden.panels.common import close_picture
from bot.words.panels import TO_ACT, answered, command, not_understood, unknown
from bot.words.speech import listed
from engine.earth_mans_burden.asks import Respond
from render.earth_mans_burden.scenes import PLAIN

WORDS = ("go on", "go", "ok", "done", "nothing", "continue")


def _ask(prompt: Prompt) -> Respond:
    assert isinstance(prompt.ask, Respond)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    worlds = [world for seat, world in ask.view.under_fire if seat == ask.seat]
    where = listed(map(place_title, worlds))
    lines = [
        f"**{person(ask.view.active, prompt.names)} attacks you on {where}.** No die has been thrown yet.",
        "Act is for what you want to do first: developments into fleets, scrapping, a trade.",
    ]
    if not ask.view.options.give_under_fire:
        lines.append("-# Your own units where you are attacked cannot be given away now.")
    picture = close_picture(prompt, ask.view, PLAIN, worlds)
    return Panel("\n".join(lines), ((Button("Let it come", "go", style="success"), TO_ACT),), picture)


def press(prompt: Prompt, press: Press) -> Pressed:
    if press.action != "go":
        raise unknown(press)
    return answered(prompt, {}, "", "Let the dice fall.")


def typed(prompt: Prompt, text: str) -> Pressed:
    """`go on`."""
    if command(text) not in WORDS:
        raise not_understood(text, "go on")
    return answered(prompt, {}, "", "Let the dice fall.")


def receipt(prompt: Prompt) -> str:
    return "You let the dice fall."
