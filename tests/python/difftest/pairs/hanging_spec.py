"""Inputs of the kernels in hanging.py."""

from difftest.spec import Arguments, Inputs, Specification

spec = Specification(unit="elements", sizes={"S": 5}, dtypes=["float64"], orders=["C"])


@spec.kernel
def hangs(make: Inputs) -> Arguments:
    """Return five numbers below one."""
    return (make.uniform(make.size),)


@spec.kernel
def original_hangs(make: Inputs) -> Arguments:
    """Return five numbers below one."""
    return (make.uniform(make.size),)


@spec.kernel
def after_that(make: Inputs) -> Arguments:
    """Return five numbers below one."""
    return (make.uniform(make.size),)
