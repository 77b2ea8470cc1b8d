"""Functions that are written while the program runs, for kernels around the user's functions."""

from __future__ import annotations

import linecache
from types import FunctionType
from typing import Any


def generated(name: str, text: str, surroundings: dict[str, Any]) -> FunctionType:
    """Return the function that a text defines, with `surroundings` as its globals.

    Kernels are compiled from their source, which linecache then has: under a name that the text decides, so
    that the kernel's cache entry is found again.
    """
    file = f"<pykokkos: {name} {hash_of(text):016x}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), surroundings)
    function: FunctionType = surroundings[name]
    return function


def hash_of(text: str) -> int:
    """Return 64 bits that are the same in every process (FNV-1a)."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value
