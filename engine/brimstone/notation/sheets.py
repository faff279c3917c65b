"""Parse order sheets as people type them, and print them in one exact form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.notation.corrections import mended
from engine.brimstone.notation.order_lines import Clearing, Entry, Forgetting, Provision, Removal, read_line
from engine.brimstone.notation.payments import Paying
from engine.brimstone.notation.sentences import Said
from engine.brimstone.notation.spelling import UnknownWord, clip
from engine.brimstone.notation.supports import Backing
from engine.brimstone.orders import edits
from engine.brimstone.orders.plan import Line, Sheet, Wish
from engine.brimstone.orders.support_choice import own_side
from engine.brimstone.orders.warnings import faults
from engine.kernel.core import Refused, Seat

MOST_CHARACTERS = 4000
MOST_LINES = 100
MOST_FAULTS = 8
LAST_ROUND = "# last round: "
"""Begins the lines of a stored draft that hold last round's orders."""
SAYS_NOTHING = "That says nothing, so your sheet stays as it was. To empty it, write clear."


def parse_sheet(text: str, home: Hex | None = None) -> Sheet:
    """Parse a sheet without a table to check it against, such as the output of str(sheet).

    Refused as in `amend`.
    """
    reading = _read(text, home)
    sheet = _apply(Sheet(), reading, seat="")
    reading.refuse()
    return sheet


def read_kept(text: str) -> Sheet:
    """Parse a stored draft's sheet; an unreadable one counts as empty."""
    said = [line for line in text.splitlines() if not line.startswith(LAST_ROUND)]
    try:
        return parse_sheet("\n".join(said))
    except Refused:
        return Sheet()


def read_sheet(text: str, view: View, seat: Seat) -> Sheet:
    """Parse a whole sheet as typed, and check it against the table. Refused as in `amend`."""
    return amend(Sheet(), text, view, seat)


def amend(sheet: Sheet, text: str, view: View, seat: Seat) -> Sheet:
    """Return the sheet with typed lines added; a line replaces the one for the same hex or instruction.

    New lines go to the end. `clear` empties the sheet, and `C4 none` removes the order of C4. Refused with
    all faulty lines.
    """
    view = replace(view, seat=seat)
    reading = _read(text, view.homes.get(seat))
    amended = edits.mark_attacks(_apply(sheet, reading, seat), view)
    for subject, why in faults(amended, view):
        reading.blame(subject, why)
    if len(str(amended)) > MOST_CHARACTERS:
        reading.blame("", f"With that the sheet is too long. It can have {MOST_CHARACTERS} characters.")
    reading.refuse()
    return amended


def amend_kept(sheet: Sheet, text: str, view: View, seat: Seat) -> tuple[Sheet, list[str]]:
    """Return the sheet amended by the valid lines, and the fault of each other line.

    Refused if the text is too long or has no valid line.
    """
    view = replace(view, seat=seat)
    reading = _read(text, view.homes.get(seat))
    while True:
        amended = edits.mark_attacks(_apply(sheet, reading, seat), view)
        blamed = [(subject, why) for subject, why in faults(amended, view) if reading.drop(subject, why)]
        if not blamed:
            break
    if not reading.entries:
        reading.wrong = reading.wrong or [(0, SAYS_NOTHING)]
        reading.refuse()
    if len(str(amended)) > MOST_CHARACTERS:
        raise Refused(f"With that the sheet is too long. It can have {MOST_CHARACTERS} characters.")
    return amended, reading.told()


