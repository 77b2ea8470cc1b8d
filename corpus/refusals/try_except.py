"""An exception caught in a kernel."""

from numba import njit


@njit
def careful_inverse(x):
    try:
        if x == 0.0:
            raise ValueError("zero")
        return 1.0 / x
    except Exception:
        return 0.0


def main():
    print(careful_inverse(0.0), careful_inverse(4.0))


if __name__ == "__main__":
    main()
