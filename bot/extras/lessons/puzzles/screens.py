"""Screens of a puzzle: position and question, the person's panel, the verdict on the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from bot.extras.lessons.puzzles.table import PuzzleTable, played
from bot.extras.lessons.repository import PuzzleRow
from bot.games.answers import answer_text
from bot.games.panels import ACT, ASKED, choice, to_act, to_ask
from bot.messages.catalogue import Text, say, together
from bot.messages.limits import LAYOUT, cut
from bot.messages.names import escaped
from bot.messages.panel import Button, Choice, Menu, Panel, Row
from bot.table.dry_runs.dry_screens import ACT_PAGE, CONTROL, Where, led
from bot.table.match.looks import Look, dressed
from engine.kernel.game_base import may_act
from engine.kernel.puzzles import SURE, Act, Puzzle, Verdict
from engine.registry.puzzles import find_puzzle, puzzles_of, with_puzzles

PUZZLES = "puzzles"
"""Action of a button that shows the puzzles of the game in its `arg`."""
PUZZLE = "puzzle"
"""Action of all components within a puzzle."""
BOARD_PAGE = "b"
BOARD, START, HINT, SOLUTION, AFRESH, NEXT, PICK, END = "b", "o", "h", "s", "n", "g", "p", "e"
"""Codes of the buttons: position, answer, hint, solution, start again, next puzzle, choose, end."""
COLOUR = 0x9333EA
SOLVED, SHOWN = "✅ ", "👁 "
LEAST_ROOM = 1000


def every_puzzle() -> list[Puzzle]:
    """Return all games' puzzles; components identify each by its index here."""
    return [puzzle for game in with_puzzles() for puzzle in puzzles_of(game)]


@dataclass
class Desk:
    """An open puzzle: its table, the person's results in this game, the messages so far."""

    puzzle: Puzzle
    look: Look
    results: Mapping[str, PuzzleRow]
    table: PuzzleTable = field(init=False)
    verdict: Verdict | None = None
    is_hinted: bool = False
    is_shown: bool = False

    def __post_init__(self) -> None:
        self.lay()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "puzzle": (self.game, self.puzzle.name)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, puzzle=find_puzzle(*state["puzzle"]))

    def lay(self) -> None:
        """Reset the puzzle to its position, without answers."""
        self.table, self.verdict = PuzzleTable(self.puzzle, self.look), None

    @property
    def game(self) -> str:
        return self.puzzle.game.name

    @property
    def number(self) -> str:
        return number_of(self.puzzle)


def number_of(puzzle: Puzzle) -> str:
    """Return the number by which components identify the puzzle."""
    return str(every_puzzle().index(puzzle))


def after(puzzle: Puzzle, results: Mapping[str, PuzzleRow]) -> Puzzle:
    """Return the next unsolved puzzle of the game, or else the next one."""
    every = puzzles_of(puzzle.game.name)
    at = every.index(puzzle) + 1
    turned = (*every[at:], *every[:at])
    return next((one for one in turned if not is_solved(results, one)), turned[0])


def is_solved(results: Mapping[str, PuzzleRow], puzzle: Puzzle) -> bool:
    row = results.get(puzzle.name)
    return row is not None and row.solved_at is not None


def to_puzzles(game: str) -> tuple[Button, ...]:
    """Return the button to a game's puzzles, if it has any."""
    return (Button(say("puzzles-button"), PUZZLES, game),) if puzzles_of(game) else ()


def panel(desk: Desk, number: str, where: Where) -> Panel:
    """Return the current page; its components lead back to the puzzle with this number."""
    if desk.verdict is not None:
        shown = _judged(desk, desk.verdict, number)
    elif where.page == BOARD_PAGE:
        shown = _asked(desk, number, where.note)
    else:
        shown = _own(desk, number, where)
    return dressed(shown, desk.look)


