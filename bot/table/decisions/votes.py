"""Run votes: a question to the table, a ballot per person, and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from bot.games.catalogue import find_texts
from bot.messages.catalogue import Message, say, stamp, together
from bot.messages.panel import Button, Panel, Post
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.store.tables.votes import Outcome, VoteKind, VoteRow
from bot.table.deadlines import deadlines, presets
from bot.table.decisions import effects, undo
from bot.table.decisions.undo import Way
from bot.table.decisions.vote_texts import announced, ending_of, question_of, result_of, who_announces
from bot.table.ending import agreed_end
from bot.table.match import chain_writing, outbox
from bot.table.match.chain import Chain
from bot.table.match.chain_writing import Before
from bot.table.match.table import Roster, Table
from bot.table.seats import talks
from engine.kernel.core import Json, Refused, Seat

By = Literal["organiser", "manager"]
_OF_TIME: tuple[VoteKind, ...] = ("pause", "resume", "extend", "hasten")
_IN_CHAIN: tuple[VoteKind, ...] = (*_OF_TIME, "undo", "seat", *agreed_end.KINDS)
WITHOUT_LIMIT = timedelta(days=7)
"""Length of a notice if the table has no deadlines, or had none when an affected player sat down."""
OPEN_FOR = timedelta(hours=48)
"""Time that a vote stays open; it lapses if undecided by then."""
COLOUR = 0x0EA5E9
UNANIMOUS: tuple[VoteKind, ...] = ("undo", "seat", "hasten", "clock", "move", "abandon", *agreed_end.KINDS)
"""Kinds that take effect at once only if everybody says Yes."""
STOPPED_BY_HALF: tuple[VoteKind, ...] = ("clock", "move")
"""Unanimous kinds that a single No does not stop: the notice then runs on. Half of the votes stop them."""
FEWEST_FOR_A_SEAT = 2
NEEDS_NO_GAME: tuple[VoteKind, ...] = ("abandon", "move")
"""Kinds that can be decided while the game is stuck."""
_FEWEST: Mapping[VoteKind, int] = {
    "seat": FEWEST_FOR_A_SEAT,
    "draw": agreed_end.FEWEST,
    "win": agreed_end.FEWEST,
}
"""Fewest Yes votes needed, by kind of vote, even if voters have left their seats meanwhile."""


@dataclass(frozen=True)
class Tally:
    """The count of a vote: Yes, No, not voted yet, and how many Yes it needs or No stop it."""

    yes: tuple[Seat, ...]
    no: tuple[Seat, ...]
    silent: tuple[Seat, ...]
    needed: int
    stops: int

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome once no missing ballot can change it; None before."""
        if len(self.yes) >= self.needed:
            return "passed"
        return "failed" if len(self.no) >= self.stops else None

    @property
    def voters(self) -> int:
        return len(self.yes) + len(self.no) + len(self.silent)


def count(vote: VoteRow, seats: Sequence[SeatRow], ballots: Mapping[Seat, bool]) -> Tally:
    """Count a vote: everybody at the table has one, but people who are away count only if they have voted.

    In a vote about a seat, everybody except its holder decides, even people who are away. All must say Yes,
    and at least two, since one alone might profit. People who are away also count in votes that end the game,
    move it or shorten its deadlines.
    """
    voters = [seat.seat for seat in asked(vote, seats, ballots) if seat.seat]
    yes = tuple(seat for seat in voters if ballots.get(seat) is True)
    no = tuple(seat for seat in voters if ballots.get(seat) is False)
    silent = tuple(seat for seat in voters if seat not in ballots)
    half = len(voters) // 2 + 1
    needed = max(_FEWEST.get(vote.kind, 1), len(voters) if vote.kind in UNANIMOUS else half)
    fewest = half if vote.kind in STOPPED_BY_HALF else needed
    return Tally(yes, no, silent, needed, stops=len(voters) - fewest + 1)


def asked(vote: VoteRow, seats: Sequence[SeatRow], ballots: Mapping[Seat, bool]) -> list[SeatRow]:
    """Return the seats that have a vote."""
    people = [seat for seat in seats if seat.kind == "person" and seat.seat]
    match vote.kind:
        case "hasten":
            return [seat for seat in people if seat.seat in vote.data["seats"]]
        case "seat":
            return [seat for seat in people if seat.seat != vote.data["seat"]]
        case "concede" | "draw" | "win":
            return agreed_end.people_asked(vote.kind, vote.data, seats)
        case "abandon" | "clock" | "move":
            return agreed_end.people_asked("draw", vote.data, seats)
        case _:
            return [seat for seat in people if seat.seat in ballots or not seat.away_since]


