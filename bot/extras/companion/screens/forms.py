"""Open the forms of a crew's screens, filled with what the book knows, and read them as deeds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.extras.companion.book.numbers import NumberNeeded
from bot.extras.companion.pressing import FILLED
from bot.extras.companion.screens import (
    forms_of_content,
    forms_of_crew,
    forms_of_heroes,
    forms_of_sheets,
    forms_of_things,
)
from bot.extras.companion.screens.buttons import back, form
from bot.extras.companion.screens.fields import Said, read
from bot.extras.companion.screens.living import WATER
from bot.extras.companion.screens.seen import Seen
from bot.messages.catalogue import say
from bot.messages.names import escaped
from bot.messages.numerals import strange
from bot.messages.panel import Field, Filled, Form, Panel
from engine.kernel.core import Refused

Builds = Callable[[Seen, list[str]], tuple[str, tuple[Field, ...]]]
Reads = Callable[[Seen, list[str], Said], dict[str, Any]]
FORMS: Final[Mapping[str, tuple[Builds, Reads]]] = {
    **forms_of_heroes.FORMS,
    **forms_of_sheets.FORMS,
    **forms_of_things.FORMS,
    **forms_of_crew.FORMS,
    **forms_of_content.FORMS,
}


def form_of(seen: Seen, which: str) -> Form:
    """Return the form of that name, with its arguments behind it."""
    name, *words = which.split(" ")
    if name not in FORMS:
        raise Refused(strange())
    title, fields = FORMS[name][0](seen, words)
    return Form(title, FILLED, tuple(one for one in fields if not _is_known(one)) or fields)


def _is_known(field: Field) -> bool:
    """Return whether there is nothing to choose in a field, so that the form need not ask."""
    return field.kind in ("menu", "radio") and len(field.options) == 1


def read_form(seen: Seen, which: str, filled: Filled) -> dict[str, Any]:
    """Return the deed that a filled form describes."""
    name, *words = which.split(" ")
    if name not in FORMS:
        raise Refused(strange())
    _, fields = FORMS[name][0](seen, words)
    known = {one.name: one.options[0].value for one in fields if _is_known(one)}
    return FORMS[name][1](seen, words, {**known, **read(filled)})


def missing_number(seen: Seen, needed: NumberNeeded, page: str) -> Panel:
    """Return the page that asks for a number which an entry needs and nobody has entered."""
    own = page if page != "panel" else "hero"
    kind = f"kind {needed.of}"[:40] if needed.of in seen.crew.kinds else f"number {needed.of} {needed.stat}"
    enter = form(
        seen, say("crew-enter-number-button", stat=seen.words(needed.stat)), kind, "primary", page=own
    )
    return Panel(escaped(str(needed)), ((enter, back(seen, own)),), colour=WATER)
