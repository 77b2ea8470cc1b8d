"""Fields of objects that become other arrays: in every space, in launches, and what is refused."""

import gc
import threading

import numpy as np
import pytest

import pykokkos as pk


@pk.classtype(
    n=pk.int64,
    data=pk.Rebindable[pk.View1D[pk.float64]],
    whole=pk.Rebindable[pk.View2D[pk.int32], pk.LayoutRight],
    shape=(pk.int64, pk.double),
    mode=str,
)
class Store:
    def __init__(self, n, mode="plain"):
        self.n = n
        self.mode = mode
        self.data = np.ones(n)
        self.shape = (n, 0.5)

    def grow(self):
        self.data = np.concatenate((self.data, self.data))
        self.n = self.data.size
        return self.data

    def cut(self, n):
        self.data = self.data[:n]
        if n < 0:
            raise ValueError("negative")


@pk.workunit
def fill(i, store, out):
    out[i] = store.data[i] * 2 + store.shape[0]


@pk.workunit
def rebind(i, store, out):
    store.data = out


@pk.workunit
def make(i, out):
    one = Store(i + 1)
    one.grow()
    out[i] = one.data.sum()


@pk.function
def launched(store, out):
    store.data = np.arange(out.size) * 1.0
    pk.parallel_for(out.size, fill, store=store, out=out)
    return store.data


@pk.function
def rebound_by_launch(store, out):
    pk.parallel_for(out.size, rebind, store=store, out=out)


@pytest.fixture(params=[pk.ExecutionSpace.OpenMP, pk.ExecutionSpace.Debug], ids=["OpenMP", "Debug"])
def space(request):
    before = pk.get_default_space()
    pk.set_default_space(request.param)
    yield request.param
    pk.set_default_space(before)


def test_methods_and_python(space):
    store = Store(2)
    first = store.data
    assert store.grow().tolist() == store.data.tolist() == [1.0] * 4
    assert not np.shares_memory(first, store.data)
    given = np.arange(5.0)
    store.data = given
    assert store.data is given
    store.cut(3)
    given[0] = 7.0
    assert store.data.tolist() == [7.0, 1.0, 2.0]
    assert store.whole.shape == (0, 0)
    store.shape = (4, 2.5)
    assert store.shape == (4, 2.5)
    assert (store.mode, Store(1, "other").mode) == ("plain", "other")


def test_what_a_kernel_left_before_it_raised():
    store = Store(3)
    with pytest.raises(ValueError, match="negative"):
        store.cut(-1)
    assert store.data.tolist() == [1.0, 1.0]


def test_launches():
    store, out = Store(3), np.zeros(3)
    pk.parallel_for(3, fill, store=store, out=out)
    assert out.tolist() == [5.0] * 3
    assert pk.host_call(launched)(store, out).tolist() == [0.0, 1.0, 2.0]
    assert out.tolist() == [3.0, 5.0, 7.0]
    pk.parallel_for(3, make, out=out)
    assert out.tolist() == [2.0, 4.0, 6.0]
    pk.parallel_for(pk.RangePolicy(pk.Serial, 0, 1), rebind, store=store, out=out)
    assert store.data is out


def test_launches_in_parallel_rebind_nothing():
    store, out = Store(3), np.zeros(3)
    with pytest.raises(TypeError, match="makes a field of 'store' another array"):
        pk.parallel_for(3, rebind, store=store, out=out)
    with pytest.raises(TypeError, match="makes a field of 'store' another array"):
        pk.host_call(rebound_by_launch)(store, out)


@pytest.mark.parametrize("wrong", [np.ones(2, np.float32), np.ones((2, 2)), 3.0, [1.0], None])
def test_other_values_are_refused(wrong):
    store = Store(2)
    with pytest.raises(TypeError, match=r"cannot be|is needed"):
        store.data = wrong
    assert store.data.tolist() == [1.0, 1.0]


def test_layouts_are_kept():
    store = Store(2)
    with pytest.raises(TypeError, match="cannot be"):
        store.whole = np.ones((2, 4), np.int32)[:, ::2]
    store.whole = np.ones((2, 4), np.int32)
    assert store.whole.sum() == 8


def test_texts_are_assigned_in_init_alone():
    with pytest.raises(TypeError, match="only __init__ assigns the field 'mode'"):
        Store(1).mode = "other"


@pytest.mark.parametrize(
    "declared",
    [pk.Rebindable[pk.float64], pk.Rebindable[pk.View1D[pk.float64], 3], (pk.View1D[pk.float64],), ()],
)
def test_declarations(declared):
    class Plain:
        def __init__(self):
            pass

    with pytest.raises(TypeError):
        pk.classtype(x=declared)(Plain)


def test_objects_of_threads():
    sums = []

    def work():
        store = Store(8)
        for i in range(50):
            store.grow()
            store.cut(8)
            kept = store.data
            store.data = kept[::-1]
            if i % 25 == 0:
                gc.collect()
        sums.append(store.data.sum())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sums == [8.0] * 4
