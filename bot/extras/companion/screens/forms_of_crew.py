"""Forms about the whole crew: its adventure, its fights, its town, its content and its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.extras.companion.book import numbers
from bot.extras.companion.screens.codes import names_of
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
from bot.extras.companion.screens.forms_of_things import payers_of
from bot.extras.companion.screens.seen import Seen, by_digest
from bot.messages.catalogue import say
from engine.kernel.core import Refused

LODGING: Final = 10


def _begin(seen: Seen, words: list[str]) -> Built:
    """Build `begin`, or `begin SIGN` for a mission that the crew has entered."""
    name = by_digest(list(seen.crew.missions), words[0]) if words else ""
    clues = seen.crew.missions[name].clues if name else ""
    fields = (
        line("mission", say("crew-mission-label"), name),
        line("clues", say("crew-clues-label"), clues, say("crew-clues-hint")),
        heroes(seen, "bearer", label=say("crew-bearer-label", lamp=seen.words("lamp"))),
        line("note", say("crew-setup-label")),
    )
    return say("crew-begin-title"), fields


def _read_begin(seen: Seen, words: list[str], said: Said) -> Deed:
    deed: Deed = {"do": "begin", "bearer": said.get("bearer", "")}
    if mission := some(said, "mission"):
        deed["mission"] = mission
    if said.get("clues"):
        deed["clues"] = whole(said, "clues", say("crew-clues-label"))
    return {**deed, "note": said["note"]} if said.get("note") else deed


def _threat(seen: Seen, words: list[str]) -> Built:
    """Build the form of a threat: its groups, and how they come."""
    known = ", ".join(list(seen.crew.kinds)[:8])
    ways = {"attack": say("crew-attack-choice"), "ambush": say("crew-ambush-choice")}
    fields = (
        line("groups", say("crew-groups-label"), "", known or say("crew-groups-hint")),
        choice("how", say("crew-how-label"), ways, "attack"),
        line("ambush", say("crew-ambush-label"), "", say("crew-ambush-hint")),
        line("harden", say("crew-harden-label"), 0),
        line("figures", say("crew-figures-label"), "", say("crew-figures-hint")),
    )
    level = seen.crew.threat or "-"
    return say("crew-threat-title", level=seen.words(level) if level != "-" else level), fields


def groups_of(text: str) -> dict[str, Any]:
    """Read groups of enemies: `3 ghoul, imp peril, ox`."""
    found: dict[str, Any] = {}
    for one in parts(text):
        words = one.split()
        number = next(
            (word for word in (words[0], words[-1]) if word.isdecimal() or word.casefold() == "peril"), ""
        )
        name = " ".join(words[1:] if number == words[0] else words[:-1] if number else words)
        if not name:
            raise Refused(say("crew-group-how", text=one[:40]))
        found[name] = int(number) if number.isdecimal() else "peril" if number else 1
    if not found:
        raise Refused(say("crew-group-how", text="-"))
    return found


def _read_threat(seen: Seen, words: list[str], said: Said) -> Deed:
    deed: Deed = {"do": "threat", "groups": groups_of(said.get("groups", ""))}
    if said.get("how") == "ambush":
        deed["how"] = "ambush"
    if said.get("ambush"):
        deed["ambush"] = whole(said, "ambush", say("crew-ambush-label"))
    if harden := whole(said, "harden", say("crew-harden-label"), 0):
        deed["harden"] = harden
    return {**deed, "figures": groups_of(said["figures"])} if said.get("figures") else deed


def _enemies(seen: Seen, words: list[str]) -> Built:
    """Build the form of enemies who attack: a kind, how many, and at whom."""
    kinds = seen.kinds_up()
    if not kinds:
        raise Refused(say("crew-no-foes"))
    acting = [one for one in seen.following if one in kinds]
    first = next(iter([*acting, *kinds]))
    shown = {kind: f"{kind} ({n})" for kind, n in list(kinds.items())[:25]}
    ways = {"melee": say("crew-melee-choice"), "shot": say("crew-shot-choice")}
    fields = [
        choice("kind", say("crew-kind-label"), shown, first),
        line("n", say("crew-how-many-label"), kinds[first]),
        heroes(seen, chosen=seen.me if seen.me in seen.crew.up else ""),
    ]
    if any(numbers.side(seen.crew, kind).shots for kind in kinds):
        fields.append(choice("how", say("crew-how-label"), ways, "melee"))
    return say("crew-enemies-title"), tuple(fields)


def _read_enemies(seen: Seen, words: list[str], said: Said) -> Deed:
    n = whole(said, "n", say("crew-how-many-label"), 1)
    deed = {"do": "enemies", "kind": said.get("kind", ""), "n": n, "hero": said.get("hero", "")}
    return {**deed, "how": "shot"} if said.get("how") == "shot" else deed


def _blast(seen: Seen, words: list[str]) -> Built:
    """Build `blast red`: who stands where the keg goes off."""
    seats = {str(seat): seen.hero(seat).name for seat in seen.crew.up}
    foes = {name: name for name in list(seen.crew.foes)[:25]}
    fields = [ticks("heroes", say("crew-hurt-heroes-label"), seats)]
    return say("crew-blast-title"), (
        *fields,
        *((ticks("foes", say("crew-hurt-foes-label"), foes),) if foes else ()),
    )


def _read_blast(seen: Seen, words: list[str], said: Said) -> Deed:
    return {
        "do": "blast",
        "by": words[0],
        "heroes": parts(said.get("heroes", "")),
        "foes": parts(said.get("foes", "")),
    }


def _note(seen: Seen, words: list[str]) -> Built:
    until = {
        "turn": say("crew-until-turn-choice"),
        "fight": say("crew-until-fight-choice"),
        "objective": say("crew-until-objective-choice"),
        "adventure": say("crew-until-adventure-choice"),
        "cancelled": say("crew-until-cancelled-choice"),
    }
    whom = {"all": say("crew-all-choice"), **{str(seat): seen.hero(seat).name for seat in seen.crew.seats}}
    fields = (
        line("card", say("crew-card-label")),
        box("text", say("crew-text-label")),
        line("mods", say("crew-mods-label"), "", say("crew-mods-hint")),
        choice("until", say("crew-until-label"), until, "adventure"),
        choice("hero", say("crew-who-label"), whom, "all"),
    )
    return say("crew-note-title"), fields


def _read_note(seen: Seen, words: list[str], said: Said) -> Deed:
    deed: Deed = {
        "do": "note",
        "card": said.get("card", ""),
        "text": said.get("text") or said.get("card", ""),
    }
    deed["until"] = said.get("until") or "adventure"
    if mods := mods_of(seen, said.get("mods", "")):
        deed["mods"] = mods
    return {**deed, "hero": said["hero"]} if said.get("hero", "all") != "all" else deed


# ------------------------------------------------------------------------ town


def _arrive(seen: Seen, words: list[str]) -> Built:
    return say("crew-arrive-title"), (line("place", say("crew-town-label"), "town"),)


def _read_arrive(seen: Seen, words: list[str], said: Said) -> Deed:
    return {"do": "arrive", "place": said.get("place", "")}


def _stay(seen: Seen, words: list[str]) -> Built:
    """Build the form of a hero's day: where they sleep, and which place they visit."""
    who = seen.me or next(iter(seen.crew.alive), "")
    hero = seen.hero(who)
    before = seen.crew.town.stays.get(seen.seat(who)) if seen.crew.town else None
    is_bed = before.bed if before else hero.coin >= LODGING
    night = {
        "bed": say("crew-bed-choice", n=LODGING, coin=seen.words("coin")),
        "camp": say("crew-camp-choice"),
    }
    fields = [choice("night", say("crew-night-label", name=hero.name), night, "bed" if is_bed else "camp")]
    places = list(seen.crew.places)[:9]
    if places:
        shown = {place: place for place in places} | {"-": say("crew-nowhere-choice")}
        fields.append(
            choice("place", say("crew-visit-label"), shown, (before.visit if before else None) or places[0])
        )
    fields.append(line("other", say("crew-other-place-label") if places else say("crew-visit-label")))
    return say("crew-stay-title", name=hero.name), tuple(fields)


