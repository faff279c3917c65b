"""Fold an older panel into one small line on what became of its decision."""

from __future__ import annotations

from bot.games.catalogue import find_texts
from bot.messages.catalogue import Message, say
from bot.store import Tx
from bot.store.panel_snapshot import PanelFate
from bot.store.tables.panels import PanelRow


async def folded(tx: Tx, panel: PanelRow) -> str:
    """Return the folded panel's line: its round, its decision, and whether that was handed in."""
    fate = await tx.fate(panel)
    assert fate is not None
    texts = find_texts(fate.game)
    stage, asked = texts.stage_name(panel.step.stage), texts.ask_names[panel.kind]
    if fate.seat != panel.seat:
        return say("old-panel-left", stage=stage, asked=asked)
    if fate.state in ("over", "abandoned"):
        return say("old-panel-over", stage=stage, asked=asked)
    is_told = fate.state != "playing" or panel.step.stage < fate.stage
    return _became(_state(fate), stage, asked, is_told=is_told)


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


def _state(fate: PanelFate) -> str:
    """Return the decision's final state; "dropped" if somebody's action ended it without an answer."""
    return "dropped" if fate.due == "answered" and not fate.is_answered else fate.due or ""
