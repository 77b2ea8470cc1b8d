from numba import njit

WORD = "sitting"


@njit
def common(a, b):
    n = 0
    for i in range(min(len(a), len(b))):
        n += a[i] == b[i]
    return n


@njit
def ratio(a, b, mode="shorter"):
    n = min(len(a), len(b)) if mode == "shorter" else max(len(a), len(b))
    return common(a, b) / n


@njit
def passes_on(a, b):
    return common(a, b) > 0


@njit
def compares(x, mode):
    return x.mean() if mode == "mean" else x.sum()


def main(x):
    print(ratio("kitten", WORD), ratio(x, b="abc", mode="longer"))
    print(passes_on("kitten", x), compares(x, "mean"), compares(x, mode="sum"))


@njit
def counts_letters(s):
    n = 0
    for c in s:
        if c == "a":
            n += 1
    return n
