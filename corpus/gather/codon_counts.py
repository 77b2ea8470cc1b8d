"""Counts of codons and translation of a gene by a table."""

import numpy as np
from numba import njit


@njit
def codon_usage(dna):
    counts = np.zeros(64, np.int64)
    for i in range(0, len(dna) - 2, 3):
        counts[16 * dna[i] + 4 * dna[i + 1] + dna[i + 2]] += 1
    return counts


@njit
def translate(dna, table, protein):
    for c in range(len(protein)):
        protein[c] = table[16 * dna[3 * c] + 4 * dna[3 * c + 1] + dna[3 * c + 2]]


@njit
def gc_content(dna):
    gc = 0
    for base in dna:
        if base == 1 or base == 2:
            gc += 1
    return gc / len(dna)


def main():
    dna = np.array([0, 1, 2, 3, 3, 0, 1, 1, 1])
    protein = np.zeros(3, np.int64)
    translate(dna, np.arange(64), protein)
    print(codon_usage(dna).sum(), protein, gc_content(dna))


if __name__ == "__main__":
    main()
