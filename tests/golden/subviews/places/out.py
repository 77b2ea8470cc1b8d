import pykokkos as pk


@pk.function
def dot(p, q):
    s = 0.0
    for k in range(len(p)):
        s += p[k] * q[k]
    return s


call_dot = pk.host_call(dot)


@pk.function
def zero(p):
    for k in range(len(p)):
        p[k] = 0.0


call_zero = pk.host_call(zero)


@pk.workunit
def gram(tid, a, g):
    for i in range(a.extent(0)):
        # the diagonal, too
        for j in range(a.extent(0)):
            if i < j:
                a_i = a[i, :]
                a_j = a[j, :]
                g[i, j] = dot(a_i, a_j)
            elif dot(a[i, :], a[i, :]) > 0.0:
                a_i_2 = a[i, 1:]
                a_j_2 = a[j, 1:]
                g[i, j] = dot(a_i_2, a_j_2)
            else:
                g_i = g[i, :]
                zero(g_i)


def call_gram(a, g):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("gram", policy, gram, a=a, g=g)


@pk.workunit
def moving(tid, t, a, n):
    i = 0
    while dot(a[i], a[i]) < n:
        t += dot(a[i], a[i + 1])
        i += 1


def call_moving(a, n):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("moving", policy, moving, a=a, n=n)
