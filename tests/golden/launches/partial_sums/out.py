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
def energies_kinetic_parts(chunk, pos, vel, mass, kinetic_parts, pairs_parts, potential_parts):
    kinetic_part = 0.0
    pairs_part = 0
    potential_part = 0.0
    for i in range(chunk * len(mass) // 64, (chunk + 1) * len(mass) // 64):
        kinetic_part += 0.5 * mass[i] * vel[i] ** 2
        for j in range(i + 1, len(mass)):
            potential_part -= mass[i] * mass[j] / abs(pos[i] - pos[j])
            pairs_part += 1
    kinetic_parts[chunk] = kinetic_part
    pairs_parts[chunk] = pairs_part
    potential_parts[chunk] = potential_part


@pk.function
def energies(pos, vel, mass):
    kinetic = 0.0
    potential = 0.0
    pairs = 0
    kinetic_parts = np.empty(64, np.float64)
    pairs_parts = np.empty(64, np.int64)
    potential_parts = np.empty(64, np.float64)
    pk.parallel_for(
        "energies_kinetic_parts",
        pk.RangePolicy(0, 64),
        energies_kinetic_parts,
        pos=pos,
        vel=vel,
        mass=mass,
        kinetic_parts=kinetic_parts,
        pairs_parts=pairs_parts,
        potential_parts=potential_parts,
    )
    for chunk in range(64):
        kinetic += kinetic_parts[chunk]
        pairs += pairs_parts[chunk]
        potential += potential_parts[chunk]
    return kinetic, potential, pairs


call_energies = pk.host_call(energies)


@pk.workunit
def bounds_high_parts(chunk, x, high_parts, low_parts):
    high_part = -np.inf
    low_part = np.inf
    for i in range(chunk * len(x) // 64, (chunk + 1) * len(x) // 64):
        low_part = min(low_part, x[i])
        high_part = max(high_part, x[i])
    high_parts[chunk] = high_part
    low_parts[chunk] = low_part


@pk.function
def bounds(x):
    low = np.inf
    high = -np.inf
    high_parts = np.empty(64, np.float64)
    low_parts = np.empty(64, np.float64)
    pk.parallel_for(
        "bounds_high_parts",
        pk.RangePolicy(0, 64),
        bounds_high_parts,
        x=x,
        high_parts=high_parts,
        low_parts=low_parts,
    )
    for chunk in range(64):
        high = max(high, high_parts[chunk])
        low = min(low, low_parts[chunk])
    return low, high


call_bounds = pk.host_call(bounds)
