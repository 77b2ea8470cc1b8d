"""Reports as JUnit XML, which services that run tests understand."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from difftest.results import Report, Row, Status

#: What XML 1.0 cannot hold.
_FORBIDDEN = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_junit(report: Report, path: Path) -> None:
    """Write one test case for each row; rows that Numba refused count as skipped."""
    suites = ElementTree.Element("testsuites")
    for (program, kernel), rows in report.kernels.items():
        suite = ElementTree.SubElement(
            suites,
            "testsuite",
            name=f"{program}.{kernel}",
            tests=str(len(rows)),
            failures=str(sum(not row.status.good and row.status is not Status.FAILED for row in rows)),
            errors=str(sum(row.status is Status.FAILED for row in rows)),
            skipped=str(sum(row.status is Status.REFUSED for row in rows)),
        )
        for row in rows:
            _add(suite, program, kernel, row)
    ElementTree.ElementTree(suites).write(path, encoding="utf-8", xml_declaration=True)


def _add(suite: ElementTree.Element, program: str, kernel: str, row: Row) -> None:
    case = row.case
    name = " ".join(filter(None, (case.size_name, case.dtype, case.order, case.space))) or kernel
    seconds = row.wall.median if row.wall is not None else 0.0
    element = ElementTree.SubElement(
        suite, "testcase", classname=f"{program}.{kernel}", name=name, time=f"{seconds:.6f}"
    )
    text = _FORBIDDEN.sub(
        "?", ": ".join(filter(None, (row.status.value, row.where, row.detail, row.reproducer)))
    )
    if row.status is Status.REFUSED:
        ElementTree.SubElement(element, "skipped", message=text)
    elif not row.status.good:
        tag = "error" if row.status is Status.FAILED else "failure"
        ElementTree.SubElement(element, tag, message=text, type=row.status.value).text = text
