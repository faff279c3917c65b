"""Who refuses says so: the docstring of a public function names the refusal that it raises."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from engine.kernel.contract import Game
from engine.kernel.core import Ask
from engine.kernel.spaces.space import Space

ROOT = Path(__file__).parents[2]
REFUSALS = ("Refused", "NotAsked", "Miswritten")
CONTRACTS = (Ask, Game, Space)
"""What a method without a docstring of its own fulfils is told there."""


def public_functions(node: ast.AST, name: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module that others may call, by their name."""
    for part in ast.iter_child_nodes(node):
        if not isinstance(part, (ast.ClassDef, ast.FunctionDef)):
            continue
        is_private = part.name.startswith("_")
        if isinstance(part, ast.FunctionDef) and not is_private:
            yield f"{name}{part.name}", part
        if isinstance(part, ast.ClassDef) and not is_private:
            yield from public_functions(part, f"{part.name}.")


def refuses(function: ast.FunctionDef, makers: set[str]) -> bool:
    """Whether its body raises a refusal, or one that another function of the engine makes."""
    return any(
        isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
        and node.exc.func.id in {*REFUSALS, *makers}
        for node in ast.walk(function)
    )


def told(function: ast.FunctionDef) -> str:
    """Its docstring, or that of the contract which it fulfils."""
    own = ast.get_docstring(function)
    if own is not None:
        return own
    contracts = (getattr(contract, function.name, None) for contract in CONTRACTS)
    return next((contract.__doc__ or "" for contract in contracts if contract), "")


def modules() -> dict[Path, ast.Module]:
    return {
        file.relative_to(ROOT): ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted((ROOT / "engine").rglob("*.py"))
    }


def test_a_public_function_that_refuses_says_so() -> None:
    read = modules()
    makers = {
        node.name
        for module in read.values()
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef) and node.returns and ast.unparse(node.returns) == "Refused"
    }
    refusing = {
        f"{file}: {name}": told(function)
        for file, module in read.items()
        for name, function in public_functions(module)
        if refuses(function, makers)
    }
    assert len(refusing) > 30
    assert "unknown" in makers
    silent = [name for name, text in refusing.items() if not any(refusal in text for refusal in REFUSALS)]
    assert silent == []
