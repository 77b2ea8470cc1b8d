"""What the kernels of clamped_images.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 9, "M": 300})


def image(make: Inputs) -> object:
    return make.integers(make.size, make.size, low=0, high=256, dtype="uint8")


@spec.kernel
def scale_brightness(make: Inputs) -> Arguments:
    return image(make), 1.3, image(make)


@spec.kernel
def stretch_contrast(make: Inputs) -> Arguments:
    return image(make), 1.6, image(make)


@spec.kernel
def quantize(make: Inputs) -> Arguments:
    return make.normal(make.size, make.size), image(make)


@spec.kernel
def bin_numbers(make: Inputs) -> Arguments:
    return make.normal(make.size, make.size), 64, image(make)


@spec.kernel
def keep_band(make: Inputs) -> Arguments:
    return image(make), 50, 200, image(make)


_PIXELS = {"i": parallel("a pixel is its own"), "j": parallel("a pixel is its own")}
PLAN: Plan = {
    "scale_brightness": _PIXELS,
    "stretch_contrast": _PIXELS,
    "quantize": _PIXELS,
    "bin_numbers": _PIXELS,
    "keep_band": _PIXELS,
}
DIAGNOSTICS: Diagnostics = {}
