"""Posts besides the round report: the setup, the event with the map, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brimstone.names import card_word, listed, person
from bot.games.brimstone.pictures import board_picture, swaps_picture
from bot.games.brimstone.status import city_lines
from bot.games.story import Moment, Names
from bot.messages.panel import Post
from engine.brimstone.board.state import View
from engine.brimstone.rules import events as told
from engine.kernel.core import Event


def posts(moments: Sequence[Moment], names: Names) -> list[Post]:
    """Return the posts about these moments, event by event."""
    return [post for moment in moments for event in moment.events for post in _told(event, moment, names)]


def before_story(moments: Sequence[Moment], names: Names) -> list[Post]:
    """Report the markers that the event removed; the round report itself names the event."""
    events = [event for moment in moments for event in moment.events]
    chosen = [event for event in events if isinstance(event, told.EventChosen) and event.cleared]
    return [Post(f"-# {_cleared(event)}") for event in chosen]


def _cleared(event: told.EventChosen) -> str:
    return f"Slow-Travel markers removed: {listed(event.cleared)}"


def _told(event: Event, moment: Moment, names: Names) -> Iterator[Post]:
    """Yield the posts about one event; events in the round report have none."""
    match event:
        case told.MapAdjusted():
            yield from map_adjusted(event, moment, names)
        case told.HomeTaken():
            yield home_taken(event, moment, names)
        case told.EventChosen():
            yield event_chosen(event, moment, names)
        case told.GameWon():
            yield game_won(event, moment, names)


def map_adjusted(event: told.MapAdjusted, moment: Moment, names: Names) -> Iterator[Post]:
    """Show the map before and after the swaps."""
    leader = person(event.seat, names)
    if not event.swaps:
        yield Post(f"{leader} leaves the map as it was dealt.", board_picture(moment.after, names))
        return
    yield Post("This is the map as it was dealt.", board_picture(moment.before, names))
    tiles, lines = dict(moment.before.tiles), []
    for one, other in event.swaps:
        lines.append(f"{one} {tiles[one].title()} ↔ {other} {tiles[other].title()}")
        tiles[one], tiles[other] = tiles[other], tiles[one]
    picture = swaps_picture(moment.before, event.swaps, names)
    yield Post("\n".join([f"{leader} swaps these tiles:", *lines]), picture)


def home_taken(event: told.HomeTaken, moment: Moment, names: Names) -> Post:
    """Report a Home Base; two seats that settle together share one picture."""
    text = f"{person(event.seat, names)} takes the Home Base {event.home}."
    if event.is_last:
        text = f"{person(event.seat, names)} gets the last Home Base, {event.home}."
    is_shown = event.is_last or event is moment.events[-1]
    return Post(text, board_picture(moment.after, names) if is_shown else None)


def event_chosen(event: told.EventChosen, moment: Moment, names: Names) -> Post:
    """Show the map when orders open; the round report gives the round and the event's effect."""
    text = f"{person(event.seat, names)} chose **{card_word(event.card)}**"
    if event.cleared:
        text += f". {_cleared(event)}"
    return Post(text, board_picture(moment.after, names))


def game_won(event: told.GameWon, moment: Moment, names: Names) -> Post:
    """Report the winner and the winning Cities; after a round limit, every seat's result."""
    view: View = moment.after
    who = listed(person(seat, names) for seat in event.winners)
    cities = listed(view.cities(event.winners[0])) or "no City"
    head = f"{who} share the win" if len(event.winners) > 1 else f"{who} wins with {cities}"
    if not event.by_limit:
        return Post(f"## {head}", board_picture(view, names))
    standing = "\n".join(city_lines(view, names))
    return Post(f"## The round limit is reached. {head}\n{standing}", board_picture(view, names))
