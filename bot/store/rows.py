"""What the repositories give and take: one frozen row per table, its fields the table's columns.

Every datetime is aware and in UTC. Ids of people, channels, servers and messages are Discord's.
What somebody is called is a `bot.messages.names.Name`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from engine.kernel.core import Json, Seat, Step

MatchState = Literal["lobby", "playing", "over", "abandoned"]
SeatKind = Literal["person", "computer"]
AnsweredBy = Literal["person", "sheet", "only", "computer", "fallback", "steward", "vote", "standing"]
SeatedBy = Literal["lot", "holder", "computer", "absence", "left", "vote", "forgotten"]
"""By what right somebody came to a seat: drawn at the start, by the word of who sat there, from a computer,
or without that word: he was away, had left the server, the others voted, he had himself forgotten."""
DeadlineState = Literal["open", "answered", "missed"]


@dataclass(frozen=True)
class MatchRow:
    """One game of one channel; `card_id` is the message of its lobby or status card.

    `clock` is how long people have (deadlines.presets); a game without one has no deadlines. `coach`: the
    order panel may advise what to play. `buttons_id`: the newest post, which has the game's buttons.
    `result`: who has won, and how it came to an end (past.results), of one that is over. `name`: what
    the table is called, if it was given a name.
    """

    id: int
    game: str
    players: int
    pace: str
    options: Mapping[str, Json]
    seed: str
    version: str
    guild_id: int
    channel_id: int
    organiser_id: int
    organiser_name: str
    state: MatchState
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    card_id: int | None = None
    clock: Json = None
    paused_at: datetime | None = None
    coach: bool = False
    buttons_id: int | None = None
    result: Json = None
    name: str | None = None
    rematch_of: int | None = None
    """The game whose people have this one once more: their places are kept for a day."""
    here_until: datetime | None = None
    """Till when all are there, if nobody answers: nobody is pinged."""
    anonymous: bool = False
    """Who sits where is hidden until the game has ended (bot.table.seats.masks)."""

    @property
    def hides_people(self) -> bool:
        """Whether nobody may learn now who sits at which seat."""
        return self.anonymous and self.state == "playing"


@dataclass(frozen=True)
class SeatRow:
    """A place at the table: `number` counts who joined, `seat` is the colour and known from the start on.

    `missed` counts the rounds in a row in which a deadline passed; `away_since`: the steward answers for the
    seat; `held_since`: its deadlines wait (a vacation). `drawn_name`, `drawn_id`: who was drawn for the
    seat at the start, if somebody else sits there now; `open_since`: the seat is offered to whoever takes
    it, by the right `offered_by`. `level`: the strength of the computer that sits there (None: the usual
    one).
    """

    match_id: int
    number: int
    seat: Seat | None
    person_id: int | None
    name: str
    kind: SeatKind
    joined_at: datetime
    missed: int = 0
    away_since: datetime | None = None
    held_since: datetime | None = None
    drawn_name: str | None = None
    drawn_id: int | None = None
    open_since: datetime | None = None
    level: str | None = None
    offered_by: SeatedBy | None = None
    revision: int = 0
    """How often what the seat has written was changed: its sheets, its standing instructions, its answers."""
    who: int | None = None
    """His number among all who ever came to the table, in its chain; None where there is none."""
    hidden_name: str | None = None
    """What he is called, while `name` is the mask of his seat: until the end of an anonymous game."""

    @property
    def order(self) -> tuple[str, int]:
        """Among others of the table: who joined first, or where that would tell who he is, by the seat."""
        return (self.seat or "", 0) if self.hidden_name is not None else ("", self.number)


@dataclass(frozen=True)
class SittingRow:
    """Who came to a seat in which stage, and by what right; `number` counts all who ever sat at the table.

    `mark` tells those who have sat from each other until the game ends, also who had himself forgotten
    (bot.table.seats.sittings); a computer has none.
    """

    match_id: int
    number: int
    seat: Seat
    person_id: int | None
    mark: str | None
    name: str
    kind: SeatKind
    by: SeatedBy
    stage: int
    at: datetime
    hidden_name: str | None = None
    """As of `SeatRow`."""


@dataclass(frozen=True)
class AnswerRow:
    """Line `n` (from 0) of a match's log; an answer of None takes the seat's sealed answer back.

    is_act: it is no answer but an action out of turn. A line of the kind "undo" has {"to": n} for an answer:
    what was answered or done from line n on is undone. `why`: the reasons of a computer, which nobody may
    read before the end of the game. `entry`: where it stands in the table's chain, if it has one.
    """

    match_id: int
    n: int
    stage: int
    seat: Seat
    kind: str
    answer: Json
    digest: str
    by: AnsweredBy
    at: datetime
    why: str | None = None
    is_act: bool = False
    entry: int | None = None


@dataclass(frozen=True)
class CheckpointRow:
    """A match at rest before a stage, reached after the first `first_n` answers."""

    match_id: int
    stage: int
    draws: int
    state: Json
    first_n: int


@dataclass(frozen=True)
class SheetRow:
    """A seat's draft for one kind of ask in one stage; `seal` is the salted hash of what it handed in.

    is_locked: handed in by somebody without whose word another one sits there now, who may not look at it.
    """

    match_id: int
    stage: int
    seat: Seat
    kind: str
    draft: str
    updated_at: datetime
    handed_in_at: datetime | None = None
    salt: str | None = None
    seal: str | None = None
    is_locked: bool = False


@dataclass(frozen=True)
class PanelRow:
    """A message in which a person has a panel of his seat before him, and what it asks him.

    `token`: of the interaction it was shown with, where he alone sees it; None for a DM. Not live: it is
    to be folded, as a newer one was opened.
    """

    message_id: int
    match_id: int
    seat: Seat
    person_id: int
    kind: str
    step: Step
    token: str | None = field(repr=False)
    shown_at: datetime
    is_live: bool = True


@dataclass(frozen=True)
class Outgoing:
    """What is to be sent: to which target, in which lane, for which game."""

    lane: str
    kind: str
    target: int
    payload: Json
    match_id: int | None = None


@dataclass(frozen=True)
class OutboxRow:
    """A message that waits to be sent; those of one lane go out in the order of their ids.

    is_head: none of its lane is before it. `tries` counts claims. error: why the last try
    failed, or NOT_NEEDED.
    """

    id: int
    match_id: int | None
    lane: str
    kind: str
    target: int
    payload: Json
    nonce: str
    created_at: datetime
    not_before: datetime
    is_head: bool
    lease_until: datetime | None
    leased_by: str | None
    tries: int
    error: str | None


@dataclass(frozen=True)
class SentRow:
    """A message that was sent, or given up, and not what it said. message_id None: there is none."""

    nonce: str
    match_id: int | None
    lane: str
    kind: str
    target: int
    created_at: datetime
    tries: int
    sent_at: datetime | None
    message_id: int | None
    failed_at: datetime | None
    error: str | None


@dataclass(frozen=True)
class DesignRow:
    """What a person has designed and keeps for his next tables; guild_id, pack: of that server's own pack."""

    id: int
    person_id: int
    game: str
    name: str
    text: str
    updated_at: datetime
    guild_id: int = 0
    pack: str = ""


