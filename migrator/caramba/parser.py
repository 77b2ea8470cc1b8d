"""Files and texts to migrate."""

from __future__ import annotations

import ast
import os
from functools import cached_property

from caramba import _caramba


def translate(source: str, path: str = "<string>", *, drop_in: bool = False) -> _caramba.Translation:
    """Migrate the text of a file.

    ``path`` is the name that messages use. With ``drop_in`` callers keep the kernels' names, so that
    importers of the module need no change. Raises SyntaxError for text that is not Python.
    """
    return _caramba.translate(source, path, drop_in)


def translate_folder(
    folder: str | os.PathLike[str], output: str | os.PathLike[str] = ""
) -> dict[str, _caramba.Translation]:
    """Migrate all modules of a folder, which import kernels from each other; give each path's translation.

    The folder is written to ``output``, its other files as they are. Callers keep the kernels' names.
    """
    return _caramba.translate_folder(os.fspath(folder), os.fspath(output))


class Parser:
    """A file with Numba kernels.

    >>> parser = Parser("lennard_jones.py")
    >>> [kernel.name for kernel in parser.kernels]
    ['lj', 'distance2', 'potential']
    >>> parser.unparse("translated.py")
    """

    def __init__(self, path: str | os.PathLike[str], *, drop_in: bool = False) -> None:
        """Read the file. Raises OSError or SyntaxError when it cannot be read or is not Python."""
        self.path = os.fspath(path)
        self.source = _caramba.read_text(self.path)
        self._drop_in = drop_in
        self._translation = translate(self.source, self.path, drop_in=drop_in)

    @cached_property
    def tree(self) -> ast.Module:
        """Python's syntax tree of the source."""
        return ast.parse(self.source, self.path)

    @property
    def kernels(self) -> list[_caramba.Kernel]:
        """Every function that Numba decorates, in the order of the source."""
        return self._translation.kernels

    def translate(self) -> _caramba.Translation:
        """Give the migrated file."""
        return self._translation

    def unparse(self, path: str | os.PathLike[str]) -> None:
        """Write the migrated file, in one step."""
        _caramba.write_text(os.fspath(path), self._translation.source)

    def diff(self) -> str:
        """Give what changed, as a unified diff."""
        return _caramba.unified_diff(self.source, self._translation.source, self.path, self.path)
