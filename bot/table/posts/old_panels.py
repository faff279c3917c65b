"""What is left of an older panel: one small line that says what became of its question."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.catalogue import find_texts
from bot.store import Tx
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.panels import PanelRow

_BECAME: Mapping[str, str] = {
    "open": "open in a newer message.",
    "answered": "handed in.",
    "dropped": "not asked any more.",
    "missed": "answered for you, as the time was up.",
}
LEFT = "not yours to answer any more."
OUTRUN = "another was first. If it is asked again, it stands here."
_ARTICLES = ("a ", "an ", "the ")


async def folded(tx: Tx, panel: PanelRow) -> str:
    """The line of a panel; which round it was, what was asked, whether it was handed in."""
    row = await tx.matches.get(panel.match_id)
    assert row is not None
    texts = find_texts(row.game)
    asked = texts.ask_names[panel.kind]
    became = await _became(tx, panel, is_over=row.state in ("over", "abandoned"))
    log = f" Log shows {_it(asked)}." if await _is_told(tx, row, panel) else ""
    return f"-# {texts.stage_name(panel.step.stage)}, {_yours(asked)}: {became}{log}"


async def outrun(tx: Tx, panel: PanelRow) -> str:
    """The line of a panel whose ask another was first to answer."""
    row = await tx.matches.get(panel.match_id)
    assert row is not None
    texts = find_texts(row.game)
    return f"-# {texts.stage_name(panel.step.stage)}, {texts.ask_names[panel.kind]}: {OUTRUN}"


async def _became(tx: Tx, panel: PanelRow, *, is_over: bool) -> str:
    """What became of the question, for the person whose panel it was."""
    sitting = await tx.seats.by_person(panel.match_id, panel.person_id)
    if sitting is None or sitting.seat != panel.seat:
        return LEFT
    if is_over:
        return "the game is over."
    due = await tx.deadlines.get(panel.match_id, panel.step, panel.seat)
    return _BECAME[await _state(tx, panel, due)] if due else "closed."


async def _state(tx: Tx, panel: PanelRow, due: DeadlineRow) -> str:
    """What became of the ask: it may have ended without an answer, as somebody has acted."""
    if due.state != "answered" or due.settled_at is None:
        return due.state
    is_answered = await tx.answers.has_answered(panel.match_id, panel.seat, panel.kind, due.settled_at)
    return "answered" if is_answered else "dropped"


async def _is_told(tx: Tx, row: MatchRow, panel: PanelRow) -> bool:
    """Whether the round in which it was asked is over, so that the log shows it."""
    stages = await tx.checkpoints.stages(row.id)
    return row.state != "playing" or panel.step.stage < max(stages, default=0)


def _yours(asked: str) -> str:
    """What is asked, as the person's own: your orders, your payment, adjusting the map."""
    article = next((one for one in _ARTICLES if asked.startswith(one)), "")
    return asked if _is_deed(asked) else f"your {asked.removeprefix(article)}"


def _it(asked: str) -> str:
    return "them" if asked.endswith("s") and not asked.startswith(_ARTICLES) else "it"


def _is_deed(asked: str) -> bool:
    return asked.split(maxsplit=1)[0].endswith("ing")
