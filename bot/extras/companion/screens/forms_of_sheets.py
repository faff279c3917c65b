"""Forms that write fields of a hero's sheet, one at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.extras.companion.screens.fields import Said, choice, line, parts, whole
from bot.extras.companion.screens.seen import Seen, by_digest
from bot.messages.catalogue import say
from bot.messages.panel import Field

Built = tuple[str, tuple[Field, ...]]
Deed = dict[str, Any]


def _gain(seen: Seen, words: list[str]) -> Built:
    """Build `gain red`: experience, coin, ore or favor, more or less."""
    kinds = {one: seen.words(one) for one in ("xp", "coin", "ore", "favor")}
    who = {words[0]: seen.hero(words[0]).name, "all": say("crew-all-choice")}
    fields = (
        choice("what", say("crew-what-label"), kinds, "xp"),
        line("n", say("crew-how-many-label"), "", say("crew-minus-hint")),
        choice("who", say("crew-who-label"), who, words[0]),
    )
    return say("crew-gain-title"), fields


def _read_gain(seen: Seen, words: list[str], said: Said) -> Deed:
    n = whole(said, "n", say("crew-how-many-label"))
    return {"do": "gain", "hero": said.get("who") or words[0], "what": said.get("what", ""), "n": n}


def _write(seen: Seen, words: list[str]) -> Built:
    """Build `write red SIGN`: any field of the sheet."""
    field = by_digest(FIELDS, words[1])
    value = getattr(seen.hero(words[0]), field)
    shown = ", ".join(value) if isinstance(value, list) else value
    title = say("crew-write-title", name=seen.hero(words[0]).name)
    return title, (line("value", seen.words(field), shown, say("crew-write-hint")),)


FIELDS: Final = (
    "name", "hero_class", "keywords", "level", "xp", "coin", "ore", "wounds", "strain", "nerve", "taint",
    "poison", "favor", "down", "dead", "world", "since", "keepsake", "nerve_face",
)  # fmt: skip
"""Fields of a sheet that one line can hold."""
_YES: Final = ("yes", "true", "on", "1")


def _read_write(seen: Seen, words: list[str], said: Said) -> Deed:
    field, text = by_digest(FIELDS, words[1]), said.get("value", "")
    value: Any = text or None
    if field in ("down", "dead"):
        value = text.casefold() in _YES
    elif field == "keywords":
        value = parts(text)
    elif text and field not in ("name", "hero_class", "world", "since", "keepsake"):
        value = whole(said, "value", seen.words(field))
    name = "class" if field == "hero_class" else field
    return {"do": "set", "hero": words[0], "field": name, "value": value}


FORMS: Final[Mapping[str, Any]] = {"gain": (_gain, _read_gain), "write": (_write, _read_write)}
