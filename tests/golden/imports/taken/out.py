import pykokkos

pk = 3


@pykokkos.function
def f(x):
    return x


call_f_2 = pykokkos.host_call(f)


def call_f():
    return pk
