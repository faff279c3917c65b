"""Paint incrementally: repaint only the patches that changed since a similar picture.

A picture is a lattice of square patches. A patch's key lists all items on it, in order. If a cached picture
has the same key at the same position, its patch is reused.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from threading import Lock
from typing import Final, NamedTuple

from PIL import Image

from render.paint.drawing.display_list import DisplayList, Edges, Laid
from render.paint.drawing.stamps import known

SIDE: Final = 128
"""Edge length of a patch in pixels. Larger patches change more often; smaller ones mean more lookups."""
MOST: Final = 24 << 20
"""Total pixels (one byte each) of the pictures a process keeps: about fourteen phone pictures."""
TALL: Final = 2
"""Most rows of patches painted at once; more would not fit into the processor's cache."""
Block = list[range]
"""A rectangle of patches, as one range of patch numbers per row."""
Key = tuple[object, ...]


class Drawn(NamedTuple):
    """A painted picture: palette indices after a column of zeros, and the keys of its patches."""

    pixels: Image.Image
    keys: tuple[Key, ...]

    @property
    def bytes(self) -> int:
        return self.pixels.width * self.pixels.height


class Kept:
    """A cache of the latest pictures, with an index from patches to pictures."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[int, Drawn] = OrderedDict()
        self._having: dict[Key, int] = {}
        self._room, self._next = MOST, 0
        self._lock = Lock()

    def find(self, keys: Sequence[Key]) -> tuple[list[int | None], Mapping[int, Drawn]]:
        """Return a cached picture's number for each patch (None: no match), and these pictures."""
        with self._lock:
            numbers = [*map(self._having.get, keys)]
            pictures = {number: self._pictures[number] for number in {*numbers} if number is not None}
            for number in pictures:
                self._pictures.move_to_end(number)
            return numbers, pictures

    def put(self, drawn: Drawn) -> None:
        """Add a picture; if the cache is full, drop the least recently used ones."""
        with self._lock:
            while self._pictures and self._room < drawn.bytes:
                self._drop()
            if self._room < drawn.bytes:
                return
            self._pictures[self._next] = drawn
            self._having.update(dict.fromkeys(drawn.keys, self._next))
            self._room, self._next = self._room - drawn.bytes, self._next + 1

    def cache_clear(self) -> None:
        """Empty the cache."""
        with self._lock:
            while self._pictures:
                self._drop()

    def _drop(self) -> None:
        number, drawn = self._pictures.popitem(last=False)
        self._room += drawn.bytes
        for key in drawn.keys:
            if self._having.get(key) == number:
                del self._having[key]


_kept: Final = Kept()


