"""Fold an older panel into one small line on what became of its decision."""

from __future__ import annotations

from bot.games.catalogue import find_texts
from bot.messages.catalogue import Message, say
from bot.store import Tx
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.panels import PanelRow


async def folded(tx: Tx, panel: PanelRow) -> str:
    """Return the folded panel's line: its round, its decision, and whether that was handed in."""
    row = await tx.matches.get(panel.match_id)
    assert row is not None
    texts = find_texts(row.game)
    stage, asked = texts.stage_name(panel.step.stage), texts.ask_names[panel.kind]
    sitting = await tx.seats.by_person(panel.match_id, panel.person_id)
    if sitting is None or sitting.seat != panel.seat:
        return say("old-panel-left", stage=stage, asked=asked)
    if row.state in ("over", "abandoned"):
        return say("old-panel-over", stage=stage, asked=asked)
    due = await tx.deadlines.get(panel.match_id, panel.step, panel.seat)
    state = await _state(tx, panel, due) if due else ""
    return _became(state, stage, asked, is_told=await _is_told(tx, row, panel))


async def outrun(tx: Tx, panel: PanelRow) -> str:
    """Return the line of a panel whose decision somebody else made first."""
    row = await tx.matches.get(panel.match_id)
    assert row is not None
    texts = find_texts(row.game)
    return say(
        "old-panel-outrun", stage=texts.stage_name(panel.step.stage), asked=texts.ask_names[panel.kind]
    )


def _became(state: str, stage: str, asked: str, *, is_told: bool) -> Message:
    """Return what became of the decision, in words for the panel's person."""
    match state:
        case "open":
            return say("old-panel-open", stage=stage, asked=asked)
        case "answered":
            return say(
                "old-panel-answered-log" if is_told else "old-panel-answered", stage=stage, asked=asked
            )
        case "missed":
            return say("old-panel-missed-log" if is_told else "old-panel-missed", stage=stage, asked=asked)
        case "dropped":
            return say("old-panel-dropped", stage=stage, asked=asked)
        case _:
            return say("old-panel-closed", stage=stage, asked=asked)


async def _state(tx: Tx, panel: PanelRow, due: DeadlineRow) -> str:
    """Return the decision's final state; "dropped" if somebody's action ended it without an answer."""
    if due.state != "answered" or due.settled_at is None:
        return due.state
    is_answered = await tx.answers.has_answered(panel.match_id, panel.seat, panel.kind, due.settled_at)
    return "answered" if is_answered else "dropped"


async def _is_told(tx: Tx, row: MatchRow, panel: PanelRow) -> bool:
    """Return whether the decision's round is over, so that the log shows the answer."""
    stages = await tx.checkpoints.stages(row.id)
    return row.state != "playing" or panel.step.stage < max(stages, default=0)
