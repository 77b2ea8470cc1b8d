"""Interpolation curves of computer graphics, with clamping."""

from numba import njit


@njit
def clamp(x, low, high):
    return min(max(x, low), high)


@njit
def smoothstep(x, edge0, edge1):
    t = clamp((x - edge0) / (edge1 - edge0), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


@njit
def smootherstep(x, edge0, edge1):
    t = clamp((x - edge0) / (edge1 - edge0), 0.0, 1.0)
    return t * t * t * (t * (6.0 * t - 15.0) + 10.0)


def main():
    for x in (-0.5, 0.25, 0.5, 0.75, 1.5):
        print(x, smoothstep(x, 0.0, 1.0), smootherstep(x, 0.0, 1.0))


if __name__ == "__main__":
    main()
