"""Scalar functions of kernels: complex ones against NumPy, those of math and pykokkos against Python."""

import math

import numpy as np
import pytest

import pykokkos as pk

PARTS = (0.0, 1.0, -1.0, 0.5, -2.5, 3.0)
COMPLEX = np.array([complex(a, b) for a in PARTS for b in PARTS if a or b])
REAL = np.array([-2.5, -1.0, -0.25, 0.0, 0.25, 0.75, 1.0, 2.5, 10.0])
POSITIVE = np.array([0.1, 0.5, 1.0, 2.5, 10.0])


@pk.workunit
def complex_functions(i, z, out):
    out[i, 0] = np.exp(z[i])
    out[i, 1] = np.sqrt(z[i])
    out[i, 2] = np.sin(z[i])
    out[i, 3] = np.cos(z[i])
    out[i, 4] = np.tan(z[i])
    out[i, 5] = np.log(z[i])
    out[i, 6] = np.log2(z[i])
    out[i, 7] = np.log10(z[i])
    out[i, 8] = np.log1p(z[i] + 2)
    out[i, 9] = np.expm1(z[i])
    out[i, 10] = np.exp2(z[i])
    out[i, 11] = np.sinh(z[i])
    out[i, 12] = np.cosh(z[i])
    out[i, 13] = np.tanh(z[i])
    out[i, 14] = np.arcsin(z[i])
    out[i, 15] = np.arccos(z[i])
    out[i, 16] = np.arctan(z[i] * 0.5)
    out[i, 17] = np.arcsinh(z[i])
    out[i, 18] = np.arccosh(z[i])
    out[i, 19] = np.arctanh(z[i] * 0.5)
    out[i, 20] = np.square(z[i])
    out[i, 21] = np.reciprocal(z[i])
    out[i, 22] = np.conj(z[i])
    out[i, 23] = np.power(z[i], 1.5 + 0.5j)
    out[i, 24] = np.abs(z[i])
    out[i, 25] = np.angle(z[i])


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_complex_functions(space, dtype):
    z = COMPLEX.astype(dtype)
    out, expected = np.zeros((len(z), 26), dtype), np.zeros((len(z), 26), dtype)
    with np.errstate(all="ignore"):
        pk.parallel_for(pk.RangePolicy(space, 0, len(z)), complex_functions, z=z, out=out)
        for i in range(len(z)):
            complex_functions(i, z, expected)
    tolerance = 4e-15 if dtype is np.complex128 else 2e-6
    np.testing.assert_allclose(out, expected, rtol=tolerance, atol=tolerance)


@pk.workunit
def math_functions(i, x, y, out):
    out[i, 0] = math.erf(x[i]) + math.erfc(x[i])
    out[i, 1] = math.lgamma(y[i]) + math.gamma(y[i])
    out[i, 2] = math.hypot(x[i], y[i])
    out[i, 3] = math.degrees(x[i]) + math.radians(x[i])
    out[i, 4] = math.fmod(x[i], y[i]) + math.remainder(x[i], y[i])
    out[i, 5] = math.copysign(y[i], x[i])
    part, whole = math.modf(x[i])
    out[i, 6] = 10 * whole + part
    mantissa, exponent = math.frexp(x[i])
    out[i, 7] = mantissa + exponent
    out[i, 8] = math.ldexp(x[i], 5)
    out[i, 9] = math.gcd(12 * i, 18)
    out[i, 10] = math.isclose(x[i], x[i] + 1e-10)
    out[i, 11] = math.isclose(x[i], x[i] * 1.01, rel_tol=0.1)
    out[i, 12] = math.isclose(x[i], x[i] + 0.5, abs_tol=0.6)
    out[i, 13] = math.trunc(x[i]) + math.floor(x[i]) + math.ceil(x[i])
    out[i, 14] = math.pow(y[i], x[i])
    out[i, 15] = math.tau + math.e + math.pi


