"""Write a match in play into its chain: what is asked, answers, actions and draws, and each round's line."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.games.catalogue import find_texts
from bot.store.tables.log import AnsweredBy
from bot.table.match.book import GIVEN_FREELY, Waiting
from bot.table.match.chain import Chain
from engine.kernel.actions import AnswerTakenBack, Deed, kind_of
from engine.kernel.core import Ask, Json, Seat
from engine.kernel.match import Match
from engine.records.portable_json import native, portable
from engine.records.protocol.canonical import canonical
from engine.records.protocol.tally import tally_of

BY: Mapping[AnsweredBy, str] = {
    "person": "person",
    "sheet": "standing",
    "standing": "standing",
    "computer": "computer",
    "steward": "steward",
    "fallback": "fallback",
    "only": "only",
}
"""The giver of an answer, as the chain says it."""


@dataclass(frozen=True)
class Before:
    """The match before a request; `until`: the earliest deadline of its asks, in minutes, 0 for none."""

    stage: int
    opened: int
    asks: Mapping[Seat, Ask]
    sealed: Collection[Seat]
    told: int
    is_first: bool
    until: int = 0

    @classmethod
    def of(cls, match: Match[Any], until: int = 0) -> Before:
        """Take a snapshot of the match, and clear its earlier draws."""
        match.dice.take_noted()
        asks, sealed, told = dict(match.asks), set(match.sealed), len(match.events)
        return cls(match.stage, match.opened, asks, sealed, told, match.is_first, until)

    @property
    def is_secret(self) -> bool:
        asks = self.asks.values()
        return not self.is_first and (len(asks) > 1 or any(ask.is_secret for ask in asks))

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


# ------------------------------------------------------------------------- what is asked


async def ask(chain: Chain, asked: Before) -> None:
    """Write what is asked."""
    book = chain.book
    until = max(asked.until, book.line_at) if asked.until else 0
    await chain.write(
        "ask",
        step=book.steps + 1,
        round=asked.stage,
        ask=next(iter(asked.asks.values())).kind,
        of=list(asked.asks),
        secret=asked.is_secret,
        first=asked.is_first,
        until=until,
    )


async def ask_if_new(chain: Chain, asked: Before) -> None:
    """Write what is asked, unless it is written."""
    if chain.book.ask is None:
        await ask(chain, asked)


async def _ask_again(chain: Chain, match: Match[Any], until: int) -> None:
    """Ask anew because the asks have changed, and seal again what stood and is still legal."""
    await ask(chain, Before.of(match, until))
    await _restate(chain, match.sealed)
    await write_waiting(chain, match)


async def _restate(chain: Chain, sealed: Mapping[Seat, Json]) -> None:
    before = dict(chain.book.restatable)
    for seat, answer in sealed.items():
        if seat in before:
            await _write_answer(chain, seat, answer, "restated", before[seat])


async def set_until(chain: Chain, at: int, why: str, on: int = -1) -> None:
    """Write that the earliest deadline of the open step has moved; 0 stops the clock."""
    book = chain.book
    assert book.ask is not None, "a step is open"
    await chain.write("until", step=book.ask["step"], at=clamped(chain, at), why=why, on=on)


async def keep_until(chain: Chain, at: int) -> None:
    """Write the earliest deadline of the open step, if it is another than the chain has."""
    book = chain.book
    if book.ask is not None and clamped(chain, at) != book.until:
        later = not at or at > book.until > 0
        await set_until(chain, at, "extend" if later else "organiser")


def clamped(chain: Chain, at: int) -> int:
    """Return a deadline that is no earlier than the line before its ask; 0 stays 0."""
    return max(at, chain.book.before_ask) if at else 0


async def miss(chain: Chain, deadlines: Mapping[Seat, int]) -> None:
    """Write that these seats have missed their deadlines in the open step."""
    book = chain.book
    late = {seat: at for seat, at in deadlines.items() if seat not in book.given and seat not in book.due}
    if book.ask is None or not late:
        return
    if not book.until or book.until > min(late.values()):
        await set_until(chain, min(late.values()), "organiser")
    of = {seat: max(at, book.until, book.before_ask) for seat, at in late.items()}
    await chain.write("due", step=book.ask["step"], of=of, at=max(chain.now, *of.values()))


# ------------------------------------------------------------------- answers and actions


async def did(chain: Chain, match: Match[Any], before: Before, done: Done) -> int | None:
    """Write an accepted answer or action; return the number of its entry.

    None for an answer that waits until all computers have sealed theirs.
    """
    await ask_if_new(chain, before)
    if done.deed.is_act:
        return await _acted(chain, match, before, done)
    seat, answer = done.deed.seat, done.deed.what
    by = BY[done.by]
    if by == "fallback" and not _is_same(before.asks[seat].fallback(), answer):
        by = "standing"
    n = None
    if by not in GIVEN_FREELY and _awaits_computers(chain, before, seat):
        chain.book.waiting[seat] = Waiting(by, portable(answer))
        chain.keep()
    else:
        n = await _answered(chain, seat, answer, by)
    if before.is_left_by(match):
        await _write_all_waiting(chain)
        await draws(chain, match)
        await _goes_on(chain, match)
    else:
        await write_waiting(chain, match)
    return n


def _awaits_computers(chain: Chain, asked: Before, seat: Seat) -> bool:
    """Return whether a computer that was asked in this step of several has not sealed its answer."""
    return chain.book.is_of_several and any(
        one != seat and _is_awaited_computer(chain, one) for one in asked.asks
    )


def _is_awaited_computer(chain: Chain, seat: Seat) -> bool:
    book = chain.book
    sitter = book.sitters[seat]
    return seat not in book.given and sitter.kind == "computer" and sitter.since < book.asked_at


async def write_waiting(chain: Chain, match: Match[Any]) -> None:
    """Write the answers that waited, once all computers have sealed theirs."""
    book = chain.book
    gone = [seat for seat in book.waiting if seat not in match.sealed]
    for seat in gone:
        del book.waiting[seat]
    if gone:
        chain.keep()
    if book.ask is not None and not any(_is_awaited_computer(chain, one) for one in book.ask["of"]):
        await _write_all_waiting(chain)


async def _write_all_waiting(chain: Chain) -> None:
    waiting, chain.book.waiting = chain.book.waiting, {}
    for seat, one in waiting.items():
        answer = native(one.answer)
        if one.by == "standing":  # its sheet may be another by now
            await fix_answer(chain, seat, answer)
        await _answered(chain, seat, answer, one.by)


async def _answered(chain: Chain, seat: Seat, answer: Json, by: str) -> int:
    """Write an answer with the entry that gives the right to it."""
    book = chain.book
    right, on = await _right(chain, seat, by, answer)
    is_sealed = book.ask is not None and bool(book.ask["secret"])
    n = await _write_answer(chain, seat, answer, right, on)
    if is_sealed and right == "person":
        chain.hand_receipt(seat, n, "answer")
    return n


async def _right(chain: Chain, seat: Seat, by: str, answer: Json) -> tuple[str, int]:
    """Return by what right the seat answers or acts, and the entry that gives it."""
    book, sitter = chain.book, chain.book.sitters[seat]
    if by == "person":
        if sitter.away >= 0 and sitter.why != "vote":
            await chain.here(seat)
        return by, sitter.since
    if by == "standing":
        return by, sitter.sheet if sitter.sheet >= 0 else await fix_answer(chain, seat, answer)
    if by == "fallback" and seat in book.due:
        return by, book.due[seat]
    if by == "fallback":
        return "standing", await fix_answer(chain, seat, answer)
    if by == "steward":
        return by, sitter.away
    return by, book.asked_at if by == "only" else sitter.since


async def fix_answer(chain: Chain, seat: Seat, answer: Json) -> int:
    """Seal the sheet that says just this answer; return the number of its entry."""
    if await chain.fixed_sheet(seat) == saved(answer):
        return chain.book.sitters[seat].sheet
    return await chain.fix_sheet(seat, saved(answer))


def saved(answer: Json) -> str:
    """Return a saved answer as the sheet that holds just it."""
    return canonical(portable(answer))


def _is_same(one: Json, other: Json) -> bool:
    return saved(one) == saved(other)


async def _write_answer(chain: Chain, seat: Seat, answer: Json, by: str, on: int) -> int:
    asked = chain.book.ask
    assert asked is not None, "a step is open"
    keys = {"step": asked["step"], "seat": seat, "who": chain.book.sitters[seat].who, "by": by, "on": on}
    if asked["secret"]:
        return await chain.write_sealed("answer", portable(answer), **keys)
    return await chain.write("answer", **keys, answer=portable(answer))


async def _acted(chain: Chain, match: Match[Any], before: Before, done: Done) -> int:
    """Write an action; if it ends the open step, seal the pending answers again."""
    deed = done.deed
    n = await _write_act(chain, match, deed, BY[done.by], before.stage)
    if done.taken:
        left = {seat: one for seat, one in before.asks.items() if seat in done.taken}
        await ask(chain, Before(before.stage, 0, left, (), 0, before.is_first, chain.book.until))
        await _restate(chain, done.taken)
        await _write_all_waiting(chain)
    await draws(chain, match)
    if before.is_left_by(match):
        chain.book.waiting = {}
        await _goes_on(chain, match)
        if chain.book.ask is not None and not match.is_over:
            await ask(chain, Before.of(match, chain.book.until))
    elif tuple(match.asks) != tuple(before.asks):
        await _ask_again(chain, match, chain.book.until)
    else:
        await _reopen(chain, match, before)
    return n


async def _write_act(chain: Chain, match: Match[Any], deed: Deed, by: str, stage: int) -> int:
    seat, shown, kind = deed.seat, portable(deed.what), kind_of(deed.what)
    right, on = await _right(chain, seat, by, deed.what)
    who = chain.book.sitters[seat].who
    keys = {"round": stage, "act": kind, "seat": seat, "who": who, "by": right, "on": on}
    if kind not in match.game.secret_acts:
        return await chain.write("act", **keys, answer=shown)
    n = await chain.write_sealed("act", shown, **keys)
    if right == "person":
        chain.hand_receipt(seat, n, "act")
    return n


async def _reopen(chain: Chain, match: Match[Any], before: Before) -> None:
    """Write that an action made sealed answers impossible, so that their seats answer again."""
    events = match.events[before.told :]
    reopened = [one.seat for one in events if isinstance(one, AnswerTakenBack) and one.seat in before.sealed]
    if any(chain.book.sitters[seat].kind == "computer" for seat in reopened):
        await _ask_again(chain, match, chain.book.until)
        return
    for seat in reopened:
        await back(chain, seat, "illegal")
    await write_waiting(chain, match)


async def draws(chain: Chain, match: Match[Any]) -> None:
    """Write the draws since the last request, if any."""
    drawn = match.dice.take_noted()
    if drawn:
        first = match.dice.count - len(drawn)
        await chain.write("draw", first=first, of=[list(one) for one in drawn])


async def _goes_on(chain: Chain, match: Match[Any]) -> None:
    """Post the line of finished rounds; the next step is written when somebody acts in it, or at the end.

    Where rounds are turns of single seats, one line stands for a go-round. It begins with the first person.
    """
    if match.stage - 1 > chain.book.told and (match.is_over or _ends_go_round(chain, match)):
        await chain.post("round", match.stage - 1)


def _ends_go_round(chain: Chain, match: Match[Any]) -> bool:
    """Return whether the rounds so far get their line before these asks, which begin another."""
    book, asked = chain.book, match.asks.keys()
    if str(match.stage) in book.begun:
        return False
    has_turns = find_texts(match.game.name).story.digest is not None
    return not has_turns or book.first_person in asked or not asked.isdisjoint(book.had_turns())


async def back(chain: Chain, seat: Seat, why: str = "taken") -> int | None:
    """Write that a sealed answer of the open step is taken back; None if it was not written yet."""
    book = chain.book
    if seat in book.waiting:
        del book.waiting[seat]
        chain.keep()
        return None
    if book.ask is None or seat not in book.given:
        return None
    n = await chain.write("back", step=book.ask["step"], seat=seat, who=book.sitters[seat].who, why=why)
    if book.sitters[seat].kind == "person":
        chain.hand_receipt(seat, n, "back")
    return n


async def undo(chain: Chain, match: Match[Any], to: int, by: Seat | None, until: int) -> None:
    """Write that entry `to` and all later ones are undone, by a seat or by the vote right before.

    Decisions that open again are asked anew.
    """
    on = -1 if by is not None else chain.book.n - 1
    await chain.write("undo", to=to, by=by if by is not None else "vote", on=on)
    log = [row.entry for row in await chain.tx.fair.entries(chain.match_id)]
    chain.book.go_back(tally_of(log), log[to])
    await _ask_again(chain, match, until)
