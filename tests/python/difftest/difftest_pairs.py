"""Names that the tests of difftest share."""

from collections.abc import Callable
from pathlib import Path

from difftest.results import Report

HERE = Path(__file__).parent

RunPair = Callable[..., Report]
