"""Review a finished game: an overview, and each stage from any seat's viewpoint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.games.answers import answer_text
from bot.games.catalogue import find_texts
from bot.games.charts import chances
from bot.games.phrases import shortened
from bot.games.texts import GameTexts
from bot.messages.catalogue import one_of, say, together
from bot.messages.limits import LAYOUT, cut
from bot.messages.names import Name
from bot.messages.panel import ENTRIES, Button, Choice, Menu, Panel, Row
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.ending.archive import ARCHIVE, Search
from bot.table.past import course as courses
from bot.table.past import history, results
from bot.table.past.annotations import buttons_of, lines_of
from bot.table.past.course import Swing
from bot.table.past.viewpoint import Said, Viewpoint, sight
from bot.table.posts.cards import ANOTHER, REMATCH, REVIEW
from engine.kernel.core import Refused, Seat
from engine.registry.catalogue import find_game

FILM, RECORD, WHY = "film", "record", "why"
"""Actions of the buttons. REVIEW's argument is a page, `STAGE.SEAT` (either may be empty); that of FILM and
WHY is a stage, empty for the whole game."""
COLOUR = 0x7C3AED
OF_SHEET, OF_ACCOUNT, OF_UNKNOWN = 900, 1700, 900
"""Most characters of each part of a page."""
SHEET = 400
"""Most characters of an order sheet."""
LONGEST = 240
"""Most characters of one answer."""


@dataclass(frozen=True)
class Page:
    """A page of the review: its stage (None: the overview) and viewpoint ("": the public one)."""

    stage: int | None = None
    seat: Seat = ""

    def __str__(self) -> str:
        return f"{'' if self.stage is None else self.stage}.{self.seat}"


def end_buttons() -> tuple[Button, ...]:
    """Return the buttons below the DM that tells a player how the game ended."""
    return (
        Button(say("end-again-button"), REMATCH, style="primary"),
        Button(say("end-watch-button"), FILM),
        Button(say("end-turned-button"), REVIEW),
        Button(say("end-another-button"), ANOTHER),
        Button(say("end-check-button"), RECORD),
    )


async def page(tx: Tx, row: MatchRow, wanted: Page, reader: int | None = None) -> Panel:
    """Return one page of the review, with the reader's own notes; Refused if there is nothing to show yet."""
    stages = await played(tx, row, wanted.stage)
    if not stages:
        raise Refused(say("review-called-off"))
    names = await history.names_at(tx, row, wanted.stage)
    if wanted.seat and wanted.seat not in names:
        raise Refused(say("review-no-seat", known=one_of(names)))
    if wanted.stage is None:
        return await _overview(tx, row, stages, names, wanted.seat)
    return await _stage(tx, row, stages, names, wanted, reader)


async def played(tx: Tx, row: MatchRow, wanted: int | None) -> list[int]:
    """Return the stages that were played; a checkpoint after the last one does not count."""
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
        say("review-heading", game=find_game(row.game).title),
        f"**{_capital(results.told(row, names))}**",
        *([say("review-turning-points")] if turns else []),
        *(together(["- ", _turned(row.game, one, names)], "") for one in turns),
    ]
    curves = {one: [swing.after.get(one, 0) for swing in swings] for one in names}
    picture = chances(row.game, curves, names) if swings else None
    rows = (
        _menu_of_stages(texts, stages, {swing.stage for swing in turns}, seat),
        _menu_of_eyes(texts, names, Page(stages[0], seat)),
        (
            Button(say("review-start-button"), REVIEW, str(Page(stages[0], seat)), style="primary"),
            Button(say("review-replay-button"), FILM),
            *await _why(tx, row, ""),
            Button(say("review-record-button"), RECORD),
            Button(say("review-all-games-button"), ARCHIVE, str(Search())),
        ),
    )
    return Panel(together(lines), rows, picture, COLOUR)


async def _why(tx: Tx, row: MatchRow, stage: str) -> tuple[Button, ...]:
    """Return the button that explains the computers' play; empty if none played."""
    has_computers = any(seat.kind == "computer" for seat in await tx.seats.of(row.id))
    return (Button(say("review-why-button"), WHY, stage),) if has_computers else ()


def _turned(game: str, swing: Swing, names: Mapping[Seat, str]) -> str:
    """Describe how chances changed: "Round 4: Blue from 31 to 62".

    In a cooperative game there is one chance for all.
    """
    texts, seats = find_texts(game), list(dict.fromkeys(swing.moved))
    whom: dict[Seat, str] = {seat: texts.seats.person(seat, names) for seat in seats}
    if find_game(game).is_cooperative:
        whom = dict.fromkeys(seats[:1], say("review-crew"))
    swings = together(
        (
            say("review-swing", who=who, before=swing.before.get(seat, 0), after=swing.after.get(seat, 0))
            for seat, who in whom.items()
        ),
        ", ",
    )
    return say("review-turned", stage=texts.stage_name(swing.stage), swings=swings)


