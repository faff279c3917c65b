"""Names keep their letters in every picture of every game, and stay in their boxes."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any

import pytest
from PIL import Image

from bot.games.acts import Acting, Acts
from bot.games.catalogue import TEXTS
from bot.games.charts import since_picture
from bot.games.panels import Prompt
from bot.games.standings import standing_picture
from bot.games.story import Past
from bot.messages.panel import Picture
from bot.pictures.painter import shown as shown_of
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.kernel.game_base import may_act
from engine.kernel.match import Match
from engine.registry.catalogue import GAMES, find_game
from render import paint
from render.catalogue import find_scenery
from render.films.watch import Watched
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, Edges
from render.scenes.crosstable import Cell, Line
from render.scenes.scene import Shown
from tests.bot.games.monkey import Table, presses
from tests.bot.games.test_every_game import played, usual

PLAIN = ("Annika", "Bertram", "Cyrilla", "Dorothea", "Edmunda", "Fridolin")
REAL = {
    "one": (
        "Łukasz Wiśniewski", "Иван Александрович", "Αλέξανδρος Παπαδόπουλος", "Nguyễn Thị Hồng",
        "Øyvind Großmann", "Șerban İnönü",
    ),
    "two": (
        "Đặng Thùy Trâm", "Þórunn Ægisdóttir", "Ўладзімір Їжак", "Ζωή Ύψιλον",
        "Çağatay Ñandú", "Ðorđe Čučković",
    ),
    "three": (
        "Вячеслав-Святозар", "Ευαγγελία-Κωνσταντίνα", "Ňăķœ", "Įžuolas Žąsinas", "Ÿves", "Ṭāriq al-Ḥaqq",
    ),
}  # fmt: skip
HEROES = (
    "Gundolf", "Hilaria", "Isidora", "Jocelyn", "Kunigunde", "Leopold", "Mathilda", "Norberta", "Ottokar",
    "Philomena", "Quirinus", "Rosalinde",
)  # fmt: skip
FOREIGN = ("李小龙", "محمد", "🙂", "דוד", "สมชาย", "かな 🎲")
FRAMES, SIGHTS = 16, 300
"""So many frames of a film of so many events are looked at."""
_START = 4
"""So many letters of a name are never cut off."""
SAMPLES = 3
"""So many pictures of each kind are looked at."""
_ROOM = 2


@dataclass
class Seen:
    """The words of a picture with their edges, and the plates that they lie on, in pixels."""

    size: tuple[int, int] = (0, 0)
    lines: list[tuple[str, Edges]] = field(default_factory=list)
    plates: list[Edges] = field(default_factory=list)

    def shows(self, start: str) -> bool:
        """Whether a name that begins so stands somewhere."""
        return any(start in words for words, _ in self.lines)


def look_at(shown: Shown) -> Seen:
    """Note what is written on the picture, before any of it is painted."""
    seen, written = Seen(), dict[int, tuple[str, Image.Image]]()
    shape, bitmap, frame = text._shape, DisplayList.bitmap, DisplayList.frame

    def noted_shape(words: str, *rest: Any) -> tuple[int, int, Image.Image]:
        found = shape(words, *rest)
        written[id(found[2])] = words, found[2]
        return found

    def noted_bitmap(self: DisplayList, at: tuple[float, float], mask: Image.Image, fill: str) -> None:
        bitmap(self, at, mask, fill)
        if self._seen:  # what reaches over the edge of a board is cut off
            return
        left, top = int(at[0]) + self._left, int(at[1]) + self._top
        box = mask.getbbox() or (0, 0, 0, 0)
        seen.lines.append((written[id(mask)][0], (left + box[0], top + box[1], left + box[2], top + box[3])))

    def noted_frame(self: DisplayList, parts: Any, box: Edges, *rest: Any) -> None:
        seen.plates.append(self._moved(box))
        frame(self, parts, box, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "_shape", noted_shape)
        patch.setattr(DisplayList, "bitmap", noted_bitmap)
        patch.setattr(DisplayList, "frame", noted_frame)
        seen.size = paint.listed(shown).size
    return seen


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Put other names into whatever a picture shows."""
    if isinstance(value, str):
        for plain, name in names.items():
            value = value.replace(plain, name)
        return value
    if isinstance(value, tuple):
        parts = [renamed(part, names) for part in value]
        return value._make(parts) if hasattr(value, "_make") else tuple(parts)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{one.name: renamed(getattr(value, one.name), names) for one in fields(value)})
    return value


