"""The page about the computers' strength: sections of tables, each with the command that wrote it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lab.shell.tables import Table

_HEAD = """# How strong the computer seats are

The command under each title writes its section, with `--out lab/results/strength.md`. It plays the same games
on any machine, and leaves the other sections as they are. The page for readers,
[docs/strength.md](../../docs/strength.md), sums up what is here; `python -m lab chart` renews its table and
its chart.

Levels meet in equal seats on equal seeds, in all seatings: of four seats two each, of three one and two in
turn. Frozen earlier versions (`tests/anchors`) have a number after their name. Intervals are 95%, those of
shares Wilson's. Where an interval holds the equal share, nobody is shown to be stronger. Seconds are of a
processor, and differ from machine to machine.
"""
_MARK = "\n## "


@dataclass(frozen=True)
class Section:
    """The results of one measurement."""

    title: str
    command: str
    tables: Sequence[Table]

    def text(self) -> str:
        return "\n\n".join([f"`{self.command}`", *(table.markdown() for table in self.tables)])


def page(old: str, sections: Sequence[Section]) -> str:
    """Return the page with these sections replaced by title; keep all other sections."""
    kept = {title: text.strip() for title, _, text in (part.partition("\n") for part in old.split(_MARK)[1:])}
    found = {**kept, **{section.title: section.text() for section in sections}}
    return _HEAD + "".join(f"{_MARK}{title}\n\n{found[title]}\n" for title in sorted(found))


def write(path: Path, sections: Sequence[Section]) -> None:
    """Write sections to the page; create the page if it does not exist."""
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(page(old, sections), encoding="utf-8")
