/** \file
 * Neutral elements and joins of the reducers (types/reducers.def), and their accumulators of several fields.
 * Opens units that use them.
 *
 * Partial results are joined from left to right, and of equal ones the left stays, so ties go to the lowest
 * index; a left one that saw nothing yields (its location is still the neutral one). Comparisons pass over
 * NaN.
 */
template <class... T>
struct crb_reducer_fields;
template <class A, class B>
struct crb_reducer_fields<A, B> {
    A f0;
    B f1;
};
template <class A, class B, class C, class D>
struct crb_reducer_fields<A, B, C, D> {
    A f0;
    B f1;
    C f2;
    D f3;
};
static const i64 crb_reducer_nowhere = 0x7fffffffffffffffLL;
/** The greatest value of a type. */
template <class T>
CRB_INLINE T crb_reducer_top(T) {
    return crb_kind<T>::value == 1 ? T((u64(1) << (8 * sizeof(T) - 1)) - 1) : T(-1);
}
CRB_INLINE bool crb_reducer_top(bool) {
    return true;
}
CRB_INLINE double crb_reducer_top(double) {
    return __builtin_inf();
}
CRB_INLINE float crb_reducer_top(float) {
    return __builtin_inff();
}
template <class T>
CRB_INLINE T crb_reducer_bottom(T) {
    return crb_kind<T>::value == 1 ? T(-crb_reducer_top(T()) - 1) : T(0);
}
CRB_INLINE bool crb_reducer_bottom(bool) {
    return false;
}
CRB_INLINE double crb_reducer_bottom(double) {
    return -__builtin_inf();
}
CRB_INLINE float crb_reducer_bottom(float) {
    return -__builtin_inff();
}

#define CRB_REDUCER(name, neutral, joined)       \
    struct crb_reducer_##name {                  \
        template <class T>                       \
        CRB_INLINE void init(T& a) {             \
            a = neutral;                         \
        }                                        \
        template <class T>                       \
        CRB_INLINE void join(T& a, const T& b) { \
            a = joined;                          \
        }                                        \
    };
CRB_REDUCER(Sum, crb_to<T>::from(0), crb_add(a, b))
CRB_REDUCER(Prod, crb_to<T>::from(1), crb_mul(a, b))
CRB_REDUCER(Min, crb_reducer_top(T()), crb_min(a, b))
CRB_REDUCER(Max, crb_reducer_bottom(T()), crb_max(a, b))
CRB_REDUCER(LAnd, crb_to<T>::from(1), crb_to<T>::from(crb_and(a, b)))
CRB_REDUCER(LOr, crb_to<T>::from(0), crb_to<T>::from(crb_or(a, b)))
CRB_REDUCER(BAnd, T(~T(0)), T(a& b))
CRB_REDUCER(BOr, T(0), T(a | b))

template <class T>
CRB_INLINE void crb_reducer_least(T& value, i64& at, T other, i64 other_at) {
    if (other < value || (other == value && at == crb_reducer_nowhere)) {
        value = other;
        at = other_at;
    }
}
template <class T>
CRB_INLINE void crb_reducer_greatest(T& value, i64& at, T other, i64 other_at) {
    if (other > value || (other == value && at == crb_reducer_nowhere)) {
        value = other;
        at = other_at;
    }
}
struct crb_reducer_MinMax {
    template <class T>
    CRB_INLINE void init(crb_reducer_fields<T, T>& a) {
        a = {crb_reducer_top(T()), crb_reducer_bottom(T())};
    }
    template <class T>
    CRB_INLINE void join(crb_reducer_fields<T, T>& a, const crb_reducer_fields<T, T>& b) {
        a = {crb_min(a.f0, b.f0), crb_max(a.f1, b.f1)};
    }
};
struct crb_reducer_MinLoc {
    template <class T>
    CRB_INLINE void init(crb_reducer_fields<T, i64>& a) {
        a = {crb_reducer_top(T()), crb_reducer_nowhere};
    }
    template <class T>
    CRB_INLINE void join(crb_reducer_fields<T, i64>& a, const crb_reducer_fields<T, i64>& b) {
        crb_reducer_least(a.f0, a.f1, b.f0, b.f1);
    }
};
struct crb_reducer_MaxLoc {
    template <class T>
    CRB_INLINE void init(crb_reducer_fields<T, i64>& a) {
        a = {crb_reducer_bottom(T()), crb_reducer_nowhere};
    }
    template <class T>
    CRB_INLINE void join(crb_reducer_fields<T, i64>& a, const crb_reducer_fields<T, i64>& b) {
        crb_reducer_greatest(a.f0, a.f1, b.f0, b.f1);
    }
};
struct crb_reducer_MinMaxLoc {
    template <class T>
    CRB_INLINE void init(crb_reducer_fields<T, T, i64, i64>& a) {
        a = {crb_reducer_top(T()), crb_reducer_bottom(T()), crb_reducer_nowhere, crb_reducer_nowhere};
    }
    template <class T>
    CRB_INLINE void join(crb_reducer_fields<T, T, i64, i64>& a, const crb_reducer_fields<T, T, i64, i64>& b) {
        crb_reducer_least(a.f0, a.f2, b.f0, b.f2);
        crb_reducer_greatest(a.f1, a.f3, b.f1, b.f3);
    }
};
