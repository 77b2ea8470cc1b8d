"""Random pools: xorshift64* and xorshift1024* with Kokkos' seeding.

    @pk.workunit
    def throw(i, acc, pool):
        gen = pool.get_state()
        x, y = gen.drand(), gen.drand()
        pool.free_state(gen)
        acc += x * x + y * y < 1.0

    inside = pk.parallel_reduce(n, throw, pool=pk.Random_XorShift64_Pool(12345))

Each iteration takes states of its own, so numbers depend on the seed, the launch and the index alone, not on
threads. In the pool's first launch, iteration i of `num_states` takes Kokkos' state i; later ones are mixed
from the pool's states (codegen/parts/random.h draws the same numbers as this file does in the Debug space).
Integers without a range are of all non-negative values of their type (`rand()`: 31 bits); floats are
in [0, 1).
"""

from __future__ import annotations

import contextlib
import math
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

import numpy as np

from pykokkos import _core, styles

_mask = (1 << 64) - 1
_default_seed = 1318319


def _mix(x: int) -> int:
    x = (x + 0x9E3779B97F4A7C15) & _mask
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _mask
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _mask
    return x ^ (x >> 31)


class Iteration:
    """Whose states pools hand out: an iteration's of a Debug launch, a host call's, or the host's."""

    def __init__(
        self, stream: int = 0, pools: Iterable[Pool] = (), launches: dict[int, int] | None = None
    ) -> None:
        self.stream = stream
        only = list(pools)
        self.pool = only[0] if len(only) == 1 else None  # what pk.rand draws from
        self.launches = launches or {}  # of the pools, by identity
        self.taken = 0


class _Now(threading.local):
    """The iteration that each thread is in; members of teams are threads."""

    def __init__(self) -> None:
        self.iteration = _host


_host = Iteration()
_now = _Now()


def pools_of(arguments: Iterable[Any], function: Any = None) -> list[Pool]:
    """Return the pools among arguments, and among the fields that a method uses."""
    pools = [value for value in arguments if isinstance(value, Pool)]
    fields = getattr(getattr(function, "__self__", None), "__dict__", {})
    held = {name: value for name, value in fields.items() if isinstance(value, Pool)}
    if held:
        names = _mentioned(function)
        pools += [pool for name, pool in held.items() if name in names or "rand" in names]
    return pools


def _mentioned(method: Any) -> set[str]:
    """Return the names in the code of a method and of the methods that it calls."""
    names: set[str] = set()
    codes = [method.__func__.__code__]
    while codes:
        for name in set(styles.global_names(codes.pop())) - names:
            names.add(name)
            called = getattr(type(method.__self__), name, None)
            code = getattr(getattr(called, "__wrapped__", called), "__code__", None)
            if code is not None:
                codes.append(code)
    return names


def begin_launch(pools: Iterable[Pool]) -> dict[int, int]:
    """Count a launch of each pool; return their numbers."""
    return {id(pool): pool._begin_launch()[2] for pool in pools}


@contextlib.contextmanager
def iterating(pools: list[Pool], launches: dict[int, int]) -> Iterator[Callable[[int], None]]:
    """Within it, calls of what it gives let the states of that stream be taken next."""
    before = _now.iteration

    def begin(stream: int) -> None:
        _now.iteration = Iteration(stream & _mask, pools, launches)

    try:
        yield begin
    finally:
        _now.iteration = before


def stream_of(index: tuple[int, ...]) -> int:
    """Return the number that tells an index from others."""
    stream = index[0]
    for part in index[1:]:
        stream = stream * 6364136223846793005 + part
    return stream


