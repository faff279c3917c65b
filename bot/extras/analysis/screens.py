"""Show a board: a seat's panel or a stage's result, the branches, and the controls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.extras.analysis.board import Board
from bot.games.answers import answer_text
from bot.games.panels import TRY, choice
from bot.games.phrases import shortened
from bot.messages.catalogue import Text, say, together
from bot.messages.limits import LAYOUT, cut
from bot.messages.names import Name, escaped
from bot.messages.panel import ENTRIES, Button, Form, Menu, Panel, Press, Row, text_form
from bot.table.computers.levels import levels
from bot.table.dry_runs.dry_run import Line
from bot.table.dry_runs.dry_screens import ACT_PAGE, ANSWER, COLOUR, CONTROL, LEAST_ROOM, Where, led, seat_at
from bot.table.match.looks import dressed
from engine.kernel.core import Refused, Seat
from engine.kernel.dice import Dice

BACK, ON, COMPUTER, COMPUTERS, AFRESH, GO_ON, SEAT, BRANCH = "b", "f", "k", "r", "n", "g", "s", "j"
NOTE, SHARE, DELETE, LIST, OPEN = "t", "h", "d", "l", "o"
"""The board's own controls; the last four are the service's."""
LONGEST_NOTE, MOST_NOTES = 300, 50
"""Most characters of a note, and most notes on one board."""
LABEL = 60
"""Most characters of a step in the menu of branches."""


@dataclass(frozen=True)
class Shape:
    """Facts about the stored board that its controls need; it may be shared if its game is over."""

    number: str
    """Number and changes of the board, with which its components begin."""
    is_past: bool = False
    is_shared: bool = False
    may_share: bool = False


def panel(board: Board, shape: Shape, where: Where) -> Panel:
    """Return the page as a panel; its components carry the board's number."""
    if board.account is not None:
        return dressed(_account(board, shape, where), board.ground.look)
    seat = board.in_hand(where.seat) if where.page == ANSWER else where.seat
    shown = _own(board, seat, where)
    text = cut(together([*_head(board, shape), shown.text]), LAYOUT - len(shown.below))
    index = list(board.ground.names).index(seat)
    own = (led(f"{shape.number}.{index}{where.page}", row) for row in shown.rows)
    rows = (*_which(board, shape, seat), *own, _computers(board, shape, seat), *_controls(board, shape))
    return dressed(replace(shown, text=text, rows=tuple(filter(None, rows))), board.ground.look)


def _head(board: Board, shape: Shape) -> Iterator[Text]:
    yield say("analysis-head-past" if shape.is_past else "try-head")
    if note := board.tree.nodes[board.tree.at].note:
        yield say("analysis-noted", note=escaped(note))


def _own(board: Board, seat: Seat, where: Where) -> Panel:
    if where.page == ACT_PAGE:
        return board.texts.acts.show(board.acting(seat), where.focus, where.note)
    is_preview = where.preview or seat in board.match.sealed
    prompt = board.prompt(seat)
    if prompt.coach and where.focus == board.texts.panels.advice_page(prompt.ask):
        strongest = board.match.game.computers[levels(board.ground.game)[-1]]
        prompt = replace(prompt, advised=strongest.think(prompt.ask, "", Dice("coach")))
    return board.texts.panels.show(prompt, where.focus, where.note, preview=is_preview)


def _account(board: Board, shape: Shape, where: Where) -> Panel:
    """Return the report of the last stage, and the board after it."""
    assert board.account is not None
    names = board.ground.names
    head = together([*_head(board, shape), *([where.note] if where.note else [])])
    shown = board.texts.looks.board(board.view(board.ground.seat), names)
    go_on = (Button(say("try-go-on-button"), TRY, _control(shape, GO_ON), style="primary"),)
    rows = (() if board.match.is_over else go_on, *_controls(board, shape))
    told = cut(board.account.text, LAYOUT - len(head) - LEAST_ROOM)
    return Panel(head, tuple(filter(None, rows)), shown, COLOUR, told)


def _which(board: Board, shape: Shape, seat: Seat) -> tuple[Row, ...]:
    """Return the menu that chooses which seat to play."""
    names, match = board.ground.names, board.match
    if len(match.asks) == 1:
        return ()
    entries = tuple(
        choice(
            f"{board.texts.seat_name(one)} {Name(names[one]).bare}",
            one,
            say("try-handed-in-choice") if one in match.sealed else "",
            chosen=one == seat,
        )
        for one in match.asks
    )
    return (Menu(say("try-whose-placeholder"), TRY, entries, _control(shape, SEAT)),)


def _computers(board: Board, shape: Shape, seat: Seat) -> tuple[Button, ...]:
    """Return the buttons that let computers answer."""
    of_seat = f"{COMPUTER}:{list(board.ground.names).index(seat)}"
    own = Button(say("try-computer-button"), TRY, _control(shape, of_seat))
    all_others = Button(say("try-others-button"), TRY, _control(shape, COMPUTERS))
    others = [one for one in board.match.awaited if one != board.ground.seat]
    has_others = bool(others) and others != [seat]
    return (*([own] if board.may_be_left(seat) else []), *([all_others] if has_others else []))


