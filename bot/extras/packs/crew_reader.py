"""Read what a crew at a real table uploads for itself, in a process that can be stopped."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.extras.packs.parsing import Upload, read_crew
from bot.extras.packs.service import READERS, pack_errors
from bot.host.askers import Asker
from bot.host.broker import Busy
from bot.host.pools import Hung
from bot.messages.catalogue import say
from bot.service.private_content import PrivateReader
from engine.kernel.core import Json, Refused

Reads = Callable[[Upload, Asker], Awaitable[Mapping[str, Json] | str]]


class CrewReader(PrivateReader):
    """Reads crews' content with the packs' reader; `reads` can be replaced by tests."""

    def __init__(self) -> None:
        self.reads: Reads = _read_apart

    async def read(self, game: str, files: Sequence[tuple[str, bytes]], asker: Asker) -> Mapping[str, Json]:
        found = await self.reads(Upload(game, files), asker)
        if isinstance(found, str):
            raise Refused(pack_errors(found))
        return found


async def _read_apart(upload: Upload, asker: Asker) -> Mapping[str, Json] | str:
    try:
        return await READERS.run(read_crew, upload, asker)
    except Hung:
        return say("pack-too-slow")
    except Busy:
        raise Refused(say("pack-busy")) from None


READER = CrewReader()
