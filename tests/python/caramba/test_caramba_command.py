"""The command line: files, messages and exit status, bad input above all."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from caramba_command import run
from caramba_golden import FOLDER

KERNEL = "from numba import njit\n\n\n@njit\ndef f(x):\n    return x + 1\n"
KEPT = "from numba import njit\n\n\n@njit\ndef f(x):\n    return {x}\n"


def one_line(text: str) -> str:
    assert text.endswith("\n")
    assert text.count("\n") == 1
    return text[:-1]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in.py").write_text(KERNEL)
    return tmp_path


def test_writes_the_migrated_file(folder: Path) -> None:
    done = run("in.py", "-o", "out.py", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "call_f = pk.host_call(f)" in (folder / "out.py").read_text()
    assert sorted(os.listdir(folder)) == ["in.py", "out.py"]


def test_prints_without_an_output_path(folder: Path) -> None:
    done = run("in.py", cwd=folder)
    run("in.py", "-o", "out.py", cwd=folder)
    assert done.stdout == (folder / "out.py").read_text()


def test_every_golden_file(tmp_path: Path) -> None:
    for case in sorted(path.parent for path in FOLDER.glob("thesis/*/in.py")):
        done = run(case / "in.py", "-o", "out.py", cwd=tmp_path)
        assert done.returncode == 0
        assert (tmp_path / "out.py").read_bytes() == (case / "out.py").read_bytes()


def test_drop_in(folder: Path) -> None:
    assert "@pk.host_call\n@pk.function\ndef f(x):" in run("--drop-in", "in.py", cwd=folder).stdout


def test_replaces_its_input(folder: Path) -> None:
    assert run("in.py", "-o", "in.py", cwd=folder).returncode == 0
    once = (folder / "in.py").read_text()
    assert "host_call" in once
    assert run("in.py", "-o", "in.py", cwd=folder).returncode == 0
    assert (folder / "in.py").read_text() == once


def test_kept_kernel_gives_status_1(folder: Path) -> None:
    (folder / "kept.py").write_text(KEPT)
    done = run("kept.py", "-o", "out.py", cwd=folder)
    assert done.returncode == 1
    assert done.stderr.startswith("kept.py:6:12: error CRB2004: 'f' stays with Numba: a set has no meaning")
    assert "@njit" in (folder / "out.py").read_text()


@pytest.mark.parametrize("text", ["", "x = 1\n", "x = 1", "\n\n# only a comment"])
def test_no_kernels(folder: Path, text: str) -> None:
    (folder / "plain.py").write_text(text)
    done = run("plain.py", "-o", "out.py", cwd=folder)
    assert done.returncode == 0
    assert "note CRB1001" in done.stderr
    assert (folder / "out.py").read_text() == text


def test_not_python(folder: Path) -> None:
    (folder / "bad.py").write_text("x = 1\ny = (2\n")
    done = run("bad.py", "-o", "out.py", cwd=folder)
    assert done.returncode == 2
    assert one_line(done.stderr) == "bad.py:2:5: not Python: '(' was never closed"
    assert not (folder / "out.py").exists()


def test_null_byte(folder: Path) -> None:
    (folder / "bad.py").write_bytes(b"x = 1\ny\0 = 2\n")
    done = run("bad.py", cwd=folder)
    assert done.returncode == 2
    assert one_line(done.stderr).startswith("bad.py:2:1: not Python: source contains a null byte")


@pytest.mark.parametrize(
    ("data", "place"),
    [(b"# \xff\n", "1:3"), (b"a\n\xc3\xa9\xe9\n", "2:2"), (b"\xed\xa0\x80", "1:1"), (b"\xc0\xaf", "1:1")],
)
def test_not_utf8(folder: Path, data: bytes, place: str) -> None:
    (folder / "bad.py").write_bytes(data)
    done = run("bad.py", "-o", "out.py", cwd=folder)
    assert done.returncode == 2
    assert one_line(done.stderr).startswith(f"bad.py:{place}: not UTF-8: byte 0x")
    assert not (folder / "out.py").exists()


def test_missing_file(folder: Path) -> None:
    done = run("none.py", "-o", "out.py", cwd=folder)
    assert done.returncode == 2
    assert one_line(done.stderr) == "none.py: cannot be read: No such file or directory"
    assert not (folder / "out.py").exists()


def test_folder_as_input(folder: Path) -> None:
    done = run(".", cwd=folder)
    assert done.returncode == 2
    assert one_line(done.stderr) == ".: a folder needs an output folder (-o)"


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads and writes everything")
def test_unreadable_and_unwritable(folder: Path) -> None:
    (folder / "in.py").chmod(0)
    assert run("in.py", cwd=folder).returncode == 2


def test_unwritable_output(folder: Path) -> None:
    done = run("in.py", "-o", "none/out.py", cwd=folder)
    assert done.returncode == 2
    assert one_line(done.stderr) == "none/out.py: cannot be written: No such file or directory"


def test_output_is_a_folder(folder: Path) -> None:
    (folder / "out.py").mkdir()
    done = run("in.py", "-o", "out.py", cwd=folder)
    assert done.returncode == 2
    assert one_line(done.stderr) == "out.py: cannot be written: Is a directory"
    assert sorted(os.listdir(folder)) == ["in.py", "out.py"]


def test_mode_of_an_existing_output_stays(folder: Path) -> None:
    (folder / "out.py").write_text("old")
    (folder / "out.py").chmod(0o755)
    assert run("in.py", "-o", "out.py", cwd=folder).returncode == 0
    assert (folder / "out.py").stat().st_mode & 0o777 == 0o755


def test_full_device(folder: Path) -> None:
    done = run("in.py", "-o", "/dev/full", cwd=folder)
    assert done.returncode == 2
    assert one_line(done.stderr) == "/dev/full: cannot be written: No space left on device"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["in.py", "another.py"],
        ["--nonsense", "in.py"],
        ["-q", "in.py"],
        ["--d", "in.py"],
        ["--diff=3", "in.py"],
        ["in.py", "-o"],
        ["--dump-after", "Nothing", "in.py"],
        ["--report", "xml", "in.py"],
        ["--report=xml", "in.py"],
    ],
)
def test_usage(folder: Path, arguments: list[str]) -> None:
    done = run(*arguments, cwd=folder)
    assert done.returncode == 2
    assert one_line(done.stderr).startswith("caramba: ")


def test_help_and_version(folder: Path) -> None:
    done = run("--help", cwd=folder)
    assert done.returncode == 0
    options = (
        "-o, --output",
        "--drop-in",
        "--parallel-draws",
        "--diff",
        "--report",
        "--time-passes",
        "--dump-after",
    )
    for option in options:
        assert option in done.stdout
    assert run("--version", cwd=folder).stdout.startswith("caramba ")
    assert run("--help", cwd=folder).stdout == run("-h", cwd=folder).stdout


def test_options_stand_anywhere(folder: Path) -> None:
    wanted = run("--report=text", "--drop-in", "in.py", "-o", "out.py", cwd=folder)
    assert wanted.returncode == 0
    for arguments in (
        ["in.py", "--drop-in", "--report", "-o", "out.py"],
        ["--report", "text", "in.py", "--drop-in", "--output=out.py"],
        ["-oout.py", "--rep", "--drop", "--", "in.py"],
    ):
        assert run(*arguments, cwd=folder).stdout == wanted.stdout


def test_deep_nesting(folder: Path) -> None:
    for text in ("x = " + "-" * 100_000 + "1\n", "x = " + "1 + " * 100_000 + "1\n", "(" * 10_000):
        (folder / "deep.py").write_text(text)
        done = run("deep.py", "-o", "out.py", cwd=folder)
        assert done.returncode in (0, 2)
        one_line(done.stderr)


def test_flags_in_a_row(folder: Path) -> None:
    """What is known under one flag is not known once more under each of the others."""
    flags = [f"flag{k}" for k in range(60)]
    choices = "".join(f"        if {flag}:\n            x{flag} = i\n" for flag in flags)
    text = (
        "from numba import njit, prange\n\n\n@njit(parallel=True)\n"
        f"def f(out, {', '.join(flags)}):\n    for i in prange(len(out)):\n{choices}        out[i] = 1.0\n"
    )
    (folder / "flags.py").write_text(text)
    done = run("flags.py", "-o", "out.py", cwd=folder)
    assert done.returncode == 0
    assert "pk.parallel_for" in (folder / "out.py").read_text()


NAMES = ", ".join(f"m{i}" for i in range(9))


def test_names_that_loops_make_of_each_other(folder: Path) -> None:
    """All ways from one name to another are ever so many."""
    (folder / "names.py").write_text(
        f"""from numba import njit, prange


