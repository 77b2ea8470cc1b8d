"""What all tests share.

Hypothesis draws the same examples each time, unless CARAMBA_EXAMPLES is set. Numba compiles without
optimising, unless NUMBA_OPT is set: the numbers are the same, and most of the time is its compiler's.
"""

import os

from hypothesis import settings

settings.register_profile("fixed", derandomize=True)
if "CARAMBA_EXAMPLES" not in os.environ:
    settings.load_profile("fixed")

os.environ.setdefault("NUMBA_OPT", "0")
