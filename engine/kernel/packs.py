"""Content packs that people upload for a game: files known by a name and their digest.

`bot/extras/packs` validates uploads first; the rules receive only validated packs, or refuse them.
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
    """A content pack: the name used by tables and records, and its files as one text."""

    name: str
    id: str
    title: str
    version: str
    text: str


class Packs(Protocol):
    """A game's interface for content packs; PACKS in `engine/NAME/packs.py`."""

    option: str
    """Name of the table option that selects the pack."""
    own: str
    """Value of that option for the pack that comes with the game."""

    def named(self, data: Mapping[str, Json]) -> Brought:
        """Return the unchecked pack of those files (name without .json -> content), named by digest."""
        ...

    def lay_out(self, name: str, text: str) -> None:
        """Make the pack available in this process; Refused if the name does not match the text's digest."""
        ...

    def is_here(self, name: str) -> bool:
        """Return whether the pack is loaded, and mark it as recently used so that it is evicted last."""
        ...

    def only(self, texts: Mapping[str, str]) -> AbstractContextManager[None]:
        """Limit packs to these (name -> text) and the game's own within this context."""
        ...

    def options(self, options: Mapping[str, Json], name: str) -> Mapping[str, Json]:
        """Return the options switched to another pack, dropping choices that pack does not offer."""
        ...

    def offers(self, options: Mapping[str, Json], others: Sequence[str]) -> Sequence[Offer]:
        """Return the options of a table with this pack; `others` are the packs it may switch to."""
        ...

    def titles(self, options: Mapping[str, Json]) -> Mapping[str, str]:
        """Return display titles for option values that are ids from the pack."""
        ...
