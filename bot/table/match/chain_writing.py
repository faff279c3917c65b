"""Write a match in play into its chain: answers, actions and draws, and the proof lines that become due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.store.tables.log import AnsweredBy
from bot.table.match.chain import Chain, new_salt
from engine.kernel.actions import AnswerTakenBack, Deed, kind_of
from engine.kernel.core import Json, Seat
from engine.kernel.match import Match
from engine.records import fair_play
from engine.records.fair_play import Asked, Given, Receipt, Sealed, entries
from engine.records.fair_play.entries import By
from engine.records.portable_json import portable

BY: Mapping[AnsweredBy, By] = {
    "person": "person",
    "sheet": "sheet",
    "standing": "sheet",
    "computer": "computer",
    "steward": "steward",
    "fallback": "fallback",
    "only": "fallback",
}
"""The giver of an answer, as the chain says it. An answer forced by the rules counts as a fallback."""


@dataclass(frozen=True)
class Before:
    """The match before a request; `secret`: seat -> whether its decision is secret, for each open ask."""

    stage: int
    opened: int
    ask: str
    secret: Mapping[Seat, bool]
    told: int
    is_first: bool
    """True if the first answer decides for all who have the decision."""

    @classmethod
    def of(cls, match: Match[Any]) -> Before:
        """Take a snapshot of the match, and clear its earlier draws."""
        match.dice.take_noted()
        ask = next((ask.kind for ask in match.asks.values()), "")
        secret = {seat: ask.is_secret for seat, ask in match.asks.items()}
        return cls(match.stage, match.opened, ask, secret, len(match.events), match.is_first)

    def is_left_by(self, match: Match[Any]) -> bool:
        """Return whether the asks of that moment are closed, because others are open or the game is over."""
        return match.is_over or (match.stage, match.opened) != (self.stage, self.opened)


@dataclass(frozen=True)
class Done:
    """A seat's answer or action, and who gave it.

    `taken`: the sealed answers that stay valid after an action and are sealed again.
    """

    deed: Deed
    by: AnsweredBy
    taken: Mapping[Seat, Json] = field(default_factory=dict)


@dataclass(frozen=True)
class OpenStep:
    """The seals of the open step in order, who gave each, and whether its line was posted."""

    sealed: Sequence[Sealed]
    by: Mapping[Seat, By]
    is_posted: bool


async def opens(chain: Chain) -> None:
    """Begin another step, for a new set of asks."""
    await chain.change(step=chain.fair.step + 1, since=chain.n)


async def did(chain: Chain, match: Match[Any], before: Before, done: Done) -> int:
    """Write an accepted answer or action; return the number of its entry."""
    if done.deed.is_act:
        return await _acted(chain, match, before, done)
    n = await _enter(chain, before, Given(done.deed.seat, BY[done.by], portable(done.deed.what)))
    await draws(chain, match)
    if before.is_left_by(match):
        await _goes_on(chain, match, before)
    return n


async def _enter(chain: Chain, before: Before, given: Given) -> int:
    """Write an answer in the open step, sealed if it is secret, and the line that becomes due."""
    seats = (given.seat,) if before.is_first else tuple(before.secret)
    is_sealed = len(seats) > 1 or before.secret[given.seat]
    hidden = replace(given, seal=await chain.seal(given.seat, given.answer)) if is_sealed else given
    asked = Asked(before.stage, chain.fair.step, before.ask, seats)
    n = await chain.write(entries.answer(new_salt(), asked, hidden))
    if is_sealed and given.by == "person":
        chain.hand_receipt(given.seat)
    await tell_sealed(chain, seats, is_person=False)
    return n


async def _acted(chain: Chain, match: Match[Any], before: Before, done: Done) -> int:
    """Write an action; if it ends the open step, seal the pending answers again."""
    deed, kind = done.deed, kind_of(done.deed.what)
    shown = portable(deed.what)
    seal = await chain.seal(deed.seat, shown) if kind in match.game.secret_acts else None
    given = Given(deed.seat, BY[done.by], shown, seal)
    n = await chain.write(entries.act(new_salt(), stage=before.stage, kind=kind, given=given))
    is_left = before.is_left_by(match)
    if done.taken:
        still = {seat: secret for seat, secret in before.secret.items() if seat in done.taken}
        await _restate(chain, replace(before, secret=still), done.taken)
    await draws(chain, match)
    if not done.taken and not is_left and tuple(match.asks) != tuple(before.secret):
        await restate_open(chain, match)
    if is_left:
        await _goes_on(chain, match, before)
    elif tuple(match.asks) == tuple(before.secret):
        await _taken_back(chain, match, before)
    return n


async def _taken_back(chain: Chain, match: Match[Any], before: Before) -> None:
    """Write that an action made a sealed answer impossible, so that its seat answers again."""
    for event in match.events[before.told :]:
        if isinstance(event, AnswerTakenBack):
            await back(chain, event.seat)
            chain.hand_receipt(event.seat)


async def restate_open(chain: Chain, match: Match[Any]) -> None:
    """Begin another step because the asks have changed, and seal the valid answers again."""
    await _restate(chain, Before.of(match), match.sealed)


async def _restate(chain: Chain, asked: Before, sealed: Mapping[Seat, Json]) -> None:
    log = [row.entry for row in await chain.tx.fair.entries(chain.match_id)]
    givers: dict[Seat, By] = {entry["seat"]: entry["by"] for entry in log if entry["do"] == "answer"}
    await opens(chain)
    for seat, answer in sealed.items():
        await _enter(chain, asked, Given(seat, givers[seat], portable(answer)))


async def draws(chain: Chain, match: Match[Any]) -> None:
    """Write the draws since the last request, if any."""
    drawn = match.dice.take_noted()
    if drawn:
        first = match.dice.count - len(drawn)
        await chain.write(entries.draw(new_salt(), first=first, drawn=drawn))


async def _goes_on(chain: Chain, match: Match[Any], before: Before) -> None:
    """Post the lines of finished rounds, and begin the next step."""
    for stage in range(max(1, before.stage), match.stage):
        await chain.post("round", stage)
    if not match.is_over:
        await opens(chain)


async def back(chain: Chain, seat: Seat) -> int:
    """Write that a sealed answer of the open step is taken back; return the entry's number."""
    return await chain.write(entries.back(new_salt(), step=chain.fair.step, seat=seat))


