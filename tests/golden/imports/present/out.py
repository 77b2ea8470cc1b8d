import pykokkos as kokkos


@kokkos.function
def f(x):
    return x


call_f = kokkos.host_call(f)
