"""Lead through what has steps: a new hero, the start and the end of an adventure; and what is done rarely."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from bot.extras.companion.book.deeds.ending import dues, ore_of
from bot.extras.companion.book.stats import NUMBERS as PRINTED
from bot.extras.companion.pressing import PAGE, Pressing
from bot.extras.companion.screens.buttons import back, do, form, rows, show
from bot.extras.companion.screens.forms_of_heroes import NUMBERS
from bot.extras.companion.screens.lists import LISTS, pick
from bot.extras.companion.screens.living import WATER
from bot.extras.companion.screens.marks import mark_now
from bot.extras.companion.screens.my_hero import said
from bot.extras.companion.screens.seen import LINE, Seen, by_digest, called
from bot.messages.catalogue import say
from bot.messages.limits import shorten
from bot.messages.names import Name, escaped
from bot.messages.panel import Button, Choice, Menu, Panel, Row

FREE_TOKENS: Final = ("salve", "dram", "keg")
"""Tokens of which a new hero chooses one."""
Page = Callable[[Seen, Sequence[str]], Panel]


def _page(seen: Seen, lines: Sequence[str], buttons: Sequence[Button], *first: Row) -> Panel:
    return Panel("\n".join([*lines, *said(seen)]), (*first, *rows(buttons)), colour=WATER)


# ------------------------------------------------------------------------ a new hero


def setup(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return what a new hero still needs: numbers, start upgrade, keepsake, gear and a token."""
    me, page, hero = seen.me, f"numbers {seen.me}", seen.my
    known = sum(hero.stats.get(stat) is not None for stat in PRINTED)
    lines: list[str] = [
        say("crew-setup-text", name=Name(called(hero.name)), known=known, of=len(PRINTED)),
        say("crew-setup-upgrade", name=escaped(hero.upgrade.name if hero.upgrade else "-")),
        say("crew-setup-keepsake", name=escaped(hero.keepsake or "-")),
        say("crew-setup-things", gear=len(hero.gear), bag=sum(hero.bag.values())),
    ]
    buttons = [
        form(seen, say("crew-numbers-part-button", n=n + 1, of=len(NUMBERS)), f"numbers {me} {n}", page=page)
        for n in range(len(NUMBERS))
    ]
    buttons += [
        form(seen, say("crew-paste-button"), f"paste {me}", page=page),
        form(seen, say("crew-start-button"), f"start {me}", page=page),
        form(seen, say("crew-keepsake-button"), f"keepsake {me}", page=page),
        show(seen, say("crew-add-item-button"), f"add {me}"),
    ]
    if not hero.bag:
        buttons += [
            do(
                seen,
                say("crew-free-token-button", token=seen.words(token)),
                f"token_of {me} {token}",
                page=page,
            )
            for token in FREE_TOKENS
        ]
    return _page(seen, lines, [*buttons, back(seen, f"hero {me}")])


# ------------------------------------------------------------------------ an adventure