def _read_stay(seen: Seen, words: list[str], said: Said) -> Deed:
    who = seen.me or next(iter(seen.crew.alive), "")
    chosen = said.get("place", "-")
    visit = some(said, "other") or (chosen if chosen not in ("-", "") else None)
    deed: Deed = {"do": "stay", "hero": who, "bed": said.get("night") == "bed"}
    return {**deed, "visit": visit} if visit else deed


def _cure(seen: Seen, words: list[str]) -> Built:
    """Build `cure red SIGN`: the price of a line that a place heals."""
    name = by_digest(names_of("name", seen), words[1])
    fields = (
        line("price", say("crew-price-label"), 0),
        line("payers", say("crew-payers-label"), "", say("crew-payers-hint")),
    )
    return say("crew-cure-title", line=name), fields


def _read_cure(seen: Seen, words: list[str], said: Said) -> Deed:
    name = by_digest(names_of("name", seen), words[1])
    price = whole(said, "price", say("crew-price-label"), 0)
    deed: Deed = {"do": "cure", "hero": words[0], "name": name, "price": price}
    payers = payers_of(seen, said.get("payers", ""))
    return {**deed, "payers": payers} if payers else deed


def _raise(seen: Seen, words: list[str]) -> Built:
    """Build `raise`: who of the dead comes back, and who pays."""
    dead = {str(seat): seen.hero(seat).name for seat in seen.crew.seats if seen.hero(seat).dead}
    fallen = {f"fallen {n}": hero.name for n, hero in enumerate(seen.crew.fallen[:10])}
    if not (dead or fallen):
        raise Refused(say("crew-nobody-dead"))
    fields = (
        choice("who", say("crew-hero-label"), {**dead, **fallen}, next(iter({**dead, **fallen}))),
        line("price", say("crew-price-label")),
        line("payers", say("crew-payers-label"), "", say("crew-payers-hint")),
    )
    return say("crew-raise-title"), fields


