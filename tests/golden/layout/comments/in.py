# first line
from numba import njit, prange  # the compiler

# about f


# above f
@njit(parallel=True)  # behind the decorator
# between
def f(
    a,  # the array
    b=2,
):  # header
    """Doc."""

    # start value
    s = 0.0  # zero

    # the loop
    for i in prange(
        len(a)  # its length
    ):  # in parallel
        # inside

        t = a[i]  # load
        """not a docstring"""
        s += (
            t  # one
            + b
        )
        # inner end

    # result
    return s  # the sum
    # after


# about g
@njit
def g(a):
    text = 1; a[0] = text  # two on a line

    for i in range(len(a)):

        a[i] = (1 +
                2)
    # closing
# outside
y = """
    @njit  # no comment
"""
