"""Lay out the open discard piles as pages, the latest cards with their texts (S164)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.deeplamp.pack.complete_pack import Pack
from engine.deeplamp.pack.model import Discovery
from engine.deeplamp.state.state import SEATS, State
from render.deeplamp.names import thing_name
from render.scenes.sheets import Entry, Page, SheetPages
from render.text.phrases import count

READABLE: Final = 3
"""Most cards of a pile that show their text; those below show their names."""


def piles(view: State) -> Iterator[tuple[str, list[str]]]:
    """Yield each open pile's name and its cards' names, the latest first."""
    for deck, cards in view.decks.discards.items():
        yield pile_name(deck), [card_name(view.pack, deck, card) for card in reversed(cards)]


def pile_name(deck: str) -> str:
    """Return a deck's name as a heading: "Threat low"."""
    return deck.replace("_", " ").capitalize()


def card_name(pack: Pack, deck: str, card: str) -> str:
    """Return the name of a card, an item or a tile; what an exploration token shows."""
    if deck == "tokens" and card in pack.tokens:
        return _token_words(pack.tokens[card])
    if card in pack.tiles:
        return pack.tiles[card].name
    cards = pack.decks.get(deck, {})
    return cards[card].name if card in cards else thing_name(pack, card)


def _token_words(token: Discovery) -> str:
    """Return what a token shows: "2 doors, 1 attack"."""
    shown = [count(token.doors, "door")] if token.doors else []
    shown += [count(token.encounters, "encounter")] if token.encounters else []
    shown += [count(token.attacks, "attack")] if token.attacks else []
    shown += ["clue"] if token.clue else []
    shown += [count(token.omen, "omen")] if token.omen else []
    shown += [count(token.gates, "gate")] if token.gates else []
    return ", ".join(shown) or "blank"


def discard_pages(view: State) -> SheetPages:
    """Lay out every open pile as a page of its own."""
    open_piles = view.decks.discards.items()
    pages = (_pile(view.pack, deck, cards) for deck, cards in open_piles if cards)
    return SheetPages("Discards, the latest first", tuple(pages), SEATS)


def _pile(pack: Pack, deck: str, cards: Sequence[str]) -> Page:
    texts = {name: card.text for name, card in pack.decks.get(deck, {}).items() if card.text}
    latest = [card for card in reversed(cards[-READABLE:]) if card in texts]
    entries = [Entry(card_name(pack, deck, card), texts[card].rstrip(".")) for card in latest]
    others = list(reversed(cards[: len(cards) - len(latest)]))
    if others:
        heading = "Before" if latest else "Shown"
        entries.append(Entry(heading, "; ".join(card_name(pack, deck, card) for card in others)))
    unit = {"tokens": "token", "map": "tile"}.get(deck, "card")
    return Page(None, pile_name(deck), count(len(cards), unit), entries=tuple(entries))
