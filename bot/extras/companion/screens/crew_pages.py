"""Show private pages about the whole crew: tokens, omens, rolls, town, the road, its log, its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.extras.companion.pressing import DO, Pressing
from bot.extras.companion.screens.buttons import back, do, form, pages, rows, show
from bot.extras.companion.screens.lists import pick
from bot.extras.companion.screens.living import WATER
from bot.extras.companion.screens.marks import mark_now
from bot.extras.companion.screens.my_hero import of_roll, said
from bot.extras.companion.screens.seen import BRIEF, LINE, Seen, brief, called, digest
from bot.messages.catalogue import say
from bot.messages.limits import shorten
from bot.messages.names import Name, escaped
from bot.messages.panel import Button, Choice, Menu, Panel, Row

LONGEST_LIST: Final = 3 * LINE
MOST_BUTTONS: Final = 6
MANY_RESTED: Final = 8
MOST_CARDS: Final = 2
"""Cards in play that the page shows with their text; the menu has all of them."""
Page = Callable[[Seen, Sequence[str]], Panel]


def _page(seen: Seen, text: str, buttons: Sequence[Button], *first: Row) -> Panel:
    return Panel("\n".join([text, *said(seen)]), (*first, *rows(buttons)), colour=WATER)


def token(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return what a token can show when it is turned."""
    page = "token"
    buttons = [
        do(seen, say("crew-encounter-button"), "token encounter", page=page),
        form(seen, say("crew-token-attack-button"), "threat", "danger", page="fight"),
        do(seen, say("crew-clue-button"), "clue", "success", page=page, mark=mark_now("clue", seen.crew)),
        do(seen, say("crew-token-omen-button"), "token omen", page=page),
    ]
    return _page(seen, say("crew-token-text"), buttons)


