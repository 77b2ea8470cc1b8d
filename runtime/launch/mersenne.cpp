#include "runtime/launch/mersenne.hpp"

#include <Python.h>
#include <pthread.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>

#include "runtime/launch/fibers.hpp"
#include "runtime/numba_generators.hpp"

namespace caramba::runtime {

namespace {

constexpr std::size_t words = 624;
constexpr std::size_t shift = 397;
constexpr int all_used = words;

/** What a thread draws from: two states of its own or Numba's; null until it first draws. */
struct Generators {
    std::array<CrbMersenne*, 2> states;
    std::array<CrbMersenne, 2> own;
};

thread_local Generators generators{};

/** Children of a process draw other numbers than it does, as Numba's do. */
void start_anew_in_children() {
    static const int registered = pthread_atfork(nullptr, nullptr, [] { generators = {}; });
    static_cast<void>(registered);
}

CrbMersenne* own_state(std::size_t which) {
    CrbMersenne* const state = &generators.own[which];
    if (!state->seeded) mersenne_seed(state, std::random_device()());
    return state;
}

/** Threads that Python does not know, such as workers of launches, must not wait for its lock to start
 * Numba's. */
const NumbaGenerators* of_numba() {
    return PyGILState_GetThisThreadState() != nullptr ? numba_generators() : nullptr;
}

/** Whether a member of a team runs, whose stack is too small for code of Python's. */
bool in_member() {
    return Fibers::of_this_thread().stack_end() != nullptr;
}

}  // namespace

CrbMersenne* mersenne(crb_i64 which) {
    const std::size_t place = which ? 1 : 0;
    if (generators.states[place] != nullptr) return generators.states[place];
    start_anew_in_children();
    if (in_member()) return own_state(place);
    const NumbaGenerators* numba = of_numba();
    generators.states = {numba ? numba->numpy() : own_state(0), numba ? numba->python() : own_state(1)};
    return generators.states[place];
}

void mersenne_seed(CrbMersenne* state, unsigned seed) {
    state->key[0] = seed;
    for (std::size_t i = 1; i < words; ++i) {
        const std::uint32_t last = state->key[i - 1];
        state->key[i] = 1812433253U * (last ^ last >> 30) + static_cast<std::uint32_t>(i);
    }
    state->index = all_used;
    state->has_normal = 0;
    state->normal = 0;
    state->seeded = 1;
}

void mersenne_refill(CrbMersenne* state) {
    auto& key = state->key;
    const auto renew = [&](std::size_t i, std::size_t next, std::size_t far) {
        const std::uint32_t y = (key[i] & 0x80000000U) | (key[next] & 0x7fffffffU);
        key[i] = key[far] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfU : 0U);
    };
    // Indices that run over the end have a loop of their own, so that none is divided.
    for (std::size_t i = 0; i < words - shift; ++i) renew(i, i + 1, i + shift);
    for (std::size_t i = words - shift; i < words - 1; ++i) renew(i, i + 1, i + shift - words);
    renew(words - 1, 0, shift - 1);
    state->index = 0;
}

}  // namespace caramba::runtime
