"""Data types by the names of PyKokkos: classes that name an element type, and convert when called."""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar

import numpy as np

from pykokkos import _core


class DataTypeClass:
    """Base of the data types. `np_equiv` is NumPy's scalar class, `dtype` its dtype, `value` its name.

    Calling a data type gives NumPy's scalar: ``pk.int32(3)``.
    """

    np_equiv: ClassVar[Any]
    dtype: ClassVar[np.dtype[Any]]
    value: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.dtype = np.dtype(cls.np_equiv)
        cls.value = cls.__name__

    def __new__(cls, *value: Any) -> Any:
        """Return the value as NumPy's scalar; zero without one, complex types take two parts."""
        if cls.dtype.kind == "c" and len(value) == 2:
            return cls.np_equiv(complex(*value))
        if cls.dtype.kind in "iu" and len(value) == 1 and isinstance(value[0], int):
            # Integers wrap, as casts in kernels do.
            return np.uint64(value[0] & (1 << 64) - 1).astype(cls.dtype)
        return cls.np_equiv(*value)


class int8(DataTypeClass):
    np_equiv = np.int8


class int16(DataTypeClass):
    np_equiv = np.int16


class int32(DataTypeClass):
    np_equiv = np.int32


class int64(DataTypeClass):
    np_equiv = np.int64


class uint8(DataTypeClass):
    np_equiv = np.uint8


class uint16(DataTypeClass):
    np_equiv = np.uint16


class uint32(DataTypeClass):
    np_equiv = np.uint32


class uint64(DataTypeClass):
    np_equiv = np.uint64


class float32(DataTypeClass):
    np_equiv = np.float32


class float64(DataTypeClass):
    np_equiv = np.float64


class complex64(DataTypeClass):
    np_equiv = np.complex64


class complex128(DataTypeClass):
    np_equiv = np.complex128


class bool(DataTypeClass):
    np_equiv = np.bool_


class real(DataTypeClass):
    np_equiv = np.float64


float = float32
double = float64


class DataType(Enum):
    """The data types as an enumeration."""

    int8 = int8
    int16 = int16
    int32 = int32
    int64 = int64
    uint8 = uint8
    uint16 = uint16
    uint32 = uint32
    uint64 = uint64
    float32 = float32
    float64 = float64
    complex64 = complex64
    complex128 = complex128
    bool = bool


_core._register_data_types({member.value: member.value.dtype for member in DataType}, real)
