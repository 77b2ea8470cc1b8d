"""Array functions that convert or copy: `astype`, `copyto`, `result_type`."""

from __future__ import annotations

from typing import Any

import numpy as np

from pykokkos import _core
from pykokkos.data_types import DataType, DataTypeClass


def astype(view: Any, dtype: Any) -> _core.View:
    """Return a copy with elements of another type."""
    return _core.array(_core.asnumpy(view).astype(_numpy_type(dtype)))


def copyto(destination: _core.View, source: Any) -> None:
    """Assign the source to every element of the destination, broadcasting as NumPy does."""
    np.copyto(_core.asnumpy(destination), _core.asnumpy(source), casting="same_kind")


def result_type(*operands: Any) -> type[DataTypeClass]:
    """Return the data type that an operation on these types, views or arrays gives."""
    joined = np.result_type(*map(_numpy_type, operands))
    for member in DataType:
        if member.value.dtype == joined:
            return member.value  # type: ignore[no-any-return]
    raise TypeError(f"pykokkos has no data type for {joined}")


def _numpy_type(operand: Any) -> Any:
    if isinstance(operand, DataType):
        operand = operand.value
    if isinstance(operand, type):
        return operand.np_equiv if issubclass(operand, DataTypeClass) else operand
    return _numpy_type(operand.dtype) if isinstance(operand, _core.View) else operand


__all__ = ["astype", "copyto", "result_type"]
