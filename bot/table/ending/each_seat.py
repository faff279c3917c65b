"""Tell each player how the game ended: who won, how they came out, when it turned, and the chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.charts import first_plot, load_chart
from bot.messages.catalogue import Message, Text, listed, say, together
from bot.messages.names import Name
from bot.messages.panel import Picture, Post
from bot.table.match import looks, outbox
from bot.table.match.table import Table
from bot.table.past import history, results
from engine.kernel.core import Seat
from engine.registry.catalogue import find_game
from render.scenes.scene import Chart
from render.text.phrases import seat_word


async def tell(table: Table, chart: Picture | None) -> None:
    """Queue a DM to each person at the table; those with closed DMs find the end in the channel."""
    for seat in table.seats:
        if seat.seat is None or seat.person_id is None:
            continue
        person = await table.tx.people.get(seat.person_id)
        if person is not None and not person.dm_open:
            continue
        text = said(table, seat.seat, chart, await _own(table, seat.seat))
        shown = looks.dressed(
            Post(text, first_plot(chart) if chart else None),
            await looks.of_person(table.tx, seat.person_id, table.row.guild_id),
        )
        await outbox.queue_end(table.tx, table.row, seat.person_id, shown)


async def _own(table: Table, seat: Seat) -> list[str]:
    """Return what the end brought a seat of a crew, whose chart compares nobody; nothing in other games."""
    if not find_game(table.row.game).is_cooperative:
        return []
    past = await history.since(table.tx, table.row, table.match.stage, seat)
    rows = table.texts.since(past, seat) if past else ()
    return [row.line for row in rows if row.edge in ("lost", "won")]


def said(table: Table, me: Seat, chart: Picture | None, own: Sequence[str] = ()) -> str:
    """Return the title, and in a few sentences how the game ended, and when it turned for the seat.

    `own`: what the end brought the seat, in place of the second.
    """
    winners = _winners(table)
    lines: list[Text] = [_title(table, winners, me)]
    if table.row.result and table.row.result["how"] != "rules":
        lines.append(say("end-how", how=results.told(table.row, table.names)))
    else:
        how = table.texts.how_won(table.view())
        lines += [Text(how)] if how and not any(how in line for line in own) else []
    if chart is not None and not find_game(table.row.game).is_cooperative:
        course = load_chart(chart)
        lines.append(together([_figures(course, me), *_turn(course, winners, me)], " "))
    return together([*lines, *own, say("end-thanks")])


def _winners(table: Table) -> Sequence[Seat]:
    result = results.result_of(table.row)
    return result.winners if result else ()


def _title(table: Table, winners: Sequence[Seat], me: Seat) -> Message:
    game = find_game(table.row.game)
    if game.is_cooperative:
        return say("end-crew-won" if winners else "end-crew-lost", game=game.title)
    if not winners:
        return say("end-nobody", game=game.title)
    if me in winners:
        return say("end-you" if len(winners) == 1 else "end-you-share", game=game.title)
    who = listed(_called(table, seat) for seat in winners)
    return say("end-they" if len(winners) == 1 else "end-they-share", game=game.title, who=who)


def _called(table: Table, seat: Seat) -> str:
    name = table.names.get(seat, "")
    return f"{table.texts.seat_name(seat)} ({Name(name)})" if name else table.texts.seat_name(seat)


def _figures(course: Chart, me: Seat) -> Message:
    """Return what each seat had at the end, most first: "Cities after Round 9: Green 5 and you 1"."""
    plot = course.plots[0]
    last = {curve.seat: curve.values[-1] for curve in plot.curves if curve.values}
    order = sorted(last, key=lambda seat: -last[seat])
    had = listed(f"{_you(seat, me)} {last[seat]}" for seat in order)
    at = max(len(curve.values) for curve in plot.curves)
    return say("end-figures", what=plot.title.partition(" (")[0], stage=_stage(course, at), had=had)


def _stage(course: Chart, at: int) -> str:
    """Name a step of the chart, which may count rounds where the game's stages are turns."""
    return f"{course.step.capitalize()} {at}"


def _you(seat: Seat, me: Seat) -> str:
    return say("end-figures-you") if seat == me else seat_word(seat)


def _turn(course: Chart, winners: Sequence[Seat], me: Seat) -> Iterator[Message]:
    """Yield the sentence on when the seat lost its lead, or since when the winner led."""
    curves = {curve.seat: curve.values for curve in course.plots[0].curves}
    led = led_until(curves, me)
    if led is not None and me not in winners:
        yield say("end-led-until", stage=_stage(course, led))
    elif len(winners) == 1 and (since := led_since(curves, winners[0])) is not None:
        stage = _stage(course, since)
        if winners[0] == me:
            yield say("end-you-led-since", stage=stage)
        else:
            yield say("end-led-since", stage=stage, who=seat_word(winners[0]))


def led_until(curves: Mapping[Seat, Sequence[int]], me: Seat) -> int | None:
    """Return the last stage after which the seat alone had most; None if it never had."""
    stages = [at for at in range(1, _length(curves) + 1) if _leaders(curves, at) == [me]]
    return stages[-1] if stages else None


def led_since(curves: Mapping[Seat, Sequence[int]], winner: Seat) -> int | None:
    """Return the stage from which on the winner alone had most, to the end; None if it did not."""
    last = _length(curves)
    since = last + 1
    while since > 1 and _leaders(curves, since - 1) == [winner]:
        since -= 1
    return since if since <= last else None


def _length(curves: Mapping[Seat, Sequence[int]]) -> int:
    return max(map(len, curves.values()), default=0)


def _leaders(curves: Mapping[Seat, Sequence[int]], stage: int) -> list[Seat]:
    had = {seat: values[stage - 1] for seat, values in curves.items() if len(values) >= stage}
    best = max(had.values(), default=0)
    return [seat for seat, value in had.items() if value == best]
