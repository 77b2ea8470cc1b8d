"""Patches of an image times filters, each patch copied to a local array."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def conv_patches(im, filters, out):
    nf, kh, kw = filters.shape
    for i in prange(out.shape[1]):
        patch = np.zeros((kh, kw))
        for j in range(out.shape[2]):
            for a in range(kh):
                for b in range(kw):
                    patch[a, b] = im[i + a, j + b]
            for f in range(nf):
                s = 0.0
                for a in range(kh):
                    for b in range(kw):
                        s += patch[a, b] * filters[f, a, b]
                out[f, i, j] = s


def main():
    out = np.zeros((1, 3, 3))
    conv_patches(np.arange(16.0).reshape(4, 4), np.ones((1, 2, 2)), out)
    print(out)


if __name__ == "__main__":
    main()
