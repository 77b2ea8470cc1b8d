"""`difftest bench`: what is timed, and the page in a browser."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from test_difftest_cli import MIGRATED, ORIGINAL, SPECIFICATION

from difftest import cli

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the report of one benchmark."""
    folder = tmp_path_factory.mktemp("bench")
    (folder / "scale_spec.py").write_text(SPECIFICATION.replace("sizes=", "benchmark=(100, 1000), sizes="))
    (folder / "scale.py").write_text(ORIGINAL)
    (folder / "migrated.py").write_text(MIGRATED.format(wrong=""))
    paths = [str(folder / "scale.py"), str(folder / "migrated.py")]
    arguments = ["bench", *paths, "--runs", "5", "--dtypes", "float64", "--orders", "C", "-q"]
    arguments += [
        "--thread-counts",
        "1,2",
        "--json",
        str(folder / "out.json"),
        "--html",
        str(folder / "out.html"),
    ]
    assert cli.main(arguments) == 0
    return folder


def test_spaces_threads_and_sizes(bench: Path) -> None:
    content = json.loads((bench / "out.json").read_text())
    cases = [(row["case"]["space"], row["case"]["threads"], row["case"]["size"]) for row in content["rows"]]
    assert sorted(cases) == [
        (space, threads, size)
        for space, threads in (("OpenMP", 1), ("OpenMP", 2), ("Serial", 1))
        for size in (100, 1000)
    ]
    for row in content["rows"]:
        for name in ("numba", "wall", "kernel"):
            low, high = row[name]["interval"]
            assert low <= row[name]["median"] <= high


def test_first_calls_are_apart(bench: Path) -> None:
    calls = json.loads((bench / "out.json").read_text())["first_calls"]
    assert [(call["kernel"], call["space"]) for call in calls] == [("scale", "Serial"), ("scale", "OpenMP")]
    for call in calls:
        assert call["translation"] == 0  # it was given migrated
        assert 0 < call["warm"] < call["numba"]
        assert call["cold"] > 0


def test_run_compared_with_itself_has_no_changes(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(bench / "out.json")
    assert cli.main(["compare", file, file]) == 0
    assert "18 measurements compared, 0 changed beyond noise" in capsys.readouterr().out


def test_page_has_everything(bench: Path) -> None:
    page = (bench / "out.html").read_text()
    assert "src=" not in page
    assert "href=" not in page
    assert page.count('class="bar"') == 3
    assert "@njit\ndef scale(x, factor):" in page
    assert "def call_scale(x, factor):" in page
    assert page.count("<tr><td>scale: scale</td>") == 2


PROBE = """
<script>
  const input = document.getElementById("search");
  input.value = "OpenMP 1000";
  input.dispatchEvent(new Event("input"));
  const rows = [...document.querySelectorAll("tr.row")];
  const seen = rows.filter(row => row.offsetHeight > 0).length;
  const bars = [...document.querySelectorAll(".bars .bar")].filter(bar => bar.offsetWidth > 0).length;
  const drawn = [...document.querySelectorAll(".curve path")];
  const curves = drawn.filter(path => path.getTotalLength() > 10).length;
  document.title = `shown ${seen} of ${rows.length}, bars ${bars}, curves ${curves}`;
</script>
"""


def test_page_works_in_a_browser(bench: Path, tmp_path: Path) -> None:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        pytest.skip("no browser is installed: one of " + ", ".join(BROWSERS))
    page = tmp_path / "page.html"
    page.write_text((bench / "out.html").read_text().replace("</body>", PROBE + "</body>"))
    command = [
        browser,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        f"--user-data-dir={tmp_path / 'profile'}",
    ]
    done = subprocess.run(
        [*command, "--virtual-time-budget=2000", "--dump-dom", page.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    if "<title>" not in done.stdout:
        pytest.skip(f"{browser} does not start here: {done.stderr[-200:]}")
    assert "<title>shown 2 of 6, bars 3, curves 9</title>" in done.stdout
