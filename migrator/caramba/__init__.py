"""Migrates Numba programs to PyKokkos.

    >>> import caramba
    >>> translation = caramba.translate(source)
    >>> print(translation.source)

``Parser`` does the same for a file; ``caramba.visitors`` has each pass as a function of its own.
"""

from caramba import visitors
from caramba._caramba import Diagnostic, FileError, Kernel, Translation
from caramba.parser import Parser, translate, translate_folder

__all__ = [
    "Diagnostic",
    "FileError",
    "Kernel",
    "Parser",
    "Translation",
    "translate",
    "translate_folder",
    "visitors",
]
