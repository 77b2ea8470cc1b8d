import pykokkos as pk


@pk.workunit
def f(tid, a):
	for i in range(len(a)): a[i] = 1; a[i] += 2  # both
	# end


def call_f(a):
	policy = pk.RangePolicy(pk.Serial, 0, 1)
	pk.parallel_for("f", policy, f, a=a)


x = 1