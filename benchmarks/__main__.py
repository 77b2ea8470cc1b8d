"""``python -m benchmarks NAME [options]``: run one measurement, or ``all``, and print its tables."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

#: What there is, in the order of ``all``; each is a module with ``DESCRIPTION``, ``add_options`` and ``run``.
NAMES = (
    "caramba_speed",
    "launch_latency",
    "small_calls",
    "first_call",
    "suite_calls",
    "time_loop",
    "memory",
    "linear_algebra",
    "kernels",
    "corpus_kernels",
    "comparison",
)


def measure_what_is_installed() -> None:
    """Take the repository's root off the import path, where packages lie without their compiled parts."""
    root = Path(__file__).resolve().parent.parent
    sys.path[:] = [entry for entry in sys.path if Path(entry or ".").resolve() != root]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status: 0, or 2 if something that is measured is not installed."""
    measure_what_is_installed()
    from benchmarks.common import Unavailable

    modules = {name: importlib.import_module(f"benchmarks.{name}") for name in NAMES}
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    commands = parser.add_subparsers(dest="name", required=True, metavar="NAME")
    for name, module in modules.items():
        command = commands.add_parser(name, help=module.DESCRIPTION, description=module.DESCRIPTION)
        module.add_options(command)
    commands.add_parser("all", help="all of them, with their defaults")
    options = parser.parse_args(arguments)

    names = NAMES if options.name == "all" else (options.name,)
    missing = False
    for name in names:
        chosen = parser.parse_args([name]) if options.name == "all" else options
        try:
            modules[name].run(chosen)
        except Unavailable as error:
            print(f"{name}: {error}", file=sys.stderr)
            missing = True
    return 2 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
