"""Habits for entering and handing in orders: by menus, by a plain message, or in the form."""

from __future__ import annotations

from collections import Counter

from engine.brimstone.board.components import TOKENS
from engine.brimstone.board.hexes import neighbours
from sandbox.brimstone.plans import LIKED, enemies, liked, own_hexes, taken_by, troops_in, way
from sandbox.habits import NotOffered, Player, find, offers
from sandbox.recorder import Entry, Shown

MOST_TRIES = 4
MOST_MARCHES = 8
_WHERE_TO = "where to?"


def asks_for_orders(panel: Shown) -> bool:
    """Return whether it is the sheet: another panel, too, can hand in what was chosen before an undo."""
    labels = [part.label for part in panel.parts]
    return all(any(one.startswith(start) for one in labels) for start in ("Hand in", ("All hexes", "Hexes ")))


async def by_menus(person: Player) -> None:
    """Order all hexes by forms and each March by its menu, then hand in.

    If a reply was lost, continue with the entries begun before.
    """
    foes = enemies(person.sheet())
    await march_by_menus(person, foes)
    first = "All hexes" if offers(person.sheet(), "All hexes") else "Hexes "
    await person.press(person.sheet(), find(person.sheet(), first))
    await march_by_menus(person, foes)
    if offers(person.sheet(), "Hexes "):
        await person.press(person.sheet(), find(person.sheet(), "Hexes "))
        await march_by_menus(person, foes)
    if person.chance.random() < 0.3:
        await stand_by(person)
    if person.chance.random() < 0.3:
        await person.press(person.sheet(), find(person.sheet(), "More"))
        await person.press(person.sheet(), find(person.sheet(), "Check"))
        await person.press(person.sheet(), find(person.sheet(), "Back"))
    if offers(person.sheet(), "Change a hex") and person.chance.random() < 0.3:
        await change_by_menus(person)
    await hand_in(person)


async def march_by_menus(person: Player, foes: set[str]) -> None:
    """Choose a target for each March; sometimes use fewer troops or force the march on."""
    for _ in range(MOST_MARCHES):
        menu = next((part for part in person.sheet().parts if _WHERE_TO in part.label and part.options), None)
        if menu is None:
            return
        if menu.label.endswith("Row"):
            await person.pick(person.sheet(), menu, person.chance.choice(menu.options).value)
            menu = next(part for part in person.sheet().parts if part.label.endswith(_WHERE_TO))
        places = [entry.value for entry in menu.options if "." in entry.value]
        to = way(person.chance, menu.label[:2], [place[:2] for place in places], foes)
        chosen = person.chance.choice([place for place in places if place[:2] == to])
        await person.pick(person.sheet(), menu, chosen)
        if offers(person.sheet(), "On from") and person.chance.random() < 0.15:
            await on_by_menus(person)


async def on_by_menus(person: Player) -> None:
    """Choose a second step for a March."""
    await person.press(person.sheet(), find(person.sheet(), "On from"))
    menu = next(part for part in person.sheet().parts if part.options)
    await person.pick(person.sheet(), menu, person.chance.choice(menu.options).value)
    if offers(person.sheet(), "Then from"):
        menu = [part for part in person.sheet().parts if part.options][-1]
        await person.pick(person.sheet(), menu, person.chance.choice(menu.options).value)


async def change_by_menus(person: Player) -> None:
    """Change the order of one hex."""
    menu = find(person.sheet(), "Change a hex")
    await person.pick(person.sheet(), menu, person.chance.choice(menu.options).value)
    orders = next(part for part in person.sheet().parts if part.label.endswith("which order?"))
    await person.pick(person.sheet(), orders, person.chance.choice(orders.options).value)
    await march_by_menus(person, set())


async def stand_by(person: Player) -> None:
    """Fill in something on the page of standing instructions."""
    await person.press(person.sheet(), find(person.sheet(), "Standing"))
    menus = [part for part in person.sheet().parts if part.options]
    menu = person.chance.choice(menus)
    await person.pick(person.sheet(), menu, person.chance.choice(menu.options).value)
    while offers(person.sheet(), "Back"):  # some picks lead a page deeper
        await person.press(person.sheet(), find(person.sheet(), "Back"))


async def hand_in(person: Player) -> None:
    """Hand in the sheet, even an empty one; clear the orders that are refused."""
    for _ in range(MOST_TRIES):
        button = find(person.sheet(), "Hand in")
        handed = await person.press(person.sheet(), button)
        if handed and button.label.endswith("without orders"):
            handed = await person.press(person.sheet(), find(person.sheet(), "Hand in anyway"))
        if handed:
            return
        await person.press(person.sheet(), find(person.sheet(), "More"))
        await person.press(person.sheet(), find(person.sheet(), "Clear"))
    raise NotOffered(f"{person.name} cannot hand in: {person.told()}")


async def by_message(person: Player) -> None:
    """Type the whole sheet as a plain DM, correct what is refused, then press Hand in."""
    await type_orders(person)
    await hand_in(person)


async def type_orders(person: Player) -> None:
    """Type the sheet; leave out the orders that the bot names as wrong."""
    if lines := compose(person):
        await person.write("\n".join(lines))


async def by_form(person: Player) -> None:
    """Type the whole sheet into the form."""
    await type_sheet(person, "\n".join(compose(person)))
    await hand_in(person)


async def type_sheet(person: Player, text: str) -> None:
    """Type the text into the form, which is under More if there are orders already; the panel stays there."""
    if not offers(person.sheet(), "Type it"):
        await person.press(person.sheet(), find(person.sheet(), "More"))
    await person.press(person.sheet(), find(person.sheet(), "Type it"), text)
    if offers(person.sheet(), "Back"):
        await person.press(person.sheet(), find(person.sheet(), "Back"))


def compose(person: Player) -> list[str]:
    """Return a line of notation for most hexes; some are wrong on purpose, as people's are."""
    left, lines, foes = Counter(TOKENS), [], enemies(person.sheet())
    for entry in own_hexes(person.sheet()):
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
    """Choose a March's targets: one neighbour with all troops, or two if there are enough."""
    first = way(person.chance, entry.value, sorted(neighbours(entry.value)), foes)
    second = person.chance.choice([to for to in sorted(neighbours(entry.value)) if to != first])
    troops = troops_in(entry)
    if troops > 1 and person.chance.random() < 0.4:
        return f" {first} {troops - 1}, {second} 1"
    if person.chance.random() < 0.15:
        return f" {first} all > {way(person.chance, first, sorted(neighbours(first)), foes)} forced"
    return f" {first}"