@njit
def mixed(v, {NAMES}, n):
    n += 1
    return {NAMES}, n


@njit(parallel=True)
def f(array, r):
    for i in prange(len(r)):
        {NAMES} = r[i]["m"], r[i]["m"], r[i]["m"], r[i]["m"], r[i]["m"], r[i]["m"], r[i]["m"], r[i]["m"], 1
        n = r[i]["n"]
        for j in range(len(r)):
            {NAMES}, n = mixed(array[j], {NAMES}, n)
"""
    )
    done = run("names.py", "-o", "out.py", cwd=folder)
    assert "def f" in (folder / "out.py").read_text(), done.stderr


def test_long_file(folder: Path) -> None:
    body = "\n".join(f"    x = x * {i} + 1" for i in range(50_000))
    (folder / "long.py").write_text(f"from numba import njit\n\n\n@njit\ndef f(x):\n{body}\n    return x\n")
    done = run("long.py", "-o", "out.py", cwd=folder)
    assert done.returncode == 0
    assert (folder / "out.py").read_text().count("\n") == 50_009


def test_diff(folder: Path) -> None:
    done = run("--diff", "in.py", "-o", "out.py", cwd=folder)
    assert done.returncode == 0
    assert done.stdout.startswith(
        "--- in.py\n+++ out.py\n@@ -1,6 +1,9 @@\n-from numba import njit\n+import pykokkos"
    )


def test_report_text(folder: Path) -> None:
    done = run("--report", "in.py", cwd=folder)
    assert "1 kernel: 1 migrated, 0 stay with Numba" in done.stdout
    assert "extensions of PyKokkos used: pk.host_call" in done.stdout


def test_report_json(folder: Path) -> None:
    (folder / "kept.py").write_text(KEPT)
    report = json.loads(run("--report", "json", "kept.py", cwd=folder).stdout)
    assert report["complete"] is False
    assert [k["form"] for k in report["kernels"]] == ["numba"]
    assert [(d["id"], d["line"], d["column"]) for d in report["diagnostics"]] == [("CRB2004", 6, 12)]


CLASSES = """
from numba import int64
from numba.experimental import jitclass


