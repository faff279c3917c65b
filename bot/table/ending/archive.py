"""The games of a server that have ended: searched by person, game, date and result, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal, get_args

from bot.games.phrases import count, shortened
from bot.messages.names import Name
from bot.messages.numerals import is_numeral
from bot.messages.panel import Button, Choice, Field, Filled, Form, Menu, Panel, one_of
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.past import results
from bot.table.past.results import result_of
from bot.table.posts.cards import REVIEW, title_of
from engine.kernel.core import Refused
from engine.registry.catalogue import GAMES, find_game

ARCHIVE, SEARCH = "archive", "search_archive"
"""The actions of buttons that turn its pages and that search it; the argument is a search."""
PERSON, GAME, SINCE, UNTIL, RESULT = "person", "game", "since", "until", "result"
"""The names of the form's fields."""
ANY = "any"
OPEN = "open"
"""The argument of REVIEW where the game is picked from a menu."""
PAGE = 8
COLOUR = 0x475569

Outcome = Literal["", "won", "lost", "draw", "conceded", "called off"]
"""How games ended: won and lost are those of the person that is searched for."""
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


@dataclass(frozen=True)
class Search:
    """What is looked for; empty is anything. Dates are whole days of UTC, both counted in.

    Its text form is short enough for the id of a button, and can be read back.
    """

    person_id: int | None = None
    game: str = ""
    since: date | None = None
    until: date | None = None
    outcome: Outcome = ""
    page: int = 0

    def __str__(self) -> str:
        days = (day.strftime("%Y%m%d") if day else "" for day in (self.since, self.until))
        return "/".join(
            (str(self.page), str(self.person_id or ""), self.game, *days, str(OUTCOMES.index(self.outcome)))
        )

    @classmethod
    def read(cls, text: str) -> Search:
        """ValueError for what is no search."""
        page, person, game, since, until, outcome = text.split("/")
        if not is_numeral(page) or not is_numeral(outcome) or int(outcome) >= len(OUTCOMES):
            raise ValueError(text)
        return cls(
            int(person) if person else None,
            game,
            _read_day(since),
            _read_day(until),
            OUTCOMES[int(outcome)],
            int(page),
        )


def search_form(search: Search) -> Form:
    """Return the form for a search, as it was searched last."""
    games = [Choice("Any game", ANY, chosen=not search.game)]
    games += [Choice(game.title, name, chosen=name == search.game) for name, game in GAMES.items()]
    results = [
        Choice(outcome.capitalize() or "Any result", outcome or ANY, chosen=outcome == search.outcome)
        for outcome in OUTCOMES
    ]
    person = str(search.person_id or "")
    chosen = (Choice(person, person, chosen=True),) if person else ()
    day = "A day such as 2026-11-22"
    fields = (
        Field(PERSON, "Who played", "people", chosen, placeholder="Anybody"),
        one_of(GAME, "Game", games),
        Field(SINCE, "Ended on or after", "line", value=str(search.since or ""), placeholder=day),
        Field(UNTIL, "Ended on or before", "line", value=str(search.until or ""), placeholder=day),
        one_of(RESULT, "Result", results, "Won and lost are by the person you choose."),
    )
    return Form("Search finished games", SEARCH, fields)


def read_search(filled: Filled) -> Search:
    """Return what the form says to look for; refuse what is no day."""
    said = {name: "".join(values).strip() for name, values in filled.items()}
    game, outcome = said.get(GAME, ANY), said.get(RESULT, ANY)
    return Search(
        int(said[PERSON]) if said.get(PERSON) else None,
        game if game in GAMES else "",
        read_date(said[SINCE]) if said.get(SINCE) else None,
        read_date(said[UNTIL]) if said.get(UNTIL) else None,
        next((one for one in OUTCOMES if one == outcome), ""),
    )


TO_ARCHIVE = Button("Finished games", ARCHIVE, str(Search()))


