"""The tables of docs/strength.md, taken from the league's results: how often a stronger computer wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.kernel.core import Refused
from lab.league import population

PAIRS = (("captain", "recruit"), ("marshal", "captain"))
"""Pairs of a stronger and a weaker level that readers ask about."""
BEGIN, END = "<!-- begin: written by `python -m lab chart` -->", "<!-- end -->"
_HEAD = "| game | seats | who | games | won | 95% interval |\n| --- | ---: | --- | ---: | ---: | ---: |"


@dataclass(frozen=True)
class Meeting:
    """A level's wins; `who` names the level and its opponent, or the crew that played together."""

    game: str
    seats: int
    who: str
    games: int
    share: str
    interval: str

    def row(self) -> str:
        return f"| {self.game} | {self.seats} | {self.who} | {self.games} | {self.share} | {self.interval} |"


def meetings(results: str) -> list[Meeting]:
    """Return each game's pairings in the results; of several for the same pair, the one with most games."""
    found: dict[tuple[str, int, str], Meeting] = {}
    for part in results.split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        game, _, seats = title.partition(":")[0].rpartition(", ")
        for met in _meetings(game, int(seats.split()[0]), text):
            key = (met.game, met.seats, met.who)
            if key not in found or found[key].games < met.games:
                found[key] = met
    return sorted(found.values(), key=lambda met: (met.game, met.seats, met.who))


def _meetings(game: str, seats: int, text: str) -> Iterator[Meeting]:
    heading = ""
    for line in text.splitlines():
        heading = line if line.startswith("**") else heading
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("| ") or len(cells) < 5:
            continue
        if heading.startswith("**Wins in games with equal seats") and (cells[0], cells[1]) in PAIRS:
            level, other, games, _, share, interval = cells
            yield Meeting(game, seats, f"{level} against {other}", int(games), share, interval)
        if heading.startswith("**Games won together") and cells[1].isdecimal():
            level, games, _, share, interval, *_ = cells
            yield Meeting(game, seats, f"a crew of {level}s", int(games), share, interval)


def table(results: str) -> str:
    """Return the table in Markdown for the page."""
    return "\n".join([_HEAD, *(met.row() for met in meetings(results))])


def renew(page: Path, results: str) -> None:
    """Replace both tables between their markers on the page; raise Refused if markers are missing."""
    text = page.read_text(encoding="utf-8")
    for begin, written in ((BEGIN, table(results)), (population.BEGIN, population.table(results))):
        before, found, rest = text.partition(begin)
        _, end, after = rest.partition(END)
        if not found or not end:
            raise Refused(f"{page} has no place for the table: write {begin} and {END} where it goes.")
        text = f"{before}{begin}\n\n{written}\n\n{END}{after}"
    page.write_text(text, encoding="utf-8")
