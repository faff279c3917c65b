"""Move the dark and the crew in the shaft, stack omens, and cancel them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from bot.extras.companion.book.crew import Note
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.health import lose, settle
from bot.extras.companion.book.numbers import lamp_target
from bot.extras.companion.book.sheet import MOST_NOTES, MOUTH, Label, Seat, Text
from bot.extras.companion.book.sheet import Mods as Modifiers
from bot.extras.companion.book.stats import KNOWN
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused

DARK_CARDS: Final = (2, 4, 8, 10, 13)
OMENS: Final = (6, 11, 15)
Steps = Annotated[int, Field(ge=-16, le=16)]


def move_dark(work: Work, n: int) -> None:
    """Move the dark marker; each space that it enters on the way up may bring a card."""
    crew = work.crew
    before = crew.dark
    crew.dark = min(MOUTH, max(0, crew.dark + n))
    entered = range(before + 1, crew.dark + 1)
    cards = sum(space in DARK_CARDS for space in entered)
    omens = sum(space in OMENS for space in entered)
    crew.omens += omens
    work.facts |= {"dark_cards": cards, "omens_added": omens}
    work.say(say("book-dark-moves", dark=work.words("dark"), before=before, now=crew.dark))
    if cards:
        work.say(say("book-draw-dark-card") if cards == 1 else say("book-draw-dark-cards", cards=cards))
    if omens:
        work.say(say("book-more-stack-all", omen=work.words("omen"), omens=omens, all=crew.omens))
    overtake(work)
    if crew.dark == MOUTH and n > 0:
        lose(work, say("book-lost-at-mouth", dark=work.words("dark")))


def overtake(work: Work) -> None:
    """Note the first time that the dark is above the crew, if the crew plays with that."""
    crew = work.crew
    if crew.options.below and not crew.overtaken and crew.dark > crew.crew:
        crew.overtaken = True
        work.facts["overtaken"] = True
        work.say(say("book-dark-above-crew-every"))


class Shift(Deed):
    """Move a marker of the shaft: the dark up, or the crew down, by n spaces."""

    do = "shift"
    needs_adventure = True
    marker: Literal["dark", "crew"]
    n: Steps = 1

    def perform(self, work: Work) -> None:
        work.facts |= {"dark_cards": 0, "omens_added": 0, "over": None}
        if self.marker == "dark":
            move_dark(work, self.n)
        else:
            move_crew(work, self.n)


def move_crew(work: Work, n: int) -> None:
    crew = work.crew
    crew.crew = min(MOUTH, max(0, crew.crew - n))
    target = lamp_target(crew.crew)
    work.facts["target"] = target
    work.say(say("book-crew-lamp-test-needs", crew=crew.crew, target=target))
    overtake(work)


class Deeper(Deed):
    """Move the crew one space down, never below the bottom."""

    do = "deeper"
    is_part = True
    needs_adventure = True

    def perform(self, work: Work) -> None:
        move_crew(work, 1)


class Lamp(Deed):
    """Give the lamp to a hero."""

    do = "lamp"
    hero: Seat

    def perform(self, work: Work) -> None:
        hero = work.standing(self.hero)
        work.crew.bearer = self.hero
        work.say(say("book-lamp", hero=hero.name))


class Omen(Deed):
    """Put omens on the stack, face down."""

    do = "omen"
    needs_adventure = True
    n: Annotated[int, Field(ge=-50, le=50)] = 1

    def perform(self, work: Work) -> None:
        crew = work.crew
        if crew.omens + self.n < 0:
            raise Refused(say("book-there-take-more-than", n=crew.omens, omens=work.words("omens")))
        crew.omens += self.n
        work.say(say("book-omens-on-stack", omens=work.words("omens"), n=crew.omens))


class Reveal(Deed):
    """Turn the top omen up; it stays until it is cancelled or the next one comes."""

    do = "reveal"
    needs_adventure = True

    def perform(self, work: Work) -> None:
        crew = work.crew
        if not crew.omens:
            raise Refused(say("book-omen-lies-stack-add"))
        crew.omens -= 1
        crew.open_omen = True
        work.facts["left"] = crew.omens
        work.say(say("book-turned-up-left", omen=work.words("omen"), omens=crew.omens))


class Cancel(Deed):
    """Cancel the omen that is turned up, or the top one unseen: each hero who is up pays a nerve."""

    do = "cancel"
    face: Literal["up", "down"] | None = None

    def perform(self, work: Work) -> None:
        crew = work.crew
        face = self.face or ("up" if crew.open_omen else "down")
        if (face == "up" and not crew.open_omen) or (face == "down" and not crew.omens):
            raise Refused(say("book-there-such-omen-cancel"))
        if not crew.up:
            raise Refused(say("book-nobody-up-pay-omen"))
        for seat in crew.up:
            work.paid(crew.heroes[seat], 1, say("book-the-omen", omen=work.words("omen")))
        if face == "up":
            crew.open_omen = False
        else:
            crew.omens -= 1
        work.facts["paid"] = crew.up
        omen, nerve = work.words("omen"), work.words("nerve")
        if face == "up":
            work.say(say("book-open-omen-cancelled", omen=omen, nerve=nerve))
        else:
            work.say(say("book-top-omen-cancelled", omen=omen, nerve=nerve))


class CardInPlay(Deed):
    """Put a card in play, with modifiers for all, a hero or a world; without a text and modifiers it goes."""

    do = "note"
    card: Label
    text: Text = ""
    mods: Modifiers | None = None
    until: Literal["turn", "fight", "objective", "adventure", "cancelled"] = "adventure"
    hero: Seat | None = None
    world: Label | None = None

    def perform(self, work: Work) -> None:
        crew = work.crew
        same = [one for one in crew.notes if self._is_same(one)]
        others = [one for one in crew.notes if one not in same]
        if not self.text and not self.mods:
            if not same:
                raise Refused(say("book-card-play-choose-give", card=self.card))
            crew.notes = others
            work.say(say("book-card-gone", card=self.card))
            settle(work)
            return
        if len(others) >= MOST_NOTES:
            raise Refused(say("book-most-cards-can-play", n=MOST_NOTES))
        new = Note(
            card=self.card,
            text=self.text,
            mods=self.mods or {},
            until=self.until,
            hero=self.hero,
            world=self.world,
        )
        crew.notes = [*others, new]
        work.say(say("book-card-in-play", card=self.card, until=self.until))
        unknown_stats(work, new.mods)
        settle(work)

    def _is_same(self, note: Note) -> bool:
        """Return whether the deed is about this card: each hero and world may have one of the name."""
        if note.card.casefold() != self.card.casefold():
            return False
        is_taken_away = not self.text and not self.mods
        if is_taken_away and self.hero is None and self.world is None:
            return True
        return (note.hero, note.world) == (self.hero, self.world)


def unknown_stats(work: Work, mods: Modifiers) -> None:
    """Say which modifiers count for nothing, because the book knows no such number."""
    for stat in mods:
        if stat not in KNOWN:
            work.say(say("book-book-knows-number-modifier", stat=stat))


def end_notes(work: Work, *until: str) -> None:
    """Take cards out of play whose time is over."""
    gone = [one.card for one in work.crew.notes if one.until in until]
    work.crew.notes = [one for one in work.crew.notes if one.until not in until]
    if gone:
        work.say(say("book-gone-from-play", names=", ".join(gone)))


def tell_line(work: Work, chart: str, roll: int) -> None:
    """Tell the line of a chart that the crew has entered."""
    line = work.crew.charts.get(chart, {}).get(str(roll))
    if line:
        work.say(say("book-line-told", name=line.name, text=line.text) if line.text else line.name)
