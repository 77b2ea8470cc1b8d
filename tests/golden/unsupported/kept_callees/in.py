from numba import njit


@njit
def leaf(x):
    """Needed by both."""
    return x + 1


@njit
def kept(x):
    return len({leaf(x)})


@njit
def migrated(a):
    for i in range(len(a)):
        a[i] = leaf(a[i])


@njit
def calls_kept(x):
    return kept(x)


print(leaf(1), kept(1), migrated, calls_kept)
