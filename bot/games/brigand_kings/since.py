"""Sum up what happened to a seat since its last turn: soldiers, cards, the lead, what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.games.phrases import count, leading, listed, seat_word
from bot.games.story import Past, Row, row_of
from engine.brigand_kings.board.components import points
from engine.brigand_kings.board.state import View, tally
from engine.brigand_kings.rules import events as told
from engine.kernel.core import Ask, Event, Seat
from render.brigand_kings.scenes import card_title

_NOW: Mapping[str, str] = {
    "keep_bonus": "choose two bonus cards.",
    "roll": "re-roll dice or keep them.",
    "flip": "flip cards to change dice, or go on.",
    "assign": "choose the number that is the transport.",
    "place": "place soldiers.",
}
"""Kind of ask -> what the seat can do."""


def since(past: Past, me: Seat) -> list[Row]:
    """Return a seat's rows since its last turn."""
    events = past.events
    fights = [event for event in events if isinstance(event, told.CombatFought)]
    return [
        *row_of("lost", [*_losses(fights, me), *_missed(events, me)]),
        *row_of("won", [*_captured(events, me), *_victories(fights, me)]),
        *row_of("changed", list(_others(events, me))),
        _leads(past.after, me),
        _now(past.after, me, past.ask),
    ]


def _losses(fights: Sequence[told.CombatFought], me: Seat) -> list[Row]:
    """Return the soldiers lost: a single fight with its course, several as a sum by county."""
    fallen = list(_fallen(fights, me))
    if len(fallen) < 2:
        return [row for row, _ in fallen]
    lost = Counter[str]()
    for _, (card, number) in fallen:
        lost[card] += number
    where = listed(f"{number} in {card}" for card, number in lost.items())
    return [Row("lost", f"Lost {count(lost.total(), 'soldier')}:", f"{where}.")]


def _fallen(fights: Sequence[told.CombatFought], me: Seat) -> Iterator[tuple[Row, tuple[str, int]]]:
    """Yield the fights in which the seat lost soldiers, each with its county and how many."""
    for fight in fights:
        if me not in (fight.attacker, fight.defender):
            continue
        attacks = fight.attacker == me
        had, left = (
            (fight.attackers, fight.attackers_left) if attacks else (fight.defenders, fight.defenders_left)
        )
        if had > left:
            card, number = card_title(fight.card), had - left
            row = Row("lost", f"Lost {count(number, 'soldier')} in {card}", _fate(fight, me))
            yield row, (card, number)


def _fate(fight: told.CombatFought, me: Seat) -> str:
    """Say who won a fight, with what each side had."""
    strength = f"{fight.attackers} against {fight.defenders}."
    if fight.stability:
        strength = f"{fight.attackers} against {fight.defenders} and {fight.stability} stability."
    if fight.winner is None:
        return f"Nobody is left, {strength}"
    winner = "You" if fight.winner == me else seat_word(fight.winner)
    return f"{winner} {'took' if fight.winner == fight.attacker else 'held'} it, {strength}"


def _missed(events: Sequence[Event], me: Seat) -> Iterator[Row]:
    """Yield cards that the seat missed with its last die."""
    for event in events:
        if isinstance(event, told.LastDieRolled) and event.seat == me and not event.is_taken:
            yield Row("lost", f"Missed {card_title(event.card)}", f"Your die was {event.die}.")


def _captured(events: Sequence[Event], me: Seat) -> Iterator[Row]:
    for card in _cards(events, me):
        yield Row("won", f"Captured {card_title(card)}", f"{count(points(card), 'point')}.")


def _cards(events: Sequence[Event], seat: Seat) -> Iterator[str]:
    """Yield the cards that a seat captured, in order."""
    for event in events:
        match event:
            case told.CountyResolved() if event.seat == seat:
                yield event.card
            case told.LastDieRolled() if event.seat == seat and event.is_taken:
                yield event.card


def _victories(fights: Sequence[told.CombatFought], me: Seat) -> Iterator[Row]:
    """Yield fights that the seat won without losing anybody."""
    for fight in fights:
        attacks = fight.attacker == me
        unhurt = (
            fight.attackers_left == fight.attackers if attacks else fight.defenders_left == fight.defenders
        )
        if fight.winner == me and unhurt:
            other = seat_word(fight.defender if attacks else fight.attacker)
            done = (
                f"Took {card_title(fight.card)} from" if attacks else f"Held {card_title(fight.card)} against"
            )
            yield Row("won", f"{done} {other}")


def _others(events: Sequence[Event], me: Seat) -> Iterator[Row]:
    for event in events:
        match event:
            case told.CountyResolved(seat=None):
                yield Row("changed", f"{card_title(event.card)} was set aside")
            case told.CountyResolved() if event.seat not in (None, me):
                gained = count(points(event.card), "point")
                yield Row(
                    "changed", f"{seat_word(event.seat)} captured {card_title(event.card)}", f"{gained}."
                )


def _leads(view: View, me: Seat) -> Row:
    scores = {seat: tally(view.pile(seat), ()).cards for seat in view.seats}
    text, detail = leading(scores, me, "point")
    return Row("leads", text, f"{detail} {count(view.deck_left, 'card')} left.")


def _now(view: View, me: Seat, ask: Ask | None) -> Row:
    if ask is None:
        return Row("now", "Now:", f"wait for {seat_word(view.active)}.")
    return Row("now", "Now:", _NOW.get(ask.kind, "answer."))
