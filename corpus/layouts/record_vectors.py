"""Particles whose records hold vectors: forces from linked cells, velocities that are updated as a whole."""

import numpy as np
from numba import njit

PARTICLE = np.dtype(
    [("pos", np.float64, (2,)), ("vel", np.float64, (2,)), ("force", np.float64, (2,)), ("mass", "f8")]
)


@njit
def link(particles, cells, head, following):
    head[:] = -1
    for p in range(len(particles)):
        cell = 0
        for k in range(2):
            cell = cell * cells + min(int(particles[p].pos[k] * cells), cells - 1)
        following[p] = head[cell]
        head[cell] = p


@njit
def repel(particles, cells, head, following):
    energy = 0.0
    for p in range(particles.size):
        particles[p].force[:] = 0.0
    for p in range(particles.size):
        cx, cy = int(particles[p].pos[0] * cells), int(particles[p].pos[1] * cells)
        for x in range(max(cx - 1, 0), min(cx + 2, cells)):
            for y in range(max(cy - 1, 0), min(cy + 2, cells)):
                q = head[x * cells + y]
                while q >= 0:
                    if q > p:
                        d = particles[p].pos - particles[q].pos
                        r2 = d[0] ** 2 + d[1] ** 2 + 0.01
                        particles[p].force += d / r2
                        particles[q].force -= d / r2
                        energy -= 0.5 * np.log(r2)
                    q = following[q]
    return energy


@njit
def kick(particles, dt):
    for particle in particles:
        particle.vel += dt * particle.force / particle.mass
        particle.pos += dt * particle.vel
    particles[0].vel *= 0.5


def made(pos):
    particles = np.zeros(len(pos), PARTICLE)
    particles["pos"] = pos
    particles["mass"] = 1.5
    return particles


def relax(pos, dt):
    particles = made(pos)
    head, following = np.zeros(16, np.int64), np.zeros(len(pos), np.int64)
    link(particles, 4, head, following)
    energy = repel(particles, 4, head, following)
    kick(particles, dt)
    return energy, particles["pos"].copy(), particles["vel"].copy()


def main():
    print(relax(np.random.default_rng(1).random((6, 2)), 0.1))


if __name__ == "__main__":
    main()
