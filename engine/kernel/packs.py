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
    """What a game that takes packs says of them; it lies in `engine/NAME/packs.py` as PACKS."""

    option: str
    """The option of a table that names its pack."""
    own: str
    """What that option says where nothing was brought."""

    def named(self, data: Mapping[str, Json]) -> Brought:
        """The pack of those files (name without .json -> content) by its digest, as yet unchecked."""
        ...

    def lay_out(self, name: str, text: str) -> None:
        """From now on tables of this process find the pack; Refused where that is not the text's."""
        ...

    def is_here(self, name: str) -> bool:
        """Whether it is laid out; if so it is not the next that is put away for others."""
        ...

    def only(self, texts: Mapping[str, str]) -> AbstractContextManager[None]:
        """Within it no packs are found but these, and the game's own: name -> text."""
        ...

    def options(self, options: Mapping[str, Json], name: str) -> Mapping[str, Json]:
        """The same options with another pack, without what that has not."""
        ...

    def offers(self, options: Mapping[str, Json], others: Sequence[str]) -> Sequence[Offer]:
        """What a table may choose that plays with the pack of these options, and may take some others."""
        ...

    def titles(self, options: Mapping[str, Json]) -> Mapping[str, str]:
        """What is called how of what these offers name by an id of the pack."""
        ...
