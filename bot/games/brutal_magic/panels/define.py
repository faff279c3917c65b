"""Panel to define a seat's own kinds of terrain, by form or typed: `Lava 1/1/6`, one per line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.games.panels import TYPED, Prompt, choice, command, not_understood, picked, unknown
from bot.games.phrases import count
from bot.messages.catalogue import say
from bot.messages.panel import Button, Field, Form, Menu, Panel, Press, Pressed, Row, text_form
from engine.brutal_magic.rules.asks import Define
from engine.brutal_magic.rules.laying import read_kinds
from engine.kernel.core import Json, Refused
from render.brutal_magic.scenes import kind_words

EXAMPLE = "Lava 1/1/6"
NONE = "none"
NAMES = ("Mire", "Scree", "Fire", "Thicket", "Ice")
"""Names for kinds that are added without a form; a number follows where one is taken."""
PARTS = ("move", "attack", "power")
_LINE = re.compile(r"(.+?)[ :]+(-|\d{1,3})/(\d{1,3})(?:/(-|\d{1,3}))?")
_HINT = "Cost to enter (- if impassable) / taken off the aim / danger (- if none)"


def _ask(prompt: Prompt) -> Define:
    assert isinstance(prompt.ask, Define)
    return prompt.ask


def read_lines(text: str) -> list[dict[str, Json]]:
    """Parse one kind of terrain per line; Refused for an invalid line."""
    return [_read(line.strip()) for line in text.splitlines() if line.strip()]


def _read(line: str) -> dict[str, Json]:
    found = _LINE.fullmatch(line)
    if found is None:
        raise Refused(
            f"I cannot read “{line[:40]}” as a kind of terrain. Write its name and three numbers (cost to "
            f"enter, taken off the aim, danger), such as {EXAMPLE}."
        )
    numbers = {"move": found[2], "power": found[4] or "-"}
    parts: dict[str, Any] = {key: None if said == "-" else int(said) for key, said in numbers.items()}
    return {"name": found[1].strip(), "attack": int(found[3]), **parts}


def print_lines(kinds: list[dict[str, Json]]) -> str:
    def word(value: Json) -> str:
        return "-" if value is None else str(value)

    return "\n".join(
        f"{one['name']} {word(one['move'])}/{one['attack']}/{word(one['power'])}" for one in kinds
    )


def planned(prompt: Prompt) -> list[dict[str, Json]]:
    """Return the kinds that are planned."""
    try:
        return read_lines(prompt.draft)
    except Refused:
        return []


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask, kinds = _ask(prompt), planned(prompt)
    lines = [
        f"**Define up to {count(ask.types, 'kind')} of terrain**, or none. Your answer stays sealed until "
        "all have answered."
    ]
    read = read_kinds(kinds, ask.types)
    lines += [f"• {name}: {kind_words(kind)}" for name, kind in read.items()]
    return Panel("\n".join(lines), tuple(_rows(ask, kinds)))


def _rows(ask: Define, kinds: list[dict[str, Json]]) -> Iterator[Row]:
    if kinds:
        entries = (choice(f"Remove {one['name']}", str(number)) for number, one in enumerate(kinds))
        yield Menu("Remove a kind", "remove", tuple(entries))
    add = (Button("Add a kind", "add"),) if len(kinds) < ask.types else ()
    label = f"Hand in {count(len(kinds), 'kind')}"
    yield (Button(label, "hand_in", style="success"), *add, Button("Type it", "type"))


def press(prompt: Prompt, press: Press) -> Pressed:
    ask, kinds = _ask(prompt), planned(prompt)
    match press.action:
        case "add":
            return Pressed(form=_form())
        case "added":
            said = [" ".join("".join(press.filled.get(name, ())).split()) for name in ("name", "numbers")]
            return _kept(ask, [*kinds, _read(" ".join(said))])
        case "named" if picked(press) in NAMES:
            return _kept(ask, [*kinds, _plain(picked(press), [str(one["name"]) for one in kinds])])
        case "level":
            return _kept(ask, _levelled(kinds, press))
        case "remove":
            return _kept(ask, [one for number, one in enumerate(kinds) if str(number) != picked(press)])
        case "hand_in":
            return _handed_in(ask, kinds)
        case "type":
            return Pressed(form=text_form("Terrain", "One kind per line", TYPED, prompt.draft, EXAMPLE))
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _plain(name: str, taken: list[str]) -> dict[str, Json]:
    """Return a kind that hardly differs from a blank hex."""
    free = next(one for one in (name, *(f"{name} {n}" for n in range(2, 99))) if one not in taken)
    return {"name": free, "move": 1, "attack": 1, "power": None}


def level_of(kind: dict[str, Json], part: str) -> int:
    """Return a part's place on its slider: 0 for none, and a danger one above its number."""
    number: Any = kind.get(part)
    return 0 if number is None else number + (part == "power")


def _levelled(kinds: list[dict[str, Json]], press: Press) -> list[dict[str, Json]]:
    """Return the kinds with one number changed."""
    at, _, part = press.arg.partition(".")
    said = picked(press)
    if part not in PARTS or not (at.isdecimal() and said.isdecimal()) or int(at) >= len(kinds):
        raise unknown(press)
    number = int(said) - (part == "power")
    is_none = int(said) == 0 and part != "attack"
    changed = {**kinds[int(at)], part: None if is_none else number}
    return [changed if place == int(at) else one for place, one in enumerate(kinds)]


def _form() -> Form:
    name = Field("name", "Name", "line", placeholder="Lava")
    numbers = Field("numbers", "Cost to enter / aim / danger", "line", value="1/1/-", hint=_HINT)
    return Form("A kind of terrain", "added", (name, numbers))


def _kept(ask: Define, kinds: list[dict[str, Json]]) -> Pressed:
    read_kinds(kinds, ask.types)
    return Pressed(draft=print_lines(kinds))


def _handed_in(ask: Define, kinds: list[dict[str, Json]]) -> Pressed:
    answer = {"terrain": kinds}
    ask.check(answer)
    return Pressed(draft=print_lines(kinds), answer=answer, note=say("game-handed-in"))


def typed(prompt: Prompt, text: str) -> Pressed:
    if command(text) == NONE:
        return _handed_in(_ask(prompt), [])
    if not text.strip():
        raise not_understood(text, EXAMPLE, NONE)
    return _kept(_ask(prompt), read_lines(text))


def receipt(prompt: Prompt) -> str:
    return prompt.draft or "You defined no terrain."
