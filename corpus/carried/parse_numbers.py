"""Numbers out of a text of bytes, separated by anything or with decimals, and digits back into text."""

import numpy as np
from numba import njit


@njit
def integers(text):
    found = []
    value = 0
    negative = seen = False
    for c in text:
        if c == ord("-"):
            negative = True
        elif ord("0") <= c <= ord("9"):
            value = value * 10 + (c - ord("0"))
            seen = True
        elif seen:
            found.append(-value if negative else value)
            value = 0
            negative = seen = False
        else:
            negative = False
    if seen:
        found.append(-value if negative else value)
    return np.array(found)


@njit
def decimal_sum(text):
    total = 0.0
    value = 0
    places = -1
    for c in text:
        if c == ord("."):
            places = 0
        elif ord("0") <= c <= ord("9"):
            value = 10 * value + (c - ord("0"))
            if places >= 0:
                places += 1
        else:
            total += value / 10.0 ** max(places, 0)
            value = 0
            places = -1
    return total + value / 10.0 ** max(places, 0)


@njit
def write_digits(numbers, text):
    at = 0
    for n in numbers:
        rest = abs(n)
        if n < 0:
            text[at] = ord("-")
            at += 1
        first = at
        while True:
            text[at] = ord("0") + rest % 10
            at += 1
            rest //= 10
            if rest == 0:
                break
        text[first:at] = text[first:at][::-1].copy()
        text[at] = ord("\n")
        at += 1
    return at


def main():
    text = np.frombuffer(b"12 -7,x 300\n-45", np.uint8)
    numbers = integers(text)
    out = np.zeros(64, np.uint8)
    print(
        numbers,
        decimal_sum(np.frombuffer(b"1.25;30;0.5", np.uint8)),
        bytes(out[: write_digits(numbers, out)]),
    )


if __name__ == "__main__":
    main()
