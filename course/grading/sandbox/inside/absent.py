"""Packages that are not there: named without an error, of no use.

A task may not import `minirag`, but the experiment beside it does, perhaps in the same cell. So
where those packages are not mounted their names can still be imported while cells are defined, and
hold placeholders that take any call. Once answers are asked for, a placeholder that is used raises
the ModuleNotFoundError that the missing package would.

But: this is for honest cells. What keeps a dishonest one from the package is that its files are
not there.
"""

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

__all__ = ["Absent", "install"]

_strict = False


def install(names: frozenset[str]) -> None:
    """Serve placeholders for these packages. Called before any cell runs."""
    sys.meta_path.insert(0, _Finder(names))


def strict(on: bool) -> None:
    """Make using a placeholder an error, or harmless again."""
    global _strict
    _strict = on


class Absent:
    """What a name of an absent package holds."""

    def __init__(self, name: str) -> None:
        self._absent_name = name

    def _used(self, *_: Any, **__: Any) -> Any:
        if _strict:
            root = self._absent_name.split(".")[0]
            raise ModuleNotFoundError(f"No module named {root!r}", name=root)
        return self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._used()

    def __iter__(self) -> Iterator[Any]:
        self._used()
        return iter(())

    def __len__(self) -> int:
        self._used()
        return 0

    __call__ = __getitem__ = __enter__ = __add__ = __radd__ = __mul__ = __rmul__ = _used
    __sub__ = __rsub__ = __truediv__ = __rtruediv__ = _used

    def __exit__(self, *_: object) -> None:
        """End a `with`."""


class _Package(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self.__name__}.{name}")._used()


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, names: frozenset[str]) -> None:
        self.names = names

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname.split(".")[0] not in self.names:
            return None
        if _strict:
            root = fullname.split(".")[0]
            raise ModuleNotFoundError(f"No module named {root!r}", name=root)
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return _Package(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """There is nothing to execute."""
