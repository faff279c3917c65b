"""Hold a crew open for one deed: its dice, the facts it finds and the lines it tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.extras.companion.book import numbers
from bot.extras.companion.book.crew import Crew, Roll, Town
from bot.extras.companion.book.dice import Source
from bot.extras.companion.book.numbers import Number, NumberNeeded
from bot.extras.companion.book.sheet import Condition, Hero, Item, Seat, named
from bot.extras.companion.book.words import Words
from engine.kernel.core import Refused

LONGEST_LINE: Final = 80


class Work:
    """A crew that one deed changes; nothing is kept if the deed is refused."""

    def __init__(self, crew: Crew, mark: int, source: Source, again: Roll | None = None) -> None:
        self.crew = crew
        self.mark = mark
        self.again = again
        """The roll whose effect is done anew; None for a first roll."""
        self.is_done_anew = False
        """True if this deed did an earlier roll anew, whose changes are then known."""
        self.facts: dict[str, Any] = {}
        self.lines: list[str] = []
        self.rolled: list[int] = []
        self.owners: list[str] = []
        self.words = Words(crew.words)
        self.source = source

    # ------------------------------------------------------------------------ looking

    def hero(self, seat: str) -> Hero:
        """Return a hero, dead or not; Refused if the seat is empty."""
        found = self.crew.heroes.get(seat)
        if not isinstance(found, Hero):
            raise Refused(f"There is no hero {seat}. Choose one of the crew, or make a new one.")
        return found

    def living(self, seat: str) -> Hero:
        hero = self.hero(seat)
        if hero.dead:
            raise Refused(f"{hero.name} is dead. Raise the hero in town, or make a new one.")
        return hero

    def standing(self, seat: str) -> Hero:
        hero = self.living(seat)
        if hero.down:
            raise Refused(f"{hero.name} is down. Let the hero recover first.")
        return hero

    def item(self, hero: Hero, name: str) -> Item:
        found = hero.item(name)
        if found is None:
            raise Refused(f"{hero.name} has no {name}. Choose something on the sheet.")
        return found

    def number(self, seat: Seat, stat: str, weapon: Item | None = None, *, blow: bool = False) -> Number:
        """Return a hero's number; NumberNeeded if nobody has entered it."""
        hero = self.hero(seat)
        found = numbers.number(self.crew, seat, stat, weapon, blow=blow)
        if found.value is None:
            word = self.words(stat)
            raise NumberNeeded(seat, stat, f"I don't know {hero.name}'s {word} yet. Enter it on the sheet.")
        return found

    def value(self, seat: Seat, stat: str) -> int:
        return self.number(seat, stat).value or 0

    def limit(self, seat: Seat, stat: str) -> int | None:
        """Return a limit such as health, or None while nobody has entered it."""
        return numbers.number(self.crew, seat, stat).value

    def foe_number(self, kind: str, stat: str) -> int:
        """Return a number of a kind of enemy; NumberNeeded if nobody has entered it."""
        found = getattr(numbers.side(self.crew, kind), stat)
        if found is None:
            word = self.words(stat)
            raise NumberNeeded(kind, stat, f"I don't know the {word} of {kind} yet. Enter it once.")
        return int(found)

    def town(self, seat: str | None = None) -> Town:
        """Return the town; Refused outside one, or for a hero who has left it."""
        if self.crew.town is None:
            raise Refused("The crew is not in town. Arrive there first.")
        if seat in self.crew.town.left:
            raise Refused(f"{self.crew.called(seat or '')} has left town until after the next adventure.")
        return self.crew.town

    # ------------------------------------------------------------------------ rolling

    def roll(
        self, count: int, what: str, *, sides: int = 6, of: str = "", target: int | None = None
    ) -> list[int]:
        """Roll dice for what the pad calls `what`; nerve of the hero `of` may re-roll them."""
        if count <= 0:
            return []
        found = self.source.faces(count, sides, what, target)
        self.rolled += found
        self.owners += [of] * count
        return found

    def draw(self, things: Sequence[Any], what: str) -> Any:
        """Draw one of some things; one thing alone needs no die."""
        return things[0] if len(things) == 1 else things[self.roll(1, what, sides=len(things))[0] - 1]

    def d3(self, what: str, of: str = "") -> int:
        return (self.roll(1, what, of=of)[0] + 1) // 2

    def d36(self, what: str) -> int:
        tens, units = self.roll(2, what)
        return 10 * tens + units

    def open_roll(self, deed: Mapping[str, Any], hero: Seat | None, **state: Any) -> None:
        """Keep the roll open, so that nerve can change it and later deeds can use it.

        It replaces an earlier roll of that hero with the same deed.
        """
        for mark, old in list(self.crew.rolls.items()):
            if old.hero == hero and old.deed.get("do") == deed.get("do"):
                del self.crew.rolls[mark]
        again = list(self.again.rerolled) if self.again else []
        self.crew.rolls[str(self.mark)] = Roll(
            mark=self.mark, hero=hero, deed=dict(deed), faces=list(self.rolled), owners=list(self.owners),
            rerolled=again, state=state,
        )  # fmt: skip
        while len(self.crew.rolls) > 12:
            del self.crew.rolls[next(iter(self.crew.rolls))]

    def find_roll(self, *kinds: str, mark: int | None = None) -> Roll:
        """Return the newest open roll of these deeds (all, if none is named), or the one with that mark."""
        if mark is not None:
            found = self.crew.rolls.get(str(mark))
            if found is None or (kinds and found.deed["do"] not in kinds):
                raise Refused("That roll is over. Look at the panel for the newest one.")
            return found
        for roll in reversed(self.crew.rolls.values()):
            if not kinds or roll.deed["do"] in kinds:
                return roll
        raise Refused("No roll is open. Roll first.")

    def close_roll(self, roll: Roll) -> None:
        self.crew.rolls.pop(str(roll.mark), None)

    # ------------------------------------------------------------------------ telling

    def say(self, line: str) -> None:
        """Tell a line of at most 80 letters; a longer one goes on in the next line."""
        line = line[:1].upper() + line[1:]
        while len(line) > LONGEST_LINE:
            cut = line.rfind(" ", 0, LONGEST_LINE + 1)
            cut = cut if cut > 0 else LONGEST_LINE
            self.lines.append(line[:cut].rstrip())
            line = line[cut:].lstrip()
        self.lines.append(line)

    def note(self, key: str, *seats: str) -> None:
        """Add seats to a list of the facts."""
        found = self.facts.setdefault(key, [])
        found += [seat for seat in seats if seat not in found]

    def paid(self, hero: Hero, n: int, why: str = "") -> None:
        """Let a hero pay nerve; Refused without enough."""
        if hero.nerve < n:
            word = self.words("nerve")
            need = f"{why} needs {n}" if why else f"that needs {n}"
            raise Refused(f"{hero.name} has {hero.nerve} {word}; {need}. Gain more first.")
        hero.nerve -= n

    def pay(self, price: int, payers: Mapping[str, int], default: Seat | None, what: str) -> None:
        """Let several heroes pay coin together; the dead pay for their own raising only."""
        shares = dict(payers) or ({default: price} if default else {})
        if sum(shares.values()) != price:
            raise Refused(f"The shares make {sum(shares.values())} of {price}. Change them to make {price}.")
        for payer, share in shares.items():
            purse = self.purse(payer)
            if purse.dead and what != payer:
                raise Refused(f"{purse.name} is dead and pays for nobody else. Choose other payers.")
            if purse.coin < share:
                word = self.words("coin")
                raise Refused(f"{purse.name} has {purse.coin} {word}, not {share}. Share the price anew.")
            purse.coin -= share

    def purse(self, payer: str) -> Hero:
        """Return who pays: a hero by seat, or one of the fallen by name."""
        if payer in self.crew.heroes:
            return self.hero(payer)
        found = named(self.crew.fallen[::-1], payer)
        return found if found is not None else self.hero(payer)

    def write(self, hero: Hero, condition: Condition) -> None:
        hero.conditions.append(condition)
