"""Lessons, puzzles, packs and what all games share, in a longer language: no text is left in English."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from simcord.components import COMPONENTS_V2_FLAG, validate_components

from bot.discord.views.component_id import NO_TABLE
from bot.discord.views.layout import Namer, layout_of
from bot.extras import every_extra
from bot.extras.lessons.catalogue import LESSONS
from bot.extras.lessons.choosing import choice_panel
from bot.extras.lessons.progress import Course
from bot.extras.lessons.puzzles.screens import Desk, _solution
from bot.extras.lessons.puzzles.service import Puzzles
from bot.extras.lessons.service import Lessons
from bot.extras.packs.panel import upload_form
from bot.extras.packs.parsing import Upload
from bot.extras.packs.service import PackLimits, Packs
from bot.extras.packs.uploads import files_of
from bot.games.acts import nobody_acts
from bot.games.catalogue import TEXTS
from bot.games.charts import chances
from bot.games.panels import Prompt, not_understood, picked, to_act, to_ask, to_try, unknown
from bot.games.phrases import who_sits
from bot.messages.catalogue import say, speaking
from bot.messages.languages import PSEUDO
from bot.messages.panel import Panel, Press
from bot.messages.people import Person
from bot.service.service import Service
from bot.store import Store
from bot.table.match.looks import USUAL
from engine.deeplamp.pack.finding import nothing_laid_out
from engine.kernel.core import Refused
from engine.kernel.match import Match
from engine.kernel.options import for_new_table
from engine.registry.catalogue import find_game
from engine.registry.puzzles import puzzles_of
from tests.bot.discord.pseudo import both, is_words, labels_of, texts_of
from tests.bot.drive import ANN, BEN, CHANNEL, NOON, Game, managing
from tests.bot.extras.packs.test_packs import read, zipped

every_game = pytest.mark.parametrize("game", TEXTS)
Walk = Callable[[], Awaitable[list[Panel]]]


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


def check_fits(panel: Panel) -> None:
    layout: Any = layout_of(panel, Namer(NO_TABLE), picture=("a.png", "alt"))
    validate_components(layout.to_components(), flags=COMPONENTS_V2_FLAG)
    assert layout.content_length() <= 4000
    assert [label for label, limit in labels_of(panel) if len(label) > limit] == []


async def left_in(walk: Walk, own: Collection[str]) -> list[str]:
    """The texts that the screens of a walk have in English in both languages, but for a game's own."""
    english = [text for panel in await walk() for text in texts_of(panel)]
    with speaking(PSEUDO):
        panels = await walk()
    for panel in panels:
        check_fits(panel)
    said = [text for panel in panels for text in texts_of(panel)]
    return [text for text in said if text in english and text not in own and is_words(text)]


def pressed_by(panel: Panel, control: str) -> str:
    """The argument of the component that ends with these words."""
    every = (one for row in panel.rows for one in (row if isinstance(row, tuple) else (row,)))
    return next(one.arg for one in every if one.arg.partition(".c:")[2].startswith(control))


# -------------------------------------------------------------------- lessons and puzzles


async def test_the_choice_of_lessons_and_puzzles() -> None:
    async def show() -> Panel:
        return choice_panel()

    assert (await both(show)).left == []


def own_of_lesson(game: str) -> set[str]:
    """What the lesson of a game and its first panels say in the game's own words."""
    first = Course(game)
    steps = first.lesson.steps
    own = {text for step in steps for text in (step.rule, f"👉 {step.task}", f"💡 {step.hint}")}
    for at in range(3):
        table = Course(game, at).table
        if table.seat in table.match.asks:
            own |= set(texts_of(table.texts.panels.show(table.prompt(table.seat))))
    return own


