"""Show a dry run: a seat's panel or a stage's result, and the controls."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.games.panels import TRY, choice
from bot.messages.catalogue import say, together
from bot.messages.limits import LAYOUT, cut
from bot.messages.names import Name
from bot.messages.panel import Button, Menu, Panel, Press, Row
from bot.table.dry_runs.dry_run import DryRun
from bot.table.match.looks import dressed
from engine.kernel.core import Refused, Seat
from engine.kernel.game_base import may_act

ANSWER, ACT_PAGE, CONTROL = "o", "a", "c"
"""Parts of the screen that a component belongs to: the ask's panel, the Act panel, the dry run's own
controls."""
BACK, COMPUTER, COMPUTERS, AFRESH, GO_ON, SEAT, END = "b", "k", "r", "n", "g", "s", "e"
"""The dry run's own controls."""
COLOUR = 0x0EA5E9
LEAST_ROOM = 300


@dataclass(frozen=True)
class Where:
    """A page of a dry run: a seat's panel or its Act panel, with focus and note."""

    seat: Seat
    page: str = ANSWER
    focus: str = ""
    note: str = ""
    preview: bool = False


def panel(run: DryRun, number: str, where: Where) -> Panel:
    """Return the page as a panel; its components carry the run's number."""
    if run.account is not None:
        return dressed(_account(run, number, where), run.ground.look)
    seat = run.in_hand(where.seat) if where.page == ANSWER else where.seat
    shown = _own(run, seat, where)
    lines = [say("try-head")]
    if run.standing.get(seat) and may_act(run.match.game):
        lines.append(say("try-standing"))
    text = cut(together([*lines, shown.text]), LAYOUT - len(shown.below))
    index = list(run.ground.names).index(seat)
    of = f"{number}.{index}{where.page}"
    own = (led(of, row) for row in shown.rows)
    rows = (*_which(run, number, seat), *own, _controls(run, number, seat))
    return dressed(replace(shown, text=text, rows=rows), run.ground.look)


def _own(run: DryRun, seat: Seat, where: Where) -> Panel:
    if where.page == ACT_PAGE:
        return run.texts.acts.show(run.acting(seat), where.focus, where.note)
    is_preview = where.preview or seat in run.match.sealed
    return run.texts.panels.show(run.prompt(seat), where.focus, where.note, preview=is_preview)


def _account(run: DryRun, number: str, where: Where) -> Panel:
    """Return the report of the last stage, and the board after it."""
    assert run.account is not None
    names = run.ground.names
    head = together([say("try-head"), *([where.note] if where.note else [])])
    board = run.texts.looks.board(run.view(run.ground.seat), names)
    last = (
        ()
        if run.match.is_over
        else (Button(say("try-go-on-button"), TRY, _control(number, GO_ON), style="primary"),)
    )
    rows = ((*last, *_steps(run, number)),)
    told = cut(run.account.text, LAYOUT - len(head) - LEAST_ROOM)
    return Panel(head, rows, board, COLOUR, told)


def _which(run: DryRun, number: str, seat: Seat) -> tuple[Row, ...]:
    """Return the menu that chooses which seat to play."""
    names, match = run.ground.names, run.match
    if len(match.asks) == 1:
        return ()
    entries = tuple(
        choice(
            f"{run.texts.seat_name(one)} {Name(names[one]).bare}",
            one,
            say("try-handed-in-choice") if one in match.sealed else "",
            chosen=one == seat,
        )
        for one in match.asks
    )
    return (Menu(say("try-whose-placeholder"), TRY, entries, _control(number, SEAT)),)


def _controls(run: DryRun, number: str, seat: Seat) -> tuple[Button, ...]:
    """Return the buttons for letting computers answer and for stepping back."""
    awaited = run.match.awaited
    of_seat = f"{COMPUTER}:{list(run.ground.names).index(seat)}"
    computers = (
        [Button(say("try-computer-button"), TRY, _control(number, of_seat))] if run.may_be_left(seat) else []
    )
    others = [one for one in awaited if one != run.ground.seat]
    if others and others != [seat]:
        computers.append(Button(say("try-others-button"), TRY, _control(number, COMPUTERS)))
    return (*computers, *_steps(run, number))


def _steps(run: DryRun, number: str) -> tuple[Button, ...]:
    return (
        Button(say("try-step-back-button"), TRY, _control(number, BACK), disabled=not run.marks),
        Button(say("try-again-button"), TRY, _control(number, AFRESH)),
        Button(say("try-end-button"), TRY, _control(number, END)),
    )


def _control(number: str, what: str) -> str:
    return f"{number}.0{CONTROL}:{what}"


def led(of: str, row: Row, action: str = TRY) -> Row:
    """Return the row with its components routed to the run, without buttons that start another."""
    if isinstance(row, tuple):
        own = (one for one in row if one.action != TRY)
        return tuple(replace(one, action=action, arg=f"{of}:{one.action}:{one.arg}") for one in own)
    return replace(row, action=action, arg=f"{of}:{row.action}:{row.arg}")


def carried_out(run: DryRun, where: Where, control: str, press: Press) -> Where:
    """Carry out a control, and return the next page."""
    what, _, index = control.partition(":")
    if what == SEAT and press.values and press.values[0] in run.match.asks:
        return Where(press.values[0])
    if what == GO_ON:
        run.account = None
        run.follow()
    elif what == BACK:
        run.step_back()
    elif what == AFRESH:
        run.begin_afresh()
    elif what == COMPUTER:
        _leave(run, seat_at(run, index))
    elif what == COMPUTERS:
        run.let_computers([seat for seat in run.match.awaited if seat != run.ground.seat])
    else:
        raise Refused(say("try-no-control"))
    return Where(run.ground.seat)


def _leave(run: DryRun, seat: Seat) -> None:
    if not run.may_be_left(seat):
        raise Refused(say("try-no-coach" if seat in run.match.awaited else "try-not-awaited"))
    run.let_computers([seat])


def seat_at(run: DryRun, index: str) -> Seat:
    """Return the seat that a component names by its number."""
    seats = list(run.ground.names)
    if not index.isdecimal() or int(index) >= len(seats):
        raise Refused(say("try-no-seat"))
    return seats[int(index)]
