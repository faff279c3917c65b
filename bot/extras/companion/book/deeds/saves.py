"""Save heroes from hits: defense or resolve a hit, then armor a point."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from bot.extras.companion.book.crew import Roll
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.health import no_harm, settle, status_line, take_harm
from bot.extras.companion.book.numbers import side
from bot.extras.companion.book.sheet import Amount, Label, Seat
from bot.extras.companion.book.telling import shown
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused

ARMOR_OF = {"wounds": "armor", "strain": "spirit_armor"}
Save = Literal["defense", "resolve", "none"]
Track = Literal["wounds", "strain", "taint"]
Count = Annotated[int, Field(ge=0, le=200)]
OPEN = ("hits", "enemies", "fear", "sung")
"""Deeds whose hits wait for `take`."""


def save(work: Work, seat: Seat, n: int, by: Save) -> int:
    """Roll a die a hit; return the hits that are left."""
    if by == "none" or not n:
        return n
    target = work.number(seat, by)
    value = target.value or 0
    hero = work.hero(seat)
    dice = work.roll(n, say("book-saves", hero=hero.name, value=value), of=seat, target=value)
    saved = sum(face >= value for face in dice)
    faces = shown(dice)
    work.say(
        say(
            "book-hits-saved",
            hero=hero.name,
            n=n,
            word=work.words(by),
            value=value,
            told=target.told,
            shown=faces,
            saved=saved,
        )
    )
    return n - saved


def stopped(work: Work, seat: Seat, armor: str, points: int) -> int:
    """Roll armor, a die a point; return how many points it stops."""
    found = work.limit(seat, armor) or 0
    if not found or not points:
        return 0
    hero = work.hero(seat)
    dice = work.roll(
        points,
        say("book-armor-dice", hero=hero.name, word=work.words(armor), found=found),
        of=seat,
        target=found,
    )
    return sum(face >= found for face in dice)


def open_hits(work: Work, deed: Deed, seat: Seat, left: int, damage: int, track: Track) -> None:
    """Keep hits that were not saved until they are taken; nerve may re-roll the saves before."""
    work.facts["left"] = left
    work.open_roll(deed.told(), seat, left=left, damage=damage, track=track)


def take_points(work: Work, seat: Seat, points: int, track: Track) -> int:
    """Roll armor against the points and take the rest; return how many were taken."""
    hero = work.hero(seat)
    armor = stopped(work, seat, ARMOR_OF[track], points) if track in ARMOR_OF else 0
    left = points - armor
    take_harm(work, seat, track, left)
    tracks = status_line(work, seat) if track in ARMOR_OF else work.words.amount(hero.taint, "taint")
    taken = work.words.counted(left, track)
    if armor:
        name = work.words(ARMOR_OF[track])
        line = say("book-hits-taken-armor", hero=hero.name, taken=taken, armor=name, n=armor, tracks=tracks)
    else:
        line = say("book-hits-taken", hero=hero.name, taken=taken, tracks=tracks)
    work.say(line)
    return left


class Hits(Deed):
    """Let a hero save hits; those that are left wait for `take`."""

    do = "hits"
    hero: Seat
    n: Count = 1
    save: Save | None = None
    damage: Annotated[int, Field(ge=0, le=99)] = 1
    track: Track | None = None

    def perform(self, work: Work) -> None:
        by: Save = self.save or ("defense" if self.track in (None, "wounds") else "resolve")
        track: Track = self.track or ("strain" if by == "resolve" else "wounds")
        work.standing(self.hero)
        if by == "none" or not self.n:
            told = work.words.counted(self.n, "hits")
            work.say(say("book-hits-unsaved", hero=work.hero(self.hero).name, hits=told))
        left = save(work, self.hero, self.n, by)
        open_hits(work, self, self.hero, left, self.damage, track)


class Take(Deed):
    """Take the hits that are left of a save: armor a die a point, then the harm."""

    do = "take"
    mark: int | None = None

    def perform(self, work: Work) -> None:
        roll = self._roll(work)
        assert roll.hero is not None
        work.standing(roll.hero)
        work.facts |= no_harm()
        points = roll.state["left"] * roll.state["damage"]
        work.close_roll(roll)
        work.facts["took"] = take_points(work, roll.hero, points, roll.state["track"])
        if work.rolled:
            work.open_roll(self.told(), roll.hero, of=roll.dump())
        settle(work)

    def _roll(self, work: Work) -> Roll:
        if work.again is not None:
            return Roll.model_validate(work.again.state["of"])
        return work.find_roll(*OPEN, mark=self.mark)


class Enemies(Deed):
    """Let enemies of a kind attack a hero: their dice to hit, then the hero's saves together."""

    do = "enemies"
    is_part = True
    needs_adventure = True
    kind: Label
    n: Annotated[int, Field(ge=1, le=40)] = 1
    hero: Seat
    how: Literal["melee", "shot"] | None = None

    def perform(self, work: Work) -> None:
        work.standing(self.hero)
        shoots = self.how == "shot" or (
            self.how is None and not side(work.crew, self.kind).combat and side(work.crew, self.kind).shots
        )
        each = work.foe_number(self.kind, "shots" if shoots else "combat")
        target = work.foe_number(self.kind, "to_hit")
        damage = work.foe_number(self.kind, "damage")
        dice = work.roll(self.n * each, say("book-to-hit-dice", kind=self.kind, target=target), target=target)
        hits = sum(face >= target for face in dice)
        work.facts |= {"hits": hits, "critical": 0}
        faces = shown(dice)
        name = work.hero(self.hero).name
        work.say(
            say(
                "book-enemies-rolled",
                n=self.n,
                kind=self.kind,
                name=name,
                shown=faces,
                hits=work.words.counted(hits, "hits"),
                damage=damage,
            )
        )
        left = save(work, self.hero, hits, "defense")
        open_hits(work, self, self.hero, left, damage, "wounds")


