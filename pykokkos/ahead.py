"""Compiling kernels before their first launch, many at once.

pk.compile_module(my_kernels)                                        # annotations say the types
pk.compile_module(my_kernels, {"axpy": {"a": 2.0, "x": x, "y": y}})  # or example arguments do
pk.compile_module([norm], {norm: (pk.parallel_reduce, pk.RangePolicy(1, 2), {"x": x})})

A signature is compiled by a launch over nothing, in threads: the compilers, which take nearly all of
the time, run outside Python's global lock, one on each core. What was compiled is in the cache for
later processes too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from types import MethodType, ModuleType
from typing import Any, get_args, get_origin

from pykokkos import _core
from pykokkos.data_types import DataTypeClass
from pykokkos.markers import Acc, ViewType
from pykokkos.spaces import ExecutionSpace
from pykokkos.teams import AUTO, TeamMember

Kernel = Any
Launch = tuple[Callable[..., Any], Any, dict[str, Any]]


def compile_module(
    kernels: ModuleType | Iterable[Kernel],
    signatures: Mapping[Any, Any] | None = None,
    *,
    space: ExecutionSpace = ExecutionSpace.Default,
    threads: int | None = None,
) -> int:
    """Compile kernels in parallel and return how many signatures there were.

    `kernels` are work units and bound methods, or a module whose work units are meant. `signatures`
    says by kernel or name how each is launched: a dictionary of arguments, a tuple (pattern, policy,
    arguments), or a list of those. Kernels that it does not name have annotations for all parameters.
    Raises the first error, when all others are compiled.
    """
    from concurrent.futures import ThreadPoolExecutor  # late: it would make the package's import slower

    found = _work_units(kernels) if isinstance(kernels, ModuleType) else list(kernels)
    given = dict(signatures or {})
    launches = []
    for kernel in found:
        keys = [key for key in (kernel, kernel.__name__) if key in given]
        if not keys:
            launches.append((kernel, _annotated_launch(kernel)))
            continue
        wanted = given.pop(keys[0])
        several = wanted if isinstance(wanted, list) else [wanted]
        launches += [(kernel, _launch_of(kernel, signature)) for signature in several]
    if given:
        raise TypeError(f"signatures of kernels that are not there: {', '.join(map(str, given))}")
    workers = threads or len(os.sched_getaffinity(0))
    failures: list[Exception | None]
    if _core.is_available("Threads"):  # which is launched from one thread alone
        failures = [_failure(kernel, launch, space) for kernel, launch in launches]
    else:
        with ThreadPoolExecutor(max_workers=workers) as pool:
            waiting = [pool.submit(_failure, kernel, launch, space) for kernel, launch in launches]
            failures = [future.result() for future in waiting]
    for failure in failures:
        if failure:
            raise failure
    return len(launches)


def _work_units(module: ModuleType) -> list[Kernel]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, _core.WorkUnit) and not value.is_function and value.__module__ == module.__name__
    ]


def _failure(kernel: Kernel, launch: Launch, space: ExecutionSpace) -> Exception | None:
    """What a launch over nothing raises."""
    pattern, policy, arguments = launch
    try:
        pattern(_emptied(policy, space), kernel, **arguments)
    except Exception as error:
        return error
    return None


def _emptied(policy: Any, space: ExecutionSpace) -> Any:
    """The policy over no index; the signature that it leads to is the same."""
    if hasattr(policy, "space") and policy.space is not ExecutionSpace.Default:
        space = policy.space
    if isinstance(policy, _core.MDRangePolicy):
        return _core.MDRangePolicy(space, policy.begin, policy.begin)
    if isinstance(policy, _core.TeamPolicy):
        return _core.TeamPolicy(space, 0, policy.team_size)
    begin = getattr(policy, "begin", 0)
    return _core.RangePolicy(space, begin, begin)


def _launch_of(kernel: Kernel, signature: Any) -> Launch:
    if isinstance(signature, tuple) and len(signature) == 3:
        pattern, policy, arguments = signature
        return pattern, policy, dict(arguments)
    if not isinstance(signature, Mapping):
        raise TypeError(
            f"the signature of {kernel.__name__} is a dictionary of arguments or "
            f"(pattern, policy, arguments), not {signature!r}"
        )
    leading = [name for name in _parameters(kernel) if name not in signature]
    annotated = _leading(_annotations(kernel), leading)
    if annotated is not None:
        return (*annotated, dict(signature))
    if len(leading) != 1:
        raise TypeError(
            f"what {kernel.__name__} is launched over cannot be told from its arguments alone: "
            f"write (pk.parallel_reduce, policy, {{…}}), with the pattern and the policy that it has"
        )
    return _core.parallel_for, 0, dict(signature)


def _annotated_launch(kernel: Kernel) -> Launch:
    parameters, annotations = _parameters(kernel), _annotations(kernel)
    accumulators = [i for i, name in enumerate(parameters) if get_origin(annotations.get(name)) is Acc]
    count = accumulators[0] + 1 if accumulators else 1
    if accumulators and len(parameters) > count and annotations.get(parameters[count]) is bool:
        count += 1
    values = {name: _value(kernel, name, annotations) for name in parameters[count:]}
    launch = _leading(annotations, parameters[:count])
    return (*(launch or (_core.parallel_for, 0)), values)


def _leading(annotations: dict[str, Any], names: list[str]) -> tuple[Any, Any] | None:
    """Pattern and policy by the annotations of the first parameters; None when they say nothing."""
    kinds = [annotations.get(name) for name in names]
    if not kinds or all(kind is None for kind in kinds):
        return None
    indices = sum(get_origin(kind) is not Acc and kind is not bool for kind in kinds)
    pattern: Any = _core.parallel_for
    if indices < len(kinds):
        pattern = _core.parallel_scan if kinds[-1] is bool else _core.parallel_reduce
    if kinds[0] is TeamMember:
        return pattern, _core.TeamPolicy(0, AUTO)
    return pattern, 0 if indices == 1 else _core.MDRangePolicy([0] * indices, [0] * indices)


def _parameters(kernel: Kernel) -> list[str]:
    import inspect

    plain: Any = kernel.__func__ if isinstance(kernel, MethodType) else kernel
    names = list(inspect.signature(plain.__wrapped__).parameters)
    return names[1:] if isinstance(kernel, MethodType) else names


def _annotations(kernel: Kernel) -> dict[str, Any]:
    import inspect

    plain: Any = kernel.__func__ if isinstance(kernel, MethodType) else kernel
    return inspect.get_annotations(plain.__wrapped__, eval_str=True)


def _value(kernel: Kernel, name: str, annotations: dict[str, Any]) -> Any:
    """An argument of the annotated type."""
    annotation = annotations.get(name)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if isinstance(origin, type) and ViewType in origin.__mro__ and hasattr(origin, "_rank"):
        return _core.View([0] * origin._rank, arguments[0])
    if isinstance(annotation, type) and issubclass(annotation, DataTypeClass):
        return annotation.np_equiv(0)
    if annotation in (bool, int, float, complex):
        return annotation()
    raise TypeError(
        f"the type of {kernel.__name__}'s parameter {name!r} is not annotated: annotate it, or name "
        f"example arguments of {kernel.__name__} in `signatures`"
    )


__all__ = ["compile_module"]
