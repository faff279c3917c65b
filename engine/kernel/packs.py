"""Define content packs that people upload for a game.

A pack is known by a name with the digest of its files. `bot/extras/packs` checks uploads first; the rules get
only checked packs, or refuse them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from engine.kernel.core import Json
from engine.kernel.options import Offer


@dataclass(frozen=True)
class Brought:
    """A content pack: the name that tables and records use, and its files as one text."""

    name: str
    id: str
    title: str
    version: str
    text: str
    game: str


class Packs(Protocol):
    """A game's reader of content packs; `PACKS` in `engine/NAME/packs.py`."""

    option: str
    """Name of the table option that selects the pack."""
    own: str
    """Value of that option for the pack that comes with the game."""

    def named(self, data: Mapping[str, Json]) -> Brought:
        """Return the pack made of these files (name without .json -> content), named by its digest.

        The content is not checked yet.
        """
        ...

    def lay_out(self, name: str, text: str) -> None:
        """Make the pack available in this process.

        Refused if the name does not match the digest of the text.
        """
        ...

    def is_here(self, name: str) -> bool:
        """Return whether the pack is loaded, and count this as a use: unused packs are dropped first."""
        ...

    def text(self, name: str) -> str:
        """Return the files of a loaded pack as one text, as they were given to `lay_out`."""
        ...

    def only(self, texts: Mapping[str, str]) -> AbstractContextManager[None]:
        """Allow only these packs (name -> text) and the game's own inside a `with` block."""
        ...

    def options(self, options: Mapping[str, Json], name: str) -> Mapping[str, Json]:
        """Return the options with another pack, without choices that this pack does not have."""
        ...

    def offers(self, options: Mapping[str, Json], others: Sequence[str]) -> Sequence[Offer]:
        """Return the options of a table with its pack; `others` are packs to which it may switch."""
        ...

    def titles(self, options: Mapping[str, Json]) -> Mapping[str, str]:
        """Return titles to show instead of option values that are ids of the pack."""
        ...
