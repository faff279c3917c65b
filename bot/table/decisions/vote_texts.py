"""Word a vote: its question, the channel's message once it passes, and its outcome."""

from __future__ import annotations

from bot.messages.catalogue import Message, say
from bot.messages.names import Name
from bot.store.tables.votes import Outcome, VoteKind, VoteRow
from engine.kernel.core import Json


def question_of(vote: VoteRow) -> Message:
    """Return the vote's question."""
    data = vote.data
    match vote.kind:
        case "pause":
            return say("vote-question-pause")
        case "resume":
            return say("vote-question-resume")
        case "extend":
            return say("vote-question-more-time", hours=data["hours"])
        case "hasten":
            return say("vote-question-less-time", hours=data["hours"])
        case "undo":
            return say("vote-question-undo", what=data["what"], count=data["count"])
        case "seat":
            return say("vote-question-seat", seat=data["named"])
        case "concede" if "winner" not in data:
            return say("vote-question-give-up")
        case "concede":
            return say("vote-question-concede", seat=data["named"])
        case "draw":
            return say("vote-question-draw")
        case "win":
            return say("vote-question-win", seat=data["named"])


def result_of(kind: VoteKind, data: Json) -> Message:
    """Return the channel's message when the vote has passed and takes effect."""
    match kind:
        case "pause":
            return say("vote-passed-pause")
        case "resume":
            return say("vote-passed-resume")
        case "extend":
            return say("vote-passed-more-time", hours=data["hours"])
        case "hasten":
            return say("vote-passed-less-time", hours=data["hours"])
        case _:
            assert kind == "seat", f"{kind} tells the channel itself"
            return say("vote-passed-seat", seat=data["named"])


def by_organiser(kind: VoteKind, data: Json, who: Name) -> Message:
    """Return the channel's message when the organiser decides without a vote."""
    match kind:
        case "pause":
            return say("vote-organiser-pause", who=who)
        case "resume":
            return say("vote-organiser-resume", who=who)
        case _:
            assert kind == "extend", f"{kind} needs a vote"
            return say("vote-organiser-more-time", who=who, hours=data["hours"])


def ending_of(outcome: Outcome) -> Message:
    """Return a line on the vote's outcome."""
    match outcome:
        case "passed":
            return say("vote-ended-passed")
        case "failed":
            return say("vote-ended-failed")
        case "lapsed":
            return say("vote-ended-lapsed")
        case "moot":
            return say("vote-ended-moot")
