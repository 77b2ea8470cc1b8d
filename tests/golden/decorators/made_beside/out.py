import pykokkos as pk


@pk.function
def g(x):
    return x + 1


call_g = pk.host_call(g)


def plain(x):
    return call_g(x)


@pk.function
def made(x):
    return g(x)


call_made = pk.host_call(made)
print(call_g(1), plain(1), call_made(1))
