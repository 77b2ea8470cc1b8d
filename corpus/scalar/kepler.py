"""Eccentric anomaly of an orbit by Newton's method."""

import math

from numba import njit


@njit
def eccentric_anomaly(mean, e, tolerance=1e-12):
    """Solve E - e sin E = M."""
    E = mean if e < 0.8 else math.pi
    for _ in range(50):
        step = (E - e * math.sin(E) - mean) / (1.0 - e * math.cos(E))
        E -= step
        if abs(step) < tolerance:
            break
    return E


def main():
    print(eccentric_anomaly(1.0, 0.1), eccentric_anomaly(0.5, 0.9))


if __name__ == "__main__":
    main()
