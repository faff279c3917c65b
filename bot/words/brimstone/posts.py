"""What the channel is told: setup, events, the reveal, the account of the round, the map, the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.messages.panel import Post
from bot.words import Moment
from bot.words.brimstone.account import STEPS, Line, account
from bot.words.brimstone.names import card_effect, card_word, listed, order_word, person, seat_name
from bot.words.brimstone.pictures import board_picture, reveal_picture, swaps_picture
from bot.words.brimstone.status import city_lines
from engine.brimstone import events as told
from engine.brimstone.hexes import Hex
from engine.brimstone.state import View
from engine.core import Event, Seat

TEXT_LIMIT = 1900
MOST_MESSAGES = 3
Names = Mapping[Seat, str]


def posts(moments: Sequence[Moment], names: Names) -> list[Post]:
    """All that is to be said about some moments: each event by itself, runs of steps as one account."""
    said: list[Post] = []
    steps: list[Event] = []
    heading = "" if _begins(moments) else "**Round {} goes on**"
    for moment in moments:
        for event in moment.events:
            if type(event) in STEPS:
                steps.append(event)
                continue
            said += account_posts(steps, moment.before, heading)
            steps = []
            said += _told(event, moment, names)
    if moments:
        said += account_posts(steps, moments[-1].after, heading)
    return said


def _begins(moments: Sequence[Moment]) -> bool:
    """Whether the orders are revealed in these moments, and not a while ago."""
    return any(isinstance(event, told.OrdersRevealed) for moment in moments for event in moment.events)


def _told(event: Event, moment: Moment, names: Names) -> Iterator[Post]:
    """The posts about one event that is no step of carrying out orders."""
    match event:
        case told.MapAdjusted():
            yield from map_adjusted(event, moment, names)
        case told.HomeTaken():
            yield home_taken(event, moment, names)
        case told.CardsTurnedUp():
            lines = [f"**{card_word(card)}**: {card_effect(card)}" for card in event.cards]
            yield Post("\n".join(["All events were shuffled; these lie face up now:", *lines]))
        case told.EventChosen():
            yield event_chosen(event, names)
        case told.OrdersRevealed():
            yield orders_revealed(event, moment, names)
        case told.RoundEnded():
            yield round_ended(event, moment, names)
        case told.GameWon():
            yield game_won(event, moment, names)
        case _:
            raise AssertionError(f"no words for {event.kind}")


def map_adjusted(event: told.MapAdjusted, moment: Moment, names: Names) -> Iterator[Post]:
    """The map before the swaps, and after them."""
    leader = person(event.seat, names)
    if not event.swaps:
        yield Post(f"{leader} leaves the map as it was dealt.", board_picture(moment.after, names))
        return
    yield Post(f"The map as it was dealt, before {leader} adjusts it.", board_picture(moment.before, names))
    tiles, lines = dict(moment.before.tiles), []
    for one, other in event.swaps:
        lines.append(f"{one} {tiles[one].title()} ↔ {other} {tiles[other].title()}")
        tiles[one], tiles[other] = tiles[other], tiles[one]
    picture = swaps_picture(moment.before, event.swaps, names)
    yield Post("\n".join([f"{leader} swaps tiles; the map is now as drawn here:", *lines]), picture)


def home_taken(event: told.HomeTaken, moment: Moment, names: Names) -> Post:
    """A Home Base found its owner, and the board shows who has settled where; for two at a time once."""
    text = f"{person(event.seat, names)} settles in {event.home}."
    if event.is_last:
        text = f"{person(event.seat, names)} is left with {event.home}. The Home Bases are settled."
    is_shown = event.is_last or event is moment.events[-1]
    return Post(text, board_picture(moment.after, names) if is_shown else None)


def event_chosen(event: told.EventChosen, names: Names) -> Post:
    text = (
        f"**Round {event.round}** · {person(event.seat, names)} puts **{card_word(event.card)}** in force. "
        f"{card_effect(event.card)}."
    )
    if event.cleared:
        text += f" The markers in {listed(event.cleared)} are gone."
    return Post(text)


def orders_revealed(event: told.OrdersRevealed, moment: Moment, names: Names) -> Post:
    """All tokens on the board, and a line for each seat."""
    view: View = replace(moment.before, orders={seat: dict(tokens) for seat, tokens in event.orders.items()})
    lines = [f"**Round {event.round}: the orders lie open**"]
    for seat, tokens in event.orders.items():
        lines.append(f"{person(seat, names)}: {_tokens(tokens)}")
    return Post("\n".join(lines), reveal_picture(view, names))


def _tokens(tokens: Mapping[Hex, str]) -> str:
    return ", ".join(f"{hex_} {order_word(order)}" for hex_, order in sorted(tokens.items())) or "no orders"


def account_posts(steps: Sequence[Event], view: View, heading: str) -> list[Post]:
    """The account of some steps, cut into messages; a very long one short, with the whole as a file."""
    lines = account(steps, view.tiles)
    if not lines:
        return []
    top = [heading.format(view.round)] if heading else []
    messages = cut([*top, *(line.text for line in lines)])
    if len(messages) <= MOST_MESSAGES:
        return [Post(message) for message in messages]
    short = cut([*top, *_short(lines)])[:MOST_MESSAGES]
    full = "\n".join(line.text.replace("**", "") for line in lines) + "\n"
    head, *more = (Post(message) for message in short)
    return [replace(head, file=(f"round-{view.round}.txt", full)), *more]


def _short(lines: Sequence[Line]) -> list[str]:
    """Battles, supply and moves in and out of Cities."""
    kept = [line.text for line in lines if line.is_weighty]
    return [f"-# {len(kept)} of {len(lines)} steps; the attached file tells all of them.", *kept]


def cut(lines: Sequence[str], limit: int = TEXT_LIMIT) -> list[str]:
    """The lines in as few messages as hold them, cut at line ends."""
    messages: list[str] = []
    for line in lines:
        if messages and len(messages[-1]) + 1 + len(line) <= limit:
            messages[-1] += f"\n{line}"
        else:
            messages.append(line)
    return messages


def round_ended(event: told.RoundEnded, moment: Moment, names: Names) -> Post:
    """The map after the round, and how everybody stands; after the last one that is told with the victory."""
    if moment.after.winners:
        return Post(f"**Round {event.round} is over**")
    lines = [f"**Round {event.round} is over**", *city_lines(moment.after, names)]
    lines.append(f"{seat_name(moment.after.leader)} leads round {moment.after.round}.")
    return Post("\n".join(lines), board_picture(moment.after, names))


def game_won(event: told.GameWon, moment: Moment, names: Names) -> Post:
    """Who won, with which Cities, and the final standing."""
    view: View = moment.after
    who = listed(person(seat, names) for seat in event.winners)
    why = "The round limit is reached. " if event.by_limit else ""
    share = " share the win" if len(event.winners) > 1 else " wins"
    cities = listed(view.cities(event.winners[0])) or "no City"
    held = "" if len(event.winners) > 1 else f" with {cities}"
    lines = [f"## {why}{who}{share}{held}", f"Final standing after round {view.round}:"]
    return Post("\n".join([*lines, *city_lines(view, names)]), board_picture(view, names))
