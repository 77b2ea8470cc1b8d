"""A kernel that somebody added to a file whose branches have migrated."""

import pykokkos as pk
FAST = True
if FAST:
    @pk.host_call
    @pk.function
    def halved(x):
        return x * 0.5
else:
    @pk.host_call
    @pk.function
    def halved(x):
        return x / 2.0

@pk.function
def more(x):
    return halved(x) + 1.0


call_more = pk.host_call(more)
if __name__ == "__main__":
    print(call_more(3.0))
