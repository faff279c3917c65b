"""Panel for the Round Leader's choice among the face-up events (R6)."""

from __future__ import annotations

from difflib import get_close_matches

from bot.games.brimstone.names import card_effect, card_word
from bot.games.brimstone.panel_parts import answered, not_understood
from bot.games.brimstone.pictures import board_picture
from bot.games.panels import Prompt, arg_of
from bot.messages.panel import Button, Panel, Press, Pressed
from engine.brimstone.board.components import CARDS, Card
from engine.brimstone.rules.asks import ChooseEvent

IN_A_ROW = 5


def _ask(prompt: Prompt) -> ChooseEvent:
    assert isinstance(prompt.ask, ChooseEvent)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    lines = [f"**You lead round {ask.view.round}: choose its event**"]
    lines += [f"**{card_word(card)}**: {card_effect(card)}" for card in ask.cards]
    buttons = [Button(card_word(card), "event", card, style="primary") for card in ask.cards]
    rows = tuple(tuple(buttons[at : at + IN_A_ROW]) for at in range(0, len(buttons), IN_A_ROW))
    return Panel("\n".join(lines), rows, board_picture(ask.view, prompt.names))


def press(prompt: Prompt, press: Press) -> Pressed:
    return _choose(prompt, arg_of(press, "event"))


def _choose(prompt: Prompt, card: Card) -> Pressed:
    return answered(prompt, {"event": card}, card, f"{card_word(card)} is in force.")


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `choose truce` or `high morale`."""
    words = [word for word in text.lower().replace("_", " ").split() if word not in ("choose", "event")]
    near = get_close_matches("_".join(words), CARDS, n=1, cutoff=0.7)
    if not near:
        raise not_understood(text, f"choose {card_word(_ask(prompt).cards[0]).lower()}")
    return _choose(prompt, near[0])


def receipt(prompt: Prompt) -> str:
    return f"Your choice: {card_word(prompt.draft)}."
