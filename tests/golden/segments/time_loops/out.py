import numpy as np
import pykokkos as pk


@pk.workunit
def heat(i, u, alpha, un):
    un[i] = u[i] + alpha * (u[i - 1] - 2.0 * u[i] + u[i + 1])


def call_heat(u, steps, alpha):
    # double buffer
    un = u.copy()
    for t in range(steps):
        policy = pk.RangePolicy(1, u.shape[0] - 1)
        pk.parallel_for("heat", policy, heat, u=u, alpha=alpha, un=un)
        u, un = un, u
    return u


@pk.function
def jacobi_setup(u, un):
    un[:] = u


@pk.function
def jacobi_continues(tol, max_iter, err, it):
    return err > tol and it < max_iter


@pk.workunit
def jacobi(i, err, u, m, un):
    for j in range(1, m - 1):
        un[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
        err = max(err, abs(un[i, j] - u[i, j]))


@pk.function
def jacobi_step(u, un):
    u[:] = un


def call_jacobi(u, tol, max_iter):
    n, m = u.shape
    un = np.zeros_like(u)
    pk.host_call(jacobi_setup)(u, un)
    err = 1.0
    it = 0
    while pk.host_call(jacobi_continues)(tol, max_iter, err, it):
        policy = pk.RangePolicy(1, n - 1)
        err = pk.parallel_reduce("jacobi", policy, jacobi, u=u, m=m, un=un)
        pk.host_call(jacobi_step)(u, un)
        it += 1
    return u, it, err


@pk.workunit
def stops_early(i, d, x, y):
    y[i] = 0.5 * (x[i] + 2.0 / x[i])
    d += abs(y[i] - x[i])


@pk.function
def stops_early_step(x, y):
    x[:] = y


@pk.function
def stops_early_condition(tol, d):
    return d < tol


def call_stops_early(x, tol):
    n = len(x)
    y = np.empty_like(x)
    last = 0.0
    for it in range(50):
        policy = pk.RangePolicy(0, n)
        d = pk.parallel_reduce("stops_early", policy, stops_early, x=x, y=y)
        pk.host_call(stops_early_step)(x, y)
        last = d
        if pk.host_call(stops_early_condition)(tol, d):
            break
    return last


@pk.workunit
def counter(i, x, t):
    x[i] += t


def call_counter(x, steps):
    t = 0.0
    dt = 0.1
    for k in range(steps):
        policy = pk.RangePolicy(0, len(x))
        pk.parallel_for("counter", policy, counter, x=x, t=t)
        t += dt
    return t


@pk.workunit
def power_1(i, a, v, w):
    s = 0.0
    for j in range(a.extent(1)):
        s += a[i, j] * v[j]
    w[i] = s


@pk.function
def power_step(w):
    nrm = np.sqrt(np.sum(w ** 2))
    return nrm


@pk.workunit
def power_2(i, v, w, nrm):
    v[i] = w[i] / nrm


def call_power(a, n):
    v = np.ones(a.shape[0])
    w = np.zeros(a.shape[0])
    lam = 0.0
    for it in range(n):
        policy = pk.RangePolicy(0, a.shape[0])
        pk.parallel_for("power_1", policy, power_1, a=a, v=v, w=w)
        nrm = pk.host_call(power_step)(w)
        lam = nrm
        policy = pk.RangePolicy(0, a.shape[0])
        pk.parallel_for("power_2", policy, power_2, v=v, w=w, nrm=nrm)
    return lam, v
