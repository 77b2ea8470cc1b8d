#include "runtime/launch/mersenne.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>

namespace caramba::runtime {

namespace {

constexpr std::size_t words = 624;
constexpr std::size_t shift = 397;
constexpr crb_i64 all_used = words;

struct Generators {
    std::array<CrbMersenne, 2> states{};
    Generators() {
        std::random_device device;
        for (CrbMersenne& state : states) mersenne_seed(&state, device());
    }
};

}  // namespace

CrbMersenne* mersenne(crb_i64 which) {
    thread_local Generators generators;
    return &generators.states[which ? 1 : 0];
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
