"""Word a vote: its question, the channel's message once it passes, and its outcome."""

from __future__ import annotations

from bot.messages.catalogue import Message, say, stamp
from bot.messages.names import Name
from bot.store.tables.matches import MatchRow
from bot.store.tables.votes import Outcome, VoteKind, VoteRow
from engine.kernel.core import Json
from engine.registry.catalogue import find_game


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
        case "clock":
            return say("vote-question-clock", clock=data["said"])
        case "abandon":
            return say("vote-question-abandon")
        case "move":
            return say("vote-question-move", where=f"<#{data['channel']}>")
        case "spectate":
            return say("vote-question-spectate")


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
        case "clock":
            return say("vote-passed-clock", clock=data["said"])
        case "abandon":
            return say("vote-passed-abandon")
        case "move":
            return say("vote-passed-move", where=f"<#{data['channel']}>")
        case "spectate":
            return say("vote-passed-spectate")
        case _:
            assert kind == "seat", f"{kind} tells the channel itself"
            return say("vote-passed-seat", seat=data["named"])


def who_announces(row: MatchRow, data: Json) -> Name | Message:
    """Return who gave a notice: the organiser by name, or a server manager."""
    if data["by"] == "organiser":
        return Name(row.organiser_name)
    return say("vote-manager")


def notice_line(notice: VoteRow) -> Message:
    """Return the line in the table's settings that says when a notice takes effect."""
    assert notice.due_at is not None
    return say("panel-settings-notice", question=question_of(notice), due=stamp(notice.due_at))


def announced(row: MatchRow, kind: VoteKind, data: Json) -> Message:
    """Return the channel's message when the organiser or a manager changes something without a vote."""
    who = who_announces(row, data)
    match kind:
        case "pause":
            return say("vote-organiser-pause", who=who)
        case "resume":
            return say("vote-organiser-resume", who=who)
        case "clock":
            return say("deadline-set", who=who, clock=data["said"])
        case "abandon" if data["by"] == "manager":
            return say("ending-abandoned-manager", game=find_game(row.game).title)
        case "abandon":
            return say("ending-abandoned", who=who, game=find_game(row.game).title)
        case "move":
            return say("vote-organiser-move", who=who, where=f"<#{data['channel']}>")
        case "spectate":
            return say("vote-organiser-spectate", who=who)
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
