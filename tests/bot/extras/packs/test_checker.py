"""`python -m bot pack` checks a pack as an upload is checked; the JSON Schema is that of the models."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from bot.app.command_line import main
from bot.extras.packs.deeplamp import files as _all_models  # so that they are there
from bot.extras.packs.deeplamp.effects import AnyEffect
from bot.extras.packs.fields import Part
from bot.extras.packs.parsing import read
from engine.deeplamp.pack import loading, model, vocabulary, world
from engine.deeplamp.pack.amounts import Amount
from engine.kernel.core import Refused
from tests.bot.extras.packs.test_example import PLACE
from tests.engine.deeplamp.written import own

SCHEMA = PLACE.parent / "schema.json"
Tool = Callable[..., tuple[int, str, str]]


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tool:
    """The command with its exit code and what it prints, here where no setting can be read."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["bot", "pack", *arguments])
        monkeypatch.setenv("LOG_LEVEL", "nonsense")
        code = main()
        return code, *capsys.readouterr()

    return run


def lay(place: Path, **more: Any) -> None:
    for name, part in (own() | more).items():
        (place / f"{name}.json").write_text(json.dumps(part), "utf-8")


def test_it_tells_faults_or_the_digest(tool: Tool, tmp_path: Path) -> None:
    lay(tmp_path)
    code, told, _ = tool(str(tmp_path))
    assert code == 0
    assert told.startswith("Mine 1.0 (mine): no errors. SHA-256 ")
    (tmp_path / "town.json").unlink()
    (tmp_path / "music.json").write_text("[]")
    assert tool(str(tmp_path)) == (
        1,
        "town.json: the file is missing. Add it.\n"
        "music.json: there is no such file in a pack. Leave it out.\n",
        "",
    )


def test_what_is_not_there_is_a_wrong_call(tool: Tool, tmp_path: Path) -> None:
    code, _, told = tool(str(tmp_path / "nowhere"))
    assert code == 2
    assert "No such file" in told
    code, _, told = tool(str(tmp_path), "--game", "chess")
    assert code == 2
    assert (
        "chess takes no packs. These games do: brimstone, earth_mans_burden, brutal_magic, deeplamp." in told
    )
    with pytest.raises(SystemExit) as ended:
        tool()
    assert ended.value.code == 2


def test_a_file_that_is_no_json_is_told_with_its_mend() -> None:
    written = {name: json.dumps(part).encode() for name, part in own().items()}
    with pytest.raises(Refused, match=r"town\.json: the file is not JSON: .* Write plain JSON"):
        read("deeplamp", written | {"town": b"{"})


@pytest.mark.parametrize("pack", ["deeplamp", "x" * 33])
def test_no_pack_takes_the_id_of_the_shipped_one_or_a_long_one(pack: str) -> None:
    with pytest.raises(Refused, match=rf"pack\.json, id: '{pack}' cannot be taken\. Write one of your own"):
        read("deeplamp", {name: json.dumps(part).encode() for name, part in own(pack=pack).items()})


def test_the_schema_in_the_documents_is_that_of_the_models(tool: Tool) -> None:
    code, told, _ = tool("--schema")
    assert code == 0
    assert told == SCHEMA.read_text("utf-8"), "python -m bot pack --schema > docs/packs/schema.json"


# ---------------------------------------------------------------- the models, and the values of the rules

OPTION = {"Option": "Choice", "Charges": "Pool", "Favor": "Pool", "Stats": "", "Files": "Parts"}
"""Models that are called otherwise among the values; stats are a mapping there."""


def models(base: type[Part] = Part) -> Iterator[type[Part]]:
    """All objects of a whole pack but effects; a board's file is tried in test_boxes."""
    for one in base.__subclasses__():
        yield from models(one)
        if "fx" not in one.model_fields and one.__module__.startswith(_all_models.__package__):
            yield one


def value_of(one: type[Part]) -> Any:
    """What a model's object is for the rules."""
    name = OPTION.get(one.__name__, one.__name__)
    return next(
        (getattr(room, name) for room in (loading, model, world, vocabulary) if hasattr(room, name)), None
    )


def defaults_of(kind: Any) -> dict[str, Any]:
    """By key of a value what it is where it is left out; ... where it may not be."""
    left = (
        kind._field_defaults if issubclass(kind, tuple) else {name: getattr(kind, name) for name in dir(kind)}
    )
    return {name.rstrip("_"): left.get(name, ...) for name in get_type_hints(kind)}


def written(default: Any) -> Any:
    """A default of a value as a pack writes it."""
    if isinstance(default, Amount):
        return default.plus
    return {model.FREE: {}, (): []}.get(default, default)


@pytest.mark.parametrize("one", list(models()), ids=lambda one: one.__name__)
def test_a_model_has_the_keys_of_its_value_and_the_same_defaults(one: type[Part]) -> None:
    value = value_of(one)
    assert (value is None) == (one.__name__ in ("Stats", "Named")), "each model has its value"
    if value is None:
        return
    known = defaults_of(value)
    for field in one.model_fields.values():
        key = str(field.alias)
        assert key in known or (value is loading.About and key in ("format", "language", "author", "licence"))
        assert field.is_required() or written(known[key]) == field.default
    keys = {field.alias for field in one.model_fields.values()}
    assert {key for key, default in known.items() if default is ...} <= keys


def test_an_effect_has_the_same_keys_and_defaults_for_the_models_and_for_the_rules() -> None:
    known: dict[str, dict[str, Any]] = {}
    for one in get_args(AnyEffect):
        for fx in get_args(one.model_fields["fx"].annotation):
            keys = {field.alias: field for name, field in one.model_fields.items() if name != "fx"}
            known[fx] = {key: ... if field.is_required() else field.default for key, field in keys.items()}
    wanted = {
        fx: {
            key: written(form.default) if isinstance(form, vocabulary.Left) else ...
            for key, form in keys.items()
        }
        for fx, keys in vocabulary.VOCABULARY.items()
    }
    assert known == wanted
