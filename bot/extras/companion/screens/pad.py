"""Show the number pad for real dice: buttons for one die, or a field for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.extras.companion.book.dice import DiceNeeded
from bot.extras.companion.pressing import PAD, Pressing
from bot.extras.companion.screens.buttons import back, form, rows
from bot.extras.companion.screens.living import WATER
from bot.extras.companion.screens.seen import Seen
from bot.messages.catalogue import say
from bot.messages.names import escaped
from bot.messages.panel import Button, Panel

PRESSED: Final = "press "
"""Begins a face that was pressed on the pad, as against one that was typed."""
BOT: Final = "bot"
MOST_BUTTONS: Final = 10


def pad_page(seen: Seen, needed: DiceNeeded, page: str, part: Sequence[int] = ()) -> Panel:
    """Return the pad for the dice that are needed; `part` are the faces pressed so far."""
    what = escaped(needed.what)
    text: str = (
        say("crew-pad-each", n=needed.count, sides=needed.sides, what=what, target=needed.target)
        if needed.target
        else say("crew-pad", n=needed.count, sides=needed.sides, what=what)
    )
    if part:
        text = "\n".join([text, say("crew-pad-so-far", faces=", ".join(map(str, part)))])
    own = page if page.split(" ", maxsplit=1)[0] != "panel" else "hero"
    faces = [_press(seen, own, str(n), f"{PRESSED}{n}") for n in range(1, needed.sides + 1)]
    pad = list(rows(faces, 3 if needed.sides == 6 else 5)) if needed.sides <= MOST_BUTTONS else []
    last = [form(seen, say("crew-pad-type-button"), "faces", "primary", page=own)]
    if not (part or needed.rolled):
        last.append(_press(seen, own, say("crew-pad-bot-button"), BOT))
    last.append(back(seen, own))
    return Panel(text, (*pad, tuple(last)), colour=WATER)


def _press(seen: Seen, page: str, label: str, code: str) -> Button:
    return Button(label, PAD, str(Pressing(seen.crew_id, None, page, code)))
