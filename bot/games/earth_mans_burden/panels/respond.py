"""The moment between what is announced and the first die: nothing is to be answered, but anybody may act."""

from __future__ import annotations

from bot.games.earth_mans_burden.names import person, place_title
from bot.games.earth_mans_burden.panels.common import close_picture, odds_word
from bot.games.panels import TO_ACT, Prompt, answered, command, not_understood, unknown
from bot.games.phrases import count, listed
from bot.messages.panel import Button, Panel, Press, Pressed
from engine.earth_mans_burden.board.worlds import World
from engine.earth_mans_burden.rules.asks import Respond
from engine.earth_mans_burden.rules.outlook import attack
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
    lines += [_threat(ask, world) for world in worlds]
    if not ask.view.options.give_under_fire:
        lines.append("-# Your own units where you are attacked cannot be given away now.")
    picture = close_picture(prompt, ask.view, PLAIN, worlds)
    return Panel("\n".join(lines), ((Button("Let it come", "go", style="success"), TO_ACT),), picture)


def _threat(ask: Respond, world: World) -> str:
    """The most that the attacker can do to the seat there, by fire and by overthrow."""
    view, by = ask.view, ask.view.active
    most = [
        (f"{number} {verb}", attack(view, ask.seat, world, number, is_coup=is_coup), is_coup)
        for number, verb, is_coup in (
            (view.fleets_at(by, world), "fire", False),
            (view.developments_at(by, world), "overthrow", True),
        )
        if number
    ]
    said = [f"{who}: {odds_word(seen, is_coup=is_coup)}" for who, seen, is_coup in most]
    units = count(view.units_at(ask.seat, world), "unit")
    return f"**{place_title(world)}** your {units}; at most {'; '.join(said) or 'nobody is left to attack'}"


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