class Lattice:
    """A picture's patches, row by row: each one's edges, and the numbers of the items on it."""

    def __init__(self, shown: DisplayList) -> None:
        self._shown, (width, height) = shown, shown.size
        self.columns, self._rows = -(-width // SIDE), -(-height // SIDE)
        self.patches: list[Edges] = [
            (left, top, min(left + SIDE, width), min(top + SIDE, height))
            for top in range(0, height, SIDE)
            for left in range(0, width, SIDE)
        ]
        self._on: list[list[int]] = [[] for _ in self.patches]
        for number, one in enumerate(shown.laid):
            self._note(number, one)

    def _note(self, number: int, one: Laid) -> None:
        rows, columns = self._touched(one.box)
        cover = one.cover
        inner_rows, inner_columns = self._filled(cover or one.hole)
        for row in rows:
            begin, is_inner = row * self.columns, row in inner_rows
            for column in columns:
                if not is_inner or column not in inner_columns:
                    self._on[begin + column].append(number)
                elif cover:
                    self._on[begin + column] = [number]

    def _touched(self, box: Edges) -> tuple[range, range]:
        """Return the rows and columns of patches that the box touches."""
        left, top, right, bottom = box
        rows = range(max(0, top // SIDE), min(self._rows, (bottom - 1) // SIDE + 1))
        return rows, range(max(0, left // SIDE), min(self.columns, (right - 1) // SIDE + 1))

    def _filled(self, box: Edges | None) -> tuple[range, range]:
        """Return the rows and columns of patches entirely inside the box."""
        if box is None:
            return range(0), range(0)
        (left, top, right, bottom), (width, height) = box, self._shown.size
        last_row = self._rows if bottom >= height else bottom // SIDE
        last_column = self.columns if right >= width else right // SIDE
        return range(-(-top // SIDE), last_row), range(-(-left // SIDE), last_column)

    def keys(self, colours: Image.Image) -> tuple[Key, ...]:
        """Return each patch's key, for these colours."""
        of = [one.key for one in self._shown.laid].__getitem__
        head = known(colours).number, self._shown.ground
        return tuple((head, patch, *map(of, on)) for patch, on in zip(self.patches, self._on, strict=True))

    def paint(self, block: Block) -> Image.Image:
        """Paint a block of patches in full colour."""
        (left, top, _, _), (_, _, right, bottom) = self.patches[block[0][0]], self.patches[block[-1][-1]]
        picture = Image.new("RGB", (right - left, bottom - top), self._shown.ground)
        on = [self._on[patch] for run in block for patch in run]
        for number in sorted(set[int]().union(*on)):
            _lay(picture, self._shown.laid[number], left, top)
        return picture

    def blocks(self, patches: Sequence[int]) -> Iterator[Block]:
        """Merge patches into few rectangles: adjacent ones first, then rows of equal width."""
        open_: dict[tuple[int, int], Block] = {}
        for run in self._runs(patches):
            place = run[0] % self.columns, len(run)
            above = open_.get(place)
            if above and above[-1][0] + self.columns == run[0] and len(above) < TALL:
                above.append(run)
                continue
            if above:
                yield above
            open_[place] = [run]
        yield from open_.values()

    def _runs(self, patches: Sequence[int]) -> Iterator[range]:
        """Merge adjacent patches of a row."""
        begin = 0
        for at, patch in enumerate(patches, 1):
            if at == len(patches) or patches[at] != patch + 1 or patches[at] % self.columns == 0:
                yield range(patches[begin], patch + 1)
                begin = at


def painted(shown: DisplayList) -> Image.Image:
    """Paint the whole picture in full colour."""
    picture = Image.new("RGB", shown.size, shown.ground)
    for one in shown.laid:
        _lay(picture, one, 0, 0)
    return picture


def numbered(shown: DisplayList, colours: Image.Image) -> Image.Image:
    """Paint the whole picture as palette indices, after a column of zeros."""
    lattice = Lattice(shown)
    keys = lattice.keys(colours)
    numbers, pictures = _kept.find(keys)
    size = shown.width + 1, shown.height
    alike = Counter(
        number for number in numbers if number is not None and pictures[number].pixels.size == size
    )
    nearest = next((number for number, _ in alike.most_common(1)), None)
    if nearest is not None and alike[nearest] == len(keys):
        return pictures[nearest].pixels
    picture = Image.new("P", size) if nearest is None else pictures[nearest].pixels.copy()
    for number, (left, top, right, bottom) in zip(numbers, lattice.patches, strict=True):
        if number is not None and number != nearest:
            picture.paste(pictures[number].pixels.crop((left + 1, top, right + 1, bottom)), (left + 1, top))
    for block in lattice.blocks([patch for patch, number in enumerate(numbers) if number is None]):
        left, top, _, _ = lattice.patches[block[0][0]]
        picture.paste(in_colours(lattice.paint(block), colours), (left + 1, top))
    _kept.put(Drawn(picture, keys))
    return picture


def in_colours(picture: Image.Image, colours: Image.Image | None) -> Image.Image:
    """Convert each pixel to the index of the nearest colour; without given colours, choose them (slower)."""
    return picture.quantize(256, Image.Quantize.FASTOCTREE, palette=colours, dither=Image.Dither.NONE)


def _lay(picture: Image.Image, one: Laid, left: int, top: int) -> None:
    """Paint an item on a block that starts at (left, top); clip it at the block's edges."""
    left, top = one.box[0] - left, one.box[1] - top
    width, height = picture.size
    for (x0, y0, x1, y1), pixels, mask in one.parts:
        if left + x0 < width and top + y0 < height and left + x1 > 0 and top + y1 > 0:
            picture.paste(pixels, (left + x0, top + y0, left + x1, top + y1), mask)