def _head(desk: Desk) -> Text:
    every = puzzles_of(desk.game)
    return say(
        "puzzle-head",
        game=desk.puzzle.game.title,
        at=every.index(desk.puzzle) + 1,
        puzzles=len(every),
        title=desk.puzzle.title,
        seat=desk.table.texts.seat_name(desk.puzzle.seat),
        solved=sum(is_solved(desk.results, one) for one in every),
        question=desk.puzzle.question,
    )


def _help(desk: Desk) -> list[str]:
    """Return the hints that the person has requested."""
    lines = [f"💡 {desk.puzzle.hint}"] if desk.is_hinted else []
    return [*lines, f"📖 {desk.puzzle.lesson}", *_solution(desk)] if desk.is_shown else lines


def _solution(desk: Desk) -> list[str]:
    """Return a solution in the form of its answers."""
    first = desk.puzzle.solutions[0]
    if first.sheet:
        return [f"```\n{first.sheet}\n```"]
    texts, match, lines = desk.table.texts, desk.puzzle.begin(), list[str]()
    for answer in first.answers:
        ask = match.asks.get(desk.puzzle.seat)
        if ask is not None and not isinstance(answer, Act):
            told = escaped(answer_text(answer))
            lines.append(say("puzzle-solution-line", asked=texts.ask_name(ask), answer=told))
            match.submit(desk.puzzle.seat, answer)
    return lines


def _asked(desk: Desk, number: str, note: str = "") -> Panel:
    """Return the position and the question."""
    table = desk.table
    by_sheet = [say("puzzle-by-sheet")] if desk.puzzle.has_sheet else []
    text = together((*filter(None, (note,)), _head(desk), *by_sheet, *_help(desk)))
    board = table.texts.looks.board(table.view(desk.puzzle.seat), table.ground.names)
    start = _button(say("puzzle-answer-button"), number, START, style="primary")
    rows = (
        (start, *_helping(desk, number), _button(say("puzzle-end-button"), number, END)),
        _picking(desk, number),
    )
    return Panel(cut(text, LAYOUT), (*rows, *_other_games(desk)), board, COLOUR)


def _own(desk: Desk, number: str, where: Where) -> Panel:
    """Return the same panel as in a real game."""
    table, seat = desk.table, desk.puzzle.seat
    if where.page == ACT_PAGE:
        shown = table.texts.acts.show(table.acting(seat), where.focus, where.note)
    else:
        shown = table.texts.panels.show(table.prompt(seat), where.focus, where.note, preview=where.preview)
    head = (say("puzzle-question", question=desk.puzzle.question), *_help(desk))
    text = cut(together((*head, shown.text)), LAYOUT - len(shown.below))
    own = (led(f"{number}.{where.page}", row, PUZZLE) for row in shown.rows)
    rows = tuple(row for row in own if row)
    has_way = any(one.action in (ACT, ASKED) for row in shown.rows if isinstance(row, tuple) for one in row)
    turns = () if has_way or not may_act(desk.puzzle.game) else _turns(number, where)
    return replace(shown, text=text, rows=(*rows, (*_around(desk, number), *turns)))


def _around(desk: Desk, number: str) -> tuple[Button, ...]:
    """Return buttons to go back to the position, start again, and get help."""
    is_untouched = not desk.table.lines and not desk.table.drafts
    back = _button(say("puzzle-position-button"), number, BOARD)
    afresh = _button(say("puzzle-afresh-button"), number, AFRESH, disabled=is_untouched)
    return (back, afresh, *_helping(desk, number))


def _turns(number: str, where: Where) -> tuple[Button, ...]:
    """Return buttons to switch between the decision and actions out of turn."""
    turn = to_ask() if where.page == ACT_PAGE else to_act()
    return (replace(turn, action=PUZZLE, arg=f"{number}.{where.page}:{turn.action}:"),)


def _helping(desk: Desk, number: str) -> tuple[Button, ...]:
    if desk.is_shown:
        return ()
    hint = () if desk.is_hinted else (_button(say("puzzle-hint-button"), number, HINT),)
    return (*hint, _button(say("puzzle-solution-button"), number, SOLUTION))


