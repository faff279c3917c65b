"""Print and draw statistics: of one person, and of a server's players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.extras.statistics.rating import Skill
from bot.games.catalogue import find_texts
from bot.games.charts import chart_picture, curves
from bot.messages.catalogue import lasting, say, together
from bot.messages.names import Name
from bot.messages.panel import Picture
from bot.table.past.seat_results import WAITS
from engine.kernel.core import Seat
from engine.registry.catalogue import GAMES, find_game
from render.scenes.scene import Chart

BEGUN, A_SKILL = 100, 10
"""Points of a newcomer, and points per unit of skill."""
LISTED = 10
RANKING = "ranking"
"""File name of the ranking picture."""
SHOWN = ("a", "b", "c", "d", "e", "f")
"""Stand-in seats for the people in the picture, which give each person a seat style."""


def kind_name(game: str, players: int) -> str:
    """Return a kind of game as text: Brimstone, 4 seats."""
    return say("statistics-kind", game=find_game(game).title, n=players)


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
    def games(self) -> str:
        """Return the player's games played and won."""
        return say("statistics-games", n=len(self.course), won=self.won)


def points(skill: Skill) -> int:
    """Return a player's points as a whole number: 100 before the first game, never below 0."""
    return max(0, round(BEGUN + A_SKILL * skill.sure))


# ------------------------------------------------------------------------ one person


def own_text(
    rows: Sequence[Played], ratings: Mapping[tuple[str, int], Sequence[Skill]], guild_id: int | None
) -> str:
    """Return all statistics about one person, for that person."""
    ended = [row for row in rows if row.place is not None]
    lines = [say("statistics-head"), _summary(ended, guild_id), *_answers(rows)]
    kinds = Counter((row.game, row.players) for row in ended if row.game in GAMES)
    for (game, players), _ in kinds.most_common():
        own = [row for row in ended if (row.game, row.players) == (game, players)]
        lines += [_heading(game, players, ratings.get((game, players), ())), *_places(game, own)]
    return together(lines)


def _summary(ended: Sequence[Played], guild_id: int | None) -> str:
    if not ended:
        return say("statistics-nothing")
    if guild_id is None:
        return _won(ended)
    here = [row for row in ended if row.guild_id == guild_id]
    if not here:
        return say("statistics-none-here", all=_won(ended))
    return say("statistics-here", all=_won(ended), here=_won(here))


def _won(rows: Sequence[Played]) -> str:
    return say("statistics-games", n=len(rows), won=sum(row.place == 1 for row in rows))


def _answers(rows: Sequence[Played]) -> list[str]:
    """Describe how quickly and how reliably the person answers."""
    answered, missed = sum(row.answered for row in rows), sum(row.missed for row in rows)
    if not answered + missed:
        return []
    waits = [sum(numbers) for numbers in zip(*(row.waits for row in rows), strict=True)]
    all_, share = answered + missed, f"{answered / (answered + missed):.0%}"
    in_time = say("statistics-in-time", n=answered, all=all_, percent=share)
    return [together([_half(waits), in_time], " · ") if answered else in_time]


def _half(waits: Sequence[int]) -> str:
    """Return the median time to answer."""
    total = 0
    for wait, number in zip(WAITS, waits, strict=False):
        total += number
        if 2 * total >= sum(waits):
            return say("statistics-half-within", time=lasting(wait.total_seconds()))
    return say("statistics-half-longer", time=lasting(WAITS[-1].total_seconds()))


def _heading(game: str, players: int, course: Sequence[Skill]) -> str:
    kind = kind_name(game, players)
    if not course:
        return say("statistics-unrated", kind=kind)
    return say("statistics-rated", kind=kind, points=points(course[-1]))


def _places(game: str, rows: Sequence[Played]) -> Iterable[str]:
    """Yield the person's ranks, then wins by seat and by starting situation."""
    texts = find_texts(game)
    places = Counter(row.place for row in rows if row.place is not None)
    told = together((_nth(place, times) for place, times in sorted(places.items())), ", ")
    yield say("statistics-places", places=told)
    yield say("statistics-wins-as", wins=_shares(rows, lambda row: texts.seat_name(row.seat)))
    if texts.lobby.origin and any(row.origin for row in rows):
        wins = _shares([row for row in rows if row.origin], lambda row: row.origin)
        yield say("statistics-wins-by", word=texts.lobby.origin.word, wins=wins)


def _shares(rows: Sequence[Played], key: Callable[[Played], str]) -> str:
    """Return games won per key: `A 1 of 2, B 0 of 1`."""
    played, won = Counter(map(key, rows)), Counter(key(row) for row in rows if row.place == 1)
    counted = played.most_common(8)
    return together((say("statistics-wins", name=name, n=won[name], all=n) for name, n in counted), ", ")


def _nth(place: int, times: int) -> str:
    """Return how often the person got a rank: 2× 1st."""
    match place:
        case 1:
            return say("statistics-place-1", times=times)
        case 2:
            return say("statistics-place-2", times=times)
        case 3:
            return say("statistics-place-3", times=times)
    return say("statistics-place", times=times, n=place)


# ------------------------------------------------------------------------ a server


def ranking_text(game: str, players: int, ranked: Sequence[Ranked]) -> str:
    """Return a server's ranking, best first."""
    lines: list[str] = [say("statistics-ranking", kind=kind_name(game, players))]
    for rank, one in enumerate(ranked[:LISTED], 1):
        score, games = one.points, one.games
        if one.is_computer:
            line = say("statistics-rank-computer", rank=rank, points=score, name=one.name, games=games)
        else:
            line = say("statistics-rank", rank=rank, points=score, name=Name(one.name), games=games)
        lines.append(line)
    if len(ranked) > LISTED:
        lines.append(say("statistics-more", n=len(ranked) - LISTED))
    return together(lines)


def ranking_picture(game: str, players: int, ranked: Sequence[Ranked]) -> Picture | None:
    """Return a chart of the top players' points by game; None if nobody has played twice."""
    first = ranked[: len(SHOWN)]
    if all(len(one.course) < 2 for one in first):
        return None
    courses = {seat: list(map(points, one.course)) for seat, one in zip(SHOWN, first, strict=False)}
    names = {seat: Name(one.name).bare for seat, one in zip(SHOWN, first, strict=False)}
    plots = (curves(say("statistics-chart-points"), courses),)
    chart = Chart(
        f"{kind_name(game, players)}", plots, tuple(names.items()), say("statistics-chart-game"), SHOWN
    )
    told = "; ".join(f"{names[seat]}: {', '.join(map(str, values))}" for seat, values in courses.items())
    drawn = chart_picture(game, chart)
    return replace(drawn, name=RANKING, alt=say("statistics-chart-alt", points=told))
