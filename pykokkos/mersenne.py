"""Numba's two generators of random numbers, of ``np.random`` and of ``random``, as kernels see them.

Kernels of the array library draw from them by these functions, which the compiler knows (the rule State of
``types/functions.def``); the state is the runtime's, one for each thread. Here is the same in Python, with a
state of its own: MT19937 of Matsumoto and Nishimura, seeded by one word.
"""

NUMPY, PYTHON = 0, 1

_N, _M, _WORD = 624, 397, 0xFFFFFFFF


class _Generator:
    def __init__(self) -> None:
        self.key: list[int] = []
        self.index = _N
        self.normal: float | None = None
        self.start(0)

    def start(self, seed: int) -> None:
        self.key = [seed & _WORD]
        for i in range(1, _N):
            last = self.key[-1]
            self.key.append((1812433253 * (last ^ last >> 30) + i) & _WORD)
        self.index = _N
        self.normal = None

    def refill(self) -> None:
        key = self.key
        for i in range(_N):
            y = (key[i] & 0x80000000) | (key[(i + 1) % _N] & 0x7FFFFFFF)
            key[i] = key[(i + _M) % _N] ^ y >> 1 ^ (0x9908B0DF if y & 1 else 0)
        self.index = 0

    def bits(self) -> int:
        if self.index >= _N:
            self.refill()
        y = self.key[self.index]
        self.index += 1
        y ^= y >> 11
        y ^= y << 7 & 0x9D2C5680
        y ^= y << 15 & 0xEFC60000
        return (y ^ y >> 18) & _WORD


_generators = (_Generator(), _Generator())


def seed(which: int, value: int) -> None:
    """Start a generator anew."""
    _generators[which].start(value)


def bits(which: int) -> int:
    """The next 32 bits."""
    return _generators[which].bits()


def real(which: int) -> float:
    """The next float64 in [0, 1), of 53 bits."""
    high = bits(which) >> 5
    low = bits(which) >> 6
    return (high * 67108864.0 + low) / 9007199254740992.0


def has_normal(which: int) -> bool:
    """Whether the second number of a pair of normal ones is left."""
    return _generators[which].normal is not None


def keep_normal(which: int, value: float) -> None:
    """Leave the second number of a pair."""
    _generators[which].normal = value


def take_normal(which: int) -> float:
    """That number, which is gone then."""
    value = _generators[which].normal
    _generators[which].normal = None
    return 0.0 if value is None else value


def width(value: int) -> int:
    """How many bits a number has that is not negative."""
    return value.bit_length()
