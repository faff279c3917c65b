"""Explain the computers' play after the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from bot.games.catalogue import find_texts
from bot.games.texts import GameTexts
from bot.messages.catalogue import say
from bot.messages.panel import Post
from bot.store import Tx
from bot.store.tables.log import AnswerRow
from bot.store.tables.matches import MatchRow
from bot.table.match.log import effective
from bot.table.match.outbox import TEXT_LIMIT


async def why(tx: Tx, row: MatchRow, stage: int | None) -> Post:
    """Return all computers' reasons in one stage or the whole game, as a file if the text is long."""
    texts = find_texts(row.game)
    lines = [line for line in effective(await tx.answers.since(row.id, 0)) if line.why]
    if stage is not None:
        lines = [line for line in lines if line.stage == stage]
    if not lines:
        if stage is None:
            return Post(say("reason-none-in-game"))
        return Post(say("reason-none-in-stage", stage=_heading(texts, stage).lower()))
    names = {seat.seat: seat.name for seat in await tx.seats.of(row.id) if seat.kind == "computer"}
    text = "\n\n".join(_paragraphs(texts, lines, names))
    if len(text) <= TEXT_LIMIT:
        return Post(text)
    plain = text.replace("**", "")
    return Post(say("reason-heading"), file=(f"{row.game}-{row.id}-why.txt", plain))


def _paragraphs(
    texts: GameTexts, lines: Iterable[AnswerRow], names: Mapping[str | None, str]
) -> Iterator[str]:
    """Yield a heading for each stage and a paragraph for each computer."""
    for stage, told in groupby(lines, key=lambda line: line.stage):
        yield f"**{_heading(texts, stage)}**"
        by_seat: dict[str, list[AnswerRow]] = {}
        for line in told:
            by_seat.setdefault(line.seat, []).append(line)
        for seat, own in by_seat.items():
            who = f" ({names[seat]})" if seat in names else ""
            yield "\n".join([f"{texts.seat_name(seat)}{who}", *(_reason(texts, line) for line in own)])


def _heading(texts: GameTexts, stage: int) -> str:
    return texts.stage_name(stage) if stage else say("reason-setup")


def _reason(texts: GameTexts, line: AnswerRow) -> str:
    asked = texts.acts.name(line.answer) if line.is_act else texts.ask_names[line.kind]
    return f"- {asked[0].upper()}{asked[1:]}: {line.why}"
