"""What a match in play writes into its chain: answers and actions, draws, and the lines that tell of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.match.chain import Chain, new_salt
from bot.store.fair_rows import EntryRow
from bot.store.rows import AnsweredBy
from engine import fair_play
from engine.actions import AnswerTakenBack, Deed
from engine.core import Json, Seat
from engine.fair_play import Asked, Given, Receipt, Sealed, entries
from engine.fair_play.entries import By
from engine.match import Match

BY: Mapping[AnsweredBy, By] = {
    "person": "person",
    "sheet": "sheet",
    "standing": "sheet",
    "computer": "computer",
    "steward": "steward",
    "fallback": "fallback",
    "only": "fallback",
}
"""Who gives what; where the rules leave one answer, it is given as if nobody had answered."""


@dataclass(frozen=True)
class Before:
    """How the match stood before a deed."""

    stage: int
    opened: int
    kinds: Mapping[Seat, str]
    is_sealed: bool
    told: int

    @classmethod
    def of(cls, match: Match[Any]) -> Before:
        """Also forgets the draws of before: what is drawn from here on is the deed's."""
        match.dice.take_noted()
        asks = match.asks
        is_sealed = len(asks) > 1 or any(ask.is_secret for ask in asks.values())
        kinds = {seat: ask.kind for seat, ask in asks.items()}
        return cls(match.stage, match.opened, kinds, is_sealed, len(match.events))

    def is_left_by(self, match: Match[Any]) -> bool:
        """Whether another set of asks is open, or none."""
        return match.is_over or (match.stage, match.opened) != (self.stage, self.opened)


@dataclass(frozen=True)
class OpenStep:
    """What is sealed in the open step, in order, by whom; whether the line of it was posted."""

    sealed: Sequence[Sealed]
    by: Mapping[Seat, By]
    is_posted: bool


async def opens(chain: Chain) -> None:
    """A set of asks is opened that has not been open before."""
    await chain.change(step=chain.fair.step + 1, since=chain.n)


async def did(chain: Chain, match: Match[Any], before: Before, deed: Deed, by: AnsweredBy) -> int:
    """An answer or an action was taken by the match; the number of its entry."""
    if deed.is_act:
        return await _acted(chain, match, before, deed, BY[by])
    n = await _enter(chain, before, deed.seat, deed.what, BY[by])
    await draws(chain, match)
    if before.is_left_by(match):
        await _goes_on(chain, match, before)
    else:
        await tell_sealed(chain, match, is_person=False)
    return n


async def _enter(chain: Chain, before: Before, seat: Seat, answer: Json, by: By) -> int:
    asked = Asked(before.stage, chain.fair.step, before.kinds[seat], tuple(before.kinds))
    seal = await chain.seal(seat, answer) if before.is_sealed else None
    return await chain.write(entries.answer(new_salt(), asked, Given(seat, by, answer, seal)))


async def _acted(chain: Chain, match: Match[Any], before: Before, deed: Deed, by: By) -> int:
    """An action may end the open step: what is asked then is another, in which what was sealed is so anew."""
    kind = deed.what["do"]
    seal = await chain.seal(deed.seat, deed.what) if kind in match.game.secret_acts else None
    given = Given(deed.seat, by, deed.what, seal)
    n = await chain.write(entries.act(new_salt(), stage=before.stage, kind=kind, given=given))
    is_left = before.is_left_by(match)
    if not is_left and match.asks.keys() == before.kinds.keys():
        await draws(chain, match)
        await _taken_back(chain, match, before)
        return n
    await _reenter(chain, match, before, n)
    await draws(chain, match)
    if is_left:
        await _goes_on(chain, match, before)
    return n


async def _taken_back(chain: Chain, match: Match[Any], before: Before) -> None:
    """The same are asked; whose sealed answer has become impossible gives another one."""
    for event in match.events[before.told :]:
        if isinstance(event, AnswerTakenBack):
            await back(chain, event.seat)


