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
    work.say(f"{work.words('dark')} {before} to {crew.dark}.")
    if cards:
        work.say("Draw a dark card." if cards == 1 else f"Draw {cards} dark cards.")
    if omens:
        work.say(f"{work.words('omen')}: {omens} more on the stack, {crew.omens} in all.")
    overtake(work)
    if crew.dark == MOUTH and n > 0:
        lose(work, f"{work.words('dark')} is at the mouth")


def overtake(work: Work) -> None:
    """Note the first time that the dark is above the crew, if the crew plays with that."""
    crew = work.crew
    if crew.options.below and not crew.overtaken and crew.dark > crew.crew:
        crew.overtaken = True
        work.facts["overtaken"] = True
        work.say("The dark is above the crew: every kind hardens once more from now on.")


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
    work.say(f"Crew on {crew.crew}: the lamp test needs {target}.")
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
        work.say(f"{hero.name} has the lamp.")


class Omen(Deed):
    """Put omens on the stack, face down."""

    do = "omen"
    needs_adventure = True
    n: Annotated[int, Field(ge=-50, le=50)] = 1

    def perform(self, work: Work) -> None:
        crew = work.crew
        if crew.omens + self.n < 0:
            raise Refused(f"There are {crew.omens} {work.words('omens')}. Take no more than that.")
        crew.omens += self.n
        work.say(f"{work.words('omens')}: {crew.omens} on the stack.")


class Reveal(Deed):
    """Turn the top omen up; it stays until it is cancelled or the next one comes."""

    do = "reveal"
    needs_adventure = True

    def perform(self, work: Work) -> None:
        crew = work.crew
        if not crew.omens:
            raise Refused("No omen lies on the stack. Add one first.")
        crew.omens -= 1
        crew.open_omen = True
        work.facts["left"] = crew.omens
        work.say(f"An {work.words('omen')} is turned up, {crew.omens} left.")


class Cancel(Deed):
    """Cancel the omen that is turned up, or the top one unseen: each hero who is up pays a nerve."""

    do = "cancel"
    face: Literal["up", "down"] | None = None

    def perform(self, work: Work) -> None:
        crew = work.crew
        face = self.face or ("up" if crew.open_omen else "down")
        if (face == "up" and not crew.open_omen) or (face == "down" and not crew.omens):
            raise Refused("There is no such omen to cancel. Turn one up, or choose the top one.")
        if not crew.up:
            raise Refused("Nobody is up to pay for it. The omen stays.")
        for seat in crew.up:
            work.paid(crew.heroes[seat], 1, f"the {work.words('omen')}")
        if face == "up":
            crew.open_omen = False
        else:
            crew.omens -= 1
        work.facts["paid"] = crew.up
        which = "turned up" if face == "up" else "on top"
        work.say(f"The {work.words('omen')} {which} is cancelled: 1 {work.words('nerve')} each.")


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
        same = [one for one in crew.notes if one.card.casefold() == self.card.casefold()]
        others = [one for one in crew.notes if one not in same]
        if not self.text and not self.mods:
            if not same:
                raise Refused(f"No card {self.card} is in play. Choose one that is, or give it a text.")
            crew.notes = others
            work.say(f"{self.card} is out of play.")
            settle(work)
            return
        if len(others) >= MOST_NOTES:
            raise Refused(f"At most {MOST_NOTES} cards can be in play. Take one away first.")
        new = Note(
            card=self.card,
            text=self.text,
            mods=self.mods or {},
            until=self.until,
            hero=self.hero,
            world=self.world,
        )
        crew.notes = [*others, new]
        work.say(f"{self.card} is in play (until {self.until}).")
        unknown_stats(work, new.mods)
        settle(work)


def unknown_stats(work: Work, mods: Modifiers) -> None:
    """Say which modifiers count for nothing, because the book knows no such number."""
    for stat in mods:
        if stat not in KNOWN:
            work.say(f"The book knows no number {stat}: that modifier counts nowhere.")


def end_notes(work: Work, *until: str) -> None:
    """Take cards out of play whose time is over."""
    gone = [one.card for one in work.crew.notes if one.until in until]
    work.crew.notes = [one for one in work.crew.notes if one.until not in until]
    if gone:
        work.say(f"Out of play: {', '.join(gone)}.")


def tell_line(work: Work, chart: str, roll: int) -> None:
    """Tell the line of a chart that the crew has entered."""
    line = work.crew.charts.get(chart, {}).get(str(roll))
    if line:
        work.say(f"{line.name}: {line.text}" if line.text else line.name)
