"""Lessons: every step can be done as written, none by doing nothing; whatever is pressed, it goes on."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.components import pages_of
from bot.discord.views.form import OPTION, modal_of
from bot.discord.views.layout import COMPONENTS, Namer, layout_of
from bot.extras import every_extra
from bot.extras.lessons import screens as lesson_screens
from bot.extras.lessons.catalogue import LESSONS
from bot.extras.lessons.in_memory import Kept
from bot.extras.lessons.progress import Course
from bot.extras.lessons.screens import LEARN, LESSON
from bot.extras.lessons.service import Aim, Lessons, carry_out
from bot.messages.panel import Button, Form, Menu, Panel, Press
from bot.service.people.private_state import KEPT, OF_ALL, Shown
from bot.service.service import Service
from bot.store import Store
from bot.table.dry_runs.dry_screens import ACT_PAGE, ANSWER, Where
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, NOON

every_game = pytest.mark.parametrize("game", LESSONS)
PRESSES = 120


def components(panel: Panel) -> Iterator[Button | Menu]:
    for row in panel.rows:
        yield from row if isinstance(row, tuple) else (row,)


def page(course: Course) -> str:
    return ACT_PAGE if course.step.acts else ANSWER


def shown(course: Course, where: Where) -> Panel:
    return lesson_screens.panel(course, f"{course.game}.{course.at}.ab12", where)


def offers(one: Button | Menu, press: Press) -> bool:
    """Whether it is what makes that press."""
    if one.arg.partition(":")[2] != f"{press.action}:{press.arg}":
        return False
    if isinstance(one, Button):
        return not one.disabled and not press.values
    return bool(press.values) and set(press.values) <= {choice.value for choice in one.choices}


def check_offered(panel: Panel, form: Form | None, press: Press) -> None:
    """The press is one that the person can make: in the form that is open, else in the panel."""
    if form is None:
        assert any(offers(one, press) for one in components(panel)), f"nothing in the panel is {press}"
        return
    assert (form.action, form.arg) == (press.action, press.arg)
    fields = {field.name: field for field in form.fields}
    for name, values in press.filled.items():
        options = {option.value for option in fields[name].options}
        assert not options or set(values) <= options


def do_step(course: Course, where: Where) -> Where:
    """The step as it is written, by what is in the panel."""
    at, form, step = course.at, None, course.step
    if step.is_done is None:
        course.go_on()
        return course.where()
    for press in step.way:
        assert course.at == at, f"step {at} is done before its last press"
        check_offered(shown(course, where), form, press)
        where, form = course.press(replace(where, page=page(course)), press)
    return where


@every_game
def test_every_step_is_done_by_the_presses_that_it_names(game: str) -> None:
    course = Course(game)
    where, digests = course.where(), list[str]()
    for at in range(len(course.lesson.steps)):
        assert course.at == at
        assert course.is_read_only == (course.step.is_done is None), f"step {at} was done before"
        where = do_step(course, where)
        digests.append(course.table.match.digest())
    assert course.is_over
    again = Course(game)
    for digest in digests:
        do_step(again, again.where())
        assert again.table.match.digest() == digest


@every_game
def test_no_step_is_passed_by_doing_nothing(game: str) -> None:
    for at, step in enumerate(LESSONS[game].steps):
        if step.is_done is None:
            continue
        course = Course(game, at)
        assert course.table.account is None
        course.go_on()
        assert course.at == at
        panel = shown(course, course.where())
        assert "Next" not in [one.label for one in components(panel) if isinstance(one, Button)]
        for one in components(panel):
            aim, stood = Aim.read(one.arg), course.table.stands
            if isinstance(one, Button) and aim.page == page(course):
                course.press(Where(course.table.seat, aim.page), Press(aim.action, aim.arg))
                is_nothing_done = course.at > at and course.table.stands == stood
                assert not is_nothing_done, f"{one.label} passes step {at}"
                course.go_to(at)


@every_game
def test_every_step_has_a_short_rule_a_task_and_help(game: str) -> None:
    for step in LESSONS[game].steps:
        sentences = step.rule.count(". ") + step.rule.count(".** ")
        assert 1 <= sentences <= 6, step.rule
        assert len(step.rule) < 420, step.rule
        assert bool(step.task) == bool(step.hint) == bool(step.way) == (step.is_done is not None), step.rule


@every_game
def test_the_others_hand_in_what_the_scene_says_for_them(game: str) -> None:
    first = 0
    for scene in LESSONS[game].scenes:
        course = Course(game, first)
        while course.table.account is None and not course.is_over and course.at < first + len(scene.steps):
            if {line.seat for line in course.table.lines if line.by == "sheet"} >= set(scene.others):
                break
            do_step(course, course.where())
        said = {line.seat for line in course.table.lines if line.by == "sheet"}
        assert said >= set(scene.others)
        first += len(scene.steps)


@every_game
def test_each_step_can_be_shown_and_gone_back_from(game: str) -> None:
    kept = Kept(Course(game), "ab12")
    for at in range(len(LESSONS[game].steps)):
        control = "n" if kept.what.step.is_done is None else "s"
        carry_out(kept, Aim.read(f"{kept.number}.c:{control}:"), Press(""))
        assert kept.what.at == at + 1
    last = len(LESSONS[game].steps) - 1
    kept.what.go_to(last)
    carry_out(kept, Aim.read(f"{kept.number}.c:b:"), Press(""))
    assert kept.what.at == last - 1


# ------------------------------------------------------------------- whatever is pressed


def check_fits(panel: Panel, form: Form | None) -> None:
    """Every component is shown, and has an id that Discord takes; so has a form."""
    layout: Any = layout_of(panel, Namer(NO_TABLE), picture=("a.png", "alt"))
    assert layout.total_children_count <= COMPONENTS
    rows = sum(
        bool(row) if isinstance(row, tuple) else len(pages_of(row)) if row.choices else 0
        for row in panel.rows
    )
    (container,) = layout.to_components()
    assert sum(part["type"] == 1 for part in container["components"]) == rows
    assert {one.action for one in components(panel)} <= {LESSON, LEARN}
    if form is not None:
        modal_of(form, Key(NO_TABLE, None, "", LESSON, form.arg))


def any_press(chance: Random, panel: Panel) -> tuple[str, Press]:
    """Any component that can be pressed, but the end."""
    able = [
        one
        for one in components(panel)
        if not (isinstance(one, Button) and (one.disabled or one.label == "End" or one.action == LEARN))
        if not (isinstance(one, Menu) and not one.choices)
    ]
    one = chance.choice(able)
    return one.arg, Press("", values=() if isinstance(one, Button) else (chance.choice(one.choices).value,))


def filled(chance: Random, form: Form) -> Press:
    """The form with any options chosen, and nonsense typed."""
    values = {
        field.name: (chance.choice(field.options).value if field.options else "x" * OPTION,)
        for field in form.fields
    }
    return Press("", filled=values, text="".join(sum(values.values(), ())))


@every_game
def test_whatever_is_pressed_a_lesson_goes_on_within_discords_limits(game: str) -> None:
    chance, kept = Random(game), Kept(Course(game), "ab12")
    page, furthest = Shown(shown(kept.what, kept.what.where())), 0
    for _ in range(PRESSES):
        check_fits(page.panel, page.form)
        if kept.what.is_over:
            break
        if page.form is not None:
            aim, press = Aim.read(page.form.arg), filled(chance, page.form)
        else:
            arg, press = any_press(chance, page.panel)
            aim = Aim.read(arg)
        page = carry_out(kept, aim, press)
        furthest = max(furthest, kept.what.at)
    assert furthest > 2


def test_who_presses_something_else_is_told_what_is_wanted() -> None:
    kept = Kept(Course("brimstone", 1), "ab12")
    page = carry_out(kept, Aim.read(f"{kept.number}.o:pick:event=truce"), Press(""))
    assert "Take Fair Weather" in page.panel.text
    assert kept.what.at == 1
    assert kept.what.table.match.asks["red"].kind == "choose_event"


def test_a_game_that_ends_before_the_step_is_done_is_laid_anew() -> None:
    course = Course("brimstone", len(LESSONS["brimstone"].steps) - 2)
    at = course.at
    for press in course.step.way:
        course.table.do(press, acts=False)
    assert course.table.match.is_over
    course.go_on()
    assert course.at == at
    assert not course.table.match.is_over
    assert "Hand in" in shown(course, course.where()).below


def test_a_press_on_an_older_page_changes_nothing() -> None:
    kept = Kept(Course("brimstone"), "ab12")
    first = Aim.read(f"{kept.number}.c:n:")
    carry_out(kept, first, Press(""))
    page = carry_out(kept, first, Press(""))
    assert kept.what.at == 1
    assert "out of date" in page.panel.text


# ------------------------------------------------------------------------- what is kept


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


@pytest.fixture
def service(store: Store) -> Service:
    return Service(store, clock=lambda: NOON)


def button(page: Shown, label: str) -> str:
    return next(one.arg for one in components(page.panel) if isinstance(one, Button) and one.label == label)


async def test_a_lesson_that_was_put_away_goes_on_at_its_step(service: Service, store: Store) -> None:
    """As after a restart, which leaves nothing of it but its components."""
    lessons = service.of(Lessons)
    page = await lessons.press(ANN, button(await lessons.begin(ANN, "brimstone", 0), "Next"), Press(""), 0)
    fresh = Service(store, clock=lambda: NOON + KEPT).of(Lessons)
    page = await fresh.press(ANN, button(page, "Fair Weather"), Press(""), 0)
    assert "in the meantime" in page.panel.text
    assert "step 2 of" in page.panel.text
    page = await fresh.press(ANN, button(page, "Fair Weather"), Press(""), 0)
    assert "step 3 of" in page.panel.text


async def test_everybody_is_in_a_lesson_of_their_own(service: Service) -> None:
    lessons = service.of(Lessons)
    first = button(await lessons.begin(ANN, "brimstone", 0), "Next")
    assert "in the meantime" in (await lessons.press(BEN, first, Press(""), 0)).panel.text
    assert len(lessons) == 2
    assert "step 2 of" in (await lessons.press(ANN, first, Press(""), 0)).panel.text


async def test_a_second_lesson_puts_the_first_away_and_ending_one_keeps_nothing(service: Service) -> None:
    lessons = service.of(Lessons)
    first = button(await lessons.begin(ANN, "brimstone", 0), "Next")
    second = await lessons.begin(ANN, "brimstone", 0)
    assert "out of date" in (await lessons.press(ANN, first, Press(""), 0)).panel.text
    assert len(lessons) == 1
    assert "/learn" in (await lessons.press(ANN, button(second, "End"), Press(""), 0)).panel.text
    assert len(lessons) == 0


async def test_a_forged_component_is_refused(service: Service) -> None:
    for at in ("", "brimstone", "brimstone.0.a", "chess.0.a.o", "brimstone.99.a.o", "brimstone.0.a.z"):
        with pytest.raises(Refused):
            await service.of(Lessons).press(ANN, f"{at}:pick:event=truce", Press(""), 0)


async def test_lessons_are_kept_for_an_hour_and_only_so_many(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.people.private_state.OF_ALL", 2)
    assert OF_ALL > 2
    lessons, people = service.of(Lessons), [replace(ANN, id=number) for number in (1, 2, 3)]
    for person in people:
        await lessons.begin(person, "brimstone", 0)
    assert len(lessons) == 2
    monkeypatch.setattr(service.units, "now", lambda: NOON + KEPT - timedelta(seconds=1))
    await lessons.begin(people[2], "brimstone", 0)
    assert len(lessons) == 2
    monkeypatch.setattr(service.units, "now", lambda: NOON + KEPT)
    await lessons.begin(people[2], "brimstone", 0)
    assert len(lessons) == 1


# ---------------------------------------------------------------- what a text says is so


def test_in_brigand_kings_a_county_is_captured_in_the_turn_of_another() -> None:
    at = next(at for at, step in enumerate(LESSONS["brigand_kings"].steps) if step.rule.startswith("**Seven"))
    course = Course("brigand_kings", at - 1)
    assert course.table.match.state.captured["red"] == ()
    course.go_on()
    assert course.at == at
    assert course.table.match.state.captured["red"] == ("pact",)


NAMED = re.compile(r"\*\*([^*]+)\*\*|(?:menu|button) “([^”]+)”")
"""What a task or a hint calls by its label: bold, or in quotation marks after its kind."""


def labels_of(panel: Panel, form: Form | None) -> Iterator[str]:
    """Yield everything that can be read on what the person sees to press."""
    for one in components(panel):
        yield one.label if isinstance(one, Button) else one.placeholder
        for choice in () if isinstance(one, Button) else one.choices:
            yield choice.label
    for field in form.fields if form else ():
        yield field.label
        yield from (choice.label for choice in field.options)


@every_game
def test_a_lesson_calls_menus_and_buttons_as_they_are_labelled(game: str) -> None:
    course, wrong = Course(game), []
    where = course.where()
    while not course.is_over:
        at, step, form = course.at, course.step, None
        if step.is_done is None:
            course.go_on()
            where = course.where()
            continue
        seen = set(labels_of(shown(course, replace(where, page=page(course))), None))
        for press in step.way:
            seen |= set(labels_of(shown(course, where), form))
            where, form = course.press(replace(where, page=page(course)), press)
            if course.at == at:
                seen |= set(labels_of(shown(course, where), form))
        named = [bold or quoted for bold, quoted in NAMED.findall(f"{step.task} {step.hint}")]
        wrong += [(at, name) for name in named if not any(name.rstrip("…") in label for label in seen)]
    assert wrong == []