def _menu_of_stages(texts: GameTexts, stages: Sequence[int], turns: set[int], seat: Seat) -> Menu:
    """Return a menu of all stages; if they don't fit, of the turning points and an even selection."""
    shown = list(stages)
    if len(shown) > ENTRIES:
        every = -(-len(shown) // (ENTRIES - len(turns)))
        shown = [stage for n, stage in enumerate(shown) if n % every == 0 or stage in turns][:ENTRIES]
    choices = tuple(
        Choice(
            texts.stage_name(stage),
            str(Page(stage, seat)),
            say("review-turning-point-choice") if stage in turns else "",
        )
        for stage in shown
    )
    is_turn = texts.stage_word == "turn"
    ask = say("review-which-turn-placeholder" if is_turn else "review-which-round-placeholder")
    return Menu(ask, REVIEW, choices)


def _menu_of_eyes(texts: GameTexts, names: Mapping[Seat, str], now: Page) -> Menu:
    """Return a menu of viewpoints: each seat's and the public one."""
    seats = tuple(
        Choice(
            f"{texts.seat_name(seat)} {Name(name).bare}",
            str(Page(now.stage, seat)),
            chosen=seat == now.seat,
        )
        for seat, name in names.items()
    )
    all_saw = Choice(say("review-everyone-choice"), str(Page(now.stage, "")), chosen=not now.seat)
    return Menu(say("review-viewpoint-placeholder"), REVIEW, (all_saw, *seats), "eyes")


# ------------------------------------------------------------------------- one stage


async def _stage(
    tx: Tx,
    row: MatchRow,
    stages: Sequence[int],
    names: Mapping[Seat, str],
    wanted: Page,
    reader: int | None,
) -> Panel:
    stage = wanted.stage
    assert stage is not None
    texts, seen = find_texts(row.game), await sight(tx, row, stage, wanted.seat)
    heading = say("review-stage-everyone", stage=texts.stage_name(stage))
    if wanted.seat:
        who = texts.seats.person(wanted.seat, names)
        heading = say("review-stage", stage=texts.stage_name(stage), who=who)
    notes = await lines_of(tx, row, stage, reader)
    text = [heading, *await _sheet(tx, row, texts, seen, stage), *notes]
    below = cut(_account(texts, seen, names), OF_ACCOUNT)
    unknown = cut(_unknown(texts, seen, names), OF_UNKNOWN)
    told = "\n".join(filter(None, (below, unknown)))
    turns = _turns(texts, list(stages), wanted)
    whole = Button(say("review-whole-game-button"), REVIEW, str(Page(None, wanted.seat)))
    replay = Button(say("review-replay-button"), FILM, str(stage))
    buttons = (*turns, whole, replay, *await _why(tx, row, str(stage)))
    more = buttons_of(tx, stage, wanted.seat)
    rows: tuple[Row, ...] = (_menu_of_eyes(texts, names, wanted), buttons, *((more,) if more else ()))
    return Panel(
        cut(together(text), LAYOUT - len(told)), rows, texts.looks.board(seen.before, names), COLOUR, told
    )


def _turns(texts: GameTexts, stages: list[int], now: Page) -> list[Button]:
    """Return the buttons to the previous and the next stage."""
    at = stages.index(now.stage or 0)
    buttons = []
    if at > 0:
        earlier = say("past-newer-button", stage=texts.stage_name(stages[at - 1]))
        buttons.append(Button(earlier, REVIEW, str(Page(stages[at - 1], now.seat))))
    if at + 1 < len(stages):
        later = say("past-later-button", stage=texts.stage_name(stages[at + 1]))
        buttons.append(Button(later, REVIEW, str(Page(stages[at + 1], now.seat))))
    return buttons


async def _sheet(tx: Tx, row: MatchRow, texts: GameTexts, seen: Viewpoint, stage: int) -> list[str]:
    """Return the seat's order sheet, if it is still stored, and its answers."""
    if not seen.seat:
        return [say("review-picture-first")]
    sheet = await tx.sheets.get(row.id, stage, seen.seat, texts.sheets.kind) if texts.sheets.kind else None
    handed_in = sheet.draft if sheet and sheet.handed_in_at and not sheet.is_locked else ""
    lines = [_said(texts, one) for one in seen.own]
    written = handed_in[:SHEET].replace("`", "'")
    own = "\n".join([f"```\n{written}\n```" if written else "", *lines]).strip()
    return [cut(own, OF_SHEET) if own else say("review-no-decision")]


def _said(texts: GameTexts, said: Said) -> str:
    """Return the seat's answers in words: I7 march."""
    if said.ask is None:
        return say("review-acted", what=shortened(answer_text(said.what), LONGEST))
    asked, what = texts.ask_name(said.ask), shortened(texts.answered(said.ask, said.what), LONGEST)
    match said.by:
        case "sheet":
            return say("review-answered-sheet", asked=asked, what=what)
        case "standing":
            return say("review-answered-standing", asked=asked, what=what)
        case "only":
            return say("review-answered-only", asked=asked, what=what)
        case "fallback":
            return say("review-answered-fallback", asked=asked, what=what)
        case "steward":
            return say("review-answered-steward", asked=asked, what=what)
        case _:
            return say("review-answered", asked=asked, what=what)


def _account(texts: GameTexts, seen: Viewpoint, names: Mapping[Seat, str]) -> str:
    """Return the report of the events that the seat knew about."""
    if not seen.moments:
        return say("review-saw-nothing")
    return history.as_one(history.account(texts, list(seen.moments), names)).text


def _unknown(texts: GameTexts, seen: Viewpoint, names: Mapping[Seat, str]) -> str:
    """Return the report of what was hidden from the seat at the time."""
    lines = [
        say("review-of-seat", line=_said(texts, one), who=texts.seats.person(one.seat, names))
        for one in seen.unknown
    ]
    heading = say("review-unknown" if seen.seat else "review-secret")
    return together([heading, *lines]) if lines else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
