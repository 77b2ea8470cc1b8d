"""Class types with declared fields: objects that Python and kernels share, and C functions."""

import ctypes

import numpy as np
import pytest

import pykokkos as pk


@pk.classtype(count=pk.int32, mean=pk.double, on=pk.bool, values=pk.View1D[pk.double])
class Series:
    def __init__(self, n):
        self.count = n
        self.values = np.zeros(n)
        self.fill(2.0)

    def fill(self, x):
        for i in range(self.values.shape[0]):
            self.values[i] = x * i
        self.mean = x

    @property
    def total(self):
        return self.values.sum()


@pk.function
def rename(series, k):
    other = series
    other.count = k
    series.mean = other.count + 0.5
    return series.total


@pk.function
def make(n):
    series = Series(n)
    rename(series, 7)
    return series


@pytest.fixture(params=[pk.Serial, pk.Debug])
def host_space(request):
    before = pk.get_default_space()
    pk.set_default_space(request.param)
    yield request.param
    pk.set_default_space(before)


def test_python_and_kernels_share_an_object(host_space):
    s = Series(4)
    assert (s.count, s.mean, s.on, s.total) == (4, 2.0, False, 12.0)
    assert pk.host_call(rename)(s, 9) == 12.0
    assert (s.count, s.mean) == (9, 9.5)
    s.fill(0.5)
    s.values[0] = 4.0
    assert s.total == 7.0
    made = pk.host_call(make)(3)
    assert (made.count, made.mean, list(made.values)) == (7, 7.5, [0.0, 2.0, 4.0])


def test_assignments_convert(host_space):
    s = Series(1)
    s.count, s.mean, s.on = 2**31 + 5, True, 0.5
    assert (s.count, s.mean, s.on) == (-(2**31) + 5, 1.0, True)
    assert isinstance(s.mean, float)
    s.count = -2.7
    assert s.count == -2


def test_wrong_assignments_are_refused():
    s = Series(2)
    for wrong in ("x", None, 1j, [1, 2]):
        with pytest.raises(TypeError, match="the field 'count' is int32"):
            s.count = wrong
    with pytest.raises(TypeError, match="only __init__ assigns the field 'values'"):
        s.values = np.zeros(3)
    with pytest.raises(AttributeError):
        s.other = 1

    @pk.function
    def replaces(series):
        series.values = np.zeros(3)

    with pytest.raises(TypeError, match="which only __init__ can assign"):
        pk.host_call(replaces)(s)


def test_what_is_no_class_type_is_refused():
    with pytest.raises(TypeError, match="has an __init__"):

        @pk.classtype(x=pk.int64)
        class Empty:
            pass

    with pytest.raises(TypeError, match="fields are numbers"):

        @pk.classtype(x=pk.View1D)
        class Wrong:
            def __init__(self):
                self.x = 1


@pk.cfunc("int32(float64, int32)")
def scaled(x, n):
    return x * n


def test_c_functions():
    assert scaled.ctypes(2.5, 3) == 7
    prototype = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_double, ctypes.c_int32)
    assert prototype(scaled.address)(-2.5, 3) == -7
    assert scaled(2.5, 3) == 7.5  # from Python it is plain Python, as Numba's is
    with pytest.raises(TypeError, match="real numbers"):
        pk.cfunc("float64(float64[:])")(lambda x: x[0])


@pk.function
def pick(a, b, k):
    if k == 0:
        return a
    if k == 1:
        return b
    return None


@pk.function
def change(a, b, k):
    chosen = pick(a, b, k)
    chosen.count += 5
    chosen.values[1] = 7.0
    chosen.fill(2.0)
    other = None
    if k == 0:
        other = chosen
    if other is not None:
        other.count = 100
    return chosen.count


def test_what_may_be_none_is_the_object_itself():
    a, b = Series(3), Series(4)
    assert pk.host_call(change)(a, b, 0) == a.count == 100
    assert a.values.tolist() == [0.0, 2.0, 4.0]
    assert pk.host_call(change)(a, b, 1) == b.count == 9
    with pytest.raises(TypeError, match=r"expected Series\(.*, got None"):
        pk.host_call(change)(a, b, 2)
