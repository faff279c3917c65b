"""A game in no list, with the rules of one that is: it has another name, and nobody knows how to play it."""

from __future__ import annotations

from engine.brimstone.game import Brimstone


class Borrowed(Brimstone):
    name = "borrowed"
    title = "Borrowed"


GAME = Borrowed()
