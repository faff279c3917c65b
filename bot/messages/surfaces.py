"""Name what shows a seat's panel: a DM, a private reply in a channel, or a page in a browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

SurfaceKind = Literal["dm", "private", "page"]


@dataclass(frozen=True)
class PanelSurface:
    """A surface, written `dm:<message>`, `private:<message>` or `page:<session>`."""

    kind: SurfaceKind
    number: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.number}"

    @classmethod
    def read(cls, text: str) -> PanelSurface:
        """Return the surface that is written so; ValueError for anything else."""
        kind, _, number = text.partition(":")
        for known in get_args(SurfaceKind):
            if kind == known:
                return cls(known, int(number))
        raise ValueError("no surface is written so")

    @property
    def dm(self) -> int | None:
        """Return the message that shows the seat's next decision later too; None if only this press can."""
        return self.number if self.kind == "dm" else None

    @property
    def is_folded_by_edit(self) -> bool:
        """Return whether folding edits a message; a page sees by itself that its panel is not live."""
        return self.kind != "page"
