"""Hold a crew open for one deed: its dice, the facts it finds and the lines it tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.extras.companion.book import numbers
from bot.extras.companion.book.crew import Crew, Roll, Town
from bot.extras.companion.book.dice import Source
from bot.extras.companion.book.numbers import Number, NumberNeeded
from bot.extras.companion.book.sheet import Condition, Hero, Item, Seat, named
from bot.extras.companion.book.telling import kept
from bot.extras.companion.book.words import Words
from bot.messages.catalogue import say
from engine.kernel.core import Json, Refused


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
        self.lines: list[Json] = []
        self.rolled: list[int] = []
        self.owners: list[str] = []
        self.words = Words(crew.words)
        self.source = source

    # ------------------------------------------------------------------------ looking

    def hero(self, seat: str) -> Hero:
        """Return a hero, dead or not; Refused if the seat is empty."""
        found = self.crew.heroes.get(seat)
        if not isinstance(found, Hero):
            raise Refused(say("book-there-hero-choose-crew", seat=seat))
        return found

    def living(self, seat: str) -> Hero:
        hero = self.hero(seat)
        if hero.dead:
            raise Refused(say("book-dead-raise-hero-town", hero=hero.name))
        return hero

    def standing(self, seat: str) -> Hero:
        hero = self.living(seat)
        if hero.down:
            raise Refused(say("book-down-let-hero-recover", hero=hero.name))
        return hero

    def item(self, hero: Hero, name: str) -> Item:
        found = hero.item(name)
        if found is None:
            raise Refused(say("book-choose-something-sheet", hero=hero.name, name=name))
        return found

    def number(self, seat: Seat, stat: str, weapon: Item | None = None, *, blow: bool = False) -> Number:
        """Return a hero's number; NumberNeeded if nobody has entered it."""
        hero = self.hero(seat)
        found = numbers.number(self.crew, seat, stat, weapon, blow=blow)
        if found.value is None:
            word = self.words(stat)
            raise NumberNeeded(seat, stat, say("book-i-dont-know-yet", hero=hero.name, word=word))
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
            raise NumberNeeded(kind, stat, say("book-i-dont-know-yet-enter", word=word, kind=kind))
        return int(found)

    def town(self, seat: str | None = None) -> Town:
        """Return the town; Refused outside one, or for a hero who has left it."""
        if self.crew.town is None:
            raise Refused(say("book-crew-town-arrive-there"))
        if seat in self.crew.town.left:
            raise Refused(say("book-left-town-until-after", hero=self.crew.called(seat or "")))
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
                raise Refused(say("book-roll-over-look-panel"))
            return found
        for roll in reversed(self.crew.rolls.values()):
            if not kinds or roll.deed["do"] in kinds:
                return roll
        raise Refused(say("book-roll-open-roll-first"))

    def close_roll(self, roll: Roll) -> None:
        self.crew.rolls.pop(str(roll.mark), None)

    # ------------------------------------------------------------------------ telling

    def say(self, line: str) -> None:
        """Tell a line, which the log keeps as a message with its values."""
        self.lines.append(kept(line))

    def note(self, key: str, *seats: str) -> None:
        """Add seats to a list of the facts."""
        found = self.facts.setdefault(key, [])
        found += [seat for seat in seats if seat not in found]

    def paid(self, hero: Hero, n: int, why: str = "") -> None:
        """Let a hero pay nerve; Refused without enough."""
        if hero.nerve < n:
            word = self.words("nerve")
            if why:
                raise Refused(
                    say(
                        "book-too-little-nerve-for",
                        hero=hero.name,
                        have=hero.nerve,
                        nerve=word,
                        n=n,
                        what=why,
                    )
                )
            raise Refused(say("book-too-little-nerve", hero=hero.name, have=hero.nerve, nerve=word, n=n))
        hero.nerve -= n

    def pay(self, price: int, payers: Mapping[str, int], default: Seat | None, what: str) -> None:
        """Let several heroes pay coin together; the dead pay for their own raising only."""
        shares = dict(payers) or ({default: price} if default else {})
        if sum(shares.values()) != price:
            raise Refused(say("book-shares-make-change-them", sum=sum(shares.values()), price=price))
        for payer, share in shares.items():
            purse = self.purse(payer)
            if purse.dead and what != payer:
                raise Refused(say("book-dead-pays-nobody-else", purse=purse.name))
            if purse.coin < share:
                word = self.words("coin")
                raise Refused(
                    say("book-share-price-anew", purse=purse.name, coin=purse.coin, word=word, share=share)
                )
            purse.coin -= share

    def purse(self, payer: str) -> Hero:
        """Return who pays: a hero by seat, or one of the fallen by name."""
        if payer in self.crew.heroes:
            return self.hero(payer)
        found = named(self.crew.fallen[::-1], payer)
        return found if found is not None else self.hero(payer)

    def write(self, hero: Hero, condition: Condition) -> None:
        hero.conditions.append(condition)
