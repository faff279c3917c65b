"""How people write orders and hand them in: through the menus, as a plain message, or into the form."""

from __future__ import annotations

import re
from collections import Counter

from engine.brimstone.board import TOKENS
from engine.brimstone.hexes import neighbours
from sandbox.brimstone.plans import LIKED, enemies, liked, taken_by, troops_in, way
from sandbox.camera import Entry, Shown
from sandbox.habits import NotOffered, Player, find, offers

MOST_TRIES = 4


def asks_for_orders(panel: Shown) -> bool:
    return any(part.label.startswith("Hand in") for part in panel.parts)


async def by_menus(person: Player) -> None:
    """Hex by hex through the menus, a look at the plan now and then, hand in."""
    for entry in find(person.sheet(), "Hex").options:
        if person.chance.random() < 0.97:
            await order_by_menus(person, entry)
    if person.chance.random() < 0.3:
        await person.press(person.sheet(), find(person.sheet(), "Preview"))
    if person.chance.random() < 0.3:
        await stand_by(person)
    if person.chance.random() < 0.3:
        await person.press(person.sheet(), find(person.sheet(), "Anything wrong?"))
        await person.press(person.sheet(), find(person.sheet(), "Back"))
    await hand_in(person)


async def order_by_menus(person: Player, at: Entry) -> None:
    """One hex: pick it, pick its order, and for a March the way."""
    hex_ = at.value
    if not is_focused(person.sheet(), hex_):
        await person.pick(person.sheet(), find(person.sheet(), "Hex"), hex_)
    menu = find(person.sheet(), f"Order for {hex_}")
    order = liked(person.chance, [entry.value for entry in menu.options], at)
    if order is None:
        return
    await person.pick(person.sheet(), menu, order)
    if order == "march":
        await march_by_menus(person, hex_)


def is_focused(panel: Shown, hex_: str) -> bool:
    return offers(panel, f"Order for {hex_}")


async def march_by_menus(person: Player, hex_: str) -> None:
    """Somewhere, sometimes with fewer troops, forced or in two steps."""
    if offers(person.sheet(), "March to: row"):
        row = find(person.sheet(), "March to: row")
        await person.pick(person.sheet(), row, person.chance.choice(row.options).value)
        menu = next(part for part in person.sheet().parts if part.label == "March to")
    elif offers(person.sheet(), "March"):
        menu = find(person.sheet(), "March")
    else:
        return
    places = [entry.value for entry in menu.options]
    await person.pick(person.sheet(), menu, way(person.chance, hex_, places, enemies(person.sheet())))
    for label, odds in (("−", 0.5), ("+", 0.1), ("Forced", 0.1)):
        if offers(person.sheet(), label) and person.chance.random() < odds:
            await person.press(person.sheet(), find(person.sheet(), label))
    if offers(person.sheet(), "Then from") and person.chance.random() < 0.15:
        await on_by_menus(person)


async def on_by_menus(person: Player) -> None:
    """A second step."""
    await person.press(person.sheet(), find(person.sheet(), "Then from"))
    menus = [part for part in person.sheet().parts if part.options and part.label.startswith("Then")]
    if menus:
        await person.pick(person.sheet(), menus[-1], person.chance.choice(menus[-1].options).value)


async def stand_by(person: Player) -> None:
    """Say something on the page of standing instructions."""
    await person.press(person.sheet(), find(person.sheet(), "Standing"))
    menus = [part for part in person.sheet().parts if part.options]
    menu = person.chance.choice(menus)
    await person.pick(person.sheet(), menu, person.chance.choice(menu.options).value)
    while offers(person.sheet(), "Back"):  # some picks lead a page deeper
        await person.press(person.sheet(), find(person.sheet(), "Back"))


async def hand_in(person: Player) -> None:
    """Hand in; take off the sheet what is refused, in the end everything."""
    for attempt in range(MOST_TRIES):
        if await person.press(person.sheet(), find(person.sheet(), "Hand in")):
            return
        why = person.told()
        for entry in find(person.sheet(), "Hex").options:
            if entry.value in why or attempt == MOST_TRIES - 2:
                await take_off(person, entry.value)
    raise NotOffered(f"{person.name} cannot hand in: {person.told()}")


async def take_off(person: Player, hex_: str) -> None:
    """Set a hex to no order."""
    if not is_focused(person.sheet(), hex_):
        await person.pick(person.sheet(), find(person.sheet(), "Hex"), hex_)
    await person.pick(person.sheet(), find(person.sheet(), f"Order for {hex_}"), "none")


async def by_message(person: Player) -> None:
    """The whole sheet typed as a plain DM, corrected where it is refused; then a press."""
    await type_orders(person)
    await hand_in(person)


async def type_orders(person: Player) -> None:
    """Type the sheet until nothing in it is refused."""
    lines = compose(person)
    for _ in range(MOST_TRIES):
        if not lines or await person.write("\n".join(lines)):
            return
        lines = without_faults(lines, person.told())


async def by_form(person: Player) -> None:
    """The whole sheet typed into the form."""
    lines = compose(person)
    for _ in range(MOST_TRIES):
        if await person.press(person.sheet(), find(person.sheet(), "Type it"), "\n".join(lines)):
            break
        lines = without_faults(lines, person.told())
    await hand_in(person)


def compose(person: Player) -> list[str]:
    """A line of the notation for most hexes; some are wrong, as people's are, and are found out by trying."""
    left, lines, foes = Counter(TOKENS), [], enemies(person.sheet())
    for entry in find(person.sheet(), "Hex").options:
        known = LIKED if person.chance.random() < 0.05 else taken_by(entry)
        order = liked(person.chance, [order for order in known if left[order]], entry)
        if order is None or person.chance.random() < 0.03:
            continue
        left[order] -= 1
        lines.append(f"{entry.value} {order}{_legs(person, entry, foes) if order == 'march' else ''}")
    person.chance.shuffle(lines)
    if person.chance.random() < 0.2:
        lines.append(f"pay attack {person.chance.randint(0, 2)}")
    return lines


def _legs(person: Player, entry: Entry, foes: set[str]) -> str:
    """Where a March goes: one neighbour with all, or two if there are troops enough."""
    first = way(person.chance, entry.value, sorted(neighbours(entry.value)), foes)
    second = person.chance.choice([to for to in sorted(neighbours(entry.value)) if to != first])
    troops = troops_in(entry)
    if troops > 1 and person.chance.random() < 0.4:
        return f" {first} {troops - 1}, {second} 1"
    if person.chance.random() < 0.15:
        return f" {first} all > {way(person.chance, first, sorted(neighbours(first)), foes)} forced"
    return f" {first}"


def without_faults(lines: list[str], why: str) -> list[str]:
    """The lines but those that the refusal names by number, or by hex."""
    wrong = {int(number) for number in re.findall(r"[Ll]ine (\d+)", why)}
    kept = [line for number, line in enumerate(lines, start=1) if number not in wrong]
    if len(kept) < len(lines):
        return kept
    kept = [line for line in lines if line.split()[0] not in why]
    return kept if len(kept) < len(lines) else []
