"""What functions and classes around a decorator bind hides the module's names in its arguments."""

import numpy as np
from numba import guvectorize, njit, vectorize

sig = "float64(float64)"
sigs = ["float64(float64)"]
layout = "(n)->(n)"
gs = ["void(float64[:], float64[:])"]
em = "python"
opts = dict(error_model="python")


def by_local():
    sig = "int64(int64)"

    @njit(sig)
    def f(x):
        return x / 2

    return f


def by_list(sigs):
    @njit(sigs)
    def f(x):
        return x / 2

    return f


def by_vec(sigs):
    @vectorize(sigs)
    def f(x):
        return x / 2

    return f


def by_gu(gs, layout):
    @guvectorize(gs, layout)
    def f(x, o):
        for i in range(x.shape[0]):
            o[i] = x[i] / 2

    return f


def by_em(em):
    @njit(error_model=em)
    def f(x):
        return 1.0 / x

    return f


def by_opts(opts):
    @njit(**opts)
    def f(x):
        return 1.0 / x

    return f


def by_for():
    r = []
    for sig in ("int64(int64)", "float32(float32)"):

        @njit(sig)
        def f(x):
            return x / 2

        r.append(f)
    return r


class K:
    sig = "int64(int64)"

    @staticmethod
    @njit(sig)
    def f(x):
        return x / 2


def by_call(sig):
    def g(x):
        return x / 2

    return njit(sig)(g)


def by_kw(*, sig="int64(int64)"):
    @njit(sig)
    def f(x):
        return x / 2

    return f


def by_lambda():
    return (lambda sig: njit(sig)(lambda x: x / 2))("int64(int64)")


def t(name, f, *a):
    try:
        r = f(*a)
        print(name, type(r).__name__, r, getattr(r, "dtype", ""))
    except Exception as e:
        print(name, type(e).__name__, str(e)[:60])


t("local", by_local(), 7.9)
t("list", by_list(["int64(int64)"]), 7.9)
t("vec", by_vec(["float32(float32)"]), np.array([1, 3], "f4"))
t("veci", by_vec(["int64(int64)"]), np.array([1, 3]))
o = np.zeros(3, "f4")
by_gu(["void(float32[:], float32[:])"], "(n)->(n)")(np.arange(3, dtype="f4"), o)
print("gu", o)
t("gu2", by_gu(["void(float32[:], float32[:])"], "(n)->(n)"), np.arange(3, dtype="f4"))
t("em", by_em("numpy"), 0.0)
t("em2", by_em("python"), 0.0)
t("opts", by_opts(dict(error_model="numpy")), 0.0)
for f in by_for():
    t("for", f, 7.9)
t("class", K.f, 7.9)
t("call", by_call("int64(int64)"), 7.9)
t("kw", by_kw(), 7.9)
t("kw2", by_kw(sig="float32(float32)"), 0.1)
t("lambda", by_lambda(), 7.9)
