"""Functions that are overloaded for Numba, `@numba.extending.overload(f)`, where kernels of ours call them.

Numba asks the overloads of f, in its order, for the types of the arguments, and compiles the Python function
that the first one gives that it can compile. Here the same question gets the same answer, and the function is
compiled by us. Overloads of Numba's own are no matter of kernels: our library has functions of its own.

Where the types that Numba would see are not known for certain (numba_types.py), the answer has to be the same
for all that it may see.
"""

from __future__ import annotations

import inspect
import itertools
import math
import types
from collections.abc import Callable
from typing import Any, NamedTuple

from pykokkos import _core
from pykokkos.numba_options import _WITHOUT_EFFECT
from pykokkos.numba_types import MOST_ALTERNATIVES, Pair, UnknownTypeError, alternatives, numba

# A function that an overload gives, its options, and whether it is inlined; None: what is no overload's.
Answer = tuple[types.FunctionType, dict[str, Any], bool] | None

_overloaded: dict[int, Any] = {}  # what is overloaded, by its identity; Numba's registry keeps it alive
_answers: dict[int, Callable[..., Any]] = {}
_seen = 0
_OPTIONS = ("error_model", "boundscheck", "fastmath")

_found: dict[Any, Answer] = {}
_units: dict[Any, tuple[Any, bool]] = {}


def look() -> dict[int, Any]:
    """Return all that is overloaded now; for kernels among it, their Python functions, too."""
    global _seen
    entries = numba("core.typing.templates").builtin_registry.globals
    while _seen < len(entries):
        key, kind = entries[_seen]
        _seen += 1
        if any(_is_users(template) for template in getattr(kind, "templates", ())):
            for of in (key, getattr(key, "py_func", None)):
                if of is not None:
                    _overloaded[id(of)] = key
    return _overloaded


def _is_users(template: Any) -> bool:
    """Whether an overload is the program's, and one for processors."""
    function = getattr(template, "_overload_func", None)
    targets = numba("core.target_extension").target_registry
    target = targets.get(getattr(template, "metadata", {}).get("target", "generic"))
    if target is None or not issubclass(targets["cpu"], target):
        return False
    if function is None or getattr(function, "__name__", "") != "ov_wrap":
        return function is not None and not _is_numbas(function)
    return not _is_numbas(template.key)  # of register_jitable


def _is_numbas(function: Any) -> bool:
    """Whether a function is Numba's own, or ours for what falls back to it."""
    # What wraps another function has the module of that, and what is made of text has none.
    places = [getattr(function, "__globals__", {}).get("__name__"), getattr(function, "__module__", None)]
    return any((place or "").split(".")[0] in ("numba", "pykokkos") for place in places)


def register(objects: tuple[Any, ...], callee: Any, answer: Callable[..., Any]) -> None:
    """Let ``answer(arguments, keywords, caller)`` give the function of ours that calls of these objects mean.

    ``callee``: the one of them that stands for all; whoever registers it keeps them alive.
    """
    _answers[id(callee)] = answer
    for each in objects:
        _overloaded[id(each)] = callee


def implementation(
    callee: Any, arguments: list[Pair], keywords: dict[str, Pair], *, known: bool, caller: Any
) -> tuple[Any, bool] | None:
    """Return the function that Numba calls for these arguments, and whether it divides as its callers do.

    None: no overload of the program's, but what is meant anyway. Raises where that is not certain.

    ``known``: our library has the callee, as Numba has. ``caller``: the options of the kernel that calls it.
    """
    with numba("core.compiler_lock").global_compiler_lock:
        if id(callee) in _answers:
            return _answers[id(callee)](arguments, keywords, caller), False
        answer = _asked(callee, arguments, keywords, known)
    return answer and _unit(*answer)


def _asked(callee: Any, arguments: list[Pair], keywords: dict[str, Pair], known: bool) -> Answer:
    context = numba("core.registry").cpu_target.typing_context
    context.refresh()
    kind = context.resolve_value_type(callee)
    if not isinstance(kind, numba("core.types").BaseFunction):
        return None
    given = [*arguments, *keywords.values()]
    try:
        choices = [alternatives(argument) for argument in given]
    except Exception:
        # Packages overload len and its like for types of their own, which are none of ours.
        if known and getattr(callee, "__module__", None) == "builtins":
            return None
        raise
    seen = tuple(map(tuple, choices))
    key = (id(callee), known, tuple(kind.templates), len(arguments), tuple(keywords), seen)
    if key not in _found:
        _found[key] = _agreed(_Question(context, kind, known, tuple(keywords)), choices)
    return _found[key]


class _Question(NamedTuple):
    context: Any
    kind: Any  # Numba's type of what is called
    known: bool
    names: tuple[str, ...]  # of the last arguments


def _agreed(question: _Question, choices: list[list[Any]]) -> Answer:
    """Return what all types that Numba may see for the arguments lead to."""
    if math.prod(map(len, choices)) > MOST_ALTERNATIVES:
        raise NotImplementedError("it has too many arguments whose types Numba may see otherwise")
    positional = len(choices) - len(question.names)
    found: list[Answer] = []
    for chosen in itertools.product(*choices):
        keywords = dict(zip(question.names, chosen[positional:], strict=True))
        found.append(_chosen(question, chosen[:positional], keywords))
        if not _same_answer(found[0], found[-1]):
            differing = [str(c[0]) for c in choices if len(c) > 1]
            raise NotImplementedError(
                "what it means depends on what is not known of the arguments that are " + ", ".join(differing)
            )
    return found[0]


