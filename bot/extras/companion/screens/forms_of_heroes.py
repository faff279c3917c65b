"""Forms about one hero: numbers, hits, tests, lines of charts, any field of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.extras.companion.book import numbers
from bot.extras.companion.book.sheet import SEATS
from bot.extras.companion.book.stats import NUMBERS as PRINTED
from bot.extras.companion.book.stats import SKILLS
from bot.extras.companion.screens.fields import (
    Built,
    Deed,
    Said,
    box,
    choice,
    heroes,
    line,
    mods_of,
    parts,
    some,
    ticks,
    whole,
)
from bot.extras.companion.screens.seen import Seen
from bot.messages.catalogue import say
from bot.messages.numerals import read_numeral, strange
from engine.kernel.core import Refused

NO_CLASS: Final = "-"
NUMBERS: Final[tuple[tuple[str, ...], ...]] = (
    ("health", "mind", "nerve_max", "combat", "melee"),
    ("ranged", "defense", "resolve", "armor", "initiative"),
    ("spirit_armor", "load", "bag", "skills"),
)
"""Printed numbers, a form each; the six skills are one field."""


def _free(seen: Seen) -> str:
    seat = next((one for one in SEATS if one not in seen.crew.heroes), None)
    if seat is None:
        raise Refused(say("crew-full"))
    return seat


def _new(seen: Seen, words: list[str]) -> Built:
    name = line("name", say("crew-name-label"))
    known = {one: one for one in [*seen.crew.content, *_classes(seen)]}
    classes = {**known, NO_CLASS: say("crew-another-class-choice")}
    first = next(iter(known), NO_CLASS)
    kind = (choice("class", say("crew-class-label"), classes, first),) if known else ()
    own = line("own", say("crew-own-class-label") if known else say("crew-class-label"))
    return say("crew-new-title"), (name, *kind, own)


def _classes(seen: Seen) -> list[str]:
    return [one.hero_class for one in seen.crew.heroes.values() if one.hero_class]


def _read_new(seen: Seen, words: list[str], said: Said) -> Deed:
    chosen = said.get("class", "")
    kind = some(said, "own") or (chosen if chosen != NO_CLASS else "")
    deed = {"do": "new", "hero": _free(seen), "name": _named(said)}
    return {**deed, "class": kind} if kind else deed


def _named(said: Said) -> str:
    if not said.get("name"):
        raise Refused(say("crew-no-name"))
    return said["name"]


def _numbers(seen: Seen, words: list[str]) -> Built:
    """Build `numbers red 0`: the first form of printed numbers."""
    seat, part = words[0], _part(words)
    stats = seen.hero(seat).stats
    fields = []
    for stat in NUMBERS[part]:
        if stat == "skills":
            values = [stats.get(one) for one in SKILLS]
            shown = " ".join("?" if value is None else str(value) for value in values)
            hint = ", ".join(seen.words(one) for one in SKILLS)
            fields.append(line(stat, say("crew-skills-label"), "" if set(values) == {None} else shown, hint))
        else:
            fields.append(line(stat, seen.words(stat), stats.get(stat)))
    return say("crew-numbers-title", name=f"{seen.hero(seat).name} {part + 1}/{len(NUMBERS)}"), tuple(fields)


def _part(words: list[str]) -> int:
    part = read_numeral(words[1]) if len(words) > 1 else 0
    if part >= len(NUMBERS):
        raise Refused(strange())
    return part


def _read_numbers(seen: Seen, words: list[str], said: Said) -> Deed:
    found: dict[str, Any] = dict(seen.hero(words[0]).stats)
    for stat in NUMBERS[_part(words)]:
        text = said.get(stat, "")
        if stat == "skills":
            values = text.replace(",", " ").split()
            for skill, value in zip(SKILLS, values, strict=False):
                if value != "?":
                    found[skill] = whole({"skill": value}, "skill", seen.words(skill))
        elif text:
            found[stat] = whole(said, stat, seen.words(stat))
        else:
            found.pop(stat, None)
    return {"do": "set", "hero": words[0], "field": "stats", "value": found}


def _paste(seen: Seen, words: list[str]) -> Built:
    stats = seen.hero(words[0]).stats
    known = [f"{stat} {'' if (n := stats.get(stat)) is None else n}".strip() for stat in PRINTED]
    title = say("crew-paste-title", name=seen.hero(words[0]).name)
    return title, (box("text", say("crew-paste-label"), "\n".join(known)),)


def _read_paste(seen: Seen, words: list[str], said: Said) -> Deed:
    found: dict[str, Any] = {}
    for one in filter(None, map(str.strip, said.get("text", "").splitlines())):
        name, _, value = one.rpartition(" ")
        if name:
            stat = seen.words.neutral(name.strip(" :=")).replace(" ", "_")
            found[stat] = whole({"n": value}, "n", name)
    return {"do": "set", "hero": words[0], "field": "stats", "value": {**seen.hero(words[0]).stats, **found}}


def _number(seen: Seen, words: list[str]) -> Built:
    seat, stat = words
    label = seen.words(stat)
    return say("crew-number-title", name=seen.hero(seat).name), (
        line("value", label, seen.number(seat, stat)),
    )


def _read_number(seen: Seen, words: list[str], said: Said) -> Deed:
    seat, stat = words
    return {
        "do": "set",
        "hero": seat,
        "field": f"stats.{stat}",
        "value": whole(said, "value", seen.words(stat)),
    }


# ------------------------------------------------------------------------ hits and tests


def _hits(seen: Seen, words: list[str]) -> Built:
    saves = {
        "defense": say("crew-save-choice", save=seen.words("defense"), track=seen.words("wounds")),
        "resolve": say("crew-save-choice", save=seen.words("resolve"), track=seen.words("strain")),
        "taint": say("crew-save-choice", save=seen.words("resolve"), track=seen.words("taint")),
        "none": say("crew-no-save-choice", track=seen.words("wounds")),
    }
    fields = (
        line("n", say("crew-hits-label"), 1),
        line("damage", say("crew-damage-label"), 1),
        choice("save", say("crew-save-label"), saves, "defense"),
    )
    return say("crew-hits-title", name=seen.hero(words[0]).name), fields


def _read_hits(seen: Seen, words: list[str], said: Said) -> Deed:
    save = said.get("save") or "defense"
    deed: Deed = {
        "do": "hits", "hero": words[0], "n": whole(said, "n", say("crew-hits-label")),
        "damage": whole(said, "damage", say("crew-damage-label"), 1),
        "save": "resolve" if save == "taint" else save,
    }  # fmt: skip
    return {**deed, "track": "taint"} if save == "taint" else deed


def _skill(seen: Seen, words: list[str]) -> Built:
    skills = {one: f"{seen.words(one)} {seen.limit(words[0], one)}" for one in SKILLS}
    who = {
        "me": seen.hero(words[0]).name,
        "each": say("crew-each-choice"),
        "random": say("crew-random-choice"),
    }
    fields = (
        choice("skill", say("crew-skill-label"), skills, SKILLS[0]),
        line("target", say("crew-target-label"), 5),
        choice("who", say("crew-who-label"), who, "me"),
    )
    return say("crew-skill-title"), fields


def _read_skill(seen: Seen, words: list[str], said: Said) -> Deed:
    who = said.get("who", "me")
    deed = {
        "do": "skill",
        "skill": said.get("skill", ""),
        "target": whole(said, "target", say("crew-target-label")),
    }
    return {**deed, "hero": words[0]} if who == "me" else {**deed, "who": who}


def _search(seen: Seen, words: list[str]) -> Built:
    last = max((int(one) for one in seen.crew.marks if one.isdecimal()), default=0)
    hint = say("crew-searched-hint", tiles=", ".join(seen.crew.marks[-12:])) if seen.crew.marks else ""
    again = ticks("anyway", say("crew-anyway-label"), {"yes": say("crew-second-search-choice")})
    fields = (line("tile", say("crew-tile-label"), last + 1, hint),)
    return say("crew-search-title"), (*fields, again) if words[0] in seen.crew.searched else fields


def _read_search(seen: Seen, words: list[str], said: Said) -> Deed:
    deed = {"do": "search", "hero": words[0], "tile": said.get("tile", "")}
    return {**deed, "anyway": True} if said.get("anyway") == "yes" else deed


def _escape(seen: Seen, words: list[str]) -> Built:
    values = {numbers.side(seen.crew, kind).escape for kind in seen.kinds_up()} - {None}
    return say("crew-escape-title"), (line("value", say("crew-escape-label"), max(values or {4})),)  # type: ignore[type-var]


def _read_escape(seen: Seen, words: list[str], said: Said) -> Deed:
    return {"do": "escape", "hero": words[0], "value": whole(said, "value", say("crew-escape-label"))}


def _fear(seen: Seen, words: list[str]) -> Built:
    """Build a field for each kind that frightens: how many of it are in reach."""
    reach = {
        "beside": say("crew-fear-beside-hint"),
        "adjacent": say("crew-fear-beside-hint"),
        "tile": say("crew-fear-tile-hint"),
        "near": say("crew-fear-near-hint"),
    }
    fields = []
    for n, kind in enumerate(_frightening(seen)):
        fear = numbers.side(seen.crew, kind).fear
        assert fear is not None, "it frightens"
        label = say("crew-fear-label", kind=f"{kind} ({fear.n})")
        fields.append(line(f"k{n}", label, 1 if n == 0 else 0, reach.get(fear.reach, reach["near"])))
    return say("crew-fear-title"), tuple(fields)


def _frightening(seen: Seen) -> list[str]:
    return [kind for kind in seen.kinds_up() if numbers.side(seen.crew, kind).fear][:5]


def _read_fear(seen: Seen, words: list[str], said: Said) -> Deed:
    found = {kind: whole(said, f"k{n}", kind, 0) for n, kind in enumerate(_frightening(seen))}
    return {"do": "fear", "hero": words[0], "kinds": {kind: n for kind, n in found.items() if n > 0}}


def _heal(seen: Seen, words: list[str]) -> Built:
    tracks = {"wounds": seen.words("wounds"), "strain": seen.words("strain"), "both": say("crew-both-choice")}
    fields = (
        heroes(seen, "who", words[0], up=False),
        line("n", say("crew-heal-n-label"), 1, say("crew-heal-hint")),
        choice("what", say("crew-track-label"), tracks, "wounds"),
    )
    return say("crew-heal-title"), fields


def _read_heal(seen: Seen, words: list[str], said: Said) -> Deed:
    who = said.get("who", words[0])
    n: Any = "all" if said.get("n", "").casefold() == "all" else whole(said, "n", say("crew-heal-n-label"))
    deed = {"do": "heal", "hero": who, "n": n, "what": said.get("what") or "wounds"}
    return deed if who == words[0] else {**deed, "by": words[0]}


def _reroll(seen: Seen, words: list[str]) -> Built:
    return say("crew-reroll-title"), (
        line("which", say("crew-dice-numbers-label"), "", say("crew-dice-hint")),
    )


def _read_reroll(seen: Seen, words: list[str], said: Said) -> Deed:
    which = [whole({"n": one}, "n", say("crew-dice-numbers-label")) for one in parts(said.get("which", ""))]
    return {"do": "reroll", "which": which, "mark": read_numeral(words[0])}


# ------------------------------------------------------------------------ lines of charts, levels


def _line(seen: Seen, words: list[str]) -> Built:
    """Build `line red injury 8`: the line of a chart that the content does not know."""
    fields = (
        line("name", say("crew-line-name-label")),
        line("mods", say("crew-mods-label"), "", say("crew-mods-hint")),
        line("text", say("crew-text-label")),
    )
    return say("crew-line-title", kind=f"{seen.words(words[1])} {words[2]}"), fields


def _read_line(seen: Seen, words: list[str], said: Said) -> Deed:
    seat, kind, roll = words
    deed = {"do": "condition", "hero": seat, "kind": kind, "name": _named(said), **_text(said)}
    if roll.isdecimal():
        deed["roll"] = int(roll)
    mods = mods_of(seen, said.get("mods", ""))
    return {**deed, "mods": mods} if mods else deed


def _text(said: Said) -> Deed:
    return {"text": said["text"]} if said.get("text") else {}


def _replace(seen: Seen, words: list[str]) -> Built:
    return say("crew-replace-title"), (
        line("name", say("crew-name-label")),
        line("class", say("crew-class-label")),
    )


def _read_replace(seen: Seen, words: list[str], said: Said) -> Deed:
    deed = {"do": "replace", "hero": words[0], "name": _named(said)}
    return {**deed, "class": said["class"]} if said.get("class") else deed


def _level(seen: Seen, words: list[str]) -> Built:
    fields = (
        line("ability", say("crew-ability-label")),
        line("track", say("crew-ability-track-label"), "", say("crew-track-hint")),
        line("bonus", say("crew-bonus-label"), "", say("crew-mods-hint")),
    )
    return say("crew-level-title", name=seen.hero(words[0]).name), fields


def _read_level(seen: Seen, words: list[str], said: Said) -> Deed:
    deed: Deed = {"do": "level", "hero": words[0]}
    if said.get("ability"):
        deed["ability"] = said["ability"]
    if said.get("track"):
        deed["track"] = whole(said, "track", say("crew-ability-track-label"))
    bonus = mods_of(seen, said.get("bonus", ""))
    return {**deed, "bonus": bonus} if bonus else deed


def _charge(seen: Seen, words: list[str]) -> Built:
    """Build `charge red MARK 1`: the charge to spend on the hit of that die, and who stands beside."""
    pool = seen.hero(words[0]).charges
    kinds = {name: f"{name} ({n})" for name, n in (pool.kinds if pool else {}).items() if n}
    foes = {name: name for name in seen.crew.foes}
    fields = (
        choice("charge", say("crew-charge-label"), kinds, next(iter(kinds), "")),
        choice("foe", say("crew-foe-label"), dict(list(foes.items())[:25]), next(iter(foes), "")),
        ticks("beside", say("crew-beside-label"), dict(list(foes.items())[:10])),
    )
    return say("crew-charge-title"), fields if foes else fields[:1]


def _read_charge(seen: Seen, words: list[str], said: Said) -> Deed:
    deed: Deed = {"do": "deal", "foe": said.get("foe", ""), "hits": [read_numeral(words[2])]}
    deed |= {"charge": said.get("charge", ""), "mark": read_numeral(words[1])}
    beside = [one for one in parts(said.get("beside", "")) if one != deed["foe"]]
    return {**deed, "beside": beside} if beside else deed


FORMS: Final[Mapping[str, Any]] = {
    "new": (_new, _read_new),
    "numbers": (_numbers, _read_numbers),
    "paste": (_paste, _read_paste),
    "number": (_number, _read_number),
    "hits": (_hits, _read_hits),
    "skill": (_skill, _read_skill),
    "search": (_search, _read_search),
    "escape": (_escape, _read_escape),
    "fear": (_fear, _read_fear),
    "heal": (_heal, _read_heal),
    "reroll": (_reroll, _read_reroll),
    "line": (_line, _read_line),
    "replace": (_replace, _read_replace),
    "level": (_level, _read_level),
    "charge": (_charge, _read_charge),
}
