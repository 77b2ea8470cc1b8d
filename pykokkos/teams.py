"""Teams of threads: ranges of nested patterns, and the Debug space's teams.

In a kernel these names are compiled. In the Debug space the workunit runs as plain Python, and this module
does what they say: members run in the order of their ranks, each until it meets the others, so that every run
is the same.
"""

from __future__ import annotations

import functools
import itertools
import threading
from collections.abc import Callable, Iterator
from types import MethodType
from typing import Any, ClassVar, TypeVar

import numpy as np

from pykokkos import _core, debug, random
from pykokkos.markers import Acc
from pykokkos.reducers import (
    BAnd,
    BOr,
    Fields,
    LAnd,
    LOr,
    Prod,
    Reducer,
    Sum,
    join,
    meaning,
    meant,
    neutral,
    with_fields,
)
from pykokkos.scratch import Scratch, ScratchMemory, dtype_of

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

    def team_scratch(self, level: int) -> Scratch:
        """Return the team's scratch memory of level 0 or 1."""
        return Scratch(self, self._team.memory[level])

    def thread_scratch(self, level: int) -> Scratch:
        """Return this member's scratch memory of level 0 or 1."""
        return Scratch(self, self._own[level])


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


def nested_parallel_reduce(policy: Any, function: Function, *rest: Any, reducer: Any = None) -> Any:
    """Return the sum over all indices of the team, or what the reducer makes of them."""
    reducers = [value for value in (reducer, *rest) if isinstance(value, Reducer)]
    initial = [value for value in rest if not isinstance(value, Reducer)]
    if len(reducers) > 1 or len(initial) > 1:
        raise TypeError("a nested reduction takes one reducer and one initial value")
    dtype, annotated = _annotated(function)
    wanted = reducers[0] if reducers else annotated or Sum
    if dtype is None:
        kinds = {Sum: np.int64, Prod: np.int64, BAnd: np.int64, BOr: np.int64, LAnd: bool, LOr: bool}
        dtype = np.dtype(kinds.get(wanted, np.float64))
    _check_updates(function, wanted)
    start = neutral(wanted, dtype)
    partial = _run(policy, function, dtype.type(start) if wanted.is_scalar else start, (), wanted)
    if policy.shared:
        partial = policy.member._team.join(policy.member.team_rank(), partial, wanted)
    if initial:
        before = initial[0]
        if not wanted.is_scalar:
            before = with_fields(wanted, before)
        elif wanted in (LAnd, LOr):
            before = dtype.type(before)
        partial = join(wanted, before, partial)
    return partial if wanted.is_scalar else partial.as_tuple()


def nested_parallel_scan(policy: Any, function: Function) -> Any:
    """Call `function` with the sum over all indices before its own; return the sum over all."""
    member = policy.member
    start = _zero(function)
    _check_updates(function, Sum, scan=True)
    if policy.shared and member.team_size() > 1:
        totals = member._team.exchange(member.team_rank(), _run(policy, function, start, (False,), Sum))
        for total in totals[: member.team_rank()]:
            start = start + total
    last = _run(policy, function, start, (True,), Sum)
    if policy.shared:
        last = member._team.exchange(member.team_rank(), last)[-1]
    return last


def _check_updates(function: Function, wanted: Reducer, *, scan: bool = False) -> None:
    """TypeError for updates of the accumulator that the reducer does not join, as in a kernel."""
    position = function.__code__.co_argcount - len(function.__defaults__ or ()) - (2 if scan else 1)
    meaning(function, position, wanted, scan=scan)
    if wanted in (Sum, Prod) and meaning(function, position, None, scan=scan) not in ("", wanted.name):
        name, *rest = ("summed", "added to") if wanted is Sum else ("multiplied", "multiplied")
        accumulator = function.__code__.co_varnames[position]
        raise TypeError(
            f"{function.__code__.co_filename}:{function.__code__.co_firstlineno}: what a nested pattern "
            f"gives is {name}: {accumulator!r} may only be {rest[0]}" + ("" if scan else ", and not be read")
        )


