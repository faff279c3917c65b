"""Enter harm and healing, recover who is down, and roll for poison."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.heroes import Change, Who, seats_of
from bot.extras.companion.book.deeds.saves import stopped
from bot.extras.companion.book.health import (
    CHARTS,
    What,
    chart_line,
    forget_settled,
    full_tracks,
    heal,
    healed_by,
    no_harm,
    preset,
    settle,
    status_line,
    take_harm,
)
from bot.extras.companion.book.sheet import Amount, Seat, Track
from bot.extras.companion.book.telling import shown
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused


class Harm(Deed):
    """Add wounds, strain, taint or poison, with all that follows; a negative number takes marks away."""

    do = "harm"
    hero: Who
    what: What = "wounds"
    n: Change = 1

    def perform(self, work: Work) -> None:
        work.facts |= no_harm()
        for seat in seats_of(work, self.hero):
            hero = work.living(seat)
            if self.n < 0:
                if not getattr(hero, self.what) and self.hero != "all":
                    raise Refused(say("book-nothing-was-changed", hero=hero.name, word=work.words(self.what)))
                setattr(hero, self.what, max(0, getattr(hero, self.what) + self.n))
            else:
                take_harm(work, seat, self.what, self.n)
            _tell(work, seat, self.what, self.n)
        settle(work)


def _tell(work: Work, seat: Seat, what: str, n: int) -> None:
    hero = work.hero(seat)
    tracks = status_line(work, seat) if what in CHARTS else work.words.amount(getattr(hero, what), what)
    work.say(say("book-harm-changed", hero=hero.name, n=f"{n:+}", word=work.words(what), tracks=tracks))


class Heal(Deed):
    """Heal points of a track or of both; who heals somebody else gains experience."""

    do = "heal"
    hero: Seat
    n: Annotated[int, Field(ge=0, le=999)] | Literal["all"] = 1
    what: Literal["wounds", "strain", "both"] = "both"
    by: Seat | None = None
    split: dict[Track, Amount] | None = None

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        if self.by is not None:
            work.standing(self.by)
        wounds, strain = self._points(work)
        done = heal(work, self.hero, wounds, strain)
        work.facts["healed"] = done
        if hero.down and not full_tracks(work, self.hero):
            work.say(say("book-still-down-recover-rolls", hero=hero.name))
        work.say(say("book-healed-points", hero=hero.name, done=done, tracks=status_line(work, self.hero)))
        healed_by(work, self.by, self.hero, done)

    def _points(self, work: Work) -> tuple[int, int]:
        hero = work.hero(self.hero)
        n = hero.wounds + hero.strain if self.n == "all" else self.n
        if self.split is not None:
            wounds, strain = self.split.get("wounds", 0), self.split.get("strain", 0)
            if wounds + strain > n:
                raise Refused(say("book-heal-split-too-much", wounds=wounds + strain, n=n))
            return wounds, strain
        if self.what == "both":
            return preset(work, self.hero, n)
        return (n, 0) if self.what == "wounds" else (0, n)


class Recover(Deed):
    """Let a hero who is down recover: roll and write the charts, then heal 2D6, with `by` as the helper."""

    do = "recover"
    hero: Seat
    by: Seat | None = None
    split: dict[Track, Amount] | None = None

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        if not hero.down:
            raise Refused(say("book-down-use-heal-instead", hero=hero.name))
        if self.by is not None and (work.standing(self.by) is hero):
            raise Refused(say("book-cant-help-same-hero", hero=hero.name))
        healed = recover(work, self.hero, self.split)
        work.facts["healed"] = healed
        healed_by(work, self.by, self.hero, healed)
        if self.by is not None:
            crew = work.crew
            crew.acted = [*crew.acted, *([] if self.hero in crew.acted else [self.hero])]
            crew.helped = [*crew.helped, *([] if self.by in crew.helped else [self.by])]
            work.say(say("book-attack-spent-part-this", helper=work.hero(self.by).name, hero=hero.name))
        settle(work)


def recover(
    work: Work, seat: Seat, split: dict[Track, Amount] | None = None, *, is_healed: bool = True
) -> int:
    """Roll the charts of the full tracks, then heal 2D6, or twice for two charts; return what did good.

    Who levels up is healed anyway, and rolls the charts alone.
    """
    hero = work.hero(seat)
    full = full_tracks(work, seat) or _owed_tracks(work, seat)
    work.facts.setdefault("charts", [])
    work.crew.owed = [one for one in work.crew.owed if one.hero != seat or one.roll is not None]
    for track in full:
        if f"{seat} {CHARTS[track]}" not in work.crew.settled:
            what = say("book-chart-dice", hero=hero.name, chart=work.words(CHARTS[track]))
            chart_line(work, seat, CHARTS[track], sum(work.roll(2, what)))
    forget_settled(work, seat)
    hero.down = False
    if not is_healed:
        return 0
    breath = work.value(seat, "breath")
    if len(full) == 2:
        both = []
        for track in full:
            what = say("book-healed-track-dice", hero=hero.name, track=work.words(track))
            both.append(max(0, sum(work.roll(2, what, of=seat)) + breath))
        done = heal(work, seat, *both)
    else:
        points = max(0, sum(work.roll(2, say("book-healed-dice", hero=hero.name), of=seat)) + breath)
        done = heal(work, seat, *_divided(work, seat, points, full[0], split))
    work.say(say("book-gets-up-healed", hero=hero.name, done=done, tracks=status_line(work, seat)))
    return done


def _owed_tracks(work: Work, seat: Seat) -> list[Track]:
    kinds = {one.kind for one in work.crew.owed if one.hero == seat and one.roll is None}
    found: list[Track] = [track for track, chart in CHARTS.items() if chart in kinds]
    return found or ["wounds"]


def _divided(
    work: Work, seat: Seat, n: int, full: Track, split: dict[Track, Amount] | None
) -> tuple[int, int]:
    if split is None:
        return preset(work, seat, n, full)
    hero = work.hero(seat)
    given = split.get("wounds", 0), split.get("strain", 0)
    if sum(given) > n:
        raise Refused(say("book-recover-split-too-much", sum=sum(given), n=n))
    if not split.get(full) and n:
        raise Refused(say("book-needs-least-point-which", hero=hero.name, word=work.words(full)))
    rest = n - sum(given)
    heal(work, seat, *given)
    more = preset(work, seat, rest)
    hero.wounds += given[0]
    hero.strain += given[1]
    return given[0] + more[0], given[1] + more[1]


class Poison(Deed):
    """Roll for each marker of poison: 1 or 2 is a wound past defense, 6 takes the marker away."""

    do = "poison"
    needs_adventure = True
    hero: Seat

    def perform(self, work: Work) -> None:
        hero = work.standing(self.hero)
        if not hero.poison:
            raise Refused(say("book-no-poison-to-roll", hero=hero.name, poison=work.words("poison")))
        dice = work.roll(
            hero.poison, say("book-poison-dice", hero=hero.name, poison=work.words("poison")), of=self.hero
        )
        hits, gone = sum(face <= 2 for face in dice), dice.count(6)
        hero.poison -= gone
        wounds = hits - stopped(work, self.hero, "armor", hits)
        take_harm(work, self.hero, "wounds", wounds)
        work.facts |= {"wounds": wounds, "gone": gone}
        work.open_roll(self.told(), self.hero)
        work.say(
            say(
                "book-taken-gone",
                hero=hero.name,
                poison=work.words("poison"),
                dice=shown(dice),
                wounds=wounds,
                gone=gone,
            )
        )
        settle(work)
