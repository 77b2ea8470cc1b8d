"""For tests: both sides of a kernel run on one input, in processes of their own, and compared."""

from __future__ import annotations

import tempfile
from pathlib import Path

from difftest.agreement import Agreement
from difftest.compare import Verdict, compare_trials
from difftest.expected import expected_agreement, terms_of
from difftest.inputs import Recipe, describe
from difftest.process import Limits
from difftest.programs import migrate_file
from difftest.side import Side, space_settings, thread_settings


def compare_on(
    original: Path,
    kernel: str,
    recipe: Recipe,
    *,
    space: str = "Serial",
    migrated: Path | None = None,
    agreement: Agreement | None = None,
    limits: Limits | None = None,
    threads: int = 2,
) -> Verdict:
    """Run a kernel under serial Numba and migrated, and compare. Raises WorkerFailure if a side crashes."""
    limits = limits or Limits()
    with tempfile.TemporaryDirectory(prefix="difftest-") as name:
        folder = Path(name)
        if migrated is None:
            migrated = migrate_file(original.resolve(), folder / "migrated" / original.name)
        numba = Side("Numba", thread_settings(1), (original.resolve(), None, True), limits, folder)
        load = (migrated.resolve(), None, False, (kernel,))
        kokkos = Side("PyKokkos", space_settings(space, threads), load, limits, folder)
        try:
            if agreement is None:
                facts = {found.name: found for found in numba.facts()}
                agreement = expected_agreement(facts[kernel])
            reference, other = numba.trial(kernel, recipe), kokkos.trial(kernel, recipe)
        finally:
            numba.close()
            kokkos.close()
    return compare_trials(reference, other, agreement, lambda: terms_of(recipe))


def assert_agrees(
    original: Path,
    kernel: str,
    recipe: Recipe,
    *,
    space: str = "Serial",
    migrated: Path | None = None,
    agreement: Agreement | None = None,
) -> None:
    """Raise AssertionError if the migrated kernel does something else than the original."""
    verdict = compare_on(original, kernel, recipe, space=space, migrated=migrated, agreement=agreement)
    if not verdict.agrees:
        raise AssertionError(f"{kernel}({describe(recipe)}): {verdict.where}: {verdict.detail}")
