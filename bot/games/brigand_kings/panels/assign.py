"""Panel to choose one number die as the transport; the other two name the destinations."""

from __future__ import annotations

from bot.games.brigand_kings.names import place_word
from bot.games.brigand_kings.outcomes import left_word, outcome_word, placement_word
from bot.games.brigand_kings.panels.common import roll_of, turn_picture
from bot.games.brigand_kings.panels.standing_instructions import OPEN
from bot.games.panels import Prompt, answered, not_understood, unknown
from bot.games.phrases import listed, shortened
from bot.messages.panel import Button, Panel, Press, Pressed
from engine.brigand_kings.board.components import Number
from engine.brigand_kings.rules.asks import Assign
from engine.brigand_kings.rules.outlook import outlooks


def _ask(prompt: Prompt) -> Assign:
    assert isinstance(prompt.ask, Assign)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    lines = [
        f"**Turn {ask.view.turn}: choose the transport** · {left_word(ask.view, ask.seat)}",
        *(choice_line(ask, number) for number in ask.choices()),
    ]
    buttons = tuple(_button(ask, number) for number in ask.choices())
    return Panel("\n".join(lines), (buttons, (OPEN,)), turn_picture(prompt, ask.view))


def _button(ask: Assign, number: Number) -> Button:
    label = shortened(f"Carry {number} to {places_word(ask, number)}", 80)
    return Button(label, "transport", str(number), style="primary")


def places_word(ask: Assign, number: Number) -> str:
    """List the destinations if this die is the transport: 2 Pact and 1 the Excuse."""
    places = roll_of(ask.view).destinations(number)
    return listed(place_word(ask.view, place) for place in places)


def choice_line(ask: Assign, number: Number) -> str:
    """Describe what a transport is worth at best; its button names the destinations."""
    best = outlooks(ask.view, ask.seat, ask.reach(number))[0]
    if not best.placement.total:
        return f"**Carry {number}:** nothing looks worth it."
    placement, outcome = placement_word(ask.view, best.placement), outcome_word(ask.view, ask.seat, best)
    return f"**Carry {number}:** {placement} → {outcome}"


def press(prompt: Prompt, press: Press) -> Pressed:
    if press.action != "transport" or not press.arg.isdecimal() or len(press.arg) > 1:
        raise unknown(press)
    return _assign(prompt, int(press.arg))


def _assign(prompt: Prompt, number: Number) -> Pressed:
    return answered(prompt, {"transport": number}, str(number), f"The transport is {number}.")


def typed(prompt: Prompt, text: str) -> Pressed:
    """Read `transport 4` or `4`."""
    words = [word for word in text.lower().split() if word not in ("transport", "carry")]
    if len(words) != 1 or not words[0].isascii() or not words[0].isdecimal() or len(words[0]) > 2:
        raise not_understood(text, f"transport {_ask(prompt).choices()[-1]}")
    return _assign(prompt, int(words[0]))


def receipt(prompt: Prompt) -> str:
    return f"The transport is {prompt.draft}."
