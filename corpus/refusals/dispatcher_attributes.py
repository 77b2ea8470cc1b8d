"""A program that uses attributes of a kernel: the Python function, its types."""

from numba import njit


@njit
def cube_root(x):
    return x ** (1.0 / 3.0)


def main():
    print(cube_root(8.0), cube_root.py_func(27.0), len(cube_root.signatures))


if __name__ == "__main__":
    main()
