"""Attributes that a module gives its kernels are those of the callers."""

import pykokkos as pk

@pk.function
def logit(p):
    return p * 2.0


call_logit = pk.host_call(logit)

def expit(x):
    return x / 2.0

call_logit.inverse = expit
call_logit.name = "logit"

def both(link, x):
    return link.inverse(link(x)), link.name

print(both(call_logit, 3.0), call_logit.inverse(1.0))
