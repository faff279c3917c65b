"""Forms that write fields of a hero's sheet, one at a time, and those of what is done rarely."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.extras.companion.screens.fields import (
    Built,
    Deed,
    Said,
    box,
    choice,
    line,
    mods_of,
    part_of,
    parts,
    thing_of,
    whole,
)
from bot.extras.companion.screens.seen import Seen, by_digest
from bot.messages.catalogue import say


def _gain(seen: Seen, words: list[str]) -> Built:
    """Build `gain red`, or `gain all` for a reward: experience, coin, ore or favor, more or less."""
    kinds = {one: seen.words(one) for one in ("xp", "coin", "ore", "favor")}
    own = {} if words[0] == "all" else {words[0]: seen.hero(words[0]).name}
    who = {**own, "all": say("crew-all-choice")}
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


# ------------------------------------------------------------------------ rarely


def _keepsake(seen: Seen, words: list[str]) -> Built:
    hero = seen.hero(words[0])
    return say("crew-keepsake-title", name=hero.name), (line("value", say("crew-keepsake"), hero.keepsake),)


def _read_keepsake(seen: Seen, words: list[str], said: Said) -> Deed:
    return {"do": "set", "hero": words[0], "field": "keepsake", "value": said.get("value") or None}


def _bonus(seen: Seen, words: list[str]) -> Built:
    """Build `bonus red`: the bonus line of a level that the book did not know when it was rolled."""
    fields = (
        line("line", say("crew-bonus-line-label")),
        line("mods", say("crew-mods-label"), "", say("crew-mods-hint")),
    )
    return say("crew-bonus-title", name=seen.hero(words[0]).name), fields


def _read_bonus(seen: Seen, words: list[str], said: Said) -> Deed:
    deed: Deed = {"do": "bonus", "hero": words[0], "mods": mods_of(seen, said.get("mods", ""))}
    return {**deed, "line": whole(said, "line", say("crew-bonus-line-label"))} if said.get("line") else deed


def _shared(seen: Seen, words: list[str]) -> Built:
    return say("crew-shared-title"), (line("thing", say("crew-what-label")),)


def _read_shared(seen: Seen, words: list[str], said: Said) -> Deed:
    return {"do": "shared", "thing": said.get("thing", "")}


def _lay(seen: Seen, words: list[str]) -> Built:
    return say("crew-lay-title"), (box("text", say("crew-item-label"), "", say("crew-item-hint")),)


def _read_lay(seen: Seen, words: list[str], said: Said) -> Deed:
    return {"do": "gear", "item": thing_of(seen, said.get("text", ""))}


def _loose(seen: Seen, words: list[str]) -> Built:
    field = box("text", say("crew-upgrade-label"), "", say("crew-upgrade-hint"))
    return say("crew-loose-title", name=seen.hero(words[0]).name), (field,)


def _read_loose(seen: Seen, words: list[str], said: Said) -> Deed:
    return {"do": "loose", "hero": words[0], "upgrade": part_of(thing_of(seen, said.get("text", "")))}


def _foe(seen: Seen, words: list[str]) -> Built:
    """Build `foe SIGN`: the wounds of a foe."""
    name = by_digest(list(seen.crew.foes), words[0])
    return say("crew-foe-title", name=name), (
        line("wounds", seen.words("wounds"), seen.crew.foes[name].wounds),
    )


def _read_foe(seen: Seen, words: list[str], said: Said) -> Deed:
    name = by_digest(list(seen.crew.foes), words[0])
    return {"do": "foe", "foe": name, "wounds": whole(said, "wounds", seen.words("wounds"), 0)}


def _add_foe(seen: Seen, words: list[str]) -> Built:
    kinds = ", ".join(list(seen.crew.kinds)[:8])
    fields = (line("kind", say("crew-kind-label"), "", kinds), line("wounds", seen.words("wounds"), 0))
    return say("crew-add-foe-title"), fields


def _read_add_foe(seen: Seen, words: list[str], said: Said) -> Deed:
    kind = said.get("kind", "")
    kind = next((one for one in seen.crew.kinds if one.casefold() == kind.casefold()), kind)
    name = next(one for n in range(1, 1000) if (one := f"{kind} {n}") not in seen.crew.foes)
    return {"do": "foe", "foe": name, "kind": kind, "wounds": whole(said, "wounds", seen.words("wounds"), 0)}


FORMS: Final[Mapping[str, Any]] = {
    "gain": (_gain, _read_gain),
    "write": (_write, _read_write),
    "keepsake": (_keepsake, _read_keepsake),
    "bonus": (_bonus, _read_bonus),
    "shared": (_shared, _read_shared),
    "lay": (_lay, _read_lay),
    "loose": (_loose, _read_loose),
    "foe": (_foe, _read_foe),
    "addfoe": (_add_foe, _read_add_foe),
}
