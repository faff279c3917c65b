"""Search tiles, turn tokens and find clues."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.shaft import end_notes
from bot.extras.companion.book.health import settle
from bot.extras.companion.book.numbers import threat_level
from bot.extras.companion.book.sheet import Label, Seat
from bot.extras.companion.book.telling import shown
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused

SEARCH_DICE = 3
What = Literal["encounter", "attack", "clue", "omen"]


class Search(Deed):
    """Search a tile with 3D6: any 6 marks it, each 6 is a card; `anyway` allows a second search in a turn."""

    do = "search"
    is_part = True
    needs_adventure = True
    hero: Seat
    tile: Label
    anyway: bool = False

    def perform(self, work: Work) -> None:
        crew, hero = work.crew, work.standing(self.hero)
        if crew.fight:
            raise Refused(say("book-nobody-searches-fight-end"))
        if self.tile.casefold() in map(str.casefold, crew.marks) and work.again is None:
            raise Refused(say("book-tile-search-marker-search", tile=self.tile))
        if self.hero in crew.searched and not self.anyway and work.again is None:
            raise Refused(say("book-searched-this-turn-press", hero=hero.name))
        more = work.number(self.hero, "search")
        dice = work.roll(
            max(1, SEARCH_DICE + (more.value or 0)),
            say("book-search", hero=hero.name),
            of=self.hero,
            target=6,
        )
        cards = dice.count(6)
        if cards:
            crew.marks = [*crew.marks, self.tile]
        crew.searched = [*crew.searched, *([] if self.hero in crew.searched else [self.hero])]
        work.facts |= {"dice": dice, "cards": cards}
        work.open_roll(self.told(), self.hero)
        name, faces = hero.name, shown(dice)
        if cards:
            line = say(
                "book-search-found", n=cards, hero=name, tile=self.tile, modifiers=more.told, dice=faces
            )
        else:
            line = say("book-search-nothing", hero=name, tile=self.tile, modifiers=more.told, dice=faces)
        work.say(line)


def find_clue(work: Work) -> bool:
    """Note a clue; return whether it was the last one, so that the objective is found."""
    crew = work.crew
    if crew.mission is None:
        raise Refused(say("book-mission-set-begin-adventure"))
    if crew.status == "objective":
        raise Refused(say("book-objective-found-already-its"))
    mission = crew.mission
    mission.found += 1
    work.facts |= {"found": mission.found, "objective": False}
    if not mission.clues or mission.found < mission.clues:
        if mission.clues:
            work.say(say("book-clue", found=mission.found, clues=mission.clues))
        else:
            work.say(say("book-clue-of-none", found=mission.found))
        return False
    crew.status = "objective"
    heroes = len(crew.alive)
    threat = "high" if heroes <= 2 else "epic"
    work.facts |= {"objective": True, "omens": crew.omens, "threat": threat}
    work.say(say("book-objective-found-clues", found=mission.found, clues=mission.clues))
    work.say(
        say("book-first-them-from-top", omens=work.words("omens"), n=crew.omens, threat=work.words(threat))
    )
    end_notes(work, "objective")
    return True


class Clue(Deed):
    """Find a clue; the last one finds the objective."""

    do = "clue"
    is_part = True
    needs_adventure = True

    def perform(self, work: Work) -> None:
        find_clue(work)
        settle(work)


class Token(Deed):
    """Turn a token over: one or more things; with the last clue only its omen counts."""

    do = "token"
    is_part = True
    needs_adventure = True
    what: What | Annotated[list[What], Field(min_length=1, max_length=6)]

    def perform(self, work: Work) -> None:
        crew = work.crew
        shown = [self.what] if isinstance(self.what, str) else self.what
        work.facts["threat"] = None
        is_found = any(self._clue(work) for one in shown if one == "clue")
        for one in shown:
            if one == "omen":
                crew.omens += 1
                work.facts["omens_added"] = work.facts.get("omens_added", 0) + 1
                work.say(say("book-omens-on-stack", omens=work.words("omens"), n=crew.omens))
            elif one == "attack" and not is_found:
                work.facts["threat"] = crew.threat or threat_level(len(crew.alive))[0]
                work.say(say("book-attack-threat", threat=work.words(work.facts["threat"])))
            elif one == "encounter" and not is_found:
                work.facts["encounter"] = True
                work.say(say("book-draw-encounter"))
        if is_found:
            work.facts["omens"] = crew.omens
        settle(work)

    def _clue(self, work: Work) -> bool:
        """Find the token's clue; after the objective it counts for nothing."""
        if work.crew.status == "objective":
            work.say(say("book-clues-complete-this-counts"))
            return False
        return find_clue(work)
