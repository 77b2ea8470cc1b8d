"""Great-circle distance between two places, in kilometres."""

import math

from numba import njit

EARTH_RADIUS = 6371.0088


@njit
def haversine(lat1, lon1, lat2, lon2):
    phi1, phi2 = math.radians(lat1), math.radians(lat2)
    s = math.sin((phi2 - phi1) / 2.0)
    t = math.sin(math.radians(lon2 - lon1) / 2.0)
    h = s * s + math.cos(phi1) * math.cos(phi2) * t * t
    return 2.0 * EARTH_RADIUS * math.asin(math.sqrt(h))


def main():
    print("Austin - Vienna", haversine(30.27, -97.74, 48.21, 16.37))


if __name__ == "__main__":
    main()
