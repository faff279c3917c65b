"""The rules in our own words, cut into topics: a game's RULES.md, one topic for each `## title`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import resources


def read_topics(game: str) -> Mapping[str, str]:
    """Title -> text; without the file there is one topic that says so."""
    file = resources.files(f"engine.{game}") / "RULES.md"
    if not file.is_file():
        return {"Rules": "The rules of this game have not been written down here yet."}
    return cut_topics(file.read_text(encoding="utf-8"))


def cut_topics(text: str) -> dict[str, str]:
    """The sections of a Markdown text under its headings of the second level."""
    parts = re.split(r"^## +(.+?) *$", text, flags=re.MULTILINE)
    return {title: body.strip() for title, body in zip(parts[1::2], parts[2::2], strict=True)}
