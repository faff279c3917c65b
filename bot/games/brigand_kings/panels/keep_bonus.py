"""Panel to keep two of three bonus cards (Aces and Crowns) in secret."""

from __future__ import annotations

from difflib import get_close_matches

from bot.games.brigand_kings.names import SIGNS, card_word
from bot.games.brigand_kings.pictures import table_picture
from bot.games.panels import Prompt, answered, arg_of, not_understood
from bot.games.phrases import count, listed
from bot.messages.names import bare_names
from bot.messages.panel import Button, Panel, Press, Pressed
from engine.brigand_kings.board.components import Card, suits_of
from engine.brigand_kings.rules.asks import KeepBonus
from render.brigand_kings.scenes import card_title, table_scene


def _ask(prompt: Prompt) -> KeepBonus:
    assert isinstance(prompt.ask, KeepBonus)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    lines = [
        "**Choose your two bonus cards.** At the end each scores 1 point for every other card of its suit "
        "that you captured. Nobody else sees them until then.",
        *(_line(ask, card) for card in ask.cards),
    ]
    if len(ask.discardable()) < len(ask.cards):
        lines.append("You cannot keep an Ace and a Crown of the same suit.")
    buttons = tuple(
        Button(f"Keep {listed(map(card_title, kept(ask, card)))}"[:80], "discard", card, style="primary")
        for card in ask.discardable()
    )
    picture = table_picture(table_scene(ask.view, bare_names(prompt.names), title="Choose your bonus cards"))
    return Panel("\n".join(lines), (buttons,), picture)


def kept(ask: KeepBonus, discarded: Card) -> tuple[Card, ...]:
    """Return the two cards that the seat keeps."""
    return tuple(card for card in ask.cards if card != discarded)


def _line(ask: KeepBonus, card: Card) -> str:
    (suit,) = suits_of(card)
    lying = sum(suit in county.suits for county in ask.view.counties)
    to_come = sum(suit in suits_of(other) for other in ask.view.unseen)
    return f"{card_word(card)}: {count(lying, 'county')} of this suit in line, {to_come} more in the deck"


def press(prompt: Prompt, press: Press) -> Pressed:
    return _discard(prompt, arg_of(press, "discard"))


def _discard(prompt: Prompt, card: Card) -> Pressed:
    prompt.ask.check({"discard": card})
    note = f"You keep {listed(map(card_word, kept(_ask(prompt), card)))}."
    return answered(prompt, {"discard": card}, card, note)


def typed(prompt: Prompt, text: str) -> Pressed:
    """Read `discard huntress` or `keep moons and sea`."""
    ask = _ask(prompt)
    words = text.lower().replace(",", " ").split()
    named = [card for word in words if (card := _meant(ask, word))]
    if words[:1] == ["keep"] and len(set(named)) == 2:
        (gone,) = (card for card in ask.cards if card not in named)
        return _discard(prompt, gone)
    if words[:1] == ["discard"] and len(set(named)) == 1:
        return _discard(prompt, named[0])
    raise not_understood(text, f"discard {card_title(ask.discardable()[0])}")


def _meant(ask: KeepBonus, word: str) -> Card | None:
    """Return the dealt card with that name or suit; None if there is none."""
    if word in ("ace", "of", "the", "crown", "and", "keep", "discard"):
        return None
    by_word = {part: card for card in ask.cards for part in (*card.split("_"), *suits_of(card), *_sign(card))}
    near = get_close_matches(word, by_word, n=1, cutoff=0.8)
    return by_word[near[0]] if near else None


def _sign(card: Card) -> list[str]:
    return [SIGNS[suit] for suit in suits_of(card)]


def receipt(prompt: Prompt) -> str:
    if prompt.draft not in _ask(prompt).cards:
        return "You have chosen your bonus cards."
    return f"You keep {listed(map(card_word, kept(_ask(prompt), prompt.draft)))}."
