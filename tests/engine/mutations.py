"""Trying the tests of a paragraph: small faults are planted in the rules, and the tests must find them.

A fault is planted in the modules as they are loaded if that goes (tests/engine/in_place.py); if not, or if
it is not found so, in a fresh copy of the engine's modules, and the tests run against that copy.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import re
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.engine.in_place import planted_in_place

FRESH_TESTS = r"tests\.engine\.(fight|\w+\.(fight|small|wars|test_[a-z]+_\d\w*))"
SECONDS = 3


@dataclass(frozen=True)
class Mutant:
    """A fault: in the text of `module` stands `new` instead of `old`, in one place."""

    module: str
    old: str
    new: str

    def text(self) -> str:
        found = importlib.util.find_spec(self.module)
        assert found is not None
        assert found.origin is not None
        text = Path(found.origin).read_text(encoding="utf-8")
        assert text.count(self.old) == 1, f"{self.module} holds {self.old!r} no more: state the fault anew"
        return text.replace(self.old, self.new)


class Planter(importlib.abc.SourceLoader):
    """Loads one module with a fault in it."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        found = importlib.machinery.PathFinder.find_spec(fullname, path)
        assert found is not None
        assert found.origin is not None
        self.path = found.origin
        return importlib.util.spec_from_loader(fullname, self, origin=found.origin)

    def get_filename(self, fullname: str) -> str:
        return self.path

    def get_data(self, path: str) -> bytes:
        return self.text.encode()


@contextmanager
def planted_in_fresh_modules(name: str, text: str) -> Iterator[None]:
    kept = {name: module for name, module in sys.modules.items() if is_fresh(name)}
    for fresh in kept:
        del sys.modules[fresh]
    planter = Planter(name, text)
    sys.meta_path.insert(0, planter)
    try:
        yield
    finally:
        sys.meta_path.remove(planter)
        for fresh in [fresh for fresh in sys.modules if is_fresh(fresh)]:
            del sys.modules[fresh]
        sys.modules.update(kept)


def is_fresh(name: str) -> bool:
    """The engine, and the tests that hold a piece of it."""
    return name.startswith("combat.engine") or re.fullmatch(FRESH_TESTS, name) is not None


def trials_of(package: str, paragraph: str) -> Iterator[Callable[[], Any]]:
    """The paragraph's tests, one call for each set of parameters."""
    home = Path(__file__).parent / package
    prefix = f"test_{paragraph.lower().replace('-', '_').replace('.', '_')}_"
    section = "_".join(prefix.split("_")[:3]) + "_"
    mine = re.compile(prefix + r"(?!\d+_)")  # not those of the paragraphs of a section
    for name in sorted(path.stem for path in home.glob("test_*.py")):
        if not name.startswith(section):
            continue
        module = importlib.import_module(f"tests.engine.{package}.{name}")
        for name, function in vars(module).items():
            if mine.match(name):
                marks = [mark for mark in getattr(function, "pytestmark", []) if mark.name == "parametrize"]
                for chosen in product(*map(sets_of_parameters, marks)):
                    yield partial(function, **{name: value for one in chosen for name, value in one.items()})


def sets_of_parameters(mark: pytest.Mark) -> list[dict[str, Any]]:
    names = [part.strip() for part in mark.args[0].split(",")]
    if len(names) == 1:
        return [{names[0]: value} for value in mark.args[1]]
    return [dict(zip(names, values, strict=True)) for values in mark.args[1]]


def failures(package: str, paragraph: str, mutant: Mutant | None = None) -> tuple[int, list[str]]:
    """How many tests ran, and what the first failing one said."""
    if mutant is None:
        return run_tests(package, paragraph)
    text = mutant.text()
    with planted_in_place(mutant.module, text) as planted:
        ran, failed = run_tests(package, paragraph) if planted else (0, [])
    if failed:
        return ran, failed
    with planted_in_fresh_modules(mutant.module, text):
        return run_tests(package, paragraph)


class Endless(BaseException):
    """No Exception: rules and tests that catch those must not go on."""


@contextmanager
def limited() -> Iterator[None]:
    """Whatever runs longer is interrupted, again and again: one interruption can be lost in a destructor."""

    def interrupt(*_: Any) -> None:
        raise Endless(f"it took more than {SECONDS} seconds")

    signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, SECONDS, 0.5)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def run_tests(package: str, paragraph: str) -> tuple[int, list[str]]:
    ran = 0
    trials = trials_of(package, paragraph)
    while True:
        try:
            with limited():  # loading the tests may play, too
                test = next(trials, None)
                if test is None:
                    return ran, []
                ran += 1
                test()
        except (Exception, pytest.fail.Exception, Endless) as fault:
            return ran, [f"{type(fault).__name__}: {fault}"]
