import numpy as np
from numba import njit, prange


@njit(parallel=True)
def heat(u, steps, alpha):
    # double buffer
    un = u.copy()
    for t in range(steps):
        for i in prange(1, u.shape[0] - 1):
            un[i] = u[i] + alpha * (u[i - 1] - 2.0 * u[i] + u[i + 1])
        u, un = un, u
    return u


@njit(parallel=True)
def jacobi(u, tol, max_iter):
    n, m = u.shape
    un = np.zeros_like(u)
    un[:] = u
    err = 1.0
    it = 0
    while err > tol and it < max_iter:
        err = 0.0
        for i in prange(1, n - 1):
            for j in range(1, m - 1):
                un[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
                err = max(err, abs(un[i, j] - u[i, j]))
        u[:] = un
        it += 1
    return u, it, err


@njit(parallel=True)
def stops_early(x, tol):
    n = len(x)
    y = np.empty_like(x)
    last = 0.0
    for it in range(50):
        d = 0.0
        for i in prange(n):
            y[i] = 0.5 * (x[i] + 2.0 / x[i])
            d += abs(y[i] - x[i])
        x[:] = y
        last = d
        if d < tol:
            break
    return last


@njit(parallel=True)
def counter(x, steps):
    t = 0.0
    dt = 0.1
    for k in range(steps):
        for i in prange(len(x)):
            x[i] += t
        t += dt
    return t


@njit(parallel=True)
def power(a, n):
    v = np.ones(a.shape[0])
    w = np.zeros(a.shape[0])
    lam = 0.0
    for it in range(n):
        for i in prange(a.shape[0]):
            s = 0.0
            for j in range(a.shape[1]):
                s += a[i, j] * v[j]
            w[i] = s
        nrm = np.sqrt(np.sum(w ** 2))
        lam = nrm
        for i in prange(a.shape[0]):
            v[i] = w[i] / nrm
    return lam, v
