from numba import njit, prange


@njit(parallel=True)
def fill(a, value: float) -> None:
    for i in prange(a.shape[0]):
        for j in prange(a.shape[1]):
            a[i, j] = value


@njit
def ordinary(a):
    for i in prange(len(a)):
        a[i] = i
