"""Build the fields of forms, and read what was typed into them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.extras.companion.book.stats import KNOWN
from bot.extras.companion.screens.seen import Seen
from bot.messages.catalogue import say
from bot.messages.panel import CHECKBOXES, Choice, Field, Filled, one_of
from engine.kernel.core import Json, Refused

Built = tuple[str, tuple[Field, ...]]
"""Title and fields of a form."""
Deed = dict[str, Any]
Said = Mapping[str, str]
"""Text that was typed or chosen, by the field's name; several choices have commas between them."""


def line(name: str, label: str, value: object = "", hint: str = "") -> Field:
    """Return a field of one line, filled with a value."""
    return Field(name, label, "line", value="" if value is None else str(value), hint=hint)


def box(name: str, label: str, value: str = "", hint: str = "") -> Field:
    """Return a field of several lines."""
    return Field(name, label, "text", value=value, hint=hint)


def choice(name: str, label: str, options: Mapping[str, str], chosen: str = "", hint: str = "") -> Field:
    """Return a field for one of these values, each with what it is called."""
    return one_of(
        name, label, [Choice(told, value, chosen=value == chosen) for value, told in options.items()], hint
    )


def ticks(name: str, label: str, options: Mapping[str, str], chosen: Sequence[str] = ()) -> Field:
    """Return a field for any of these values: check boxes for a few, a menu for many."""
    found = tuple(Choice(told, value, chosen=value in chosen) for value, told in options.items())
    if len(found) > CHECKBOXES:
        return Field(name, label, "menu", found, most=len(found))
    return Field(name, label, "checkboxes", found)


def heroes(seen: Seen, name: str = "hero", chosen: str = "", *, up: bool = True, label: str = "") -> Field:
    """Return a field for one of the heroes."""
    seats = seen.crew.up if up else seen.crew.seats
    named = {str(seat): seen.hero(seat).name for seat in seats}
    return choice(name, label or say("crew-hero-label"), named, chosen or next(iter(named), ""))


def read(filled: Filled) -> Said:
    """Return what was filled in."""
    return {name: ",".join(values).strip() for name, values in filled.items()}


def whole(said: Said, name: str, label: str, default: int | None = None) -> int:
    """Return the whole number in a field; Refused if it is none."""
    text = said.get(name, "")
    if not text and default is not None:
        return default
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", text):
        raise Refused(say("crew-not-a-number", field=label, text=text[:20] or "-"))
    return int(text)


def some(said: Said, name: str) -> str | None:
    """Return the text in a field, or None if it is empty."""
    return said.get(name) or None


def parts(text: str) -> list[str]:
    """Return what stands between commas."""
    return [one.strip() for one in text.split(",") if one.strip()]


_MOD: Final = re.compile(r"([a-z_ ]+?)\s*([+-]?\d{1,2})", re.IGNORECASE)


def mods_of(seen: Seen, text: str) -> dict[str, Json]:
    """Read modifiers as people write them: `combat -1, health +2`, in the crew's words or the book's."""
    found: dict[str, Json] = {}
    for one in parts(text.replace("\n", ",")):
        read_ = _MOD.fullmatch(one)
        stat = seen.words.neutral(read_[1].strip()).replace(" ", "_") if read_ else ""
        if read_ is None or stat not in KNOWN:
            raise Refused(say("crew-not-a-modifier", text=one[:40]))
        found[stat] = int(read_[2])
    return found


def mods_text(mods: Mapping[str, int]) -> str:
    """Return modifiers as people write them."""
    return ", ".join(f"{stat} {n:+}" for stat, n in mods.items())


_LISTS: Final = ("keywords",)
_NUMBERS: Final = ("weight", "hands", "ore", "slots", "sell", "paid")
_WORDS: Final = ("name", "slot", "needs", "text")


def thing_of(seen: Seen, text: str) -> dict[str, Any]:
    """Read a thing from lines such as `weight 2`, `hands 1`, `gun 8 2` and `damage +1`.

    The first line is its name, if it begins with no known word. A number of a hero is a modifier.
    """
    found: dict[str, Any] = {}
    for n, said in enumerate(filter(None, map(str.strip, text.splitlines()))):
        word, _, rest = said.partition(" ")
        key, value = word.casefold().rstrip(":"), rest.strip(" :=")
        if key in _LISTS:
            found[key] = parts(value)
        elif key in _NUMBERS and value.isdecimal():
            found[key] = int(value)
        elif key in _WORDS and value:
            found[key] = value
        elif key == "gun":
            found["gun"] = _gun(value)
        elif key in ("held", "worn"):
            found[key] = True
        elif n == 0:
            found["name"] = said
        else:
            found["mods"] = {**found.get("mods", {}), **mods_of(seen, said)}
    if not found.get("name"):
        raise Refused(say("crew-no-name"))
    return found


def part_of(thing: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an upgrade keeps of the lines of a thing."""
    return {key: thing[key] for key in ("name", "mods", "slots", "ore", "needs", "text") if key in thing}


def _gun(text: str) -> dict[str, int]:
    numbers = [int(one) for one in re.findall(r"\d{1,2}", text)]
    if not numbers:
        raise Refused(say("crew-gun-how"))
    return {"range": numbers[0], "shots": numbers[1] if len(numbers) > 1 else 1}