async def _reenter(chain: Chain, match: Match[Any], before: Before, act: int) -> None:
    """What was sealed and stands, among those who are asked still, in a step of its own."""
    dropped = {getattr(event, "seat", "") for event in match.events[before.told :] if _ends(event)}
    asked = {seat: kind for seat, kind in before.kinds.items() if seat not in dropped}
    left = {row.n: row for row in await chain.tx.fair.entries(chain.match_id, chain.fair.since)}
    open_step = _open_step(list(left.values()), chain.fair.step, before_n=act)
    gone = {event.seat for event in match.events[before.told :] if isinstance(event, AnswerTakenBack)}
    kept = [one for one in open_step.sealed if one.seat in asked and one.seat not in gone]
    await opens(chain)
    contents = {row.n: row for row in await chain.tx.fair.openings_of(chain.match_id, [o.n for o in kept])}
    anew = replace(before, kinds=asked)
    for one in kept:
        await _enter(chain, anew, one.seat, contents[one.n].content, open_step.by[one.seat])
    if not before.is_left_by(match):
        await tell_sealed(chain, match, is_person=False)


def _ends(event: object) -> bool:
    return type(event).__name__ == "AskDropped"


async def draws(chain: Chain, match: Match[Any]) -> None:
    """What was drawn since the deed before, if anything."""
    drawn = match.dice.take_noted()
    if drawn:
        first = match.dice.count - len(drawn)
        await chain.write(entries.draw(new_salt(), first=first, drawn=drawn))


async def _goes_on(chain: Chain, match: Match[Any], before: Before) -> None:
    """Rounds that are over have their lines before anything is answered in the next."""
    for stage in range(max(1, before.stage), match.stage):
        await chain.post("round", stage)
    if not match.is_over:
        await opens(chain)


async def back(chain: Chain, seat: Seat) -> int:
    """A sealed answer of the open step is taken back."""
    return await chain.write(entries.back(new_salt(), step=chain.fair.step, seat=seat))


async def undo(chain: Chain, match: Match[Any], to: int, by: Seat) -> None:
    """Entry `to` and what followed count no more; what is asked anew then is another step."""
    await chain.write(entries.undo(new_salt(), to=to, by=by))
    if to < chain.fair.since:
        await opens(chain)


# ------------------------------------------------------------------- the open step


async def open_step(chain: Chain) -> OpenStep:
    """What stands in it."""
    rows = await chain.tx.fair.entries(chain.match_id, chain.fair.since)
    return _open_step(rows, chain.fair.step, before_n=chain.n)


def _open_step(rows: Sequence[EntryRow], step: int, *, before_n: int) -> OpenStep:
    sealed: dict[Seat, Sealed] = {}
    by: dict[Seat, By] = {}
    is_posted = False
    for row in rows:
        entry = row.entry
        if row.n >= before_n:
            break
        if entry["do"] == "answer" and entry["step"] == step and "seal" in entry:
            sealed[entry["seat"]] = Sealed(entry["seat"], row.n, entry["seal"])
            by[entry["seat"]] = entry["by"]
        elif entry["do"] == "back":
            sealed.pop(entry["seat"], None)
        elif entry["do"] == "undo":
            sealed = {seat: one for seat, one in sealed.items() if one.n < entry["to"]}
        is_posted |= entry["do"] == "post" and entry["what"] == "sealed" and entry["of"] == step
    return OpenStep(sorted(sealed.values(), key=lambda one: one.n), by, is_posted)


async def tell_sealed(chain: Chain, match: Match[Any], *, is_person: bool) -> None:
    """When for the first time one alone is awaited of several, the line that fixes what the others sealed.

    `is_person`: a person is awaited; else it needs one among those who have answered.
    """
    if len(match.asks) < 2 or len(match.awaited) != 1:
        return
    now = await open_step(chain)
    is_persons = is_person or any(now.by[one.seat] == "person" for one in now.sealed)
    if now.is_posted or not is_persons:
        return
    step = chain.fair.step
    await chain.post("sealed", step, hash=fair_play.step_hash(chain.id, step, now.sealed))


async def receipt(chain: Chain, seat: Seat) -> str:
    """What proves to a seat that its answer was sealed and stands; empty where it did not seal any."""
    rows = await chain.tx.fair.entries(chain.match_id, chain.fair.since)
    now = _open_step(rows, chain.fair.step, before_n=chain.n)
    mine = next((one.n for one in now.sealed if one.seat == seat), None)
    return next((str(Receipt(chain.id, seat, row.head)) for row in rows if row.n == mine), "")
