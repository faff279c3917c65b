"""Run the cut: after Start everybody else may type a word, and the deal depends on all of them.

A table may also name a round of drand at Start, which nobody knows before it is public.

So nobody controls the deal: the host who knows the secret does not know the words, and the players who type
them do not know the secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from bot.messages.catalogue import Message, listed, say, stamp, together
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
from bot.table.match.chain import Chain
from bot.table.match.listeners import listeners
from bot.table.match.table import Table
from bot.table.posts.cards import CUT, Deal
from engine.kernel.core import Json, Refused
from engine.records.protocol import drand
from engine.records.protocol.hashes import Entry
from engine.records.protocol.typed import kept_word
from engine.registry.catalogue import find_game

WORD = "word"
CALL_AGAIN, GIVE_UP = timedelta(hours=24), timedelta(hours=48)
WINDOW, QUICK_WINDOW, ALONE = timedelta(minutes=10), timedelta(minutes=2), timedelta(seconds=30)
"""How long people may cut; until a round of drand is public where one person plays with computers."""
RELAYED = timedelta(seconds=3)
"""Time that relays have for a round."""
SOONEST, LATEST = timedelta(minutes=1), timedelta(hours=1)
"""Time until relays that had no round are asked again; it grows."""
QUICK = 3600
"""Longest deadline, in seconds, of a table that plays at once."""
GRACE = 5
"""Part of the window that must pass after the last cut: everybody may answer somebody they don't trust."""


def form() -> Form:
    """Return the form for the cut word."""
    label, hint = say("cut-word-label"), say("cut-word-hint")
    return Form(say("cut-title"), CUT, (Field(WORD, label, "line", placeholder="qzmxkeltrv", hint=hint),))


