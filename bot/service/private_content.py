"""Declare who reads content that a group keeps for itself, such as a crew at a real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.host.askers import Asker
from engine.kernel.core import Json


class PrivateReader:
    """A part of an extra that reads private content."""

    async def read(self, game: str, files: Sequence[tuple[str, bytes]], asker: Asker) -> Mapping[str, Json]:
        """Return the content by file name without .json; Refused with all errors.

        `files` are uploaded, each with its name: one ZIP, or JSON files. No file is required.
        """
        raise NotImplementedError
