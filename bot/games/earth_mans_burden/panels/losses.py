"""Panel for losses to fire: choose fleets or developments, one unit per hit."""

from __future__ import annotations

import re

from bot.games.earth_mans_burden.names import person, place_title
from bot.games.earth_mans_burden.panels.common import close_picture, counts
from bot.games.panels import Prompt, answered, choice, not_understood, picked, unknown
from bot.games.phrases import count
from bot.messages.panel import Button, Choice, Menu, Panel, Press, Pressed, Row
from engine.earth_mans_burden.rules.asks import Losses
from engine.kernel.core import Json, Refused
from render.earth_mans_burden.event_text import units_word
from render.earth_mans_burden.scenes import PLAIN

BUTTONS = 4


def _ask(prompt: Prompt) -> Losses:
    assert isinstance(prompt.ask, Losses)
    return prompt.ask


def all_choices(ask: Losses) -> list[int]:
    """Return the possible numbers of fleets among the losses, highest first."""
    loss = ask.loss
    most = min(loss.hits, ask.view.fleets_at(ask.seat, loss.world))
    least = max(0, loss.hits - ask.view.developments_at(ask.seat, loss.world))
    return list(range(most, least - 1, -1))


def choices(ask: Losses) -> list[int]:
    """Return those for a menu: all of them, or a sample with both ends if there are too many."""
    every = all_choices(ask)
    return [every[-number] for number in reversed(counts(len(every)))]


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    world, view = ask.loss.world, ask.view
    own = units_word(view.fleets_at(ask.seat, world), view.developments_at(ask.seat, world))
    lines = [
        f"**{person(view.active, prompt.names)}'s turn: you lose {count(ask.loss.hits, 'unit')} on "
        f"{place_title(world)}.** You have {own} there.",
        "You can rebuild a fleet from a development. A lost development leaves its region empty.",
    ]
    return Panel("\n".join(lines), _rows(ask), close_picture(prompt, view, PLAIN, [world]))


def _rows(ask: Losses) -> tuple[Row, ...]:
    options = [_option(ask, fleets) for fleets in choices(ask)]
    if len(options) <= BUTTONS:
        return (tuple(Button(one.label, "fleets", one.value, "primary") for one in options),)
    return (Menu("Choose what to lose…", "lose", tuple(options)),)


def _option(ask: Losses, fleets: int) -> Choice:
    return choice(f"Lose {units_word(fleets, ask.loss.hits - fleets)}", str(fleets))


def press(prompt: Prompt, press: Press) -> Pressed:
    if press.action not in ("fleets", "lose"):
        raise unknown(press)
    text = press.arg if press.action == "fleets" else picked(press)
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise unknown(press)
    return _lose(prompt, int(text))


def _lose(prompt: Prompt, fleets: int) -> Pressed:
    ask = _ask(prompt)
    answer: Json = {"fleets": fleets, "developments": max(0, ask.loss.hits - fleets)}
    ask.check(answer)
    said = units_word(fleets, answer["developments"])
    return answered(prompt, answer, said, f"You lose {said}.")


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `fleets first`, `developments first` or `2 fleets`."""
    ask, words = _ask(prompt), " ".join(text.lower().split()).removeprefix("lose ")
    options = choices(ask)
    if words in ("fleets first", "fleets"):
        return _lose(prompt, options[0])
    if words in ("developments first", "developments"):
        return _lose(prompt, options[-1])
    if found := re.fullmatch(r"(\d{1,4}) fleets?(?:.*)", words):
        return _lose(prompt, int(found[1]))
    if found := re.fullmatch(r"(\d{1,4}) developments?", words):
        if int(found[1]) > ask.loss.hits:
            raise Refused(f"You lose {count(ask.loss.hits, 'unit')} in all, not {found[1]}.")
        return _lose(prompt, ask.loss.hits - int(found[1]))
    raise not_understood(text, "fleets first", f"{options[0]} fleets")


def receipt(prompt: Prompt) -> str:
    return f"You lose {prompt.draft}." if prompt.draft else "You have chosen your losses."
