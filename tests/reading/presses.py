"""Count the fewest presses with which a person can hand in an answer, by trying what the panels offer."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from bot.games.panels import ACT, TAKE_BACK, TRY, Panels, Prompt
from bot.messages.panel import Button, Form, Menu, Panel, Press, Pressed
from engine.kernel.core import Json, Refused

MOST_TRIED = 400
"""Most panels looked at before the search ends."""
MENU = 2
"""Presses of a pick: one opens the menu, one chooses."""
_ELSEWHERE = (ACT, TRY, TAKE_BACK)


def fewest(panels: Panels, prompt: Prompt, wanted: Json = None, *, at_most: int | None = None) -> int | None:
    """Return the fewest presses to an answer, without red buttons; None if none was found.

    `wanted`: the answer to give, also with red buttons; None for any. `at_most`: presses tried before
    the search ends, where one takes long.
    """
    start = (prompt.draft, "")
    seen, waiting, tried, presses = {start}, deque([(0, *start)]), 0, 0
    while waiting and tried < MOST_TRIED:
        cost, draft, focus = waiting.popleft()
        now = replace(prompt, draft=draft, since="", told="")
        tried += 1
        for price, press in _presses(panels.show(now, focus), has_red=wanted is not None):
            presses += 1
            if at_most is not None and presses > at_most:
                return None
            for more, pressed in _results(panels, now, press):
                if pressed.answer is not None and is_meant(prompt, pressed.answer, wanted):
                    return cost + price + more
                after = (draft if pressed.draft is None else pressed.draft, pressed.focus)
                if after not in seen:
                    seen.add(after)
                    _queue(waiting, (cost + price + more, *after))
    return None


def is_meant(prompt: Prompt, answer: Json, wanted: Json) -> bool:
    """Return whether an answer does the same as the wanted one."""
    return wanted is None or prompt.ask.check(answer) == prompt.ask.check(wanted)


def _queue(waiting: deque[tuple[int, str, str]], one: tuple[int, str, str]) -> None:
    """Put the state after all that cost no more."""
    at = len(waiting)
    while at and waiting[at - 1][0] > one[0]:
        at -= 1
    waiting.insert(at, one)


def _presses(panel: Panel, *, has_red: bool) -> Iterator[tuple[int, Press]]:
    for row in panel.rows:
        if isinstance(row, Menu):
            yield from ((MENU, Press(row.action, row.arg, (choice.value,))) for choice in row.choices)
        else:
            yield from ((1, Press(one.action, one.arg)) for one in row if _is_pressed(one, has_red=has_red))


def _is_pressed(button: Button, *, has_red: bool) -> bool:
    return not button.disabled and (has_red or button.style != "danger") and button.action not in _ELSEWHERE


def _results(panels: Panels, prompt: Prompt, press: Press) -> Iterator[tuple[int, Pressed]]:
    """Yield what a press leads to, with the presses in a form that it opens."""
    with suppress(Refused):
        pressed = panels.press(prompt, press)
        if pressed.form is None:
            yield 0, pressed
        elif (filled := _filled(pressed.form)) is not None:
            presses, submitted = filled
            yield presses, panels.press(prompt, submitted)


def _filled(form: Form) -> tuple[int, Press] | None:
    """Fill a form as quickly as possible and submit it; None if something must be typed."""
    filled, presses = {}, 1
    for field in form.fields:
        if not field.options:
            return None
        chosen = tuple(option.value for option in field.options if option.chosen)
        if not chosen and field.kind != "checkboxes":
            chosen, presses = (field.options[0].value,), presses + (MENU if field.kind == "menu" else 1)
        filled[field.name] = chosen
    return presses, Press(form.action, form.arg, filled=filled)
