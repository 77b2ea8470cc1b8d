"""pk.host_call: functions compiled for their arguments and run on the host."""

import functools
import inspect
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pykokkos as pk


@pk.function
def clip(value, top=2.0):
    """Limit a value."""
    if value > top:
        return top, True
    return value, False


call_clip = pk.host_call(clip)


@pk.host_call
@pk.function
def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


@pk.host_call
@pk.function
def scale(x, factor):
    for i in range(len(x)):
        x[i] *= factor


@pk.host_call
@pk.function
def floor_divide(a, b):
    return a // b


@pk.host_call
def undecorated(x: float) -> float:
    return x + 1


@pk.host_call
@pk.function
def first_half(x, whole):
    if whole:
        return x
    return x[: len(x) // 2]


@pk.host_call
@pk.function
def squares(x):
    y = x * x
    return y, len(y)


@pk.host_call
@pk.function
def add(a, b):
    return a + b


def test_results_by_type():
    assert call_clip(3.0) == (2.0, True)
    assert call_clip(1.5) == (1.5, False)
    assert [type(part) for part in call_clip(1.5)] == [float, bool]
    assert (gcd(12, 18), type(gcd(12, 18))) == (6, int)
    assert undecorated(1.0) == 2.0


def test_arguments_bind_as_in_python():
    assert call_clip(top=1.0, value=3.0) == (1.0, True)
    assert call_clip(3.0, 5.0) == (3.0, False)
    assert call_clip(3.0, top=5.0) == (3.0, False)
    with pytest.raises(TypeError, match="clip is missing the argument 'value'"):
        call_clip()
    with pytest.raises(TypeError, match="clip takes 2 positional arguments but 3"):
        call_clip(1.0, 2.0, 3.0)
    with pytest.raises(TypeError, match="multiple values for argument 'value'"):
        call_clip(1.0, value=2.0)
    with pytest.raises(TypeError, match="no parameter 'bottom'"):
        call_clip(1.0, bottom=0.0)
    with pytest.raises(TypeError, match=r"list\(float64\) and float64 cannot be compared"):
        call_clip([1.0])


def test_effects_in_place_and_no_result():
    x = np.arange(3.0)
    assert scale(x, 2.0) is None
    np.testing.assert_array_equal(x, [0, 2, 4])
    y = np.arange(6)[::-2]
    scale(y, 3)
    np.testing.assert_array_equal(y, [15, 9, 3])


def test_errors_are_pythons():
    with pytest.raises(ZeroDivisionError) as info:
        floor_divide(1, 0)
    assert info.traceback[-1].name == "floor_divide"
    assert floor_divide(-7, 2) == -4


def test_read_only_arguments():
    x = np.arange(3.0)
    x.flags.writeable = False
    with pytest.raises(ValueError, match="argument 'x' of scale is read-only"):
        scale(x, 2.0)


def test_integers_wrap_as_in_numba():
    assert add(2**63 - 1, 1) == -(2**63)
    assert add(np.float32(1.5), np.float32(1)) == 2.5
    assert type(add(np.float32(1.5), np.float32(1))) is float
    assert add(1j, 2) == 2 + 1j


def test_arrays_come_back():
    x = np.arange(4.0)
    assert first_half(x, True) is x
    half = first_half(x, False)
    np.testing.assert_array_equal(half, [0, 1])
    assert np.shares_memory(half, x)
    view = pk.array(x)
    assert first_half(view, True) is view
    made, size = squares(x)
    x[:] = 0.0
    np.testing.assert_array_equal(made, [0, 1, 4, 9])
    assert (made.dtype, size) == (np.float64, 4)
    made += 1.0
    assert made[0] == 1.0


def test_attributes():
    assert call_clip.__name__ == "clip"
    assert call_clip.__doc__ == "Limit a value."
    assert str(inspect.signature(call_clip)) == "(value, top=2.0)"
    assert call_clip.py_func is clip.__wrapped__
    assert call_clip.py_func(3) == (2.0, True)
    assert repr(gcd) == "<pykokkos.host_call gcd>"
    assert pk.host_call(gcd) is gcd


def test_pickles_by_name():
    assert pickle.loads(pickle.dumps(gcd)) is gcd
    assert pickle.loads(pickle.dumps(clip)) is clip
    again = pickle.loads(pickle.dumps(call_clip))
    assert again(3.0) == (2.0, True)
    assert again.py_func is call_clip.py_func


@pytest.mark.usefixtures("debug_space")
def test_debug_is_plain_python():
    assert add(2**63 - 1, 1) == 2**63
    assert add([1], [2]) == [1, 2]


@pytest.mark.parametrize("make", [pk.host_call, pk.function, pk.workunit])
def test_names_may_be_set(make: Callable[[Callable[..., float]], Any]) -> None:
    """As on what Numba's decorators give; the plain function keeps its own."""

    def area(x: float, y: float) -> float:
        """{what} of a rectangle."""
        return x * y

    area.unit = "m2"  # type: ignore[attr-defined]
    kernel = make(area)
    assert (kernel.__wrapped__, kernel.unit) == (area, "m2")
    kernel.__doc__ = kernel.__doc__.format(what="Area")
    kernel.__name__ = "surface"
    assert (kernel.__doc__, kernel.__name__) == ("Area of a rectangle.", "surface")
    assert (area.__doc__, area.__name__) == ("{what} of a rectangle.", "area")
    assert kernel(2.0, 3.0) == 6.0


def test_wraps_takes_over_the_plain_function() -> None:
    """As from a dispatcher of Numba's, which has it among its own attributes."""

    @functools.wraps(gcd)
    def around(a: int, b: int) -> int:
        return gcd(a, b) + 1

    assert around.py_func is gcd.py_func  # type: ignore[attr-defined]
    assert around(4, 6) == 3


@pk.host_call
@pk.function
def ratio(*, of, to=2.0):
    return of / to


@pk.function
def line(x, *, slope, offset=1.0):
    return slope * x + offset


@pk.workunit
def lines(i, y, slope):
    y[i] = line(float(i), slope=slope) + line(1.0, offset=0.0, slope=slope)


def test_parameters_that_are_passed_by_keyword():
    assert ratio(of=3.0) == 1.5
    assert ratio(to=4.0, of=3.0) == 0.75
    call_line = pk.host_call(line)
    assert call_line(2.0, slope=3.0) == 7.0
    assert call_line(slope=3.0, x=2.0, offset=0.0) == 6.0
    with pytest.raises(TypeError, match="line takes 1 positional arguments but 2"):
        call_line(2.0, 3.0)
    with pytest.raises(TypeError, match="line is missing the argument 'slope'"):
        call_line(2.0)
    with pytest.raises(TypeError, match="ratio takes 0 positional arguments but 1"):
        ratio(1.0)
    y = np.zeros(2)
    pk.parallel_for(2, lines, y=y, slope=2.0)
    assert y.tolist() == [3.0, 5.0]


def test_a_default_before_a_parameter_without_one():
    def f(a=1, *, b):
        return a + b

    with pytest.raises(TypeError, match="'b', which can only be passed by keyword and has no default"):
        pk.host_call(f)
