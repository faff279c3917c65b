"""Show one hero to whoever leads it: counters, the newest roll, and the hero's part of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.extras.companion.book import numbers
from bot.extras.companion.book.crew import Roll
from bot.extras.companion.book.sheet import Hero
from bot.extras.companion.book.stats import ARMORS, TO_REACH
from bot.extras.companion.screens.buttons import back, do, form, rows, show, undo
from bot.extras.companion.screens.lists import pick
from bot.extras.companion.screens.living import WATER, hero_line
from bot.extras.companion.screens.seen import BRIEF, CALLED, LINE, Seen, brief, called, digest, fitting
from bot.messages.catalogue import say
from bot.messages.limits import shorten
from bot.messages.names import Name, escaped
from bot.messages.panel import Button, Panel, Row

COUNTERS: Final = ("wounds", "strain", "nerve")
SHOWN: Final = ("defense", "resolve", "armor", "combat", "melee", "ranged", "initiative")
MOST_TOLD: Final = 3
"""Most lines of a phone for the report of an entry."""
MOST_BUTTONS: Final = 6
FEW: Final = 3
"""Conditions beside which a page has room for three lines of numbers."""
SAVES: Final = ("hits", "enemies", "fear", "far", "sung")
"""Deeds whose roll ends with Take."""


def my_hero(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the page of a hero: counters first, then what the newest roll allows."""
    page = f"hero {seen.me}"
    counters = tuple(
        tuple(
            do(
                seen,
                f"{'+1' if n > 0 else '-1'} {_short(_single(seen, what))}",
                _count(seen.me, what, n),
                page=page,
            )
            for what in COUNTERS
        )
        for n in (1, -1)
    )
    found: list[Row] = [*counters, *of_roll(seen, page), *_due(seen, page)]
    found.append(
        (
            show(seen, say("crew-part-button"), f"part {seen.me}", "primary"),
            form(seen, say("crew-hits-button"), f"hits {seen.me}", page=page),
            form(seen, say("crew-test-button"), f"skill {seen.me}", page=page),
            form(seen, say("crew-search-button"), f"search {seen.me}", page=page),
        )
    )
    more = show(seen, say("crew-more-button"), f"sheet {seen.me}")
    found.append((more, undo(seen, page=page, hero=seen.me)))
    return Panel("\n".join(_lines(seen)), tuple(found), colour=WATER)


def _short(word: str) -> str:
    """Return a word that lets three counters stand beside each other."""
    return word if len(word) < BRIEF else shorten(word, BRIEF - 2)


def _single(seen: Seen, what: str) -> str:
    return seen.words.counted(1, what).removeprefix("1 ")


def _count(seat: str, what: str, n: int) -> str:
    if what == "nerve":
        return f"nerve {seat} {n}"
    return f"harm {seat} {what} 1" if n > 0 else f"heal {seat} {what} 1"


def said(seen: Seen) -> Iterator[str]:
    """Yield the report of what the reader just did."""
    if seen.said:
        yield from (f"> {escaped(line)}" for line in fitting(seen.said.splitlines(), MOST_TOLD))


def _lines(seen: Seen) -> Iterator[str]:
    sheet = seen.my
    yield _title(seen, sheet)
    yield hero_line(seen, seen.me)
    yield _numbers(seen)
    lasting = [one.name for one in sheet.conditions]
    if lasting:
        yield escaped(shorten(", ".join(lasting), LINE))
    others = [
        f"{seen.words(what)} {getattr(sheet, what)}"
        for what in ("xp", "coin", "ore", "taint", "poison", "favor")
        if getattr(sheet, what)
    ]
    if others:
        yield escaped(shorten(" · ".join(others), LINE))
    yield from said(seen)


def _title(seen: Seen, sheet: Hero) -> str:
    name, kind, level = Name(shorten(sheet.name, 24)), Name(called(sheet.hero_class or "-")), sheet.level
    word = escaped(seen.words("level"))
    if not seen.crew.status:
        return say("crew-my-hero-head", name=name, kind=kind, word=word, level=level)
    turn = seen.crew.turn
    return say("crew-my-hero-turn-head", name=name, kind=kind, word=word, level=level, turn=turn)


def _numbers(seen: Seen) -> str:
    """Return the numbers most asked for, each with the names of its modifiers."""
    shown = []
    for stat in SHOWN:
        found = numbers.number(seen.crew, seen.seat(seen.me), stat)
        if found.value:
            plus = "+" if stat in (*TO_REACH, *ARMORS) else ""
            shown.append(f"{seen.words(stat)} {found.value}{plus}{found.told}")
    return escaped(
        shorten(" · ".join(shown), (2 if len(seen.my.conditions) > FEW else 3) * LINE - 12)
    ) or say("crew-no-numbers")


# ------------------------------------------------------------------------ the newest roll


