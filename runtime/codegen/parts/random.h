/** \file
 * Random pools and generators: xorshift64* and xorshift1024* (S. Vigna, "An experimental exploration of
 * Marsaglia's xorshift generators, scrambled", ACM TOMS 42, 2016). Opens units that use them;
 * pykokkos/random.py computes the same numbers.
 *
 * An iteration gets a state of its own, told by the pool, the launch, the iteration's index and how many
 * states it took before, so numbers depend on neither threads nor order: the pool's state `index` itself
 * where that exists and is used the first time, else one mixed from it.
 */
CRB_INLINE u64 crb_random_mix(u64 x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}
/** W words of state: 1 or 16. */
template <int W>
struct crb_random_pool {
    const u64* states;
    i64 count;
    u64 launch;
};
template <int W>
struct crb_random_generator {
    u64 state[W];
    int at;

    CRB_MEMBER u64 next() {
        if constexpr (W == 1) {
            u64 s = state[0];
            s ^= s >> 12;
            s ^= s << 25;
            s ^= s >> 27;
            state[0] = s;
            return s * 2685821657736338717ULL;
        } else {
            u64 s0 = state[at];
            at = (at + 1) & (W - 1);
            u64 s1 = state[at];
            s1 ^= s1 << 31;
            s1 ^= s1 >> 11;
            s0 ^= s0 >> 30;
            state[at] = s0 ^ s1;
            return state[at] * 1181783497276652981ULL;
        }
    }
    CRB_MEMBER u64 wide() { return next() - 1; }
    CRB_MEMBER u64 narrow() { return (next() >> 16) & 0xffffffffULL; }
    /** Below `width`, every number as likely; 0 for a width of 0. */
    CRB_MEMBER u64 below(u64 width) {
        if (width == 0) return 0;
        u64 most = width <= 0xffffffffULL ? 0xffffffffULL : ~u64(0), limit = most / width * width;
        for (;;) {
            u64 number = most == 0xffffffffULL ? narrow() : wide();
            if (number < limit) return number % width;
        }
    }
};
template <int W>
CRB_INLINE crb_random_generator<W> crb_random_state(CrbContext* context, const crb_random_pool<W>& pool) {
    u64 turn = context->stream / u64(pool.count), taken = context->taken++;
    const u64* words = pool.states + context->stream % u64(pool.count) * W;
    bool itself = (turn | taken | pool.launch) == 0;
    u64 salt = crb_random_mix(crb_random_mix(crb_random_mix(pool.launch) + turn) + taken);
    crb_random_generator<W> g;
    g.at = 0;
    for (int i = 0; i < W; ++i) {
        g.state[i] = itself ? words[i] : crb_random_mix(words[i] + salt);
        if (g.state[i] == 0) g.state[i] = 1318319;
    }
    return g;
}

/** The words (abi.h) of a pool that a unit's launch passes on: the next launch, which the pool counts after
 * its states. */
template <int W>
CRB_INLINE i64* crb_random_launch(i64* words, const crb_random_pool<W>& pool) {
    u64* launches = const_cast<u64*>(pool.states) + pool.count * W;
    words[0] = i64(pool.states);
    words[1] = pool.count;
    words[2] = i64(__atomic_fetch_add(launches, u64(1), __ATOMIC_RELAXED));
    return words + 3;
}

/** One number of type T: floats in [0, 1), integers of all non-negative values. */
template <class T>
struct crb_random_of {
    template <int W>
    CRB_INLINE T any(crb_random_generator<W>& g) {
        const int digits = int(sizeof(T)) * 8 - crb_kind<T>::value;
        return digits > 32 ? T(g.wide() >> (64 - digits)) : T(g.narrow() >> (32 - digits));
    }
    template <int W>
    CRB_INLINE T within(crb_random_generator<W>& g, T begin, T end) {
        return end > begin ? T(u64(begin) + g.below(u64(end) - u64(begin))) : begin;
    }
};
template <>
struct crb_random_of<bool> {
    template <int W>
    CRB_INLINE bool any(crb_random_generator<W>& g) {
        return g.narrow() >> 31;
    }
};
template <>
struct crb_random_of<double> {
    template <int W>
    CRB_INLINE double any(crb_random_generator<W>& g) {
        return double(g.wide() >> 11) * 0x1p-53;
    }
    template <int W>
    CRB_INLINE double within(crb_random_generator<W>& g, double begin, double end) {
        return begin + (end - begin) * any(g);
    }
};
template <>
struct crb_random_of<float> {
    template <int W>
    CRB_INLINE float any(crb_random_generator<W>& g) {
        return float(g.narrow() >> 8) * 0x1p-24f;
    }
    template <int W>
    CRB_INLINE float within(crb_random_generator<W>& g, float begin, float end) {
        return begin + (end - begin) * any(g);
    }
};
template <class P>
struct crb_random_of<crb_complex_of<P>> {
    template <int W>
    CRB_INLINE crb_complex_of<P> any(crb_random_generator<W>& g) {
        P re = crb_random_of<P>::any(g), im = crb_random_of<P>::any(g);
        return {re, im};
    }
};
template <class T, int W>
CRB_INLINE T crb_random_rand(CrbContext*, crb_random_generator<W>& g) {
    return crb_random_of<T>::any(g);
}
template <class T, int W>
CRB_INLINE T crb_random_rand(CrbContext*, crb_random_generator<W>& g, T begin, T end) {
    return crb_random_of<T>::within(g, begin, end);
}
/** Marsaglia's polar method. */
template <class T, int W>
CRB_INLINE T crb_random_normal(CrbContext*, crb_random_generator<W>& g, T mean, T deviation) {
    for (;;) {
        T u = 2 * crb_random_of<T>::any(g) - 1, v = 2 * crb_random_of<T>::any(g) - 1, s = u * u + v * v;
        if (s < 1 && s != 0) return mean + deviation * (u * crb_sqrt(-2 * crb_log(s) / s));
    }
}
template <class T, int W, class... A>
CRB_INLINE T crb_random_rand(CrbContext* context, const crb_random_pool<W>& pool, A... range) {
    auto g = crb_random_state(context, pool);
    return crb_random_rand<T>(context, g, range...);
}
template <class T, int W>
CRB_INLINE T crb_random_normal(CrbContext* context, const crb_random_pool<W>& pool, T mean, T deviation) {
    auto g = crb_random_state(context, pool);
    return crb_random_normal<T>(context, g, mean, deviation);
}
