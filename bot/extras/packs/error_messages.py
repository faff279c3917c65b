"""Translate pydantic's errors into our own sentences; only this module knows those errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from pydantic import BaseModel, create_model
from pydantic import ValidationError as Faulty
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import ErrorDetails, core_schema

from bot.extras.packs.fields import ID_FORM, LONGEST_ID, MOST_TOLD, SAID, Fault, Part, shown
from engine.kernel.core import Json
from engine.kernel.packs import FILE

_KEY: Final = "[key]"
"""Last step of a path that points to an object's key, because the key itself is wrong."""
Schema = Mapping[str, Any]
Told = tuple[str, str]
"""Problem and remedy."""


class _Plain(GenerateJsonSchema):
    """A generator of JSON Schema in the models' order, without titles or null for keys."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def sort(self, value: JsonSchemaValue, parent_key: str | None = None) -> JsonSchemaValue:
        return value

    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        """Restrict keys chosen by the pack to their pattern, and forbid others."""
        found = super().dict_schema(schema)
        for form, inner in found.pop("patternProperties", {}).items():
            found["propertyNames"] = {**found.get("propertyNames", {}), "pattern": form}
            found["additionalProperties"] = inner
        return found

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        found = super().default_schema(schema)
        if found.get("default", found) is None:
            del found["default"]
        return found


def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON Schema of a whole pack."""
    return {"$schema": _Plain.schema_dialect, **model.model_json_schema(schema_generator=_Plain)}


def faults_of(faulty: Faulty, schema: Schema, data: Mapping[str, Json]) -> list[Fault]:
    """Return each format error of the files (name without .json -> content): file, entry, problem, remedy."""
    errors = faulty.errors(include_url=False)
    told = [_fault(one, schema, data) for one in errors[:MOST_TOLD]]
    if len(errors) > MOST_TOLD:
        told.append(Fault("pack.json", "", f"there are more than {MOST_TOLD} faults", "Mend these first"))
    return told


def _fault(error: ErrorDetails, schema: Schema, data: Mapping[str, Json]) -> Fault:
    way, kind = list(error["loc"]), error["type"]
    if kind in ("missing", "extra_forbidden"):
        key = way.pop()
        if not way:
            return _FILES[kind](f"{key}.json")
        known = ", ".join(_entry(schema, data, way)[1].get("properties", {}))
        told = _KEYS[kind](key, known)
    entry, node, value = _entry(schema, data, way)
    if kind not in ("missing", "extra_forbidden"):
        told = _sentence(error, node, value)
    file, *rest = entry
    return Fault(f"{file}.json", " ".join(rest), *told)


_FILES: Final[Mapping[str, Callable[[str], Fault]]] = {
    "missing": lambda file: Fault(file, "", "the file is missing", "Add it"),
    "extra_forbidden": lambda file: Fault(file, "", "there is no such file in a pack", "Leave it out"),
}
_KEYS: Final[Mapping[str, Callable[[Any, str], Told]]] = {
    "missing": lambda key, known: (f"{key} is missing", f"Add {key}"),
    "extra_forbidden": lambda key, known: (
        f"{shown(key)} means nothing here",
        f"Leave it out; known are {known}",
    ),
}


def _entry(schema: Schema, data: Any, way: Sequence[str | int]) -> tuple[list[str], Schema, Any]:
    """Return the path to an entry in readable steps, its schema, and its value."""
    steps: list[str] = []
    node, value = _meant(schema, schema), data
    for step in way:
        if step == _KEY and not (isinstance(value, dict) and step in value):
            return steps[:-1], _ID_NODE, way[-2]
        if "discriminator" in node:
            steps += [str(step)] if "title" in node else ()
            node = _meant(schema, {"$ref": node["discriminator"]["mapping"][step]})
            continue
        if isinstance(step, int):
            node, value = _meant(schema, node["items"]), value[step]
            steps.append(_name(value, step + 1))
            continue
        inner = node.get("properties", {}).get(step)
        node, value = _meant(schema, inner or node["additionalProperties"]), value[step]
        steps.append(step if step.isprintable() and len(step) <= LONGEST_ID else shown(step))
    return steps, node, value


_ID_NODE: Final = {"type": "string", "pattern": ID_FORM, "maxLength": LONGEST_ID}


def _meant(schema: Schema, node: Schema) -> Schema:
    """Return the schema that the node refers to, also if null is allowed beside it; else the node itself."""
    if "$ref" in node:
        return _meant(schema, schema["$defs"][node["$ref"].rpartition("/")[2]])
    if "type" not in node and "discriminator" not in node and "anyOf" in node:
        other = [one for one in node["anyOf"] if one.get("type") != "null"]
        return _meant(schema, other[0]) if len(other) == 1 else node
    return node


