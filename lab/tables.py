"""A table of figures, as text for a shell and as Markdown for a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Row = tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A title, the names of the columns and the rows; the first column is words, the others figures."""

    title: str
    columns: Row
    rows: Sequence[Row]

    def text(self) -> str:
        widths = [max(map(len, cells)) for cells in zip(self.columns, *self.rows, strict=True)]
        lines = [
            "  ".join([row[0].ljust(widths[0]), *(map(str.rjust, row[1:], widths[1:]))])
            for row in (self.columns, *self.rows)
        ]
        return "\n".join([self.title, *(f"  {line.rstrip()}" for line in lines)])

    def markdown(self) -> str:
        rule = ("---", *("---:" for _ in self.columns[1:]))
        lines = [f"| {' | '.join(row)} |" for row in (self.columns, rule, *self.rows)]
        return "\n".join([f"**{self.title}**", "", *lines])
