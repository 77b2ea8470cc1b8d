"""NumPy functions for kernels, written as kernels.

A kernel that calls one of these NumPy functions gets it compiled in, for the types of its arguments. Each has
the meaning of NumPy's function as Numba compiles it. Tests of ``ndim``, ``dtype``, None and text are answered
while compiling, so one function serves scalars and arrays of several ranks. ``np.sum(a[:0]).dtype`` is the
type in which elements of ``a`` are added up. The table of names is ``types/array_functions.def``; the
compiler finds each function here (``linalg.solve`` under the name ``linalg_solve``).
"""

from pykokkos.array_library.axes import *  # noqa: F403
from pykokkos.array_library.complex_numbers import *  # noqa: F403
from pykokkos.array_library.copies import *  # noqa: F403
from pykokkos.array_library.distributions import *  # noqa: F403
from pykokkos.array_library.draws import *  # noqa: F403
from pykokkos.array_library.generator_integers import *  # noqa: F403
from pykokkos.array_library.generators import *  # noqa: F403
from pykokkos.array_library.joins import *  # noqa: F403
from pykokkos.array_library.lists import *  # noqa: F403
from pykokkos.array_library.matrices import *  # noqa: F403
from pykokkos.array_library.order import *  # noqa: F403
from pykokkos.array_library.parts import *  # noqa: F403
from pykokkos.array_library.sequences import *  # noqa: F403
from pykokkos.array_library.sets import *  # noqa: F403
from pykokkos.array_library.slices import *  # noqa: F403
from pykokkos.array_library.spectra import *  # noqa: F403
from pykokkos.array_library.statistics import *  # noqa: F403
from pykokkos.array_library.sums import *  # noqa: F403
from pykokkos.array_library.systems import *  # noqa: F403
from pykokkos.array_library.tests import *  # noqa: F403
from pykokkos.array_library.variance import *  # noqa: F403
from pykokkos.array_library.windows import *  # noqa: F403
