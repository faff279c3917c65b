"""Carry out a press on a board in a worker process: play it again, press, and write it down."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.extras.analysis import board as boards
from bot.extras.analysis import screens
from bot.extras.analysis.board import Board, Origin
from bot.extras.analysis.screens import NOTE, Shape
from bot.games.panels import ACT, ASKED
from bot.messages.catalogue import say
from bot.messages.numerals import is_numeral, strange
from bot.messages.panel import Form, Press
from bot.service.people.private_state import Shown
from bot.table.dry_runs.dry_run import Ground, Line
from bot.table.dry_runs.dry_screens import ACT_PAGE, ANSWER, CONTROL, Where, seat_at
from engine.kernel.core import Json, Refused

LARGEST = 400_000
"""Most characters of a board as JSON."""


@dataclass(frozen=True)
class Aim:
    """The target of a board's component: `BOARD.CHANGES.SEAT+PAGE:ACTION:ARGUMENT`."""

    board: int
    changes: int
    seat: str
    page: str
    action: str
    arg: str

    @classmethod
    def read(cls, text: str) -> Aim:
        """Parse the text; Refused if the bot never wrote it."""
        at, _, rest = text.partition(":")
        action, _, arg = rest.partition(":")
        parts = at.split(".")
        if len(parts) != 3 or not (is_numeral(parts[0]) and is_numeral(parts[1])):
            raise Refused(strange())
        if parts[2][-1:] not in (ANSWER, ACT_PAGE, CONTROL):
            raise Refused(strange())
        return cls(int(parts[0]), int(parts[1]), parts[2][:-1], parts[2][-1], action, arg)


@dataclass(frozen=True)
class Opened:
    """A stored board, as a worker process gets it."""

    ground: Ground
    tree: Json
    past: Origin | None
    shape: Shape
    changes: int

    def load(self) -> Board:
        return boards.load(self.ground, self.tree, self.past)

    def after(self, changes: int) -> Shape:
        """Return the shape of the page after so many more changes."""
        number = self.shape.number.partition(".")[0]
        return replace(self.shape, number=f"{number}.{self.changes + changes}")


@dataclass(frozen=True)
class Written:
    """The page after a press, and the board to store; None if it changed nothing."""

    shown: Shown
    tree: Json | None = None
    is_noted: bool = False


def begin(given: tuple[Ground, str]) -> Json:
    """Return a new board from now, as JSON."""
    return boards.dump(boards.begun(*given))


def begin_past(given: tuple[Ground, Origin, str, Sequence[Line]]) -> Json:
    """Return a new board of a finished game, as JSON."""
    ground, origin, seed, lines = given
    board = Board(ground, seed, origin=origin)
    board.lay(lines)
    return boards.dump(board)


def show(given: tuple[Opened, str]) -> Shown:
    """Return the present page of a board."""
    opened, note = given
    return Shown(screens.panel(opened.load(), opened.shape, Where(opened.ground.seat, note=note)))


def press(given: tuple[Opened, Aim, Press]) -> Written:
    """Handle a press; one on an outdated page changes nothing."""
    opened, aim, press = given
    board = opened.load()
    before, seat, form = board.stands, seat_at(board, aim.seat), None
    if aim.changes != opened.changes:
        where = Where(seat, note=say("try-out-of-date"))
    elif aim.page == CONTROL and aim.action == NOTE and not (press.text or press.filled):
        return Written(Shown(screens.panel(board, opened.shape, Where(seat)), _note(board, opened)))
    elif aim.page == CONTROL:
        control = f"{aim.action}:{aim.arg}" if aim.arg else aim.action
        where = screens.carried_out(board, Where(seat), control, press)
    else:
        where, form = _played(board, Where(seat, aim.page), replace(press, action=aim.action, arg=aim.arg))
    board.tree.follow(board.lines, board.marks)
    is_changed = board.stands != before
    shape = opened.after(int(is_changed))
    if form is not None:
        form = replace(form, arg=f"{shape.number}.{aim.seat}{aim.page}:{form.action}:{form.arg}")
    shown = Shown(screens.panel(board, shape, where), form)
    return Written(shown, *_written(board)) if is_changed else Written(shown)


def _written(board: Board) -> tuple[Json, bool]:
    """Return the board as JSON, and whether it has notes; Refused if it is too large."""
    data = boards.dump(board)
    if len(json.dumps(data)) > LARGEST:
        raise Refused(say("analysis-too-large"))
    return data, any(node.note for node in board.tree.nodes)


def _note(board: Board, opened: Opened) -> Form:
    return screens.note_form(board, opened.shape)


def _played(board: Board, at: Where, press: Press) -> tuple[Where, Form | None]:
    if press.action == ACT:
        return replace(at, page=ACT_PAGE, focus=press.arg), None
    if press.action == ASKED:
        return replace(at, page=ANSWER), None
    is_acting = at.page == ACT_PAGE
    pressed = board.press_act(at.seat, press) if is_acting else board.press(at.seat, press)
    return replace(at, focus=pressed.focus, note=pressed.note, preview=pressed.preview), pressed.form