def role_of(row: MatchRow, person_id: int) -> By:
    """Return by what right a person who may give notices does so."""
    return "organiser" if person_id == row.organiser_id else "manager"


def to_free(table: Table, seat: Seat, by: By | None) -> Json:
    """Return the data of a vote on offering a seat without its holder's consent.

    Refused with fewer than two other people at the table. The vote is void if the holder changes. `by`: who
    asks without a seat.
    """
    others = [row for row in table.seats if row.kind == "person" and row.seat != seat]
    if len(others) < FEWEST_FOR_A_SEAT:
        raise Refused(say("vote-seat-too-few"))
    since = table.sitting(seat).joined_at.isoformat()
    asker = {} if by is None else {"by": by}
    return {"seat": seat, "named": table.texts.seat_name(seat), "since": since, **asker}


async def to_hasten(table: Table, hours: int) -> Json:
    """Return the data of a vote on ending the present decisions' deadlines sooner."""
    seats = [seat for seat, row in (await deadlines.open_deadlines(table)).items() if row.due_at]
    if not seats:
        raise Refused(say("vote-no-deadline"))
    return {"hours": hours, "seats": seats, "step": str(table.match.step)}


# --------------------------------------------------------------------- what people do


async def propose(table: Table, kind: VoteKind, data: Json, seat: Seat | None) -> str:
    """Propose a vote; the proposer votes Yes. It passes at once if nobody else has a vote.

    `seat`: None if the organiser or a manager who does not play asks the players.
    """
    await review(table)
    if seat is None:
        await check_rest(table, kind, data["by"])
    elif kind in ("concede", "draw", "win"):
        agreed_end.check_has_say(table, kind, data, seat)
    if any(vote.kind == kind for vote in await table.tx.votes.open_of(table.row.id)):
        raise Refused(say("vote-running"))
    vote = await table.tx.votes.add(table.row.id, kind, data, seat, table.at)
    if seat is not None:
        await table.tx.votes.cast(vote.id, seat, True, table.at)
    tally = count(vote, table.seats, await table.tx.votes.ballots(vote.id))
    if tally.outcome:
        await _decide(table, vote, tally, is_posted=False)
        return say("vote-done-alone")
    pinged = [person for s in tally.silent if (person := table.sitting(s).person_id) is not None]
    await outbox.queue_vote(table.tx, table.row, vote.id, ping=pinged)
    return say("vote-others-asked")


async def cast(table: Roster, vote_id: int, seat: Seat, is_yes: bool) -> str:
    """Cast a ballot; people may change theirs until the vote is decided."""
    vote = await table.tx.votes.get(vote_id)
    if vote is None or vote.match_id != table.row.id:
        raise Refused(say("vote-unknown"))
    if await _overtaken(table, vote) and vote.closed_at is None:
        await review(table)
        vote = await table.tx.votes.get(vote_id) or vote
    if vote.outcome:
        return say("vote-closed", outcome=ending_of(vote.outcome))
    _check_ballot(vote, seat)
    await table.tx.votes.cast(vote_id, seat, is_yes, table.at)
    tally = count(vote, table.seats, await table.tx.votes.ballots(vote_id))
    if tally.outcome:
        await _decide(table, vote, tally)
        return say("vote-cast-yes-decided" if is_yes else "vote-cast-no-decided")
    await outbox.queue_vote(table.tx, table.row, vote_id)
    return say("vote-cast-yes" if is_yes else "vote-cast-no")


def _check_ballot(vote: VoteRow, seat: Seat) -> None:
    """Refused for a person without a vote on it."""
    if vote.kind == "seat" and vote.data["seat"] == seat:
        raise Refused(say("vote-own-seat"))
    if vote.kind == "hasten" and seat not in vote.data["seats"]:
        raise Refused(say("vote-not-your-time"))
    if vote.kind == "concede" and vote.data.get("winner") == seat:
        raise Refused(say("vote-not-the-winner"))


async def review(table: Roster) -> None:
    """Settle votes that a change of seats or clocks has decided or made pointless."""
    for seen in await table.tx.votes.open_of(table.row.id):
        if not isinstance(table, Table) and seen.kind not in NEEDS_NO_GAME:
            continue
        vote = await table.tx.votes.get(seen.id)
        if vote is None or vote.outcome or table.row.state != "playing":  # what followed from another one
            continue
        ended = await _overtaken(table, vote)
        tally = count(vote, table.seats, await table.tx.votes.ballots(vote.id))
        if ended:
            await close(table.tx, table.row, vote, ended)
        elif tally.outcome:
            await _decide(table, vote, tally)
        elif vote.due_at and table.at >= vote.due_at:
            await close(table.tx, table.row, vote, "passed")
            await effects.carry_out(table, vote.kind, vote.data, announced(table.row, vote.kind, vote.data))


