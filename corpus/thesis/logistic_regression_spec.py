"""Inputs of the kernel in logistic_regression.py."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification, relative_l2

FEATURES = 10

spec = Specification(
    unit="elements",
    sizes={"S": 10**3, "M": 10**5, "L": 10**6},
    benchmark=(10**3, 10**5, 10**6, 10**7),
)


# Both products are sums whose order the number of threads and the library decide.
@spec.kernel(agreement=relative_l2())
def logistic_regression(make: Inputs) -> Arguments:
    """Return labels, features, start weights and a number of iterations. A size counts elements of X."""
    points = make.size // FEATURES
    X = make.rng.standard_normal((points, FEATURES)) / np.sqrt(points)
    Y = np.where(X @ np.linspace(-1.0, 1.0, FEATURES) > 0.0, 1.0, -1.0)
    return make.array(Y), make.array(X), make.zeros(FEATURES), 10


PLAN: Plan = {
    "logistic_regression": {
        "_": serial("the weights follow from the last ones"),
        "w": parallel("elements are independent, each a sum"),
    }
}
DIAGNOSTICS: Diagnostics = {}
