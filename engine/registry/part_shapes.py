"""Check that an object found by name has its declared type, and describe what differs."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping
from inspect import Parameter, Signature
from types import ModuleType, UnionType
from typing import Any, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


class Misshapen(TypeError):
    """Raised for a bug: a module lacks the expected object, or the object has the wrong type."""


def shaped(module: ModuleType, name: str, shape: type[T]) -> T:
    """Return the module's object of that name; Misshapen if its type is wrong, with the details."""
    if not hasattr(module, name):
        raise Misshapen(f"{module.__name__}.{name} is not there")
    value: T = getattr(module, name)
    fault = next(faults(value, shape), None)
    if fault is not None:
        raise Misshapen(f"{module.__name__}.{name} {fault}")
    return value


def faults(value: object, shape: Any) -> Iterator[str]:
    """Yield in what a value differs from a type, without calling it."""
    origin = get_origin(shape) or shape
    if origin is Any:
        return
    if origin in (Union, UnionType):
        if all(any(faults(value, one)) for one in get_args(shape)):
            yield f"is {_kind(value)}, not {shape}"
    elif origin is Callable:
        if not callable(value):
            yield f"is {_kind(value)}, which cannot be called"
    elif getattr(origin, "_is_protocol", False):
        yield from _unfulfilled(value, origin)
    elif isinstance(origin, type):
        if isinstance(value, (float, int) if origin is float else origin):
            yield from _ill_filled(value, get_args(shape))
        else:
            yield f"is {_kind(value)}, not {origin.__name__}"


def _ill_filled(value: object, parts: tuple[Any, ...]) -> Iterator[str]:
    """Yield the items of a collection that have the wrong type, in words."""
    if isinstance(value, Mapping):
        held = [(key, one, parts[1]) for key, one in value.items()] if parts else []
    elif isinstance(value, Collection) and (len(parts) == 1 or parts[1:] == (...,)):
        held = [(number, one, parts[0]) for number, one in enumerate(value)]
    else:
        return
    for key, one, shape in held:
        yield from (f"has a {key!r} that {fault}" for fault in faults(one, shape))


def _unfulfilled(value: object, protocol: type) -> Iterator[str]:
    """Yield the members of a protocol that the value lacks or declares differently, in words."""
    hints = get_type_hints(protocol)
    for name, member in members(protocol).items():
        if not hasattr(value, name):
            yield f"has no {name}"
        elif name in hints:
            yield from (f"has a {name} that {fault}" for fault in faults(getattr(value, name), hints[name]))
        elif inspect.isfunction(member):
            own = value if name == "__call__" else getattr(value, name)
            yield from (_called(name, fault) for fault in _uncallable(own, member))


def members(protocol: type) -> dict[str, object]:
    """Return a protocol's members: name -> function or property, None for a declared attribute."""
    asked: dict[str, object] = {}
    for one in reversed(protocol.__mro__):
        if getattr(one, "_is_protocol", False) and one is not Protocol:
            names = {**dict.fromkeys(one.__dict__.get("__annotations__", {})), **vars(one)}
            asked |= {name: it for name, it in names.items() if _is_asked(name)}
    return asked


def _is_asked(name: str) -> bool:
    return name == "__call__" or not name.startswith("_")


def _called(name: str, fault: str) -> str:
    return fault if name == "__call__" else f"has a {name} that {fault}"


def _uncallable(value: object, member: Callable[..., object]) -> Iterator[str]:
    """Yield why the value cannot be called like the protocol's function."""
    if not callable(value):
        yield f"is {_kind(value)}, which cannot be called"
        return
    wanted = list(inspect.signature(member).parameters.values())[1:]
    given = inspect.signature(value)
    if not _takes(given, wanted):
        yield f"takes {given}, not {Signature(wanted)}"


def _takes(given: Signature, wanted: list[Parameter]) -> bool:
    """Return whether every call that fits the wanted signature also fits the given one."""
    needed = [one for one in wanted if one.default is Parameter.empty]
    try:
        for called in (wanted, needed):
            given.bind(*_by_place(called), **_by_name(called))
    except TypeError:
        return False
    return True


def _by_place(called: list[Parameter]) -> list[None]:
    return [
        None for one in called if one.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    ]


def _by_name(called: list[Parameter]) -> dict[str, None]:
    return {one.name: None for one in called if one.kind is Parameter.KEYWORD_ONLY}


def _kind(value: object) -> str:
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}" if value is not None else "None"
