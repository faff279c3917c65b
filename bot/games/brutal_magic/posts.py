"""Posts beside the round report: armies, terrain, each round's field, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brutal_magic.names import design_words, person, symbol
from bot.games.brutal_magic.pictures import army_picture, field_picture
from bot.games.phrases import count, listed
from bot.games.story import Moment, Names, post_text
from bot.messages.names import bare_names
from bot.messages.panel import Post
from engine.brutal_magic.board.state import View
from engine.brutal_magic.rules import events as told
from engine.kernel.core import Seat
from render.brutal_magic.event_text import end_words
from render.brutal_magic.scenes import board_scene, kind_words
from render.text.phrases import called


def posts(moments: Sequence[Moment], names: Names) -> list[Post]:
    """Return all posts beside the round report."""
    said: list[Post] = []
    for moment in moments:
        said += _armies(moment, names)
        said += _terrain(moment, names)
        said += _rounds(moment, names)
    return said


def _armies(moment: Moment, names: Names) -> Iterator[Post]:
    """Yield a post per army, with its cards."""
    for event in moment.events:
        if isinstance(event, told.ArmiesOpened):
            prices = moment.after.options.price_list
            for seat, army in event.armies.items():
                lines = [
                    f"**{person(seat, names)}'s army**",
                    *(f"{one.name}: {design_words(one)}" for one in army),
                ]
                title = f"{called(seat, bare_names(names))}: {army[0].name} and company"
                yield Post(post_text(lines), army_picture(army, seat, title, prices))


def _terrain(moment: Moment, names: Names) -> Iterator[Post]:
    lines: list[str] = []
    laid: dict[Seat, list[str]] = {}
    for event in moment.events:
        match event:
            case told.TerrainAllotted():
                lines.append(f"{person(event.seat, names)} divides the land:")
                lines += [
                    f"{symbol(seat)} {count(event.types[seat], 'kind')}, {count(number, 'hex')}"
                    for seat, number in event.hexes.items()
                ]
            case told.TerrainDefined():
                kinds = (f"{name} ({kind_words(kind)})" for name, kind in event.kinds.items())
                lines.append(f"{person(event.seat, names)} defines {listed(kinds) or 'nothing'}")
            case told.TerrainLaid():
                laid.setdefault(event.seat, []).append(f"{event.terrain} {event.hex}")
    lines += [f"{person(seat, names)} lays {', '.join(hexes)}" for seat, hexes in laid.items()]
    if lines:
        yield Post(post_text(lines), field_picture(board_scene(moment.after, bare_names(names))))


def _rounds(moment: Moment, names: Names) -> Iterator[Post]:
    """Yield the order and the field before the first round, and the end of the game.

    The report of a round says who is next.
    """
    after: View = moment.after
    for event in moment.events:
        if isinstance(event, told.GameEnded):
            yield _end(event, after, names)
        elif isinstance(event, told.Ranked) and event.roll == "initiative" and after.round == 1:
            order = " ".join(map(symbol, event.order))
            first = person(event.order[0], names)
            field = field_picture(board_scene(after, bare_names(names)))
            yield Post(f"**Round 1** begins: {order}. {first} acts first.", field)
        elif isinstance(event, told.Ranked) and event.roll == "place":
            yield Post(f"Seats place their Masters in this order: {listed(map(symbol, event.order))}")


def _end(won: told.GameEnded, view: View, names: Names) -> Post:
    points = " · ".join(
        f"{symbol(seat)} {number} on the board, {won.kills[seat]} felled"
        for seat, number in won.points.items()
    )
    lines = [f"## {_won(won, names)}", f"{end_words(won.why)}.", f"-# {points}"]
    return Post(post_text(lines), field_picture(board_scene(view, bare_names(names))))


def _won(won: told.GameEnded, names: Names) -> str:
    """Return a heading that names the winner."""
    who = listed(person(seat, names) for seat in won.winners)
    match len(won.winners):
        case 0:
            return "Nobody wins"
        case 1:
            return f"{who} wins in round {won.round}"
    return f"{who} share the win in round {won.round}"
