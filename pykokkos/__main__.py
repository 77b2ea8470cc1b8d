"""The command `pykokkos`: what this installation is, and its cache of compiled kernels."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from pykokkos import __version__, _core


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    parser = argparse.ArgumentParser(prog="pykokkos", description=__doc__)
    parser.add_argument(
        "--version",
        action="version",
        version=f"pykokkos {__version__}, {_core.kokkos_configuration()}",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    cache = commands.add_parser("cache", help="the cache of compiled kernels (PYKOKKOS_CACHE_DIR)")
    cache.add_argument("action", choices=("info", "clear"), help="show what it holds, or empty it")
    parsed = parser.parse_args(arguments)
    try:
        info = _core.cache_info() if parsed.action == "info" else _core.cache_clear()
    except RuntimeError as error:
        print(f"pykokkos: {error}", file=sys.stderr)
        return 2
    print("removed" if parsed.action == "clear" else "folder ", info["folder"])
    print(f"kernels {info['entries']}, signatures {info['memos']}, {info['bytes'] / 2**20:.1f} MiB", end="")
    print(f" of {info['limit'] / 2**20:.0f} MiB")
    if info["temporary"]:
        print("The wanted folder cannot be written; this one goes away with the process.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
