"""Search tiles, turn tokens and find clues."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.shaft import end_notes
from bot.extras.companion.book.numbers import threat_level
from bot.extras.companion.book.sheet import Label, Seat
from bot.extras.companion.book.work import Work
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
            raise Refused("Nobody searches in a fight. End the fight first.")
        if self.tile in crew.marks and work.again is None:
            raise Refused(f"Tile {self.tile} has a search marker. Search another tile.")
        if self.hero in crew.searched and not self.anyway and work.again is None:
            raise Refused(f"{hero.name} has searched this turn. Press Anyway if a card allows it.")
        more = work.number(self.hero, "search")
        dice = work.roll(
            max(1, SEARCH_DICE + (more.value or 0)), f"{hero.name}: search", of=self.hero, target=6
        )
        cards = dice.count(6)
        if cards:
            crew.marks = [*crew.marks, self.tile]
        crew.searched = [*crew.searched, *([] if self.hero in crew.searched else [self.hero])]
        work.facts |= {"dice": dice, "cards": cards}
        work.open_roll(self.told(), self.hero)
        found = f"{cards} card{'s' if cards > 1 else ''}, the tile is marked" if cards else "nothing"
        work.say(f"{hero.name} searches tile {self.tile}{more.told}: {' '.join(map(str, dice))}, {found}.")


def find_clue(work: Work) -> bool:
    """Note a clue; return whether it was the last one, so that the objective is found."""
    crew = work.crew
    if crew.mission is None:
        raise Refused("No mission is set. Begin an adventure with its number of clues.")
    if crew.status == "objective":
        raise Refused("The objective is found already. Its clues are complete.")
    mission = crew.mission
    mission.found += 1
    work.facts |= {"found": mission.found, "objective": False}
    if not mission.clues or mission.found < mission.clues:
        work.say(f"Clue {mission.found} of {mission.clues or '?'}.")
        return False
    crew.status = "objective"
    heroes = len(crew.alive)
    threat = "high" if heroes <= 2 else "epic"
    work.facts |= {"objective": True, "omens": crew.omens, "threat": threat}
    work.say(f"Objective found: {mission.found} of {mission.clues} clues.")
    work.say(f"First the {work.words('omens')}, {crew.omens} of them, from the top; then a {threat} threat.")
    end_notes(work, "objective")
    return True


class Clue(Deed):
    """Find a clue; the last one finds the objective."""

    do = "clue"
    is_part = True
    needs_adventure = True

    def perform(self, work: Work) -> None:
        find_clue(work)


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
        is_found = any(find_clue(work) for one in shown if one == "clue")
        for one in shown:
            if one == "omen":
                crew.omens += 1
                work.facts["omens_added"] = work.facts.get("omens_added", 0) + 1
                work.say(f"{work.words('omens')}: {crew.omens} on the stack.")
            elif one == "attack" and not is_found:
                work.facts["threat"] = crew.threat or threat_level(len(crew.alive))[0]
                work.say(f"Attack: a {work.facts['threat']} threat.")
            elif one == "encounter" and not is_found:
                work.facts["encounter"] = True
                work.say("Draw an encounter.")
        if is_found:
            work.facts["omens"] = crew.omens
