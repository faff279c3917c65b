"""Replay every stored game under the current rules, and report differences."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

from bot.host.progress import Tell, quiet
from bot.store import Store, Tx
from bot.store.tables.log import UNDO, AnswerRow, CheckpointRow
from bot.store.tables.matches import MatchRow
from bot.table.match import rebuilding
from bot.table.match.log import Diverged, again, check_digest, without_undone
from bot.table.match.rebuilding import resume
from bot.table.match.server_content import Unrehearsed
from bot.table.match.standstill import place_of
from engine.kernel.core import Json, Seat
from engine.kernel.match import Checkpoint, Match
from engine.registry.catalogue import find_game

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class StoredGame:
    """A stored game without its people and their texts, from the database or a file."""

    id: int
    game: str
    players: int
    options: Mapping[str, Json]
    seed: str
    version: str
    checkpoints: Sequence[CheckpointRow]
    log: Sequence[AnswerRow]

    @property
    def name(self) -> str:
        if not self.game:
            return f"#{self.id}, which cannot be read"
        return f"#{self.id} {self.game}, {self.players} players, version {self.version}"


@dataclass(frozen=True)
class Verdict:
    """The result of replaying a game. `n`: the log line at which it differs, None if everything matches."""

    game: StoredGame
    n: int | None = None
    why: str = ""

    @property
    def ok(self) -> bool:
        return self.n is None

    def __str__(self) -> str:
        if self.ok:
            return f"{self.game.name}: ok, {len(self.game.log)} answers"
        return f"{self.game.name}: DIVERGED at answer {self.n}: {self.why}"


def replay(game: StoredGame) -> Verdict:
    """Replay the whole game from its seed, and each stage from its checkpoint."""
    try:
        _replay_whole(game)
        for place in range(len(game.checkpoints)):
            _replay_stage(game, place)
    except Diverged as diverged:
        return Verdict(game, diverged.n, diverged.why)
    return Verdict(game)


def _replay_whole(game: StoredGame) -> None:
    match = begin(game)
    passed = {match.checkpoint.stage: match.checkpoint}
    for place, entry in enumerate(game.log):
        if entry.kind == UNDO:
            match = begin(game)
            for earlier in without_undone(game.log[: place + 1]):
                again(match, earlier)
                passed[match.checkpoint.stage] = match.checkpoint
            check_digest(match, entry)
        else:
            again(match, entry)
        passed[match.checkpoint.stage] = match.checkpoint
    for kept in game.checkpoints:
        if passed.get(kept.stage) != Checkpoint(kept.stage, kept.draws, kept.state):
            raise Diverged(game.id, kept.first_n, f"stage {kept.stage} begins from another position")


def begin(game: StoredGame) -> Match[Any]:
    """Return the match before its first answer; Diverged if the rules no longer allow such a table."""
    try:
        return Match.new(find_game(game.game), game.players, game.options, game.seed)
    except Exception as error:
        raise Diverged(game.id, 0, f"{type(error).__name__}: {error}") from error


def _replay_stage(game: StoredGame, place: int) -> None:
    kept = game.checkpoints[place]
    end = game.checkpoints[place + 1].first_n if place + 1 < len(game.checkpoints) else len(game.log)
    match = resume(game, kept)
    for entry in without_undone(game.log[kept.first_n : end]):
        again(match, entry)


# -------------------------------------------------------------------- where games are


async def replay_all(store: Store, tell: Tell = quiet) -> AsyncIterator[Verdict]:
    """Replay every game of the database that was ever dealt, by its number."""
    async with store.read() as tx:
        begun = await tx.matches.begun()
        for done, match_id in enumerate(begun):
            tell(done, len(begun))
            verdict, stood = await judge(tx, match_id), await tx.standstills.get(match_id)
            if verdict.ok and stood is not None:
                verdict = replace(verdict, n=stood.n or 0, why=f"stands still: {stood.why}")
            yield verdict


class Replays(Protocol):
    """Protocol of a way to replay a whole game without blocking the event loop."""

    async def __call__(
        self, row: MatchRow, work: Callable[[StoredGame], Verdict], thing: StoredGame, key: Json
    ) -> Verdict: ...


async def _in_thread(
    row: MatchRow, work: Callable[[StoredGame], Verdict], thing: StoredGame, key: Json
) -> Verdict:
    return await asyncio.to_thread(work, thing)


async def judge(tx: Tx, match_id: int, replays: Replays = _in_thread) -> Verdict:
    """Replay a game of the database, and return what is wrong with it."""
    try:
        row = await tx.matches.get(match_id)
        assert row is not None
        stored = await load(tx, row)
        verdict = await replays(row, replay, stored, [len(stored.log), [one.digest for one in stored.log]])
        if verdict.ok and row.state == "playing":
            await rebuilding.load(tx, row, None)
            await tx.deadlines.open_of(match_id)
            await tx.turns.get(match_id)
    except Unrehearsed:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one game, the others are judged
        return Verdict(_unread(match_id), 0, place_of(error))
    return verdict


def _unread(match_id: int) -> StoredGame:
    return StoredGame(match_id, "", 0, {}, "", "", (), ())


async def load(tx: Tx, row: MatchRow) -> StoredGame:
    """Load a game from the database."""
    return StoredGame(
        row.id,
        row.game,
        row.players,
        row.options,
        row.seed,
        row.version,
        await tx.checkpoints.of(row.id),
        await tx.answers.since(row.id, 0),
    )


def read_game(file: Path) -> StoredGame:
    """Read a game from a file."""
    data = json.loads(file.read_text(encoding="utf-8"))
    match_id = data["id"]
    log = [_read_line(match_id, *line) for line in data["log"]]
    checkpoints = [CheckpointRow(match_id, *kept) for kept in data["checkpoints"]]
    head = {key: data[key] for key in ("id", "game", "players", "options", "seed", "version")}
    return StoredGame(**head, checkpoints=checkpoints, log=log)


def _read_line(match_id: int, n: int, stage: int, seat: Seat, kind: str, *rest: Json) -> AnswerRow:
    """Read a log line from a file; an action is marked at the end of its line."""
    answer, digest, *is_act = rest
    return AnswerRow(match_id, n, stage, seat, kind, answer, digest, "person", EPOCH, is_act=bool(is_act))


def write_game(game: StoredGame, file: Path) -> None:
    """Write a game to a file."""
    file.write_text(spell(game), encoding="utf-8")


def spell(game: StoredGame) -> str:
    """Return a game as text that can be read back, with a line for each answer and nothing about people."""
    head = {key: getattr(game, key) for key in ("id", "game", "players", "options", "seed", "version")}
    lines = [f'"{key}": {json.dumps(value)},' for key, value in head.items()]
    kept = [[row.stage, row.draws, row.state, row.first_n] for row in game.checkpoints]
    log = [_line(row) for row in game.log]
    lines += ['"checkpoints": [', _rows(kept), '], "log": [', _rows(log), "]"]
    return "{" + "\n".join(lines) + "}\n"


def _line(row: AnswerRow) -> list[Json]:
    line = [row.n, row.stage, row.seat, row.kind, row.answer, row.digest]
    return [*line, True] if row.is_act else line


def _rows(rows: Sequence[Json]) -> str:
    return ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
