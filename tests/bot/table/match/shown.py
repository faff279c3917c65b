"""What of its proof a game shows: `python -m tests.bot.table.match.shown [GAME...]`.

It plays two rounds of two people at random, counts messages and the characters of all lines in the channel
and in DMs, and prints what `/game verify` tells.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.extras import every_extra
from bot.host.askers import Asker
from bot.service.past.proofs import Brought, Proofs, check_here
from bot.store import Store
from engine.records.verification.verifying import Report
from sandbox.seating import seats_near
from tests.bot.drive import ANN, BEN
from tests.bot.proven import LINE, RECEIPT_LINE, Told, called
from tests.bot.table.match.situations import ALL, new_file

ROUNDS = 2


def proofs(told: Told) -> Proofs:
    """Return the use cases of proofs that check here, without a process for it."""

    async def check(brought: Brought, asker: Asker) -> Report:
        return check_here(brought)

    return Proofs(told.service.units, check)


def figures(where: str, texts: Sequence[str], lines: Sequence[str]) -> str:
    """Return how many messages there are, how many have lines, and the characters of these."""
    return f"{where}: {len(texts)} messages, {len(lines)} lines, {sum(map(len, lines))} characters of proof"


async def shown(folder: Path, game: str) -> list[str]:
    """Play a game; return the figures of channel and DMs, and what is told."""
    store = Store(f"sqlite+aiosqlite:///{new_file(folder)}", every_extra())
    await store.open()
    try:
        told = await called(store, game, [ANN, BEN], seats=seats_near(game, 2), rounds=ROUNDS)
        await told.play_on()
        await told.look_up()
        posted = [line for text in told.texts for line in LINE.findall(text)]
        receipts = [line for text in told.dms for line in RECEIPT_LINE.findall(text)]
        (record,) = (text for text in told.files(".json") if '"fair"' in text)
        post = await proofs(told).of_record(record.encode(), Asker(ANN.id, 9))
    finally:
        await store.close()
    return [figures("channel", told.texts, posted), figures("DMs", told.dms, receipts), post.text]


def main(games: Collection[str]) -> None:
    """Print the figures and the text of each game."""
    for game in games or ALL:
        with TemporaryDirectory() as folder:
            told = asyncio.run(shown(Path(folder), game))
        print(f"# {game}", *told, "", sep="\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