@pk.workunit
def names_of_pykokkos(i, x, y, out):
    out[i, 0] = pk.erf(x[i]) + pk.erfc(x[i])
    out[i, 1] = pk.lgamma(y[i]) + pk.tgamma(y[i]) + pk.gamma(y[i])
    out[i, 2] = pk.hypot(x[i], y[i]) + pk.atan2(x[i], y[i])
    out[i, 3] = pk.degrees(x[i]) + pk.radians(x[i])
    out[i, 4] = pk.fmod(x[i], y[i]) + pk.rsqrt(y[i])
    out[i, 5] = pk.copysign(y[i], x[i]) + pk.fabs(x[i]) + pk.abs(x[i])
    part, whole = pk.modf(x[i])
    out[i, 6] = 10 * whole + part
    out[i, 7] = pk.fmax(x[i], y[i]) + pk.fmin(x[i], y[i])
    out[i, 8] = pk.asinh(x[i]) + pk.atan(x[i]) + pk.acosh(y[i] + 1) + pk.asin(0.5) + pk.acos(0.5)
    out[i, 9] = pk.cyl_bessel_j0(x[i])
    out[i, 10] = pk.cyl_bessel_j1(y[i])
    out[i, 11] = pk.isnan(x[i]) + pk.isinf(x[i]) + pk.isfinite(x[i])
    out[i, 12] = pk.cbrt(x[i]) + pk.exp2(x[i]) + pk.expm1(x[i]) + pk.log1p(y[i])
    out[i, 13] = pk.pow(y[i], x[i])
    out[i, 14] = pk.pi + pk.e + pk.round(y[i])
    out[i, 15] = pk.floor(x[i]) + pk.ceil(x[i]) + pk.trunc(x[i])


@pytest.mark.parametrize("kernel", [math_functions, names_of_pykokkos])
def test_functions_of_one_and_two_numbers(space, kernel):
    x, y = (grid.ravel() for grid in np.meshgrid(REAL, POSITIVE))
    out, expected = np.zeros((len(x), 16)), np.zeros((len(x), 16))
    pk.parallel_for(pk.RangePolicy(space, 0, len(x)), kernel, x=x, y=y, out=out)
    for i in range(len(x)):
        kernel(i, x, y, expected)
    np.testing.assert_allclose(out, expected, rtol=2e-15, atol=1e-15)


@pk.workunit
def special(i, x, out):
    part, whole = math.modf(x[i])
    out[i, 0] = part
    out[i, 1] = whole
    out[i, 2] = math.frexp(x[i])[0]


def test_special_values(space):
    x = np.array([np.inf, -np.inf, np.nan, -0.0, 5e-324, 1e308])
    out = np.zeros((6, 3))
    pk.parallel_for(pk.RangePolicy(space, 0, 6), special, x=x, out=out)
    expected = [(*math.modf(v), math.frexp(v)[0]) for v in x.tolist()]
    np.testing.assert_array_equal(out, expected)
    np.testing.assert_array_equal(np.signbit(out[3]), [True, True, True])


@pk.workunit
def math_of_complex(i, x, out):
    out[i] = math.exp(x[i] * 1j)


@pk.workunit
def sign_of_complex(i, x, out):
    out[i] = np.sign(x[i] * 1j)


@pk.workunit
def root_of_complex(i, x, out):
    out[i] = np.cbrt(x[i] * 1j)


@pytest.mark.parametrize("kernel", [math_of_complex, sign_of_complex, root_of_complex])
def test_functions_without_complex_form_are_refused(kernel):
    with pytest.raises(TypeError, match="takes no complex128"):
        pk.parallel_for(3, kernel, x=REAL, out=np.zeros(3, complex))


@pk.workunit
def fenced(i, x, out):
    out[i] = x[i]
    pk.fence()
    out[i] += 1


def test_fence_is_no_work_inside_a_kernel(space):
    out = np.zeros(3)
    pk.parallel_for(pk.RangePolicy(space, 0, 3), fenced, x=REAL, out=out)
    np.testing.assert_array_equal(out, REAL[:3] + 1)
