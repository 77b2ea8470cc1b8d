"""What the kernels of fft_library.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def spectrum_peak(make: Inputs) -> Arguments:
    return make.size, int(make.rng.integers(0, 100))


PLAN: Plan = {"spectrum_peak": {}}
DIAGNOSTICS: Diagnostics = {"spectrum_peak": ("CRB2005",)}
