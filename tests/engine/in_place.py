"""Planting a fault without importing anything anew: the functions that it changes get other bodies.

That goes if nothing but bodies of functions and methods changes. Tables, defaults and whatever else a module
makes when it is loaded may be held by others already.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any


@contextmanager
def planted_in_place(module: str, changed: str) -> Iterator[bool]:
    """`changed` is the module's text with the fault in it. Gives False, and does nothing, if it cannot be."""
    bodies: dict[FunctionType, CodeType] = {}
    loaded = importlib.import_module(module)
    goes = find_bodies(compiled(loaded.__file__), compile(changed, module, "exec"), vars(loaded), bodies)
    kept = {function: function.__code__ for function in bodies}
    try:
        for function in bodies if goes else ():
            function.__code__ = bodies[function]
        yield goes
    finally:
        for function, body in kept.items():
            function.__code__ = body


@cache
def compiled(path: str) -> CodeType:
    return compile(Path(path).read_text(encoding="utf-8"), path, "exec")


def find_bodies(
    one: CodeType, other: CodeType, names: Mapping[str, Any], bodies: dict[FunctionType, CodeType]
) -> bool:
    """Fill `bodies` with what differs between two texts of a module or class; False if more does."""
    if own(one) != own(other):
        return False
    for before, after in zip(nested(one), nested(other), strict=True):
        if same(before, after):
            continue
        live = names.get(before.co_name)
        if isinstance(live, type):
            if not find_bodies(before, after, vars(live), bodies):
                return False
            continue
        function = bare(live)
        if function is None or place(function.__code__) != place(before):
            return False
        if before.co_freevars != after.co_freevars:
            return False
        bodies[function] = after
    return True


def bare(live: Any) -> FunctionType | None:
    """The function behind a method or a property."""
    if isinstance(live, property):
        live = live.fget
    if isinstance(live, staticmethod | classmethod):
        live = live.__func__
    return live if isinstance(live, FunctionType) else None


def place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def same(one: CodeType, other: CodeType) -> bool:
    """But for the lines that they stand on."""
    inner, others = nested(one), nested(other)
    return own(one) == own(other) and len(inner) == len(others) and all(map(same, inner, others))


def own(code: CodeType) -> tuple[Any, ...]:
    """All of it but the code of the functions and classes in it, and the lines."""
    constants = [
        (type(one), one) if not isinstance(one, CodeType) else one.co_qualname for one in code.co_consts
    ]
    return (code.co_code, code.co_names, code.co_varnames, code.co_flags, code.co_exceptiontable, constants)


def nested(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]
