from numba import njit


@njit
def dot(p, q):
    s = 0.0
    for k in range(len(p)):
        s += p[k] * q[k]
    return s


@njit
def zero(p):
    for k in range(len(p)):
        p[k] = 0.0


@njit
def gram(a, g):
    for i in range(len(a)):
        # the diagonal, too
        for j in range(len(a)):
            if i < j:
                g[i, j] = dot(a[i], a[j])
            elif dot(a[i], a[i]) > 0.0:
                g[i, j] = dot(a[i, 1:], a[j, 1:])
            else:
                zero(g[i])


@njit
def moving(a, n):
    i = 0
    t = 0.0
    while dot(a[i], a[i]) < n:
        t += dot(a[i], a[i + 1])
        i += 1
    return t
