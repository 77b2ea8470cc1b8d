"""The corpus: its manifest, and the check that keeps it honest.

    python -m difftest.corpus manifest corpus          # writes corpus/manifest.json; --check compares instead
    python -m difftest.corpus check corpus [corpus/…]  # every kernel, or those below some folders or files

The check runs every kernel under Numba and fails where neither result nor arguments depend on the input,
where a plan speaks of loops that do not exist or leaves some out, and where caramba runs a loop in parallel
that its plan calls serial. Diagnostics that differ from the declared ones are shown.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from difftest.corpus_run import run_isolated
from difftest.migrated import more_parallel, parallel_launches
from difftest.plan import Declared, PlanError, definition_named, load_declared, places_of, plan_problems
from difftest.spec import specification_beside


@dataclass
class Finding:
    """What the check found in one program."""

    program: str
    problems: list[str] = field(default_factory=list)
    #: What is worth a line but no failure.
    remarks: list[str] = field(default_factory=list)
    #: By kernel, what caramba made of it.
    forms: dict[str, str] = field(default_factory=dict)


def programs_below(paths: Sequence[Path]) -> list[Path]:
    """Return the programs of the corpus below some folders: those with a specification that has a plan."""
    found: set[Path] = set()
    for path in paths:
        found |= set(path.rglob("*.py")) if path.is_dir() else {path}
    return sorted(
        file
        for file in found
        if (beside := specification_beside(file)).is_file() and "\nPLAN" in beside.read_text(encoding="utf-8")
    )


def manifest(corpus: Path) -> dict[str, Any]:
    """Describe every program of the corpus."""
    programs = []
    for program in programs_below([corpus]):
        declared = load_declared(specification_beside(program))
        tree = ast.parse(program.read_text(encoding="utf-8"))
        programs.append(
            {
                "program": str(program.relative_to(corpus).with_suffix("")),
                "kernels": [_kernel_entry(tree, name, declared) for name in declared.plan],
            }
        )
    return {
        "format": 1,
        "kernels": sum(len(program["kernels"]) for program in programs),
        "programs": programs,
    }


def _kernel_entry(tree: ast.Module, name: str, declared: Declared) -> dict[str, Any]:
    definition = definition_named(tree, name)
    if definition is None:
        raise PlanError(f"{name}: planned, but the program has no such definition")
    lines = {place.key: place.line for place in reversed(places_of(definition))}
    spec = declared.specification.kernels.get(name)
    entry: dict[str, Any] = {
        "name": name,
        "line": definition.lineno,
        "decorators": [ast.unparse(node) for node in getattr(definition, "decorator_list", [])],
        "loops": [
            {"loop": key, "line": lines.get(key, definition.lineno), "plan": loop.verdict}
            for key, loop in declared.plan[name].items()
        ],
        "diagnostics": list(declared.diagnostics.get(name, ())),
    }
    if spec is not None:
        entry["sizes"] = dict(spec.sizes)
        entry["dtypes"] = list(spec.dtypes)
        entry["orders"] = list(spec.orders)
    return entry


def write_manifest(corpus: Path, check: bool) -> int:
    """Write the manifest, or say whether it is up to date."""
    path = corpus / "manifest.json"
    described = manifest(corpus)
    programs = ",\n".join(json.dumps(program, ensure_ascii=False) for program in described.pop("programs"))
    text = f'{json.dumps(described)[:-1]}, "programs": [\n{programs}\n]}}\n'
    if not check:
        path.write_text(text, encoding="utf-8")
        return 0
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return 0
    print(f"{path} is out of date", file=sys.stderr)
    return 1


def check_program(program: Path, *, run: bool = True, migrate: bool = True, seconds: float = 120) -> Finding:
    """Check one program."""
    finding = Finding(f"{program.parent.name}/{program.stem}")
    try:
        declared = load_declared(specification_beside(program))
    except Exception as error:
        finding.problems.append(f"{specification_beside(program).name}: {type(error).__name__}: {error}")
        return finding
    source = program.read_text(encoding="utf-8")
    finding.problems += plan_problems(ast.parse(source), declared)
    if run:
        finding.problems += run_isolated(program, seconds)
    if migrate:
        _compare_with_caramba(program, source, declared, finding)
    return finding


def _compare_with_caramba(program: Path, source: str, declared: Declared, finding: Finding) -> None:
    import caramba

    translation = caramba.translate(source, str(program))
    migrated = ast.parse(translation.source)
    kernels = {kernel.name: kernel for kernel in translation.kernels}
    for name, loops in declared.plan.items():
        kernel = kernels.get(name)
        got = []
        if kernel is not None:
            finding.forms[name] = kernel.form
            got = sorted(
                {remark.partition(":")[0] for remark in kernel.remarks}
                | {note.id for note in translation.diagnostics if f" in '{name}' " in note.message}
            )
            launches = list(parallel_launches(migrated, kernel.caller))
            finding.problems += [f"{name}: {what}" for what in more_parallel(launches, dict(loops))]
        expected = sorted(set(declared.diagnostics.get(name, ())))
        if got != expected:
            finding.remarks.append(
                f"{name}: {' '.join(expected) or 'no diagnostic'} expected, {' '.join(got) or 'none'} given"
            )


def check(paths: Sequence[Path], jobs: int, **how: Any) -> Iterator[Finding]:
    """Check programs, some at a time."""
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(partial(check_program, **how), programs_below(paths))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m difftest.corpus", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    writer = commands.add_parser("manifest", help="write manifest.json")
    writer.add_argument("corpus", type=Path)
    writer.add_argument("--check", action="store_true", help="only say whether it is up to date")
    checker = commands.add_parser("check", help="check programs and plans")
    checker.add_argument("paths", nargs="+", type=Path)
    checker.add_argument("-j", "--jobs", type=int, default=1)
    checker.add_argument("--no-run", action="store_true", help="do not run the kernels")
    checker.add_argument("--timeout", type=float, default=120, help="seconds for a program")
    options = parser.parse_args(arguments)
    if options.command == "manifest":
        return write_manifest(options.corpus, options.check)
    failed = 0
    forms: dict[str, int] = {}
    findings = check(options.paths, options.jobs, run=not options.no_run, seconds=options.timeout)
    for finding in findings:
        failed += bool(finding.problems)
        for form in finding.forms.values():
            forms[form] = forms.get(form, 0) + 1
        for problem in finding.problems:
            print(f"{finding.program}: FAILED: {problem}", flush=True)
        for remark in finding.remarks:
            print(f"{finding.program}: {remark}", flush=True)
    print(", ".join(f"{count} × {form}" for form, count in sorted(forms.items())) or "no kernels")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
