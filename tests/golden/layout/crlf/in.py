from numba import njit


@njit
def f(a):
	for i in range(len(a)): a[i] = 1; a[i] += 2  # both
	# end


x = 1