"""What functions of ours mean where Numba compiles a kernel that calls them.

It compiles what falls back to it: `out = pk.typed_list()` is `out = numba.typed.List()` there.
"""

import functools
from typing import Any

from pykokkos.functions import empty_list, typed_list


@functools.cache
def teach_numba() -> None:
    """Give them their meaning, once."""
    from numba import extending
    from numba.core.registry import cpu_target
    from numba.typed import List as NumbaList

    # An overload would have to know what the elements are.
    vars(typed_list)["_numba_type_"] = cpu_target.typing_context.resolve_value_type(NumbaList)

    def list_of_none(element: Any) -> Any:
        of = element.instance_type  # of `np.int64` and of `numba.int64`

        def empty(element: Any) -> Any:
            return NumbaList.empty_list(of)

        return empty

    overload: Any = extending.overload
    overload(empty_list)(list_of_none)
