"""Build the panel of a person's own seat, and of other seats that they may take or give away."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, timedelta
from zoneinfo import ZoneInfo

from bot.messages.catalogue import lasting, say, stamp, together
from bot.messages.panel import Button, Choice, Field, Form, Menu, Panel, Row, one_of
from bot.messages.people import Person
from bot.store.tables.deadlines import BudgetRow
from bot.store.tables.seats import SeatRow
from bot.table.absence import vacation
from bot.table.computers.levels import levels, usual_level
from bot.table.deadlines import deadlines
from bot.table.decisions import rights
from bot.table.decisions.motions import absent_choices, seat_choice
from bot.table.match.table import Table
from bot.table.posts.cards import TAKE
from engine.kernel.core import Seat

BACK, VACATION, MORE_TIME, BUDGETS = "back", "vacation", "more_time", "budgets"
NOTE, NOTES, TALK = "note", "notes", "talk"
OFFER, KEEP, COMPUTER, GIVE, RESIGN, REPLACE = "offer", "keep", "computer", "give", "resign", "replace"
"""Actions of the buttons, the menu and the forms."""
DAYS, HOURS, LEVEL, PERSON, SEAT = "days", "hours", "level", "person", "seat"
"""Names of the forms' fields."""
NO_COMPUTER = "none"
USUAL_EXTENSION = 12
COLOUR = 0x0EA5E9


async def panel(table: Table, person: Person) -> Panel:
    """Return the person's panel, with only the buttons that make sense now."""
    seat, may_decide = table.seat_of(person.id), rights.may_decide(table, person)
    if seat is None:
        offered = [one for one in table.seats if one.seat and one.open_since]
        free = [] if offered else [say("panel-seat-none-free")]
        text = together([say("panel-seat-other"), *free])
        return Panel(text, tuple(_of_others(table, None, may_decide=may_decide)), colour=COLOUR)
    budget = await table.tx.budgets.get(table.row.id, seat)
    rows = [
        await _clocks(table, seat, budget),
        await _notes(table, person.id),
        *_talk(table, seat),
        _leaving(table, seat),
        *_of_others(table, seat, may_decide=may_decide),
    ]
    return Panel(together(_lines(table, seat, budget)), tuple(filter(None, rows)), colour=COLOUR)


def _lines(table: Table, seat: Seat, budget: BudgetRow) -> Iterator[str]:
    sitting = table.sitting(seat)
    yield say("panel-seat-own", seat=table.texts.seat_name(seat))
    if budget.vacation_until:
        yield say("panel-seat-on-vacation", until=stamp(budget.vacation_until))
    if sitting.away_since:
        yield say("panel-seat-away")
    if sitting.open_since:
        yield say("panel-seat-on-offer")
    if not deadlines.lengths_of(table).bars_pauses:
        left = vacation.left_of(budget, table.at).total_seconds()
        yield say("panel-seat-vacation-left", left=lasting(left))
    yield say("panel-seat-extensions-left", n=vacation.EXTENSIONS - budget.extensions_used)


async def _clocks(table: Table, seat: Seat, budget: BudgetRow) -> tuple[Button, ...]:
    """Return the buttons that get the player more time, or bring them back."""
    buttons = []
    is_gone = budget.vacation_until or table.sitting(seat).away_since
    can_leave = vacation.left_of(budget, table.at) >= vacation.SHORTEST
    if is_gone:
        buttons.append(Button(say("panel-back-button"), BACK, style="success"))
    elif can_leave and not deadlines.lengths_of(table).bars_pauses:
        buttons.append(Button(say("panel-vacation-button"), VACATION))
    due = (await deadlines.open_deadlines(table)).get(seat)
    is_running = due is not None and due.due_at is not None
    has_left = budget.extensions_used < vacation.EXTENSIONS
    if is_running and has_left and budget.extended_step != table.match.step:
        buttons.append(Button(say("panel-more-time-button"), MORE_TIME))
    if not table.row.hides_people:
        buttons.append(Button(say("panel-budgets-button"), BUDGETS))
    return tuple(buttons)


async def _notes(table: Table, person_id: int) -> tuple[Button, ...]:
    note = Button(say("panel-note-button"), NOTE)
    kept = await table.tx.notes.of(table.row.id, person_id)
    return (note, Button(say("panel-notes-button"), NOTES)) if kept else (note,)


def _talk(table: Table, seat: Seat) -> list[Menu]:
    """Return the menu of players to talk to in private; none at an anonymous table."""
    others = [row.seat for row in table.seats if row.seat not in (None, seat) and row.kind == "person"]
    if table.row.hides_people or not others:
        return []
    return [Menu(say("panel-talk-placeholder"), TALK, tuple(absent_choices(table, seat)))]