def _same_answer(one: Answer, other: Answer) -> bool:
    if one is None or other is None:
        return one is other
    return _same(one[0], other[0]) and one[1:] == other[1:]


def _same(one: Any, other: Any) -> bool:
    """Whether two values mean the same to a function that captures them."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, types.FunctionType):
        if one.__code__ != other.__code__ or one.__globals__ is not other.__globals__:
            return False
        around = [
            (f.__defaults__, f.__kwdefaults__, tuple(cell.cell_contents for cell in f.__closure__ or ()))
            for f in (one, other)
        ]
        return _same(*around)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(itertools.starmap(_same, zip(one, other, strict=True)))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, float):
        return one.hex() == float.hex(other)
    if not isinstance(one, int | str | bytes | complex) and not type(one).__module__.startswith("numba."):
        return False
    same: bool = repr(one) == repr(other) and one == other
    return same


def _chosen(question: _Question, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Answer:
    """Return what Numba chooses for these types: BaseFunction.get_call_type, but for compiling.

    That is needed only where several overloads offer something, since Numba takes the first that compiles.
    """
    offers: list[tuple[Answer, Any, Any, Any]] = list(_offers(question, arguments, keywords))
    if not offers:
        raise NotImplementedError(
            "no overload takes " + ", ".join(map(str, [*arguments, *keywords.values()]))
        )
    first = offers[0][0]
    if all(_same_answer(first, offer[0]) for offer in offers):
        return first
    for answer, template, given, named in offers:
        if _compiles(template, given, named):
            return answer
    raise NotImplementedError("Numba compiles none of its overloads for these arguments")


def _compiles(template: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> bool:
    try:
        return template.apply(arguments, keywords) is not None
    except _refusal():
        return False
    except KeyError as error:  # of a literal whose value is not known
        raise UnknownTypeError("it depends on whether an argument is a literal to Numba") from error


def _offers(question: _Question, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    """Yield what overloads give, each with the template and the types that it was asked for."""
    context, kind, known, _ = question
    plainly = numba("core.types.functions")._unlit_non_poison
    plain = tuple(map(plainly, arguments))
    plain_named = {name: plainly(t) for name, t in keywords.items()}
    forms = [(plain, plain_named), (arguments, keywords)]
    if plain == arguments and plain_named == keywords:
        forms.pop()
    target = numba("core.target_extension").get_local_target(context)
    for cls in numba("core.utils").order_by_target_specificity(target, kind.templates, kind.key[0]):
        own = known and not _is_users(cls)
        if not own and not hasattr(cls, "_overload_func"):
            raise NotImplementedError("Numba knows it by more than overloads")
        template = cls(context)
        for given, named in reversed(forms) if template.prefer_literal else forms:
            try:
                answer = None if own else _offer(template, given, named)
            except _refusal():
                continue
            if own or answer is not None:
                yield answer, template, given, named


def _refusal() -> Any:
    return numba("core.errors").NumbaError


def _offer(template: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    """Return the function that an overload gives, or None: _OverloadFunctionTemplate._build_impl."""
    overload = template._overload_func
    try:
        inspect.signature(overload).bind(*arguments, **keywords)
    except TypeError:
        return None
    try:
        function = overload(*arguments, **keywords)
    except (UnknownTypeError, NotImplementedError):
        raise
    except Exception as error:
        if isinstance(error, _refusal()):
            raise
        raise NotImplementedError(f"its overload {overload.__name__} raises {error!r}") from error
    if function is None:
        return None
    if not isinstance(function, types.FunctionType):
        raise NotImplementedError(f"its overload {overload.__name__} gives more than a function")
    if template._strict:
        template._validate_sigs(overload, function)
    inline = template._inline
    if not inline.is_never_inline and not inline.is_always_inline:
        raise NotImplementedError("whether Numba inlines it is for a function to say")
    return function, template._jit_options, inline.is_always_inline


def _is_off(options: dict[str, Any], name: str) -> bool:
    return not options.get(name, False)


def _unit(function: types.FunctionType, jit_options: dict[str, Any], inline: bool) -> tuple[Any, bool]:
    """Return an overload's function as one of ours, and whether it divides as its callers do."""
    if inline:  # nothing but the options of its callers
        return _made(function, {"inline": True}, False)
    options: dict[str, Any] = {name: jit_options[name] for name in _OPTIONS if name in jit_options}
    for name, value in jit_options.items():
        on = name in ("parallel", "forceobj", "locals") and not _is_off(jit_options, name)
        known = name in options or name in _WITHOUT_EFFECT or name in ("forceobj", "locals", "nopython")
        if on or not known:
            raise NotImplementedError(f"its overload has the option {name}={value!r}")
    if "fastmath" in options:
        options["fastmath"] = getattr(options["fastmath"], "flags", options["fastmath"])
    return _made(function, options, "error_model" not in options)


def _made(function: types.FunctionType, options: dict[str, Any], inherits: bool) -> tuple[Any, bool]:
    key = (function, repr(sorted(options.items())))
    if key not in _units:
        _units[key] = _core.function(annotations=False, **options)(function), inherits
    return _units[key]