async def _overtaken(table: Roster, vote: VoteRow) -> Outcome | None:
    """Return why the vote has become pointless, or None."""
    if not isinstance(table, Table):
        return None
    if vote.due_at is None and table.at >= vote.opened_at + OPEN_FOR:
        return "lapsed"
    is_paused = table.row.paused_at is not None
    is_moot = {
        "pause": is_paused,
        "resume": not is_paused,
        **dict.fromkeys(("extend", "clock", "abandon", "move", *agreed_end.KINDS), False),
        "spectate": vote.kind == "spectate" and await talks.where_to_watch(table.tx, table.row) is not None,
        "hasten": vote.kind == "hasten" and str(table.match.step) != vote.data["step"],
        "seat": vote.kind == "seat" and not _sits_there_still(table, vote.data),
        "undo": vote.kind == "undo" and not await undo.can_go_back(table, vote.data["to"]),
    }
    return "moot" if is_moot[vote.kind] else None


def _sits_there_still(table: Table, data: Json) -> bool:
    """Return whether the seat still has the holder whom the vote was about, and is not on offer yet."""
    sitting = table.sitting(data["seat"])
    return sitting.joined_at.isoformat() == data["since"] and sitting.open_since is None


async def tell_notice(table: Roster, vote: VoteRow, person_id: int) -> None:
    """Announce the notice to a person by DM."""
    assert vote.due_at is not None
    where, due = f"<#{table.row.channel_id}>", stamp(vote.due_at)
    told = say("vote-notice-told", where=where, question=question_of(vote), due=due)
    await outbox.queue_dm(table.tx, table.row, person_id, told)


async def tell_newcomer(table: Table, seat: Seat) -> None:
    """Tell somebody who has taken a seat which changes are announced, and let the posts ask them too."""
    person_id = table.sitting(seat).person_id
    for vote in await table.tx.votes.open_of(table.row.id):
        is_asked = seat in [row.seat for row in asked(vote, table.seats, {})]
        if vote.due_at is not None and is_asked and person_id is not None:
            await outbox.queue_vote(table.tx, table.row, vote.id, ping=[person_id])
            await tell_notice(table, vote, person_id)


# ------------------------------------------------------------------- what follows from it


async def _decide(table: Roster, vote: VoteRow, tally: Tally, *, is_posted: bool = True) -> None:
    assert tally.outcome is not None
    await close(table.tx, table.row, vote, tally.outcome, is_posted=is_posted)
    if tally.outcome != "passed":
        await outbox.queue_post(table.tx, table.row, Post(say("vote-failed", question=question_of(vote))))
    elif isinstance(table, Table) and vote.kind != "abandon":
        if vote.kind not in _OF_TIME:
            await _write(table, vote, tally)
        await _follow(table, vote, tally)
    else:  # a damaged chain keeps no game going
        await effects.carry_out(table, vote.kind, vote.data, result_of(vote.kind, vote.data))


async def _follow(table: Table, vote: VoteRow, tally: Tally) -> None:
    """Carry out a passed vote."""
    if vote.kind == "undo":
        way = Way(vote.data["to"], vote.data["what"], vote.data["count"], is_free=False)
        assert vote.seat is not None
        await undo.go_back(table, vote.seat, way, by="vote")
        await review(table)
    elif vote.kind in agreed_end.KINDS:
        await agreed_end.end(table, vote)
    else:
        if vote.kind == "clock":
            await _agree(table, vote, tally)
        await effects.carry_out(table, vote.kind, vote.data, result_of(vote.kind, vote.data))
        if vote.kind in _OF_TIME:
            await _write(table, vote, tally)
        await review(table)


async def check_rest(table: Roster, kind: VoteKind, by: By) -> None:
    """Refuse to ask again at once for what the players stopped: they get a whole deadline's rest.

    All managers of the server count as one.
    """
    for vote in await table.tx.votes.stopped(table.row.id, kind):
        if vote.data.get("by") != by or vote.closed_at is None:
            continue
        rests_until = vote.closed_at + length_for(table, asked(vote, table.seats, {}))
        if table.at < rests_until:
            raise Refused(say("vote-stopped-lately", until=stamp(rests_until)))


def length_for(table: Roster, bound: Sequence[SeatRow]) -> timedelta:
    """Return the longest deadline that these people have or have agreed to."""
    lengths = [presets.load_lengths(table.row.clock).longest, *(row.agreed_seconds for row in bound)]
    known = [timedelta(seconds=one) for one in lengths if one is not None]
    return max([*known, *([WITHOUT_LIMIT] if None in lengths else [])])


