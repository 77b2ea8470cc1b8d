"""What the compiler says of kernels that it refuses: one line each, with the message that names the reason.

Every message names the file and the line, and shows the line.
"""

# ruff: noqa: E501  (a table)

import importlib.util
import linecache
import types
import warnings

import numpy as np
import pytest

import pykokkos as pk

HEAD = """import math
import numpy as np
import pykokkos as pk
count = 0


@pk.function
def two(p, q=1):
    return p


@pk.function
def nothing(p):
    p[0] = 1


@pk.classtype
class Point:
    def __init__(self, x: float):
        self.x: float = x


@pk.workunit
def f(i, n, q, z, flag, a, m, b, c, t, u, r, pool):
    """

# fmt: off
REFUSED = [
    ('a[0] = np.zeros(2, n)[0]', 'TypeError', 'this is no dtype'),
    ('w = np.zeros(1.5)', 'TypeError', 'a shape is an integer or a tuple of integers, not float64'),
    ('w = np.array([])', 'TypeError', 'np.array of nothing has no type'),
    ('w = np.array([[1.0, 2.0], [3.0]])', 'TypeError', 'the rows have different lengths'),
    ('w = np.reshape(m)', 'TypeError', 'a shape is missing'),
    ('w = m[:, ::2].reshape(4, 2)', 'TypeError', 'only contiguous arrays can be reshaped'),
    ('w = a.reshape(2.0, 2)', 'TypeError', 'an extent is an integer, not float64'),
    ('w = np.sum(a, 0, np.int64, 1)', 'TypeError', 'sum takes 3 arguments'),
    ('w = np.sum(a, where=flag)', 'TypeError', "sum has no further parameter 'where'"),
    ("w = np.zeros(2, float, 'C', 7)", 'TypeError', 'too many arguments'),
    ('w = np.zeros()', 'TypeError', 'a shape is missing'),
    ('w = np.full(3, a)', 'TypeError', 'an array is filled with a scalar'),
    ('w = a.astype()', 'TypeError', 'astype needs a dtype'),
    ('w = c.astype(np.float64)', 'TypeError', 'this cast loses the imaginary part'),
    ('w = np.arange(z)', 'TypeError', 'arange takes real numbers'),
    ('w = np.linspace(0, z, 3)', 'TypeError', 'linspace takes real numbers'),
    ('w = np.ravel(n)', 'TypeError', 'this takes an array'),
    ('w = np.argmin(c)', 'TypeError', 'complex numbers have no order'),
    ('w = np.int32(1, 2)', 'TypeError', 'a cast takes one value'),
    ('w = np.int32(z)', 'TypeError', 'a complex128 cannot be cast to int32'),
    ('w = pk.complex64(z, 1)', 'TypeError', 'a complex number has two real parts'),
    ('w = np.where(flag, 1)', 'TypeError', 'np.where takes a condition and two values'),
    ('w = math.sqrt(a)', 'TypeError', 'math.sqrt takes scalars'),
    ('w = min(1)', 'TypeError', 'min takes two or more scalars in a kernel'),
    ('w = round(z)', 'TypeError', 'round takes a number and a number of digits'),
    ('w = int(z)', 'TypeError', 'int takes a number'),
    ('w = float(z)', 'TypeError', 'float takes a number'),
    ('w = bool("t")', 'TypeError', 'bool takes a scalar'),
    ('w = complex()', 'TypeError', 'complex takes one or two numbers'),
    ('w = complex(z, 1)', 'TypeError', 'complex takes real parts'),
    ('w = len(n)', 'TypeError', 'len takes an array or a tuple, not int64'),
    ('w = divmod(z, 1)', 'TypeError', 'divmod takes two real numbers'),
    ('w = math.modf(z)', 'TypeError', 'math.modf takes a real number'),
    ('w = math.ldexp(1.0, 2.5)', 'TypeError', 'math.ldexp takes a real number and an integer'),
    ('w = math.gcd(1.5, 2)', 'TypeError', 'math.gcd takes two integers'),
    ('w = tuple(a)', 'TypeError', 'tuple takes a tuple in a kernel'),
    ('w = math.isclose(1.0)', 'TypeError', 'isclose takes (a, b, *, rel_tol, abs_tol)'),
    ('w = math.isclose(z, 1.0)', 'TypeError', 'isclose takes real numbers'),
    ('w = math.isclose(1.0, 2.0, tol=1)', 'TypeError', "isclose has no parameter 'tol'"),
    ('w = two(1, 2, 3)', 'TypeError', 'two takes 2 arguments'),
    ('w = two(1, r=3)', 'TypeError', "two has no further parameter 'r'"),
    ('w = two()', 'TypeError', "two needs its argument 'p'"),
    ('w = a.extent()', 'TypeError', 'extent takes one dimension'),
    ('w = a.extent(4)', 'TypeError', 'an array of rank 1 has no extent 4'),
    ('w = Point(1.0); w.x = a', 'TypeError', "a array(float64, 1d, C) cannot be stored to the field 'x', which is float64"),
    ('w = Point(1.0); w.y = 1.0', 'TypeError', "Point has no field 'y' in a kernel"),
    ('w = Point(1.0).y', 'TypeError', "Point has no attribute 'y' in a kernel"),
    ('w = 99999999999999999999999', 'TypeError', 'the integer 99999999999999999999999 has more than 64 bits'),
    ('w = a << 1', 'TypeError', 'this operator takes no array(float64, 1d, C) with int64'),
    ('w = q & 1', 'TypeError', 'this operator takes no float64 with int64'),
    ('w = a and flag', 'TypeError', "'and' and 'or' take scalars, not array(float64, 1d, C)"),
    ('w = u[n]', 'TypeError', 'a tuple of different types takes a constant index only'),
    ('w = n[0]', 'TypeError', "'n' is int64, which cannot be indexed"),
    ('w = ~q', 'TypeError', 'this operator takes no float64'),
    ('w = [q] is [q]', 'TypeError', "'is' compares with None, numbers, tuples of numbers or arrays in a kernel"),
    ('w = 3 in n', 'TypeError', "'in' looks for numbers, or tuples of them, in a tuple of such"),
    ('w = t < (a, 1)', 'TypeError', 'two tuples of numbers are compared in a kernel, and no others'),
    ('w = z < 1', 'TypeError', 'complex128 and int64 cannot be compared'),
    ('w = a == t', 'TypeError', 'array(float64, 1d, C) and tuple(int64, int64) cannot be compared'),
    ('w = 0 < a < 1', 'TypeError', 'arrays cannot be compared in a chain'),
    ('raise n', 'TypeError', "a kernel raises a named exception"),
    ('w = a[0.5]', 'TypeError', 'an array is indexed by integers and slices, not by float64'),
    ('n += a', 'TypeError', 'a number cannot be updated in place by an array'),
    ("w = a['x':]", 'TypeError', 'a slice bound must be a number, not str(x)'),
    ('w = pk.subview()', 'TypeError', 'subview takes an array and its indices'),
    ('w = pk.subview(n, 1)', 'TypeError', 'subview takes an array, not int64'),
    ('a[0] = a', 'TypeError', 'an array cannot be stored to one element'),
    ('n[0] = 1', 'TypeError', "'n' is int64, which cannot be indexed"),
    ('a.shape = 3', 'TypeError', "array(float64, 1d, C) has no field 'shape' in a kernel"),
    ('r[0] = 1.0', 'ValueError', "argument 'r' of f is read-only"),
    ('count += 1', 'UnboundLocalError', "local variable 'count' is read before it is assigned"),
    ('global count; count = 1', 'TypeError', "a kernel cannot assign to the global 'count'"),
    ('if np: pass', 'TypeError', 'a condition must be a scalar, not module'),
    ('while np: pass', 'TypeError', 'a condition must be a scalar, not module'),
    ('for j in range(): pass', 'TypeError', 'range takes one to three integers'),
    ('for j in u: pass', 'TypeError', 'a kernel loops over tuples of one type only'),
    ('for j in n: pass', 'TypeError', 'a kernel cannot loop over int64'),
    ('for j in enumerate(): pass', 'TypeError', 'enumerate takes something to loop over, and a start'),
    ('for j in enumerate(a, 1.5): pass', 'TypeError', 'enumerate starts with an integer'),
    ('for j in zip(): pass', 'TypeError', 'zip takes what to loop over'),
    ('for j in np.ndindex(): pass', 'TypeError', 'np.ndindex takes a shape'),
    ('for j in np.ndindex(1.5): pass', 'TypeError', 'np.ndindex takes integers or one shape, not float64'),
    ('w = np.fft.fft(a)', 'TypeError', "'np.fft.fft', a global of type 'numpy._ArrayFunctionDispatcher', has no meaning in a kernel"),
    ('w = np.concatenate(a)', 'TypeError', 'np.concatenate takes a tuple of arrays in a kernel'),
    ('w = m[b, None, 0]', 'TypeError', 'this mix of array, slice and integer indices is not available in a kernel'),
    ('r += 1.0', 'ValueError', "argument 'r' of f is read-only"),
    ('w = pk.parallel_for(3, two)', 'TypeError', 'a kernel launches no other kernel'),
    ('pk.printf(n)', 'TypeError', 'the format of pk.printf must be a text that is known while compiling'),
    ('pk.printf()', 'TypeError', 'pk.printf takes (format, values…)'),
    ("pk.printf('%d', 1.5)", 'TypeError', "'%d' cannot show a value of type float64"),
    ("pk.printf('%s %d', 1)", 'TypeError', 'the format has 2 conversions for 1 values'),
    ('w = pool.get_state().rand(z)', 'TypeError', 'a random number has a real range, not complex128'),
    ('w = pk.rand(pool, 3)', 'TypeError', 'rand takes a type such as pk.double'),
    ('pool.free_state(3)', 'TypeError', 'free_state takes a generator of this pool'),
    ('w = nothing(a) + 1', 'TypeError', 'this operator takes no none with int64'),
    ('w = {1: 2}', 'TypeError', 'an expression of this kind (Dict) has no meaning in a kernel'),
    ('with a: pass', 'TypeError', 'a statement of this kind (With) has no meaning in a kernel'),
    ('import math as w; v = w.sqrt(2.0)', 'TypeError', 'a statement of this kind (Import) has no meaning in a kernel'),
    ('from math import sqrt as w; v = w(2.0)', 'TypeError', 'a statement of this kind (ImportFrom) has no meaning in a kernel'),
    ('import os', 'TypeError', 'a statement of this kind (Import) has no meaning in a kernel'),
    ('del a', 'TypeError', 'a statement of this kind (Delete) has no meaning in a kernel'),
    ('w = (v for v in a)', 'TypeError', 'an expression of this kind (GeneratorExp) has no meaning in a kernel'),
    ("a[0] = f'{n}'", 'TypeError', 'an expression of this kind (JoinedStr) has no meaning in a kernel'),
    ('w = a[1, 2]', 'TypeError', "'a' has rank 1 and is indexed by 2 indices"),
    ('w = m[1, 2, 3]', 'TypeError', "'m' has rank 2 and is indexed by 3 indices"),
    ('w = missing', 'NameError', "name 'missing' is not defined"),
    ('w = math.missing', 'AttributeError', 'math.missing does not exist'),
    ('w = np.missing(a)', 'AttributeError', 'np.missing does not exist'),
    ('w = a.missing', 'TypeError', "array(float64, 1d, C) has no attribute 'missing' in a kernel"),
    ('w = n.missing()', 'TypeError', "int64 has no method 'missing' in a kernel"),
    ("a[0] = 'a' + 'b'", 'TypeError', 'this operator takes no str(a) with str(b)'),
    ('w = print', 'TypeError', "'print' is no value"),
    ('x = yy = undefined_name', 'NameError', "name 'undefined_name' is not defined"),
    ('w = *a, 1', 'TypeError', "'*' takes a tuple, not array(float64, 1d, C)"),
    ('def g(v): return v', 'TypeError', "nothing runs the nested function 'g'"),
    ('class G: pass', 'TypeError', 'a statement of this kind (ClassDef) has no meaning in a kernel'),
    ('w = a @ n', 'TypeError', "'@' multiplies arrays, not array(float64, 1d, C) and int64"),
    ('w = n @ n', 'TypeError', "'@' multiplies arrays, not int64 and int64"),
    ('w = t + 1', 'TypeError', 'this operator takes no tuple(int64, int64) with int64'),
    ('w = -t', 'TypeError', 'this operator takes no tuple(int64, int64)'),
    ('w = t[5]', 'TypeError', 'tuple index out of range'),
    ("w = t['x']", 'TypeError', 'a tuple is indexed by an integer in a kernel'),
    ('w = a[None, None, 1, 1]', 'TypeError', "'a' has rank 1 and is indexed by 2 indices"),
    ('w, v = t, 1, 2', 'TypeError', 'a tuple of 3 cannot be unpacked into 2 names'),
    ('w, v = n', 'TypeError', 'a value of type int64 cannot be unpacked'),
    ('w, v = (1, 2, 3)', 'TypeError', 'a tuple of 3 cannot be unpacked into 2 names'),
    ('a[:] += m', 'TypeError', 'an array of rank 1 cannot be updated in place by one of rank 2'),
    ('a += m', 'TypeError', 'an array of rank 1 cannot be updated in place by one of rank 2'),
    ('return 5', 'TypeError', 'a workunit returns nothing'),
    ('w = 1 if nothing(a) else 2', 'TypeError', 'a condition must be a scalar, not none'),
    ('w = -nothing(a)', 'TypeError', 'this operator takes no none'),
    ('a[0] = nothing(a)', 'TypeError', 'a none cannot be stored to a float64'),
    ('w = t[1.5]', 'TypeError', 'a tuple is indexed by an integer in a kernel'),
    ('w = 1 if np else 2', 'TypeError', 'a condition must be a scalar, not module'),
]
# fmt: on


