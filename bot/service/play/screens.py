"""Decide what a person sees after a press, and handle the panel for acting out of turn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.games.panels import ACT, TAKE_BACK, to_act
from bot.messages.catalogue import say, together
from bot.messages.panel import Button, Form, Menu, Panel, Press, Pressed
from bot.messages.touch import Touch
from bot.table.answers import acting
from bot.table.computers.thinking import Question
from bot.table.match import looks
from bot.table.match.table import Table
from bot.table.seats import drafts
from engine.kernel.core import Seat, Step
from engine.kernel.game_base import may_act


@dataclass(frozen=True)
class Screen:
    """The result of a press: a panel, a form to open, or only a note."""

    match_id: int
    step: Step | None
    seat: Seat
    panel: Panel | None = None
    note: str = ""
    form: Form | None = None
    asked: str = ""
    """The ask's kind, "" if the panel is about none."""
    revision: int = 0
    """Revision of the sheet that the panel shows."""
    is_refused: bool = False
    """True if the press was on an outdated sheet, so nothing changed."""
    held_back: str | None = None
    """Nonce of the message that is dropped once this screen is shown."""
    acts: int | None = None
    """Number of the seat's actions when an Act panel is shown; None for any other panel."""
    touch: Touch | None = None
    """Touch of an Act panel."""
    question: Question | None = field(default=None, repr=False)
    """Question for the coach, which completes this page; None if it is complete."""


async def act_screen(table: Table, seat: Seat, *, focus: str = "", note: str = "") -> Screen:
    """Return the seat's current Act panel; NotAsked in a game without actions out of turn."""
    able = await acting.acting(table, seat)
    panel, touch = table.texts.acts.show(able, focus, note), table.texts.acts.touch(able)
    look = await looks.of_person(table.tx, table.sitting(seat).person_id, table.row.guild_id)
    acts = await table.tx.answers.count_acts(table.row.id, seat)
    return Screen(table.row.id, None, seat, looks.dressed(panel, look), acts=acts, touch=touch)


def with_act(screen: Screen) -> Screen:
    """Return the screen with a button to act out of turn, unless it has one."""
    if screen.panel is None:
        return replace(screen, step=None, panel=Panel(screen.note, ((to_act(),),)), note="")
    rows = screen.panel.rows
    if any(one.action == ACT for row in rows if not isinstance(row, Menu) for one in row):
        return screen
    return replace(screen, panel=replace(screen.panel, rows=(*rows, (to_act(),))))


async def with_orders(table: Table, seat: Seat, screen: Screen) -> Screen:
    """Return the screen with the orders kept for the seat's next turns, and a button to take them back."""
    kept = await drafts.standing(table, seat)
    orders = table.texts.sheets.waiting(table.view(seat), kept) if kept and not table.match.is_over else ""
    if not orders or screen.panel is not None:
        return screen
    text = together([screen.note, say("play-kept-orders", orders=orders)])
    panel = Panel(text, ((Button(say("game-take-back-button"), TAKE_BACK),),))
    return replace(screen, step=None, panel=panel, note="")


async def drop_orders(table: Table, seat: Seat) -> str:
    """Take back the orders kept for the seat's next turns; return what to say."""
    kept = await drafts.standing(table, seat)
    if not kept or not table.texts.sheets.waiting(table.view(seat), kept):
        return say("game-nothing-to-take-back")
    await drafts.keep_standing(table, seat, "")
    return say("play-orders-dropped")


async def act_pressed(table: Table, seat: Seat, acts: int, press: Press) -> Screen:
    """Handle a press in an Act panel, shown after `acts` actions of the seat."""
    means = table.texts.acts.press(await acting.acting(table, seat), press)
    if means.form is not None:
        return Screen(table.row.id, None, seat, form=means.form, acts=acts)
    await acting.apply(table, seat, means, shown_after=acts)
    return await _after(table, seat, means)


async def act_typed(table: Table, seat: Seat, text: str) -> Screen | None:
    """Handle a message that acts out of turn; None if it means something else."""
    if not may_act(table.match.game):
        return None
    means = table.texts.acts.typed(await acting.acting(table, seat), text)
    if means is None:
        return None
    await acting.apply(table, seat, means)
    return await _after(table, seat, means)


async def _after(table: Table, seat: Seat, means: Pressed) -> Screen:
    """Return the panel after a press or message; only a note if the game is over."""
    note = means.note or (say("play-done") if means.action is not None else "")
    if table.match.is_over:
        return Screen(table.row.id, None, seat, note=note)
    return await act_screen(table, seat, focus=means.focus, note=note)
