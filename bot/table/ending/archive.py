"""Search a server's finished games by person, game, date and result, with pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal, get_args

from bot.games.phrases import shortened
from bot.messages.catalogue import Message, say, stamp, together
from bot.messages.names import Name, escaped
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
"""Actions of the buttons that turn pages and that search; the argument is the search."""
PERSON, GAME, SINCE, UNTIL, RESULT = "person", "game", "since", "until", "result"
"""Names of the form's fields."""
ANY = "any"
OPEN = "open"
"""The argument of REVIEW for picking a game from a menu."""
PAGE = 8
COLOUR = 0x475569

Outcome = Literal["", "won", "lost", "draw", "conceded", "called off"]
"""How games ended; "won" and "lost" are from the point of view of the person searched for."""
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


@dataclass(frozen=True)
class Search:
    """Search terms; empty ones match everything. Dates are whole UTC days, the last one included.

    The text form fits into a button's id, and `read` parses it.
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
        """Parse the text form; ValueError if it is invalid."""
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
    """Return the search form, filled in with the last search."""
    games = [Choice(say("archive-any-game-choice"), ANY, chosen=not search.game)]
    games += [Choice(game.title, name, chosen=name == search.game) for name, game in GAMES.items()]
    results = [
        Choice(_outcome_label(outcome), outcome or ANY, chosen=outcome == search.outcome)
        for outcome in OUTCOMES
    ]
    person = str(search.person_id or "")
    chosen = (Choice(person, person, chosen=True),) if person else ()
    day = say("archive-day-placeholder")
    fields = (
        Field(
            PERSON,
            say("archive-person-label"),
            "people",
            chosen,
            placeholder=say("archive-person-placeholder"),
        ),
        one_of(GAME, say("archive-game-label"), games),
        Field(SINCE, say("archive-since-label"), "line", value=str(search.since or ""), placeholder=day),
        Field(UNTIL, say("archive-until-label"), "line", value=str(search.until or ""), placeholder=day),
        one_of(RESULT, say("archive-result-label"), results, say("archive-result-hint")),
    )
    return Form(say("archive-search-title"), SEARCH, fields)


def _outcome_label(outcome: Outcome) -> Message:
    match outcome:
        case "":
            return say("archive-any-result-choice")
        case "won":
            return say("archive-won-choice")
        case "lost":
            return say("archive-lost-choice")
        case "draw":
            return say("archive-draw-choice")
        case "conceded":
            return say("archive-conceded-choice")
        case "called off":
            return say("archive-called-off-choice")


def read_search(filled: Filled) -> Search:
    """Return the submitted search; refuse an invalid date."""
    said = {name: "".join(values).strip() for name, values in filled.items()}
    game, outcome = said.get(GAME, ANY), said.get(RESULT, ANY)
    return Search(
        int(said[PERSON]) if said.get(PERSON) else None,
        game if game in GAMES else "",
        read_date(said[SINCE]) if said.get(SINCE) else None,
        read_date(said[UNTIL]) if said.get(UNTIL) else None,
        next((one for one in OUTCOMES if one == outcome), ""),
    )


def to_archive() -> Button:
    """Return the button that opens a server's finished games."""
    return Button(say("archive-button"), ARCHIVE, str(Search()))


def _read_day(text: str) -> date | None:
    return datetime.strptime(text, "%Y%m%d").replace(tzinfo=UTC).date() if text else None


def read_date(text: str) -> date:
    """Read a date typed like 2026-11-22; Refused for anything else."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refused(say("archive-bad-day", typed=escaped(shortened(text, 20)))) from None


async def found(tx: Tx, guild_id: int, search: Search) -> list[MatchRow]:
    """Return the matching games, newest first."""
    if search.outcome in ("won", "lost") and search.person_id is None:
        raise Refused(say("archive-whose"))
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
    """Return whether the game's ending matches."""
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
    """Return whether the game is cooperative."""
    return row.game in GAMES and find_game(row.game).is_cooperative


async def _won(tx: Tx, row: MatchRow, person_id: int | None, winners: Sequence[str]) -> bool:
    return any(seat.person_id == person_id and seat.seat in winners for seat in await tx.seats.of(row.id))


async def panel(tx: Tx, rows: Sequence[MatchRow], search: Search) -> Panel:
    """Return one page of those games, with buttons for their reviews."""
    if not rows:
        return Panel(say("archive-empty"), ((_to_search(search),),), colour=COLOUR)
    pages = -(-len(rows) // PAGE)
    page = min(search.page, pages - 1)
    shown = rows[page * PAGE : (page + 1) * PAGE]
    lines: list[str] = [say("archive-heading", n=len(rows))]
    if pages > 1:
        lines = [say("archive-heading-page", n=len(rows), page=page + 1, pages=pages)]
    for row in shown:
        lines += _lines(row, await tx.seats.of(row.id))
    turns = ((say("archive-newer-button"), page - 1), (say("archive-older-button"), page + 1))
    buttons = tuple(
        Button(label, ARCHIVE, str(replace(search, page=to))) for label, to in turns if 0 <= to < pages
    )
    menu = Menu(say("archive-review-placeholder"), REVIEW, tuple(map(_choice, shown)), OPEN)
    return Panel(together(lines), (menu, (*buttons, _to_search(search))), colour=COLOUR)


def _to_search(search: Search) -> Button:
    return Button(say("archive-search-button"), SEARCH, str(search))


def _lines(row: MatchRow, seats: Sequence[SeatRow]) -> list[str]:
    """Return a game in two lines: name and date, players and result."""
    names = {seat.seat: seat.name for seat in seats if seat.seat}
    ended = stamp(row.ended_at, "d") if row.ended_at else ""
    who = ", ".join(str(Name(seat.name)) for seat in seats)
    return [
        say("archive-game", game=title_of(row), number=row.id, when=ended),
        say("archive-result", who=who, how=results.told(row, names)),
    ]


def _choice(row: MatchRow) -> Choice:
    name = Name(row.name).bare if row.name else say("archive-table", number=row.id)
    return Choice(f"{find_game(row.game).title}: {name}", str(row.id), f"{row.ended_at:%Y-%m-%d}")
