"""Encode what a press means on a crew's screens, as the argument of a component's ID."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.messages.numerals import read_numeral, strange
from engine.kernel.core import Refused

DO, PAGE, FORM, FILLED = "crew_do", "crew_page", "crew_form", "crew_filled"
PAD, KEEP = "crew_pad", "crew_keep"
"""Actions of a press: make an entry, show a page, open a form, submit it; enter a real die, keep the crew."""
PANEL: Final = "panel"
"""The page that everybody sees; all others are private."""


@dataclass(frozen=True)
class Pressing:
    """The part of a component's ID after its action: `<crew>.<mark or ->.<page>.<what>`.

    `page` is shown again afterwards. `mark` is the number of what the press answers, such as a roll; once
    another has taken its place, the press changes nothing. Without one the press always counts.
    """

    crew_id: int
    mark: int | None
    page: str
    said: str

    def __str__(self) -> str:
        mark = "-" if self.mark is None else self.mark
        return f"{self.crew_id}.{mark}.{self.page}.{self.said}"


def read_pressing(arg: str) -> Pressing:
    """Parse a component's ID; Refused if it is not one of ours."""
    parts = arg.split(".", 3)
    if len(parts) < 4:
        raise Refused(strange())
    crew, mark, page, said = parts
    return Pressing(read_numeral(crew), None if mark == "-" else read_numeral(mark), page, said)
