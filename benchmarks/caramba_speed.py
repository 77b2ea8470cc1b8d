"""How long caramba takes: the whole process, and its passes."""

from __future__ import annotations

import argparse
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.common import HERE, PROGRAMS, THESIS, Unavailable, caramba, milliseconds, show, verdict

DESCRIPTION = "caramba: whole process and passes, for each program of the thesis and for long files"

PROCESS_LIMIT_MS = 25.0
PASSES_LIMIT_MS = 1.0  # for 100 lines, which is what a program of the thesis has

LONG_FILES = (1_000, 10_000, 50_000)  # lines
LONG_FILE_RUNS = 7

#: Kernels of a long file, in turns; each calls the last one of the first kind.
_KERNELS = (
    '''@njit
def smooth_{number}(x, y, factor):
    """Three-point average."""
    n = x.shape[0]
    for i in range(1, n - 1):
        y[i] = factor * (x[i - 1] + x[i] + x[i + 1]) / 3.0
    y[0] = x[0]
    y[n - 1] = x[n - 1]
    return y[n // 2]
''',
    '''@njit(parallel=True)
def scale_{number}(x, y, factor):
    """Scaled by what the neighbours say."""
    n = x.shape[0]
    total = 0.0
    for i in prange(n):
        y[i] = factor * x[i] + 0.5
        total += y[i]
    return total + smooth_{last}(x, y, factor)
''',
    '''@njit
def relax_{number}(x, y, factor):
    """Until nothing moves."""
    error = 1.0
    while error > 1e-3:
        error = smooth_{last}(x, y, factor) * 0.5
        if error < 0.0:
            error = -error
    return error
''',
)

_UNITS = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "ns": 1e-9}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this measurement."""
    parser.add_argument("--runs", type=int, default=50, help="processes per program (default: 50)")


def run(options: argparse.Namespace) -> None:
    """Print one row a program, and Python's own start for comparison."""
    thesis = json.loads((HERE / "thesis.json").read_text(encoding="utf-8"))["translation_ms"]
    rows = []
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as folder:
        commands = {
            name: [caramba(), str(THESIS / f"{name}.py"), "-o", str(Path(folder) / f"{name}.py")]
            for name in PROGRAMS
        }
        commands["python -c pass"] = [sys.executable, "-c", "pass"]
        times = processes(commands, options.runs)
        for name in PROGRAMS:
            median = 1e3 * statistics.median(times[name])
            listings = [pass_times(commands[name]) for _ in range(options.runs)]
            parse = 1e3 * statistics.median(listing["parse"] for listing in listings)
            passes = 1e3 * statistics.median(sum(listing.values()) - listing["parse"] for listing in listings)
            rows.append(
                [
                    f"{name}.py",
                    milliseconds(times[name]),
                    f"{1e3 * min(times[name]):.2f}",
                    verdict(median, PROCESS_LIMIT_MS),
                    f"{parse:.3f}",
                    f"{passes:.3f}",
                    verdict(passes, PASSES_LIMIT_MS),
                    f"{thesis[name][-1]:.2f}" if name in thesis else "",
                ]
            )
        reference = times["python -c pass"]
        rows.append(
            ["python -c pass", milliseconds(reference), f"{1e3 * min(reference):.2f}", "", "", "", "", ""]
        )
    show(
        f"caramba, medians of {options.runs} runs, in ms",
        ("program", "process", "least", "limit", "parse", "passes", "limit", "thesis: parse and translate"),
        rows,
    )
    show_long_files()


def show_long_files() -> None:
    """Print how the passes' time grows as the text does."""
    rows = []
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as folder:
        for lines in LONG_FILES:
            source = Path(folder) / f"kernels_{lines}.py"
            text = long_file(lines)
            source.write_text(text, encoding="utf-8")
            command = [caramba(), str(source), "-o", str(Path(folder) / "out.py")]
            listings = [pass_times(command) for _ in range(LONG_FILE_RUNS)]
            parse = 1e3 * min(listing["parse"] for listing in listings)
            passes = 1e3 * min(sum(listing.values()) - listing["parse"] for listing in listings)
            by_100_lines = 100 * passes / text.count("\n")
            rows.append(
                [
                    f"{lines:,}",
                    f"{parse:.1f}",
                    f"{passes:.1f}",
                    f"{by_100_lines:.2f}",
                    verdict(by_100_lines, PASSES_LIMIT_MS),
                ]
            )
    show(
        f"caramba, long files, least of {LONG_FILE_RUNS} runs, in ms",
        ("lines", "parse", "passes", "for 100 lines", "limit"),
        rows,
    )


def long_file(lines: int) -> str:
    """Return a module of about so many lines: kernels of eight or nine that call each other."""
    parts = ["from numba import njit, prange\n"]
    last = 0
    for number in range(lines // 11):
        last = number if number % len(_KERNELS) == 0 else last
        parts.append(_KERNELS[number % len(_KERNELS)].format(number=number, last=last))
    return "\n\n".join(parts)


def processes(commands: Mapping[str, Sequence[str]], runs: int) -> dict[str, list[float]]:
    """Return the wall times of every command in seconds, the commands in turns, after three warm-ups."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for i in range(runs + 3):
        for name, command in commands.items():
            start = time.perf_counter()
            done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
            seconds = time.perf_counter() - start
            if done.returncode != 0:
                raise Unavailable(
                    f"{' '.join(command)} failed: {done.stderr.decode(errors='replace').strip()}"
                )
            if i >= 3:
                times[name].append(seconds)
    return times


def pass_times(command: Sequence[str]) -> dict[str, float]:
    """Return the seconds of every pass that ``--time-passes`` lists; ``parse`` is CPython's parser.

    Its first use in a process makes the classes of the `ast` module, which is most of its time.
    """
    done = subprocess.run([*command, "--time-passes"], capture_output=True, text=True, check=True)
    found = {}
    for line in (done.stdout + done.stderr).splitlines():
        match = re.search(r"^\s*(\S.*?)\s+([0-9.]+)\s*(s|ms|us|µs|ns)\b", line)
        if match and not match[1].lower().startswith("total"):
            found[match[1]] = float(match[2]) * _UNITS[match[3]]
    if "parse" not in found:
        raise Unavailable("caramba --time-passes prints no times")
    return found