def _controls(board: Board, shape: Shape) -> tuple[Row, ...]:
    """Return the branches, the buttons for stepping, and those for what is kept."""
    has_more = bool(board.tree.after(board.tree.at))
    steps = (
        Button(say("try-step-back-button"), TRY, _control(shape, BACK), disabled=not board.marks),
        Button(say("analysis-step-on-button"), TRY, _control(shape, ON), disabled=not has_more),
        Button(say("try-again-button"), TRY, _control(shape, AFRESH)),
        Button(say("analysis-note-button"), TRY, _control(shape, NOTE)),
        Button(say("analysis-list-button"), TRY, _control(shape, LIST)),
    )
    share = say("analysis-unshare-button" if shape.is_shared else "analysis-share-button")
    kept = (
        *([Button(share, TRY, _control(shape, SHARE))] if shape.may_share else []),
        Button(say("analysis-delete-button"), TRY, _control(shape, DELETE), style="danger"),
    )
    return (*branches(board, _control(shape, BRANCH)), steps, kept)


def branches(board: Board, arg: str, action: str = TRY) -> tuple[Menu, ...]:
    """Return the menu of branches; empty while there is but one way."""
    ends = board.tree.ends()
    if len(ends) < 2:
        return ()
    shown = ends[-ENTRIES:]
    entries = tuple(
        choice(_named(board, end), str(end), board.tree.nodes[end].note, chosen=end == board.tree.at)
        for end in shown
    )
    return (Menu(say("analysis-branches-placeholder"), action, entries, arg),)


def _named(board: Board, end: int) -> str:
    """Return a branch in words: its number and the step with which it leaves the others."""
    number, nodes = board.tree.ends().index(end) + 1, board.tree.nodes
    own = [at for at in board.tree.way(end) if len(board.tree.after(nodes[at].parent)) > 1]
    line = nodes[own[-1] if own else end].line
    if line is None:
        return say("analysis-branch-beginning", number=number)
    return say("analysis-branch", number=number, seat=board.texts.seat_name(line.seat), what=step_text(line))


def step_text(line: Line) -> str:
    """Return what a step answered, as one short line."""
    return shortened(answer_text(line.what), LABEL)


def _control(shape: Shape, what: str) -> str:
    return f"{shape.number}.0{CONTROL}:{what}"


def note_form(board: Board, shape: Shape) -> Form:
    """Return the form for a note beside the present step."""
    now = board.tree.nodes[board.tree.at].note
    form = text_form(say("analysis-note-title"), say("analysis-note-label"), TRY, now)
    return replace(form, arg=_control(shape, NOTE))


def carried_out(board: Board, where: Where, control: str, press: Press) -> Where:
    """Carry out a control, and return the next page; Refused if it makes no sense here."""
    what, _, index = control.partition(":")
    if what == SEAT and press.values and press.values[0] in board.match.asks:
        return Where(press.values[0])
    if what == GO_ON:
        board.account = None
        board.follow()
    elif what == BACK:
        board.step_back()
    elif what == ON:
        board.step_on()
    elif what == AFRESH:
        board.begin_afresh()
    elif what == BRANCH and press.values:
        board.go_to(_end(board, press.values[0]))
    elif what == NOTE:
        return replace(where, note=_noted(board, press.text))
    elif what == COMPUTER:
        _leave(board, seat_at(board, index))
    elif what == COMPUTERS:
        board.let_computers([seat for seat in board.match.awaited if seat != board.ground.seat])
    else:
        raise Refused(say("try-no-control"))
    return Where(board.ground.seat)


def _end(board: Board, value: str) -> int:
    ends = {str(end): end for end in board.tree.ends()}
    if value not in ends:
        raise Refused(say("try-no-control"))
    return ends[value]


def _noted(board: Board, text: str) -> str:
    """Write the note, and say so; an empty one, or a dash, removes it."""
    said = " ".join(text.split())
    said = "" if said == "-" else said
    if len(said) > LONGEST_NOTE:
        raise Refused(say("note-too-long", most=LONGEST_NOTE, length=len(said)))
    is_new = not board.tree.nodes[board.tree.at].note
    if said and is_new and sum(bool(node.note) for node in board.tree.nodes) >= MOST_NOTES:
        raise Refused(say("note-too-many", most=MOST_NOTES))
    board.tree.note(said)
    return say("analysis-note-kept") if said else say("analysis-note-gone")


def _leave(board: Board, seat: Seat) -> None:
    if not board.may_be_left(seat):
        raise Refused(say("try-no-coach" if seat in board.match.awaited else "try-not-awaited"))
    board.let_computers([seat])
