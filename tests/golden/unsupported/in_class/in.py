from numba import njit, prange


def make(k):
    class Scale:
        @staticmethod
        @njit(parallel=True)
        def apply(x):
            for i in prange(len(x)):
                x[i] *= k

    return Scale
