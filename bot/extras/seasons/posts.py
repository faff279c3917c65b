"""What a season looks like: its post, which is edited from sign-up to the end, and what is told besides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.extras.seasons.points import average, points_of
from bot.extras.seasons.repository import EntrantRow, PlaceRow, SeasonTableRow
from bot.extras.seasons.season_state import Course
from bot.extras.seasons.standings import RULE, Standing
from bot.games.phrases import count, listed
from bot.games.standings import standing_picture
from bot.messages.names import Name
from bot.messages.panel import Button, Panel, Picture
from bot.table.deadlines import presets
from engine.registry.catalogue import find_game
from render.scenes.crosstable import Cell, Line

JOIN, LEAVE, BEGIN = "season_join", "season_leave", "season_begin"
SETTINGS, TABLES, RULES = "season_set", "season_tables", "season_rules"
"""The actions of its buttons; their argument is the season's number."""
COLOUR: Final = 0x7C3AED
MEDALS: Final = ("🥇", "🥈", "🥉")
"""Who came in so far up is named at the end."""
MOST: Final = 8
"""So many are named at most, where many share a place."""
NAMED: Final = 40
"""So many people are named while they sign up."""
KINDS = {
    "swiss": "league, Swiss pairing",
    "round_robin": "league, round robin",
    "knockout": "knock-out",
}
OUT = {
    "withdrawn": "signed off",
    "removed": "taken out",
    "left": "left the server",
    "no_show": "never answered",
    "knocked_out": "out",
    "forgotten": "forgotten",
}


def panel(course: Course) -> Panel:
    """The post of the season as it is now."""
    texts = {"signup": _signup, "playing": _playing, "over": _over, "called_off": _called_off}
    text = "\n".join(filter(None, texts[course.row.state](course)))
    return Panel(text, _buttons(course), picture=picture(course), colour=COLOUR)


def _buttons(course: Course) -> tuple[tuple[Button, ...], ...]:
    row, arg = course.row, str(course.row.id)
    sign_up, leave = Button("Join", JOIN, arg, style="success"), Button("Leave", LEAVE, arg)
    rules = Button("How it counts", RULES, arg)
    if row.state == "signup":
        begin = Button("Start the season", BEGIN, arg, style="primary")
        settings = Button("Season", SETTINGS, arg), Button("Tables", TABLES, f"{arg}.1")
        return (sign_up, leave, rules), (begin, *settings)
    if row.state == "playing":
        return ((leave, rules) if row.kind == "knockout" else (sign_up, leave, rules),)
    return ((rules,),) if row.state == "over" else ()


# ------------------------------------------------------------------------ its text


def _signup(course: Course) -> list[str]:
    people = [f"{one.name}" for one in course.people]
    more = f" and {len(people) - NAMED} more" if len(people) > NAMED else ""
    named = f": {', '.join(people[:NAMED])}{more}" if people else ""
    return [
        f"## {course.row.name}",
        _what(course),
        f"**Sign-up is open.** {course.row.organiser_name} begins when all are there.",
        f"{len(people)} signed up{named}" if people else "Nobody has signed up yet.",
    ]


def _playing(course: Course) -> list[str]:
    title = f"## {course.row.name} · {_round(course)}"
    return [title, _what(course), *(_table(course, table) for table in course.now), _byes(course)]


def _over(course: Course) -> list[str]:
    return [f"## {course.row.name} is over", _what(course), *_first(course)]


def _called_off(course: Course) -> list[str]:
    return [f"## {course.row.name} was called off", _what(course)]


def _round(course: Course) -> str:
    of = "" if course.row.kind == "knockout" else f" of {course.row.rounds}"
    return f"round {course.row.round}{of}"


def _what(course: Course) -> str:
    """The game, the kind, the tables, how long people have."""
    row, wishes = course.row, course.wishes
    rounds = [] if row.kind == "knockout" else [count(row.rounds, "round")]
    clock = "no deadlines"
    if wishes.deadline != presets.NONE:
        clock = f"{presets.length_text(presets.PRESETS[wishes.deadline])} to answer"
    said = [find_game(wishes.game).title, KINDS[row.kind], *rounds, f"tables of {course.seats}", clock]
    return " · ".join(said)


