"""What the repository of seasons gives and takes: rows as those of `bot.store.rows`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from engine.kernel.core import Json

SeasonState = Literal["signup", "playing", "over", "called_off"]
Kind = Literal["swiss", "round_robin", "knockout"]
Place = Literal["threads", "channels"]
Odd = Literal["bye", "computers"]
Out = Literal["", "withdrawn", "removed", "left", "no_show", "knocked_out", "forgotten"]
TableHow = Literal["", "over", "called_off"]
Why = Literal["", "bye", "gone", "called_off", "corrected"]


@dataclass(frozen=True)
class SeasonRow:
    """A league or a knock-out of a server; `message_id` is its post in the channel, once it stands there.

    `round` is the one drawn last, 0 before the first. `place`: where tables open. `odd`: who completes tables
    that people alone do not fill. `go_on`: how many of a table go on in a knock-out. `wishes`: how tables are
    set up (bot.table.lobby.wishes). `seed`: all lots follow from it.
    """

    id: int
    guild_id: int
    channel_id: int
    organiser_id: int
    organiser_name: str
    name: str
    state: SeasonState
    kind: Kind
    rounds: int
    place: Place
    odd: Odd
    go_on: int
    wishes: Json
    seed: str
    created_at: datetime
    round: int = 0
    message_id: int | None = None
    ended_at: datetime | None = None


@dataclass(frozen=True)
class EntrantRow:
    """Somebody who signed up: he plays from round `since` on, up to `out_after`, out by that for a reason.

    person_id None: he had himself forgotten.
    """

    season_id: int
    number: int
    person_id: int | None
    name: str
    since: int
    out_after: int | None = None
    why: Out = ""


@dataclass(frozen=True)
class SeasonTableRow:
    """A table of a round. match_id None: it is not open yet; settled_at None: it counts for nothing yet.

    `channel_id`: where it is played, a thread has the number of its first post.
    """

    season_id: int
    round: int
    number: int
    computers: int
    drawn_at: datetime
    channel_id: int | None = None
    match_id: int | None = None
    settled_at: datetime | None = None
    how: TableHow = ""


@dataclass(frozen=True)
class PlaceRow:
    """What a round is for one entrant: at which table (None: a bye), where he came in, what that is worth.

    points None: the table is not settled. place None with points: he has none, and `why` says so.
    """

    season_id: int
    round: int
    number: int
    table_number: int | None
    place: int | None = None
    points: int | None = None
    why: Why = ""