def omens(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the stack of omens: turn one up, cancel one, add one."""
    crew, page = seen.crew, "omens"
    buttons = []
    if crew.omens:
        buttons.append(
            do(seen, say("crew-reveal-button"), "reveal", "primary", page=page, mark=mark_now("reveal", crew))
        )
    for face, is_there in (("up", crew.open_omen), ("down", bool(crew.omens))):
        if is_there:
            label = say("crew-cancel-up-button") if face == "up" else say("crew-cancel-down-button")
            buttons.append(do(seen, label, f"cancel {face}", page=page, mark=mark_now("cancel", crew)))
    buttons.append(do(seen, say("crew-omen-add-button"), "omen 1", page=page))
    name = escaped(seen.words("nerve"))
    return _page(seen, say("crew-omens-text", n=crew.omens, nerve=name), buttons)


def fight(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the fight: its foes, further threats, kinds to enter."""
    foes = [escaped(seen.foe_line(name)) for name in seen.crew.foes]
    unknown = [kind for kind in seen.kinds_up() if not seen.is_known(kind)]
    buttons = [
        form(seen, say("crew-kind-button", kind=called(kind)), f"kind {kind}"[:40], "primary", page="fight")
        for kind in unknown[:3]
    ]
    buttons += [
        show(seen, say("crew-attack-button"), "attack", "primary"),
        form(seen, say("crew-threat-button"), "threat", page="fight"),
        form(seen, say("crew-kinds-button"), "kind", page="fight"),
        form(seen, say("crew-add-foe-button"), "addfoe", page="fight"),
    ]
    menu = pick(seen, "foe", say("crew-change-foe-placeholder"), page="foe")
    text = shorten(" · ".join(foes), LONGEST_LIST) or say("crew-no-foes")
    return _page(seen, text, buttons, *menu)


def rest(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the page after a fight: a press for each hero who rested in it."""
    nerve = f"1 {shorten(seen.words('nerve'), BRIEF - 2)}"
    buttons = [
        do(seen, label, code, page="rest")
        for seat in seen.crew.up
        for name in [shorten(seen.hero(seat).name, BRIEF - 1)]
        for label, code in (
            (say("crew-rested-button", name=name), f"rest {seat}"),
            (say("crew-rested-nerve-button", name=name, nerve=nerve), f"rest {seat} nerve"),
        )
    ]
    if len(buttons) <= MANY_RESTED:
        return _page(seen, say("crew-rest-text"), (), *rows(buttons, 2))
    choices = tuple(Choice(seen.hero(seat).name, seat) for seat in seen.crew.up)
    codes = {
        "rest": say("crew-rested-placeholder"),
        "rest nerve": say("crew-rested-nerve-placeholder", nerve=nerve),
    }
    args = {code: str(Pressing(seen.crew_id, None, "rest", code)) for code in codes}
    return _page(
        seen, say("crew-rest-text"), (), *(Menu(codes[one], DO, choices, args[one]) for one in codes)
    )


def order(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return who may act now: a button for each of those who are tied."""
    buttons = [
        do(
            seen,
            say("crew-has-acted-button", name=called(seen.crew.called(one))),
            f"act {digest(one)}",
            page="order",
        )
        for one in seen.following[:10]
    ]
    buttons += [
        do(
            seen,
            say("crew-acts-again-button", name=called(seen.crew.called(one))),
            f"again {digest(one)}",
            page="order",
        )
        for one in seen.crew.acted[-5:]
    ]
    return _page(seen, say("crew-order-text"), buttons)


def roll(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the rolls that are asked for most, and a form for any other."""
    page = "roll"
    buttons = [
        do(seen, dice, f"roll {dice}", page=page) for dice in ("d6", "2d6", "3d6", "d36", "d3", "peril")
    ]
    buttons += [
        form(seen, say("crew-roll-any-button"), "roll", "primary", page=page),
        do(seen, say("crew-random-up-button"), "random up", page=page),
        do(seen, say("crew-random-all-button"), "random all", page=page),
    ]
    buttons.append(
        do(seen, say("crew-real-dice-button"), "dice table", page=page)
        if seen.crew.options.dice == "bot"
        else do(seen, say("crew-bot-dice-button"), "dice bot", page=page)
    )
    return _page(seen, say("crew-roll-text"), buttons, *(of_roll(seen, page) if seen.me else ()))


def more(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return everything that the panel has no button for, heroes first."""
    crew = seen.crew
    heroes = [show(seen, brief(seen.hero(seat).name), f"hero {seat}", "success") for seat in crew.seats]
    buttons = [
        form(seen, say("crew-new-hero-button"), "new", page="numbers"),
        form(seen, say("crew-note-button"), "note", page="more"),
        form(seen, say("crew-type-button"), "typed", page="more"),
        form(seen, say("crew-shift-button"), "shift", page="more"),
        form(seen, say("crew-adjust-button"), "adjust", page="more"),
    ]
    if crew.status:
        buttons.append(show(seen, say("crew-finish-button"), "finish", "danger"))
    if any(hero.dead for hero in [*crew.heroes.values(), *crew.fallen]):
        buttons.append(form(seen, say("crew-raise-button"), "raise", page="more"))
    buttons += [
        do(
            seen,
            say("crew-rejoin-button", name=called(hero.name)),
            f"rejoin {digest(hero.name)}",
            page="more",
        )
        for hero in [one for one in crew.fallen if not one.dead][-3:]
    ]
    named = {"fight": say("crew-fight-button")} if crew.fight else {"road": say("crew-road-button")}
    named |= {
        "lamp": say("crew-lamp-button", lamp=seen.words("lamp")),
        "worlds": say("crew-worlds-button"),
        "things": say("crew-things-button"),
        "log": say("crew-log-button"),
    }
    menu = pages(seen, say("crew-pages-placeholder"), named)
    notes = pick(seen, "card", say("crew-note-off-placeholder"), page="more", code="note")
    cards = [
        f"▸ **{Name(called(note.card))}** {escaped(shorten(note.text, LINE))}"
        for note in crew.notes[-MOST_CARDS:]
    ]
    return _page(seen, "\n".join([say("crew-more-text"), *cards]), buttons, *rows(heroes, 3), *notes, menu)


def lamp(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return a button for each hero who may carry the lamp."""
    buttons = [do(seen, brief(seen.hero(seat).name), f"lamp {seat}", page="more") for seat in seen.crew.up]
    return _page(
        seen, say("crew-lamp-text", lamp=escaped(seen.words("lamp"))), [*buttons, back(seen, "more")]
    )


def worlds(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the worlds in play, who is where, and the gates between them."""
    crew, page = seen.crew, "worlds"
    lines = []
    for world in crew.worlds:
        there = [Name(called(seen.hero(seat).name)) for seat in crew.alive if seen.hero(seat).world == world]
        shown = ", ".join(map(str, there)) or "-"
        is_bearers = crew.bearer is not None and seen.hero(crew.bearer).world == world
        name = escaped(called(world))
        lines.append(
            say("crew-world-of-bearer", world=name, names=shown)
            if is_bearers
            else say("crew-world", world=name, names=shown)
        )
    buttons = [do(seen, say("crew-gate-button"), "gate", "primary", page=page)]
    for world in crew.worlds[:4]:
        all_ = " ".join(crew.alive)
        label = say("crew-pass-all-button", world=called(world))
        buttons.append(do(seen, label, f"pass {digest(world)} {all_}", page=page))
        if seen.me:
            label = say("crew-pass-one-button", name=called(seen.my.name), world=called(world))
            buttons.append(do(seen, label, f"pass {digest(world)} {seen.me}", page=page))
    buttons += [form(seen, say("crew-add-world-button"), "world", page=page), back(seen, "more")]
    return _page(seen, "\n".join(lines), buttons)


# ------------------------------------------------------------------------ the end, the road, the town


def charts(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return what is owed after an adventure: a button for each line to roll or to write."""
    buttons = []
    for one in seen.crew.owed[:MOST_BUTTONS]:
        name, kind = called(seen.hero(one.hero).name), seen.words(one.kind)
        if one.roll is None:
            buttons.append(
                do(
                    seen,
                    say("crew-roll-chart-button", name=name, kind=kind),
                    f"chart {one.hero} {one.kind}",
                    page="charts",
                )
            )
        else:
            label = say("crew-write-line-button", name=name, kind=f"{kind} {one.roll}")
            buttons.append(
                form(seen, label, f"line {one.hero} {one.kind} {one.roll}", "primary", page="charts")
            )
    on_the_way = back(seen, "finish") if seen.crew.status else show(seen, say("crew-road-button"), "road")
    buttons.append(on_the_way)
    text = say("crew-charts-owed") if seen.crew.owed else say("crew-no-charts-owed")
    return _page(seen, text, buttons)


def road(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the road to town: hazards one by one, then the town."""
    buttons = []
    if seen.crew.hazards:
        mark = mark_now("hazard", seen.crew)
        buttons.append(do(seen, say("crew-hazard-button"), "hazard", "primary", page="road", mark=mark))
    else:
        buttons.append(do(seen, say("crew-travel-button"), "road", "primary", page="road"))
        buttons.append(form(seen, say("crew-arrive-button"), "arrive", "success", page="town"))
    text = say("crew-road-text", n=len(seen.crew.hazards)) if seen.crew.hazards else say("crew-road-clear")
    return _page(seen, text, buttons)


def town(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return a day in town: what each hero has chosen, and the rolls of the day."""
    found = seen.crew.town
    if found is None:
        return road(seen)
    lines = [say("crew-head-town", day=found.day, marker=found.marker, number=seen.crew_id)]
    for seat in seen.crew.alive:
        name, stay = Name(called(seen.hero(seat).name)), found.stays.get(seat)
        if seat in found.left:
            lines.append(say("crew-stay-left", name=name))
        elif stay is None:
            lines.append(say("crew-stay-open", name=name))
        else:
            place = escaped(called(stay.visit or "-"))
            lines.append(
                say("crew-stay-bed", name=name, place=place)
                if stay.bed
                else say("crew-stay-camp", name=name, place=place)
            )
    buttons = [
        form(seen, say("crew-day-of-button", name=brief(seen.hero(seat).name)), f"stay {seat}", page="town")
        for seat in seen.crew.alive
        if seat not in found.left
    ]
    if found.stays and not seen.crew.visited:
        day = do(
            seen, say("crew-roll-day-button"), "day", "primary", page="town", mark=mark_now("day", seen.crew)
        )
        buttons.append(day)
    return _page(seen, "\n".join(lines), buttons)


def shop(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return what can be bought and sold in town, for the reader's hero."""
    me, page = seen.me, f"shop {seen.me}"
    hero = seen.my
    buttons = [
        show(seen, say("crew-buy-item-button"), f"buy {me}", "primary")
        if seen.crew.items
        else form(seen, say("crew-buy-item-button"), f"buy {me} item", "primary", page=page),
        form(seen, say("crew-buy-token-button"), f"buy {me} token", page=page),
        form(seen, say("crew-buy-shared-button"), f"buy {me} shared", page=page),
        form(seen, say("crew-buy-service-button"), f"buy {me} service", page=page),
        form(seen, say("crew-sell-ore-button"), f"sellore {me}", page=page),
        form(seen, say("crew-place-button"), "place", page=page),
        show(seen, say("crew-gear-button"), f"gear {me}"),
    ]
    prices = [f"{name} {n}" for place in seen.crew.places.values() for name, n in place.prices.items()]
    coin = escaped(seen.words("coin"))
    lines: list[str] = [say("crew-shop-text", name=Name(called(hero.name)), n=hero.coin, coin=coin)]
    lines += [escaped(shorten(", ".join(prices), 2 * LINE))] if prices else []
    return _page(seen, "\n".join(lines), buttons)


def cures(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return every line on the sheets that a place in town may heal; many of them in a menu for each hero."""
    lines = [(seat, one.name) for seat in seen.crew.alive for one in seen.hero(seat).conditions]
    buttons: list[Button] = []
    menus: list[Row] = []
    if len(lines) <= MOST_BUTTONS:
        for seat, line in lines:
            label = say("crew-cure-button", name=called(seen.hero(seat).name), line=line)
            buttons.append(form(seen, label, f"cure {seat} {digest(line)}", page="cures"))
    else:
        for seat in seen.crew.alive:
            placeholder = say("crew-cure-placeholder", name=called(seen.hero(seat).name))
            of = replace(seen, me=seat)
            menus += pick(of, "condition", placeholder, page="cures", code=f"form cure {seat}")
    if any(hero.dead for hero in seen.crew.heroes.values()) or seen.crew.fallen:
        buttons.append(form(seen, say("crew-raise-button"), "raise", "success", page="cures"))
    text = say("crew-cures-text") if buttons or menus else say("crew-nothing-to-cure")
    return _page(seen, text, buttons, *menus)


def leave(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return a button for each hero who may leave town."""
    gone = seen.crew.town.left if seen.crew.town else []
    buttons = [
        do(seen, brief(seen.hero(seat).name), f"leave {seat}", page="leave")
        for seat in seen.crew.alive
        if seat not in gone
    ]
    return _page(seen, say("crew-leave-text"), buttons)


PAGES: Final[Mapping[str, Page]] = {
    "token": token, "rest": rest, "omens": omens, "fight": fight, "order": order, "roll": roll, "more": more,
    "lamp": lamp, "worlds": worlds, "charts": charts, "road": road, "town": town, "shop": shop,
    "cures": cures, "leave": leave,
}  # fmt: skip
