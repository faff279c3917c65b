"""Who changes a message last: what is ready later than a newer change is not put there any more."""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

REMEMBERED: Final = 1000


class Turns:
    """Turns at changing messages, each known by its id."""

    def __init__(self) -> None:
        self._counter = itertools.count()
        self._latest: OrderedDict[int, int] = OrderedDict()

    def take(self, message_id: int) -> Callable[[], bool]:
        """Take a turn at changing a message; the answer tells whether it is still the last one taken."""
        turn = next(self._counter)
        self._latest[message_id] = turn
        self._latest.move_to_end(message_id)
        if len(self._latest) > REMEMBERED:
            self._latest.popitem(last=False)
        return lambda: self._latest.get(message_id, turn) == turn


PRESSES: Final = Turns()
"""Those of presses in this process: the answer to an earlier one does not take the place of a later one's."""
CHANGES: Final = Turns()
"""Those of whatever else this process puts in place of a panel: no picture of before follows it."""
