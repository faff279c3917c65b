"""Panel before the first die of an attack: there is nothing to answer, but the player can act out of turn."""

from __future__ import annotations

from bot.games.earth_mans_burden.names import person, place_title
from bot.games.earth_mans_burden.panels.common import close_picture, odds_word
from bot.games.panels import Prompt, answered, command, not_understood, to_act, unknown
from bot.games.phrases import count, listed
from bot.messages.panel import Button, Panel, Press, Pressed
from engine.earth_mans_burden.board.worlds import World
from engine.earth_mans_burden.rules.asks import Respond
from engine.earth_mans_burden.rules.outlook import attack
from render.earth_mans_burden.scenes import PLAIN

LET_FALL = "You let the dice fall."
WORDS = ("go on", "go", "ok", "done", "nothing", "continue")


def _ask(prompt: Prompt) -> Respond:
    assert isinstance(prompt.ask, Respond)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    worlds = [world for seat, world in ask.view.under_fire if seat == ask.seat]
    where = listed(map(place_title, worlds))
    lines = [
        f"**{person(ask.view.active, prompt.names)} attacks you on {where}.** No dice are thrown yet.",
        "Press Act to do something first: turn developments into fleets, scrap units, or trade.",
    ]
    lines += [_threat(ask, world) for world in worlds]
    if not ask.view.options.give_under_fire:
        lines.append("-# You cannot give away units that are under attack.")
    picture = close_picture(prompt, ask.view, PLAIN, worlds)
    return Panel("\n".join(lines), ((Button("Let the dice fall", "go", style="success"), to_act()),), picture)


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


def press(prompt: Prompt, press: Press) -> Pressed:
    if press.action != "go":
        raise unknown(press)
    return answered(prompt, {}, "", LET_FALL)


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `go on`."""
    if command(text) not in WORDS:
        raise not_understood(text, "go on")
    return answered(prompt, {}, "", LET_FALL)


def receipt(prompt: Prompt) -> str:
    return LET_FALL
