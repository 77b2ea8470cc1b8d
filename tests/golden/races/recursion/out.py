import numpy as np
import pykokkos as pk


@pk.function
def descend(tree, node, point, near, distance):
    """Calls itself in several places: what it does to arrays is the same in all of them."""
    if node >= tree.shape[0]:
        return
    if tree[node, 0] < distance:
        near[0] = tree[node, 1] + point[0]
        near[1] = tree[node, 2] + point[1]
        near[2] = tree[node, 3] - point[0]
        near[3] = tree[node, 4] - point[1]
    if point[0] < tree[node, 5]:
        descend(tree, 2 * node + 1, point, near, distance)
        descend(tree, 2 * node + 2, point, near, distance)
    elif point[1] < tree[node, 6]:
        descend(tree, 2 * node + 2, point, near, distance)
        descend(tree, 2 * node + 1, point, near, distance)
    else:
        descend(tree, 4 * node + 3, point, near, distance)
        descend(tree, 4 * node + 4, point, near, distance)
        descend(tree, 4 * node + 5, point, near, distance)


call_descend = pk.host_call(descend)


@pk.workunit
def nearest(i, tree, points, found):
    near = found[i]
    points_i = points[i, :]
    descend(tree, 0, points_i, near, 3.0)


def call_nearest(tree, points):
    found = np.zeros((points.shape[0], 4))
    policy = pk.RangePolicy(0, points.shape[0])
    pk.parallel_for("nearest", policy, nearest, tree=tree, points=points, found=found)
    return found
