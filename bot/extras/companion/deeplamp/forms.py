"""Build forms for entries with several parts, and read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.extras.companion.contract import Deed
from bot.messages.numerals import strange
from bot.messages.panel import TEXT, Choice, Field, Filled, Form, one_of, text_form
from engine.deeplamp.companion.crew import Crew
from engine.deeplamp.companion.numbers import LODGING
from engine.deeplamp.companion.rolling import CHECKS
from engine.deeplamp.companion.sheets import Sheet
from engine.deeplamp.companion.terms import capital, word
from engine.deeplamp.pack.language import ARMORS, CLASS_STATS
from engine.kernel.core import Refused

ADDED: Final = ("wounds", "strain", "nerve", "xp", "coin", "ore", "taint")
FILLED: Final = "crew_filled"
"""Action that a submitted form triggers."""
_NOBODY: Final = "-"


def form(which: str, crew: Crew, hero: str) -> Form:
    """Return the form of that name; `hero` is the hero it is about, or - for any."""
    if which not in _FORMS or (hero != _NOBODY and hero not in crew.heroes) or not crew.heroes:
        raise Refused(strange())
    return _FORMS[which][0](crew, hero)


def read_form(which: str, crew: Crew, hero: str, filled: Filled) -> Deed:
    """Return the entry that the filled form describes."""
    if which not in _FORMS:
        raise Refused(strange())
    said = {name: values[0].strip() if values else "" for name, values in filled.items()}
    return _FORMS[which][1](crew, hero, said, filled)


def number_in(text: str, what: str) -> int:
    """Parse a number that somebody typed."""
    try:
        return int(text)
    except ValueError:
        raise Refused(f"{what} must be a number, not {text[:20] or 'nothing'}.") from None


def _heroes(crew: Crew, hero: str, *, or_nobody: bool = False) -> Field:
    chosen = crew.ids[0] if len(crew.ids) == 1 and not or_nobody else hero
    choices = [Choice(crew.heroes[name].name, name, chosen=name == chosen) for name in crew.ids]
    if or_nobody:
        choices.append(Choice("nobody's", _NOBODY, chosen=hero == _NOBODY))
    return one_of("hero", "Hero", choices)


def _add(crew: Crew, hero: str) -> Form:
    things = [Choice(capital(word(crew.terms, one)), one) for one in ADDED]
    n = Field("n", "How many", "line", hint="A negative number takes away", value="1")
    return Form("Add to a sheet", FILLED, (_heroes(crew, hero), one_of("what", "What", things), n))


def _roll(crew: Crew, hero: str) -> Form:
    dice = Field(
        "dice", "Dice", "line", value="2d6", hint="Such as 2d6, d36, peril or 3d6+1; or a skill, such as wits"
    )
    target = Field("target", "Number to reach (may stay empty)", "line")
    return Form("Roll", FILLED, (dice, _heroes(crew, hero, or_nobody=True), target))


def _check(crew: Crew, hero: str) -> Form:
    what = one_of("what", "What", [Choice(capital(one), one, chosen=one == "attack") for one in CHECKS])
    n = Field(
        "n", "How many dice?", "line", hint="Leave empty: an attack rolls as on the sheet, a save 1 die"
    )
    damage = Field("damage", "Damage of each hit", "line", value="1")
    return Form("Check", FILLED, (_heroes(crew, hero), what, n, damage))


def _hit(crew: Crew, hero: str) -> Form:
    crit = Field("crit", "Critical", "checkboxes", (Choice("It ignores defense", "crit"),))
    return Form(
        "A hit on an enemy",
        FILLED,
        (
            Field("enemy", "Enemy", "line", value=next(iter(crew.foes), "")),
            Field("damage", "Damage", "line"),
            Field("defense", "The enemy's defense", "line", value="0"),
            crit,
            Field("health", "The enemy's health, if it is new", "line"),
        ),
    )


def _end(crew: Crew, hero: str) -> Form:
    up = tuple(Choice(crew.heroes[name].name, name) for name in crew.up)
    threats = Field("threats", "Threats that brought enemies", "line", value="1")
    rested = Field("rested", "No action taken: these heal D6 instead of D3", "checkboxes", up)
    nerve = Field("nerve", "No action taken: these gain 1 nerve instead", "checkboxes", up)
    return Form("The fight is over", FILLED, (threats, *((rested, nerve) if up else ())))


def _numbers(crew: Crew, hero: str) -> Form:
    sheet = _of(crew, hero)
    known = {stat: sheet.number(stat) for stat in (*CLASS_STATS, *ARMORS)}
    text = "\n".join(f"{stat} {'' if n is None else n}".strip() for stat, n in known.items())
    return text_form(f"Numbers of {sheet.name}", "Write one number on each line, as on paper", FILLED, text)


def _stay(crew: Crew, hero: str) -> Form:
    sheet, stay = _of(crew, hero), crew.stays.get(hero)
    lodging = f"{capital(word(crew.terms, 'lodging'))} ({LODGING} {word(crew.terms, 'coin')})"
    is_lodging = stay is not None and stay.is_lodging
    nights = [
        Choice(capital(word(crew.terms, "camp")), "camp", chosen=not is_lodging),
        Choice(lodging, "lodging", chosen=is_lodging),
    ]
    place = Field("place", "Place to visit", "line", value=stay.place if stay else "", hint="May stay empty")
    return Form(f"A day of {sheet.name}", FILLED, (one_of("night", "Where to stay", nights), place))


def _of(crew: Crew, hero: str) -> Sheet:
    if hero not in crew.heroes:
        raise Refused(strange())
    return crew.heroes[hero]


Said = Mapping[str, str]


def _maybe(said: Said, name: str, what: str) -> int | None:
    return number_in(said[name], what) if said.get(name) else None


def _read_add(crew: Crew, hero: str, said: Said, filled: Filled) -> Deed:
    n = number_in(said.get("n", ""), "The amount")
    return {"do": "add", "hero": said.get("hero", ""), "what": said.get("what", ""), "n": n}


def _read_roll(crew: Crew, hero: str, said: Said, filled: Filled) -> Deed:
    whose = said.get("hero", _NOBODY)
    target = _maybe(said, "target", "The number to reach")
    return {
        "do": "roll",
        "dice": said.get("dice", ""),
        "hero": "" if whose == _NOBODY else whose,
        "target": target,
    }


def _read_check(crew: Crew, hero: str, said: Said, filled: Filled) -> Deed:
    n, damage = _maybe(said, "n", "The number of dice"), _maybe(said, "damage", "The damage")
    who = {"hero": said.get("hero", ""), "what": said.get("what", "")}
    return {"do": "check", **who, "n": n, "damage": 1 if damage is None else damage}


def _read_hit(crew: Crew, hero: str, said: Said, filled: Filled) -> Deed:
    return {
        "do": "hit",
        "enemy": said.get("enemy", ""),
        "damage": number_in(said.get("damage", ""), "The damage"),
        "defense": _maybe(said, "defense", "The defense") or 0,
        "crit": said.get("crit") == "crit",
        "health": _maybe(said, "health", "The enemy's health"),
    }


def _read_end(crew: Crew, hero: str, said: Said, filled: Filled) -> Deed:
    rested, nerve = (",".join(filled.get(name, ())) for name in ("rested", "nerve"))
    threats = _maybe(said, "threats", "The number of threats") or 0
    return {"do": "end_fight", "threats": threats, "rested": rested, "nerve": nerve}


def _read_numbers(crew: Crew, hero: str, said: Said, filled: Filled) -> Deed:
    """Return an entry for the numbers that changed."""
    sheet, found = _of(crew, hero), {}
    for line in "".join(filled.get(TEXT, ())).splitlines():
        name, _, number = line.strip().rpartition(" ")
        if not name:
            continue
        stat = name.strip(" :=").lower().replace(" ", "_")
        value = number_in(number, f"{name} (line “{line.strip()[:30]}”)")
        if sheet.number(stat) != value:
            found[stat] = value
    return {"do": "numbers", "hero": hero, "numbers": found}


def _read_stay(crew: Crew, hero: str, said: Said, filled: Filled) -> Deed:
    is_lodging = said.get("night") == "lodging"
    return {"do": "stay", "hero": hero, "lodging": is_lodging, "place": said.get("place", "")}


_FORMS: Final[Mapping[str, tuple[Callable[[Crew, str], Form], Callable[[Crew, str, Said, Filled], Deed]]]] = {
    "add": (_add, _read_add),
    "roll": (_roll, _read_roll),
    "check": (_check, _read_check),
    "hit": (_hit, _read_hit),
    "end": (_end, _read_end),
    "numbers": (_numbers, _read_numbers),
    "stay": (_stay, _read_stay),
}
