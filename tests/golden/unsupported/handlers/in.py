from numba import njit, prange


@njit(inline="always")
def inlined(x):
    return 1 // x


@njit
def migrates(x):
    try:
        y = 1 // x
    except Exception:
        y = 0
    return y


@njit
def of_one_kind(x):
    try:
        y = 1 // x
    except ZeroDivisionError:
        y = 0
    return y


@njit
def with_name(x):
    try:
        y = 1 // x
    except Exception as e:
        y = 0
    return y


@njit
def of_several(x):
    try:
        y = 1 // x
    except ValueError:
        y = 1
    except Exception:
        y = 0
    return y


@njit
def finishes(x):
    try:
        y = 1 // x
    except Exception:
        y = 0
    finally:
        x += 1
    return x + y


@njit
def raises_again(x):
    try:
        y = 1 // x
    except Exception:
        raise ValueError
    return y


@njit
def passes_on(x):
    try:
        y = 1 // x
    except Exception:
        raise
    return y


@njit
def asserts(x):
    try:
        y = 1 // x
    except Exception:
        assert x > 0
        y = 0
    return y


# Numba does not catch what these raise.
@njit
def comprehends(x):
    try:
        y = [1 // (i - x) for i in range(3)]
    except Exception:
        y = [0]
    return y


@njit
def calls_inlined(x):
    try:
        y = inlined(x)
    except Exception:
        y = 0
    return y


@njit
def calls_inner(x):
    def inner(z):
        return 1 // z

    try:
        y = inner(x)
    except Exception:
        y = 0
    return y


@njit
def inside(x):
    def inner(z):
        try:
            z = 1 // z
        except Exception:
            z = 5
        return z

    return inner(x)


@njit(parallel=True)
def launches(x, y):
    for i in prange(len(x)):
        try:
            y[i] = 1 // x[i]
        except Exception:
            y[i] = 0
