"""Read the code of a button or menu as a deed for the book."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.extras.companion.book.deeds.ending import dues
from bot.extras.companion.book.sheet import Hero
from bot.extras.companion.screens.lists import LISTS
from bot.extras.companion.screens.seen import Seen, by_digest
from bot.messages.numerals import read_numeral, strange
from engine.kernel.core import Json, Refused

Deed = dict[str, Json]

PLAIN: Final[Mapping[str, str]] = {
    "test": "", "deeper": "", "reveal": "", "clue": "", "road": "", "hazard": "", "event": "", "day": "",
    "redo": "", "end_fight": "", "gate": "", "order": "",
    "harm": "hero what n#", "heal": "hero what n#", "nerve": "hero n#", "move": "hero", "extra": "hero",
    "far": "hero", "poison": "hero", "cancel": "face", "token": "what", "omen": "n#", "shift": "marker n#",
    "throw": "hero", "keg_check": "hero", "leave": "hero", "lamp": "hero", "kill": "hero", "favor": "n#",
    "level": "hero", "random": "of", "note": "card~", "chant": "hero name~", "recover": "hero by?",
    "detach": "hero item~ upgrade~", "wear": "hero item~ on!", "flee": "hero on!", "sung": "effect!",
    "sell": "hero item~", "drop": "hero item~", "pick_up": "hero item~", "chart": "hero kind",
    "retire": "hero", "remove": "hero", "rejoin": "name~", "drop_condition": "hero name~",
}  # fmt: skip
"""Deed -> its arguments in order: # a number, ~ the sign of a name, ? may be missing, ! yes or no."""


def read_code(code: str, values: Sequence[str], seen: Seen) -> Deed:
    """Return the deed of a button, or of a menu with these options picked."""
    do, *words = code.split(" ")
    words += values
    try:
        if do in _SHORT:
            return _SHORT[do](words, seen)
        if do in _OWN:
            return {"do": do, **_OWN[do](words, seen)}
        return {"do": do, **_read(PLAIN[do].split(), words, seen)}
    except (KeyError, ValueError):
        raise Refused(strange()) from None


def _read(spec: Sequence[str], words: Sequence[str], seen: Seen) -> Deed:
    found: Deed = {}
    needed = [one for one in spec if not one.endswith("?")]
    if not len(needed) <= len(words) <= len(spec):
        raise Refused(strange())
    for one, word in zip(spec, words, strict=False):
        name = one.rstrip("#~?!")
        found[name] = _value(one, word, seen)
    return found


def _value(spec: str, word: str, seen: Seen) -> Json:
    if spec.endswith("#"):
        return -read_numeral(word[1:]) if word[:1] == "-" else read_numeral(word)
    if spec.endswith("~"):
        return by_digest(names_of(spec.rstrip("~"), seen), word)
    return word == "yes" if spec.endswith("!") else word


def names_of(kind: str, seen: Seen) -> list[str]:
    """Return the names that a sign of this kind can stand for."""
    crew = seen.crew
    heroes = [*crew.heroes.values(), *crew.fallen]
    found: dict[str, list[str]] = {
        "item": [item.name for item in [*crew.gear, *(item for hero in heroes for item in hero.gear)]],
        "weapon": [item.name for hero in heroes for item in hero.gear],
        "upgrade": [up.name for hero in heroes for item in hero.gear for up in item.upgrades],
        "card": [note.card for note in crew.notes],
        "foe": list(crew.foes),
        "kind": list(crew.kinds),
        "name": [*_chants(heroes), *_conditions(heroes), *_fallen(heroes)],
        "charge": [name for hero in heroes if hero.charges for name in hero.charges.kinds],
        "token": [token for hero in heroes for token in hero.bag],
        "world": list(dict.fromkeys([*crew.all_worlds, *crew.worlds])),
        "fallen": [hero.name for hero in crew.fallen],
        "tile": list(crew.marks),
        "thing": list(crew.shared),
        "known": list(crew.items),
        "ability": [one.name for hero in heroes for one in hero.abilities],
        "loose": [one.name for hero in heroes for one in hero.loose],
        "who": [*crew.seats, *seen.kinds_up(), *crew.acted],
    }
    return found[kind]


