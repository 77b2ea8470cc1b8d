import numpy as np
import pykokkos as pk


@pk.workunit
def heat_un(i, u, alpha, un):
    un[i] = u[i] + alpha * (u[i - 1] - 2.0 * u[i] + u[i + 1])


@pk.function
def heat(u, steps, alpha):
    # double buffer
    un = u.copy()
    for t in range(steps):
        pk.parallel_for(
            "heat_un", pk.RangePolicy(1, u.shape[0] - 1), heat_un, u=u, alpha=alpha, un=un
        )
        u, un = un, u
    return u


call_heat = pk.host_call(heat)


@pk.workunit
def jacobi_err(i, err, u, m, un):
    for j in range(1, m - 1):
        un[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
        err = max(err, abs(un[i, j] - u[i, j]))


@pk.function
def jacobi(u, tol, max_iter):
    n, m = u.shape
    un = np.zeros_like(u)
    un[:] = u
    err = 1.0
    it = 0
    while err > tol and it < max_iter:
        err = pk.parallel_reduce(
            "jacobi_err", pk.RangePolicy(1, n - 1), jacobi_err, 0.0, u=u, m=m, un=un
        )
        u[:] = un
        it += 1
    return u, it, err


call_jacobi = pk.host_call(jacobi)


@pk.workunit
def stops_early_d(i, d, x, y):
    y[i] = 0.5 * (x[i] + 2.0 / x[i])
    d += abs(y[i] - x[i])


@pk.function
def stops_early(x, tol):
    n = len(x)
    y = np.empty_like(x)
    last = 0.0
    for it in range(50):
        d = pk.parallel_reduce("stops_early_d", pk.RangePolicy(0, n), stops_early_d, x=x, y=y)
        x[:] = y
        last = d
        if d < tol:
            break
    return last


call_stops_early = pk.host_call(stops_early)


@pk.workunit
def counter_x(i, x, t):
    x[i] += t


@pk.function
def counter(x, steps):
    t = 0.0
    dt = 0.1
    for k in range(steps):
        pk.parallel_for("counter_x", pk.RangePolicy(0, len(x)), counter_x, x=x, t=t)
        t += dt
    return t


call_counter = pk.host_call(counter)


@pk.workunit
def power_w(i, a, v, w):
    s = 0.0
    for j in range(a.shape[1]):
        s += a[i, j] * v[j]
    w[i] = s


@pk.workunit
def power_v(i, v, w, nrm):
    v[i] = w[i] / nrm


@pk.function
def power(a, n):
    v = np.ones(a.shape[0])
    w = np.zeros(a.shape[0])
    lam = 0.0
    for it in range(n):
        pk.parallel_for("power_w", pk.RangePolicy(0, a.shape[0]), power_w, a=a, v=v, w=w)
        nrm = np.sqrt(np.sum(w ** 2))
        lam = nrm
        pk.parallel_for("power_v", pk.RangePolicy(0, a.shape[0]), power_v, v=v, w=w, nrm=nrm)
    return lam, v


call_power = pk.host_call(power)
