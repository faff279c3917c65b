"""Screens of a season: its post, edited from sign-up to the end, and its news."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.extras.seasons.ranking.standings import Standing, average, points_of
from bot.extras.seasons.repository import EntrantRow, PlaceRow, SeasonTableRow
from bot.extras.seasons.season_state import Course
from bot.games.standings import standing_picture
from bot.messages.catalogue import lasting, listed, say, together
from bot.messages.names import Name
from bot.messages.panel import Button, Panel, Picture
from bot.table.deadlines import presets
from engine.registry.catalogue import find_game
from render.scenes.crosstable import Cell, Line

JOIN, LEAVE, BEGIN = "season_join", "season_leave", "season_begin"
SETTINGS, TABLES, RULES = "season_set", "season_tables", "season_rules"
"""Actions of the post's buttons; their argument is the season's number."""
COLOUR: Final = 0x7C3AED
MEDALS: Final = ("🥇", "🥈", "🥉")
"""Medals for the first places, which are named at the end."""
MOST: Final = 8
"""Most people named, since many may share a place."""
NAMED: Final = 40
"""Most people listed during sign-up."""


def kinds() -> dict[str, str]:
    """Return the names of the kinds of season."""
    return {
        "swiss": say("season-swiss"),
        "round_robin": say("season-round-robin"),
        "knockout": say("season-knockout"),
    }


def panel(course: Course) -> Panel:
    """Return the season's current post."""
    texts = {"signup": _signup, "playing": _playing, "over": _over, "called_off": _called_off}
    text = together(filter(None, texts[course.row.state](course)))
    return Panel(text, _buttons(course), picture=picture(course), colour=COLOUR)


def _buttons(course: Course) -> tuple[tuple[Button, ...], ...]:
    row, arg = course.row, str(course.row.id)
    sign_up = Button(say("season-join-button"), JOIN, arg, style="success")
    leave = Button(say("season-leave-button"), LEAVE, arg)
    rules = Button(say("season-rules-button"), RULES, arg)
    if row.state == "signup":
        begin = Button(say("season-begin-button"), BEGIN, arg, style="primary")
        settings = Button(say("season-settings-button"), SETTINGS, arg)
        tables = Button(say("season-tables-button"), TABLES, f"{arg}.1")
        return (sign_up, leave, rules), (begin, settings, tables)
    if row.state == "playing":
        return ((leave, rules) if row.kind == "knockout" else (sign_up, leave, rules),)
    return ((rules,),) if row.state == "over" else ()


# ------------------------------------------------------------------------ its text


def _signup(course: Course) -> list[str]:
    people, organiser = [one.name for one in course.people], course.row.organiser_name
    named, more = together(people[:NAMED], ", "), len(people) - NAMED
    if not people:
        signed_up = say("season-empty")
    elif more > 0:
        signed_up = say("season-people-many", n=len(people), people=named, more=more)
    else:
        signed_up = say("season-people", n=len(people), people=named)
    return [
        f"## {course.row.name}",
        _what(course),
        say("season-open", organiser=organiser),
        signed_up,
    ]


def _playing(course: Course) -> list[str]:
    title = say("season-playing", name=course.row.name, round=_round(course))
    return [title, _what(course), *(_table(course, table) for table in course.now), _byes(course)]


def _over(course: Course) -> list[str]:
    return [say("season-ended", name=course.row.name), _what(course), *_first(course)]


def _called_off(course: Course) -> list[str]:
    return [say("season-called-off", name=course.row.name), _what(course)]


def _round(course: Course) -> str:
    if course.row.kind == "knockout":
        return say("season-round", n=course.row.round)
    return say("season-round-of", n=course.row.round, rounds=course.row.rounds)


def _what(course: Course) -> str:
    """Return the season's facts: game, kind of season, tables and deadline."""
    row, wishes = course.row, course.wishes
    rounds = [] if row.kind == "knockout" else [say("season-rounds", n=row.rounds)]
    if wishes.deadline == presets.NONE:
        clock = say("season-no-deadlines")
    else:
        clock = say("season-deadline", length=lasting(presets.PRESETS[wishes.deadline]))
    seats = say("season-seats", n=course.seats)
    return together([find_game(wishes.game).title, kinds()[row.kind], *rounds, seats, clock], " · ")