@dataclass
class _Reading:
    """The sheet being parsed: which hex or instruction each line is about, and the faults by line (0: no
    line).
    """

    entries: list[tuple[int, Entry]] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    wrong: list[tuple[int, str]] = field(default_factory=list)

    def add(self, number: int, entry: Entry) -> None:
        """Add a line's entry; Refused if an earlier line gives that hex a different order."""
        subject = _subject(entry)
        if isinstance(entry, Line) and subject in self.numbers:
            earlier = self.numbers[subject]
            raise Refused(f"{subject} already has an order in line {earlier}. A hex takes only one.")
        self.entries.append((number, entry))
        if subject:
            self.numbers[subject] = number

    def blame(self, subject: str, why: str) -> None:
        """Note a fault of a hex or an instruction."""
        number = self.numbers.get(subject, 0)
        self.wrong.append((number, f"Line {number}: {why}" if number else why))

    @contextmanager
    def blaming(self, number: int, line: str, home: Hex | None) -> Iterator[None]:
        """Note the fault if the line cannot be read, and go on with the next line."""
        try:
            yield
        except Refused as why:
            meant = mended(line, home) if isinstance(why, UnknownWord) else ""
            self.wrong.append((number, f'Line {number}: "{clip(line.strip())}": {meant or why}'))

    def drop(self, subject: str, why: str) -> bool:
        """Remove the last line about a hex or an instruction, and note why; return whether there was one."""
        saying = [(number, entry) for number, entry in self.entries if subject in _subjects(entry)]
        if not saying:
            return False
        self.take_out(saying[-1], why)
        return True

    def take_out(self, said: tuple[int, Entry], why: str) -> None:
        """Remove an entry, and note why."""
        self.entries = [pair for pair in self.entries if pair != said]
        self.wrong.append((said[0], f"Line {said[0]}: {why}"))

    def refuse(self) -> None:
        """Raise Refused with every fault, by line, if there are any."""
        if self.wrong:
            raise Refused("\n".join(self.told()))

    def told(self) -> list[str]:
        """Return all faults, in order of their lines."""
        texts = [why for _, why in sorted(self.wrong, key=lambda pair: pair[0] or MOST_CHARACTERS)]
        more = len(texts) - MOST_FAULTS
        return texts[:MOST_FAULTS] + ([f"... and {more} more."] if more > 0 else [])


def _subject(entry: Entry) -> str:
    if isinstance(entry, Line):
        return entry.hex
    if isinstance(entry, Wish):
        return f"retreat {entry.origin}"
    return {Backing: "support", Provision: "supply", Paying: "pay"}.get(type(entry), "")


def _subjects(entry: Entry) -> tuple[str, ...]:
    """Return what a line is about, for its faults: its hex or instruction, and the kind of order."""
    return (_subject(entry), entry.order) if isinstance(entry, Line) else (_subject(entry),)


def _read(text: str, home: Hex | None) -> _Reading:
    if len(text) > MOST_CHARACTERS:
        raise Refused(f"That is {len(text)} characters. A sheet can have {MOST_CHARACTERS}.")
    lines = [(n, part) for n, line in enumerate(text.splitlines(), 1) for part in _parts(line)]
    if len(lines) > MOST_LINES:
        raise Refused(f"That is {len(lines)} lines. A sheet can have {MOST_LINES}.")
    reading, said = _Reading(), Said()
    for number, line in lines:
        with reading.blaming(number, line, home):
            said.add(number, line)
    for number, line in said.lines:
        with reading.blaming(number, line, home):
            for entry in read_line(line, home):
                reading.add(number, entry)
    return reading


def _parts(line: str) -> list[str]:
    """Split a typed line at semicolons."""
    return [part for part in line.split("#", maxsplit=1)[0].split(";") if part.strip()]


def _apply(sheet: Sheet, reading: _Reading, seat: Seat) -> Sheet:
    """Return the sheet with all lines applied.

    Lines about support come last, because the Support order may be in a later line.
    """
    for _, entry in reading.entries:
        sheet = _entered(sheet, entry, seat)
    for number, entry in tuple(reading.entries):
        if not isinstance(entry, Backing):
            continue
        try:
            sheet = edits.set_support(sheet, _own(entry.backs, seat))
        except Refused as why:
            reading.take_out((number, entry), str(why))
    return sheet


def _entered(sheet: Sheet, entry: Entry, seat: Seat) -> Sheet:
    match entry:
        case Clearing():
            return Sheet()
        case Removal(hex_):
            return edits.set_order(sheet, hex_, None)
        case Line():
            kept = edits.set_order(sheet, entry.hex, None)
            return replace(kept, lines=(*kept.lines, replace(entry, backs=_own(entry.backs, seat))))
        case Paying(payments, forgets):
            change = edits.drop_payment if forgets else edits.set_payment
            for payment in payments:
                sheet = change(sheet, payment)
            return sheet
        case Wish(origin, places):
            return edits.set_retreat(sheet, origin, places)
        case Forgetting():
            return replace(sheet, wishes=())
        case Provision(means):
            return edits.set_supply(sheet, means)
        case _:
            return sheet


def _own(backs: Sequence[str] | None, seat: Seat) -> tuple[str, ...] | None:
    return None if backs is None else own_side(tuple(backs), seat)