@jitclass([("n", int64)])
class Counter:
    def __init__(self, n):
        self.n = n


@jitclass([("n", int64)])
class Table:
    def __init__(self, n):
        self.n = n

    def table(self):
        return {self.n: 1}
"""


def test_report_of_classes(folder: Path) -> None:
    (folder / "classes.py").write_text(CLASSES)
    text = run("--report", "classes.py", cwd=folder).stdout
    assert "  7      Counter                 class\n" in text
    assert "  13     Table                   numba      its method 'table' does\n" in text
    assert "  2 classes: 1 migrated, 1 stays with Numba\n" in text
    classes = json.loads(run("--report", "json", "classes.py", cwd=folder).stdout)["classes"]
    assert [(c["name"], c["form"], c["remarks"]) for c in classes] == [
        ("Counter", "class", []),
        ("Table", "numba", ["its method 'table' does"]),
    ]


def test_report_sarif(folder: Path) -> None:
    (folder / "kept.py").write_text(KEPT)
    log = json.loads(run("--report", "sarif", "kept.py", cwd=folder).stdout)
    assert log["version"] == "2.1.0"
    (result,) = log["runs"][0]["results"]
    assert result["ruleId"] == "CRB2004"
    assert log["runs"][0]["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "CRB2004"
    (place,) = result["locations"]
    assert place["physicalLocation"]["region"] == {"startLine": 6, "startColumn": 12, "endColumn": 15}


def test_dump_after_and_time_passes(folder: Path) -> None:
    dumped = run("--dump-after", "CallSiteTransformer", "in.py", cwd=folder)
    assert dumped.stdout == KERNEL
    timed = run("--time-passes", "in.py", cwd=folder)
    assert "PatternAnalyzer" in timed.stderr
    assert "total" in timed.stderr