def plain_names(game: str) -> dict[str, str]:
    return dict(zip(find_game(game).seats, PLAIN, strict=False))


def heroes_renamed(state: Any) -> dict[str, str]:
    """Give the heroes of a crew plain names, as people may type them."""
    found = [hero.name for hero in state.crew.heroes.values()] if hasattr(state, "crew") else []
    return dict(zip(found, HEROES, strict=False))


def pictures_of(table: Table, prompts: Sequence[Prompt]) -> Iterator[Picture | None]:
    """Yield the pictures of posts, panels, boards and the course of a game, its people under plain names."""
    names, looks, state = plain_names(table.texts.game), table.texts.looks, table.match.state
    view = table.match.game.view(state, None)
    yield from (post.picture for post in table.texts.story.posts(table.moments, names))
    yield from (table.texts.panels.show(replace(prompt, names=names)).picture for prompt in prompts)
    for close, full, near in product((False, True), (False, True), ("", state.seats[0])):
        yield looks.board(view, names, close=close, full=full, near=near)
    yield table.texts.chart(table.match.events, names)
    for seat in state.seats:
        rows = table.texts.since(Past(table.moments), seat)
        yield since_picture(table.texts.game, seat, "Round 1", rows)
    if may_act(table.match.game):
        for seat in state.seats:
            yield from acted(table.texts.acts, replace(table.acting(seat), names=names))


def acted(acts: Acts, acting: Acting) -> Iterator[Picture | None]:
    """Yield the pictures of a seat's panel to act out of turn, and of all that one press in it opens."""
    panel = acts.show(acting)
    yield panel.picture
    for press in presses(panel):
        with suppress(Refused):
            yield acts.show(acting, acts.press(acting, press).focus).picture