@dataclass(frozen=True)
class PuzzleRow:
    """What a person has made of a puzzle: his tries, when he first solved it, when he was shown how."""

    person_id: int
    game: str
    puzzle: str
    attempts: int = 0
    solved_at: datetime | None = None
    shown_at: datetime | None = None


@dataclass(frozen=True)
class PersonRow:
    """Somebody the bot has met, and whether a DM to him came through.

    `zone` is his IANA time zone; `reminders` says how many seconds before a deadline he is reminded: None is
    as usual, an empty list is never. `palette` is of the pictures that he alone sees; None is the server's.
    `heard_id` is the last DM of his that was taken, None before the first. `dm_id` is the channel of his DMs.
    """

    user_id: int
    name: str
    dm_open: bool
    seen_at: datetime
    zone: str | None = None
    reminders: list[int] | None = None
    palette: str | None = None
    heard_id: int | None = None
    hours: str | None = None
    """His quiet hours, as `bot.table.deadlines.quiet_hours.Hours` are written; None is as usual."""
    is_uncounted: bool = False
    """He wants to stand in no statistics."""
    dm_id: int | None = None


@dataclass(frozen=True)
class ServerRow:
    """How pictures look in a server."""

    guild_id: int
    palette: str
    theme: str


@dataclass(frozen=True)
class DeadlineRow:
    """Until when a seat has to answer one ask; no row of a step that is over is open.

    due_at None: no limit. held_at: the clock stands since then (a pause, a vacation). wake_at: when the
    scheduler has something to do next, a reminder or the end. notices: [what, nonce] of the messages
    about it, to be taken back when it is settled, but for those without a nonce.
    """

    match_id: int
    step: Step
    seat: Seat
    kind: str
    state: DeadlineState
    started_at: datetime
    due_at: datetime | None
    held_at: datetime | None = None
    wake_at: datetime | None = None
    notices: list[list[Json]] = field(default_factory=list)
    warned_at: datetime | None = None
    lease_until: datetime | None = None
    leased_by: str | None = None
    tries: int = 0
    settled_at: datetime | None = None


@dataclass(frozen=True)
class TurnRow:
    """Since when computers are awaited at a table; all answer at once, after the same pause.

    asked_at None: the table is paused, and they wait as everybody does.
    """

    match_id: int
    step: Step
    asked_at: datetime | None
    lease_until: datetime | None = None
    leased_by: str | None = None
    tries: int = 0


@dataclass(frozen=True)
class StandstillRow:
    """A game that cannot go on since then.

    `n`: the line of its log that could not be written, None where it could not be loaded. `owed`: the seats
    that were not shown what they are asked.
    """

    match_id: int
    n: int | None
    why: str
    since: datetime
    owed: list[Seat]


@dataclass(frozen=True)
class StoryRow:
    """The story of a stage, in the channel where it was begun: a post, and what it has no room for.

    `parts`: [channel, message] of each message, the post first; `told`: the digest of what they say;
    is_over: all is told.
    """

    match_id: int
    stage: int
    channel_id: int | None = None
    parts: list[list[int]] = field(default_factory=list)
    told: str | None = None
    is_over: bool = False


@dataclass(frozen=True)
class BudgetRow:
    """What a seat has used of its vacation (seconds) and extensions in this game.

    vacation_from, vacation_until: it is on vacation; extended_step: the last step whose deadline it moved.
    """

    match_id: int
    seat: Seat
    vacation_used: int = 0
    extensions_used: int = 0
    extended_step: Step | None = None
    vacation_from: datetime | None = None
    vacation_until: datetime | None = None