@every_game
async def test_the_screens_of_a_lesson(game: str, store: Store) -> None:
    async def walk() -> list[Panel]:
        lessons = Service(store, clock=lambda: NOON).of(Lessons)
        first = (await lessons.begin(ANN, game, 0)).panel
        steps = LESSONS[game].steps
        late = await lessons.press(BEN, f"{game}.1.old.o:x:", Press(""), 0)
        later = await lessons.press(BEN, f"{game}.1.old.o:x:", Press(""), 0)
        shown = [first, late.panel, later.panel]
        if steps[0].is_done is None:
            shown.append((await lessons.press(ANN, pressed_by(first, "n"), Press(""), 0)).panel)
        shown.append((await lessons.press(ANN, pressed_by(shown[-1], "s"), Press(""), 0)).panel)
        shown.append((await lessons.press(ANN, pressed_by(shown[-1], "e"), Press(""), 0)).panel)
        return shown

    own = own_of_lesson(game)
    assert await left_in(walk, own) == []


async def test_the_end_of_a_lesson(store: Store) -> None:
    async def walk() -> list[Panel]:
        lessons = Service(store, clock=lambda: NOON).of(Lessons)
        last = len(LESSONS["brimstone"].steps) - 1
        page = (await lessons.press(ANN, f"brimstone.{last}.old.o:x:", Press(""), 0)).panel
        return [(await lessons.press(ANN, pressed_by(page, "n"), Press(""), 0)).panel]

    assert await left_in(walk, ()) == []


@every_game
async def test_the_screens_of_a_puzzle(game: str, store: Store) -> None:
    every = puzzles_of(game)
    own = {text for one in every for text in (one.question, f"💡 {one.hint}", f"📖 {one.lesson}", one.lesson)}
    own |= {f"{at}. {one.title}" for at, one in enumerate(every, start=1)}
    own |= {f"{at}. {mark}{one.title}" for at, one in enumerate(every, start=1) for mark in ("✅ ", "👁 ")}
    own |= {f"❓ **{one.question}**" for one in every}

    async def walk() -> list[Panel]:
        puzzles = Service(store, clock=lambda: NOON).of(Puzzles)
        shown = [(await puzzles.begin(ANN, game, 0)).panel]
        for control in ("h", "s"):
            shown.append((await puzzles.press(ANN, pressed_by(shown[-1], control), Press(""), 0)).panel)
        old = (await puzzles.press(ANN, pressed_by(shown[0], "h"), Press(""), 0)).panel
        lost = (await puzzles.press(BEN, pressed_by(shown[0], "h"), Press(""), 0)).panel
        ended = (await puzzles.press(ANN, pressed_by(old, "e"), Press(""), 0)).panel
        return [*shown, old, lost, ended]

    assert await left_in(walk, {*own, *solutions(game)}) == []


def solutions(game: str) -> set[str]:
    """The lines of all solutions: sheets and answers."""
    texts = (text for one in puzzles_of(game) for text in _solution(Desk(one, USUAL, {})))
    return {line for text in texts for line in text.splitlines()}


async def test_refusals_of_lessons_and_puzzles(store: Store) -> None:
    service = Service(store, clock=lambda: NOON)
    with speaking(PSEUDO):
        for private in (service.of(Lessons), service.of(Puzzles)):
            with pytest.raises(Refused) as error:
                await private.press(ANN, "nothing", Press(""), 0)
            assert not is_words(str(error.value))


# -------------------------------------------------------------------------------- packs


async def test_packs(store: Store) -> None:
    game = Game(store)
    packs = game.service.of(Packs)
    packs.limits, packs.reads = PackLimits(packs=1), read
    guild_id = CHANNEL.guild_id

    async def upload(title: str = "Mine", pack: str = "mine", *, person: Person | None = None) -> str:
        sent = zipped(title, pack)
        return (await packs.upload(guild_id, person or managing(ANN), sent, bot_id=1))[0].text

    with nothing_laid_out(), speaking(PSEUDO):
        told = [await upload(), await upload("Mine", "mine")]
        refused: list[Callable[[], Awaitable[Any]]] = [
            partial(upload, person=ANN),
            partial(upload, "Other", "other"),
            partial(packs.remove, guild_id, ANN, "mine"),
            partial(packs.remove, guild_id, managing(ANN), "other"),
            partial(packs.upload, guild_id, managing(ANN), Upload("deeplamp", []), bot_id=1),
        ]
        for deed in refused:
            with pytest.raises(Refused) as error:
                await deed()
            told.append(str(error.value))
    shown = await both(lambda: packs.panel(CHANNEL, managing(ANN)))
    assert [text for text in shown.left if text != "Mine"] == []

    async def form() -> Any:
        return upload_form()

    assert (await both(form)).left == []
    with speaking(PSEUDO):
        told += [await packs.remove(guild_id, managing(ANN), "mine"), service_keeps(game)]
    assert [text for text in told if is_words(text.replace("Mine", "").replace("zip", ""))] == []


