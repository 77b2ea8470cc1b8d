"""Python's cmath, by the formulas of Numba, some of which are not those of its NumPy functions."""

import math

import numpy as np

_HUGE = 3.4028234663852886e38 / 4
_LN_4 = math.log(4)
_LN_10 = 2.302585092994046


def _complex(z):
    """Numba chooses complex64 for the integers that it converts to float32 without a loss."""
    if z.dtype == np.bool_ or z.dtype == np.int8 or z.dtype == np.uint8 or z.dtype == np.int16:
        return np.complex64(z)
    return complex(z)


def cmath_exp(z):
    return np.exp(_complex(z))


def cmath_sqrt(z):
    return np.sqrt(_complex(z))


def cmath_sin(z):
    return np.sin(_complex(z))


def cmath_cos(z):
    return np.cos(_complex(z))


def cmath_tan(z):
    return np.tan(_complex(z))


def cmath_asin(z):
    return np.arcsin(_complex(z))


def cmath_acos(z):
    return np.arccos(_complex(z))


def cmath_atan(z):
    return np.arctan(_complex(z))


def cmath_asinh(z):
    return np.arcsinh(_complex(z))


def cmath_atanh(z):
    return np.arctanh(_complex(z))


def cmath_isnan(z):
    return np.isnan(_complex(z))


def cmath_isinf(z):
    return np.isinf(_complex(z))


def cmath_isfinite(z):
    return np.isfinite(_complex(z))


def cmath_log(z, base=None):
    if base is None:
        return np.log(_complex(z))
    number, of = _complex(z), _complex(base)
    if number.dtype == np.complex64 and of.dtype == np.complex64:
        return _quotient(np.log(number), np.log(of))
    return _quotient(np.log(np.complex128(number)), np.log(np.complex128(of)))


def _quotient(a, b):
    if b == 0:
        raise ZeroDivisionError("complex division by zero")
    return a / b


def cmath_log10(z):
    power = np.log(z)
    return complex(power.real / _LN_10, power.imag / _LN_10)


def cmath_phase(z):
    return math.atan2(z.imag, z.real)


def cmath_polar(z):
    return math.hypot(z.real, z.imag), math.atan2(z.imag, z.real)


def cmath_rect(r, phi):
    if not math.isfinite(phi):
        if r == 0:
            return complex(abs(r), abs(r) * 0)
        if math.isinf(r):
            return complex(r, phi)
    real, imag = math.cos(phi), math.sin(phi)
    # The product of zero and an infinity would be NaN.
    real = real / r if real == 0 and math.isinf(r) else real * r
    imag = imag / r if imag == 0 and math.isinf(r) else imag * r
    return complex(real, imag)


def cmath_cosh(z):
    x, y = z.real, z.imag
    if math.isinf(x):
        if math.isnan(y) or y == 0:
            real, imag = abs(x), y
        else:
            real, imag = math.copysign(x, math.cos(y)), math.copysign(x, math.sin(y))
        return complex(real, -imag if x < 0 else imag)
    return complex(math.cos(y) * math.cosh(x), math.sin(y) * math.sinh(x))


def cmath_sinh(z):
    x, y = z.real, z.imag
    if math.isinf(x):
        if math.isnan(y):
            return complex(x, y)
        real, imag = math.cos(y), math.sin(y)
        return complex(real * x if real != 0 else real, imag * abs(x) if imag != 0 else imag)
    return complex(math.cos(y) * math.sinh(x), math.sin(y) * math.cosh(x))


def cmath_tanh(z):
    x, y = z.real, z.imag
    if math.isinf(x):
        imag = 0.0 if math.isinf(y) else math.copysign(0.0, math.sin(2.0 * y))
        return complex(math.copysign(1.0, x), imag)
    along, across = math.tanh(x), math.tan(y)
    shrink = 1.0 / math.cosh(x)
    both = along * across
    by = 1.0 + both * both
    return complex(along * (1.0 + across * across) / by, across / by * shrink * shrink)


def cmath_acosh(z):
    if abs(z.real) > _HUGE or abs(z.imag) > _HUGE:
        real = math.log(math.hypot(z.real * 0.5, z.imag * 0.5)) + _LN_4
        return complex(real, math.atan2(z.imag, z.real))
    a = np.sqrt(complex(z.real - 1.0, z.imag))
    b = np.sqrt(complex(z.real + 1.0, z.imag))
    return complex(math.asinh(a.real * b.real + a.imag * b.imag), 2.0 * math.atan2(a.imag, b.real))


def _precedes(v, w):
    return v.real < w.real or (v.real == w.real and v.imag < w.imag)


def complex_min(a):
    if a.size == 0:
        raise ValueError("zero-size array to reduction operation minimum which has no identity")
    least = np.ravel(a)[0]
    for v in a.flat:
        if _precedes(v, least):
            least = v
    return least


def complex_max(a):
    if a.size == 0:
        raise ValueError("zero-size array to reduction operation maximum which has no identity")
    most = np.ravel(a)[0]
    for v in a.flat:
        if _precedes(most, v):
            most = v
    return most
