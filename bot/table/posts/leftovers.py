"""What of an order sheet came to nothing, told to who wrote it when its stage is over."""

from __future__ import annotations

from bot.store.rows import AnswerRow, SheetRow
from bot.table.match.log import standing
from bot.table.match.table import Table
from bot.table.seats import notices


async def tell(table: Table) -> None:
    """Of the stages that have ended since the table was told last."""
    left_out = table.texts.sheets.left_out
    if left_out is None:
        return
    for stage in range(table.untold_stage, table.match.stage):
        sheets = await table.tx.sheets.of_stage(table.row.id, stage)
        written = [sheet for sheet in sheets if sheet.kind == table.texts.sheets.kind and sheet.draft]
        log = await _log(table, stage) if written else []
        for sheet in written:
            answers = {line.kind: line.answer for line in log if line.seat == sheet.seat}
            await _tell(table, sheet, left_out(sheet.draft, answers))


async def _log(table: Table, stage: int) -> list[AnswerRow]:
    checkpoint = await table.tx.checkpoints.get(table.row.id, stage)
    first = checkpoint.first_n if checkpoint else 0
    lines = await table.tx.answers.since(table.row.id, first)
    return [
        line
        for line in standing(lines)
        if line.stage == stage and line.answer is not None and not line.is_act
    ]


async def _tell(table: Table, sheet: SheetRow, lines: list[str]) -> None:
    if lines:
        name = table.texts.stage_name(sheet.stage)
        head = f"{name} in <#{table.row.channel_id}>: not all of your sheet could be done."
        await notices.tell(table, sheet.seat, "\n".join([head, *lines]))