def begin(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the missions that the crew has entered, and a form for another."""
    another = form(seen, say("crew-another-mission-button"), "begin", "primary")
    known = pick(seen, "mission", say("crew-mission-placeholder"), page="more", code="form begin")
    return _page(seen, [say("crew-begin-text")], [another], *known)


def finish(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the end of an adventure, top to bottom: rewards, ore dice, how it ended; charts come after."""
    crew = seen.crew
    owing = [one["hero"] for one in dues(crew) if one["do"] == "ore"]
    marks = {seat: ore_of(seen.hero(seat)) for seat in owing}
    dice = ", ".join(f"{Name(called(seen.hero(seat).name))} {n}" for seat, n in marks.items() if n)
    due = dict.fromkeys(one["hero"] for one in dues(crew) if one["do"] == "chart")
    down = ", ".join(str(Name(called(seen.hero(seat).name))) for seat in due)
    lines: list[str] = [
        say("crew-end-rewards"),
        say("crew-end-charts", names=down or "-"),
        say("crew-end-ore", ore=escaped(seen.words("ore")), dice=dice or "-"),
        say("crew-end-rest"),
    ]
    fled = bool(crew.flee) and set(crew.flee) >= set(crew.up)
    likely = "fled" if fled else "lost" if seen.phase == "over" else "won"
    best = {"lost": say("crew-lost-button")} if seen.phase == "over" else {"won": say("crew-won-button")}
    ends = {**best, "failed": say("crew-failed-button"), "fled": say("crew-fled-button")}
    reward = form(seen, say("crew-reward-button"), "gain all", page="finish")
    buttons = [
        do(
            seen,
            label,
            f"finish {end}",
            "primary" if end == likely else "secondary",
            page="charts",
            mark=mark_now("finish", crew),
        )
        for end, label in ends.items()
    ]
    buttons += list(_before_the_end(seen))
    return _page(seen, lines, buttons if seen.phase == "over" else [reward, *buttons])


def _before_the_end(seen: Seen) -> Iterator[Button]:
    """Yield what can be an entry of its own before the end: a chart or ore dice, and lines to write."""
    crew = seen.crew
    due = dues(crew)
    if due:
        first = due[0]
        what = seen.words(first.get("kind", "ore"))
        label = say("crew-due-button", name=called(seen.hero(first["hero"]).name), what=what)
        yield do(seen, label, "due", page="finish", mark=mark_now("due", crew))
    if any(one.roll is not None for one in crew.owed):
        yield show(seen, say("crew-lines-button"), "charts")


# ------------------------------------------------------------------------ things


def things(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return what the crew owns together and what lies with it: to take, to add, to lose."""
    crew, page = seen.crew, f"things {seen.me}".strip()
    lines: list[str] = [
        say("crew-shared-things", names=escaped(shorten(", ".join(crew.shared), LINE)) or "-"),
        say("crew-lying", names=escaped(shorten(", ".join(one.name for one in crew.gear), LINE)) or "-"),
    ]
    menus = [*pick(seen, "shared", say("crew-shared-placeholder"), page=page, code="lost")]
    if seen.me:
        label = say("crew-lying-placeholder", name=called(seen.my.name))
        menus += pick(seen, "lying", label, page=page, code=f"pick_up {seen.me}")
    buttons = [
        form(seen, say("crew-add-shared-button"), "shared", page=page),
        form(seen, say("crew-add-lying-button"), "lay", page=page),
        back(seen, f"gear {seen.me}" if seen.me else "more"),
    ]
    return _page(seen, lines, buttons, *menus)


def add(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the things that the crew has entered before; one press writes one on the sheet."""
    me, page = seen.me, f"gear {seen.me}"
    buttons = [form(seen, say("crew-new-thing-button"), f"item {me}", "primary", page=page), back(seen, page)]
    menu = pick(seen, "item", say("crew-known-placeholder"), page=page, code=f"known {me}")
    return _page(seen, [say("crew-add-text", name=Name(called(seen.my.name)))], buttons, *menu)


def buy(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the things that the crew has entered before; one press asks for the price of one."""
    me, page = seen.me, f"shop {seen.me}"
    new = form(seen, say("crew-new-thing-button"), f"buy {me} item", "primary", page=page)
    menu = pick(seen, "item", say("crew-known-placeholder"), page=page, code=f"form buy {me} item")
    return _page(
        seen, [say("crew-buy-text", name=Name(called(seen.my.name)))], [new, back(seen, page)], *menu
    )


# ------------------------------------------------------------------------ rarely


def foe(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return one foe: to correct its wounds, or to take it off the table."""
    sign = words[-1] if words else ""
    name = by_digest(list(seen.crew.foes), sign)
    wounds = say("crew-foe-wounds-button", wounds=seen.words("wounds"))
    buttons = [
        form(seen, wounds, f"foe {sign}", "primary", page="fight"),
        do(seen, say("crew-foe-off-button"), f"foe_off {sign}", "danger", page="fight"),
        back(seen, "fight"),
    ]
    return _page(seen, [escaped(seen.foe_line(name))], buttons)


def strike(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return menus of what can be struck off a sheet because it was wrong or lost."""
    me, page = seen.me, f"strike {seen.me}"
    menus = [
        *pick(seen, "condition", say("crew-strike-line"), page=page, code=f"drop_condition {me}"),
        *pick(seen, "ability", say("crew-strike-ability"), page=page, code=f"strike {me} ability"),
        *pick(seen, "chant", say("crew-strike-chant"), page=page, code=f"strike {me} chant"),
        *pick(seen, "loose", say("crew-strike-loose"), page=page, code=f"strike {me} loose"),
    ]
    text = say("crew-strike-text", name=Name(called(seen.my.name))) if menus else say("crew-strike-nothing")
    return _page(seen, [text], [back(seen, f"sheet {me}")], *menus)


def farewell(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the ways in which a hero leaves the crew."""
    me = seen.me
    buttons = [
        do(seen, say("crew-retire-button"), f"retire {me}", "primary", page="more"),
        do(seen, say("crew-kill-button"), f"kill {me}", "danger", page=f"hero {me}"),
        do(seen, say("crew-remove-hero-button"), f"remove {me}", "danger", page="more"),
        back(seen, f"sheet {me}"),
    ]
    return _page(seen, [say("crew-farewell-text", name=Name(called(seen.my.name)))], buttons)


def kept(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return one kind of the crew's content: picking an entry takes it away."""
    kind = words[0] if words and words[0] in KEPT else "enemy"
    menu = pick(seen, kind, say("crew-kept-placeholder"), page=f"kept {kind}", code=f"forgotten {kind}")
    text = say("crew-kept-text", kind=KEPT[kind](), n=len(LISTS[kind](seen)))
    return _page(seen, [text], [back(seen, "content")], *menu)


KEPT: Final[Mapping[str, Callable[[], str]]] = {
    "enemy": lambda: say("crew-kept-enemies"),
    "line": lambda: say("crew-kept-lines"),
    "item": lambda: say("crew-kept-items"),
    "class": lambda: say("crew-kept-classes"),
    "mission": lambda: say("crew-kept-missions"),
    "world": lambda: say("crew-kept-worlds"),
    "place": lambda: say("crew-kept-places"),
}
"""Kind of content -> what it is called."""


def kept_menu(seen: Seen) -> tuple[Row, ...]:
    """Return a menu of the kinds of which the crew has content."""
    some = {kind: n for kind in KEPT if (n := len(LISTS[kind](seen)))}
    choices = tuple(Choice(f"{n} {KEPT[kind]()}", kind) for kind, n in some.items())
    arg = str(Pressing(seen.crew_id, None, "kept", ""))
    return (Menu(say("crew-kept-kinds-placeholder"), PAGE, choices, arg),) if choices else ()


def charts(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the charts that the crew has entered, to add a line to one, and a form for another."""
    another = form(seen, say("crew-another-chart-button"), "chartline", "primary", page="content")
    menu = pick(seen, "chart", say("crew-chart-placeholder"), page="content", code="form chartline")
    return _page(seen, [say("crew-line-text")], [another, back(seen, "content")], *menu)


PAGES: Final[Mapping[str, Page]] = {
    "begin": begin, "finish": finish, "foe": foe, "kept": kept, "addline": charts,
}  # fmt: skip
OF_A_HERO: Final[Mapping[str, Page]] = {
    "numbers": setup, "add": add, "buy": buy, "strike": strike, "farewell": farewell,
}  # fmt: skip
