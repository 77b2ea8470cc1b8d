"""Compares the outcomes of two calls, rung by rung (see `difftest.agreement`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from difftest._compare import Difference, compare, distance
from difftest.agreement import Agreement, Rung
from difftest.snapshot import Array, Leaf, Outcome, Trial, native

#: Asks for the number of terms and Σ|x| of the sum that a kernel computes.
AskTerms = Callable[[], tuple[int, float]]

#: Asks for the numbers that the members of an ensemble have at a path.
AskEnsemble = Callable[[str], Sequence[Array]]

#: How much further from the reference than the furthest member a result may be.
_ENSEMBLE_FACTOR = 2.0


def _no_ensemble(path: str) -> Sequence[Array]:
    return ()


@dataclass(frozen=True)
class Tolerance:
    """What may differ, and whom to ask about the terms of sums and about ensembles."""

    agreement: Agreement
    terms: AskTerms
    ensemble: AskEnsemble = _no_ensemble


@dataclass(frozen=True)
class Verdict:
    """How far two outcomes agree."""

    agrees: bool
    #: The rung reached, in words; "" if they do not agree.
    reached: str = ""
    max_ulp: int = 0
    #: Where the largest distance or the first difference is.
    where: str = ""
    #: What differs, in one sentence; "" if they agree.
    detail: str = ""


def arrays_to_compare(reference: Outcome, other: Outcome) -> list[str]:
    """Return the paths of the arrays whose elements have to be compared."""
    theirs = {leaf.path: leaf for leaf in other.leaves}
    return [
        leaf.path
        for leaf in reference.leaves
        if leaf.form is not None
        and leaf.path in theirs
        and theirs[leaf.path].form is not None
        and not (leaf.unchanged and theirs[leaf.path].unchanged)
    ]


def compare_outcomes(
    reference: Outcome,
    other: Outcome,
    arrays: Mapping[str, tuple[Array, Array]],
    agreement: Agreement,
    ask_terms: AskTerms,
    ask_ensemble: AskEnsemble = _no_ensemble,
) -> Verdict:
    """Compare two outcomes. ``arrays`` has both arrays for every path of `arrays_to_compare`."""
    different = _structure(reference, other)
    if different is not None:
        return different

    tolerance = Tolerance(agreement, ask_terms, ask_ensemble)
    worst = Verdict(agrees=True, reached="bits")
    for ours, theirs in zip(reference.leaves, other.leaves, strict=True):
        if ours.path in arrays:
            verdict = _elements(ours.path, *arrays[ours.path], tolerance)
        elif ours.form is None:
            verdict = _values(ours, theirs, tolerance)
        else:
            continue
        if not verdict.agrees:
            return verdict
        if verdict.reached != "bits" and (worst.reached == "bits" or verdict.max_ulp > worst.max_ulp):
            worst = verdict
    return worst


def _structure(reference: Outcome, other: Outcome) -> Verdict | None:
    """Return what differs in exceptions, types, dtypes, shapes, memory order or aliasing, if anything."""
    if reference.raised is not None or other.raised is not None:
        ours, theirs = reference.raised, other.raised
        if ours is None or theirs is None:
            verbs = ("returns", f"raises {theirs}") if ours is None else (f"raises {ours}", "returns")
            return _differs("exception", f"Numba {verbs[0]}, PyKokkos {verbs[1]}")
        if (ours.type, ours.message) != (theirs.type, theirs.message):
            return _differs("exception", f"Numba raises {ours}, PyKokkos {theirs}")

    paths = [leaf.path for leaf in reference.leaves]
    for ours_leaf, theirs_leaf in zip(reference.leaves, other.leaves, strict=False):
        form, their_form = ours_leaf.form, theirs_leaf.form
        if ours_leaf.path != theirs_leaf.path:
            return _differs(ours_leaf.path, f"{ours_leaf.path} against {theirs_leaf.path}")
        if ours_leaf.type != theirs_leaf.type:
            return _differs(ours_leaf.path, f"type {ours_leaf.type} against {theirs_leaf.type}")
        if form is None or their_form is None:
            continue
        for name in ("dtype", "shape", "layout", "alias"):
            mine, yours = getattr(form, name), getattr(their_form, name)
            if mine != yours:
                return _differs(ours_leaf.path, f"{name} {mine or 'none'} against {yours or 'none'}")
    if len(paths) != len(other.leaves):
        return _differs("return", f"{len(paths)} parts against {len(other.leaves)}")
    return None


def _values(ours: Leaf, theirs: Leaf, tolerance: Tolerance) -> Verdict:
    """Compare two scalars, or the lengths of two containers."""
    if isinstance(ours.value, (float, complex, np.generic)):
        return _elements(ours.path, np.asarray(ours.value), np.asarray(theirs.value), tolerance)
    if ours.value == theirs.value:
        return Verdict(agrees=True, reached="bits")
    return _differs(ours.path, f"{ours.value!r} against {theirs.value!r}")


def _elements(path: str, ours: Array, theirs: Array, tolerance: Tolerance) -> Verdict:
    """Compare two arrays of one dtype and shape."""
    if ours.dtype.names:
        verdicts = [
            _elements(f"{path}[{name!r}]", ours[name], theirs[name], tolerance) for name in ours.dtype.names
        ]
        return max(
            verdicts, key=lambda verdict: (not verdict.agrees, verdict.reached != "bits", verdict.max_ulp)
        )
    ours, theirs = native(ours), native(theirs)
    found = compare(ours, theirs)
    if found.different.count == 0:
        return Verdict(agrees=True, reached="bits")

    for tally, what in ((found.special, "NaN or infinity"), (found.signed_zeros, "sign of zero")):
        if tally.count:
            return _differs_at(path, ours, theirs, tally.index, f"{what} in {_share(tally.count, found)}")
    if ours.dtype.kind not in "fc":
        return _differs_at(path, ours, theirs, found.different.index, _share(found.different.count, found))

    reached = _rung(path, ours, theirs, found, tolerance)
    if not reached:
        what = f"{_share(found.different.count, found)}, {found.max_ulp} ULP, needed: {tolerance.agreement}"
        return _differs_at(path, ours, theirs, found.max_ulp_index, what, found.max_ulp)
    return Verdict(True, reached, found.max_ulp, _place(path, ours, found.max_ulp_index))


def _rung(path: str, ours: Array, theirs: Array, found: Difference, tolerance: Tolerance) -> str:
    """Return the rung on which two arrays of floating-point numbers agree, or ""."""
    agreement = tolerance.agreement
    if agreement.rung >= Rung.ULP and found.max_ulp <= agreement.most_ulp:
        return f"{found.max_ulp} ULP"
    if agreement.rung is Rung.REDUCTION:
        terms, total = tolerance.terms()
        bound = terms * float(np.finfo(ours.dtype).eps) * total
        return "n·eps·Σ|x|" if distance(ours, theirs).max_absolute <= bound else ""
    if agreement.rung is Rung.L2:
        measured = distance(ours, theirs)
        most = agreement.double if np.finfo(ours.dtype).bits >= 64 else agreement.single
        if measured.difference_norm <= most * measured.reference_norm:
            return f"rel. L2 {measured.difference_norm / measured.reference_norm:.0e}"
    if agreement.rung is Rung.ENSEMBLE:
        members = [member for member in tolerance.ensemble(path) if member.shape == ours.shape]
        spread = max((distance(ours, native(member)).difference_norm for member in members), default=0.0)
        away = distance(ours, theirs).difference_norm
        if spread > 0 and away <= _ENSEMBLE_FACTOR * spread:
            return f"ensemble, {away / spread:.1g} of its spread"
    return ""


def _share(count: int, found: Difference) -> str:
    return f"{count} of {found.elements} elements differ" if found.elements > 1 else "the value differs"


def _place(path: str, array: Array, index: int) -> str:
    if array.ndim == 0 or index < 0:
        return path
    return f"{path}[{', '.join(str(i) for i in np.unravel_index(index, array.shape))}]"


def _differs(where: str, detail: str) -> Verdict:
    return Verdict(agrees=False, where=where, detail=detail)


def _differs_at(path: str, ours: Array, theirs: Array, index: int, what: str, max_ulp: int = 0) -> Verdict:
    at: Any = np.unravel_index(max(index, 0), ours.shape)
    values = f"{ours[at].item()!r} against {theirs[at].item()!r}"
    return Verdict(False, "", max_ulp, _place(path, ours, index), f"{what}: {values}")


def without_scalar_types(trial: Trial) -> Trial:
    """Python's scalars have other types than Numba's: compare their values alone."""
    leaves = tuple(
        replace(leaf, type="number", value=complex(leaf.value))
        if leaf.form is None and isinstance(leaf.value, (int, float, complex))
        else replace(leaf, type="number", value=complex(leaf.value.item()))
        if leaf.form is None and hasattr(leaf.value, "item") and leaf.value.dtype.kind in "iufcb"
        else leaf
        for leaf in trial.outcome.leaves
    )
    outcome = trial.outcome
    return Trial(Outcome(leaves, outcome.raised, outcome.launches, outcome.seconds), trial.arrays)


def compare_trials(reference: Trial, other: Trial, agreement: Agreement, ask_terms: AskTerms) -> Verdict:
    """Compare two calls whose arrays came along."""
    paths = arrays_to_compare(reference.outcome, other.outcome)
    pairs = {path: (reference.arrays[path], other.arrays[path]) for path in paths}
    return compare_outcomes(reference.outcome, other.outcome, pairs, agreement, ask_terms)
