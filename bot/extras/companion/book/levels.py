"""Tell each hero once that their experience pays for the next level."""

from __future__ import annotations

from bot.extras.companion.book.numbers import price_of_level
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say


def tell_levels(work: Work) -> None:
    """Say who can pay for a level, at the start of a turn and in town; each level is told of once."""
    crew = work.crew
    for seat in crew.alive:
        hero = crew.heroes[seat]
        price = price_of_level(hero)
        if price is None or hero.xp < price or crew.told_levels.get(seat) == hero.level:
            continue
        crew.told_levels[seat] = hero.level
        work.note("levels", seat)
        xp = work.words.amount(price, "xp")
        work.say(say("book-can-level", hero=hero.name, level=hero.level + 1, price=xp))