def service_keeps(game: Game) -> str:
    """What is told of how long packs are kept; what else is kept is not of packs."""
    return " ".join(text for text in game.service.pruning.told.split(". ") if "þåç" in text)


ODD = [
    [("a/pack.json", b"")],
    [("pack.txt", b"")],
    [("pack.json", b"1"), ("pack.json", b"2")],
    [("pack.json", b"0" * (2 << 20))],
    [(f"{'a' * at}.json", b"") for at in range(1, 40)],
    [("pack.zip", b"PK" + bytes(2 << 20))],
    [("pack.zip", b"PK spoiled")],
    [],
]


@pytest.mark.parametrize("sent", ODD)
def test_errors_in_the_files_of_a_pack(sent: list[tuple[str, bytes]]) -> None:
    with speaking(PSEUDO), pytest.raises(Refused) as error:
        files_of(sent)
    told = str(error.value)
    for name in ("a/pack.json", "pack.json", "pack.txt"):
        told = told.replace(name, "")
    assert not is_words(told.replace("ZIP", "")), told


# ------------------------------------------------------------------- shared by all games


def prompts(game: str) -> Iterator[Prompt]:
    rules = find_game(game)
    match = Match.new(rules, rules.players[0], for_new_table(rules.offers, {}), "pseudo")
    for ask in match.asks.values():
        yield Prompt(ask, "", {}, pace=next(iter(TEXTS[game].lobby.paces), ""))


@every_game
def test_what_every_panel_says_of_answers_handed_in(game: str) -> None:
    panels = TEXTS[game].panels
    with speaking(PSEUDO):
        for prompt in prompts(game):
            sealed = replace(prompt, is_sealed=True)
            shown = panels.show(sealed)
            check_fits(shown)
            assert not any(map(is_words, texts_of(shown)))
            notes = [panels.press(sealed, Press("take_back")).note, panels.typed(sealed, "help").note]
            for press in (partial(panels.press, sealed, Press("x")), partial(panels.typed, sealed, "x")):
                with pytest.raises(Refused) as error:
                    press()
                notes.append(str(error.value))
            with pytest.raises(Refused) as error:
                panels.press(prompt, Press("take_back"))
            assert [note for note in (*notes, str(error.value)) if is_words(note)] == []


@every_game
def test_names_of_rounds_and_buttons_that_all_games_share(game: str) -> None:
    texts = TEXTS[game]
    seats = find_game(game).seats[:2]
    with speaking(PSEUDO):
        said = [
            texts.stage_name(0),
            texts.stage_name(3),
            who_sits(seats, dict.fromkeys(seats, "Ann")),
            say("game-late"),
            *(button.label for button in (to_act(), to_ask(), to_try())),
            str(not_understood("?", "map")),
            str(unknown(Press("x"))),
        ]
        for refuse in (nobody_acts, partial(picked, Press("x"))):
            with pytest.raises(Refused) as error:
                refuse()
            said.append(str(error.value))
    assert [text for text in said if is_words(text)] == []


def test_charts_have_their_titles_in_the_language_that_is_spoken() -> None:
    with speaking(PSEUDO):
        picture = chances("brimstone", {"red": [30, 40], "blue": [70, 60]}, {})
    assert not is_words(picture.data["title"])
    assert not is_words(picture.data["plots"][0][0])