def host_call(function: Callable[..., Any], args: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    """Run a host call as plain Python: one launch, as far as pools count them."""
    pools = pools_of((*args, *keywords.values()))
    with iterating(pools, begin_launch(pools)) as begin:
        begin(0)
        return function(*args, **keywords)


class Generator:
    """A state that a pool handed out."""

    def __init__(self, state: list[int]) -> None:
        """Take over the words of a state."""
        self._state = state
        self._at = 0

    def _next(self) -> int:
        if len(self._state) == 1:
            s = self._state[0]
            s ^= s >> 12
            s ^= (s << 25) & _mask
            s ^= s >> 27
            self._state[0] = s
            return (s * 2685821657736338717) & _mask
        s0 = self._state[self._at]
        self._at = (self._at + 1) & 15
        s1 = self._state[self._at]
        s1 ^= (s1 << 31) & _mask
        s1 ^= s1 >> 11
        s0 ^= s0 >> 30
        self._state[self._at] = s0 ^ s1
        return ((s0 ^ s1) * 1181783497276652981) & _mask

    def _wide(self) -> int:
        return (self._next() - 1) & _mask

    def _narrow(self) -> int:
        return (self._next() >> 16) & 0xFFFFFFFF

    def _below(self, width: int) -> int:
        if width <= 0:
            return 0
        narrow = width <= 0xFFFFFFFF
        limit = (0xFFFFFFFF if narrow else _mask) // width * width
        while True:
            number = self._narrow() if narrow else self._wide()
            if number < limit:
                return number % width

    def _any(self, dtype: np.dtype[Any]) -> Any:
        if dtype.kind == "f":
            if dtype.itemsize == 4:
                return np.float32(self._narrow() >> 8) * np.float32(2.0**-24)
            return (self._wide() >> 11) * 2.0**-53
        if dtype.kind == "c":
            part = np.dtype(f"f{dtype.itemsize // 2}")
            real = self._any(part)
            return dtype.type(complex(real, self._any(part)))
        if dtype.kind == "b":
            return bool(self._narrow() >> 31)
        digits = dtype.itemsize * 8 - (dtype.kind == "i")
        return self._wide() >> (64 - digits) if digits > 32 else self._narrow() >> (32 - digits)

    def _draw(self, dtype: np.dtype[Any], limits: tuple[Any, ...]) -> Any:
        if not limits:
            return self._any(dtype)
        if len(limits) > 2 or dtype.kind in "bc":
            raise TypeError("a random number has a real range of at most two numbers")
        begin, end = (0, limits[0]) if len(limits) == 1 else limits
        if dtype.kind == "f":
            if dtype.itemsize == 4:
                begin, end = np.float32(begin), np.float32(end)
            return begin + (end - begin) * self._any(dtype)
        return int(begin) + self._below(int(end) - int(begin)) if end > begin else int(begin)

    def rand(self, *arguments: Any) -> Any:
        """Draw a number: rand(), rand(end), rand(begin, end), before which its type may stand."""
        dtype = np.dtype(np.int32)
        if arguments and isinstance(arguments[0], (type, np.dtype)):
            named = arguments[0]
            dtype = np.dtype(getattr(named, "np_equiv", named))
            arguments = arguments[1:]
        return self._draw(dtype, arguments)

    def rand64(self, *limits: int) -> int:
        """Draw an int64."""
        return int(self._draw(np.dtype(np.int64), limits))

    def urand(self, *limits: int) -> int:
        """Draw a uint32."""
        return int(self._draw(np.dtype(np.uint32), limits))

    def urand64(self, *limits: int) -> int:
        """Draw a uint64."""
        return int(self._draw(np.dtype(np.uint64), limits))

    def frand(self, *limits: float) -> Any:
        """Draw a float32."""
        return self._draw(np.dtype(np.float32), limits)

    def drand(self, *limits: float) -> float:
        """Draw a float64."""
        return float(self._draw(np.dtype(np.float64), limits))

    def normal(self, mean: float = 0.0, deviation: float = 1.0) -> float:
        """Draw a normally distributed float64."""
        while True:
            u, v = 2 * self.drand() - 1, 2 * self.drand() - 1
            s = u * u + v * v
            if 0 < s < 1:
                return mean + deviation * (u * math.sqrt(-2 * math.log(s) / s))


class Pool:
    """Base of the random pools. Methods that draw take a state for one number."""

    _words: ClassVar[int]

    def __init__(self, seed: int = 0, num_states: int = 1024) -> None:
        """Seed the states; 0 stands for Kokkos' own seed. ValueError without states."""
        if num_states < 1:
            raise ValueError(f"a random pool has at least one state, not {num_states}")
        generator = Generator([(int(seed) & _mask) or _default_seed])
        for _ in range(17):
            generator.rand()
        words = []
        for _ in range(num_states * self._words):
            parts = [generator.rand() & 0xFFFF for _ in range(4)]
            words.append(sum(part << 16 * place for place, part in enumerate(parts)))
        self.seed = seed
        self.num_states = num_states
        # The states, then how many launches used them: compiled functions that launch count there, too.
        self._states = np.array([*words, 0], np.uint64)

    @property
    def _launches(self) -> int:
        return int(self._states[-1])

    def _begin_launch(self) -> tuple[int, int, int]:
        launch = self._launches
        self._states[-1] += np.uint64(1)
        return self._states.ctypes.data, self.num_states, launch

    def get_state(self) -> Generator:
        """Hand out a generator of this iteration's own."""
        iteration = _now.iteration
        taken, stream = iteration.taken, iteration.stream
        iteration.taken += 1
        launch = iteration.launches.get(id(self), self._launches)
        turn, place = divmod(stream, self.num_states)
        words = [int(word) for word in self._states[place * self._words : (place + 1) * self._words]]
        if turn or taken or launch:
            salt = _mix((_mix((_mix(launch) + turn) & _mask) + taken) & _mask)
            words = [_mix((word + salt) & _mask) for word in words]
        return Generator([word or _default_seed for word in words])

    def free_state(self, generator: Generator) -> None:
        """Take a generator back."""

    def __getattr__(self, name: str) -> Any:
        """Offer the generators' methods."""
        if name not in ("rand", "rand64", "urand", "urand64", "frand", "drand", "normal"):
            raise AttributeError(f"a random pool has no attribute {name!r}")
        return getattr(self.get_state(), name)


class Random_XorShift64_Pool(Pool):
    """States of xorshift64* generators."""

    _words = 1


class Random_XorShift1024_Pool(Pool):
    """States of xorshift1024* generators."""

    _words = 16


def rand(*arguments: Any) -> Any:
    """Draw from the kernel's only random pool: rand(pk.double), rand(pk.int32, begin, end)."""
    pool = _now.iteration.pool
    if pool is None:
        raise TypeError(
            "pk.rand needs one random pool among the parameters of the kernel, or the fields of its object"
        )
    return pool.rand(*arguments)


_core._register_random_pools(Random_XorShift64_Pool, Random_XorShift1024_Pool)
