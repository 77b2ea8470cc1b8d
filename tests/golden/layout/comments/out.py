# first line
import pykokkos as pk  # the compiler

# about f


# above f
# behind the decorator
# between
@pk.workunit
def f(i, s, a, b):  # header
    # inside

    t = a[i]  # load
    """not a docstring"""
    s += (
        t  # one
        + b
    )
    # inner end


def call_f(
    a,  # the array
    b=2,
):
    """Doc."""
    # start value
    # zero

    # the loop
    # its length
    policy = pk.RangePolicy(0, len(a))  # in parallel

    # result
    return pk.parallel_reduce("f", policy, f, a=a, b=b)  # the sum
    # after


# about g
@pk.workunit
def g(tid, a):
    text = 1; a[0] = text  # two on a line

    for i in range(len(a)):

        a[i] = (1 +
                2)
    # closing


def call_g(a):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("g", policy, g, a=a)
# outside
y = """
    @njit  # no comment
"""