def of_roll(seen: Seen, page: str) -> Iterator[Row]:
    """Yield what the newest roll of the hero allows: to take what came through, to roll again for nerve."""
    found = []
    save = seen.open_roll(*SAVES)
    if save is not None:
        points = int(save.state["left"]) * int(save.state["damage"])
        n, _, word = seen.words.counted(points, str(save.state["track"])).partition(" ")
        harm = f"{n} {word if len(word) <= BRIEF else brief(word)}"
        label = say("crew-take-button", harm=harm) if points else say("crew-take-nothing-button")
        found.append(do(seen, label, f"take {save.mark}", "danger", page=page, mark=save.mark))
    roll = seen.roll
    if roll is not None and seen.my.nerve and not roll.state.get("dealt"):
        failed, fresh = failed_dice(seen, roll), fresh_dice(roll)
        if failed:
            label = say("crew-reroll-failed-button", n=len(failed))
            found.append(do(seen, label, f"reroll {roll.mark} {_listed(failed)}", page=page, mark=roll.mark))
        if fresh and fresh != failed:
            found.append(show(seen, say("crew-reroll-button"), f"again {seen.me}"))
    if found:
        yield tuple(found)


def fresh_dice(roll: Roll) -> list[int]:
    """Return the numbers of the heroes' dice of a roll that were not rolled again, from 1."""
    own = [index for index, owner in enumerate(roll.owners) if owner or roll.hero is None]
    return [n for n, index in enumerate(own, 1) if index not in roll.rerolled]


def failed_dice(seen: Seen, roll: Roll) -> list[int]:
    """Return the numbers of the dice that missed what they had to reach, if the book knows what that was."""
    target = _target(seen, roll)
    own = [face for face, owner in zip(roll.faces, roll.owners, strict=True) if owner or roll.hero is None]
    return [n for n in fresh_dice(roll) if target is not None and own[n - 1] < target]


def _target(seen: Seen, roll: Roll) -> int | None:
    """Return the number that each die of a roll had to reach; None for a sum or a damage."""
    deed = roll.deed
    if roll.deed["do"] in SAVES:
        save = deed.get("save") or ("defense" if roll.state["track"] == "wounds" else "resolve")
        return None if save == "none" else seen.number(seen.me, save)
    if deed["do"] == "attack":
        return seen.number(seen.me, "ranged" if deed.get("how") == "shot" else "melee")
    if deed["do"] == "search":
        return 6
    found = deed.get("target") if deed["do"] == "skill" else deed.get("each") or deed.get("any")
    return int(found) if found else None


def _listed(dice: Sequence[int]) -> str:
    return ",".join(map(str, dice))