def _chants(heroes: Sequence[Hero]) -> list[str]:
    return [one.name for hero in heroes for one in hero.chants]


def _conditions(heroes: Sequence[Hero]) -> list[str]:
    return [one.name for hero in heroes for one in hero.conditions]


def _fallen(heroes: Sequence[Hero]) -> list[str]:
    return [hero.name for hero in heroes]


def _named(kind: str, word: str, seen: Seen) -> str:
    return by_digest(names_of(kind, seen), word)


def _attack(words: Sequence[str], seen: Seen) -> Deed:
    """Read `attack red melee`, `attack red shot SIGN [SIGN]`, or either with `free` at the end."""
    hero, how, *weapons = words
    is_free = weapons[-1:] == ["free"]
    guns = [_named("weapon", one, seen) for one in weapons if one != "free"]
    return {
        "hero": hero,
        "how": how,
        **({"weapons": guns} if guns else {}),
        **({"free": True} if is_free else {}),
    }


def _deal(words: Sequence[str], seen: Seen) -> Deed:
    """Read `deal MARK HITS CHARGE FOE`: numbers of dice with commas between them, and - for no charge."""
    if len(words) != 4:
        raise Refused(strange())
    mark, hits, charge, foe = words
    deed: Deed = {"foe": _named("foe", foe, seen), "hits": [read_numeral(one) for one in hits.split(",")]}
    deed["mark"] = read_numeral(mark)
    if charge != "-":
        deed["charge"] = _named("charge", charge, seen)
    return deed


def _reroll(words: Sequence[str], seen: Seen) -> Deed:
    """Read `reroll MARK NUMBERS`."""
    if len(words) != 2:
        raise Refused(strange())
    which = [read_numeral(one) for one in words[1].split(",")]
    return {"mark": read_numeral(words[0]), "which": which}


def _pass(words: Sequence[str], seen: Seen) -> Deed:
    """Read `pass SIGN SEATS`: the heroes go to a world."""
    if len(words) < 2:
        raise Refused(strange())
    return {"heroes": [*words[1:]], "world": _named("world", words[0], seen)}


def _give(words: Sequence[str], seen: Seen) -> Deed:
    """Read `give red blue item SIGN` or `give red blue token SIGN`."""
    if len(words) != 4 or words[2] not in ("item", "token"):
        raise Refused(strange())
    return {"hero": words[0], "to": words[1], words[2]: _named(words[2], words[3], seen)}


def _hands(words: Sequence[str], seen: Seen) -> Deed:
    """Read `hands red SIGNS`: what the hero holds, `anyway` at the end if the rules are to be passed over."""
    hero, *signs = words
    items = [_named("item", one, seen) for one in signs if one != "anyway"]
    return {"hero": hero, "items": items, **({"anyway": True} if "anyway" in signs else {})}


def _search(words: Sequence[str], seen: Seen) -> Deed:
    if len(words) != 3 or words[2] != "anyway":
        raise Refused(strange())
    return {"hero": words[0], "tile": words[1], "anyway": True}


def _bag(words: Sequence[str], seen: Seen) -> Deed:
    hero, n, token = words
    return {"hero": hero, "token": _named("token", token, seen), "n": _value("n#", n, seen)}


def _condition_gone(words: Sequence[str], seen: Seen) -> Deed:
    hero, name = words
    return {"hero": hero, "name": _named("name", name, seen)}


def _take(words: Sequence[str], seen: Seen) -> Deed:
    return {"mark": read_numeral(words[0])} if words else {}


_OWN: Final[Mapping[str, Callable[[Sequence[str], Seen], Deed]]] = {
    "attack": _attack,
    "deal": _deal,
    "reroll": _reroll,
    "pass": _pass,
    "give": _give,
    "hands": _hands,
    "search": _search,
    "bag": _bag,
    "cure": _condition_gone,
    "take": _take,
}


