"""Screens of a lesson: rule, task, the person's panel or a stage's report, controls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.extras.lessons.catalogue import LESSONS
from bot.extras.lessons.progress import Course
from bot.games.panels import ACT, ASKED, to_act, to_ask
from bot.messages.catalogue import Text, say, together
from bot.messages.limits import LAYOUT, cut
from bot.messages.panel import Button, Panel, Picture, Row
from bot.table.dry_runs.dry_screens import ACT_PAGE, COLOUR, LEAST_ROOM, Where, led
from bot.table.match.looks import dressed
from engine.kernel.game_base import may_act
from engine.registry.catalogue import find_game

LEARN = "learn"
"""Action of a button that begins the lesson of the game in its `arg`."""
LESSON = "lesson"
"""Action of all components within a lesson."""
CONTROL = "c"
NEXT, BACK, SHOW, END = "n", "b", "s", "e"
"""Codes of the buttons: next, step back, show me, end."""


def to_learn(game: str) -> tuple[Button, ...]:
    """Return the button to a game's lesson, if it has one."""
    return (Button(say("learn-button"), LEARN, game),) if game in LESSONS else ()


def left(game: str) -> Panel:
    return Panel(say("lesson-left", game=find_game(game).title), (to_learn(game),))


def panel(course: Course, number: str, where: Where) -> Panel:
    """Return the current page; its components lead back to the step with this number."""
    if course.is_over:
        return _played(course)
    shown = _read(course) if _is_reading(course) else _own(course, where)
    own = (led(f"{number}.{where.page}", row, LESSON) for row in shown.rows)
    rows = (*own, _controls(course, number, where, shown.rows))
    below = together(filter(None, (shown.below, *_task(course, where.note))))
    whole = together(filter(None, (_head(course, where.note), shown.text)), "\n\n")
    text = cut(whole, LAYOUT - len(below))
    return dressed(replace(shown, text=text, below=below, rows=rows), course.look)


def _head(course: Course, note: str) -> Text:
    """Return the last press's result, the step's number in the lesson, and its rule."""
    title, at, steps = find_game(course.game).title, course.at + 1, len(course.lesson.steps)
    place = (
        say("lesson-step", game=title, at=at, steps=steps)
        if course.at
        else say("lesson-start", game=title, at=at, steps=steps, minutes=course.lesson.minutes)
    )
    return together(filter(None, (note, place, course.step.rule)))


def _task(course: Course, note: str) -> Iterator[str]:
    """Yield the task and its location, and help after a failed attempt."""
    step = course.step
    if not course.is_read_only:
        yield f"👉 {step.task}"
        if course.tries > len(step.way) and step.hint not in note:
            yield f"💡 {step.hint}"
    elif step.is_done is not None:
        yield say("lesson-done-before")


def _is_reading(course: Course) -> bool:
    """Return whether the step needs no panel: a stage has ended, or there is no task."""
    is_asked = course.table.seat in course.table.match.asks
    return course.table.account is not None or course.is_read_only or not (is_asked or course.step.acts)


def _read(course: Course) -> Panel:
    """Return the board with the report of a finished stage below it."""
    table = course.table
    told = cut(table.account.text, LAYOUT - 4 * LEAST_ROOM) if table.account else ""
    return Panel("", (), _board(course), COLOUR, told)


def _board(course: Course) -> Picture:
    """Return the board from the person's viewpoint."""
    table = course.table
    return table.texts.looks.board(table.view(table.seat), table.ground.names)


def _own(course: Course, where: Where) -> Panel:
    """Return the same panel as in a real game."""
    table = course.table
    if where.page == ACT_PAGE:
        acting = table.texts.acts.show(table.acting(table.seat), where.focus)
        return replace(acting, picture=acting.picture or _board(course))
    return table.texts.panels.show(table.prompt(table.seat), where.focus, preview=where.preview)


def _controls(course: Course, number: str, where: Where, rows: Sequence[Row]) -> Row:
    """Return the buttons Next, Back and Quit; with a task, also one to demonstrate it and one to act."""
    to = f"{number}.{CONTROL}"
    turns: list[Button] = []
    if course.is_read_only or course.table.account is not None:
        turns.append(Button(say("lesson-next-button"), LESSON, f"{to}:{NEXT}:", style="primary"))
    else:
        leads = any(one.action in (ACT, ASKED) for row in rows if isinstance(row, tuple) for one in row)
        turns += [] if leads else _turns(course, number, where)
        turns.append(Button(say("lesson-show-button"), LESSON, f"{to}:{SHOW}:"))
    back = Button(say("lesson-back-button"), LESSON, f"{to}:{BACK}:", disabled=not course.at)
    return (*turns, back, Button(say("lesson-end-button"), LESSON, f"{to}:{END}:"))


def _turns(course: Course, number: str, where: Where) -> list[Button]:
    """Return buttons to switch between the decision and actions out of turn, as in a real game."""
    table = course.table
    if not may_act(table.match.game):
        return []
    is_asked = table.seat in table.match.asks
    turn = (to_ask() if is_asked else None) if where.page == ACT_PAGE else to_act()
    return [replace(turn, action=LESSON, arg=f"{number}.{where.page}:{turn.action}:")] if turn else []


def _played(course: Course) -> Panel:
    others = tuple(Button(find_game(game).title, LEARN, game) for game in LESSONS if game != course.game)
    text = say("lesson-over-others" if others else "lesson-over", game=find_game(course.game).title)
    return Panel(text, (others,) if others else (), colour=COLOUR)
