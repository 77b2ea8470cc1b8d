"""Binomial coefficients and probabilities by a product."""

from numba import njit


@njit
def binomial(n, k):
    if k < 0 or k > n:
        return 0
    k = min(k, n - k)
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


@njit
def binomial_pmf(k, n, p):
    return binomial(n, k) * p**k * (1.0 - p) ** (n - k)


def main():
    print(binomial(10, 3), binomial(5, 9), binomial_pmf(3, 10, 0.5))


if __name__ == "__main__":
    main()
