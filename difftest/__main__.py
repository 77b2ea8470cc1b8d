"""``python -m difftest``: the same as ``difftest``."""

import sys

from difftest.cli import main

sys.exit(main())
