import numpy as np
import pykokkos as pk


@pk.function
def step(x):
    return x + np.random.normal(0.0, 1.0)


call_step = pk.host_call(step)


# Only the plan of its loop says that it stays.
@pk.function(error_model="numpy")
def shares(n, scale):
    out = np.zeros(n)
    for i in range(n):
        out[i] = np.random.random() / scale
    return out


call_shares = pk.host_call(shares)


@pk.function
def plain(x):
    return 2 * x


call_plain = pk.host_call(plain)
