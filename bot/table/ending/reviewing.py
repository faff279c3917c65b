"""A game that is over, looked at again: its course on one page, each stage through any seat's eyes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.games.answers import answer_text
from bot.games.catalogue import find_texts
from bot.games.charts import chances
from bot.games.phrases import shortened
from bot.games.texts import GameTexts
from bot.messages.limits import LAYOUT, cut
from bot.messages.names import Name
from bot.messages.panel import ENTRIES, Button, Choice, Menu, Panel
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.ending.archive import ARCHIVE, Search
from bot.table.past import course as courses
from bot.table.past import history, results
from bot.table.past.course import Swing
from bot.table.past.viewpoint import Said, Viewpoint, sight
from bot.table.posts.cards import REVIEW
from engine.kernel.core import Refused, Seat
from engine.registry.catalogue import find_game

FILM, RECORD, WHY = "film", "record", "why"
"""The actions of buttons; the argument of REVIEW is a page: `STAGE.SEAT`, either may be empty.

The argument of FILM and WHY is a stage, or empty: the whole game.
"""
COLOUR = 0x7C3AED
OF_SHEET, OF_ACCOUNT, OF_UNKNOWN = 900, 1700, 900
"""Characters that each part of a page has room for."""
SHEET = 400
"""Characters of an order sheet."""
LONGEST = 240
"""Characters of one answer."""
NOT_OVER = "That game is not over: what its seats know is theirs until then. `/game log` tells what all know."


@dataclass(frozen=True)
class Page:
    """Which page: a stage (None: the overview), through whose eyes ("": as all saw it)."""

    stage: int | None = None
    seat: Seat = ""

    def __str__(self) -> str:
        return f"{'' if self.stage is None else self.stage}.{self.seat}"


async def page(tx: Tx, row: MatchRow, wanted: Page) -> Panel:
    """One page of the review; Refused where there is nothing to be shown yet."""
    if row.state not in ("over", "abandoned"):
        raise Refused(NOT_OVER)
    stages = await played(tx, row, wanted.stage)
    if not stages:
        raise Refused("That game was called off before it began.")
    names = await history.names_at(tx, row, wanted.stage)
    if wanted.seat and wanted.seat not in names:
        raise Refused(f"There is no such seat in that game. Its seats: {', '.join(names)}.")
    if wanted.stage is None:
        return await _overview(tx, row, stages, names, wanted.seat)
    return await _stage(tx, row, stages, names, wanted)


async def played(tx: Tx, row: MatchRow, wanted: int | None) -> list[int]:
    """The stages that were played; a game may rest once more after the last of them."""
    stages, last = await history.known_stages(tx, row, wanted), await tx.checkpoints.latest(row.id)
    game = find_game(row.game)
    return stages[:-1] if last and game.is_over(game.load(last.state)) else stages


# ---------------------------------------------------------------------- the overview


async def _overview(
    tx: Tx, row: MatchRow, stages: Sequence[int], names: Mapping[Seat, str], seat: Seat
) -> Panel:
    texts, swings = find_texts(row.game), await courses.course(tx, row)
    turns = courses.turning_points(swings)
    lines = [
        f"## {find_game(row.game).title}, looked at again",
        f"**{_capital(results.told(row, names))}**",
        *(["Where it turned, as a captain reckons with all that lay hidden:"] if turns else []),
        *(f"- {_turned(row.game, one, names)}" for one in turns),
    ]
    curves = {one: [swing.after.get(one, 0) for swing in swings] for one in names}
    picture = chances(row.game, curves, names) if swings else None
    rows = (
        _menu_of_stages(texts, stages, {swing.stage for swing in turns}, seat),
        _menu_of_eyes(texts, names, Page(stages[0], seat)),
        (
            Button("From the start", REVIEW, str(Page(stages[0], seat)), style="primary"),
            Button("Replay", FILM),
            *await _why(tx, row, ""),
            Button("Record", RECORD),
            Button("All games", ARCHIVE, str(Search())),
        ),
    )
    return Panel("\n".join(lines), rows, picture, COLOUR)


async def _why(tx: Tx, row: MatchRow, stage: str) -> tuple[Button, ...]:
    """Return the button that tells why computers played as they did, where some played."""
    has_computers = any(seat.kind == "computer" for seat in await tx.seats.of(row.id))
    return (Button("Why they did that", WHY, stage),) if has_computers else ()


def _turned(game: str, swing: Swing, names: Mapping[Seat, str]) -> str:
    """Round 4: Blue from 31 to 62, Red from 40 to 15; a crew has the same chances, so it is told of once."""
    texts, seats = find_texts(game), list(dict.fromkeys(swing.moved))
    whom = {seat: texts.seats.person(seat, names) for seat in seats}
    if find_game(game).is_cooperative:
        whom = dict.fromkeys(seats[:1], "the crew")
    told = [
        f"{who} from {swing.before.get(seat, 0)} to {swing.after.get(seat, 0)}" for seat, who in whom.items()
    ]
    return f"**{texts.stage_name(swing.stage)}**: {', '.join(told)} of 100"


def _menu_of_stages(texts: GameTexts, stages: Sequence[int], turns: set[int], seat: Seat) -> Menu:
    """All stages, or where they are too many the turning points and as many others as fit, evenly."""
    shown = list(stages)
    if len(shown) > ENTRIES:
        every = -(-len(shown) // (ENTRIES - len(turns)))
        shown = [stage for n, stage in enumerate(shown) if n % every == 0 or stage in turns][:ENTRIES]
    choices = tuple(
        Choice(texts.stage_name(stage), str(Page(stage, seat)), "it turned here" if stage in turns else "")
        for stage in shown
    )
    return Menu(f"Which {texts.stage_word}?", REVIEW, choices)


def _menu_of_eyes(texts: GameTexts, names: Mapping[Seat, str], now: Page) -> Menu:
    """Each seat, and everybody."""
    seats = tuple(
        Choice(
            f"{texts.seat_name(seat)} {Name(name).bare}",
            str(Page(now.stage, seat)),
            chosen=seat == now.seat,
        )
        for seat, name in names.items()
    )
    all_saw = Choice("What all saw", str(Page(now.stage, "")), chosen=not now.seat)
    return Menu("Through whose eyes?", REVIEW, (all_saw, *seats), "eyes")


# ------------------------------------------------------------------------- one stage


async def _stage(
    tx: Tx, row: MatchRow, stages: Sequence[int], names: Mapping[Seat, str], wanted: Page
) -> Panel:
    stage = wanted.stage
    assert stage is not None
    texts, seen = find_texts(row.game), await sight(tx, row, stage, wanted.seat)
    whose = texts.seats.person(wanted.seat, names) if wanted.seat else "all"
    text = [f"**{texts.stage_name(stage)}, as {whose} saw it**", *await _sheet(tx, row, texts, seen, stage)]
    below = cut(_account(texts, seen, names), OF_ACCOUNT)
    unknown = cut(_unknown(texts, seen, names), OF_UNKNOWN)
    told = "\n".join(filter(None, (below, unknown)))
    assert len(told) < LAYOUT
    turns = _turns(texts, list(stages), wanted)
    whole = Button("The whole game", REVIEW, str(Page(None, wanted.seat)))
    buttons = (*turns, whole, Button("Replay", FILM, str(stage)), *await _why(tx, row, str(stage)))
    rows = (_menu_of_eyes(texts, names, wanted), buttons)
    return Panel("\n".join(text), rows, texts.looks.board(seen.before, names), COLOUR, told)


def _turns(texts: GameTexts, stages: list[int], now: Page) -> list[Button]:
    """To the stage before, and to the one after."""
    at = stages.index(now.stage or 0)
    turns = [("◀ {}", at - 1), ("{} ▶", at + 1)]
    return [
        Button(label.format(texts.stage_name(stages[to])), REVIEW, str(Page(stages[to], now.seat)))
        for label, to in turns
        if 0 <= to < len(stages)
    ]


async def _sheet(tx: Tx, row: MatchRow, texts: GameTexts, seen: Viewpoint, stage: int) -> list[str]:
    """What the seat gave: its order sheet as it was handed in, where it is kept yet, and its answers."""
    if not seen.seat:
        return ["-# The table as the picture shows it, then:"]
    sheet = await tx.sheets.get(row.id, stage, seen.seat, texts.sheets.kind) if texts.sheets.kind else None
    handed_in = sheet.draft if sheet and sheet.handed_in_at and not sheet.is_locked else ""
    lines = [_said(texts, one) for one in seen.own]
    written = handed_in[:SHEET].replace("`", "'")
    own = "\n".join([f"```\n{written}\n```" if written else "", *lines]).strip()
    return [cut(own, OF_SHEET) if own else "*It was asked nothing.*"]


def _said(texts: GameTexts, said: Said) -> str:
    """Its orders: I7 march."""
    what = shortened(answer_text(said.what), LONGEST)
    if not said.kind:
        return f"- acted: {what}"
    by = "" if said.by in ("person", "computer") else f" ({_BY.get(said.by, said.by)})"
    return f"- {texts.ask_names[said.kind]}{by}: {what}"


_BY: Mapping[str, str] = {
    "sheet": "by its sheet",
    "standing": "by its standing instructions",
    "only": "the only answer",
    "fallback": "its time was over",
    "steward": "by a steward",
}
"""Who gave what a person did not give himself."""


def _account(texts: GameTexts, seen: Viewpoint, names: Mapping[Seat, str]) -> str:
    """What happened, as far as the seat was told."""
    if not seen.moments:
        return "Nothing happened that it could see."
    return history.as_one(history.account(texts, list(seen.moments), names)).text


def _unknown(texts: GameTexts, seen: Viewpoint, names: Mapping[Seat, str]) -> str:
    """What others had given before it was opened, or what stayed between them."""
    lines = [f"{_said(texts, one)} ({texts.seats.person(one.seat, names)})" for one in seen.unknown]
    heading = "**What it could not know when it answered**" if seen.seat else "**What was given in secret**"
    return "\n".join([heading, *lines]) if lines else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
