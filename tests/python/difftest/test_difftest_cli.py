"""The command: what it prints and writes, and its exit status."""

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from difftest import cli

ORIGINAL = """
from numba import njit

@njit
def scale(x, factor):
    return x * factor
"""

MIGRATED = """
import pykokkos as pk

def call_scale(x, factor):
    with pk.launch("scale"):
        return x * factor{wrong}
"""

SPECIFICATION = """
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 10_000})

@spec.kernel
def scale(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.scalar(2.0)
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Return an original with a specification beside it."""
    (tmp_path / "scale_spec.py").write_text(SPECIFICATION)
    original = tmp_path / "scale.py"
    original.write_text(ORIGINAL)
    return original


@pytest.fixture
def migrated(tmp_path: Path) -> Path:
    """Return a right migration of it."""
    path = tmp_path / "migrated.py"
    path.write_text(MIGRATED.format(wrong=""))
    return path


def fake_caramba(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Let another script migrate."""
    path = folder / "bin" / "caramba.py"
    path.parent.mkdir()
    path.write_text(f"import sys\n{script}")
    monkeypatch.setattr("difftest.programs.MIGRATOR", (sys.executable, str(path)))


def test_agreement(program: Path, migrated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["run", str(program), str(migrated), "--runs", "3", "--timed-orders", "C,strided"]
    assert cli.main([*arguments, "--spaces", "Serial"]) == 0
    printed = capsys.readouterr().out
    assert "1 of 1 kernels agree in all cases (8 × agrees)" in printed
    # one-dimensional: F order is C order; two sizes, two dtypes, dense and strided
    rows = re.findall(
        r"^.*(?:10|10⁴)  float(?:32|64) (?:C|strided) +Serial +bits +0.*$", printed, re.MULTILINE
    )
    assert len(rows) == 8
    assert all(len(re.findall(r"[0-9.]+ [nµm]s", row)) == 3 for row in rows)


def test_timing_does_not_disturb_the_comparison_in_the_next_space(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "grow.py").write_text("from numba import njit\n@njit\ndef grow(x):\n    x += 1.0\n")
    (tmp_path / "grow_spec.py").write_text(
        SPECIFICATION.replace("scale(", "grow(").replace(
            "return make.uniform(make.size), make.scalar(2.0)", "return (make.uniform(make.size),)"
        )
    )
    migrated = tmp_path / "migrated.py"
    migrated.write_text(
        "import pykokkos as pk\ndef call_grow(x):\n    with pk.launch('grow'):\n        x += 1.0\n"
    )
    arguments = ["run", str(tmp_path / "grow.py"), str(migrated), "--runs", "2", "--sizes", "S"]
    assert cli.main([*arguments, "--threads", "1", "--dtypes", "float64"]) == 0
    assert "4 × agrees" in capsys.readouterr().out


def test_difference(tmp_path: Path, program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(MIGRATED.format(wrong=" * (1 + 1e-15)"))
    arguments = ["run", str(program), str(wrong), "-q", "--runs", "0", "--dtypes", "float64", "--sizes", "S"]
    assert cli.main([*arguments, "--spaces", "Serial", "--orders", "C"]) == 1
    printed = capsys.readouterr().out
    assert re.search(r"scale:scale 10 elements float64 C Serial: differs: return\[\d\]: ", printed)
    assert "needed: bits" in printed


def test_json(tmp_path: Path, program: Path, migrated: Path) -> None:
    file = tmp_path / "out.json"
    arguments = ["run", str(program), str(migrated), "--runs", "5", "--sizes", "S", "--dtypes", "float64"]
    assert cli.main([*arguments, "--orders", "C", "--threads", "2", "--json", str(file)]) == 0
    content = json.loads(file.read_text())
    assert content["good"] is True
    serial, openmp = content["rows"]
    assert (serial["case"]["space"], serial["case"]["threads"]) == ("Serial", 1)
    assert (openmp["case"]["space"], openmp["case"]["threads"]) == ("OpenMP", 2)
    for row in content["rows"]:
        assert (row["status"], row["reached"], row["launches"]) == ("agrees", "bits", ["scale"])
        assert len(row["wall"]["samples"]) == len(row["numba"]["samples"]) == 5
        assert min(row["kernel"]["median"], row["wall"]["median"]) > 0
        assert row["ratio"] == pytest.approx(row["wall"]["median"] / row["numba"]["median"])
    assert content["environment"]["pykokkos"] == "fake"


class Page(HTMLParser):
    """Counts what a page has."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: dict[str, int] = {}
        self.references: list[str] = []

    def handle_starttag(self, tag, attrs) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1
        self.references += [value for name, value in attrs if name in ("src", "href")]


def test_html_stands_alone(tmp_path: Path, program: Path, migrated: Path) -> None:
    file = tmp_path / "out.html"
    arguments = ["run", str(program), str(migrated), "--runs", "3", "--dtypes", "float64", "--orders", "C"]
    assert cli.main([*arguments, "--html", str(file)]) == 0
    page = Page()
    page.feed(file.read_text())
    assert page.references == []
    assert page.tags["svg"] == 1
    # three curves for each of two spaces, with a point for each of two sizes
    assert (page.tags["path"], page.tags["circle"]) == (6, 12)
    assert page.tags["tr"] == 1 + 4


def test_folder_is_migrated(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = MIGRATED.format(wrong="")
    fake_caramba(
        tmp_path,
        monkeypatch,
        f"assert sys.argv[2] == '-o' and sys.argv[4:] == []\nopen(sys.argv[3], 'w').write({text!r})",
    )
    kept = tmp_path / "kept"
    arguments = [
        "run",
        str(program.parent),
        "--runs",
        "0",
        "--spaces",
        "Serial",
        "--keep",
        str(kept),
        "-j",
        "2",
    ]
    assert cli.main(arguments) == 0
    assert (kept / "scale.py").read_text() == text
    assert "8 × agrees" in capsys.readouterr().out


def test_program_without_specification_is_not_overlooked(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = MIGRATED.format(wrong="")
    fake_caramba(tmp_path, monkeypatch, f"open(sys.argv[3], 'w').write({text!r})")
    (tmp_path / "forgotten.py").write_text(ORIGINAL.replace("scale", "forgotten"))
    (tmp_path / "helper.py").write_text("X = 1\n")
    assert cli.main(["run", str(tmp_path), "--runs", "0", "--spaces", "Serial", "--sizes", "S"]) == 1
    printed = capsys.readouterr().out
    assert "forgotten:forgotten: not specified" in printed
    assert "1 of 2 kernels agree in all cases (4 × agrees, 1 × not specified)" in printed


def test_failed_migration_is_a_result(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_caramba(tmp_path, monkeypatch, "sys.exit('line 3: not Python')")
    assert cli.main(["run", str(program), "--runs", "0", "--spaces", "Serial", "--sizes", "S"]) == 1
    assert "failed: caramba wrote no output (status 1): line 3: not Python" in capsys.readouterr().out


def test_migrated_program_that_does_not_import(
    tmp_path: Path, program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import no_such_module")
    assert cli.main(["run", str(program), str(broken), "-q", "--sizes", "S", "--spaces", "Serial"]) == 1
    assert "PyKokkos: ModuleNotFoundError: No module named 'no_such_module'" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no_such_folder"], "no_such_folder: no such file or folder"),
        (["{empty}"], "no program with a specification"),
        (["{other}"], "its specification"),
        (["{program}", "{other}", "--sizes", "XXL"], "no case of these programs is selected"),
        (["{program}", "{other}", "--json", "{empty}/no/out.json"], "its folder does not exist"),
        (["{program}", "{other}", "{other}"], "expected a folder"),
        (["{program}", "{other}", "--spec", "{broken}"], "broken_spec.py: ZeroDivisionError"),
    ],
)
def test_wrong_use(
    arguments: list[str], message: str, tmp_path: Path, program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = {
        "empty": tmp_path / "empty",
        "other": tmp_path / "other.py",
        "broken": tmp_path / "broken_spec.py",
    }
    names["empty"].mkdir()
    names["other"].write_text("")
    names["broken"].write_text("1 / 0")
    filled = [argument.format(program=program, **names) for argument in arguments]
    assert cli.main(["run", *filled]) == 2
    assert message in capsys.readouterr().err


STAYS = """
from numba import njit

@njit
def scale(x, factor):
    return x * factor
"""


@pytest.mark.parametrize(("declared", "status"), [('{"scale": ("CRB2001",)}', 0), ("{}", 1)])
def test_what_stays_is_good_where_it_is_declared(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], declared: str, status: int
) -> None:
    beside = tmp_path / "scale_spec.py"
    beside.write_text(f"{SPECIFICATION}\nDIAGNOSTICS = {declared}\n")
    kept = tmp_path / "kept.py"
    kept.write_text(STAYS)
    assert cli.main(["run", str(program), str(kept), "--sizes", "S", "--runs", "0"]) == status
    assert ("as declared" if status == 0 else "stayed Numba") in capsys.readouterr().out
