/** \file
 * Atomic updates of elements (types/atomics.def); each gives the old value. Opens units that use them.
 *
 * Integers have instructions for some operations; all else is a loop that compares and exchanges the
 * element's bits. complex128, which no instruction compares everywhere, is guarded by a lock of the runtime.
 * Integer division and remainder are C's, as Kokkos has them, without its traps: by zero they give zero. The
 * greater of a number and NaN is NaN, so that the order of updates does not matter, by fmax the number.
 */
template <int bytes>
struct crb_atomic_word {
    typedef u64 type;
};
template <>
struct crb_atomic_word<1> {
    typedef u8 type;
};
template <>
struct crb_atomic_word<2> {
    typedef u16 type;
};
template <>
struct crb_atomic_word<4> {
    typedef unsigned type;
};
template <class T>
struct crb_atomic_integer {
    static const bool value = crb_kind<T>::value < 2;
};
template <>
struct crb_atomic_integer<bool> {
    static const bool value = false;
};
template <class T>
struct crb_atomic_integer<crb_complex_of<T>> {
    static const bool value = false;
};

/** place = next(place), the old value returned. */
template <class T, class F>
CRB_INLINE T crb_atomic_update(CrbContext* context, T& place, F next) {
    if constexpr (sizeof(T) > 8) {
        context->table->lock(&place);
        T old = place;
        place = next(old);
        context->table->unlock(&place);
        return old;
    } else {
        typedef typename crb_atomic_word<sizeof(T)>::type word;
        word seen = __atomic_load_n((word*)&place, __ATOMIC_ACQUIRE);
        for (;;) {
            T old;
            word wanted;
            __builtin_memcpy(&old, &seen, sizeof old);
            T value = next(old);
            __builtin_memcpy(&wanted, &value, sizeof value);
            if (__atomic_compare_exchange_n((word*)&place, &seen, wanted, true, __ATOMIC_ACQ_REL,
                                            __ATOMIC_ACQUIRE))
                return old;
        }
    }
}
template <class T>
CRB_INLINE T crb_atomic_quotient(T a, T b) {
    if constexpr (crb_atomic_integer<T>::value) {
        if (b == T(0)) return T(0);
        if (crb_kind<T>::value == 1 && b == T(-1)) return T(T(0) - a);
        return T(a / b);
    } else {
        return a / b;
    }
}
template <class T>
CRB_INLINE T crb_atomic_remainder(T a, T b) {
    return b == T(0) || (crb_kind<T>::value == 1 && b == T(-1)) ? T(0) : T(a % b);
}
template <class T>
CRB_INLINE bool crb_atomic_same(T a, T b) {
    return __builtin_memcmp(&a, &b, sizeof a) == 0;
}

#define CRB_ATOMIC(name, next)                                                 \
    template <class T>                                                         \
    CRB_INLINE T crb_atomic_##name(CrbContext* context, T& place, T value) {   \
        return crb_atomic_update(context, place, [=](T old) { return next; }); \
    }
#define CRB_ATOMIC_NATIVE(name, next)                                                 \
    template <class T>                                                                \
    CRB_INLINE T crb_atomic_##name(CrbContext* context, T& place, T value) {          \
        if constexpr (crb_atomic_integer<T>::value)                                   \
            return __atomic_fetch_##name(&place, value, __ATOMIC_ACQ_REL);            \
        else                                                                          \
            return crb_atomic_update(context, place, [=](T old) { return T(next); }); \
    }
CRB_ATOMIC_NATIVE(add, old + value)
CRB_ATOMIC_NATIVE(sub, old - value)
CRB_ATOMIC_NATIVE(and, old& value)
CRB_ATOMIC_NATIVE(or, old | value)
CRB_ATOMIC_NATIVE(xor, old ^ value)
CRB_ATOMIC(mul, T(old* value))
CRB_ATOMIC(div, crb_atomic_quotient(old, value))
CRB_ATOMIC(mod, crb_atomic_remainder(old, value))
CRB_ATOMIC(lshift, crb_lshift_element(old, value))
CRB_ATOMIC(rshift, crb_rshift_element(old, value))
CRB_ATOMIC(max, crb_maximum(old, value))
CRB_ATOMIC(min, crb_minimum(old, value))
CRB_ATOMIC(fmax, old != old || value > old ? value : old)
CRB_ATOMIC(fmin, old != old || value < old ? value : old)
CRB_ATOMIC(inc_mod, old >= value ? T(0) : T(old + T(1)))
CRB_ATOMIC(dec_mod, old == T(0) || old > value ? value : T(old - T(1)))
CRB_ATOMIC(exchange, ((void)old, value))
template <class T>
CRB_INLINE T crb_atomic_increment(CrbContext* context, T& place) {
    return crb_atomic_add(context, place, T(1));
}
template <class T>
CRB_INLINE T crb_atomic_decrement(CrbContext* context, T& place) {
    return crb_atomic_sub(context, place, T(1));
}
template <class T>
CRB_INLINE T crb_atomic_compare_exchange(CrbContext* context, T& place, T compare, T value) {
    return crb_atomic_update(context, place,
                             [=](T old) { return crb_atomic_same(old, compare) ? value : old; });
}
