"""Word statistics and draw them: of one person, and of everybody who played in a server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.extras.statistics.rating import Skill
from bot.games.catalogue import find_texts
from bot.games.charts import chart_picture, curves
from bot.games.phrases import count
from bot.messages.names import Name
from bot.messages.panel import Picture
from engine.kernel.core import Seat
from engine.registry.catalogue import GAMES, find_game
from render.scenes.scene import Chart

BEGUN, A_SKILL = 100, 10
"""The points of a newcomer, and how many one unit of skill is worth."""
LISTED = 10
PACES = ("1 min", "5 min", "15 min", "1 h", "4 h", "12 h", "a day", "3 days")
"""What the bounds of `bot.table.past.seat_results.WAITS` are called."""


RANKING = "ranking"
"""What the file of the picture is called."""
SHOWN = ("a", "b", "c", "d", "e", "f")
"""So many are in the picture: they wear seat styles, but sit nowhere."""


def kind_name(game: str, players: int) -> str:
    """Brimstone, 4 seats."""
    return f"{find_game(game).title}, {count(players, 'seat')}"


class Played(Protocol):
    """One counted game of a person (bot.extras.statistics.rows.PlayedRow)."""

    @property
    def game(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def guild_id(self) -> int: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def place(self) -> int | None: ...
    @property
    def origin(self) -> str: ...
    @property
    def answered(self) -> int: ...
    @property
    def missed(self) -> int: ...
    @property
    def waits(self) -> list[int]: ...


@dataclass(frozen=True)
class Ranked:
    """A rated player: name, skill after each game, and games won."""

    name: str
    course: Sequence[Skill]
    won: int
    is_computer: bool = False

    @property
    def points(self) -> int:
        return points(self.course[-1])

    @property
    def line(self) -> str:
        """Return the player's name for formatted text."""
        return f"{self.name} (computer)" if self.is_computer else f"{Name(self.name)}"


def points(skill: Skill) -> int:
    """Return a player's points as a whole number: 100 before the first game, never below 0."""
    return max(0, round(BEGUN + A_SKILL * skill.sure))


# ------------------------------------------------------------------------ one person


def own_text(
    rows: Sequence[Played], ratings: Mapping[tuple[str, int], Sequence[Skill]], guild_id: int | None
) -> str:
    """Return everything about one person, for themselves."""
    ended = [row for row in rows if row.place is not None]
    lines = ["## Your games", _summary(ended, guild_id), *_answers(rows)]
    kinds = Counter((row.game, row.players) for row in ended if row.game in GAMES)
    for (game, players), _ in kinds.most_common():
        his = [row for row in ended if (row.game, row.players) == (game, players)]
        lines += [_heading(game, players, ratings.get((game, players), ())), *_places(game, his)]
    return "\n".join(lines)


def _summary(ended: Sequence[Played], guild_id: int | None) -> str:
    here = [row for row in ended if row.guild_id == guild_id]
    local = f" · in this server {_won(here)}" if guild_id is not None else ""
    return f"{_won(ended)}{local}" if ended else "No game of yours has been played to its end yet."


def _won(rows: Sequence[Played]) -> str:
    won = f", {sum(row.place == 1 for row in rows)} won" if rows else ""
    return f"{count(len(rows), 'game')}{won}"


def _answers(rows: Sequence[Played]) -> list[str]:
    """Say how soon the person answers, and how reliably."""
    answered, missed = sum(row.answered for row in rows), sum(row.missed for row in rows)
    if not answered + missed:
        return []
    waits = [sum(numbers) for numbers in zip(*(row.waits for row in rows), strict=True)]
    pace = f"{_half(waits)} · " if answered else ""
    return [f"{pace}in time: {answered} of {answered + missed} ({answered / (answered + missed):.0%})"]


def _half(waits: Sequence[int]) -> str:
    """Return the time within which half of the answers came."""
    total = 0
    for name, number in zip(PACES, waits, strict=False):
        total += number
        if 2 * total >= sum(waits):
            return f"Half of your answers come within {name}"
    return f"Half of your answers take longer than {PACES[-1]}"


def _heading(game: str, players: int, course: Sequence[Skill]) -> str:
    rated = f" · **{points(course[-1])} points**" if course else ""
    return f"**{kind_name(game, players)}**{rated}"


def _places(game: str, rows: Sequence[Played]) -> Iterable[str]:
    """Yield the person's places, then wins by seat and by what it began with."""
    texts = find_texts(game)
    places = Counter(row.place for row in rows if row.place is not None)
    yield f"-# Places: {', '.join(f'{_nth(place)} {times}' for place, times in sorted(places.items()))}"
    yield f"-# Won as: {_shares(rows, lambda row: texts.seat_name(row.seat))}"
    if texts.lobby.origin and any(row.origin for row in rows):
        told = _shares([row for row in rows if row.origin], lambda row: row.origin)
        yield f"-# Won by {texts.lobby.origin.word}: {told}"


def _shares(rows: Sequence[Played], key: Callable[[Played], str]) -> str:
    """Return how many games of each key were won: `A 1 of 2, B 0 of 1`."""
    played, won = Counter(map(key, rows)), Counter(key(row) for row in rows if row.place == 1)
    return ", ".join(f"{name} {won[name]} of {number}" for name, number in played.most_common(8))


def _nth(place: int) -> str:
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"


# ------------------------------------------------------------------------ a server


def ranking_text(game: str, players: int, ranked: Sequence[Ranked]) -> str:
    """Return a server's ranking, the best first."""
    lines = [f"## {kind_name(game, players)}"]
    for number, one in enumerate(ranked[:LISTED], 1):
        told = f"{count(len(one.course), 'game')}, {one.won} won"
        lines.append(f"{number}. **{one.points}** {one.line} -# {told}".replace(" -# ", " · "))
    if len(ranked) > LISTED:
        lines.append(f"-# and {len(ranked) - LISTED} more")
    return "\n".join(lines)


def ranking_picture(game: str, players: int, ranked: Sequence[Ranked]) -> Picture | None:
    """Return the points of the first few, from game to game; None if nobody has played twice."""
    first = ranked[: len(SHOWN)]
    if all(len(one.course) < 2 for one in first):
        return None
    courses = {seat: list(map(points, one.course)) for seat, one in zip(SHOWN, first, strict=False)}
    names = {seat: Name(one.name).bare for seat, one in zip(SHOWN, first, strict=False)}
    plots = (curves("Points", courses),)
    chart = Chart(kind_name(game, players), plots, tuple(names.items()), "game", SHOWN)
    told = "; ".join(f"{names[seat]}: {', '.join(map(str, values))}" for seat, values in courses.items())
    drawn = chart_picture(game, chart)
    return replace(drawn, name=RANKING, alt=f"Points after each own game. {told}.")
