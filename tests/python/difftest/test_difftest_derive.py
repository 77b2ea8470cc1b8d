"""What is derived of kernels from their source: ranks, kinds, extents that fit."""

import numpy as np
import pytest

pytest.importorskip("numba")

from numba import njit

from difftest.derive.facts import facts_of, kernels_of
from difftest.derive.plan import VARIANTS, Kind, Plan, plans_for, variants_for
from difftest.inputs import ArrayInput, build


@njit
def axpy(a, x, y):
    for i in range(len(x)):
        y[i] = a * x[i] + y[i]


@njit
def star(n, r, W, A, B):
    b = n - r
    B[r:b, r:b] += W[r, r] * A[r:b, r:b]
    for s in range(1, r + 1):
        B[r:b, r:b] += W[r, r - s] * A[r:b, r - s : b - s]


@njit
def product(A, B):
    n, m = A.shape
    C = np.zeros((n, B.shape[1]))
    for i in range(n):
        for j in range(B.shape[1]):
            for k in range(m):
                C[i, j] += A[i, k] * B[k, j]
    return C


@njit
def sparse(starts, columns, values, x):
    y = np.zeros(len(starts) - 1)
    for i in range(len(starts) - 1):
        for k in range(starts[i], starts[i + 1]):
            y[i] += values[k] * x[columns[k]]
    return y


@njit
def neighbours(a, b):
    for i in range(len(a)):
        b[i + 2] = a[i]


@njit
def first_of(row):
    return row[0] + row[2]


@njit
def rows(table):
    total = 0.0
    for i in range(table.shape[0]):
        total += first_of(table[i])
    return total


@njit
def picked(a, k, flag, mode="left"):
    if flag:
        return a[k]
    if mode == "right":
        raise ValueError("right")
    return a[-3]


@njit
def masked(mask, x):
    return np.where(mask, x, 0.0)


@njit
def bits(x):
    total = 0
    for v in x:
        total ^= v
    return total


@njit("float32(float32[::1], int64)")
def declared(x, n):
    return x[n]


@njit
def scalars(x, y):
    return x * y + 1.0


@njit
def any_number(*x):
    return len(x)


def plan_of(kernel) -> Plan:
    return next(plans_for(facts_of(kernel.__name__, kernel)))


def arguments(kernel, *sizes):
    plan = plan_of(kernel)
    chosen = (sizes * plan.class_count)[: plan.class_count]
    return build(plan.recipe(chosen, VARIANTS[0]))


@pytest.mark.parametrize(
    "kernel",
    [axpy, product, sparse, neighbours, rows, masked, bits, scalars],
    ids=lambda kernel: kernel.__name__,
)
def test_plain_python_accepts_what_is_derived(kernel) -> None:
    for size in (1, 2, 7, 33):
        kernel.py_func(*arguments(kernel, size))


def test_ranks_and_kinds() -> None:
    kinds = {parameter.name: parameter for parameter in plan_of(picked).parameters}
    assert (kinds["a"].kind, kinds["a"].rank) == (Kind.ARRAY, 1)
    assert (kinds["k"].kind, kinds["k"].index) == (Kind.INTEGER, True)
    assert kinds["flag"].kind is Kind.BOOLEAN
    assert kinds["mode"].texts == ("right",)
    assert [p.rank for p in plan_of(star).parameters] == [0, 0, 2, 2, 2]
    assert plan_of(rows).parameters[0].rank == 2


def test_extents_follow_from_index_expressions() -> None:
    a, b = arguments(neighbours, 5)
    assert (len(a), len(b)) == (5, 7)
    assert arguments(rows, 1)[0].shape[1] >= 3
    A, B = arguments(product, 4)
    assert A.shape[1] == B.shape[0]
    n, r, W, A, B = arguments(star, 9)
    assert A.shape == B.shape == (n, n)
    assert min(W.shape) > r


def test_integers_that_index_are_in_range() -> None:
    starts, columns, values, x = arguments(sparse, 17)
    assert starts.dtype == columns.dtype == np.int64
    assert starts.max() <= len(values) <= len(columns)
    assert columns.max() < len(x)
    assert plan_of(bits).parameters[0].element == "index"
    assert plan_of(masked).parameters[0].element == "boolean"


def test_signatures_are_obeyed() -> None:
    x, n = arguments(declared, 5)
    assert (x.dtype, type(n)) == (np.float32, int)
    assert {variant.name for variant in variants_for(plan_of(declared))}.isdisjoint(
        {"float32", "float64 strided"}
    )


def test_facts() -> None:
    facts = facts_of("picked", picked)
    assert facts.parameters == ("a", "k", "flag", "mode")
    assert facts.defaults == ("left",)
    assert facts.uses is not None
    assert facts.uses.raises == {"ValueError"}
    assert "def picked" in facts.source
    assert "any number of arguments" in facts_of("any_number", any_number).problem


def test_kernels_are_those_that_a_module_defines() -> None:
    import sys

    names = [name for name, _ in kernels_of(sys.modules[__name__])]
    assert "axpy" in names
    assert "njit" not in names


def test_what_is_always_among_the_inputs() -> None:
    plan = plan_of(axpy)
    assert {0, 1, 2, 7, 31} <= set(plan.sizes)
    assert plan.large > 1024
    variants = {variant.name for variant in variants_for(plan)}
    assert variants == {variant.name for variant in VARIANTS} - {"float64 F"}
    special = next(variant for variant in VARIANTS if variant.fill == "special")
    values = np.concatenate(
        [part.values for part in plan.recipe((4099,), special) if isinstance(part, ArrayInput)]
    )
    assert np.isnan(values).any()
    assert np.isinf(values).any()
    assert ((values == 0) & np.signbit(values)).any()
    assert ((values != 0) & (np.abs(values) < 2.3e-308)).any()
    integers = next(variant for variant in VARIANTS if variant.fill == "extreme")
    _, x, _ = plan.recipe((4099,), integers)
    assert {np.iinfo(np.int64).min, np.iinfo(np.int64).max} <= set(x.values.tolist())


@njit
def turned(point, angle):
    x, y = point
    return x * np.cos(angle) - y * np.sin(angle)


@njit
def moved(particles, dt):
    for i in range(len(particles)):
        particles[i].x += dt * particles[i]["speed"]


@njit
def counted(times, step, counts):
    for t in times:
        b = t // step
        if 0 <= b < counts.shape[0]:
            counts[b] += 1


def first_plan(kernel):
    return next(plans_for(facts_of(kernel.py_func.__name__, kernel)))


def test_what_is_taken_apart_is_a_tuple() -> None:
    point, _ = build(first_plan(turned).recipe((5,), VARIANTS[0]))
    assert isinstance(point, tuple)
    assert len(point) == 2


def test_elements_with_fields_are_records() -> None:
    plan = first_plan(moved)
    assert plan.parameters[0].fields == ("speed", "x")
    assert plan.parameters[0].written
    particles, _ = build(plan.recipe((5,), VARIANTS[0]))
    moved(particles, 0.5)
    assert particles.dtype.names == ("speed", "x")


def test_what_an_index_is_computed_of_is_an_integer() -> None:
    times, step, counts = first_plan(counted).parameters
    assert times.element == "index"
    assert step.kind is Kind.INTEGER
    assert counts.kind is Kind.ARRAY
