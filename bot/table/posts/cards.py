"""Build a game's card: the lobby first, then the state of the game and who still has to answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.games.catalogue import find_texts
from bot.games.panels import to_act
from bot.messages.catalogue import Message, one_of, say, stamp, together
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
from engine.registry.catalogue import title_of as game_title

RULES = "rules"
REVIEW = "review"
REMATCH = "rematch"
PLAY = "play"
"""Action of the menu of games (its values are their names) and of the button that opens it."""
MOTIONS, MY_SEAT = "motions", "my_seat"
ANOTHER = "another"
"""Action of the same menu, form and button where they stand below an ended game: open it in its channel."""
BACK = "back"
BOARD = "board"
"""Action of the button that opens one's page beside Discord."""
OPEN_HERE = "open_here"
"""Action of the button that opens the pages of a channel inside Discord."""
TAKE = "take_seat"
ADD_COMPUTER = "add_computer"
CUT, UNLOCK = "cut", "take_start_back"
CHANGE, AGREE = "change_table", "agree_deadlines"
MOST_BUTTONS = 5
_COLOUR = 0xC2410C


def title_of(row: MatchRow) -> str:
    """Return the game's title and the table's name."""
    title = game_title(row.game)
    return f"{title}: {row.name}" if row.name else title


def table_buttons(*, acts: bool, board: bool = False) -> tuple[Button, ...]:
    """Return the buttons below a game's posts, a single row of a phone unless a page opens (`board`).

    `acts`: the game has actions out of turn.
    """
    orders = Button(say("card-orders-button"), "orders", style="primary")
    return (orders, *((to_act(),) if acts else ()), *_looking_buttons(), *((open_board(),) if board else ()))


def open_board() -> Button:
    """Return the button that opens one's own panel in a browser."""
    return Button(say("board-open-button"), BOARD)


def _looking_buttons() -> tuple[Button, ...]:
    return Button(say("card-map-button"), "map"), Button(say("card-log-button"), "log")


def _rules_button() -> Button:
    return Button(say("card-rules-button"), RULES)


def past_buttons() -> tuple[Button, ...]:
    """Return the buttons of a finished game."""
    return (
        Button(say("card-rematch-button"), REMATCH, style="success"),
        Button(say("card-review-button"), REVIEW, style="primary"),
        *_looking_buttons(),
        _rules_button(),
    )


def back_button() -> Button:
    """Return the button for coming back after an absence."""
    return Button(say("card-back-button"), BACK, style="success")


@dataclass(frozen=True)
class Deal:
    """A lobby's data besides its row and seats.

    - is_cut: whether the table is cut before the deal; words: the cut words so far.
    - is_locked: whether Start is pressed.
    - invited: people with reserved seats.
    - rules: the name of its ruleset.
    - beacon: the line on its round of drand, if it has one.
    - reliable: how many of people's answers came in time, of how many, if the lobby asks and they agree.
    """

    is_cut: bool = True
    words: str = ""
    is_locked: bool = False
    invited: Sequence[int] = ()
    rules: str = ""
    reliable: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    beacon: str = ""


def lobby_card(row: MatchRow, seats: Sequence[SeatRow], deal: Deal) -> Panel:
    """Return the lobby's card: game, players, options, who may start, and how it is dealt."""
    texts = find_texts(row.game)
    is_variant = row.players in texts.lobby.variants
    places = say("card-seats-variant" if is_variant else "card-seats", n=row.players)
    lines = [
        f"## {title_of(row)}",
        texts.lobby.goal(row.players),
        *_places(row, seats, deal.invited),
        together(["-# ", together(filter(None, [places, deal.rules, *_chosen(row)]), " · ")], ""),
        *_reliable(row, seats, deal.reliable),
        _may_begin(row, seats) if not deal.is_locked else "",
        *_dealt_how(row, seats, deal),
        *_not_agreed(row, seats),
    ]
    return Panel(together(filter(None, lines)), rows=_lobby_rows(row, seats, deal), colour=_COLOUR)


def _reliable(
    row: MatchRow, seats: Sequence[SeatRow], reliable: Mapping[int, tuple[int, int]]
) -> list[Message]:
    """Return a line on how often the lobby's people answered in time, if the lobby asks for it."""
    if not presets.load_lengths(row.clock).asks_reliability:
        return []
    told = []
    for seat in seats:
        if seat.person_id is not None and seat.person_id in reliable:
            in_time, of = reliable[seat.person_id]
            told.append(say("card-in-time", who=seat.name, n=in_time, all=of))
        elif seat.person_id is not None:
            told.append(say("card-in-time-not-shown", who=seat.name))
    return [say("card-reliability", people=together(told, " · "))] if told else []


