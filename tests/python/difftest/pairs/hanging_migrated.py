"""What stands for the migration of hanging.py."""

import time

import pykokkos as pk


def call_hangs(x):
    time.sleep(3600)


def call_original_hangs(x):
    return float(x[0])


def call_after_that(x):
    with pk.launch("after_that"):
        return float(x[0])
