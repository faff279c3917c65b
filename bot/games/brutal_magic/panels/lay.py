"""Panel for a secret list of terrain to lay, best first: by menus of areas, or typed: `Lava G7 G8`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brutal_magic.panels.board_areas import patches
from bot.games.brutal_magic.pictures import plan_picture
from bot.games.panels import (
    BODY_LIMIT,
    TYPED,
    Prompt,
    choice,
    command,
    not_understood,
    picked,
    unknown,
)
from bot.games.phrases import count, shortened
from bot.messages.catalogue import say
from bot.messages.panel import Button, Menu, Panel, Press, Pressed, Row, text_form
from engine.brutal_magic.rules.asks import Lay
from engine.brutal_magic.rules.laying import WISHES, Wish, kept_blank
from engine.kernel.core import Refused
from engine.kernel.hexes import Hex
from render.brutal_magic.scenes import Marks, kind_words

NONE = "none"


def _ask(prompt: Prompt) -> Lay:
    assert isinstance(prompt.ask, Lay)
    return prompt.ask


def read_wishes(ask: Lay, text: str) -> list[Wish]:
    """Parse lines of a kind and its hexes; Refused for a line with an unknown kind."""
    wishes: list[Wish] = []
    for line in filter(str.strip, text.splitlines()):
        wishes += _read(ask, line.strip())
    return wishes


def _read(ask: Lay, line: str) -> Iterator[Wish]:
    for kind in sorted(ask.view.kinds, key=len, reverse=True):
        if line.lower().startswith(f"{kind.lower()} "):
            for hex_ in line[len(kind) :].replace(",", " ").upper().split():
                if not ask.view.board.has(hex_):
                    raise Refused(f"The board has no hex {hex_[:12]}.")
                yield kind, hex_
            return
    known = ", ".join(ask.view.kinds)
    raise Refused(f"I cannot read “{line[:40]}”. Write a kind, then its hexes. The kinds are: {known}.")


def print_wishes(wishes: Sequence[Wish]) -> str:
    """Print the wishes; wishes for the same kind in a row share a line."""
    lines: list[list[str]] = []
    last = ""
    for kind, hex_ in wishes:
        if kind != last:
            lines.append([kind])
        lines[-1].append(hex_)
        last = kind
    return "\n".join(" ".join(line) for line in lines)


def laid_out(prompt: Prompt) -> list[Wish]:
    """Return the wishes so far; none if the draft cannot be read."""
    try:
        return read_wishes(_ask(prompt), prompt.draft)
    except Refused:
        return []


def areas(ask: Lay) -> list[Sequence[Hex]]:
    """Divide the allowed hexes into at most a menu's number of areas."""
    barred = {*kept_blank(ask.view), *ask.view.terrain}
    free = ([hex_ for hex_ in patch if hex_ not in barred] for patch in patches(ask.view.options.radius))
    return [part for part in free if part]


def _focus(ask: Lay, focus: str) -> tuple[str, int]:
    """Parse the chosen kind and area from a focus such as "3.12"."""
    kinds, parts = list(ask.view.kinds), areas(ask)
    kind, _, area = focus.partition(".")
    number = int(kind) if kind.isdecimal() and int(kind) < len(kinds) else 0
    return kinds[number], int(area) if area.isdecimal() and int(area) < len(parts) else len(parts) // 2


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask, wishes = _ask(prompt), laid_out(prompt)
    kind, area = _focus(ask, focus)
    lines = [
        f"**Lay {count(ask.hexes, 'hex')}.** List up to {ask.hexes * WISHES} wishes, best first; the list "
        "stays sealed. Then seats lay one hex each in turn, and a wish is skipped if its hex is taken.",
        *(f"{name}: {kind_words(one)}" for name, one in ask.view.kinds.items()),
        f"**Wishes**: {print_wishes(wishes) or 'none yet'}",
    ]
    marks = Marks(lit=tuple(areas(ask)[area]), aimed=tuple(hex_ for _, hex_ in wishes))
    picture = plan_picture(
        ask.view, prompt.names, marks, areas(ask)[area], f"{len(wishes)} of {ask.hexes * WISHES} wishes"
    )
    return Panel(shortened("\n".join(lines), BODY_LIMIT), tuple(_rows(ask, wishes, kind, area)), picture)


def _rows(ask: Lay, wishes: Sequence[Wish], kind: str, area: int) -> Iterator[Row]:
    kinds, parts = list(ask.view.kinds), areas(ask)
    at = kinds.index(kind)
    if len(kinds) > 1:
        entries = [choice(name, f"{number}.{area}", chosen=name == kind) for number, name in enumerate(kinds)]
        yield Menu("Choose a kind", "look", tuple(entries), "kind")
    where = (
        choice(f"Around {part[len(part) // 2]}", f"{at}.{number}", _count(part), chosen=number == area)
        for number, part in enumerate(parts)
    )
    yield Menu("Choose an area", "look", tuple(where), "area")
    wished = {hex_ for _, hex_ in wishes}
    free = [hex_ for hex_ in parts[area] if hex_ not in wished]
    if free and len(wishes) < ask.hexes * WISHES:
        label = f"Lay {kind} ({free[0]} to {free[-1]})"
        yield Menu(label, "add", tuple(choice(one, one) for one in free), f"{at}.{area}", len(free))
    clear = (Button("Clear", "clear"),) if wishes else ()
    yield (
        Button(f"Hand in {count(len(wishes), 'wish')}", "hand_in", style="success"),
        *clear,
        Button("Type it", "type"),
    )


def _count(part: Sequence[Hex]) -> str:
    return f"{count(len(part), 'hex')} from {part[0]} to {part[-1]}"


def press(prompt: Prompt, press: Press) -> Pressed:
    ask, wishes = _ask(prompt), laid_out(prompt)
    match press.action:
        case "look":
            return Pressed(focus=picked(press)[:12])
        case "add":
            kind, _ = _focus(ask, press.arg)
            picked(press)
            return _kept(ask, [*wishes, *((kind, hex_) for hex_ in press.values)], press.arg[:12])
        case "clear":
            return Pressed(draft="")
        case "hand_in":
            return _handed_in(ask, wishes)
        case "type":
            example = f"{next(iter(ask.view.kinds))} G7 G8"
            return Pressed(form=text_form("Wishes", "Per line: kind, hexes", TYPED, prompt.draft, example))
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _kept(ask: Lay, wishes: list[Wish], focus: str = "") -> Pressed:
    ask.check({"hexes": [list(wish) for wish in wishes]})
    return Pressed(draft=print_wishes(wishes), focus=focus)


def _handed_in(ask: Lay, wishes: Sequence[Wish]) -> Pressed:
    answer = {"hexes": [list(wish) for wish in wishes]}
    ask.check(answer)
    return Pressed(draft=print_wishes(wishes), answer=answer, note=say("game-handed-in"))


def typed(prompt: Prompt, text: str) -> Pressed:
    ask = _ask(prompt)
    if command(text) == NONE:
        return _handed_in(ask, [])
    if not text.strip():
        raise not_understood(text, f"{next(iter(ask.view.kinds))} G7 G8", NONE)
    return _kept(ask, read_wishes(ask, text))


def receipt(prompt: Prompt) -> str:
    return prompt.draft or "You listed no wishes."
