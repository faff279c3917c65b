"""Cards that remain in play, shown as notes."""

from __future__ import annotations

from engine.deeplamp.companion.book import Book
from engine.deeplamp.companion.sheets import read_label
from engine.kernel.core import Refused

MOST_NOTES = 10
LONGEST_NOTE = 150


def note(book: Book, card: str, text: str = "") -> None:
    """Note the effect of a card in play; without text remove the note.

    Raise Refused for too many cards, too long a text, or removing an unknown card.
    """
    said = read_label(card, "A card's name")
    name = next((one for one in book.crew.notes if one.casefold() == said.casefold()), said)
    others = {one: kept for one, kept in book.crew.notes.items() if one != name}
    words = " ".join(text.split())
    if not words:
        if name not in book.crew.notes:
            raise Refused(f"{name} is not in play. Write what it does, and I keep it in sight.")
        book.set(notes=others)
        book.tell(f"{name} is out of play.")
        return
    if len(words) > LONGEST_NOTE or not words.isprintable():
        raise Refused(f"That text is too long. Describe the card in at most {LONGEST_NOTE} characters.")
    if len(others) >= MOST_NOTES:
        raise Refused(f"I can keep at most {MOST_NOTES} cards in sight.")
    book.set(notes={**others, name: words})
    book.tell(f"In play: {name}. {words}")
