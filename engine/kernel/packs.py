"""Define content that servers bring for a game: whole packs, and corrections of a board as one file.

Both are known by a name with the digest of their files. `bot/extras/packs` checks uploads first; the rules
get only checked content, or refuse it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final, Generic, Protocol, TypeVar

from engine.kernel.core import Json, Refused
from engine.kernel.options import Offer, chosen_of

B = TypeVar("B")
FILE: Final = "box"
"""Name of the only file, without .json."""
OWN: Final = "ours"
MOST_LAID: Final = 200
"""Most boards of servers in a process, for each game; each takes less than 100 kB."""
OFFER: Final = Offer(
    "pack", "Board: ours, or what your server says is in the box (default: ours)", OWN, (OWN,)
)
"""The option of a game with such boards; its values are the boards to choose from."""
_ALL: Final[dict[str, Boxes[Any]]] = {}


@dataclass(frozen=True)
class Brought:
    """A content pack: the name that tables and records use, and its files as one text."""

    name: str
    id: str
    title: str
    version: str
    text: str
    game: str


class Packs(Protocol):
    """A game's reader of content packs; `PACKS` in `engine/NAME/packs.py`."""

    option: str
    """Name of the table option that selects the pack."""
    own: str
    """Value of that option for the pack that comes with the game."""

    def named(self, data: Mapping[str, Json]) -> Brought:
        """Return the pack made of these files (name without .json -> content), named by its digest.

        The content is not checked yet.
        """
        ...

    def lay_out(self, name: str, text: str) -> None:
        """Make the pack available in this process.

        Refused if the name does not match the digest of the text.
        """
        ...

    def is_here(self, name: str) -> bool:
        """Return whether the pack is loaded, and count this as a use: unused packs are dropped first."""
        ...

    def text(self, name: str) -> str:
        """Return the files of a loaded pack as one text, as they were given to `lay_out`."""
        ...

    def only(self, texts: Mapping[str, str]) -> AbstractContextManager[None]:
        """Allow only these packs (name -> text) and the game's own inside a `with` block."""
        ...

    def options(self, options: Mapping[str, Json], name: str) -> Mapping[str, Json]:
        """Return the options with another pack, without choices that this pack does not have."""
        ...

    def offers(self, options: Mapping[str, Json], others: Sequence[str]) -> Sequence[Offer]:
        """Return the options of a table with its pack; `others` are packs to which it may switch."""
        ...

    def titles(self, options: Mapping[str, Json]) -> Mapping[str, str]:
        """Return titles to show instead of option values that are ids of the pack."""
        ...


class BoxName(str):
    """A board's name; when it is sent to another process, the board is sent along."""

    game: str

    def __reduce__(self) -> tuple[Any, ...]:
        return _arrived, (self.game, str(self), _ALL[self.game].text(self))


def _arrived(game: str, name: str, text: str) -> BoxName:
    boxes = _ALL[game]
    if text:
        boxes.lay_out(name, text)
    return boxes.carried(name)


class Boxes(Generic[B]):
    """A game's boards as engine.kernel.packs.Packs: ours, and those of servers by the SHA-256 of their file.

    `read` makes a board of a checked file's content. `offers` returns the game's options at a table with a
    board, and `examples` the players and options of a table that shows each of a file's maps, by their names.
    """

    option = OFFER.name
    own = OWN

    def __init__(
        self,
        game: str,
        ours: B,
        read: Callable[[Mapping[str, Any]], B],
        offers: Callable[[B], Sequence[Offer]],
        examples: Callable[[Mapping[str, Any]], Mapping[str, tuple[int, Mapping[str, Json]]]],
    ) -> None:
        self.game, self._ours, self._read, self._offers = game, ours, read, offers
        self.examples = examples
        self._laid: dict[str, tuple[B, Mapping[str, Any], str]] = {}
        _ALL[game] = self

    def named(self, data: Mapping[str, Json]) -> Brought:
        """Return the board of these files, named by its digest; Refused if it is of another game."""
        written: Any = data.get(FILE)
        if not isinstance(written, dict) or written.get("game") != self.game or set(data) != {FILE}:
            raise Refused(f"A board for {self.game} is one file {FILE}.json that names this game.")
        text = json.dumps({FILE: written}, sort_keys=True, separators=(",", ":"))
        own, title, version = (str(written.get(key, "")) for key in ("id", "title", "version"))
        return Brought(sha256(text.encode()).hexdigest(), own, title, version, text, self.game)

    def lay_out(self, name: str, text: str) -> None:
        """Make a board available in this process.

        Refused if the text is not the board of that name, or no board at all.
        """
        if self.is_here(name):
            return
        data = json.loads(text)
        if self.named(data).name != name:
            raise Refused(f"The stored text of board {name} belongs to another board.")
        try:
            board = self._read(data[FILE])
        except (AttributeError, KeyError, TypeError, ValueError):  # a file that was never uploaded
            raise Refused(f"The file with the SHA-256 {name} is no board for {self.game}.") from None
        self._laid[name] = board, data[FILE], text
        while len(self._laid) > MOST_LAID:
            del self._laid[next(iter(self._laid))]

    def is_here(self, name: str) -> bool:
        if name in self._laid:
            self._laid[name] = self._laid.pop(name)
        return name == OWN or name in self._laid

    def text(self, name: str) -> str:
        return self._laid[name][2] if name in self._laid else ""

    @contextmanager
    def only(self, texts: Mapping[str, str]) -> Iterator[None]:
        before = dict(self._laid)
        self._laid.clear()
        try:
            for name, text in texts.items():
                self.lay_out(name, text)
            yield
        finally:
            self._laid.clear()
            self._laid.update(before)

    def find(self, name: str) -> B:
        """Return the board of that name; Refused if this process does not have it."""
        if name == OWN:
            return self._ours
        if name not in self._laid:
            raise Refused(
                f"I do not have the board whose file has the SHA-256 {name}: boards are private to their "
                "server. With the file you can check the game: `python -m engine verify RECORD --pack FOLDER`"
            )
        return self._laid[name][0]

    def carried(self, name: str) -> BoxName:
        """Return the name so that the board goes along to other processes."""
        found = BoxName(name)
        found.game = self.game
        return found

    def chosen(self, chosen: Mapping[str, Json]) -> dict[str, Any]:
        """Return the options with defaults filled in; Refused for what the table's board does not offer."""
        given: Json = chosen
        name = given.get(self.option, OWN) if isinstance(given, dict) else OWN
        if not isinstance(name, str):
            raise Refused("The option pack must be the name of a board.")
        full = chosen_of(self.offers({self.option: name}, ()), chosen)
        return {**full, self.option: self.carried(name)}

    def options(self, options: Mapping[str, Json], name: str) -> Mapping[str, Json]:
        """Return the options with another board, without choices that it does not offer."""
        offers = {offer.name: offer for offer in self.offers({self.option: name}, ())}
        kept = {}
        for one, value in options.items():
            try:
                offers[one].check(value)
            except Refused:
                continue
            kept[one] = value
        return {**kept, self.option: name}

    def offers(self, options: Mapping[str, Json], others: Sequence[str]) -> Sequence[Offer]:
        name = str(options.get(self.option, OWN))
        values = tuple(dict.fromkeys((OWN, name, *others)))
        of_board = self._offers(self.find(name))
        return [replace(one, values=values) if one.name == self.option else one for one in of_board]

    def titles(self, options: Mapping[str, Json]) -> Mapping[str, str]:
        name = str(options.get(self.option, OWN))
        if name not in self._laid:
            return {}
        about = self._laid[name][1]
        return {name: f"{about['title']} {about['version']}"}
