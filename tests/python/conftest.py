"""What all tests share: Hypothesis draws the same examples each time, unless CARAMBA_EXAMPLES is set."""

import os

from hypothesis import settings

settings.register_profile("fixed", derandomize=True)
if "CARAMBA_EXAMPLES" not in os.environ:
    settings.load_profile("fixed")
