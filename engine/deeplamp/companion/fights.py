"""Fights: the enemies' wounds, and everything that happens when a fight ends (S40, S67)."""

from __future__ import annotations

from engine.deeplamp.companion import harm
from engine.deeplamp.companion.book import Book, listed
from engine.deeplamp.companion.crew import Foe
from engine.deeplamp.companion.numbers import LOOT_MOST, MOST
from engine.deeplamp.companion.sheets import read_label
from engine.kernel.core import Refused
from engine.kernel.strict_reading import read_number

MOST_FOES = 30


def hit(
    book: Book, enemy: str, damage: int, defense: int = 0, crit: bool = False, health: int | None = None
) -> None:
    """Hit an enemy: add damage minus defense to its wounds; a critical hit ignores defense.

    Raise Refused for too many enemies, an unreadable name, or negative numbers.
    """
    said = read_label(enemy, "An enemy's name")
    name = next((one for one in book.crew.foes if one.casefold() == said.casefold()), said)
    foe = book.crew.foes.get(name, Foe())
    if name not in book.crew.foes and len(book.crew.foes) >= MOST_FOES:
        raise Refused(f"You can enter at most {MOST_FOES} enemies.")
    dealt = read_number(damage, "The damage")
    stopped = 0 if crit else read_number(defense, "The defense")
    wounds = min(MOST, max(0, dealt - stopped))
    bears = foe.health if health is None else read_number(health, "Its health", least=1)
    total = foe.wounds + wounds
    sum_ = f"{dealt} - {stopped}" if not crit else f"{dealt}, critical"
    so_far = f"{total} of {bears}" if bears else f"{total}"
    book.tell(f"{name}: {sum_} = {book.counted(wounds, 'wounds')}, {so_far} in all.")
    if bears and total >= bears:
        book.tell(f"{name} is dead.")
        book.set(foes={one: known for one, known in book.crew.foes.items() if one != name})
    else:
        book.set(foes={**book.crew.foes, name: Foe(min(MOST, total), bears)})


def end_fight(book: Book, threats: int = 0, rested: str = "", nerve: str = "") -> None:
    """End a fight: heroes who are up heal (resting ones more), enemies are removed, and loot is announced.

    Raise Refused for more than 99 threats, or unknown names.
    """
    resting = _named(book, rested) | (wanting := _named(book, nerve))
    if read_number(threats, "The threats") > 99:
        raise Refused("A fight can have at most 99 threats.")
    for name in book.crew.up:
        _heal(book, name, is_resting=name in resting, wants_nerve=name in wanting)
    heroes = book.crew.heroes
    book.set(foes={}, rolls={}, order=tuple(one for one in book.crew.order if one.name in heroes))
    down = [book.called(name) for name in book.crew.alive if book.sheet(name).down]
    if down:
        book.tell(f"Down: {listed(down)}. Next, use /crew hero recover.")
    cards = min(LOOT_MOST, threats)
    book.tell(
        f"{book.word('loot')}: {cards} each for {len(book.crew.alive)}." if cards else "The fight is over."
    )


def _heal(book: Book, hero: str, *, is_resting: bool, wants_nerve: bool) -> None:
    """Heal a D3 over both tracks, a D6 when resting, or gain a nerve instead; skip unhurt heroes."""
    sheet = book.sheet(hero)
    if wants_nerve:
        book.alter(hero, nerve=sheet.nerve + 1)
        book.tell(f"{sheet.name} rests: {book.word('nerve')} {sheet.nerve + 1}.")
        harm.notice_nerve(book, hero)
        return
    if not sheet.wounds and not sheet.strain:
        return
    (face,) = book.throw(1)
    points = face if is_resting else (face + 1) // 2
    healed = harm.heal(book, hero, points)
    now = book.sheet(hero)
    tracks = f"{book.word('wounds')} {now.wounds}, {book.word('strain')} {now.strain}"
    book.tell(f"{sheet.name} heals {healed} ({'D6' if is_resting else 'D3'}: {points}): {tracks}.")


def _named(book: Book, names: str) -> set[str]:
    return {book.find(name) for name in names.split(",") if name.strip()}