def undecided(row: MatchRow, seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the people in a lobby who sat down with more time than its deadlines give them now."""
    now = presets.load_lengths(row.clock)
    people = [seat for seat in seats if seat.person_id is not None]
    return [seat for seat in people if now.shortens(presets.load_lengths(seat.agreed_clock))]


def _not_agreed(row: MatchRow, seats: Sequence[SeatRow]) -> list[str]:
    waiting = [f"<@{seat.person_id}>" for seat in undecided(row, seats)]
    return [say("card-not-agreed", who=" ".join(waiting))] if waiting else []


def _dealt_how(row: MatchRow, seats: Sequence[SeatRow], deal: Deal) -> list[str]:
    """Return lines on how the table is dealt, and whether it waits for its cut."""
    if deal.is_locked:
        return [deal.beacon or say("card-start-pressed"), deal.words]
    if not deal.is_cut:
        return [say("card-drawn-no-cut")]
    if not deal.beacon and len(seats) == row.players and _people(seats) == 1:
        return [say("card-drawn-alone")]
    return [
        deal.beacon or say("card-drawn"),
        together(["-# ", deal.words], "") if deal.words else "",
    ]


def _people(seats: Sequence[SeatRow]) -> int:
    return sum(seat.kind == "person" for seat in seats)


def _lobby_rows(row: MatchRow, seats: Sequence[SeatRow], deal: Deal) -> tuple[tuple[Button, ...], ...]:
    """Return the lobby's buttons: joining and starting first, changes of the table below."""
    rules = Button(say("card-rules-in-a-minute-button"), RULES)
    cut = Button(say("cut-button"), CUT)
    if deal.is_locked:
        take_back = Button(say("card-take-start-back-button"), UNLOCK)
        may_cut = (replace(cut, style="primary"),) if _people(seats) > 1 or not deal.beacon else ()
        return ((*may_cut, take_back, rules),)
    is_full = len(seats) == row.players
    start = say("card-start-button") if is_full else say("card-start-with-button", n=len(seats))
    people = _people(seats)
    first = {
        Button(say("card-join-button"), "join", style="success"): not is_full or people < len(seats),
        Button(start, "start", style="primary"): can_begin(row, seats),
        Button(say("card-leave-button"), "leave"): people > 0,
        cut: deal.is_cut and people > 1,
    }
    second = {
        Button(say("card-add-button", level=usual_level(row.game)), ADD_COMPUTER): not is_full,
        Button(say("card-change-button"), CHANGE): True,
        rules: True,
    }
    zeroth = {Button(say("card-agree-button"), AGREE, style="success"): bool(undecided(row, seats))}
    rows = (tuple(one for one, is_shown in every.items() if is_shown) for every in (zeroth, first, second))
    return tuple(filter(None, rows))


def _places(row: MatchRow, seats: Sequence[SeatRow], invited: Sequence[int]) -> list[str]:
    """Return a line for each seat: its holder, the invited person, or "free"."""
    here = {seat.person_id for seat in seats}
    kept = [say("card-place-kept", who=f"<@{one}>") for one in invited if one not in here]
    places = [*(_taken(row, seat) for seat in seats), *kept][: row.players]
    places += [say("card-place-free")] * (row.players - len(places))
    return [say("card-place", number=number, who=place) for number, place in enumerate(places, start=1)]


def _taken(row: MatchRow, seat: SeatRow) -> str:
    if seat.kind == "computer":
        return say("card-place-computer", name=seat.name)
    if seat.person_id == row.organiser_id:
        return say("card-place-organiser", name=seat.name)
    return say("card-place-person", name=seat.name)


def introduced(seat: SeatRow) -> str:
    """Return a player's name when it first appears; a computer is marked as one."""
    return say("card-introduced-computer", name=seat.name) if seat.kind == "computer" else f"{seat.name}"


def _chosen(row: MatchRow) -> list[str]:
    """Return lines on the deadlines, the pace and the options that differ from the default."""
    texts = find_texts(row.game)
    pace = [row.pace] if texts.lobby.paces else []
    masked = [say("card-anonymous")] if row.anonymous else []
    coached = [say("card-coach")] if row.coach else []
    return [clock_line(row), *pace, *masked, *coached, *texts.option_lines(row.options)]


def _may_begin(row: MatchRow, seats: Sequence[SeatRow]) -> str:
    """Say who may start, or how many players are missing."""
    missing = row.players - len(seats)
    if not can_begin(row, seats):
        sits = any(seat.person_id == row.organiser_id for seat in seats)
        number = max(1, missing)
        if sits:
            return say("card-waiting-for", n=number)
        return say("card-waiting-for-of", organiser=row.organiser_name, n=number)
    if missing:
        return say("card-may-start-with", organiser=row.organiser_name, n=len(seats), missing=missing)
    return say("card-may-start", organiser=row.organiser_name)


def can_begin(row: MatchRow, seats: Sequence[SeatRow]) -> bool:
    """Return whether the number of players is allowed, and one of them is a person."""
    is_anybody = any(seat.kind == "person" for seat in seats)
    return is_anybody and len(seats) in find_game(row.game).players


def clock_line(row: MatchRow) -> str:
    """Return the table's deadlines as a line."""
    names = {kind: word for word, kind in find_texts(row.game).ask_words.items()}
    return presets.clock_line(presets.load_lengths(row.clock), names)


def closed_card(row: MatchRow, stood: str = "", ended: str = "") -> Panel:
    """Return the card of a finished game.

    `stood`: the result by the rules, `ended`: the result that was agreed.
    """
    title = say("card-over" if row.state == "over" else "card-called-off", table=title_of(row))
    text = together(filter(None, (title, ended, stood, say("card-next"))))
    return Panel(text, rows=(past_buttons(),) if row.started_at else (), colour=_COLOUR)


def halted_card(row: MatchRow, why: str) -> Panel:
    """Return the card of a game that cannot continue under this version's rules."""
    text = say("stuck-card", table=title_of(row), why=why)
    return Panel(text, rows=((_rules_button(),),), colour=_COLOUR)


def status_card(table: Table, dues: Mapping[Seat, str], notes: Sequence[str]) -> Panel:
    """Return the running game's card: standings, who still has to answer, and until when."""
    name = [f"**{table.row.name}**"] if table.row.name else []
    lines = [*name, table.texts.looks.status(table.view(), table.names), *waiting_lines(table, dues)]
    lines += [*absent_lines(table), *(together(["-# ", note], "") for note in notes)]
    is_anybody_away = any(seat.away_since for seat in table.seats)
    buttons = (*table_buttons(acts=may_act(table.match.game)), _rules_button())
    back = (back_button(),) if is_anybody_away else ()
    decide = Button(say("card-table-button"), MOTIONS)
    second = (decide, *back, *offers(table), *all_here.button(table))
    rows = (buttons, second[:MOST_BUTTONS], tuple(_boards(table)))
    return Panel(together(lines), rows=tuple(filter(None, rows)), colour=_COLOUR)


def _boards(table: Table) -> Iterator[Button]:
    """Yield the buttons that open boards: an Activity shows who is in it, so not where people are hidden."""
    if table.tx.pages in ("linked", "activity"):
        yield open_board()
    if table.tx.pages == "activity" and not table.row.hides_people:
        yield Button(say("activity-open-button"), OPEN_HERE)


def with_blind(card: Panel, people: Sequence[int]) -> Panel:
    """Return the card with a line on players who cannot see the game's channel."""
    who = ", ".join(f"<@{person_id}>" for person_id in people)
    return replace(card, text=together([card.text, say("card-blind", who=who)]))


def offers(table: Table) -> tuple[Button, ...]:
    """Return a button for each seat that looks for a player."""
    wanted = [row.seat for row in table.seats if row.seat and row.open_since]
    return tuple(
        Button(say("card-take-seat-button", seat=table.texts.seat_name(s)), TAKE, s, style="success")
        for s in wanted
    )


def absent_lines(table: Table) -> list[str]:
    """Return lines on vacations, seats that the steward plays, and seats on offer.

    At an anonymous table they leave out since when, because a vacation shows at a person's other tables too.
    """
    lines: list[str] = []
    is_hidden, is_anybody = table.row.hides_people, somebody_is_there(table)
    for row in table.seats:
        if row.open_since and row.seat:
            lines.append(say("card-offered", who=f"{table.texts.seat_name(row.seat)} {row.name}"))
        if is_hidden:
            continue
        who = f"{table.texts.seat_name(row.seat)} {row.name}" if row.seat else ""
        if row.held_since and row.seat:
            lines.append(say("card-on-vacation", who=who, since=stamp(row.held_since, "R")))
        if row.away_since and row.seat:
            lines.append(
                say(
                    "card-away-steward" if is_anybody else "card-away",
                    who=who,
                    since=stamp(row.away_since, "R"),
                )
            )
    if is_hidden and any(row.held_since for row in table.seats):
        lines.append(say("card-on-vacation-hidden"))
    if not is_anybody:
        lines.append(say("card-all-away"))
    return lines


def _first_of(table: Table, dues: Mapping[Seat, str], since: str) -> str:
    """Return the line for a decision that any of several people can make for all."""
    seats = list(table.match.asks)
    who = one_of(f"{table.texts.seat_name(seat)} {table.names.get(seat, '')}".strip() for seat in seats)
    asked = table.texts.ask_name(table.match.asks[seats[0]])
    due = next((dues[seat] for seat in seats if dues.get(seat)), "")
    if due:
        return say("card-waiting-first", who=who, asked=asked, due=due)
    return say("card-waiting-first-since", who=who, asked=asked, since=since)


def waiting_lines(table: Table, dues: Mapping[Seat, str] = field(default_factory=dict)) -> list[str]:
    """Return lines on who still has to answer which kind of decision, until when, and who has handed in."""
    since = stamp(table.opened_at, "R")
    if table.row.hides_people:
        return [say("card-waiting-hidden", n=len(table.match.awaited), seats=len(table.match.asks))]
    if table.match.is_first and len(table.match.asks) > 1:
        return [_first_of(table, dues, since)]
    lines: list[str] = []
    for seat, ask in table.match.asks.items():
        who = f"{table.texts.seat_name(seat)} {table.names.get(seat, '')}".strip()
        asked = table.texts.ask_name(ask)
        if seat not in table.match.awaited:
            lines.append(say("card-handed-in", who=who))
        elif dues.get(seat):
            lines.append(say("card-waiting", who=who, asked=asked, due=dues[seat]))
        else:
            lines.append(say("card-waiting-since", who=who, asked=asked, since=since))
    return lines
