"""The tables of docs/strength.md, taken from the league's results: who wins, and strangers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.kernel.core import Refused

PAIRS = (("captain", "recruit"), ("marshal", "captain"))
"""Pairs of a stronger and a weaker level that readers ask about."""
BEGIN, END = "<!-- begin: written by `python -m lab chart` -->", "<!-- end -->"
_HEAD = "| game | seats | who | games | won | 95% interval |\n| --- | ---: | --- | ---: | ---: | ---: |"
POPULATION = "<!-- begin: the population, written by `python -m lab chart` -->"
_STRANGERS = (
    "| game | seats | among | equal share | games | won | 95%, highest |\n"
    "| --- | ---: | --- | ---: | ---: | --- | ---: |"
)
_EQUAL = re.compile(r"\*\*One stranger among .*; an equal share is (.*)\*\*")
_CREW = re.compile(r"\*\*Crews of the (.*) with one seat given away\*\*")


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


@dataclass(frozen=True)
class Among:
    """The strangers of a game among seats of a level: each one's games, share and interval, in percent.

    `equal` is the equal share; of a crew that plays together, what it wins without a stranger.
    """

    game: str
    seats: int
    level: str
    equal: str
    games: int
    shares: tuple[tuple[str, str, str], ...]

    def row(self) -> str:
        """Return the row of the table, with the interval of whoever won most."""
        won = ", ".join(f"{stranger} {share}" for stranger, share, _ in self.shares)
        _, _, highest = max(self.shares, key=lambda one: float(one[1].rstrip("%")))
        cells = (self.game, self.seats, f"{self.level}s", self.equal, self.games, won, highest)
        return f"| {' | '.join(map(str, cells))} |"


def population(results: str) -> list[Among]:
    """Return all strangers in the results, by game and level."""
    found = list[Among]()
    for part in results.split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        place, _, what = title.partition(": ")
        if what.startswith("strangers"):
            game, _, seats = place.rpartition(", ")
            found += _among(game, int(seats.split()[0]), text)
    return found


def _among(game: str, seats: int, text: str) -> Iterator[Among]:
    """Read the tables of a section, each under its title."""
    for part in text.split("\n\n**")[1:]:
        head = f"**{part.partition(chr(10))[0]}"
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines()]
        rows = [row for row in rows if row[-1].count("%") == 2]
        if told := _EQUAL.match(head):
            for level in dict.fromkeys(row[1] for row in rows):
                shares = tuple((row[0], row[3], row[4]) for row in rows if row[1] == level)
                yield Among(game, seats, level, told[1], int(rows[0][2]), shares)
        elif told := _CREW.match(head):
            shares = tuple((row[0], row[2], row[3]) for row in rows)
            yield Among(game, seats, told[1], shares[0][1], int(rows[0][1]), shares[1:])


def population_table(results: str) -> str:
    """Return the table of strangers in Markdown for the page."""
    return "\n".join([_STRANGERS, *(among.row() for among in population(results))])


def renew(page: Path, results: str) -> None:
    """Replace both tables between their markers on the page; raise Refused if markers are missing."""
    text = page.read_text(encoding="utf-8")
    for begin, written in ((BEGIN, table(results)), (POPULATION, population_table(results))):
        before, found, rest = text.partition(begin)
        _, end, after = rest.partition(END)
        if not found or not end:
            raise Refused(f"{page} has no place for the table: write {begin} and {END} where it goes.")
        text = f"{before}{begin}\n\n{written}\n\n{END}{after}"
    page.write_text(text, encoding="utf-8")
