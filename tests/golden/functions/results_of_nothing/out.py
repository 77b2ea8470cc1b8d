import pykokkos as pk


@pk.function
def found_at(x, n):
    for i in range(n):
        if i * i == x:
            return i


call_found_at = pk.host_call(found_at)


@pk.function
def position(x, n):
    at = found_at(x, n)
    if at is None:
        return -1
    return at


call_position = pk.host_call(position)


@pk.function
def least(x, n):
    for i in range(n):
        if i * i >= x:
            return i


call_least = pk.host_call(least)


@pk.function
def behind(x, n):
    return least(x, n) + 1


call_behind = pk.host_call(behind)


@pk.function
def root(x):
    if x < 0:
        return None
    return x * 0.5


call_root = pk.host_call(root)


@pk.function
def passed_on(x):
    return root(x)


call_passed_on = pk.host_call(passed_on)
