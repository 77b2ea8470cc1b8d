"""Calendar arithmetic with floor division and remainders."""

from numba import njit


@njit
def days_from_civil(y, m, d):
    """Return the days since 1970-01-01 in the Gregorian calendar."""
    if m <= 2:
        y -= 1
    era = y // 400
    yoe = y - era * 400
    doy = (153 * (m + (-3 if m > 2 else 9)) + 2) // 5 + d - 1
    doe = yoe * 365 + yoe // 4 - yoe // 100 + doy
    return era * 146097 + doe - 719468


@njit
def weekday(y, m, d):
    return (days_from_civil(y, m, d) + 3) % 7


def main():
    print(days_from_civil(1970, 1, 1), weekday(2025, 5, 1), weekday(1600, 2, 29))


if __name__ == "__main__":
    main()
