"""Show somebody else's shared board: every step, branch and note, and nothing that changes it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.extras.analysis.board import Board
from bot.extras.analysis.pressing import Opened
from bot.extras.analysis.screens import branches, step_text
from bot.messages.catalogue import Text, say, together
from bot.messages.limits import LAYOUT, cut
from bot.messages.names import escaped
from bot.messages.numerals import read_numeral
from bot.messages.panel import Button, Panel, Row
from bot.service.people.private_state import Shown
from bot.table.dry_runs.dry_screens import COLOUR
from bot.table.match.looks import dressed
from engine.kernel.core import Refused

SHARED = "shared_board"
"""Action of a shared board's link and page; its argument is `BOARD`, `BOARD.STEP` or `BOARD.COPY`."""
COPY = "copy"


def page(given: tuple[Opened, int, str]) -> Shown:
    """Return a board's page at a step, "" for where its owner stands; Refused if it has no such step."""
    opened, number, step = given
    board = opened.load()
    at = read_numeral(step) if step else board.tree.at
    if at >= len(board.tree.nodes):
        raise Refused(say("try-no-control"))
    board.go_to(at)
    head, names = together(_head(board)), board.ground.names
    shown = board.texts.looks.board(board.view(board.ground.seat), names)
    told = cut(board.account.text, LAYOUT - len(head)) if board.account else ""
    return Shown(dressed(Panel(head, tuple(_rows(board, number)), shown, COLOUR, told), board.ground.look))


def _head(board: Board) -> Iterator[Text]:
    node = board.tree.nodes[board.tree.at]
    yield say("analysis-head-shared")
    if node.note:
        yield say("analysis-noted", note=escaped(node.note))
    if node.line is not None:
        seat = board.texts.seat_name(node.line.seat)
        yield say("analysis-step", seat=seat, what=escaped(step_text(node.line)))


def _rows(board: Board, number: int) -> Iterator[Row]:
    """Yield the menu of branches, and the buttons that turn pages and open a copy."""
    here, tree = f"{number}.", board.tree
    yield from branches(board, here, SHARED)
    back = tree.way()[board.marks[-1]] if board.marks else tree.at
    is_end = not tree.after(tree.at)
    yield (
        Button(say("try-step-back-button"), SHARED, f"{here}{back}", disabled=not board.marks),
        Button(say("analysis-step-on-button"), SHARED, f"{here}{tree.further()}", disabled=is_end),
        Button(say("analysis-open-button"), SHARED, f"{here}{COPY}", style="primary"),
    )