class FearOf(Deed):
    """Let enemies in reach frighten a hero: a hit a point of fear, resolve saves; then `take`."""

    do = "fear"
    needs_adventure = True
    hero: Seat
    kinds: Annotated[dict[Label, Annotated[int, Field(ge=1, le=40)]], Field(min_length=1)]

    def perform(self, work: Work) -> None:
        work.standing(self.hero)
        hits = 0
        for kind, n in self.kinds.items():
            if kind not in work.crew.kinds:
                raise Refused(say("book-book-knows-enter-enemy", kind=kind))
            fear = side(work.crew, kind).fear
            hits += n * (fear.n if fear else 0)
        work.facts["hits"] = hits
        left = save(work, self.hero, hits, "resolve")
        open_hits(work, self, self.hero, left, 1, "strain")


class Far(Deed):
    """Frighten a hero who is far from the lamp: D6 hits, saves and spirit armor in one go."""

    do = "far"
    needs_adventure = True
    hero: Seat

    def perform(self, work: Work) -> None:
        hero = work.standing(self.hero)
        hits = work.roll(1, say("book-far-from-lamp", hero=hero.name), of=self.hero)[0]
        left = save(work, self.hero, hits, "resolve")
        took = take_points(work, self.hero, left, "strain")
        work.facts |= {"hits": hits, "took": took}
        work.open_roll(self.told(), self.hero)
        settle(work)


class KegCheck(Deed):
    """Roll for each keg in the bag after 10 or more wounds from one source: 1 or 2 explodes."""

    do = "keg_check"
    hero: Seat

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        n: Amount = min(work.crew.kegs.get(self.hero, 0) or hero.bag.get("keg", 0), hero.bag.get("keg", 0))
        if not n:
            raise Refused(say("book-no-keg-to-roll", hero=hero.name, keg=work.words("keg")))
        dice = work.roll(n, say("book-keg-dice", hero=hero.name, keg=work.words("keg")), of=self.hero)
        explode = sum(face <= 2 for face in dice)
        hero.bag["keg"] -= explode
        if not hero.bag["keg"]:
            del hero.bag["keg"]
        work.crew.kegs.pop(self.hero, None)
        work.facts["explode"] = explode
        work.say(
            say(
                "book-explode",
                hero=hero.name,
                names=shown(dice),
                explode=explode,
                n=n,
                keg=work.words("keg"),
            )
        )