def kernel(body):
    text = HEAD + body + "\n"
    file = f"<refused {body}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    module = types.ModuleType("refused")
    exec(compile(text, file, "exec"), module.__dict__)
    return module.f, file


def arguments():
    locked = np.zeros(4)
    locked.flags.writeable = False
    return {
        "n": 3,
        "q": 1.5,
        "z": 1j,
        "flag": True,
        "a": np.zeros(4),
        "m": np.zeros((4, 4)),
        "b": np.arange(4),
        "c": np.zeros(4, complex),
        "t": (1, 2),
        "u": (1, 2.5),
        "r": locked,
        "pool": pk.Random_XorShift64_Pool(1, 10),
    }


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize(("body", "error", "message"), REFUSED, ids=[body for body, _, _ in REFUSED])
def test_refused(body, error, message):
    f, file = kernel(body)
    with pytest.raises(Exception) as info:  # noqa: PT011  (its type is a column)
        pk.parallel_for(pk.RangePolicy(pk.Serial, 0, 0), f, **arguments())
    text = str(info.value)
    assert type(info.value).__name__ == error
    assert message in text
    line = len(HEAD.splitlines())
    assert f"{file}:{line}: " in text
    assert body in text.split("\n", 1)[1]


def test_no_second_warning_about_the_text(tmp_path):
    """Python warns where it compiles a module; reading a kernel's text again is no reason to."""
    path = tmp_path / "escapes.py"
    path.write_text(
        "import pykokkos as pk\n\n\n@pk.host_call\n@pk.function\ndef twice(x):\n"
        '    """A \\* that is no escape."""\n    return 2 * x\n'
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        spec = importlib.util.spec_from_file_location("escapes", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        before = list(warnings.filters)
        assert module.twice(3) == 6
        assert warnings.filters == before
