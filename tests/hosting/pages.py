"""Read what the pages for hosts tell to type, and count it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
REPOSITORY = "REPOSITORY"
"""Word in the pages for the address of the repository."""
_BLOCK = re.compile(r"^ *```\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
_AMONG_WORDS = re.compile(r"^\d\. .*?`((?:brimstone-bot|python -m bot) [^`]+)`", re.MULTILINE)
_README = re.compile(r"^## Host it\n.*?(?=^## )", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Page:
    """The page of a way to host the bot."""

    text: str

    @property
    def lines(self) -> list[str]:
        """Return the lines of its blocks to type, in order."""
        return [line.strip() for block in _BLOCK.findall(self.text) for line in block.splitlines()]

    @property
    def among_words(self) -> str:
        """Return the command that a numbered step has among its words."""
        [command] = _AMONG_WORDS.findall(self.text)
        return str(command)

    @property
    def words(self) -> int:
        """Return how many words a host reads: the page's, and before it those of the README's links."""
        readme = (ROOT / "README.md").read_text(encoding="utf-8")
        [links] = _README.findall(readme)
        return len(self.text.split()) + len(links.split())


def page_of(way: str) -> Page:
    return Page((ROOT / "docs" / f"install-{way}.md").read_text(encoding="utf-8"))


def commands_in(lines: list[str]) -> int:
    """Return how many commands the lines have; `&&` joins two."""
    return sum(len(line.split("&&")) for line in lines)
