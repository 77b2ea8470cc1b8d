"""Runs clang-tidy over this project's C++ sources, on all cores: tools/tidy.py BUILD_FOLDER [FILE…]

A file that was clean is not checked again until its text, a header of this project that it includes, its
compile command or the checks change; what was clean is remembered in the user's cache folder.
"""

import hashlib
import json
import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Debian's default clang-tidy (14) lacks parts of C++20.
CLANG_TIDY = os.environ.get("CLANG_TIDY", "clang-tidy-16")


def cache_folder() -> Path:
    base = os.environ.get("CARAMBA_CACHE_DIR")
    if not base:
        base = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "caramba")
    return Path(base, "tidy")


def dependencies(entry: dict[str, str]) -> list[Path]:
    """The source of a compile command and the headers that it includes, system headers left out."""
    command = shlex.split(entry["command"])
    output = command.index("-o")
    del command[output : output + 2]
    command.remove("-c")
    listing = subprocess.run(
        [*command, "-MM"], cwd=entry["directory"], capture_output=True, text=True, check=True
    ).stdout
    names = listing.replace("\\\n", " ").split()[1:]
    return [Path(entry["directory"], name) for name in names]


def key(entry: dict[str, str], version: bytes) -> str:
    digest = hashlib.sha256(version)
    digest.update((ROOT / ".clang-tidy").read_bytes())
    digest.update(entry["command"].encode())
    for path in dependencies(entry):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def check(entry: dict[str, str], build: Path, version: bytes) -> str:
    """What clang-tidy has to say about a file: nothing when it is clean."""
    try:
        clean = cache_folder() / key(entry, version)
    except subprocess.CalledProcessError as failure:
        return str(failure.stderr)
    if clean.exists():
        clean.touch()
        return ""
    run = subprocess.run(
        [CLANG_TIDY, "--quiet", "-p", str(build), entry["file"]], capture_output=True, text=True, check=False
    )
    if run.returncode == 0:
        clean.parent.mkdir(parents=True, exist_ok=True)
        clean.touch()
        return ""
    return run.stdout + run.stderr


def main() -> int:
    build = Path(sys.argv[1])
    wanted = {Path(name).resolve() for name in sys.argv[2:]}
    version = subprocess.run([CLANG_TIDY, "--version"], capture_output=True, check=True).stdout
    # Generated sources lie in the build folder; they are not ours to read.
    ours = [
        entry
        for entry in json.loads((build / "compile_commands.json").read_text())
        if Path(entry["file"]).is_relative_to(ROOT) and not Path(entry["file"]).is_relative_to(ROOT / "build")
        if not wanted or Path(entry["file"]) in wanted
    ]
    bad = 0
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for entry, report in zip(ours, pool.map(lambda e: check(e, build, version), ours), strict=True):
            if report:
                bad += 1
                print(f"{os.path.relpath(entry['file'], ROOT)}:\n{report}", flush=True)
    print(f"clang-tidy: {len(ours)} files, {bad} with findings")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
