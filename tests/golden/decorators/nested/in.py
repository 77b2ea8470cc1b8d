from numba import njit, prange


@njit
def outer(x):
    return x + 1


class Tools:
    @staticmethod
    @njit
    def twice(x):
        """Two times x."""
        return 2 * x

    @staticmethod
    @njit(cache=True)
    def again(x):
        return outer(x)


def scaled(k):
    # for this k
    @njit
    def scale(x):
        return outer(k * x)

    return scale


def shadowed(outer):
    @njit
    def call(x):
        return outer(x)

    return call


def parallel():
    @njit(parallel=True)
    def fill(x):
        for i in prange(len(x)):
            x[i] = 0.0

    return fill


print(Tools.twice(2), Tools().again(1), scaled(3)(2))