async def lock(
    tx: Tx, row: MatchRow, seats: Sequence[SeatRow], person: Person, chain: Chain, *, by_program: bool = False
) -> Table | None:
    """Lock the table after Start, and call those who may cut.

    If only the person who pressed it plays, deal at once and return the table. Somebody who does not sit, or
    the program itself, cuts for nobody: all people at the table may cut.
    """
    people = [seat for seat in seats if seat.person_id is not None]
    by = None if by_program else next((seat for seat in people if seat.person_id == person.id), None)
    if chain.fair.has_beacon and not tx.has_beacons:
        raise Refused(say("beacon-off"))
    is_alone = len(people) == 1 and by is not None
    game, window = find_game(row.game), ALONE if is_alone and chain.fair.has_beacon else window_of(row)
    beacon = _round_after(tx, chain, window) if chain.fair.has_beacon else None
    await chain.write(
        "lock",
        by=-1 if by is None else by.who,
        version=game.version,
        seats=list(game.seats[: row.players]),
        window=window.seconds,
        beacon=beacon,
    )
    line = await chain.post("lock")
    chain.lines.remove(line)
    if is_alone and beacon is None:
        how = say("cut-not-needed", who=person.name)
        await outbox.queue_post(tx, row, Post(together([how, line.small])))
        return await deal_chained(tx, row, seats, chain, how, 0)
    pressed = None if by is None else by.person_id
    await chain.change(locked_by=pressed, locked_at=tx.at)
    await chain.change(wake_at=_dealt_at(chain))
    if beacon is not None:
        text = say(
            "beacon-called-alone" if is_alone else "beacon-called",
            who=person.name,
            round=beacon["round"],
            at=stamp(_public_at(chain), "R"),
        )
    else:
        text = say("cut-called", who=person.name, minutes=window.seconds // 60)
    if is_alone:
        await outbox.queue_post(tx, row, Post(together([text, line.small])))
    else:
        await _call(tx, row, people, pressed, together([text, line.small]))
    await outbox.queue_card(tx, row)
    return None


def _round_after(tx: Tx, chain: Chain, window: timedelta) -> dict[str, Json]:
    """Name the first round of drand that is public after the window, counted from now or the last line."""
    start = max(tx.at, datetime.fromtimestamp(60 * chain.now, UTC))
    number = drand.first_round(-int(-(start + window).timestamp() // 1))
    public = datetime.fromtimestamp(drand.public_at(number), UTC)
    return {"chain": drand.QUICKNET, "round": number, "after": int((public - start).total_seconds())}


def _public_at(chain: Chain) -> datetime:
    return datetime.fromtimestamp(drand.public_at(chain.book.beacon["round"]), UTC)


def window_of(row: MatchRow) -> timedelta:
    """Return how long people may cut after Start."""
    longest = load_lengths(row.clock).longest
    return QUICK_WINDOW if longest is not None and longest <= QUICK else WINDOW


async def _call(tx: Tx, row: MatchRow, people: Sequence[SeatRow], but: int | None, text: str) -> None:
    """Ping everybody who may cut, with the button for it; messages with lines are not edited."""
    ping = [one for seat in people if (one := seat.person_id) is not None and one != but]
    button = Button(say("cut-button"), CUT, style="primary")
    await outbox.queue_post(tx, row, Post(text), ping=ping, offer=button)


def check_cut(chain: Chain, seats: Sequence[SeatRow], person: Person) -> SeatRow:
    """Return the seat of the person who wants to cut; Refused if they may not."""
    fair = chain.fair
    if not fair.is_cut:
        raise Refused(say("cut-none"))
    mine = next((seat for seat in seats if seat.person_id == person.id), None)
    if mine is None:
        raise Refused(say("cut-strangers"))
    if fair.locked_at is None:
        return mine
    if chain.book.beacon is not None and _since_start(chain) >= chain.book.beacon["after"]:
        raise Refused(say("beacon-too-late"))
    if mine.who == chain.book.by:
        raise Refused(say("cut-not-you"))
    if str(mine.who) in chain.book.cuts:
        raise Refused(say("cut-once"))
    return mine


async def cut(tx: Tx, row: MatchRow, seats: Sequence[SeatRow], person: Person, typed: str) -> Table | None:
    """Take a cut word; deal at once when everybody who may cut after Start has."""
    chain = await chains.of_lobby(tx, row)
    mine, word = check_cut(chain, seats, person), kept_word(typed)
    book = chain.book
    at = -1 if chain.fair.locked_at is None else max(_since_start(chain), *book.cuts.values(), 0)
    await chain.write("cut", who=mine.who, word=word, at=at)
    await outbox.queue_card(tx, row)
    if chain.fair.locked_at is None:
        return None
    may = {str(seat.who) for seat in seats if seat.person_id is not None and seat.who != book.by}
    if set(book.cuts) == may and book.beacon is None:
        return await _deal(tx, row, seats, chain)
    told = say("cut-told", who=mine.name, word=escaped(word))
    await outbox.queue_post(tx, row, Post(told))
    await chain.change(wake_at=_dealt_at(chain))
    return None


def _since_start(chain: Chain) -> int:
    """Return the whole seconds since Start, never below 0."""
    assert chain.fair.locked_at is not None, "Start is pressed"
    return max(0, int((chain.tx.at - chain.fair.locked_at).total_seconds()))


def _dealt_at(chain: Chain) -> datetime:
    """Return when the table is dealt at the earliest: after the window and a while after the last cut.

    With a round of drand: when relays should have it.
    """
    fair, book = chain.fair, chain.book
    if book.beacon is not None:
        return _public_at(chain) + RELAYED
    assert fair.locked_at is not None, "Start is pressed"
    last = max(book.cuts.values(), default=0)
    return fair.locked_at + timedelta(seconds=max(book.window, last + book.window // GRACE))


async def _deal(
    tx: Tx, row: MatchRow, seats: Sequence[SeatRow], chain: Chain, drawn: str | None = None
) -> Table:
    """Deal from the secret, all words, and the randomness of the round of drand that Start named."""
    names = {seat.who: seat.name for seat in seats}
    log = [one.entry for one in await tx.fair.entries(row.id)]
    cuts = [entry for entry in log if entry["do"] == "cut" and entry["at"] >= 0]
    cuts = cuts[len(cuts) - len(chain.book.cuts) :]
    told = [say("cut-told", who=names[one["who"]], word=escaped(one["word"])) for one in cuts]
    beacon = chain.book.beacon
    told += [say("beacon-told", round=beacon["round"])] if beacon is not None else []
    after = beacon["after"] if beacon is not None else 0
    at = max(_since_start(chain), after, *chain.book.cuts.values())
    return await deal_chained(tx, row, seats, chain, together(told, " "), at, drawn)


async def unlock(
    tx: Tx, row: MatchRow, seats: Sequence[SeatRow], chain: Chain, why: str, person_id: int | None = None
) -> None:
    """Take Start back, by a person or by itself: the table is open again."""
    by = next((seat.who for seat in seats if person_id is not None and seat.person_id == person_id), -1)
    await chain.write("unlock", by=by)
    await chain.change(locked_by=None, locked_at=None, wake_at=None)
    await outbox.queue_post(tx, row, Post(why))
    await outbox.queue_card(tx, row)


async def wake(
    tx: Tx, row: MatchRow, seats: Sequence[SeatRow], chain: Chain, drawn: Mapping[int, str | None]
) -> Table | None:
    """Deal when the time to cut is over; call again if nobody has cut, and at last reopen the table."""
    fair = chain.fair
    if fair.wake_at is None or fair.locked_at is None or tx.at < fair.wake_at:
        return None
    if chain.book.beacon is not None:
        return await _deal_from_beacon(tx, row, seats, chain, drawn.get(chain.book.beacon["round"]))
    if chain.book.cuts:
        return await _deal(tx, row, seats, chain)
    if tx.at >= fair.locked_at + GIVE_UP:
        await unlock(tx, row, seats, chain, say("cut-gave-up"))
    elif tx.at < fair.locked_at + CALL_AGAIN:
        await chain.change(wake_at=fair.locked_at + CALL_AGAIN)
    else:
        await chain.change(wake_at=fair.locked_at + GIVE_UP)
        people = [seat for seat in seats if seat.person_id is not None]
        await _call(tx, row, people, fair.locked_by, say("cut-called-again"))
    return None


async def _deal_from_beacon(
    tx: Tx, row: MatchRow, seats: Sequence[SeatRow], chain: Chain, drawn: str | None
) -> Table | None:
    """Deal with the round's randomness; say once that it is missing, try again later, and at last reopen."""
    if drawn is not None:
        return await _deal(tx, row, seats, chain, drawn)
    number, locked_at = chain.book.beacon["round"], chain.fair.locked_at
    assert locked_at is not None, "Start is pressed"
    if tx.at >= locked_at + GIVE_UP:
        await unlock(tx, row, seats, chain, say("beacon-gave-up", round=number))
        return None
    if chain.fair.wake_at == _dealt_at(chain):
        await outbox.queue_post(tx, row, Post(say("beacon-missing", round=number)))
    pause = max(SOONEST, (tx.at - _public_at(chain)) / 4)
    again = tx.at + min(pause, LATEST)
    # on the minute, with other tables: relays that hang hold up the scheduler once, not once a table
    await chain.change(wake_at=again + timedelta(seconds=-again.timestamp() % 60))
    return None


def named_round(fair: FairRow | None) -> int | None:
    """Return the round of drand that a table has named at its last Start; Unreadable if nobody can tell."""
    beacon = chains.read_book(fair.book).beacon if fair is not None else None
    return int(beacon["round"]) if beacon else None


async def deal_of(tx: Tx, row: MatchRow, seats: Sequence[SeatRow]) -> Deal:
    """Return how the lobby is dealt, for its card."""
    chain = await chains.of_lobby(tx, row)
    fair = chain.fair
    log = [one.entry for one in await tx.fair.entries(row.id)]
    invited, rules = await tx.invited.of(row.id), ruleset_of(row)
    reliable = await _reliable(tx, seats) if load_lengths(row.clock).asks_reliability else {}
    is_locked, beacon = fair.locked_at is not None, _beacon_line(chain)
    return Deal(fair.is_cut, _words_cut(log, seats), is_locked, invited, rules, reliable, beacon)


def _beacon_line(chain: Chain) -> str:
    """Return the card's line on the round of drand; empty at a table without one."""
    if chain.fair.locked_at is None:
        return say("beacon-card") if chain.fair.has_beacon else ""
    if chain.book.beacon is None:
        return ""
    return say("beacon-card-locked", round=chain.book.beacon["round"], at=stamp(_public_at(chain), "R"))


async def _reliable(tx: Tx, seats: Sequence[SeatRow]) -> dict[int, tuple[int, int]]:
    """Return how often people answered in time, of those who let lobbies show it."""
    people = await tx.people.several([seat.person_id for seat in seats if seat.person_id is not None])
    found: dict[int, tuple[int, int]] = {}
    for person in people:
        for listener in listeners(tx) if person.shows_reliability else ():
            told = await listener.reliability(tx, person.user_id)
            found |= {person.user_id: told} if told else {}
    return found


def _words_cut(log: Sequence[Entry], seats: Sequence[SeatRow]) -> str:
    """Return the cut words so far; empty without any."""
    names = {seat.who: seat.name for seat in seats}
    said = [
        _word_cut(names.get(entry["who"]), escaped(entry["word"])) for entry in log if entry["do"] == "cut"
    ]
    return say("cut-words", words=listed(said)) if said else ""


def _word_cut(who: str | None, word: str) -> Message:
    return say("cut-word-left", word=word) if who is None else say("cut-word", who=who, word=word)
