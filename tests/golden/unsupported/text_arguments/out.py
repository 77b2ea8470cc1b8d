from numba import njit
import pykokkos as pk

WORD = "sitting"


@njit
def common(a, b):
    n = 0
    for i in range(min(len(a), len(b))):
        n += a[i] == b[i]
    return n


@pk.function
def common_function(a, b):
    n = 0
    for i in range(min(len(a), len(b))):
        n += a[i] == b[i]
    return n


call_common = pk.host_call(common_function)


# caramba: CRB2004: 'ratio' stays with Numba: reading characters of 'a', which is given text, has no meaning in a Kokkos kernel
@njit
def ratio(a, b, mode="shorter"):
    n = min(len(a), len(b)) if mode == "shorter" else max(len(a), len(b))
    return common(a, b) / n


# caramba: CRB2004: 'passes_on' stays with Numba: reading characters of 'a', which is given text, has no meaning in a Kokkos kernel
@njit
def passes_on(a, b):
    return common(a, b) > 0


@pk.function
def compares(x, mode):
    return x.mean() if mode == "mean" else x.sum()


call_compares = pk.host_call(compares)


def main(x):
    print(ratio("kitten", WORD), ratio(x, b="abc", mode="longer"))
    print(passes_on("kitten", x), call_compares(x, "mean"), call_compares(x, mode="sum"))


# caramba: CRB2004: 'counts_letters' stays with Numba: text has no meaning in a Kokkos kernel
@njit
def counts_letters(s):
    n = 0
    for c in s:
        if c == "a":
            n += 1
    return n