def _read_raise(seen: Seen, words: list[str], said: Said) -> Deed:
    who, price = said.get("who", ""), whole(said, "price", say("crew-price-label"))
    deed: Deed = {"do": "raise", "price": price}
    if who.startswith("fallen "):
        number = int(who.removeprefix("fallen ")) if who.removeprefix("fallen ").isdecimal() else -1
        if not 0 <= number < len(seen.crew.fallen):
            raise Refused(say("crew-nobody-dead"))
        deed["fallen"] = seen.crew.fallen[number].name
    else:
        deed["hero"] = who
    payers = payers_of(seen, said.get("payers", ""))
    return {**deed, "payers": payers} if payers else deed


# ------------------------------------------------------------------------ dice and typed lines


def _roll(seen: Seen, words: list[str]) -> Built:
    modes = {
        "-": say("crew-mode-none-choice"),
        "sum": say("crew-mode-sum-choice"),
        "each": say("crew-mode-each-choice"),
        "any": say("crew-mode-any-choice"),
    }
    fields = (
        line("dice", say("crew-dice-label"), "2d6", say("crew-dice-expression-hint")),
        choice("mode", say("crew-mode-label"), modes, "-"),
        line("target", say("crew-target-label")),
    )
    return say("crew-roll-title"), fields


def _read_roll(seen: Seen, words: list[str], said: Said) -> Deed:
    deed: Deed = {"do": "roll", "dice": said.get("dice", "")}
    mode = said.get("mode", "-")
    if mode != "-" and said.get("target"):
        deed[mode] = whole(said, "target", say("crew-target-label"))
    return {**deed, "hero": seen.me} if seen.me in seen.crew.up else deed


def _typed(seen: Seen, words: list[str]) -> Built:
    return say("crew-typed-title"), (line("text", say("crew-typed-label"), "", say("crew-typed-hint")),)


def _read_typed(seen: Seen, words: list[str], said: Said) -> Deed:
    return {"do": "typed", "text": said.get("text", "")}


def _faces(seen: Seen, words: list[str]) -> Built:
    return say("crew-faces-title"), (line("text", say("crew-faces-label"), "", say("crew-faces-hint")),)


def _read_faces(seen: Seen, words: list[str], said: Said) -> Deed:
    return {"do": "faces", "text": said.get("text", "")}


def _shift(seen: Seen, words: list[str]) -> Built:
    markers = {"dark": seen.words("dark"), "crew": seen.words("crew")}
    fields = (
        choice("marker", say("crew-marker-label"), markers, "dark"),
        line("n", say("crew-spaces-label"), 1, say("crew-spaces-hint")),
    )
    return say("crew-shift-title"), fields


def _read_shift(seen: Seen, words: list[str], said: Said) -> Deed:
    n = whole(said, "n", say("crew-spaces-label"))
    return {"do": "shift", "marker": said.get("marker") or "dark", "n": n}


def _adjust(seen: Seen, words: list[str]) -> Built:
    """Build the form that sets a number of the crew itself."""
    fields = {one: seen.words(one) for one in ADJUSTED}
    shown = (
        choice("field", say("crew-what-label"), fields, "revives"),
        line("value", say("crew-value-label")),
    )
    return say("crew-adjust-title"), shown


ADJUSTED: Final = (
    "turn", "revives", "threat", "crew_level", "dark", "crew", "omens", "threats", "marks", "shared",
)  # fmt: skip


def _read_adjust(seen: Seen, words: list[str], said: Said) -> Deed:
    field, text = said.get("field", ""), said.get("value", "")
    value: Any = text or None
    if field in ("marks", "shared"):
        value = parts(text)
    elif field != "threat" and text:
        value = whole(said, "value", say("crew-value-label"))
    return {"do": "adjust", "field": field, "value": value}


FORMS: Final[Mapping[str, Any]] = {
    "begin": (_begin, _read_begin),
    "threat": (_threat, _read_threat),
    "enemies": (_enemies, _read_enemies),
    "blast": (_blast, _read_blast),
    "note": (_note, _read_note),
    "arrive": (_arrive, _read_arrive),
    "stay": (_stay, _read_stay),
    "cure": (_cure, _read_cure),
    "raise": (_raise, _read_raise),
    "roll": (_roll, _read_roll),
    "typed": (_typed, _read_typed),
    "faces": (_faces, _read_faces),
    "shift": (_shift, _read_shift),
    "adjust": (_adjust, _read_adjust),
}