def _judged(desk: Desk, verdict: Verdict, number: str) -> Panel:
    """Return the verdict: solved and why, or what went wrong, with the resulting board."""
    table, told = desk.table, ""
    if verdict.deeds:
        account, table = played(desk.puzzle, verdict.deeds, desk.look)
        told = account.text
    board = table.texts.looks.board(table.view(desk.puzzle.seat), table.ground.names)
    lines = [_head(desk), *(_praise(desk, verdict) if verdict.is_solved else _blame(desk, verdict))]
    text = cut(together(lines), LAYOUT - LEAST_ROOM)
    if verdict.is_solved:
        more = _button(say("puzzle-next-button"), number, NEXT, style="primary")
        turns: Row = (more, _button(say("puzzle-again-button"), number, AFRESH))
    else:
        again = _button(say("puzzle-retry-button"), number, START, style="primary")
        turns = (again, *_helping(desk, number), _button(say("puzzle-next-button"), number, NEXT))
    below = cut(told, LAYOUT - len(text))
    return Panel(text, (turns, _picking(desk, number)), board, COLOUR, below)


def _praise(desk: Desk, verdict: Verdict) -> list[str]:
    chance = say("puzzle-solved-chance", chance=percent(verdict.chance)) if verdict.chance != SURE else ""
    return [say("puzzle-solved"), *filter(None, (chance,)), desk.puzzle.lesson]


def _blame(desk: Desk, verdict: Verdict) -> list[str]:
    """Explain what refutes the answer, or how likely it was to succeed."""
    if desk.puzzle.enough < SURE or not verdict.deeds:
        return [_not_best(desk, verdict), *_help(desk)]
    if not verdict.reply:
        return [say("puzzle-not-solved"), *_help(desk)]
    is_sheet = "\n" in verdict.reply
    return [say("puzzle-refuted-sheet" if is_sheet else "puzzle-refuted", reply=verdict.reply), *_help(desk)]


def _not_best(desk: Desk, verdict: Verdict) -> str:
    chance = percent(verdict.chance)
    if desk.is_shown:
        return say("puzzle-not-best", chance=chance, best=percent(desk.puzzle.enough))
    return say("puzzle-not-best-yet", chance=chance)


def percent(chance: Fraction) -> str:
    """Return a chance in percent, with its exact fraction if short."""
    percent = f"{float(100 * chance):.1f}"
    if chance.denominator < 10_000 and chance not in (0, 1):
        return say("puzzle-percent-exact", percent=percent, fraction=str(chance))
    return say("puzzle-percent", percent=percent)


def _picking(desk: Desk, number: str) -> Menu:
    return Menu(say("puzzle-pick-placeholder"), PUZZLE, tuple(_entries(desk)), f"{number}.{CONTROL}:{PICK}:")


def _entries(desk: Desk) -> list[Choice]:
    return [
        choice(
            f"{at}. {_mark(desk.results.get(one.name))}{one.title}",
            one.name,
            one.question,
            chosen=one == desk.puzzle,
        )
        for at, one in enumerate(puzzles_of(desk.game), start=1)
    ]


def _mark(row: PuzzleRow | None) -> str:
    if row is None:
        return ""
    return SOLVED if row.solved_at else SHOWN if row.shown_at else ""


def _other_games(desk: Desk) -> tuple[Row, ...]:
    from_here = [game for game in with_puzzles() if game != desk.game]
    titles = {game: puzzles_of(game)[0].game.title for game in from_here}
    return (tuple(Button(title, PUZZLES, game) for game, title in titles.items()),) if titles else ()


def _button(
    label: str, number: str, control: str, *, style: str = "secondary", disabled: bool = False
) -> Button:
    return Button(label, PUZZLE, f"{number}.{CONTROL}:{control}:", style, disabled)
