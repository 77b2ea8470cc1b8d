"""The configuration file: the first of these that exists and speaks of pykokkos.

./pykokkos.toml, ./pyproject.toml ([tool.pykokkos]), and pykokkos/pykokkos.toml in the user's
configuration folder (XDG_CONFIG_HOME, or ~/.config):

    default_space = "Serial"

The environment overrides the file, a call overrides both.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

_KEYS = {"default_space"}


@cache
def file() -> str | None:
    """Return the configuration file that counts."""
    folder = os.environ.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")
    for path in ("pykokkos.toml", "pyproject.toml", os.path.join(folder, "pykokkos", "pykokkos.toml")):
        if os.path.isfile(path) and (path != "pyproject.toml" or "[tool.pykokkos]" in _text(path)):
            return os.path.abspath(path)
    return None


@cache
def read() -> dict[str, Any]:
    """Return what the configuration file says; ValueError, with its name, for what it cannot say."""
    path = file()
    if path is None:
        return {}
    text = _text(path)
    try:
        table = _parsed(text)
        if os.path.basename(path) == "pyproject.toml":
            table = table["tool"]["pykokkos"]
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    if unknown := sorted(table.keys() - _KEYS):
        raise ValueError(f"{path}: unknown settings {', '.join(unknown)}")
    return table


def _text(path: str) -> str:
    with open(path, encoding="utf-8") as opened:
        return opened.read()


def _parsed(text: str) -> dict[str, Any]:
    try:
        loads: Callable[[str], dict[str, Any]] = import_module("tomllib").loads
    except ImportError:  # Python 3.10: the settings are strings in tables
        return _strings(text)
    return loads(text)


def _strings(text: str) -> dict[str, Any]:
    top: dict[str, Any] = {}
    table = top
    for line in text.splitlines():
        if header := re.match(r"\s*\[([\w.-]+)\]\s*(#.*)?$", line):
            table = top
            for name in header[1].split("."):
                table = table.setdefault(name, {})
        elif setting := re.match(r"\s*([\w-]+)\s*=\s*[\"']([^\"']*)[\"']\s*(#.*)?$", line):
            table[setting[1]] = setting[2]
    return top
