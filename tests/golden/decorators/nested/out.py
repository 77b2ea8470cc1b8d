import pykokkos as pk


@pk.function
def outer(x):
    return x + 1


call_outer = pk.host_call(outer)


class Tools:
    @staticmethod
    @pk.host_call
    @pk.function
    def twice(x):
        """Two times x."""
        return 2 * x

    @staticmethod
    @pk.host_call
    @pk.function
    def again(x):
        return outer(x)


def scaled(k):
    # for this k
    @pk.host_call
    @pk.function
    def scale(x):
        return outer(k * x)

    return scale


def shadowed(outer):
    @pk.host_call
    @pk.function
    def call(x):
        return outer(x)

    return call


def parallel():
    @pk.workunit
    def fill_x(i, x):
        x[i] = 0.0

    @pk.host_call
    @pk.function
    def fill(x):
        pk.parallel_for("fill_x", pk.RangePolicy(0, len(x)), fill_x, x=x)

    return fill


print(Tools.twice(2), Tools().again(1), scaled(3)(2))
