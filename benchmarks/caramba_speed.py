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

DESCRIPTION = "caramba: whole process and passes, for each program of the thesis"

PROCESS_LIMIT_MS = 25.0
PASSES_LIMIT_MS = 1.0

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
