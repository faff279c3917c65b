"""Tell what is different between two messages of a session, so that a page is sent no more than that.

A change is {"=": value}, or for an object {"~": changes by key, "-": keys that went}, or for a list either
{"#": changes by index} or {"*": [[index, how many went, what came], ...]} from its end to its beginning.
"""

from __future__ import annotations

import json
import zlib
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

KEPT = 512
"""Messages that are known; a page that shows an older one is sent the whole."""
Change = dict[str, Any]


class Shown:
    """Messages that sessions were shown lately, by their tags."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, str], bytes] = OrderedDict()

    def keep(self, session: int, tag: str, raw: bytes) -> None:
        """Remember that the session was sent this message."""
        if (session, tag) not in self._kept:
            self._kept[session, tag] = zlib.compress(raw, 1)
        self._kept.move_to_end((session, tag))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def changes(self, session: int, tag: str, raw: bytes) -> Change | None:
        """Return what makes the message out of the one that the session shows; None if that is not known."""
        packed = self._kept.get((session, tag))
        if packed is None:
            return None
        return changed(json.loads(zlib.decompress(packed)), json.loads(raw))


def changed(old: Any, new: Any) -> Change:
    """Return the change that makes the new value out of the old one."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_object(old, new)
    if isinstance(old, list) and isinstance(new, list) and old and new:
        return _of_list(old, new)
    return {"=": new}


def _of_object(old: Mapping[str, Any], new: Mapping[str, Any]) -> Change:
    inner = {
        key: changed(old[key], value) if key in old else {"=": value}
        for key, value in new.items()
        if key not in old or old[key] != value
    }
    gone = [key for key in old if key not in new]
    return {"~": inner, **({"-": gone} if gone else {})}


def _of_list(old: Sequence[Any], new: Sequence[Any]) -> Change:
    if len(old) == len(new) and all(isinstance(one, dict) for one in new):
        return {"#": {at: changed(one, new[at]) for at, one in enumerate(old) if one != new[at]}}
    return {"*": [*_splices(old, new)][::-1]}


def _splices(old: Sequence[Any], new: Sequence[Any]) -> Iterator[tuple[int, int, Sequence[Any]]]:
    was, now = ([json.dumps(one) for one in some] for some in (old, new))
    for kind, begin, end, first, last in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if kind != "equal":
            yield begin, end - begin, new[first:last]