def again(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the page to choose which dice of the newest roll to roll again."""
    page, roll = f"hero {seen.me}", seen.roll
    if roll is None:
        return my_hero(seen)
    each = [
        do(
            seen,
            say("crew-die-button", n=n, face=roll.faces[n - 1]),
            f"reroll {roll.mark} {n}",
            page=page,
            mark=roll.mark,
        )
        for n in fresh_dice(roll)
    ]
    every = do(
        seen,
        say("crew-reroll-all-button"),
        f"reroll {roll.mark} {_listed(fresh_dice(roll))}",
        page=page,
        mark=roll.mark,
    )
    some = form(seen, say("crew-reroll-some-button"), f"reroll {roll.mark}", page=page)
    text = say("crew-reroll-which", nerve=escaped(_single(seen, "nerve")))
    return Panel(text, (*rows(each[:15]), (every, some, back(seen, page))), colour=WATER)


# ------------------------------------------------------------------------ what is due


def _due(seen: Seen, page: str) -> Iterator[Row]:
    """Yield what the hero owes now: getting up, a line to write, kegs, a level."""
    sheet, found = seen.my, list[Button]()
    if sheet.down and not sheet.dead:
        found.append(do(seen, say("crew-recover-button"), f"recover {seen.me}", "success", page=page))
    owed = next((one for one in seen.crew.owed if one.hero == seen.me), None)
    if owed is not None:
        label = say("crew-owed-button", kind=seen.words(owed.kind), roll=owed.roll or 0)
        which = f"line {seen.me} {owed.kind} {owed.roll or '-'}"
        found.append(form(seen, label, which, "primary", page=page))
    if seen.crew.kegs.get(seen.seat(seen.me)):
        found.append(do(seen, say("crew-keg-check-button"), f"keg_check {seen.me}", "danger", page=page))
    if sheet.dead:
        found.append(form(seen, say("crew-replace-button"), f"replace {seen.me}", "primary", page=page))
    price = numbers.price_of_level(sheet)
    if price is not None and sheet.xp >= price and not sheet.dead and not seen.crew.fight:
        found.append(show(seen, say("crew-level-button", n=sheet.level + 1), f"level {seen.me}", "success"))
    if found:
        yield tuple(found)


# ------------------------------------------------------------------------ the hero's part


def part(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the hero's part of a turn, from the top: what is due, then moving, then what can be done."""
    page, me, sheet = f"part {seen.me}", seen.me, seen.my
    due = []
    if sheet.poison:
        due.append(do(seen, say("crew-poison-button", n=sheet.poison), f"poison {me}", "danger", page=page))
    if any(numbers.side(seen.crew, kind).fear for kind in seen.kinds_up()):
        due.append(form(seen, say("crew-fear-button"), f"fear {me}", "danger", page=page))
    if seen.crew.status and seen.crew.bearer != me:
        due.append(do(seen, say("crew-far-button"), f"far {me}", page=page))
    moves = [
        do(seen, say("crew-move-button"), f"move {me}", "primary", page=page),
        do(seen, say("crew-extra-button", nerve=_single(seen, "nerve")), f"extra {me}", page=page),
        form(seen, say("crew-escape-button"), f"escape {me}", page=page),
    ]
    acts = [show(seen, say("crew-attack-button"), f"attack {me}", "primary")] if seen.crew.foes else []
    if sheet.chants:
        acts.append(show(seen, say("crew-chant-button"), f"chants {me}"))
    if sheet.bag.get("keg"):
        acts.append(do(seen, say("crew-throw-button"), f"throw {me}", page=f"blast {me}"))
    acts.append(form(seen, say("crew-heal-other-button"), f"heal {me}", page=page))
    if seen.crew.status:
        on = "no" if me in seen.crew.flee else "yes"
        label = say("crew-flee-on-button") if on == "no" else say("crew-flee-button")
        acts.append(do(seen, label, f"flee {me} {on}", page=page))
    helped = [
        seat for seat in seen.crew.seats if seat != me and seen.hero(seat).down and not seen.hero(seat).dead
    ]
    for seat in helped:
        label = say("crew-help-button", name=called(seen.hero(seat).name))
        acts.append(do(seen, label, f"recover {seat} {me}", "success", page=page))
    acts.append(back(seen, f"hero {me}"))
    text = "\n".join([_title(seen, sheet), hero_line(seen, me), *said(seen)])
    return Panel(text, (*of_roll(seen, page), *rows(due), *rows(moves), *rows(acts)), colour=WATER)


def others(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return a button for each hero, whose page it shows."""
    found = [show(seen, brief(seen.hero(seat).name), f"hero {seat}") for seat in seen.crew.seats]
    return Panel(say("crew-which-hero"), tuple(rows(found, 3)), colour=WATER)


# ------------------------------------------------------------------------ attacks


def attack(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the page of an attack: how, then a press a hit on the foe that it strikes."""
    page, me, roll = f"attack {seen.me}", seen.me, seen.open_roll("attack")
    open_hits = hits_left(roll)
    found: list[Row] = [*_deals(seen, page, roll, open_hits)] if roll is not None and open_hits else []
    found += of_roll(seen, page)
    guns = [item for item in seen.my.gear if item.gun and item.held]
    ways = [do(seen, say("crew-melee-button"), f"attack {me} melee", "primary", page=page)]
    for gun in guns:
        ways.append(
            do(
                seen,
                say("crew-shot-button", gun=called(gun.name)),
                f"attack {me} shot {digest(gun.name)}",
                page=page,
            )
        )
    if len(guns) == 2:
        both = " ".join(digest(gun.name) for gun in guns)
        ways.append(do(seen, say("crew-both-guns-button"), f"attack {me} shot {both}", page=page))
    if me not in seen.crew.freed:
        ways.append(do(seen, say("crew-free-attack-button"), f"attack {me} melee free", page=page))
    ways.append(back(seen, f"hero {me}"))
    text = "\n".join([_title(seen, seen.my), _foes(seen), *said(seen)])
    return Panel(text, (*found, *rows(ways)), colour=WATER)


def hits_left(roll: Roll | None) -> list[int]:
    """Return the numbers of the dice of an attack whose hits are still to be dealt."""
    if roll is None:
        return []
    dealt = roll.state["dealt"]
    return [n for n, one in enumerate(roll.state["dice"], 1) if one["hit"] and n not in dealt]


def _foes(seen: Seen) -> str:
    return escaped(shorten(" · ".join(map(seen.foe_line, seen.crew.foes)), 2 * LINE))


def _deals(seen: Seen, page: str, roll: Roll, open_hits: Sequence[int]) -> Iterator[Row]:
    """Yield a button for each foe: it takes the next hit, with a charge if one is chosen."""
    hit = open_hits[0]
    foes = list(seen.crew.foes)
    is_short = max(map(len, foes), default=0) <= CALLED
    shown = 2 * MOST_BUTTONS if is_short else MOST_BUTTONS // 2
    each = [
        do(
            seen,
            seen.foe_line(name),
            f"deal {roll.mark} {hit} - {digest(name)}",
            "danger",
            page=page,
            mark=roll.mark,
        )
        for name in foes[:shown]
    ]
    yield from rows(each)
    code = f"deal {roll.mark} {hit} -"
    yield from pick(seen, "foe", say("crew-foe-placeholder"), page=page, code=code, after=shown)
    charges = seen.my.charges
    if charges and any(charges.kinds.values()):
        yield (form(seen, say("crew-charge-button"), f"charge {seen.me} {roll.mark} {hit}", page=page),)
