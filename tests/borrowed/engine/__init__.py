"""A game outside the catalogue that borrows the rules of a real one; it has its own name and no computers."""

from __future__ import annotations

from engine.brimstone.game import Brimstone


class Borrowed(Brimstone):
    name = "borrowed"
    title = "Borrowed"


GAME = Borrowed()