def _leaving(table: Table, seat: Seat) -> tuple[Button, ...]:
    """Return the buttons with which the player can leave the seat to somebody else."""
    sitting = table.sitting(seat)
    has_resigned = sitting.away_since is not None and sitting.offered_by == "holder"
    buttons = []
    if sitting.open_since is None:
        buttons.append(Button(say("panel-offer-button"), OFFER))
    elif sitting.offered_by != "vote" and not has_resigned:
        buttons.append(Button(say("panel-keep-button"), KEEP, seat))
    others = [row.kind for row in table.seats if row.seat != seat]
    if table.row.hides_people or "person" in others:
        buttons.append(Button(say("panel-computer-button"), COMPUTER))
    buttons.append(Button(say("panel-give-button"), GIVE))
    if not has_resigned:
        buttons.append(Button(say("panel-resign-button"), RESIGN, style="danger"))
    return tuple(buttons)


def _of_others(table: Table, seat: Seat | None, *, may_decide: bool) -> Iterator[Row]:
    """Yield what the person may do about seats of others."""
    offered = [row for row in table.seats if row.seat not in (None, seat) and row.open_since]
    if seat is None and offered:
        yield tuple(_take(table, row) for row in offered)
    if not may_decide:
        return
    replace = Button(say("panel-replace-button"), REPLACE)
    if len(offered) == 1:
        yield replace, _withdraw(table, offered[0])
        return
    yield (replace,)
    choices = tuple(seat_choice(table, row.seat) for row in offered if row.seat)
    yield Menu(say("panel-withdraw-placeholder"), KEEP, choices)


def _take(table: Table, row: SeatRow) -> Button:
    seat = row.seat or ""
    return Button(say("panel-take-button", seat=table.texts.seat_name(seat)), TAKE, seat, style="success")


def _withdraw(table: Table, row: SeatRow) -> Button:
    seat = row.seat or ""
    return Button(say("panel-withdraw-button", seat=table.texts.seat_name(seat)), KEEP, seat)


# ------------------------------------------------------------------------ forms


async def form(table: Table, which: str, person_id: int) -> Form:
    """Return the form that a button of the panel opens."""
    match which:
        case "vacation":
            days = one_of(DAYS, say("panel-vacation-label"), await _days(table, person_id))
            return Form(say("panel-vacation-title"), VACATION, (days,))
        case "more_time":
            hours = tuple(_hours(n) for n in range(1, vacation.LONGEST + 1))
            field = Field(HOURS, say("panel-more-time-label"), "menu", hours)
            return Form(say("panel-more-time-title"), MORE_TIME, (field,))
        case "computer":
            level = one_of(LEVEL, say("panel-computer-label"), _levels(table))
            return Form(say("panel-computer-title"), COMPUTER, (level,))
        case "give":
            person = Field(PERSON, say("panel-give-label"), "people")
            return Form(say("panel-give-title"), GIVE, (person,))
    return _replacing(table, person_id)


def _replacing(table: Table, person_id: int) -> Form:
    mine = table.seat_of(person_id)
    seats = [seat_choice(table, one) for one in table.names if one != mine]
    nobody = Choice(say("panel-computer-none-choice"), NO_COMPUTER, chosen=True)
    computers = [nobody, *(Choice(one, one) for one in levels(table.row.game))]
    fields = (
        one_of(SEAT, say("panel-replace-seat-label"), seats),
        Field(PERSON, say("panel-replace-person-label"), "people"),
        one_of(LEVEL, say("panel-replace-computer-label"), computers),
    )
    return Form(say("panel-replace-title"), REPLACE, fields)


def _levels(table: Table) -> list[Choice]:
    usual = usual_level(table.row.game)
    return [Choice(one, one, chosen=one == usual) for one in levels(table.row.game)]


def _hours(n: int) -> Choice:
    return Choice(lasting(n * 3600), str(n), chosen=n == USUAL_EXTENSION)


async def _days(table: Table, person_id: int) -> list[Choice]:
    """Return the possible lengths of a vacation, each with its end in the player's time zone."""
    seat, person = table.seat_of(person_id), await table.tx.people.get(person_id)
    assert seat is not None
    zone = (person.zone if person else None) or "UTC"
    left = vacation.left_of(await table.tx.budgets.get(table.row.id, seat), table.at)
    choices = []
    for days in range(1, vacation.VACATION.days + 1):
        ends = table.at + min(left, timedelta(days=days))
        local = ends.astimezone(ZoneInfo(zone) if zone != "UTC" else UTC)
        until = say("panel-vacation-until-hint", moment=f"{local:%A %d %B, %H:%M}", zone=zone)
        choices.append(Choice(say("panel-vacation-days-choice", n=days), str(days), until, chosen=days == 1))
        if timedelta(days=days) >= left:
            break
    return choices