def _run(policy: Any, function: Function, start: Any, flags: tuple[bool, ...], reducer: Reducer) -> Any:
    """Return what the accumulator of `function` comes to over the member's indices."""
    accumulator: debug._Accumulator | None = None
    for index in policy.indices():
        accumulator = accumulator or debug._Accumulator(function, len(index), start, reducer)
        accumulator.call(index, flags, {})
    if accumulator:
        return accumulator.value
    return start if reducer.is_scalar else with_fields(reducer, start)


def _annotated(function: Function) -> tuple[np.dtype[Any] | None, Any]:
    """Return the dtype and the reducer that the accumulator's annotation names, None for what it lacks."""
    for annotation in function.__annotations__.values():
        if getattr(annotation, "__origin__", None) is Acc:
            dtype, *reducers = annotation.__args__
            return dtype_of(dtype), reducers[0] if reducers else None
    return None, None


def _zero(function: Function) -> Any:
    """Return the first value of a scan's accumulator, in the type that its annotation names."""
    return (_annotated(function)[0] or np.dtype(np.int64)).type(0)


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
        self._gathers = False  # a member waits for values of all, which a barrier does not
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
            if other <= rank and self._gathers and any(self._ended) and self._failure is None:
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
        self._gathers = True
        self.meet(rank)
        self._gathers = False
        if rank == 0 or self.size == 1:
            self._given = list(self._offered)
        return self._given

    def join(self, rank: int, value: Any, reducer: Reducer) -> Any:
        """Return what all members' values come to, in the order of their ranks."""
        return functools.reduce(functools.partial(join, reducer), self.exchange(rank, value))


def parallel_for(
    function: Function,
    league: int,
    size: int,
    scratch: tuple[int, ...],
    initial: object,
    arguments: dict[str, Any],
    reducer: object,
) -> None:
    """Call `function` for every member of every team."""
    function = debug._prepared(function)
    arguments = debug._as_views(arguments)
    pools = random.pools_of(arguments.values(), function)
    launches = random.begin_launch(pools)

    def body(member: TeamMember) -> None:
        with random.iterating(pools, launches) as begin:
            begin(member.league_rank() * size + member.team_rank())
            function(member, **arguments)

    for rank in range(league):
        _Team(rank, league, size, scratch).run(body)


def parallel_reduce(
    function: Function,
    league: int,
    size: int,
    scratch: tuple[int, ...],
    initial: Any,
    arguments: dict[str, Any],
    reducer: Any,
) -> Any:
    """Call `function` for every member of every team; return what its accumulator came to."""
    function = debug._prepared(function)
    arguments = debug._as_views(arguments)
    position = 1 + isinstance(function, MethodType)
    parts = debug._Accumulator(function, 1, initial, reducer).values()
    wanted = [meant(function, position + i, reducer, several=size > 1) for i in range(len(parts))]
    # Of several accumulators each has its own reducer, which the updates say.
    reducer = reducer if len(parts) > 1 else wanted[0]
    pools = random.pools_of(arguments.values(), function)
    launches = random.begin_launch(pools)
    kinds = [np.asarray(part.as_tuple()[0] if isinstance(part, Fields) else part).dtype for part in parts]
    neutrals = tuple(map(neutral, wanted, kinds))
    for rank in range(league):
        team = _Team(rank, league, size, scratch)
        partials: list[Any] = [None] * size

        def body(member: TeamMember, partials: list[Any] = partials, start: Any = parts) -> None:
            # The first member goes on from the teams before; what the others add follows in order.
            begins = neutrals if len(neutrals) > 1 else neutrals[0]
            accumulator = debug._Accumulator(function, 1, begins, reducer)
            if member.team_rank() == 0:
                accumulator.value = start if len(start) > 1 else start[0]
            with random.iterating(pools, launches) as begin:
                begin(member.league_rank() * size + member.team_rank())
                accumulator.call((member,), (), arguments)
            partials[member.team_rank()] = accumulator.values()

        team.run(body)
        parts = tuple(
            functools.reduce(functools.partial(join, one), values)
            for one, values in zip(wanted, zip(*partials, strict=True), strict=True)
        )
    return debug._as_scalar(parts if len(parts) > 1 else parts[0])
