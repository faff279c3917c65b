"""Gather the data for a film of a game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.catalogue import find_texts
from bot.messages.catalogue import say
from bot.messages.names import bare_names
from bot.store import Tx
from bot.store.tables.log import CheckpointRow
from bot.store.tables.matches import MatchRow
from bot.table.match import looks
from bot.table.match.log import effective
from bot.table.past import history
from engine.kernel.actions import Deed
from engine.kernel.core import Refused, Seat
from engine.kernel.match import Checkpoint
from render.films.film import SUFFIX


@dataclass(frozen=True)
class Reel:
    """The data of a film; `stage`: its round or turn, None for the whole game."""

    match_id: int
    game: str
    seed: str
    stage: int | None
    start: Checkpoint
    deeds: tuple[Deed, ...]
    names: dict[Seat, str]
    look: tuple[str, str] = ("dark", "standard")

    @property
    def name(self) -> str:
        what = "game" if self.stage is None else f"{self._word}-{self.stage}"
        return f"{self.game}-{self.match_id}-{what}{SUFFIX}"

    @property
    def title(self) -> str:
        if self.stage is None:
            return say("film-game-heading")
        if not self.stage:
            return say("film-setup-heading")
        return say("film-stage-heading", stage=f"{self._word.capitalize()} {self.stage}")

    @property
    def alt(self) -> str:
        if self.stage is None:
            return say("film-game-alt")
        return say("film-stage-alt", stage=f"{self._word} {self.stage}")

    @property
    def _word(self) -> str:
        return find_texts(self.game).stage_word

    @property
    def key(self) -> str:
        return f"{self.match_id}/{self.stage}/{len(self.deeds)}/{self.look}/{self.names}"


async def reel(tx: Tx, row: MatchRow, stage: int | None) -> Reel:
    """Return the film's data for a stage, or for the game; Refused if there is nothing to show."""
    known = await history.known_stages(tx, row, stage)
    if not known:
        raise Refused(say("past-no-film"))
    first = await tx.checkpoints.get(row.id, known[0] if stage is None else stage)
    assert first is not None
    end = None if stage is None else await tx.checkpoints.end_of(row.id, stage)
    deeds = await _deeds(tx, first, end)
    start = Checkpoint(first.stage, first.draws, first.state)
    names = bare_names(await history.names_at(tx, row))
    look = await looks.of_server(tx, row.guild_id)
    return Reel(row.id, row.game, row.seed, stage, start, deeds, names, look)


async def _deeds(tx: Tx, first: CheckpointRow, end: int | None) -> tuple[Deed, ...]:
    lines = await tx.answers.since(first.match_id, first.first_n, end)
    return tuple(Deed(entry.seat, entry.answer, entry.is_act) for entry in effective(lines))
