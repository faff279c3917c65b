"""List a person's boards, and the stages of a finished game from which another can begin."""

from __future__ import annotations

from collections.abc import Sequence

from bot.extras.analysis.repository import BoardRow
from bot.extras.analysis.screens import OPEN
from bot.games.catalogue import find_texts
from bot.games.panels import TRY, choice
from bot.messages.catalogue import say, together
from bot.messages.panel import ENTRIES, Choice, Menu, Panel
from bot.store.tables.matches import MatchRow
from bot.table.dry_runs.dry_screens import COLOUR, CONTROL
from engine.registry.catalogue import GAMES, find_game

ANALYSE = "analyse"
"""Action that begins a board from a finished game; its argument or value is `STAGE.SEAT`."""
UNUSED_DAYS = 60
"""Days after which a board goes that nobody has used, noted or shared."""


def panel(
    boards: Sequence[tuple[BoardRow, MatchRow]],
    here: MatchRow | None,
    stages: Sequence[int],
    most: int,
    note: str = "",
) -> Panel:
    """Return the list; `here`: the game in which it is asked for."""
    known = [(row, match) for row, match in boards if match.game in GAMES]
    head = say("analysis-list", most=most, days=UNUSED_DAYS) if known else say("analysis-list-none")
    hint = say("analysis-list-past" if stages else "analysis-list-begin")
    rows = tuple(filter(None, (_boards(known), _stages(here, stages))))
    return Panel(together(filter(None, (note, head, hint))), rows, colour=COLOUR)


def _boards(known: Sequence[tuple[BoardRow, MatchRow]]) -> Menu | None:
    if not known:
        return None
    entries = tuple(_board(row, match) for row, match in known[:ENTRIES])
    return Menu(say("analysis-open-placeholder"), TRY, entries, f"0.0.{CONTROL}:{OPEN}")


def _board(row: BoardRow, match: MatchRow) -> Choice:
    texts, nodes = find_texts(match.game), row.tree["tree"]["nodes"]
    label = say("analysis-board-choice", stage=texts.stage_name(row.stage), seat=texts.seat_name(row.seat))
    title, steps = find_game(match.game).title, len(nodes) - 1
    notes = [note for *_, note in nodes if note]
    what = notes[-1] if notes else say("analysis-board-of", game=title, match=match.id, steps=steps)
    return choice(label, str(row.id), what)


def _stages(here: MatchRow | None, stages: Sequence[int]) -> Menu | None:
    if here is None or not stages or here.game not in GAMES:
        return None
    every = -(-len(stages) // ENTRIES)
    texts = find_texts(here.game)
    entries = tuple(Choice(texts.stage_name(stage), f"{stage}.") for stage in stages[::every])
    return Menu(say("analysis-round-placeholder"), ANALYSE, entries)