async def undo(chain: Chain, match: Match[Any], to: int, by: Seat) -> None:
    """Write that entry `to` and all later ones are undone.

    Decisions that open again get a step of their own.
    """
    await chain.write(entries.undo(new_salt(), to=to, by=by))
    if to < chain.fair.since:
        await restate_open(chain, match)


# ------------------------------------------------------------------- the open step


async def _open_step(chain: Chain) -> OpenStep:
    """Return the seals of the open step."""
    step, since = chain.fair.step, await chain.tx.fair.entries(chain.match_id, chain.fair.since)
    sealed: dict[Seat, Sealed] = {}
    by: dict[Seat, By] = {}
    is_posted = False
    for row in since:
        entry = row.entry
        if entry["do"] == "answer" and "seal" in entry:
            sealed[entry["seat"]] = Sealed(entry["seat"], row.n, entry["seal"])
            by[entry["seat"]] = entry["by"]
        elif entry["do"] == "back":
            sealed.pop(entry["seat"], None)
        elif entry["do"] == "undo":
            sealed = {seat: one for seat, one in sealed.items() if one.n < entry["to"]}
        is_posted |= (entry["do"], entry.get("what"), entry.get("of")) == ("post", "sealed", step)
    return OpenStep(sorted(sealed.values(), key=lambda one: one.n), by, is_posted)


async def tell_sealed(chain: Chain, asked: Sequence[Seat], *, is_person: bool) -> None:
    """Post the line that fixes all seals of the step, once a single seat still has to answer.

    It comes right after the last seal. It is posted only if a person still has to answer (`is_person`) or has
    answered.
    """
    if len(asked) == 1:
        return
    now = await _open_step(chain)
    is_due = len(now.sealed) == len(asked) - 1 and now.sealed[-1].n == chain.n - 1 and not now.is_posted
    if is_due and (is_person or any(now.by[one.seat] == "person" for one in now.sealed)):
        step = chain.fair.step
        await chain.post("sealed", step, hash=fair_play.step_hash(chain.id, step, now.sealed))


async def seal_again(chain: Chain, asked: Sequence[Seat]) -> None:
    """Seal the last answer again and post its line, if a person takes over the only seat that still has to
    answer.

    Until then only computers and sheets had answered, so no line was due.
    """
    now = await _open_step(chain)
    if len(asked) == 1 or len(now.sealed) != len(asked) - 1 or now.is_posted:
        return
    last = now.sealed[-1]
    (row, *_), (kept,) = (
        await chain.tx.fair.entries(chain.match_id, last.n),
        await chain.tx.fair.openings_of(chain.match_id, [last.n]),
    )
    await back(chain, last.seat)
    seal = await chain.seal(last.seat, kept.content)
    await chain.write({**row.entry, "salt": new_salt(), "seal": seal})
    await tell_sealed(chain, asked, is_person=True)


async def receipt(chain: Chain, seat: Seat) -> Receipt | None:
    """Return the receipt for the seat's sealed answer; None if it has none."""
    mine = next((one.n for one in (await _open_step(chain)).sealed if one.seat == seat), None)
    rows = await chain.tx.fair.entries(chain.match_id, mine) if mine is not None else []
    return Receipt(chain.id, seat, rows[0].head) if rows else None
