"""Forms about what a group keeps for itself: enemies, lines of charts, classes, worlds, places, words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.extras.companion.book.words import read_words
from bot.extras.companion.screens.fields import (
    Built,
    Deed,
    Said,
    box,
    choice,
    line,
    mods_of,
    mods_text,
    parts,
    ticks,
    whole,
)
from bot.extras.companion.screens.seen import Seen, by_digest
from bot.messages.catalogue import say
from bot.messages.panel import Field
from engine.kernel.core import Refused


def _kind(seen: Seen, words: list[str]) -> Built:
    """Build `kind NAME`: the numbers of a kind of enemy, on its normal and its grim side."""
    name = " ".join(words)
    known = (
        next((one for one in seen.crew.kinds if one == name or one.startswith(name)), name) if name else ""
    )
    kind = seen.crew.kinds.get(known)
    fields = (
        line("name", say("crew-name-label"), known),
        line("size", say("crew-size-label"), kind.size if kind else "small", say("crew-size-hint")),
        line(
            "normal",
            say("crew-normal-label"),
            side_text(kind.normal.dump()) if kind else "",
            say("crew-side-hint"),
        ),
        line("grim", say("crew-grim-label"), side_text(kind.grim.dump()) if kind and kind.grim else ""),
        box(
            "hardenings",
            say("crew-hardenings-label"),
            _hardenings_text(seen, known),
            say("crew-hardenings-hint"),
        ),
    )
    return say("crew-kind-title"), fields


SIDE: Final = ("initiative", "combat", "to_hit", "damage", "defense", "health", "xp", "shots", "escape")


def side_text(side: Mapping[str, Any]) -> str:
    """Return an enemy's numbers as people write them."""
    found = [f"{stat} {side[stat]}" for stat in SIDE if side.get(stat) is not None]
    fear = side.get("fear")
    return ", ".join([*found, f"fear {fear['n']} {fear['reach']}"] if fear else found)


def side_of(seen: Seen, text: str) -> dict[str, Any]:
    """Read an enemy's numbers: `initiative 3, combat 2, to hit 4, health 5, fear 1 beside`."""
    found: dict[str, Any] = {}
    for one in parts(text):
        words = one.casefold().split()
        if words[0] == "fear":
            reach = words[2] if len(words) > 2 else "beside"
            found["fear"] = {
                "n": whole({"n": words[1] if len(words) > 1 else ""}, "n", "fear"),
                "reach": reach,
            }
            continue
        stat = seen.words.neutral(" ".join(words[:-1])).replace(" ", "_")
        if stat not in SIDE:
            raise Refused(say("crew-not-an-enemy-number", text=one[:40], known=", ".join(SIDE)))
        found[stat] = whole({"n": words[-1]}, "n", stat)
    return found


def _hardenings_text(seen: Seen, name: str) -> str:
    kind = seen.crew.kinds.get(name)
    lines = kind.hardenings.items() if kind else ()
    return "\n".join(
        f"{face} {one.name}{f': {mods_text(one.mods)}' if one.mods else ''}" for face, one in sorted(lines)
    )


def _read_kind(seen: Seen, words: list[str], said: Said) -> Deed:
    kind: Deed = {
        "size": (said.get("size") or "small").casefold(),
        "normal": side_of(seen, said.get("normal", "")),
    }
    if said.get("grim"):
        kind["grim"] = side_of(seen, said["grim"])
    hardenings: Deed = {}
    for one in filter(None, map(str.strip, said.get("hardenings", "").splitlines())):
        face, _, rest = one.partition(" ")
        name, _, mods = rest.partition(":")
        hardenings[face] = {"name": name.strip(), "mods": mods_of(seen, mods)}
    if hardenings:
        kind["hardenings"] = hardenings
    return {"do": "content", "kind": "enemy", "name": said.get("name", ""), "value": kind}


def _world(seen: Seen, words: list[str]) -> Built:
    fields = (
        line("name", say("crew-name-label")),
        line("mods", say("crew-mods-label"), "", say("crew-mods-hint")),
        line("weather", say("crew-weather-label"), "", say("crew-weather-hint")),
        line("face", say("crew-nerve-face-label")),
        line("gives", say("crew-nerve-gives-label")),
    )
    return say("crew-world-title"), fields


def _read_world(seen: Seen, words: list[str], said: Said) -> Deed:
    world: Deed = {"mods": mods_of(seen, said.get("mods", ""))}
    if said.get("weather"):
        world["weather"] = said["weather"]
    if said.get("face"):
        world["nerve_face"] = whole(said, "face", say("crew-nerve-face-label"))
    if said.get("gives"):
        world["nerve_gives"] = whole(said, "gives", say("crew-nerve-gives-label"))
    return {"do": "content", "kind": "world", "name": said.get("name", ""), "value": world}


def _place(seen: Seen, words: list[str]) -> Built:
    fields = (
        line("name", say("crew-place-label")),
        ticks("ore", say("crew-buys-ore-label"), {"yes": say("crew-buys-ore-choice")}),
        line("heals", say("crew-heals-label"), "", say("crew-heals-hint")),
        line("prices", say("crew-prices-label"), "", say("crew-prices-hint")),
    )
    return say("crew-place-title"), fields