def _name(value: Json, number: int) -> str:
    """Return a list entry's name: its id if readable, else its position."""
    named = value.get("id") if isinstance(value, dict) else None
    is_name = isinstance(named, str) and 0 < len(named) <= LONGEST_ID and named.isprintable()
    return str(named) if is_name else str(number)


def _sentence(error: ErrorDetails, node: Schema, value: Any) -> Told:
    kind, limits = error["type"], error.get("ctx", {})
    if kind == SAID:
        return limits["what"], limits["mend"]
    if kind not in _SENTENCES:
        return f"{shown(value)} does not fit: {error['msg']}", "Write something else"
    return _SENTENCES[kind](value, node, limits)


def _no_object(value: Any, node: Schema, limits: Any) -> Told:
    keys = ", ".join(node.get("properties", ()))
    return f"{shown(value)} is not an object", f"Write an object with {keys}" if keys else "Write it in {}"


def _no_choice(value: Any, node: Schema, limits: Any) -> Told:
    """Report an unknown value of the key that says which kind of object this is."""
    key, known = node["discriminator"]["propertyName"], node["discriminator"]["mapping"]
    tag = shown(value.get(key) if isinstance(value, dict) else None)
    if "title" in node:
        return f"{tag} is not a valid {node['title'].lower()}", f"Write {key} with one of {', '.join(known)}"
    return f"{key} is {tag}", f"Write {' or '.join(known)}"


def _no_text(value: Any, node: Schema, limits: Any) -> Told:
    if node.get("pattern") == ID_FORM:
        return f"{shown(value)} is not an id", (
            "Write a lower-case word of letters, digits and _, such as wet_rope"
        )
    if "maxLength" not in node:
        return f"{shown(value)} is not a row", 'Write cells in quotation marks, such as "#..#"'
    return f"{shown(value)} is not text", 'Write it in quotation marks, such as "Adit Mouth"'


def _too_long(value: Any, node: Schema, limits: Any) -> Told:
    what = "id" if node.get("pattern") == ID_FORM else "text"
    return f"the {what} has {len(value)} characters", f"Cut it down to {limits['max_length']}"


_SENTENCES: Final[Mapping[str, Callable[[Any, Schema, Any], Told]]] = {
    "literal_error": lambda value, node, limits: (
        (f"{shown(value)} is not known here", f"Write one of {', '.join(map(str, node['enum']))}")
        if "enum" in node
        else (f"the format is {shown(value)}", f"Write {node['const']}: there is no other format yet")
    ),
    "string_type": _no_text,
    "string_pattern_mismatch": _no_text,
    "string_too_long": _too_long,
    "int_type": lambda value, node, limits: (
        f"{shown(value)} is not a whole number",
        "Write a number without a point, such as 3",
    ),
    "less_than_equal": lambda value, node, limits: (f"{value} is too large", f"Write {limits['le']} at most"),
    "greater_than_equal": lambda value, node, limits: (
        f"{value} is too small",
        f"Write {limits['ge']} or more",
    ),
    "bool_type": lambda value, node, limits: (
        f"{shown(value)} is neither true nor false",
        "Write true or false",
    ),
    "list_type": lambda value, node, limits: (
        f"{shown(value)} is not a list",
        "Write a list in square brackets",
    ),
    "dict_type": lambda value, node, limits: (
        f"{shown(value)} is not an object",
        "Write an object in curly brackets",
    ),
    "model_type": _no_object,
    "model_attributes_type": _no_choice,
    "union_tag_invalid": _no_choice,
    "union_tag_not_found": _no_choice,
}
"""Type of pydantic error -> function (value, schema, broken limits) that words the problem and the remedy."""


def board_checks(
    box: type[Part], agree: Callable[[Any], Iterable[Fault]]
) -> tuple[Callable[[], dict[str, Any]], Callable[[Mapping[str, Json]], list[Fault]]]:
    """Return the `schema` and the `check` of a board's only file.

    `check` returns all errors of its format, else those that `agree` finds in it.
    """
    model = create_model("Files", __base__=Part, __doc__="A board's only file.", box=(box, ...))

    @cache
    def schema() -> dict[str, Any]:
        return schema_of(model)

    def check(data: Mapping[str, Json]) -> list[Fault]:
        try:
            model.model_validate(dict(data))
        except Faulty as faulty:
            return faults_of(faulty, schema(), data)
        return list(agree(data[FILE]))

    return schema, check


def board_fault(entry: str, what: str, mend: str) -> Fault:
    """Return an error in the file."""
    return Fault(f"{FILE}.json", entry, what, mend)