def rules(course: Course) -> str:
    """Explain points per rank, tiebreaks, byes, and players who disappear."""
    row, seats = course.row, course.seats
    worth = [str(points_of(place, range(1, seats + 1), seats)) for place in range(1, seats + 1)]
    mean = average(seats)
    lines = [
        say("season-rules-head"),
        say("season-rules-places", seats=seats, worth=listed(worth)),
        say("season-rules-ties"),
    ]
    if row.kind == "knockout":
        lines.append(say("season-rules-knockout", n=row.go_on))
    if row.odd == "computers":
        lines.append(say("season-rules-computers"))
    else:
        lines.append(say("season-rules-bye", points=mean))
    lines += [
        say("season-rules-called-off", points=mean),
        say("season-rules-seats"),
        say("season-rules-gone"),
        say("season-rules-corrected"),
    ]
    return together(lines)


def _table(course: Course, table: SeasonTableRow) -> str:
    """Return a table's line: Table 1: Ann, Bob, Cleo · over; with a link to its thread once created."""
    computers = [say("season-computers", n=table.computers)] if table.computers else []
    people = together([*(one.name for one in course.at(table)), *computers], ", ")
    place = f"<#{table.channel_id}>" if table.channel_id else say("season-table", n=table.number)
    if table.match_id is None and table.settled_at is None:
        return say("season-table-opening", place=place, people=people)
    if table.how == "over":
        return say("season-table-over", place=place, people=people)
    if table.how == "called_off":
        return say("season-table-called-off", place=place, people=people)
    return say("season-table-playing", place=place, people=people)


def _byes(course: Course) -> str:
    byes = [one.name for one in course.byes]
    return say("season-byes", people=together(byes, ", ")) if byes else ""


def _first(course: Course) -> list[str]:
    """Return the top three, one line each."""
    lines = [one for one in course.standings if one.rank <= len(MEDALS)][:MOST]
    return [
        say("season-medal", medal=MEDALS[one.rank - 1], name=one.entrant.name, points=one.points)
        for one in lines
    ]


def verdict(course: Course) -> str:
    """Announce the winner of a finished season."""
    lines, name = course.standings, course.row.name
    won = [one for one in lines if one.rank == 1]
    if not won:
        return say("season-over-nobody", name=name)
    people = listed(one.entrant.name for one in won)
    first = say("season-won", people=people, name=name, points=won[0].points)
    behind = [one for one in lines if 1 < one.rank <= len(MEDALS)][:MOST]
    if not behind:
        return first
    others = listed(f"{one.entrant.name} ({one.points})" for one in behind)
    return together([first, say("season-won-behind", people=others)], " ")


def title(course: Course, table: SeasonTableRow) -> str:
    """Return the name of a table's thread or channel."""
    name = Name(course.row.name).bare
    return say("season-table-name", round=table.round, table=table.number, name=name)


# ------------------------------------------------------------------------ its picture


def picture(course: Course) -> Picture | None:
    """Return the standings as a picture, once a round is drawn."""
    row = course.row
    if row.round == 0:
        return None
    rounds = range(1, row.round + 1)
    sits = {one.number: f"T{table.number}" for table in course.now for one in course.at(table)}
    is_over = row.state == "over"
    lines = [
        _line(one, rounds, "" if is_over else sits.get(one.entrant.number, "")) for one in course.standings
    ]
    when = say("season-final") if is_over else _round(course)
    return standing_picture(Name(row.name).bare, when, [f"R{number}" for number in rounds], lines)


def _line(one: Standing, rounds: Sequence[int], table: str) -> Line:
    cells = tuple(_cell(one.rounds.get(number)) for number in rounds)
    is_out = one.entrant.out_after is not None
    note = _why_out(one.entrant) if is_out else table
    return Line(one.rank, Name(one.entrant.name).bare, cells, one.points, note, is_out)


def _why_out(entrant: EntrantRow) -> str:
    """Return the note beside the name of somebody who is out."""
    match entrant.why:
        case "knocked_out":
            return ""
        case "withdrawn":
            return say("season-out-withdrawn")
        case "removed":
            return say("season-out-removed")
        case "left":
            return say("season-out-left-server")
        case "no_show":
            return say("season-out-no-show")
        case "forgotten":
            return say("season-out-forgotten")
        case _:
            return say("season-out")


def _cell(row: PlaceRow | None) -> Cell:
    if row is None:
        return Cell()
    if row.points is None:
        return Cell("…", "open")
    if row.why == "bye":
        return Cell(say("season-bye-cell", points=row.points), "bye")
    if row.place is None:
        return Cell(str(row.points), "gone" if row.why == "gone" else "bye")
    return Cell(str(row.points), "won" if row.place == 1 else "played")
