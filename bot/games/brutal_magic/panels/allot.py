"""Panel to share out the terrain: each seat's number of kinds and of hexes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.games.brutal_magic.names import seat_name
from bot.games.panels import TYPED, Prompt, choice, not_understood, picked, unknown
from bot.games.phrases import count
from bot.messages.catalogue import say
from bot.messages.panel import Button, Menu, Panel, Press, Pressed, Row, text_form
from engine.brutal_magic.rules.asks import Allot, Allotment
from engine.brutal_magic.rules.laying import MOST_HEXES, MOST_TYPES
from engine.kernel.core import Refused

EXAMPLE = "red 1 4"
_LINE = re.compile(r"(\w+)[ :]+(\d{1,3})[ ,/]+(\d{1,3})")
BOTH = (
    ("types", MOST_TYPES, "kind", "How many kinds of terrain?"),
    ("hexes", MOST_HEXES, "hex", "How many hexes?"),
)


def _ask(prompt: Prompt) -> Allot:
    assert isinstance(prompt.ask, Allot)
    return prompt.ask


def read_allotment(ask: Allot, draft: str) -> Allotment:
    """Parse lines of seat, kinds and hexes; missing seats get the fallback's share."""
    found: Allotment = ask.fallback()
    for line in filter(str.strip, draft.splitlines()):
        said = _LINE.fullmatch(line.strip().lower())
        if said is None or said[1] not in ask.view.seats:
            raise Refused(
                f"I cannot read “{line.strip()[:40]}”. Write a seat, its kinds and its hexes, such as "
                f"{EXAMPLE}."
            )
        found["types"][said[1]], found["hexes"][said[1]] = int(said[2]), int(said[3])
    return found


def print_allotment(found: Allotment) -> str:
    return "\n".join(f"{seat} {found['types'][seat]} {found['hexes'][seat]}" for seat in found["types"])


def planned(ask: Allot, draft: str) -> Allotment:
    """Return the shares that are planned, else the fallback's."""
    try:
        return read_allotment(ask, draft)
    except Refused:
        return ask.fallback()  # type: ignore[no-any-return]  # an allotment, as asks.py writes it


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    found = planned(ask, prompt.draft)
    lines = [
        "**You won the roll for the land.** Choose how many kinds of terrain each seat may define, and how "
        "many hexes it may lay."
    ]
    lines += [
        f"{seat_name(seat)}: {count(found['types'][seat], 'kind')}, {count(found['hexes'][seat], 'hex')}"
        for seat in ask.view.seats
    ]
    return Panel("\n".join(lines), tuple(_rows(ask, focus)))


def _rows(ask: Allot, focus: str) -> Iterator[Row]:
    seats = (choice(seat_name(seat), seat, chosen=seat == focus) for seat in ask.view.seats)
    yield Menu("Whose numbers?", "whom", (choice("All seats", "all"), *seats))
    whom = focus if focus in ask.view.seats else "all"
    for key, most, word, label in BOTH:
        numbers = (choice(count(number, word).capitalize(), str(number)) for number in range(most + 1))
        yield Menu(label, key, tuple(numbers), whom)
    yield (Button("Hand in", "hand_in", style="success"), Button("Type it", "type"))


def press(prompt: Prompt, press: Press) -> Pressed:
    ask = _ask(prompt)
    found = planned(ask, prompt.draft)
    match press.action:
        case "whom":
            return Pressed(focus=picked(press)[:10])
        case "types" | "hexes" if picked(press).isdecimal():
            for seat in [press.arg] if press.arg in ask.view.seats else ask.view.seats:
                found[press.action][seat] = int(picked(press))
            ask.check(found)
            return Pressed(draft=print_allotment(found), focus=press.arg[:10])
        case "hand_in":
            ask.check(found)
            return Pressed(draft=print_allotment(found), answer=found, note=say("game-handed-in"))
        case "type":
            form = text_form("The land", "Seat, kinds, hexes", TYPED, print_allotment(found), EXAMPLE)
            return Pressed(form=form)
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def typed(prompt: Prompt, text: str) -> Pressed:
    if not text.strip():
        raise not_understood(text, EXAMPLE)
    found = read_allotment(_ask(prompt), text)
    _ask(prompt).check(found)
    shares = print_allotment(found)
    return Pressed(
        draft=shares, note=f"Seat, kinds, hexes:\n```\n{shares}\n```\nPress Hand in if that is right."
    )


def receipt(prompt: Prompt) -> str:
    return prompt.draft
