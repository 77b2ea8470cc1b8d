"""Reductions along an axis."""

import numpy as np


def sum(a, axis=None):
    if axis is None:
        return np.sum(a)
    if a.ndim == 1:
        return np.sum(a)
    if a.ndim == 2:
        if axis == 0 or axis == -2:
            total = np.zeros(a.shape[1], np.sum(a[:0]).dtype)
            for i in range(a.shape[0]):
                total += a[i]
        elif axis == 1 or axis == -1:
            total = np.zeros(a.shape[0], np.sum(a[:0]).dtype)
            for j in range(a.shape[1]):
                total += a[:, j]
        else:
            raise ValueError("'axis' entry is out of bounds")
        return total
    if axis == 0 or axis == -3:
        box = np.zeros((a.shape[1], a.shape[2]), np.sum(a[:0]).dtype)
        for i in range(a.shape[0]):
            box += a[i]
    elif axis == 1 or axis == -2:
        box = np.zeros((a.shape[0], a.shape[2]), np.sum(a[:0]).dtype)
        for j in range(a.shape[1]):
            box += a[:, j]
    elif axis == 2 or axis == -1:
        box = np.zeros((a.shape[0], a.shape[1]), np.sum(a[:0]).dtype)
        for k in range(a.shape[2]):
            box += a[:, :, k]
    else:
        raise ValueError("'axis' entry is out of bounds")
    return box


def argmin(a, axis):
    if a.ndim == 1:
        return np.argmin(a)
    if axis == 0 or axis == -2:
        out = np.empty(a.shape[1], np.int64)
        for j in range(a.shape[1]):
            out[j] = np.argmin(a[:, j])
    else:
        out = np.empty(a.shape[0], np.int64)
        for i in range(a.shape[0]):
            out[i] = np.argmin(a[i])
    return out


def argmax(a, axis):
    if a.ndim == 1:
        return np.argmax(a)
    if axis == 0 or axis == -2:
        out = np.empty(a.shape[1], np.int64)
        for j in range(a.shape[1]):
            out[j] = np.argmax(a[:, j])
    else:
        out = np.empty(a.shape[0], np.int64)
        for i in range(a.shape[0]):
            out[i] = np.argmax(a[i])
    return out
