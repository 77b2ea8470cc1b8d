"""`in_order_if_stored`: launches run in order where a kernel, or its callee, stores to these parameters."""

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk
from pykokkos import tools


@pk.function
def read(x, i):
    return x[i - 1] if i > 0 else x[0]


@pk.function
def follow(x, i):
    """What the next call reads: only an order of iterations gives one result."""
    x[0] = 0.5 * x[0] + i
    return x[0]


@pk.function
def itself(x, i):
    return x


@pk.workunit(in_order_if_stored=["x"])
def apply(i, f, x, out):
    out[i] = f(x, i)


@pk.workunit(in_order_if_stored=["x", "y"])
def by_another_name(i, f, x, y):
    row = f(x, i)
    row[0] = 0.5 * row[0] + i


@pk.workunit(in_order_if_stored=["x"])
def sum_of(i, acc, f, x):
    acc += f(x, i)


@pk.host_call
@pk.function
def launch(f, x, out):
    pk.parallel_for("apply", pk.RangePolicy(0, len(out)), apply, f=f, x=x, out=out)


def spaces_of(call):
    with tools.record() as record:
        call()
    return {
        kernel.space for kernel in record.kernels if kernel.label in ("apply", "by_another_name", "sum_of")
    }


def follow_serially(n):
    x = 0.0
    out = np.empty(n)
    for i in range(n):
        out[i] = x = 0.5 * x + i
    return out


N = 1000


@pytest.mark.parametrize(
    "run", [launch, lambda f, x, out: pk.parallel_for("apply", len(out), apply, f=f, x=x, out=out)]
)
def test_the_function_decides(run):
    x, out = np.arange(float(N)), np.zeros(N)
    assert spaces_of(lambda: run(read, x, out)) == {PARALLEL.name}
    assert out.tolist() == [0.0, *range(N - 1)]
    x[0] = 0.0
    assert spaces_of(lambda: run(follow, x, out)) == {"Serial"}
    assert out.tolist() == follow_serially(N).tolist()


def test_stores_by_other_names_count():
    x, y = np.zeros(3), np.zeros(3)
    assert spaces_of(lambda: pk.parallel_for(N, by_another_name, f=itself, x=x, y=y)) == {"Serial"}
    assert x[0] == follow_serially(N)[-1]


def test_reductions():
    x = np.zeros(3)
    call = lambda: pk.parallel_reduce(N, sum_of, f=follow, x=x)  # noqa: E731
    assert spaces_of(call) == {"Serial"}
    x[:] = 0
    assert call() == follow_serially(N).sum()


def test_names_are_checked():
    with pytest.raises(ValueError, match="in_order_if_stored: kernel has no parameter 'z'"):

        @pk.workunit(in_order_if_stored=["z"])
        def kernel(i, x):
            x[i] = 0

    with pytest.raises(ValueError, match="1 is no name of a parameter"):
        pk.workunit(in_order_if_stored=[1])


@pk.workunit(in_order_if_stored=["x"])
def update_part(i, x, k):
    v = x[k[i]]
    v += 0.5 * v + 1


@pk.workunit
def fill(i, y):
    y[i] = i


def test_lists_of_work_units_keep_it():
    rows, y = np.zeros((2, 2)), np.zeros(N)
    k = np.arange(N) % 2
    with tools.record() as record:
        pk.parallel_for(N, [fill, update_part], args_0={"y": y}, args_1={"x": rows, "k": k})
    assert {kernel.space for kernel in record.kernels} == {"Serial"}
    with tools.record() as record:
        pk.parallel_for(N, [fill, update_part], args_0={"y": y}, args_1={"x": rows[0], "k": k})
    assert {kernel.space for kernel in record.kernels} == {PARALLEL.name}
    expected = np.zeros(2)
    for _ in range(N // 2):
        expected += 0.5 * expected + 1
    assert rows[0].tolist() == expected.tolist()


@pk.workunit(in_order_if_stored=["θ"])
def by_a_greek_name(i, f, θ, out):
    out[i] = f(θ, i)


def test_names_need_not_be_ascii():
    out = np.empty(3)
    pk.parallel_for(pk.RangePolicy(0, 3), by_a_greek_name, f=follow, θ=np.ones(1), out=out)
    assert out.tolist() == [0.5, 1.25, 2.625]
    with pytest.raises(ValueError, match="no parameter 'λ'"):
        pk.workunit(in_order_if_stored=["λ"])(by_a_greek_name.__wrapped__)