def _order(words: Sequence[str], seen: Seen) -> Deed:
    """Read who has acted: the hero or kind of that sign, or the first of those who were next."""
    who = [_named("who", words[0], seen)] if words else [*seen.following][:1]
    return {"do": "order", "acted": [*seen.crew.acted, *(one for one in who if one not in seen.crew.acted)]}


def _dice(words: Sequence[str], seen: Seen) -> Deed:
    return {"do": "option", "name": "dice", "value": "table" if words == ["table"] else "bot"}


def _roll(words: Sequence[str], seen: Seen) -> Deed:
    hero = {"hero": seen.me} if seen.me in seen.crew.up else {}
    return {"do": "roll", "dice": "".join(words), **hero}


def _option(words: Sequence[str], seen: Seen) -> Deed:
    name, value = words
    values: Mapping[str, Json] = {"yes": True, "no": False}
    return {"do": "option", "name": name, "value": values.get(value, value)}


def _acts_again(words: Sequence[str], seen: Seen) -> Deed:
    (sign,) = words
    return {"do": "acted", "who": _named("who", sign, seen), "on": False}


def _lost(words: Sequence[str], seen: Seen) -> Deed:
    """Read `lost SIGN`: the crew no longer has a thing that it shared."""
    (sign,) = words
    return {"do": "shared", "thing": _named("thing", sign, seen), "off": True}


def _known(words: Sequence[str], seen: Seen) -> Deed:
    """Read `known red SIGN`: a thing that the crew has entered before is on a sheet too."""
    hero, sign = words
    return {"do": "gear", "hero": hero, "item": _named("known", sign, seen)}


def _strike(words: Sequence[str], seen: Seen) -> Deed:
    """Read `strike red ability SIGN`, or a chant, or a part that is on no thing yet: it is lost."""
    hero, kind, sign = words
    if kind not in _STRUCK:
        raise Refused(strange())
    deed, names, field = _STRUCK[kind]
    return {"do": deed, "hero": hero, field: {"name": _named(names, sign, seen)}, "off": True}


_STRUCK: Final = {
    "ability": ("ability", "ability", "ability"),
    "chant": ("write_chant", "name", "chant"),
    "loose": ("loose", "loose", "upgrade"),
}
"""Kinds of thing that a sheet can lose -> deed, names that a sign can stand for, and the deed's field."""


def _foe_off(words: Sequence[str], seen: Seen) -> Deed:
    (sign,) = words
    return {"do": "foe", "foe": _named("foe", sign, seen), "off": True}


def _forgotten(words: Sequence[str], seen: Seen) -> Deed:
    """Read `forgotten enemy SIGN`: the crew's content loses an entry."""
    kind, sign = words
    if kind not in LISTS:
        raise Refused(strange())
    name = by_digest(LISTS[kind](seen), sign)
    if kind != "line":
        return {"do": "content", "kind": kind, "name": name, "value": None}
    chart, _, roll = name.rpartition(" ")
    return {"do": "content", "kind": "line", "name": chart, "roll": read_numeral(roll), "value": None}


def _finish(words: Sequence[str], seen: Seen) -> Deed:
    (result,) = words
    return {"do": "finish", "result": result}


def _due(words: Sequence[str], seen: Seen) -> Deed:
    """Read `due`: the next chart or the next ore dice before the end of the adventure."""
    due = dues(seen.crew)
    if not due:
        raise Refused(strange())
    return due[0]


def _token_of(words: Sequence[str], seen: Seen) -> Deed:
    """Read `token_of red keg`: the token that a new hero chooses."""
    hero, token = words
    return {"do": "bag", "hero": hero, "token": token}


_SHORT: Final[Mapping[str, Callable[[Sequence[str], Seen], Deed]]] = {
    "again": _acts_again,
    "lost": _lost,
    "known": _known,
    "strike": _strike,
    "foe_off": _foe_off,
    "forgotten": _forgotten,
    "finish": _finish,
    "due": _due,
    "token_of": _token_of,
    "act": _order,
    "dice": _dice,
    "roll": _roll,
    "option": _option,
}
