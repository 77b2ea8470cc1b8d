"""`error_model="first_caller"`: a function divides as its first caller does, for each types of arguments."""

import numpy as np
import pytest

import pykokkos as pk


def functions():
    @pk.function(error_model="first_caller")
    def inverse(x):
        return 1 / x

    @pk.function(error_model="first_caller")
    def passes(x):
        return inverse(x)

    @pk.function
    def of_python(x):
        return passes(x)

    @pk.function(error_model="numpy")
    def of_numpy(x):
        return passes(x)

    @pk.workunit
    def stores(i, x, out):
        out[i] = passes(x[i])

    return inverse, of_python, of_numpy, stores


def test_python_first() -> None:
    inverse, of_python, of_numpy, stores = functions()
    for function in (inverse, of_python, of_numpy):
        with pytest.raises(ZeroDivisionError):
            pk.host_call(function)(0.0)
    with pytest.raises(ZeroDivisionError):
        pk.parallel_for(1, stores, x=np.zeros(1), out=np.zeros(1))


def test_numpy_first() -> None:
    inverse, of_python, of_numpy, _ = functions()
    for function in (of_numpy, of_python, inverse):
        assert pk.host_call(function)(0.0) == np.inf


def test_each_types_have_their_own() -> None:
    inverse, of_python, of_numpy, _ = functions()
    assert pk.host_call(of_numpy)(0.0) == np.inf
    with pytest.raises(ZeroDivisionError):
        pk.host_call(of_python)(0)
    with pytest.raises(ZeroDivisionError):
        pk.host_call(of_numpy)(0)
    assert pk.host_call(inverse)(0.0) == np.inf


def test_a_workunit_is_a_caller() -> None:
    inverse, _, _, stores = functions()
    out = np.zeros(1)
    pk.parallel_for(1, stores, x=np.zeros(1), out=out)
    assert out[0] == np.inf
    assert pk.host_call(inverse)(0.0) == np.inf


def test_only_functions_have_callers() -> None:
    with pytest.raises(ValueError, match="error_model must be 'python' or 'numpy', not 'first_caller'"):
        pk.workunit(error_model="first_caller")
    with pytest.raises(ValueError, match="'python', 'numpy' or 'first_caller', not 'any'"):
        pk.function(error_model="any")
