import numpy as np
import pykokkos as pk


@pk.workunit
def histogram_counts_parts(chunk, x, bins, counts, counts_parts):
    counts_part = np.zeros_like(counts)
    for i in range(chunk * x.shape[0] // 64, (chunk + 1) * x.shape[0] // 64):
        row = np.zeros(bins, np.int64)
        for j in range(x.shape[1]):
            row[int(x[i, j] * bins)] += 1
        counts_part += row
    counts_parts[chunk, :] = counts_part.ravel()


@pk.function
def histogram(x, bins):
    counts = np.zeros(bins, np.int64)
    # one row after the other
    counts_parts = np.zeros((64, counts.size), counts.dtype)
    pk.parallel_for(
        "histogram_counts_parts",
        pk.RangePolicy(0, 64),
        histogram_counts_parts,
        x=x,
        bins=bins,
        counts=counts,
        counts_parts=counts_parts,
    )
    for chunk in range(64):
        counts += counts_parts[chunk, :].reshape(counts.shape)
    return counts


call_histogram = pk.host_call(histogram)


@pk.workunit
def scatter_out_parts(chunk, x, out, out_parts):
    out_part = np.zeros_like(out)
    for i in range(1 + chunk * (len(x) - 1) // 64, 1 + (chunk + 1) * (len(x) - 1) // 64):
        out_part += np.outer(x[i], x[i])
    out_parts[chunk, :] = out_part.ravel()


@pk.function
def scatter(x):
    out = np.zeros((x.shape[1], x.shape[1]))
    out_parts = np.zeros((64, out.size), out.dtype)
    pk.parallel_for(
        "scatter_out_parts",
        pk.RangePolicy(0, 64),
        scatter_out_parts,
        x=x,
        out=out,
        out_parts=out_parts,
    )
    for chunk in range(64):
        out += out_parts[chunk, :].reshape(out.shape)
    return out


call_scatter = pk.host_call(scatter)


@pk.workunit
def energies(i, kinetic, potential, pairs, pos, vel, mass):
    kinetic += 0.5 * mass[i] * vel[i] ** 2
    for j in range(i + 1, mass.extent(0)):
        potential -= mass[i] * mass[j] / abs(pos[i] - pos[j])
        pairs += 1


def call_energies(pos, vel, mass):
    policy = pk.RangePolicy(0, len(mass))
    return pk.parallel_reduce(
        "energies", policy, energies, (0.0, 0.0, 0), pos=pos, vel=vel, mass=mass
    )


@pk.workunit
def bounds(i, low, high, x):
    low = min(low, x[i])
    high = max(high, x[i])


def call_bounds(x):
    policy = pk.RangePolicy(0, len(x))
    return pk.parallel_reduce("bounds", policy, bounds, (np.inf, -np.inf), x=x)


@pk.workunit
def rows_of_result_parts(chunk, x, w, result, result_parts):
    result_part = np.zeros_like(result)
    for i in range(chunk * x.shape[0] // 64, (chunk + 1) * x.shape[0] // 64):
        row = np.empty(x.shape[1])
        for k in range(x.shape[1]):
            row[k] = w[i] * x[i, k] ** 2
        result_part += row
    result_parts[chunk, :] = result_part.ravel()


@pk.function
def rows_of(x, w, result):
    """Into what it is given, which is an array, since arrays are added to it."""
    result_parts = np.zeros((64, result.size), result.dtype)
    pk.parallel_for(
        "rows_of_result_parts",
        pk.RangePolicy(0, 64),
        rows_of_result_parts,
        x=x,
        w=w,
        result=result,
        result_parts=result_parts,
    )
    for chunk in range(64):
        result += result_parts[chunk, :].reshape(result.shape)


call_rows_of = pk.host_call(rows_of)