def _read_place(seen: Seen, words: list[str], said: Said) -> Deed:
    place: Deed = {"buys_ore": said.get("ore") == "yes", "heals": parts(said.get("heals", ""))}
    prices = {}
    for one in parts(said.get("prices", "")):
        name, _, n = one.rpartition(" ")
        prices[name or one] = whole({"n": n}, "n", name or one)
    if prices:
        place["prices"] = prices
    return {"do": "content", "kind": "place", "name": said.get("name", ""), "value": place}


def _words(seen: Seen, words: list[str]) -> Built:
    shown = "\n".join(f"{neutral} = {own}" for neutral, own in seen.crew.words.items())
    fields = (
        box("text", say("crew-words-label"), shown, say("crew-words-hint")),
        line("save", say("crew-words-save-label"), "", say("crew-words-save-hint")),
    )
    return say("crew-words-title"), fields


def _read_words(seen: Seen, words: list[str], said: Said) -> Deed:
    return {"do": "words", "words": read_words(said.get("text", "")), "all": True}


# ------------------------------------------------------------------------ charts, classes, missions


def _chart_line(seen: Seen, words: list[str]) -> Built:
    """Build `chartline`, or `chartline SIGN` for a chart that the crew has entered."""
    name = by_digest(list(seen.crew.charts), words[0]) if words else ""
    fields = (
        line("chart", say("crew-chart-label"), name, say("crew-chart-hint")),
        line("roll", say("crew-chart-roll-label")),
        line("name", say("crew-line-name-label")),
        line("mods", say("crew-mods-label"), "", say("crew-mods-hint")),
        line("text", say("crew-text-label")),
    )
    return say("crew-chart-line-title"), fields


def _read_chart_line(seen: Seen, words: list[str], said: Said) -> Deed:
    value: Deed = {
        "name": said.get("name", ""),
        "mods": mods_of(seen, said.get("mods", "")),
        "text": said.get("text", ""),
    }
    roll = whole(said, "roll", say("crew-chart-roll-label"))
    return {"do": "content", "kind": "line", "name": said.get("chart", ""), "roll": roll, "value": value}


def _class(seen: Seen, words: list[str]) -> Built:
    fields = (
        line("name", say("crew-name-label")),
        box("tracks", say("crew-tracks-label"), "", say("crew-tracks-hint")),
        line("keywords", say("crew-keywords-label")),
        box("stats", say("crew-paste-label"), "", say("crew-stats-hint")),
    )
    return say("crew-class-title"), fields


def _read_class(seen: Seen, words: list[str], said: Said) -> Deed:
    tracks = [parts(one) for one in said.get("tracks", "").splitlines() if one.strip()]
    value: Deed = {"tracks": tracks, "keywords": parts(said.get("keywords", ""))}
    value["stats"] = mods_of(seen, said.get("stats", ""))
    return {"do": "content", "kind": "class", "name": said.get("name", ""), "value": value}


def _mission(seen: Seen, words: list[str]) -> Built:
    return say("crew-mission-title"), (
        line("name", say("crew-mission-label")),
        line("clues", say("crew-clues-label"), 0),
    )


def _read_mission(seen: Seen, words: list[str], said: Said) -> Deed:
    name = said.get("name", "")
    value = {"name": name, "clues": whole(said, "clues", say("crew-clues-label"), 0)}
    return {"do": "content", "kind": "mission", "name": name, "value": value}


# ------------------------------------------------------------------------ files and people


def _upload(seen: Seen, words: list[str]) -> Built:
    return say("crew-upload-title"), (
        Field("files", say("crew-files-label"), "files", hint=say("crew-files-hint")),
    )


def _import(seen: Seen, words: list[str]) -> Built:
    return say("crew-import-title"), (
        Field("files", say("crew-file-label"), "files", hint=say("crew-import-hint")),
    )


def _people(seen: Seen, words: list[str]) -> Built:
    who = Field("people", say("crew-people-label"), "people", most=6)
    if not seen.crew.heroes:
        return say("crew-people-title"), (who,)
    leads = {"-": say("crew-nobody-choice"), **{str(seat): seen.hero(seat).name for seat in seen.crew.seats}}
    return say("crew-people-title"), (who, choice("hero", say("crew-leads-label"), leads, "-"))


def _no_deed(seen: Seen, words: list[str], said: Said) -> Deed:
    raise AssertionError("presses read this form themselves")


FORMS: Final[Mapping[str, Any]] = {
    "kind": (_kind, _read_kind),
    "world": (_world, _read_world),
    "place": (_place, _read_place),
    "words": (_words, _read_words),
    "chartline": (_chart_line, _read_chart_line),
    "class": (_class, _read_class),
    "mission": (_mission, _read_mission),
    "upload": (_upload, _no_deed),
    "import": (_import, _no_deed),
    "people": (_people, _no_deed),
}
OF_PRESSES: Final = ("upload", "import", "people", "words", "faces")
"""Forms that presses read themselves: files, people, words to save, faces of dice."""
