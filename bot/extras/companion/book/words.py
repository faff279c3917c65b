"""Show the crew's own words for the book's neutral ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bot.messages.catalogue import say

SINGULAR: Final[Mapping[str, str]] = {"wounds": "wound", "hits": "hit", "chants": "chant", "omens": "omen"}
_FORMS = re.compile(r"\s*/\s*")


class Words:
    """The words of a crew: neutral -> own, as `nerve` -> `grit`, or `omen / omens` -> `sign / signs`."""

    def __init__(self, own: Mapping[str, str]) -> None:
        self._own = own

    def __call__(self, neutral: str) -> str:
        """Return the crew's word for a neutral one."""
        return self._own.get(neutral) or say("book-word", word=neutral)

    def counted(self, n: int, neutral: str) -> str:
        """Return a number with its noun: `1 wound`, `2 wounds`."""
        many = self._own.get(neutral)
        single = self._own.get(SINGULAR.get(neutral, neutral), many)
        own = single if n == 1 else many
        if own:
            return f"{n} {own}"
        return say("book-counted", n=n, word=neutral) if neutral in SINGULAR else self.amount(n, neutral)

    def amount(self, n: int, neutral: str) -> str:
        """Return a number with a word that stays as it is: `2 ore`."""
        return say("book-amount", n=n, word=self(neutral))

    def neutral(self, said: str) -> str:
        """Return the neutral word for one that somebody typed, the crew's own or the neutral one itself."""
        word = said.casefold()
        for neutral, own in self._own.items():
            if own.casefold() == word:
                return neutral
        return word


def read_words(text: str) -> dict[str, str]:
    """Read a form of lines `nerve = grit`; with `omen = sign / signs` the second is the plural."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        neutral, equals, own = line.partition("=")
        if not equals or not neutral.strip() or not own.strip():
            continue
        key = neutral.strip().casefold().replace(" ", "_")
        single, *plural = _FORMS.split(own.strip(), maxsplit=1)
        found[key] = single
        many = {one: name for name, one in SINGULAR.items()}.get(key)
        if plural and many:
            found[many] = plural[0]
    return found
