"""A table of figures, printed as plain text or as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from typing import TextIO

from rich.console import Console
from rich.table import Table as RichTable

Row = tuple[str, ...]

_WIDE = 1000
"""Width in columns; so wide that no row wraps, however narrow the terminal."""


@dataclass(frozen=True)
class Table:
    """A table: title, column names and rows. The first column holds words, the others figures."""

    title: str
    columns: Row
    rows: Sequence[Row]
    ends_in_words: bool = False
    """True if the last column contains words too."""

    def show(self, file: TextIO | None = None) -> None:
        """Print the table, with bold names on a terminal, where long lines may wrap."""
        console = Console(file=file, width=_WIDE, highlight=False, markup=False, emoji=False)
        if not console.is_terminal:
            console.file.write(f"{self.text()}\n")
            return
        if self.title:
            console.print(self.title, style="bold")
        console.print(self._drawn())

    def text(self) -> str:
        """Return the table as plain text without wrapped lines."""
        plain = Console(file=StringIO(), width=_WIDE, color_system=None, markup=False, emoji=False)
        with plain.capture() as drawn:
            plain.print(self._drawn())
        titles = [self.title] if self.title else []
        return "\n".join([*titles, *(line.rstrip() for line in drawn.get().splitlines())])

    def _drawn(self) -> RichTable:
        table = RichTable(box=None, show_header=any(self.columns), padding=(0, 0, 0, 2), header_style="bold")
        for number, name in enumerate(self.columns):
            is_words = not number or (self.ends_in_words and number == len(self.columns) - 1)
            table.add_column(name, justify="left" if is_words else "right")
        for row in self.rows:
            table.add_row(*row)
        return table

    def markdown(self) -> str:
        """Return the table as Markdown."""
        rule = ("---", *("---:" for _ in self.columns[1:]))
        lines = [f"| {' | '.join(row)} |" for row in (self.columns, rule, *self.rows)]
        return "\n".join([f"**{self.title}**", "", *lines])
