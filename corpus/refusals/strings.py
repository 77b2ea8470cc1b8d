"""Text in a kernel: modes, lengths, comparison."""

import math

from numba import njit


@njit
def convert(x, unit):
    if unit == "degrees":
        return x * 180.0 / math.pi
    if unit == "gradians":
        return x * 200.0 / math.pi
    return x


@njit
def count_vowels(text):
    n = 0
    for c in text:
        if c in "aeiou":
            n += 1
    return n


def main():
    print(convert(1.0, "degrees"), count_vowels("numerical"))


if __name__ == "__main__":
    main()
