"""What the kernels of masks_of_pixels.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 9, "M": 300}, dtypes=("float64",))


def mask(make: Inputs) -> np.ndarray:
    return make.keep(make.rng.random((make.size, make.size)) > 0.4)


def image(make: Inputs) -> object:
    return make.integers(make.size, make.size, low=0, high=256, dtype="uint8")


@spec.kernel
def join_masks(make: Inputs) -> Arguments:
    return mask(make), mask(make), mask(make)


@spec.kernel
def mark_bright(make: Inputs) -> Arguments:
    flat = make.size * make.size
    image = make.integers(flat, low=0, high=256, dtype="uint8")
    return image, mask(make).ravel(), 200, np.zeros(flat, np.bool_)


@spec.kernel
def mark_edges(make: Inputs) -> Arguments:
    return mask(make), mask(make)


@spec.kernel
def mark_peaks(make: Inputs) -> Arguments:
    return image(make), mask(make)


@spec.kernel
def jaccard(make: Inputs) -> Arguments:
    return mask(make).ravel(), mask(make).ravel()


_PIXELS = {"i": parallel("a pixel is its own"), "j": parallel("a pixel is its own")}
PLAN: Plan = {
    "join_masks": _PIXELS,
    "mark_bright": {"i": parallel("a pixel is its own")},
    "mark_edges": _PIXELS,
    "mark_peaks": _PIXELS,
    "jaccard": {"i": reduction("pixels are counted")},
}
DIAGNOSTICS: Diagnostics = {}
