"""Count the fewest presses with which a person can hand in an answer, by trying what the panels offer."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, islice

from bot.games.panels import ACT, TAKE_BACK, TRY, Panels, Prompt
from bot.messages.panel import Button, Form, Menu, Panel, Press, Pressed
from engine.kernel.core import Json, Refused

MOST_TRIED = 400
"""Most panels looked at before the search ends."""
MENU = 2
"""Presses of a pick: one opens the menu, one chooses."""
MOST_PICKS = 3000
"""Most ways to pick several in a menu that are looked at, fewer picks first."""
_ELSEWHERE = (ACT, TRY, TAKE_BACK)


def fewest(
    panels: Panels,
    prompt: Prompt,
    wanted: Json = None,
    *,
    at_most: int | None = None,
    most_tried: int = MOST_TRIED,
    may_lead: Callable[[str, str], bool] = lambda draft, focus: True,
) -> int | None:
    """Return the fewest presses to an answer, without red buttons; None if none was found.

    `wanted`: the answer to give, also with red buttons and several picks in a menu; None for any. `at_most`:
    presses tried before the search ends, where one takes long. `most_tried`: panels looked at before it ends.
    `may_lead`: function that returns whether a draft and focus can be on the way to the answer.
    """
    start = (prompt.draft, "")
    seen, waiting, tried, presses = {start}, deque([(0, *start)]), 0, 0
    while waiting and tried < most_tried:
        cost, draft, focus = waiting.popleft()
        now = replace(prompt, draft=draft, since="", told="")
        tried += 1
        found: list[int] = []
        for price, press in _presses(panels.show(now, focus), wanted):
            presses += 1
            if at_most is not None and presses > at_most:
                return min(found, default=None)
            for more, pressed in _results(panels, now, press):
                if pressed.answer is not None and is_meant(prompt, pressed.answer, wanted):
                    found.append(cost + price + more)
                    if wanted is None:
                        return found[0]
                after = (draft if pressed.draft is None else pressed.draft, pressed.focus)
                if pressed.answer is None and after not in seen and may_lead(*after):
                    seen.add(after)
                    _queue(waiting, (cost + price + more, *after))
        if found:
            return min(found)
    return None


def is_meant(prompt: Prompt, answer: Json, wanted: Json) -> bool:
    """Return whether an answer does the same as the wanted one; one that the rules refuse does not."""
    if wanted is None:
        return True
    with suppress(Refused):
        return bool(prompt.ask.check(answer) == prompt.ask.check(wanted))
    return False


def _queue(waiting: deque[tuple[int, str, str]], one: tuple[int, str, str]) -> None:
    """Put the state after all that cost no more."""
    at = len(waiting)
    while at and waiting[at - 1][0] > one[0]:
        at -= 1
    waiting.insert(at, one)


def _presses(panel: Panel, wanted: Json) -> Iterator[tuple[int, Press]]:
    for row in panel.rows:
        if isinstance(row, Menu):
            for picks in _picks(row, wanted):
                yield MENU - 1 + len(picks), Press(row.action, row.arg, picks)
        else:
            yield from (
                (1, Press(one.action, one.arg)) for one in row if _is_pressed(one, has_red=wanted is not None)
            )


def _picks(menu: Menu, wanted: Json) -> Iterator[tuple[str, ...]]:
    """Yield what can be picked in a menu: one, then all that the answer has, or any several without them."""
    values = [one.value for one in menu.choices]
    yield from ((value,) for value in values)
    if wanted is None or menu.most == 1:
        return
    known = tuple(value for value in values if value in leaves(wanted))
    if known:
        yield from (known,) if 1 < len(known) <= menu.most else ()
        return
    sizes = range(2, min(menu.most, len(values)) + 1)
    yield from islice((some for size in sizes for some in combinations(values, size)), MOST_PICKS)


def leaves(answer: Json) -> set[str]:
    """Return all values in an answer, as words."""
    if isinstance(answer, (dict, list)):
        inner = answer.values() if isinstance(answer, dict) else answer
        return {leaf for one in inner for leaf in leaves(one)}
    return {str(answer)}


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
