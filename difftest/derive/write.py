"""A specification as text, to be edited, from what is derived of a module's kernels."""

from __future__ import annotations

from collections.abc import Sequence

from difftest.derive.facts import KernelFacts
from difftest.derive.plan import Kind, ParameterPlan, Plan, plans_for

_HEAD = '''"""Inputs of the kernels in {name}, derived from their source: edit what is wrong."""

from difftest.spec import Arguments, Inputs, Specification

spec = Specification(unit="elements", sizes={{"S": 10, "M": 100}}, benchmark=(100, 10_000))
'''

_KERNEL = '''

@spec.kernel
def {name}(make: Inputs) -> Arguments:
    """Return {words}."""
{body}    return {result}
'''

_OPEN = """

# {name} is not specified: {problem}
"""


def specification_text(name: str, facts: Sequence[KernelFacts]) -> str:
    """Return the text of a specification for these kernels."""
    text = _HEAD.format(name=name) + "".join(_kernel(found) for found in facts)
    return (
        text.replace("\nfrom difftest", "\nimport numpy as np\n\nfrom difftest", 1) if "np." in text else text
    )


def _kernel(facts: KernelFacts) -> str:
    plan = next(plans_for(facts), None) if not facts.problem else None
    if plan is None:
        return _OPEN.format(name=facts.name, problem=facts.problem or "nothing is known of its parameters")
    sizes = plan.solve(tuple(100 + 1000 * number for number in range(plan.class_count)))
    lines = []
    if any(symbol[0] in ("extent", "value") for symbol in sizes):
        lines.append("    n = make.size\n")
    parts = [_argument(parameter, plan, sizes) for parameter in plan.parameters]
    result = ", ".join(parts)
    if len(parts) == 1:
        result = f"({result},)"
    words = ", ".join(f"{p.kind.value} {p.name}" for p in plan.parameters) or "nothing"
    return _KERNEL.format(name=facts.name, words=words, body="".join(lines), result=result or "()")


def _extent(size: int) -> str:
    """Return an extent as text: the size, and what is added to it."""
    extra = size % 1000 - 100 if size >= 100 else None
    if extra is None:
        return str(size)
    return "n" if extra == 0 else f"n {'+' if extra > 0 else '-'} {abs(extra)}"


def _argument(parameter: ParameterPlan, plan: Plan, sizes: dict[tuple[object, ...], int]) -> str:
    shape = ", ".join(_extent(sizes[("extent", parameter.name, axis)]) for axis in range(parameter.rank))
    if parameter.fields:
        dtype = ", ".join(f'("{name}", "f8")' for name in parameter.fields)
        return f"make.array(np.ones(({shape},), [{dtype}]))"
    if parameter.kind is Kind.ARRAY:
        if parameter.element == "index":
            most = _extent(plan.largest_element(parameter.name, sizes) + 1)
            return f"make.integers({shape}, low=0, high={most})"
        if parameter.element == "boolean":
            return f'make.integers({shape}, low=0, high=2, dtype="bool")'
        if parameter.element == "integer":
            return f"make.integers({shape}, low=-9, high=10)"
        if parameter.dtype and parameter.dtype not in ("float32", "float64"):
            return f'make.integers({shape}, low=0, high=10, dtype="{parameter.dtype}")'
        return f"make.uniform({shape}, low=0.1, high=2.0)"
    if parameter.kind is Kind.INTEGER:
        size = sizes[("value", parameter.name)]
        return _extent(size) if size >= 100 else str(size)
    if parameter.kind is Kind.FLOAT:
        return "make.scalar(1.5)"
    if parameter.kind is Kind.TUPLE:
        return f"({', '.join(['1.5'] * parameter.parts)},)"
    return {Kind.BOOLEAN: "True", Kind.NONE: "None"}.get(parameter.kind) or repr(parameter.texts[0])
