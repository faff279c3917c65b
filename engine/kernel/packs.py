"""Content that people bring to a game: a pack of files, known by its name and the digest of what is in it.

Who takes packs from people checks them first (`bot/extras/packs`); rules get what was checked, or refuse it.
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
    """A pack: the name that tables and records know it by, and its files as one text."""

    name: str
    id: str
    title: str
    version: str
    text: str


class Packs(Protocol):
    """Tell the platform about a game's packs; it is PACKS in `engine/NAME/packs.py`."""

    option: str
    """The option of a table that names its pack."""
    own: str
    """What that option says where nothing was brought."""

    def named(self, data: Mapping[str, Json]) -> Brought:
        """Return the unchecked pack of those files (name without .json -> content), known by its digest."""
        ...

    def lay_out(self, name: str, text: str) -> None:
        """Let tables of this process find the pack; Refused if the text does not have that name's digest."""
        ...

    def is_here(self, name: str) -> bool:
        """Return whether the pack is laid out, and keep it from being put away next."""
        ...

    def only(self, texts: Mapping[str, str]) -> AbstractContextManager[None]:
        """Find only these packs (name -> text) and the game's own inside this context."""
        ...

    def options(self, options: Mapping[str, Json], name: str) -> Mapping[str, Json]:
        """Return the same options with another pack, without what that pack lacks."""
        ...

    def offers(self, options: Mapping[str, Json], others: Sequence[str]) -> Sequence[Offer]:
        """Return what a table with this pack may choose; `others` are further packs it may switch to."""
        ...

    def titles(self, options: Mapping[str, Json]) -> Mapping[str, str]:
        """Return titles for what these offers name by an id of the pack."""
        ...