async def _agree(table: Table, vote: VoteRow, tally: Tally) -> None:
    """Store the deadlines to which the players agreed; from now on these decide when one is absent."""
    for seat in tally.yes:
        await table.tx.seats.agree(table.row.id, table.sitting(seat).number, vote.data["clock"])
        table.change_seat(seat, agreed_clock=vote.data["clock"])


async def _write(table: Table, vote: VoteRow, tally: Tally) -> None:
    """Write a passed vote into the chain, and right behind it what it grants."""
    chain = await table.chain()
    if chain is None or vote.kind not in _IN_CHAIN:
        return
    until = await table.first_due(table)
    await chain_writing.ask_if_new(chain, Before.of(table.match, until))
    asked = [*tally.yes, *tally.no, *tally.silent]
    if vote.kind == "hasten":
        asked = [seat for seat in asked if seat in table.match.awaited]
    about = await _about(table, vote, chain, until)
    said = {"yes": [s for s in tally.yes if s in asked], "no": [s for s in tally.no if s in asked]}
    n = await chain.write("vote", what=vote.kind, asked=asked, **said, **{"for": about})
    if vote.kind in _OF_TIME:
        await chain_writing.set_until(chain, about["at"], vote.kind, n)
    elif vote.kind == "seat":
        await chain.away(vote.data["seat"], "vote", n)
    elif vote.kind in agreed_end.KINDS:
        await chain.write("agreed", how=vote.kind, winner=about.get("winner", ""), on=n)


async def _about(table: Table, vote: VoteRow, chain: Chain, until: int) -> dict[str, Json]:
    """Return what a vote is about, as the chain says it."""
    match vote.kind:
        case "undo":
            return {"to": await undo.entry_of(table, vote.data["to"])}
        case "seat":
            return {"seat": vote.data["seat"]}
        case "concede" | "win":
            return {"winner": vote.data.get("winner", "")}
        case "draw":
            return {}
        case _:
            return {"step": chain.book.steps, "at": chain_writing.clamped(chain, until)}


async def close(tx: Tx, row: MatchRow, vote: VoteRow, outcome: Outcome, *, is_posted: bool = True) -> None:
    """Settle a vote, and update its post."""
    await tx.votes.close(vote.id, outcome, tx.at)
    if is_posted:
        await outbox.queue_vote(tx, row, vote.id)


# ------------------------------------------------------------------------ what is shown


def ballot_panel(
    row: MatchRow, vote: VoteRow, seats: Sequence[SeatRow], ballots: Mapping[Seat, bool]
) -> Panel:
    """Return the post of a vote: its question, who voted how, and buttons while it is open."""
    tally = count(vote, seats, ballots)
    asker = _names(row, seats, (vote.seat,)) if vote.seat else who_announces(row, vote.data)
    lines = [say("vote-asked", who=asker, question=question_of(vote))]
    if tally.yes:
        lines.append(say("vote-said-yes", who=_names(row, seats, tally.yes)))
    if tally.no:
        lines.append(say("vote-said-no", who=_names(row, seats, tally.no)))
    outcome = vote.outcome or ("moot" if row.state != "playing" else None)
    if outcome:
        return Panel(together([*lines, ending_of(outcome)]), colour=COLOUR)
    lines += [_still_to_vote(row, seats, tally), _needed(vote, tally)]
    buttons = (
        Button(say("vote-yes-button"), "vote", f"{vote.id}.yes", style="success"),
        Button(say("vote-no-button"), "vote", f"{vote.id}.no", style="danger"),
    )
    return Panel(together(lines), rows=(buttons,), colour=COLOUR)


def _still_to_vote(row: MatchRow, seats: Sequence[SeatRow], tally: Tally) -> Message:
    if row.hides_people:
        return say("vote-still-to-vote-hidden", silent=len(tally.silent), voters=tally.voters)
    mentions = [f"<@{seat.person_id}>" for seat in seats if seat.seat in tally.silent]
    return say("vote-still-to-vote", who=" ".join(mentions))


def _needed(vote: VoteRow, tally: Tally) -> Message:
    if vote.due_at:
        due = stamp(vote.due_at)
        return say("vote-notice", due=due, needed=tally.needed, voters=tally.voters, stops=tally.stops)
    until = stamp(vote.opened_at + OPEN_FOR)
    return say("vote-needed", needed=tally.needed, voters=tally.voters, until=until)


def _names(row: MatchRow, seats: Sequence[SeatRow], wanted: Sequence[Seat]) -> str:
    texts = find_texts(row.game)
    return ", ".join(f"{texts.seat_name(s.seat)} {s.name}" for s in seats if s.seat and s.seat in wanted)
