"""The passes, each callable alone.

Each function takes the text of a file, runs the analyses that its pass stands on and then that pass,
and gives the text as it is afterwards (SyntaxError for text that is not Python).
"""

from __future__ import annotations

from caramba import _caramba

__all__ = ["after", "array", "numpy", "passes", "semantic", "subview"]


def passes() -> list[str]:
    """Names of all passes, in the order in which they run."""
    return _caramba.passes()


def after(name: str, source: str, path: str = "<string>") -> str:
    """Give the text as it is after the pass of this name and those before it."""
    if name not in passes():
        raise ValueError(f"no pass is called {name!r}: {', '.join(passes())}")
    return _caramba.translate_until(source, name, path)


def numpy(source: str) -> str:
    """Make kernels of whole-array statements Python functions of pykokkos' array operations."""
    return after("NumpyTransformer", source)


def array(source: str) -> str:
    """Write extents, and rows whose rank shows in another kernel."""
    return after("ArrayTransformer", source)


def subview(source: str) -> str:
    """Declare slices that are passed to functions in statements of their own."""
    return after("SubviewTransformer", source)


def semantic(source: str) -> str:
    """Make workunits, functions and callers of kernels."""
    return after("SemanticTransformer", source)
