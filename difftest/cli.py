"""The command ``difftest``."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Sequence

from difftest import cli_bench, cli_check, cli_fuzz, cli_run
from difftest.cli_common import WRONG_USE
from difftest.programs import UsageError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        return status
    except UsageError as error:
        print(f"difftest: {error}", file=sys.stderr)
        return WRONG_USE
    except OSError as error:
        print(f"difftest: {error}", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        print("difftest: interrupted", file=sys.stderr)
        return WRONG_USE
    except Exception:
        traceback.print_exc()
        print("difftest: internal error, nothing was decided", file=sys.stderr)
        return WRONG_USE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="difftest",
        description="Run Numba kernels and their migrated form side by side and compare them.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    cli_check.add_commands(commands)
    cli_run.add_commands(commands)
    cli_bench.add_compare(commands)
    cli_fuzz.add_commands(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
