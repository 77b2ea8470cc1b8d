"""Functions of libraries that are values in kernels, `along(np.mean, 0, x)`: functions that call them."""

from __future__ import annotations

from typing import Any

from pykokkos import _core
from pykokkos.generated import generated

_known: dict[Any, Any] = {}


def as_function(function: Any) -> Any:
    """Return a function for kernels that calls this one of NumPy's, of math's or Python's."""
    if function not in _known:
        name = function.__name__
        text = f"def {name}_value(*arguments):\n    return function(*arguments)\n"
        made = generated(f"{name}_value", text, {"function": function})
        # Divisions are those of the kernel that calls it.
        _known[function] = _core.function(inline=True)(made)
    return _known[function]
