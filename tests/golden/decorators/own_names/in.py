"""A variable of a decorator that has the name of one that the module imports further below."""

from numba import njit


def logged(function):
    compiled = njit(function)
    return lambda *args: print(args) or compiled(*args)


@logged
def nine(x):
    return x + 9


from numba import jit as compiled  # noqa: E402

if __name__ == "__main__":
    nine(1)
