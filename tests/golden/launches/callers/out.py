import numpy as np
import pykokkos as pk


@pk.workunit
def multiply_y(i, a, x, y):
    for j in range(a.shape[1]):
        y[i] += a[i, j] * x[j]


@pk.function
def multiply(a, x):
    y = np.zeros(a.shape[0])
    pk.parallel_for("multiply_y", pk.RangePolicy(0, a.shape[0]), multiply_y, a=a, x=x, y=y)
    return y


call_multiply = pk.host_call(multiply)


@pk.function
def norm(x):
    return np.sqrt(np.sum(x * x))


call_norm = pk.host_call(norm)


# Conjugate gradients.
@pk.function
def solve(a, b, tolerance):
    x = np.zeros_like(b)
    r = b - multiply(a, x)
    p = r.copy()
    steps = 0
    while norm(r) > tolerance:
        ap = multiply(a, p)
        alpha = np.dot(r, r) / np.dot(p, ap)
        x += alpha * p
        new = r - alpha * ap
        p = new + np.dot(new, new) / np.dot(r, r) * p
        r = new
        steps += 1
    return x, steps


call_solve = pk.host_call(solve)


@pk.workunit
def rows(i, a, x, out):
    out[i] = multiply(a, x)[i]


def call_rows(a, x):
    out = np.empty(a.shape[0])
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("rows", policy, rows, a=a, x=x, out=out)
    return out


if __name__ == "__main__":
    a = np.array([[4.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 2.0]])
    print(call_solve(a, np.ones(3), 1e-12), call_multiply(a, np.ones(3)))
    print(call_rows(a, np.ones(3)))
