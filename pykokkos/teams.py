"""Teams of threads: ranges of nested patterns, scratch memory, and the Debug space's teams.

In a kernel these names are compiled. In the Debug space the workunit runs as plain Python, and this module
does what they say: members run in the order of their ranks, each until it meets the others, so that every run
is the same.
"""

from __future__ import annotations

import ast
import functools
import itertools
import linecache
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import numpy as np

from pykokkos import _core, debug
from pykokkos.markers import Acc

T = TypeVar("T")
Function = Callable[..., Any]


class AUTO:
    """As a team size or vector length: what suits the space; on hosts 1."""


class PerTeam:
    """Once for each team: a policy of `single`, or a number of bytes of scratch memory."""

    def __init__(self, value: TeamMember | int) -> None:
        self.value = value


class PerThread:
    """Once for each member of a team: a policy of `single`, or a number of bytes of scratch memory."""

    def __init__(self, value: TeamMember | int) -> None:
        self.value = value


class ScratchMemory:
    """What is left of the scratch memory of a team, or of one of its members, at one level."""

    def __init__(self, size: int, kind: str, level: int) -> None:
        # Memory that nobody stored to holds no numbers.
        self._bytes = np.full(size + (-size) % 8, 0xFF, np.uint8)
        self._size = size
        self._of = (kind, level)
        self._used: dict[int, int] = {}

    def take(self, member: TeamMember, shape: Sequence[int], dtype: np.dtype[Any]) -> Any:
        """Return a view of the member's next bytes; members that ask for the same get the same."""
        if any(n < 0 for n in shape):
            raise ValueError("negative dimensions not allowed")
        wanted = int(np.prod(shape, dtype=object)) * dtype.itemsize
        align = min(dtype.itemsize, 8)
        start = -(-self._used.get(member.team_rank(), 0) // align) * align
        if wanted > self._size - start:
            kind, level = self._of
            raise ValueError(
                f"this view needs {wanted} bytes of the {kind.lower()}'s scratch memory of level {level}, "
                f"where "
                f"{max(self._size - start, 0)} of {self._size} are left: "
                f"reserve more by set_scratch_size({level}, pk.Per{kind}(bytes))"
            )
        self._used[member.team_rank()] = start + wanted
        return _core.array(np.ndarray(shape, dtype, self._bytes, start))


class TeamMember:
    """A member of a team of threads."""

    def __init__(self, team: _Team, rank: int) -> None:
        self._team = team
        self._rank = rank
        self._own = [ScratchMemory(team.scratch[2 + level], "Thread", level) for level in range(2)]

    def league_rank(self) -> int:
        """Return the number of the team, 0 … league_size() - 1."""
        return self._team.league_rank

    def league_size(self) -> int:
        """Return the number of teams."""
        return self._team.league_size

    def team_rank(self) -> int:
        """Return the number of this member in its team, 0 … team_size() - 1."""
        return self._rank

    def team_size(self) -> int:
        """Return the number of members of the team."""
        return self._team.size

    def team_barrier(self) -> None:
        """Wait until all members of the team are here."""
        self._team.meet(self._rank)

    def team_broadcast(self, value: T, rank: int) -> T:
        """Return the value that the member `rank` of the team gives."""
        if not 0 <= rank < self._team.size:
            raise IndexError(f"team_broadcast from member {rank} of a team of {self._team.size}")
        result: T = self._team.exchange(self._rank, value)[rank]
        return result

    def team_scratch(self, level: int) -> _Scratch:
        """Return the team's scratch memory of level 0 or 1."""
        return _Scratch(self, self._team.memory[level])

    def thread_scratch(self, level: int) -> _Scratch:
        """Return this member's scratch memory of level 0 or 1."""
        return _Scratch(self, self._own[level])


class _Scratch:
    """Scratch memory as one member sees it."""

    def __init__(self, member: TeamMember, memory: ScratchMemory) -> None:
        self.member = member
        self.memory = memory


# --- scratch views


class _ScratchView:
    """Base of ScratchView1D … ScratchView8D, which scratch memory and extents make a view of."""

    rank: ClassVar[int] = 0
    dtype: ClassVar[np.dtype[Any] | None] = None
    _typed: ClassVar[dict[Any, Any]] = {}

    if not TYPE_CHECKING:

        def __class_getitem__(cls, element: Any) -> type[_ScratchView]:
            """Return the class of views with this element type."""
            known = _ScratchView._typed
            key = cls, element
            if key not in known and not isinstance(element, TypeVar):
                known[key] = type(cls.__name__, (cls,), {"dtype": _dtype_of(element)})
            return known.get(key, cls)

        def __new__(cls, scratch: _Scratch, *extents: int) -> Any:
            """Return a view of scratch memory; the element type is the class's or the annotation's."""
            dtype = cls.dtype or _annotated(sys._getframe(1))
            if dtype is None:
                raise TypeError(
                    "a scratch view needs an element type: "
                    f"write `s: pk.{cls.__name__}[pk.double] = pk.{cls.__name__}(…)`"
                )
            if len(extents) != cls.rank:
                raise TypeError(f"a scratch view of rank {cls.rank} takes {cls.rank} extents")
            return scratch.memory.take(scratch.member, extents, dtype)

    else:

        def __init__(self, scratch: _Scratch, *extents: int) -> None: ...
        def __getitem__(self, index: Any) -> Any: ...
        def __setitem__(self, index: Any, value: Any) -> None: ...
        def extent(self, dimension: int) -> int: ...

    @classmethod
    def shmem_size(cls, *extents: int) -> int:
        """Return the bytes to reserve for such a view; sums of sizes hold several views."""
        if cls.dtype is None:
            raise TypeError(f"pk.{cls.__name__}[T].shmem_size(…) needs the element type")
        if len(extents) != cls.rank:
            raise TypeError(f"a scratch view of rank {cls.rank} takes {cls.rank} extents")
        if any(n < 0 for n in extents):
            raise ValueError("negative dimensions not allowed")
        size = int(np.prod(extents, dtype=object)) * cls.dtype.itemsize
        return size + (-size) % 8


class ScratchView1D(_ScratchView, Generic[T]):
    """A view of rank 1 of scratch memory."""

    rank = 1


class ScratchView2D(_ScratchView, Generic[T]):
    """A view of rank 2 of scratch memory."""

    rank = 2


class ScratchView3D(_ScratchView, Generic[T]):
    """A view of rank 3 of scratch memory."""

    rank = 3


class ScratchView4D(_ScratchView, Generic[T]):
    """A view of rank 4 of scratch memory."""

    rank = 4


class ScratchView5D(_ScratchView, Generic[T]):
    """A view of rank 5 of scratch memory."""

    rank = 5


class ScratchView6D(_ScratchView, Generic[T]):
    """A view of rank 6 of scratch memory."""

    rank = 6


class ScratchView7D(_ScratchView, Generic[T]):
    """A view of rank 7 of scratch memory."""

    rank = 7


class ScratchView8D(_ScratchView, Generic[T]):
    """A view of rank 8 of scratch memory."""

    rank = 8


def _dtype_of(element: Any) -> np.dtype[Any]:
    """Return the dtype that a type means in annotations of kernels."""
    return np.dtype(getattr(element, "np_equiv", element))


_annotations: dict[tuple[Any, int], np.dtype[Any] | None] = {}


def _annotated(frame: FrameType) -> np.dtype[Any] | None:
    """Return the element type that the annotated assignment which a frame runs gives its target."""
    key = frame.f_code, frame.f_lineno
    if key not in _annotations:
        _annotations[key] = _read_annotation(frame)
    return _annotations[key]


def _read_annotation(frame: FrameType) -> np.dtype[Any] | None:
    code = frame.f_code
    lines = linecache.getlines(code.co_filename, frame.f_globals)[code.co_firstlineno - 1 :]
    tree = _definition("".join(lines))
    line = frame.f_lineno - code.co_firstlineno + 1
    for node in ast.walk(tree) if tree else ():
        if (
            isinstance(node, ast.AnnAssign)
            and node.lineno <= line <= (node.end_lineno or node.lineno)
            and isinstance(node.annotation, ast.Subscript)
        ):
            text = ast.unparse(node.annotation.slice)
            names = {"double": np.float64, **frame.f_globals, **frame.f_locals}
            try:
                return _dtype_of(eval(text, names))
            except AttributeError:
                return np.dtype(np.int64) if text.endswith(".int") else None
    return None


def _definition(text: str) -> ast.AST | None:
    """Parse the function that a text begins with, whatever follows it."""
    text = textwrap.dedent(text)
    block: list[str] = []
    for line in text.splitlines(keepends=True):
        if block and line.strip() and not line[0].isspace() and line[0] not in ")]}" and _complete(block):
            break
        block.append(line)
    try:
        return ast.parse("".join(block))
    except SyntaxError:
        return None


def _complete(lines: list[str]) -> bool:
    try:
        ast.parse("".join(lines))
    except SyntaxError:
        return False
    return True


# --- nested patterns


class TeamThreadRange(_core.NestedPolicy):
    """The indices of a range, a contiguous share for each member of the team."""

    shared: ClassVar[bool] = True

    def __init__(self, member: TeamMember, begin: int, end: int | None = None) -> None:
        self.member = member
        self.begin, self.end = (0, begin) if end is None else (begin, end)

    def indices(self) -> Iterator[tuple[int, ...]]:
        """Return the indices that the member runs."""
        rank, size = self.member.team_rank(), self.member.team_size()
        share = -(-max(self.end - self.begin, 0) // size)
        low = min(self.begin + rank * share, max(self.begin, self.end))
        if not self.shared:
            low, share = self.begin, self.end - self.begin
        return ((i,) for i in range(low, min(low + share, self.end)))


class TeamVectorRange(_core.NestedPolicy):
    """As TeamThreadRange, over the vector lanes of all members."""

    shared: ClassVar[bool] = True
    __init__ = TeamThreadRange.__init__
    indices = TeamThreadRange.indices


class ThreadVectorRange(_core.NestedPolicy):
    """The indices of a range, all of them for each member that comes here."""

    shared: ClassVar[bool] = False
    __init__ = TeamThreadRange.__init__
    indices = TeamThreadRange.indices


class TeamThreadMDRange(_core.NestedPolicy):
    """A box of indices, of whose first dimension each member of the team has a share."""

    shared: ClassVar[bool] = True

    def __init__(self, member: TeamMember, *extents: int) -> None:
        if not extents:
            raise TypeError(f"{type(self).__name__}(m, n0, n1, …) takes the team member and extents")
        self.member = member
        self.extents = extents

    def indices(self) -> Iterator[tuple[int, ...]]:
        """Return the indices that the member runs."""
        first = TeamThreadRange(self.member, self.extents[0]) if self.shared else None
        outer = first.indices() if first else ((i,) for i in range(self.extents[0]))
        rest = [range(n) for n in self.extents[1:]]
        return (index + inner for index in outer for inner in itertools.product(*rest))


class TeamVectorMDRange(_core.NestedPolicy):
    """As TeamThreadMDRange, over the vector lanes of all members."""

    shared: ClassVar[bool] = True
    __init__ = TeamThreadMDRange.__init__
    indices = TeamThreadMDRange.indices


class ThreadVectorMDRange(_core.NestedPolicy):
    """A box of indices, all of them for each member that comes here."""

    shared: ClassVar[bool] = False
    __init__ = TeamThreadMDRange.__init__
    indices = TeamThreadMDRange.indices


def nested_parallel_for(policy: Any, function: Function) -> None:
    """Call `function` for the member's indices."""
    for index in policy.indices():
        function(*index)


def nested_parallel_reduce(policy: Any, function: Function, initial: Any = None) -> Any:
    """Return the sum over all indices of the team."""
    partial = _run(policy, function, _zero(function), ())
    if policy.shared:
        partial = policy.member._team.sum(policy.member.team_rank(), partial)
    return partial if initial is None else initial + partial


def nested_parallel_scan(policy: Any, function: Function) -> Any:
    """Call `function` with the sum over all indices before its own; return the sum over all."""
    member = policy.member
    start = _zero(function)
    if policy.shared and member.team_size() > 1:
        totals = member._team.exchange(member.team_rank(), _run(policy, function, start, (False,)))
        for total in totals[: member.team_rank()]:
            start = start + total
    last = _run(policy, function, start, (True,))
    if policy.shared:
        last = member._team.exchange(member.team_rank(), last)[-1]
    return last


def _run(policy: Any, function: Function, start: Any, flags: tuple[bool, ...]) -> Any:
    """Return what the accumulator of `function` comes to over the member's indices."""
    if function.__name__ == "<lambda>":
        for index in policy.indices():
            start = function(*index, start, *flags)
        return start
    accumulator: debug._Accumulator | None = None
    for index in policy.indices():
        accumulator = accumulator or debug._Accumulator(function, len(index), start)
        accumulator.call(index, flags, {})
    return accumulator.value if accumulator else start


def _zero(function: Function) -> Any:
    """Return the accumulator's first value, in the type that its annotation names."""
    for annotation in function.__annotations__.values():
        if getattr(annotation, "__origin__", None) is Acc:
            return _dtype_of(annotation.__args__[0]).type(0)
    return np.int64(0)


def single(policy: PerTeam | PerThread, function: Callable[[], Any]) -> None:
    """Call `function` in one member of the team, or once in each."""
    member = policy.value
    assert isinstance(member, TeamMember)
    if isinstance(policy, PerThread) or member.team_rank() == 0:
        function()


def inclusive_scan(member: TeamMember, view: Any, size: int = -1) -> None:
    """Replace each of the first `size` elements by the sum of those up to it; all of them by default."""
    count = len(view) if size == -1 else size
    if not 0 <= count <= len(view):
        raise ValueError(f"inclusive_scan over {size} elements of a view of {len(view)}")
    member.team_barrier()
    if member.team_rank() == 0:
        for i in range(1, count):
            view[i] = view[i - 1] + view[i]


# --- the Debug space


class _Ended(BaseException):
    """Ends a member whose team has failed."""


class _Team:
    """A team in the Debug space. Member 0 is the launching thread, the others take turns with it."""

    def __init__(self, league_rank: int, league_size: int, size: int, scratch: tuple[int, ...]) -> None:
        self.league_rank = league_rank
        self.league_size = league_size
        self.size = size
        self.scratch = scratch
        self.memory = [ScratchMemory(scratch[level], "Team", level) for level in range(2)]
        self._turns = [threading.Semaphore(0) for _ in range(size)]
        self._ended = [False] * size
        self._offered: list[Any] = [None] * size
        self._failure: BaseException | None = None

    def run(self, member_function: Callable[[TeamMember], None]) -> None:
        """Call `member_function` for every member."""

        def body(rank: int) -> None:
            try:
                if rank:
                    self._turns[rank].acquire()
                if self._failure is None:
                    member_function(TeamMember(self, rank))
            except _Ended:
                pass
            except BaseException as failure:
                self._failure = self._failure or failure
            self._ended[rank] = True
            self._pass_on(rank)

        threads = [threading.Thread(target=body, args=(rank,), daemon=True) for rank in range(1, self.size)]
        for thread in threads:
            thread.start()
        body(0)
        for thread in threads:
            thread.join()
        if self._failure is not None:
            raise self._failure

    def _pass_on(self, rank: int) -> None:
        for other in [*range(rank + 1, self.size), *range(rank + 1)]:
            if self._ended[other]:
                continue
            if other <= rank and any(self._ended) and self._failure is None:
                self._failure = RuntimeError("some members of a team wait for the others, which have ended")
            self._turns[other].release()
            return

    def meet(self, rank: int) -> None:
        """Let the others run until all members are here."""
        if self.size > 1:
            self._pass_on(rank)
            self._turns[rank].acquire()
        if self._failure is not None:
            raise _Ended

    def exchange(self, rank: int, value: Any) -> list[Any]:
        """Return the values of all members."""
        self._offered[rank] = value
        self.meet(rank)
        if rank == 0 or self.size == 1:
            self._given = list(self._offered)
        return self._given

    def sum(self, rank: int, value: Any) -> Any:
        """Return the sum of all members' values, in the order of their ranks."""
        first, *rest = self.exchange(rank, value)
        for other in rest:
            first = first + other
        return first


def parallel_for(
    function: Function,
    league: int,
    size: int,
    scratch: tuple[int, ...],
    initial: object,
    arguments: dict[str, Any],
) -> None:
    """Call `function` for every member of every team."""
    arguments = debug._as_views(arguments)
    for rank in range(league):
        _Team(rank, league, size, scratch).run(lambda member: function(member, **arguments))


def parallel_reduce(
    function: Function,
    league: int,
    size: int,
    scratch: tuple[int, ...],
    initial: Any,
    arguments: dict[str, Any],
) -> Any:
    """Call `function` for every member of every team; return what its accumulator came to."""
    arguments = debug._as_views(arguments)
    total = 0.0 if initial is None else initial
    neutral, join = _combination(function) if size > 1 else (0, _add)
    for rank in range(league):
        team = _Team(rank, league, size, scratch)
        partials: list[Any] = [None] * size

        def body(member: TeamMember, partials: list[Any] = partials, start: Any = total) -> None:
            # The first member goes on from the teams before; what the others add follows in order.
            own = start if member.team_rank() == 0 else neutral
            accumulator = debug._Accumulator(function, 1, own)
            accumulator.call((member,), (), arguments)
            partials[member.team_rank()] = accumulator.value

        team.run(body)
        total = functools.reduce(join, partials)
    return debug._as_scalar(total)


def _add(a: Any, b: Any) -> Any:
    return a + b


def _combination(function: Function) -> tuple[Any, Callable[[Any, Any], Any]]:
    """Return the neutral element and the operation of the updates of a workunit's accumulator."""
    code = function.__code__
    lines = linecache.getlines(code.co_filename, function.__globals__)[code.co_firstlineno - 1 :]
    name = code.co_varnames[1]
    for node in ast.walk(_definition("".join(lines)) or ast.Module([], [])):
        if isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Mult, ast.Div)):
            if isinstance(node.target, ast.Name) and node.target.id == name:
                return 1, lambda a, b: a * b
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            targets = [t.id for t in node.targets if isinstance(t, ast.Name)]
            called = ast.unparse(node.value.func)
            if targets == [name] and called in ("min", "max"):
                return (np.inf, min) if called == "min" else (-np.inf, max)
    return 0, _add


def scratch_bytes(wanted: Any, arguments: dict[str, Any]) -> tuple[int, int]:
    """Return the bytes of level 0 and 1 for `@pk.workunit(scratch=[(dtype, size[, level]), …])`.

    A size is a number of elements, or a function of the launch's arguments: `lambda p: p.N`.
    """
    if not isinstance(wanted, (list, tuple)):
        raise TypeError(f"scratch is a list of (dtype, size) or (dtype, size, level), not {wanted!r}")
    levels = [0, 0]
    for entry in wanted:
        if not isinstance(entry, tuple) or len(entry) not in (2, 3):
            raise TypeError(f"scratch takes (dtype, size) or (dtype, size, level), not {entry!r}")
        element, size, level = entry if len(entry) == 3 else (*entry, 0)
        if level not in (0, 1):
            raise ValueError(f"scratch memory has the levels 0 and 1, not {level!r}")
        count = size(_Arguments(arguments)) if callable(size) else size
        levels[level] += ScratchView1D[element].shmem_size(int(count))  # type: ignore[valid-type]
    return levels[0], levels[1]


class _Arguments:
    """A launch's arguments as attributes."""

    def __init__(self, arguments: dict[str, Any]) -> None:
        self.__dict__.update(arguments)