def rules(course: Course) -> str:
    """What places are worth, who is level, who sits out, what becomes of those who vanish."""
    row, seats = course.row, course.seats
    worth = [str(points_of(place, range(1, seats + 1), seats)) for place in range(1, seats + 1)]
    mean = count(average(seats), "point")
    lines = [
        f"- Places at a table of {seats} bring {listed(worth)} points; who share one share what it brings.",
        f"- {RULE}",
    ]
    if row.kind == "knockout":
        first = (
            "The first of each table goes" if row.go_on == 1 else f"The first {row.go_on} of each table go"
        )
        lines.append(f"- {first} on; level ones as they stand, else by lot. The last table has one winner.")
    if row.odd == "computers":
        lines.append("- Computers complete the tables that people do not fill, and take places like anybody.")
    else:
        lines.append(f"- Who is left over has a bye, worth {mean}; nobody has a second before all had one.")
    lines += [
        f"- A table that is called off brings everybody {mean}.",
        "- Who holds his seat for less than most of a game has no points of it, nor has who takes it over: "
        "the others' places stand. Who never answers, or has left the server, is not drawn again.",
        "- A corrected result counts in the standing; rounds drawn before that stay as they are.",
    ]
    return "\n".join(["**How it counts**", *lines])


def _table(course: Course, table: SeasonTableRow) -> str:
    """Table 1: Ann, Bob, Cleo · over; its thread in place of the number once it is there."""
    who = [f"{one.name}" for one in course.at(table)]
    computers = [count(table.computers, "computer")] if table.computers else []
    place = f"<#{table.channel_id}>" if table.channel_id else f"**Table {table.number}**"
    return f"{place}: {', '.join([*who, *computers])}{_stands(table)}"


def _stands(table: SeasonTableRow) -> str:
    if table.match_id is None and table.settled_at is None:
        return " · opens"
    return {"over": " · over", "called_off": " · called off"}.get(table.how, "")


def _byes(course: Course) -> str:
    byes = [f"{one.name}" for one in course.byes]
    return f"**Bye**: {', '.join(byes)}" if byes else ""


def _first(course: Course) -> list[str]:
    """The three who came first."""
    lines = [one for one in course.standings if one.rank <= len(MEDALS)]
    return [
        f"{MEDALS[one.rank - 1]} **{one.entrant.name}** · {count(one.points, 'point')}"
        for one in lines[:MOST]
    ]


def verdict(course: Course) -> str:
    """Who has won, told to all when it is over."""
    lines = course.standings
    won = [one for one in lines if one.rank == 1]
    if not won:
        return f"**{course.row.name} is over.**"
    names = listed(f"{one.entrant.name}" for one in won)
    behind = [one for one in lines if 1 < one.rank <= len(MEDALS)][:MOST]
    then = f" Then: {listed(f'{one.entrant.name} ({one.points})' for one in behind)}." if behind else ""
    has = "has" if len(won) == 1 else "have"
    return f"🏆 **{names} {has} won {course.row.name}** with {count(won[0].points, 'point')}.{then}"


def title(course: Course, table: SeasonTableRow) -> str:
    """What the thread or the channel of a table is called."""
    return f"Round {table.round} · table {table.number} · {Name(course.row.name).bare}"


# ------------------------------------------------------------------------ its picture


def picture(course: Course) -> Picture | None:
    """The standing, once a round is drawn."""
    row = course.row
    if row.round == 0:
        return None
    rounds = range(1, row.round + 1)
    sits = {one.number: f"T{table.number}" for table in course.now for one in course.at(table)}
    is_over = row.state == "over"
    lines = [
        _line(one, rounds, "" if is_over else sits.get(one.entrant.number, "")) for one in course.standings
    ]
    when = "final standing" if is_over else _round(course)
    return standing_picture(Name(row.name).bare, when, [f"R{number}" for number in rounds], lines)


def _line(one: Standing, rounds: Sequence[int], table: str) -> Line:
    cells = tuple(_cell(one.rounds.get(number)) for number in rounds)
    is_out = one.entrant.out_after is not None
    note = _why_out(one.entrant) if is_out else table
    return Line(one.rank, Name(one.entrant.name).bare, cells, one.points, note, is_out)


def _why_out(entrant: EntrantRow) -> str:
    return "" if entrant.why == "knocked_out" else OUT.get(entrant.why, "out")


def _cell(row: PlaceRow | None) -> Cell:
    if row is None:
        return Cell()
    if row.points is None:
        return Cell("…", "open")
    if row.why == "bye":
        return Cell(f"bye {row.points}", "bye")
    if row.place is None:
        return Cell(str(row.points), "gone" if row.why == "gone" else "bye")
    return Cell(str(row.points), "won" if row.place == 1 else "played")
