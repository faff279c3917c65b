"""The one living card of a game: the lobby first, then how the game stands and who is awaited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from bot.games.catalogue import find_texts
from bot.games.panels import TO_ACT
from bot.games.phrases import count, listed
from bot.messages.panel import Button, Panel
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.absence import all_here
from bot.table.computers.levels import usual_level
from bot.table.deadlines import presets
from bot.table.match.table import Table
from bot.table.seats.attendance import somebody_is_there
from engine.kernel.core import Seat
from engine.kernel.game_base import may_act
from engine.registry.catalogue import find_game

TABLE_BUTTONS = (
    Button("Orders", "orders", style="primary"),
    Button("Map", "map"),
    Button("Log", "log"),
    Button("Rules", "rules"),
)
REVIEW = "review"
REMATCH = "rematch"
PAST_BUTTONS = (
    Button("Rematch", REMATCH, style="success"),
    Button("Review", REVIEW, style="primary"),
    *TABLE_BUTTONS[1:],
)
"""Of a game that is over."""
MOTIONS, MY_SEAT = "motions", "my_seat"
DECIDE = Button("Table", MOTIONS)
"""Opens what somebody may put to the table (bot.table.decisions.motions)."""
BACK = Button("I'm back", "back", style="success")
TAKE = "take_seat"
ADD_COMPUTER = "add_computer"
CUT, UNLOCK = "cut", "take_start_back"
CHANGE = "change_table"
COACH = "with coach"
ANONYMOUS = "**anonymous**: who sits where is told at the end"
MOST_BUTTONS = 5
_RULES = Button("Rules in a minute", "rules")
_COLOUR = 0xC2410C


def title_of(row: MatchRow) -> str:
    """What is played, and what the table is called."""
    title = find_game(row.game).title
    return f"{title}: {row.name}" if row.name else title


def table_buttons(*, acts: bool) -> tuple[Button, ...]:
    """Those of a game in play; `acts`: in it people may act out of turn."""
    return (TABLE_BUTTONS[0], TO_ACT, *TABLE_BUTTONS[1:]) if acts else TABLE_BUTTONS


@dataclass(frozen=True)
class Deal:
    """A lobby besides its row and its seats.

    is_cut: whether somebody cuts before the deal; words: those cut so far; locked_by: who pressed Start
    (None: nobody); invited: the people for whom seats are kept; rules: what its set of rules is called.
    """

    is_cut: bool = True
    words: str = ""
    locked_by: int | None = None
    invited: Sequence[int] = ()
    rules: str = ""


def lobby_card(row: MatchRow, seats: Sequence[SeatRow], deal: Deal) -> Panel:
    """What it is about, who sits, what was chosen, who may begin, how it is dealt."""
    texts = find_texts(row.game)
    variant = " (variant)" if row.players in texts.lobby.variants else ""
    places = count(row.players, "seat") + variant
    lines = [
        f"## {title_of(row)}",
        texts.lobby.goal(row.players),
        *_places(row, seats, deal.invited),
        f"-# {' · '.join(filter(None, [places, deal.rules, *_chosen(row)]))}",
        f"-# {_may_begin(row, seats)}" if deal.locked_by is None else "",
        *_dealt_how(row, seats, deal),
    ]
    return Panel("\n".join(filter(None, lines)), rows=_lobby_rows(row, seats, deal), colour=_COLOUR)


def _dealt_how(row: MatchRow, seats: Sequence[SeatRow], deal: Deal) -> list[str]:
    """How it is dealt, and whether it waits for its cut."""
    if deal.locked_by is not None:
        return ["**Start is pressed: waiting for a cut.** Anybody else at the table presses Cut.", deal.words]
    if not deal.is_cut:
        return ["-# Seats are drawn by lot. No cut: the host could choose the deal."]
    if len(seats) == row.players and _people(seats) == 1:
        return ["-# Seats are drawn by lot; with computers alone there is no cut."]
    return [
        "-# Seats are drawn by lot. After Start somebody else cuts: any word they type makes the deal fair.",
        f"-# {deal.words}" if deal.words else "",
    ]


def _people(seats: Sequence[SeatRow]) -> int:
    return sum(seat.kind == "person" for seat in seats)


def _lobby_rows(row: MatchRow, seats: Sequence[SeatRow], deal: Deal) -> tuple[tuple[Button, ...], ...]:
    """Return what can be done now: sitting down and starting first, what changes the table below."""
    cut = Button("Cut", CUT)
    if deal.locked_by is not None:
        return ((replace(cut, style="primary"), Button("Take Start back", UNLOCK), _RULES),)
    is_full = len(seats) == row.players
    start = "Start" if is_full else f"Start with {len(seats)}"
    people = _people(seats)
    first = {
        Button("Join", "join", style="success"): not is_full or people < len(seats),
        Button(start, "start", style="primary"): can_begin(row, seats),
        Button("Leave", "leave"): people > 0,
        cut: deal.is_cut and people > 1,
    }
    second = {
        Button(f"Add {usual_level(row.game)}", ADD_COMPUTER): not is_full,
        Button("Change", CHANGE): True,
        _RULES: True,
    }
    return tuple(tuple(one for one, is_shown in buttons.items() if is_shown) for buttons in (first, second))


def _places(row: MatchRow, seats: Sequence[SeatRow], invited: Sequence[int]) -> list[str]:
    """Return a sentence for each seat: who has it, for whom it is kept, or that it is free."""
    here = {seat.person_id for seat in seats}
    kept = [f"waiting for <@{one}>" for one in invited if one not in here]
    places = [*(_taken(row, seat) for seat in seats), *kept][: row.players]
    places += ["*free*"] * (row.players - len(places))
    return [f"{number}. {place}" for number, place in enumerate(places, start=1)]


def _taken(row: MatchRow, seat: SeatRow) -> str:
    if seat.kind == "computer":
        return f"**{seat.name}**, a computer"
    if seat.person_id == row.organiser_id:
        return f"**{seat.name}** opened the table"
    return f"**{seat.name}** is in"


def introduced(seat: SeatRow) -> str:
    """The name where it is told for the first time: of a computer that it is one."""
    return f"{seat.name}, computer" if seat.kind == "computer" else f"{seat.name}"


def _chosen(row: MatchRow) -> list[str]:
    """How long people have, the pace, the options that are not as usual."""
    texts = find_texts(row.game)
    pace = [row.pace] if texts.lobby.paces else []
    masked = [ANONYMOUS] if row.anonymous else []
    coached = [COACH] if row.coach else []
    return [clock_line(row), *pace, *masked, *coached, *texts.option_lines(row.options)]


def _may_begin(row: MatchRow, seats: Sequence[SeatRow]) -> str:
    """Who may begin with how many, or how many are missing."""
    missing = row.players - len(seats)
    if not can_begin(row, seats):
        sits = any(seat.person_id == row.organiser_id for seat in seats)
        called = "" if sits else f"Called by {row.organiser_name}. "
        return f"{called}Waiting for {count(max(1, missing), 'player')}."
    if missing:
        return f"{row.organiser_name} may start with {len(seats)}, or wait for {missing} more."
    return f"All seats are taken: {row.organiser_name} may start."


def can_begin(row: MatchRow, seats: Sequence[SeatRow]) -> bool:
    """Whether so many can play, at least one of them a person."""
    is_anybody = any(seat.kind == "person" for seat in seats)
    return is_anybody and len(seats) in find_game(row.game).players


def clock_line(row: MatchRow) -> str:
    """How long people have, in a line."""
    names = {kind: word for word, kind in find_texts(row.game).ask_words.items()}
    return presets.clock_line(presets.load_lengths(row.clock), names)


def closed_card(row: MatchRow, stood: str = "", ended: str = "") -> Panel:
    """What is left of the card when the game is over; `stood`: how it ended, `ended`: as was agreed."""
    how = "is over" if row.state == "over" else "was called off"
    title = f"## {title_of(row)} {how}"
    text = "\n".join(filter(None, (title, ended, stood, "-# `/game new` opens the next one.")))
    return Panel(text, rows=(PAST_BUTTONS,) if row.started_at else (), colour=_COLOUR)


def halted_card(row: MatchRow, why: str) -> Panel:
    """The card of a game that cannot go on under the rules of this version."""
    text = f"## {title_of(row)} stands still\n{why}"
    return Panel(text, rows=((Button("Rules", "rules"),),), colour=_COLOUR)


def status_card(table: Table, dues: Mapping[Seat, str], notes: Sequence[str]) -> Panel:
    """The standing, who is awaited since when and until when."""
    name = [f"**{table.row.name}**"] if table.row.name else []
    lines = [*name, table.texts.looks.status(table.view(), table.names), *waiting_lines(table, dues)]
    lines += [*absent_lines(table), *(f"-# {note}" for note in notes)]
    is_anybody_away = any(seat.away_since for seat in table.seats)
    buttons = table_buttons(acts=may_act(table.match.game))
    back = (BACK,) if is_anybody_away else ()
    second = (DECIDE, *back, *offers(table), *all_here.button(table))
    rows = (buttons, second[:MOST_BUTTONS])
    return Panel("\n".join(lines), rows=tuple(filter(None, rows)), colour=_COLOUR)


def with_blind(card: Panel, people: Sequence[int]) -> Panel:
    """The card with a line on who cannot see where the game is played."""
    who = ", ".join(f"<@{person_id}>" for person_id in people)
    line = f"🙈 {who} cannot see this channel: let them, or move to one that all see (`/table settings`)."
    return replace(card, text=f"{card.text}\n{line}")


def offers(table: Table) -> tuple[Button, ...]:
    """A button for each seat that looks for a player."""
    wanted = [row.seat for row in table.seats if row.seat and row.open_since]
    return tuple(Button(f"Take {table.texts.seat_name(s)}", TAKE, s, style="success") for s in wanted)


def absent_lines(table: Table) -> list[str]:
    """Who is on vacation, whose seat the steward plays, and which seat looks for a player.

    Since when somebody is away would tell at an anonymous table who it is: other tables name him.
    """
    lines = []
    is_hidden, is_anybody = table.row.hides_people, somebody_is_there(table)
    for row in table.seats:
        if row.open_since and row.seat:
            lines.append(f"🪑 {table.texts.seat_name(row.seat)} {row.name}: looks for a player")
        if is_hidden:
            continue
        if row.held_since and row.seat:
            since = f"<t:{int(row.held_since.timestamp())}:R>"
            lines.append(f"🏖️ {table.texts.seat_name(row.seat)} {row.name}: on vacation since {since}")
        if row.away_since and row.seat:
            since = f"<t:{int(row.away_since.timestamp())}:R>"
            plays = ", a steward plays" if is_anybody else ""
            lines.append(f"💤 {table.texts.seat_name(row.seat)} {row.name}: away since {since}{plays}")
    if is_hidden and any(row.held_since for row in table.seats):
        lines.append("🏖️ Somebody is on vacation: the table waits")
    if not is_anybody:
        lines.append("Everybody is away: the game waits until somebody presses **I'm back**.")
    return lines


def _first_of(table: Table, dues: Mapping[Seat, str], since: str) -> str:
    """Who of several may answer for all."""
    seats = list(table.match.asks)
    who = listed(
        (f"{table.texts.seat_name(seat)} {table.names.get(seat, '')}".strip() for seat in seats), last="or"
    )
    due = next((dues[seat] for seat in seats if dues.get(seat)), since)
    return f"⏳ **{who}**, whoever is first: {table.texts.ask_name(table.match.asks[seats[0]])}, {due}"


def waiting_lines(table: Table, dues: Mapping[Seat, str] = MappingProxyType({})) -> list[str]:
    """Who is awaited, by kind alone, until when, and who has handed in."""
    since = f"since <t:{int(table.opened_at.timestamp())}:R>"
    if table.row.hides_people:
        return [f"⏳ Awaited: {len(table.match.awaited)} of {count(len(table.match.asks), 'seat')}."]
    if table.match.is_first and len(table.match.asks) > 1:
        return [_first_of(table, dues, since)]
    lines = []
    for seat, ask in table.match.asks.items():
        who = f"{table.texts.seat_name(seat)} {table.names.get(seat, '')}".strip()
        if seat in table.match.awaited:
            lines.append(f"⏳ **{who}**: {table.texts.ask_name(ask)}, {dues.get(seat) or since}")
        else:
            lines.append(f"✅ {who}: handed in")
    return lines