def _read_day(text: str) -> date | None:
    return datetime.strptime(text, "%Y%m%d").replace(tzinfo=UTC).date() if text else None


def read_date(text: str) -> date:
    """A day as people write it, 2026-11-22; Refused for anything else."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refused(f"{shortened(text, 20)!r} is no day: write it as 2026-11-22.") from None


async def found(tx: Tx, guild_id: int, search: Search) -> list[MatchRow]:
    """The games that fit, the newest first."""
    if search.outcome in ("won", "lost") and search.person_id is None:
        raise Refused("Won or lost by whom? Choose a person too.")
    rows = await tx.archive.ended(
        guild_id,
        person_id=search.person_id,
        game=search.game or None,
        since=_begin(search.since),
        until=_begin(search.until + timedelta(days=1)) if search.until else None,
    )
    return [row for row in rows if await _fits(tx, row, search)]


def _begin(day: date | None) -> datetime | None:
    return datetime.combine(day, time(), UTC) if day else None


async def _fits(tx: Tx, row: MatchRow, search: Search) -> bool:
    """Whether it ended so."""
    result, outcome = result_of(row), search.outcome
    match outcome:
        case "":
            return True
        case "called off":
            return row.state == "abandoned"
        case "draw":
            return result is not None and (
                result.how == "draw" or (len(result.winners) > 1 and not _is_of_crew(row))
            )
        case "conceded":
            return result is not None and result.how == "concede"
        case _:
            has_won = result is not None and await _won(tx, row, search.person_id, result.winners)
            is_decided = result is not None and bool(result.winners or _is_of_crew(row))
            return is_decided and has_won == (outcome == "won")


def _is_of_crew(row: MatchRow) -> bool:
    """Whether all win together, and lose together."""
    return row.game in GAMES and find_game(row.game).is_cooperative


async def _won(tx: Tx, row: MatchRow, person_id: int | None, winners: Sequence[str]) -> bool:
    return any(seat.person_id == person_id and seat.seat in winners for seat in await tx.seats.of(row.id))


async def panel(tx: Tx, rows: Sequence[MatchRow], search: Search) -> Panel:
    """A page of those games, each of which opens its review."""
    if not rows:
        return Panel("**No such game has ended in this server.**", ((_to_search(search),),), colour=COLOUR)
    pages = -(-len(rows) // PAGE)
    page = min(search.page, pages - 1)
    shown = rows[page * PAGE : (page + 1) * PAGE]
    lines = [f"## {count(len(rows), 'game')}" + (f", page {page + 1} of {pages}" if pages > 1 else "")]
    for row in shown:
        lines += _lines(row, await tx.seats.of(row.id))
    turns = (("◀ Newer", page - 1), ("Older ▶", page + 1))
    buttons = tuple(
        Button(label, ARCHIVE, str(replace(search, page=to))) for label, to in turns if 0 <= to < pages
    )
    menu = Menu("Look at ...", REVIEW, tuple(map(_choice, shown)), OPEN)
    return Panel("\n".join(lines), (menu, (*buttons, _to_search(search))), colour=COLOUR)


def _to_search(search: Search) -> Button:
    return Button("Search", SEARCH, str(search))


def _lines(row: MatchRow, seats: Sequence[SeatRow]) -> list[str]:
    """A game in two lines: what and when, who and how it ended."""
    names = {seat.seat: seat.name for seat in seats if seat.seat}
    ended = f"<t:{int(row.ended_at.timestamp())}:d>" if row.ended_at else ""
    who = ", ".join(str(Name(seat.name)) for seat in seats)
    return [f"**{title_of(row)}** (table {row.id}) · {ended}", f"-# {who}: {results.told(row, names)}"]


def _choice(row: MatchRow) -> Choice:
    name = Name(row.name).bare if row.name else f"table {row.id}"
    return Choice(f"{find_game(row.game).title}: {name}", str(row.id), f"{row.ended_at:%Y-%m-%d}")
