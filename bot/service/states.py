"""Refuse what a table's state does not allow, in one place, for the gate and inside use cases."""

from __future__ import annotations

from bot.messages.catalogue import Message, say
from bot.service.unit_of_work import not_in_play
from bot.store.tables.matches import MatchRow
from bot.table.lobby.lobby import no_lobby
from bot.table.rights.core import CORE
from bot.table.rights.deeds import ENDED, LOBBY, STATES, Deed
from engine.kernel.core import Refused


def check(name: str, row: MatchRow) -> None:
    """Refuse the core's deed of that name at a table in the wrong state."""
    check_deed(CORE.by_name[name], row)


def check_deed(deed: Deed, row: MatchRow) -> None:
    """Refuse the deed at a table in the wrong state; a state that cannot be read is left to the use case."""
    if row.state in STATES and row.state not in deed.when:
        raise Refused(_refusal(deed, row))


def _refusal(deed: Deed, row: MatchRow) -> Message:
    match deed.name:
        case "look at the map":
            return say("past-no-map")
        case "read the log":
            return say("past-not-begun")
        case "watch a film":
            return say("past-no-film")
        case "review a game":
            return say("review-not-over")
        case "read a computer's reasons":
            return say("reason-playing")
        case "take a record along":
            return say("proof-not-over")
        case "ask for a rematch" | "open another table after a game":
            return say("lobby-rematch-too-soon")
        case "publish a talk":
            return say("talk-not-yet")
        case "move a table":
            return say("lobby-no-open-game", number=row.id)
        case "call a game off" | "name a table" | "set a table's deadlines":
            return say("deadline-no-game")
    if {*deed.when} <= {*ENDED}:
        return say("review-not-over")
    if deed.when == LOBBY:
        return no_lobby(row.state)
    assert row.state == "lobby" or row.state in ENDED, f"{deed.name} has no words for {row.state}"
    return not_in_play(row.state)