def frames_of(game: str) -> list[Shown]:
    """Return some frames of a game that people play at random."""
    watched, dice = Watched(find_game(game)), Dice(game)
    match: Match[Any] = Match.new(watched, max(GAMES[game].players), usual(game), game)
    while not match.is_over and len(watched.sights) < SIGHTS:
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].sample(dice))
    frames = [one.scene for one in find_scenery(game).frames(watched.sights, plain_names(game))]
    names = heroes_renamed(match.state)
    return [renamed(frame, names) for frame in frames[:: -(-len(frames) // FRAMES)]]


@lru_cache
def shown_in(game: str) -> tuple[tuple[Shown, ...], tuple[str, ...]]:
    """Return some pictures of each kind and some frames of a film, and all names in them."""
    by_kind: dict[object, list[Shown]] = defaultdict(list)
    table, prompts = played(game, max(GAMES[game].players))
    names = heroes_renamed(table.match.state)
    for picture in filter(None, pictures_of(table, prompts)):
        shown = renamed(shown_of(picture), names)
        by_kind[picture.kind, getattr(shown, "is_full", False)].append(shown)
    samples = [one for some in by_kind.values() for one in some[:: -(-len(some) // SAMPLES)]]
    return (*samples, *frames_of(game)), (*plain_names(game).values(), *names.values())


def alike() -> tuple[tuple[Shown, ...], tuple[str, ...]]:
    """Return the pictures of no game: a season's standing."""
    cells = (Cell("1st", "won"), Cell("2nd", "played"))
    lines = [Line(rank, name, cells, 9 - rank, table="Cup 12") for rank, name in enumerate(PLAIN, 1)]
    standing = shown_of(standing_picture("Annika's cup", "round 2 of 5", ("R1", "R2"), lines))
    return (standing,), (*PLAIN,)


def of(game: str) -> tuple[tuple[Shown, ...], tuple[str, ...]]:
    return shown_in(game) if game else alike()


each = pytest.mark.parametrize("game", [*TEXTS, ""])


def other_names(plain: Sequence[str], real: Sequence[str]) -> dict[str, str]:
    """Give each plain name a real one, with a number where there are more than enough."""
    return {name: real[number % len(real)] for number, name in enumerate(plain)}


@each
@pytest.mark.parametrize("real", REAL)
def test_every_letter_of_a_name_is_drawn(game: str, real: str) -> None:
    pictures, plain = of(game)
    names, told = other_names(plain, REAL[real]), set[str]()
    for shown in pictures:
        before, after = look_at(shown), look_at(renamed(shown, names))
        written = {name for name in plain if before.shows(name[:_START])}
        told |= written
        for name in written:
            assert after.shows(names[name].split()[0][:_START]), (names[name], after.lines)
        for words, _ in after.lines:
            drawn = text.drawable(words)
            assert drawn == unicodedata.normalize("NFC", drawn)
            assert text.UNKNOWN * words.count(text.UNKNOWN) == text.UNKNOWN * drawn.count(text.UNKNOWN)
            assert [one for one in words if one.isalpha()] == [one for one in drawn if one.isalpha()]
            assert all(map(text.has_glyph, drawn))
    assert told, "no picture names anybody"


@each
@pytest.mark.parametrize("real", REAL)
def test_names_stay_in_their_boxes(game: str, real: str) -> None:
    pictures, plain = of(game)
    names = other_names(plain, REAL[real])
    for shown in pictures:
        seen = look_at(renamed(shown, names))
        for words, box in seen.lines:
            check_inside(words, box, (0, 0, *seen.size))
            holders = [plate for plate in seen.plates if _is_on(box, plate)]
            if holders:
                check_inside(words, box, min(holders, key=lambda plate: plate[2] - plate[0]))
        check_apart(seen, [name[:_START] for name in names.values()])


def check_inside(words: str, box: Edges, room: Edges) -> None:
    assert room[0] - _ROOM <= box[0], (words, box, room)
    assert box[2] <= room[2] + _ROOM, (words, box, room)


def _is_on(box: Edges, plate: Edges) -> bool:
    """Whether words begin, end or have their middle on a plate."""
    y = (box[1] + box[3]) / 2
    xs = (box[0], (box[0] + box[2]) / 2, box[2])
    return plate[1] < y < plate[3] and any(plate[0] < x < plate[2] for x in xs)


def check_apart(seen: Seen, starts: Sequence[str]) -> None:
    """Nothing else is written over a name."""
    for words, box in seen.lines:
        if not any(start in words for start in starts):
            continue
        for other, place in seen.lines:
            apart = place[0] >= box[2] or place[2] <= box[0] or place[1] >= box[3] or place[3] <= box[1]
            assert apart or words.startswith(other) or other.startswith(words), (words, other)


@each
def test_a_name_in_a_script_that_the_font_lacks_leaves_no_gap(game: str) -> None:
    pictures, plain = of(game)
    names = other_names(plain, FOREIGN)
    for shown in pictures:
        before, after = look_at(shown), look_at(renamed(shown, names))
        blank = [sum(not text.drawable(words) for words, _ in seen.lines) for seen in (before, after)]
        assert blank[0] == blank[1], after.lines
        assert all(text.has_glyph(letter) for words, _ in after.lines for letter in text.drawable(words))


def test_every_kind_of_picture_is_looked_at() -> None:
    seen = {type(shown) for game in (*TEXTS, "") for shown in of(game)[0]}
    assert seen == set(paint.PAINTERS)
