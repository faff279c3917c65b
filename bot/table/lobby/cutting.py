"""Run the cut: after Start somebody else types a word, and the deal depends on it.

So nobody controls the deal: the host who knows the secret does not know the word, and the player who types
the word does not know the secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.messages.catalogue import Message, listed, say, together
from bot.messages.names import escaped
from bot.messages.panel import Button, Field, Form, Post
from bot.messages.people import Person
from bot.store import Tx
from bot.store.tables.fair import FairRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.deadlines.presets import load_lengths
from bot.table.lobby.calling import ruleset_of
from bot.table.lobby.dealing import deal_chained
from bot.table.match import chain as chains
from bot.table.match import outbox
from bot.table.match.chain import Chain, new_salt
from bot.table.match.listeners import listeners
from bot.table.match.proof import small
from bot.table.match.table import Table
from bot.table.posts.cards import CUT, Deal
from engine.kernel.core import Refused
from engine.records.fair_play import entries, kept_word
from engine.registry.catalogue import find_game

WORD = "word"
CALL_AGAIN, GIVE_UP = timedelta(hours=24), timedelta(hours=48)


def form() -> Form:
    """Return the form for the cut word."""
    label, hint = say("cut-word-label"), say("cut-word-hint")
    return Form(say("cut-title"), CUT, (Field(WORD, label, "line", placeholder="qzmxkeltrv", hint=hint),))


async def lock(tx: Tx, row: MatchRow, seats: Sequence[SeatRow], person: Person, chain: Chain) -> Table | None:
    """Lock the table after Start.

    If only one person plays, deal at once and return the table.
    """
    people = [seat for seat in seats if seat.person_id is not None]
    by = next((seat for seat in people if seat.person_id == person.id), people[0])
    game = find_game(row.game)
    names = list(game.seats[: row.players])
    await chain.write(entries.lock(new_salt(), by=by.who, version=game.version, seats=names))
    line = await chain.post("lock")
    chain.lines.remove(line)
    if len(people) == 1:
        await outbox.queue_post(tx, row, Post(small(line)))
        return await deal_chained(tx, row, seats, chain, say("cut-not-needed", who=person.name))
    await chain.change(locked_by=by.person_id, locked_at=tx.at, wake_at=tx.at + CALL_AGAIN)
    text = together([say("cut-called", who=person.name), small(line)])
    await _call(tx, row, people, by.person_id, text)
    await outbox.queue_card(tx, row)
    return None


async def _call(tx: Tx, row: MatchRow, people: Sequence[SeatRow], but: int | None, text: str) -> None:
    """Ping everybody who may cut, with the button for it."""
    ping = [one for seat in people if (one := seat.person_id) is not None and one != but]
    button = Button(say("cut-button"), CUT, style="primary")
    await outbox.queue_newest(tx, row, Post(text), ping=ping, offer=button)


async def _end_call(tx: Tx, row: MatchRow) -> None:
    """Remove the button once somebody has cut."""
    if row.buttons_id is not None:
        await outbox.queue_bare(tx, row, row.buttons_id)


def check_cut(fair: FairRow, seats: Sequence[SeatRow], person: Person) -> SeatRow:
    """Return the seat of the person who wants to cut; Refused if they may not."""
    if not fair.is_cut:
        raise Refused(say("cut-none"))
    mine = next((seat for seat in seats if seat.person_id == person.id), None)
    if mine is None:
        raise Refused(say("cut-strangers"))
    if fair.locked_by == person.id:
        raise Refused(say("cut-not-you"))
    return mine


async def cut(tx: Tx, row: MatchRow, seats: Sequence[SeatRow], person: Person, typed: str) -> Table | None:
    """Take a cut word: before Start keep it, after Start deal at once from all words."""
    chain = await chains.of_lobby(tx, row)
    mine, word = check_cut(chain.fair, seats, person), kept_word(typed)
    await chain.write(entries.cut(new_salt(), who=mine.who, word=word))
    await outbox.queue_card(tx, row)
    if chain.fair.locked_at is None:
        return None
    await _end_call(tx, row)
    how = say("cut-told", who=mine.name, word=escaped(word))
    return await deal_chained(tx, row, seats, chain, how)


async def unlock(tx: Tx, row: MatchRow, seats: Sequence[SeatRow], chain: Chain, why: str) -> None:
    """Take Start back: the table is open again."""
    by = next((seat.who for seat in seats if seat.person_id == chain.fair.locked_by), None)
    assert by is not None
    await chain.write(entries.unlock(new_salt(), by=by))
    await chain.change(locked_by=None, locked_at=None, wake_at=None)
    await _end_call(tx, row)
    await outbox.queue_post(tx, row, Post(why))
    await outbox.queue_card(tx, row)


async def wake(tx: Tx, row: MatchRow, seats: Sequence[SeatRow], chain: Chain) -> None:
    """Ping again if nobody has cut for a while; reopen the table if still nobody cuts."""
    fair = chain.fair
    if fair.wake_at is None or fair.locked_at is None or tx.at < fair.wake_at:
        return
    if tx.at >= fair.locked_at + GIVE_UP:
        text = say("cut-gave-up")
        await unlock(tx, row, seats, chain, text)
        return
    await chain.change(wake_at=fair.locked_at + GIVE_UP)
    text = say("cut-called-again")
    await _call(tx, row, [seat for seat in seats if seat.person_id is not None], fair.locked_by, text)


async def deal_of(tx: Tx, row: MatchRow, seats: Sequence[SeatRow]) -> Deal:
    """Return how the lobby is dealt, for its card."""
    fair = (await chains.of_lobby(tx, row)).fair
    log = [one.entry for one in await tx.fair.entries(row.id)]
    invited, rules = await tx.invited.of(row.id), ruleset_of(row)
    reliable = await _reliable(tx, seats) if load_lengths(row.clock).asks_reliability else {}
    return Deal(fair.is_cut, _words_cut(log, seats), fair.locked_by, invited, rules, reliable)


async def _reliable(tx: Tx, seats: Sequence[SeatRow]) -> dict[int, tuple[int, int]]:
    """Return how often people answered in time, of those who let lobbies show it."""
    people = await tx.people.several([seat.person_id for seat in seats if seat.person_id is not None])
    found: dict[int, tuple[int, int]] = {}
    for person in people:
        for listener in listeners(tx) if person.shows_reliability else ():
            told = await listener.reliability(tx, person.user_id)
            found |= {person.user_id: told} if told else {}
    return found


def _words_cut(log: Sequence[entries.Entry], seats: Sequence[SeatRow]) -> str:
    """Return the cut words so far; empty without any."""
    names = {seat.who: seat.name for seat in seats}
    said = [
        _word_cut(names.get(entry["who"]), escaped(entry["word"])) for entry in log if entry["do"] == "cut"
    ]
    return say("cut-words", words=listed(said)) if said else ""


def _word_cut(who: str | None, word: str) -> Message:
    return say("cut-word-left", word=word) if who is None else say("cut-word", who=who, word=word)
