"""Colour conversion with several returned values and nested branches."""

from numba import njit


@njit
def rgb_to_hsv(r, g, b):
    top = max(r, g, b)
    spread = top - min(r, g, b)
    if spread == 0.0:
        return 0.0, 0.0, top
    if top == r:
        h = (g - b) / spread % 6.0
    elif top == g:
        h = (b - r) / spread + 2.0
    else:
        h = (r - g) / spread + 4.0
    return 60.0 * h, spread / top, top


def main():
    print(rgb_to_hsv(0.2, 0.4, 0.6), rgb_to_hsv(0.5, 0.5, 0.5))


if __name__ == "__main__":
    main()
