"""The population of strangers: what each won among seats of each level, taken from the league's results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

BEGIN = "<!-- begin: the population, written by `python -m lab chart` -->"
_HEAD = (
    "| game | seats | among | equal share | games | won | 95%, highest |\n"
    "| --- | ---: | --- | ---: | ---: | --- | ---: |"
)
_EQUAL = re.compile(r"\*\*One stranger among .*; an equal share is (.*)\*\*")
_CREW = re.compile(r"\*\*Crews of the (.*) with one seat given away\*\*")


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


def table(results: str) -> str:
    """Return the table in Markdown for the page."""
    return "\n".join([_HEAD, *(among.row() for among in population(results))])
