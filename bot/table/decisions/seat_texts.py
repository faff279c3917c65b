"""Word the messages about a change of holder, depending on the right behind it."""

from __future__ import annotations

from bot.messages.catalogue import Message, say
from bot.messages.people import Person
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatedBy


def handed_over(by: SeatedBy, person: Person, seat: str, old: str) -> Message:
    """Return the channel's message when a person takes a seat over."""
    match by:
        case "holder" | "computer":
            return say("seat-handed-over", id=f"{person.id}", seat=seat, old=old)
        case "absence":
            return say("seat-handed-over-absent", id=f"{person.id}", seat=seat, old=old)
        case "vote":
            return say("seat-handed-over-vote", id=f"{person.id}", seat=seat, old=old)
        case _:
            return say("seat-handed-over-forgotten", id=f"{person.id}", seat=seat, old=old)


def given_to_computer(by: SeatedBy, who: str, seat: str, old: str) -> Message:
    """Return the channel's message when a computer takes a seat over."""
    match by:
        case "holder" | "computer":
            return say("seat-to-computer", who=who, seat=seat, old=old)
        case "absence":
            return say("seat-to-computer-absent", who=who, seat=seat, old=old)
        case "vote":
            return say("seat-to-computer-vote", who=who, seat=seat, old=old)
        case _:
            return say("seat-to-computer-forgotten", who=who, seat=seat, old=old)


def lost(by: SeatedBy, who: str, seat: str, row: MatchRow) -> Message:
    """Return the message to a player who has lost their seat."""
    where = channel_mention(row)
    match by:
        case "absence":
            return say("seat-lost-absent", who=who, seat=seat, where=where)
        case "vote":
            return say("seat-lost-vote", who=who, seat=seat, where=where)
        case _:
            return say("seat-lost", who=who, seat=seat, where=where)


def channel_mention(row: MatchRow) -> str:
    """Return the game's channel as a Discord link."""
    return f"<#{row.channel_id}>"
