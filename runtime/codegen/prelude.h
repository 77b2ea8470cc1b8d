/** \file
 * What every compiled unit opens with, after abi.h: slim arrays and tuples, Python's arithmetic, and the C
 * library's functions declared by hand. Its text is compiled with every kernel, so it includes nothing and
 * stays small: the whole unit costs about 0.1 s, `#include <cmath>` alone would double that.
 *
 * Names begin with crb_; `static inline` functions that a unit does not use cost their parsing only.
 */
typedef crb_i64 i64;
typedef crb_u64 u64;
typedef signed char i8;  // one word each, so that i8(x) is an expression
typedef unsigned char u8;
typedef unsigned short u16;
#define CRB_INLINE static inline __attribute__((always_inline))
#define CRB_MEMBER inline __attribute__((always_inline))
#define CRB_EXPORT extern "C" __attribute__((visibility("default")))

// --- the C library (glibc), bit-equal to what Numba calls
// -----------------------------------------------------
// (clang-format lays out rows of macro calls anew each time.)
// clang-format off
extern "C" {
#define CRB_MATH1(name) double name(double); float name##f(float);
#define CRB_MATH2(name) double name(double, double); float name##f(float, float);
CRB_MATH1(exp) CRB_MATH1(exp2) CRB_MATH1(expm1) CRB_MATH1(log) CRB_MATH1(log2) CRB_MATH1(log10) CRB_MATH1(log1p)
CRB_MATH1(sin) CRB_MATH1(cos) CRB_MATH1(tan) CRB_MATH1(asin) CRB_MATH1(acos) CRB_MATH1(atan) CRB_MATH1(sinh)
CRB_MATH1(cosh) CRB_MATH1(tanh) CRB_MATH1(asinh) CRB_MATH1(acosh) CRB_MATH1(atanh) CRB_MATH1(cbrt) CRB_MATH1(erf)
CRB_MATH1(erfc) CRB_MATH1(tgamma) CRB_MATH1(lgamma) CRB_MATH1(j0) CRB_MATH1(j1)
double frexp(double, int*); double ldexp(double, int);
CRB_MATH2(pow) CRB_MATH2(atan2) CRB_MATH2(hypot) CRB_MATH2(fmod) CRB_MATH2(remainder) CRB_MATH2(nextafter)
int snprintf(char*, unsigned long, const char*, ...);
}
// Functions that are instructions: asked for by name, since -fno-builtin keeps the compiler from folding the others.
#define CRB_BUILTIN1(name) \
    CRB_INLINE double name(double x) { return __builtin_##name(x); } \
    CRB_INLINE float name##f(float x) { return __builtin_##name##f(x); }
CRB_BUILTIN1(sqrt) CRB_BUILTIN1(fabs) CRB_BUILTIN1(floor) CRB_BUILTIN1(ceil) CRB_BUILTIN1(trunc) CRB_BUILTIN1(rint)
CRB_INLINE double copysign(double x, double y) { return __builtin_copysign(x, y); }
CRB_INLINE float copysignf(float x, float y) { return __builtin_copysignf(x, y); }

// One name for both widths: crb_exp(float) is expf.
#define CRB_BOTH1(name) \
    CRB_INLINE double crb_##name(double x) { return name(x); } \
    CRB_INLINE float crb_##name(float x) { return name##f(x); }
#define CRB_BOTH2(name) \
    CRB_INLINE double crb_##name(double x, double y) { return name(x, y); } \
    CRB_INLINE float crb_##name(float x, float y) { return name##f(x, y); }
CRB_BOTH1(exp) CRB_BOTH1(exp2) CRB_BOTH1(expm1) CRB_BOTH1(log) CRB_BOTH1(log2) CRB_BOTH1(log10) CRB_BOTH1(log1p)
CRB_BOTH1(sin) CRB_BOTH1(cos) CRB_BOTH1(tan) CRB_BOTH1(asin) CRB_BOTH1(acos) CRB_BOTH1(atan) CRB_BOTH1(sinh)
CRB_BOTH1(cosh) CRB_BOTH1(tanh) CRB_BOTH1(asinh) CRB_BOTH1(acosh) CRB_BOTH1(atanh) CRB_BOTH1(erf) CRB_BOTH1(erfc)
CRB_BOTH1(tgamma) CRB_BOTH1(lgamma) CRB_BOTH1(j0) CRB_BOTH1(j1) CRB_BOTH1(sqrt) CRB_BOTH1(fabs) CRB_BOTH1(floor) CRB_BOTH1(ceil)
CRB_BOTH1(trunc) CRB_BOTH1(rint)
CRB_BOTH2(pow) CRB_BOTH2(atan2) CRB_BOTH2(hypot) CRB_BOTH2(fmod) CRB_BOTH2(remainder) CRB_BOTH2(nextafter)
CRB_BOTH2(copysign)

// Numba computes the cube root of a float32 in float64.
CRB_INLINE double crb_cbrt(double x) { return cbrt(x); }
CRB_INLINE float crb_cbrt(float x) { return float(cbrt(double(x))); }
// clang-format on

// --- types
// ----------------------------------------------------------------------------------------------------
template <class A, class B>
struct crb_is_same {
    static const bool value = false;
};
template <class A>
struct crb_is_same<A, A> {
    static const bool value = true;
};
template <class T>
struct crb_kind {
    static const int value = T(-1) < T(0);
};  // 1 signed, 0 unsigned
template <>
struct crb_kind<bool> {
    static const int value = 0;
};
template <>
struct crb_kind<float> {
    static const int value = 2;
};
template <>
struct crb_kind<double> {
    static const int value = 2;
};

/** Complex numbers: C's layout, CPython's arithmetic (no repair of infinities). */
template <class T>
struct crb_complex_of {
    T re, im;
};
typedef crb_complex_of<float> c64;
typedef crb_complex_of<double> c128;

/** Where storage goes back to: set before the first allocation, the same for all contexts. */
static const CrbTable* crb_table;

/** A record of a structured array, whose fields are reached by their offsets. */
template <int bytes>
struct crb_record {
    char at[bytes];
};

template <class T, int R>
struct crb_array {
    T* data;
    void* owner;
    i64 n[R > 0 ? R : 1];  ///< extents
    i64 s[R > 0 ? R : 1];  ///< strides in bytes
};

template <class... T>
struct crb_tuple {};
template <class H, class... T>
struct crb_tuple<H, T...> {
    H head;
    crb_tuple<T...> tail;
};
template <int I>
struct crb_get {
    template <class H, class... T>
    CRB_INLINE auto of(const crb_tuple<H, T...>& t) {
        return crb_get<I - 1>::of(t.tail);
    }
};
template <>
struct crb_get<0> {
    template <class H, class... T>
    CRB_INLINE H of(const crb_tuple<H, T...>& t) {
        return t.head;
    }
};
template <class H>
CRB_INLINE crb_tuple<H> crb_make(H h) {
    return {h, {}};
}
template <class H, class... T>
CRB_INLINE crb_tuple<H, T...> crb_make(H h, T... t) {
    return {h, crb_make(t...)};
}
/** Element of a tuple whose elements have one type: they lie in a row. */
template <class H, class... T>
CRB_INLINE H crb_tuple_at(const crb_tuple<H, T...>& t, i64 i) {
    return reinterpret_cast<const H*>(&t)[i < 0 ? i + i64(sizeof...(T)) + 1 : i];
}

// --- conversions
// ----------------------------------------------------------------------------------------------
template <class To>
struct crb_to {
    template <class T>
    CRB_INLINE To from(T x) {
        return To(x);
    }
};
template <>
struct crb_to<bool> {
    template <class T>
    CRB_INLINE bool from(T x) {
        return x != T(0);
    }
    template <class T>
    CRB_INLINE bool from(crb_complex_of<T> x) {
        return x.re != 0 || x.im != 0;
    }
};
template <class P>
struct crb_to<crb_complex_of<P>> {
    template <class T>
    CRB_INLINE crb_complex_of<P> from(T x) {
        return {P(x), P(0)};
    }
    template <class T>
    CRB_INLINE crb_complex_of<P> from(crb_complex_of<T> x) {
        return {P(x.re), P(x.im)};
    }
};
template <class P>
CRB_INLINE crb_complex_of<P> crb_complex(P re, P im) {
    return {re, im};
}

// --- errors
// ---------------------------------------------------------------------------------------------------
static __attribute__((noinline, cold)) int crb_raise(CrbContext* context, int exception, const char* file,
                                                     int line, const char* message) {
    CrbError* error = context->error;
    error->exception = exception;
    error->file = file;
    error->line = line;
    unsigned long i = 0;
    for (; message[i] && i + 1 < sizeof error->message; ++i) error->message[i] = message[i];
    error->message[i] = 0;
    return 1;
}
/** Whether a function that calls itself has come to the end of its stack. */
CRB_INLINE bool crb_stack_ends(CrbContext* context) {
    if (__builtin_expect(!context->stack_end, 0)) context->stack_end = context->table->stack_end();
    return (char*)__builtin_frame_address(0) < context->stack_end;
}
/** The shapes of a target and of what is stored to it: so many extents of each follow. */
static __attribute__((noinline, cold)) int crb_raise_shape(CrbContext* context, const char* file, int line,
                                                           int target, int source, ...) {
    char text[240];
    unsigned long used = 0;
    __builtin_va_list extents;
    __builtin_va_start(extents, source);
    const int ranks[] = {target, source};
    for (int rank : ranks) {
        const char* format = used ? " from input of shape (" : "cannot assign slice of shape (";
        for (int d = 0; d < rank && used < sizeof text; ++d) {
            used += u64(snprintf(text + used, sizeof text - used, d ? ", %s%lld" : "%s%lld", format,
                                 __builtin_va_arg(extents, i64)));
            format = "";
        }
        if (used < sizeof text)
            used += u64(
                snprintf(text + used, sizeof text - used, rank == 1 ? "%s,)" : "%s)", rank ? "" : format));
    }
    __builtin_va_end(extents);
    return crb_raise(context, 3, file, line, text);
}

static __attribute__((noinline, cold)) int crb_raise_index(CrbContext* context, const char* file, int line,
                                                           i64 index, int axis, i64 extent) {
    char text[120];
    snprintf(text, sizeof text, "index %lld is out of bounds for axis %d with size %lld", index, axis,
             extent);
    return crb_raise(context, 2, file, line, text);
}

// --- Python's arithmetic
// --------------------------------------------------------------------------------------
template <class T>
CRB_INLINE T crb_add(T a, T b) {
    return T(a + b);
}
template <class T>
CRB_INLINE T crb_sub(T a, T b) {
    return T(a - b);
}
template <class T>
CRB_INLINE T crb_mul(T a, T b) {
    return T(a * b);
}
CRB_INLINE bool crb_add(bool a, bool b) {
    return a || b;
}
CRB_INLINE bool crb_mul(bool a, bool b) {
    return a && b;
}
template <class T>
CRB_INLINE T crb_div(T a, T b) {
    return a / b;
}

template <class T>
CRB_INLINE T crb_floordiv_int(T a, T b) {
    if (b == 0) return 0;
    if (crb_kind<T>::value == 1 && b == T(-1))
        return T(0) - a == a && a != 0 ? T(0) : T(T(0) - a);  // MIN // -1 is 0
    T q = T(a / b);
    return (a % b != 0 && ((a < 0) != (b < 0))) ? T(q - 1) : q;
}
template <class T>
CRB_INLINE T crb_mod_int(T a, T b) {
    if (b == 0) return 0;
    if (crb_kind<T>::value == 1 && b == T(-1)) return 0;
    T r = T(a % b);
    return (r != 0 && ((r < 0) != (b < 0))) ? T(r + b) : r;
}
/** CPython's float divmod (Objects/floatobject.c states the rules; the zero divisor follows NumPy). */
template <class T>
CRB_INLINE T crb_mod_float(T a, T b) {
    T r = crb_fmod(a, b);
    if (r != 0) {
        if ((b < 0) != (r < 0)) r += b;
    } else {
        r = crb_copysign(T(0), b);
    }
    return b == 0 ? T(__builtin_nan("")) : r;
}
template <class T>
CRB_INLINE T crb_floordiv_float(T a, T b) {
    if (b == 0) return a / b;
    T r = crb_fmod(a, b);
    T div = (a - r) / b;
    if (r != 0) {
        if ((b < 0) != (r < 0)) div -= T(1);
    }
    if (div != 0) {
        T whole = crb_floor(div);
        if (div - whole > T(0.5)) whole += T(1);
        return whole;
    }
    return crb_copysign(T(0), a / b);
}
template <class T, int K>
struct crb_division {
    CRB_INLINE T floordiv(T a, T b) { return crb_floordiv_int(a, b); }
    CRB_INLINE T mod(T a, T b) { return crb_mod_int(a, b); }
};
template <class T>
struct crb_division<T, 2> {
    CRB_INLINE T floordiv(T a, T b) { return crb_floordiv_float(a, b); }
    CRB_INLINE T mod(T a, T b) { return crb_mod_float(a, b); }
};
/** Between elements, as NumPy's loops: a zero remainder has no sign, and the quotient is rounded once. */
template <class T, int K>
struct crb_element_division : crb_division<T, K> {};
template <class T>
struct crb_element_division<T, 2> {
    CRB_INLINE T floordiv(T a, T b) { return crb_floor(a / b); }
    CRB_INLINE T mod(T a, T b) {
        T r = crb_fmod(a, b);
        return r + (r != 0 && (b < 0) != (r < 0) ? b : T(0));
    }
};
template <class T>
CRB_INLINE T crb_floordiv_element(T a, T b) {
    return crb_element_division<T, crb_kind<T>::value>::floordiv(a, b);
}
template <class T>
CRB_INLINE T crb_mod_element(T a, T b) {
    return crb_element_division<T, crb_kind<T>::value>::mod(a, b);
}
template <class T>
CRB_INLINE T crb_floordiv(T a, T b) {
    return crb_division<T, crb_kind<T>::value>::floordiv(a, b);
}
template <class T>
CRB_INLINE T crb_mod(T a, T b) {
    return crb_division<T, crb_kind<T>::value>::mod(a, b);
}

/** Repeated squaring, least significant bit first: the order of multiplications is part of the result. */
template <class T>
CRB_INLINE T crb_power_loop(T a, u64 n) {
    T r = T(1);
    while (n) {
        if (n & 1) r = T(r * a);
        n >>= 1;
        if (n) a = T(a * a);
    }
    return r;
}
template <class E>
CRB_INLINE i64 crb_wide(E n) {
    return i64(n);
}
CRB_INLINE u64 crb_wide(u64 n) {
    return n;
}
/** base ** |n| (or, past Numba's limit for squaring, base ** n by pow). */
CRB_INLINE u64 crb_magnitude(i64 n) {
    return n < 0 ? u64(0) - u64(n) : u64(n);
}
CRB_INLINE u64 crb_magnitude(u64 n) {
    return n;
}
template <class T, class E>
CRB_INLINE T crb_power_magnitude(T a, E n) {
    return crb_magnitude(n) > 0x10000 ? T(crb_pow(double(a), double(n)))
                                      : crb_power_loop(a, crb_magnitude(n));
}
CRB_INLINE bool crb_power_inverts(i64 n) {
    return n < 0 && n >= -0x10000;
}
CRB_INLINE bool crb_power_inverts(u64) {
    return false;
}
template <class T>
CRB_INLINE T crb_power_zero() {
    return T(u64(1) << (sizeof(T) * 8 - 1));
}  // 0 ** -1, unraised
template <class T, int K>
struct crb_power_of {
    template <class E>
    CRB_INLINE T raise(T a, E n) {
        if (crb_kind<E>::value == 1 && n < 0) {
            if (a == 0) return crb_power_zero<T>();
            if (a != T(1) && !(crb_kind<T>::value == 1 && a == T(-1))) return 0;
        }
        return crb_power_magnitude(a, crb_wide(n));
    }
};
template <class T>
struct crb_power_of<T, 2> {
    template <class E>
    CRB_INLINE T squared(T a, E n) {
        T r = crb_power_magnitude(a, n);
        return crb_power_inverts(n) ? T(1) / r : r;
    }
    CRB_INLINE T raise(T a, i64 n) { return squared(a, n); }
    CRB_INLINE T raise(T a, u64 n) { return squared(a, n); }
    // Constants are rewritten as LLVM does for Numba.
    CRB_INLINE T raise(T a, T b) {
        if (__builtin_constant_p(b) && b == T(0.5)) {
            T root = crb_fabs(crb_sqrt(a));
            return a == -__builtin_inf() ? T(__builtin_inf()) : root;
        }
        if (__builtin_constant_p(b) && b == T(2)) return a * a;
        if (__builtin_constant_p(b) && b == T(1)) return a;
        if (__builtin_constant_p(b) && b == T(0)) return T(1);
        if (__builtin_constant_p(b) && b == T(-1)) return T(1) / a;
        if (__builtin_constant_p(a) && a == T(2)) return crb_exp2(b);
        return crb_pow(a, b);
    }
};
template <class T, class E>
CRB_INLINE T crb_power(T a, E b) {
    return crb_power_of<T, crb_kind<T>::value>::raise(a, b);
}

/** Shifts of scalars mask their count; of elements, counts of the width and more leave 0 or the sign. */
template <class T, class N>
CRB_INLINE T crb_lshift(T a, N n) {
    return T(u64(a) << (u64(n) & 63));
}
template <class T, class N>
CRB_INLINE T crb_rshift(T a, N n) {
    return T(a >> (u64(n) & 63));
}
template <class T>
CRB_INLINE T crb_lshift_element(T a, T n) {
    return u64(n) < sizeof(T) * 8 ? T(u64(a) << u64(n)) : T(0);
}
template <class T>
CRB_INLINE T crb_rshift_element(T a, T n) {
    return u64(n) < sizeof(T) * 8 ? T(a >> u64(n)) : a < T(0) ? T(-1) : T(0);
}

template <class T>
CRB_INLINE T crb_min(T a, T b) {
    return b < a ? b : a;
}
template <class T>
CRB_INLINE T crb_max(T a, T b) {
    return b > a ? b : a;
}
// Comparison by value of uint64 with signed integers.
template <class A, class B>
CRB_INLINE bool crb_less(A a, B b) {
    if (crb_kind<A>::value == 1 && a < A(0)) return crb_kind<B>::value != 1 || i64(a) < i64(b);
    if (crb_kind<B>::value == 1 && b < B(0)) return false;
    return u64(a) < u64(b);
}
template <class A, class B>
CRB_INLINE bool crb_equal(A a, B b) {
    return !crb_less(a, b) && !crb_less(b, a);
}

// --- scalar functions
// -----------------------------------------------------------------------------------------
template <class T>
CRB_INLINE T crb_abs(T x) {
    return crb_kind<T>::value == 1 && x < T(0) ? T(T(0) - x) : x;
}
CRB_INLINE double crb_abs(double x) {
    return __builtin_fabs(x);
}
CRB_INLINE float crb_abs(float x) {
    return __builtin_fabsf(x);
}
template <class T>
CRB_INLINE T crb_abs(crb_complex_of<T> x) {
    return crb_hypot(x.re, x.im);
}
template <class T>
CRB_INLINE T crb_sign(T x) {
    // Numba compares unsigned integers as signed ones here: the top bit gives -1.
    if (crb_kind<T>::value == 0) return x == T(0) ? x : x > T(T(-1) / 2) ? T(-1) : T(1);
    return x > T(0) ? T(1) : x < T(0) ? T(-1) : x;
}
template <class T>
CRB_INLINE T crb_square(T x) {
    return T(x * x);
}
template <class T>
CRB_INLINE T crb_reciprocal(T x) {
    return T(1.0 / double(x));
}  // integers by way of float64
CRB_INLINE double crb_reciprocal(double x) {
    return 1.0 / x;
}
CRB_INLINE float crb_reciprocal(float x) {
    return 1.0f / x;
}
template <class T>
CRB_INLINE T crb_negative(T x) {
    return T(-x);
}
template <class T>
CRB_INLINE T crb_positive(T x) {
    return x;
}
template <class T>
CRB_INLINE T crb_conj(T x) {
    return x;
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_conj(crb_complex_of<T> x) {
    return {x.re, -x.im};
}
template <class T>
CRB_INLINE T crb_real(T x) {
    return x;
}
template <class T>
CRB_INLINE T crb_real(crb_complex_of<T> x) {
    return x.re;
}
template <class T>
CRB_INLINE T crb_imag(T) {
    return T(0);
}
template <class T>
CRB_INLINE T crb_imag(crb_complex_of<T> x) {
    return x.im;
}
template <class T>
CRB_INLINE bool crb_isnan(T x) {
    return x != x;
}
template <class T>
CRB_INLINE bool crb_isnan(crb_complex_of<T> x) {
    return x.re != x.re || x.im != x.im;
}
template <class T>
CRB_INLINE bool crb_isfinite(T x) {
    return x - x == T(0);
}
template <class T>
CRB_INLINE bool crb_isfinite(crb_complex_of<T> x) {
    return crb_isfinite(x.re) && crb_isfinite(x.im);
}
template <class T>
CRB_INLINE bool crb_isinf(T x) {
    return !crb_isnan(x) && !crb_isfinite(x);
}
template <class T>
CRB_INLINE bool crb_isinf(crb_complex_of<T> x) {
    return crb_isinf(x.re) || crb_isinf(x.im);
}
CRB_INLINE bool crb_signbit(double x) {
    return __builtin_signbit(x);
}
CRB_INLINE bool crb_signbit(float x) {
    return __builtin_signbitf(x);
}
template <class T>
CRB_INLINE bool crb_not(T x) {
    return !crb_to<bool>::from(x);
}
template <class T>
CRB_INLINE bool crb_and(T a, T b) {
    return crb_to<bool>::from(a) && crb_to<bool>::from(b);
}
template <class T>
CRB_INLINE bool crb_or(T a, T b) {
    return crb_to<bool>::from(a) || crb_to<bool>::from(b);
}
template <class T>
CRB_INLINE bool crb_xor(T a, T b) {
    return crb_to<bool>::from(a) != crb_to<bool>::from(b);
}
template <class T>
CRB_INLINE T crb_maximum(T a, T b) {
    return a != a ? a : b != b ? b : a >= b ? a : b;
}
template <class T>
CRB_INLINE T crb_minimum(T a, T b) {
    return a != a ? a : b != b ? b : a <= b ? a : b;
}
template <class T>
CRB_INLINE T crb_fmax(T a, T b) {
    return a != a ? b : b != b ? a : a >= b ? a : b;
}
template <class T>
CRB_INLINE T crb_fmin(T a, T b) {
    return a != a ? b : b != b ? a : a <= b ? a : b;
}
template <class T>
CRB_INLINE T crb_degrees(T x) {
    return x * T(180.0 / 3.14159265358979323846);
}
template <class T>
CRB_INLINE T crb_radians(T x) {
    return x * T(3.14159265358979323846 / 180.0);
}
template <class T>
CRB_INLINE T crb_rsqrt(T x) {
    return T(1) / crb_sqrt(x);
}
template <class T>
CRB_INLINE T crb_logaddexp(T a, T b) {
    if (a == b) return a + T(0.693147180559945309417232121458176568);
    T d = a - b;
    return d > 0 ? a + crb_log1p(crb_exp(-d)) : d <= 0 ? b + crb_log1p(crb_exp(d)) : d;
}
template <class T>
CRB_INLINE T crb_logaddexp2(T a, T b) {
    const T log2e = T(1.442695040888963407359924681001892137);
    if (a == b) return a + T(1);
    T d = a - b;
    return d > 0 ? a + log2e * crb_log1p(crb_exp2(-d)) : d <= 0 ? b + log2e * crb_log1p(crb_exp2(d)) : d;
}
/** round(x, digits) as CPython without its decimal conversion, which is what Numba computes; scaled in
 * float64 but rounded in the width of x. */
template <class T>
CRB_INLINE T crb_round_digits(T x, i64 digits) {
    if (!crb_isfinite(x)) return x;
    if (digits < 0) {
        double p = crb_power(10.0, -digits);
        return T(crb_rint(T(double(x) / p)) * p);
    }
    double p1 = crb_power(10.0, digits > 22 ? digits - 22 : digits), p2 = digits > 22 ? 1e22 : 1.0;
    double y = (double(x) * p1) * p2;
    return crb_isfinite(y) ? T((crb_rint(T(y)) / p2) / p1) : x;
}
CRB_INLINE i64 crb_round_digits(i64 x, i64 digits) {
    return digits >= 0 ? x : i64(crb_round_digits(double(x), digits));
}

// --- complex arithmetic, by CPython's formulas (Objects/complexobject.c)
// -----------------------------------------
template <class T>
CRB_INLINE crb_complex_of<T> operator+(crb_complex_of<T> a, crb_complex_of<T> b) {
    return {a.re + b.re, a.im + b.im};
}
template <class T>
CRB_INLINE crb_complex_of<T> operator-(crb_complex_of<T> a, crb_complex_of<T> b) {
    return {a.re - b.re, a.im - b.im};
}
template <class T>
CRB_INLINE crb_complex_of<T> operator-(crb_complex_of<T> a) {
    return {-a.re, -a.im};
}
template <class T>
CRB_INLINE crb_complex_of<T> operator*(crb_complex_of<T> a, crb_complex_of<T> b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
template <class T>
CRB_INLINE bool operator==(crb_complex_of<T> a, crb_complex_of<T> b) {
    return a.re == b.re && a.im == b.im;
}
template <class T>
CRB_INLINE bool operator!=(crb_complex_of<T> a, crb_complex_of<T> b) {
    return !(a == b);
}
template <class T>
CRB_INLINE crb_complex_of<T> operator/(crb_complex_of<T> a, crb_complex_of<T> b) {
    T re = b.re < 0 ? -b.re : b.re, im = b.im < 0 ? -b.im : b.im;
    if (re >= im) {
        if (re == 0) return {a.re / re, a.im / re};
        T ratio = b.im / b.re, d = b.re + b.im * ratio;
        return {(a.re + a.im * ratio) / d, (a.im - a.re * ratio) / d};
    }
    if (im >= re) {
        T ratio = b.re / b.im, d = b.re * ratio + b.im;
        return {(a.re * ratio + a.im) / d, (a.im * ratio - a.re) / d};
    }
    return {T(__builtin_nan("")), T(__builtin_nan(""))};
}
CRB_INLINE c128 crb_power(c128 a, c128 b) {
    if (b.re == 2 && b.im == 0) return a * a;
    if (b.re == 0 && b.im == 0) return {1, 0};
    if (a.re == 0 && a.im == 0) {
        double r = b.im != 0 || b.re < 0 ? __builtin_nan("") : 0;
        return {r, r};
    }
    double length = crb_hypot(a.re, a.im), angle = crb_atan2(a.im, a.re);
    double size = crb_pow(length, b.re), phase = angle * b.re;
    if (b.im != 0) {
        size /= crb_exp(angle * b.im);
        phase += b.im * crb_log(length);
    }
    return {size * crb_cos(phase), size * crb_sin(phase)};
}
CRB_INLINE c64 crb_power(c64 a, c64 b) {
    if (b.re == 2 && b.im == 0) return a * a;
    c128 r = crb_power(c128{a.re, a.im}, c128{b.re, b.im});
    return {float(r.re), float(r.im)};
}

template <class T>
CRB_INLINE crb_complex_of<T> crb_reciprocal(crb_complex_of<T> x) {
    return crb_complex_of<T>{1, 0} / x;
}
template <class T>
CRB_INLINE T crb_angle(T x) {
    return crb_atan2(T(0), x);
}
template <class T>
CRB_INLINE T crb_angle(crb_complex_of<T> x) {
    return crb_atan2(x.im, x.re);
}

// --- functions of Python's math module
// ----------------------------------------------------------------------------
template <class T>
CRB_INLINE crb_tuple<T, T> crb_modf(T x) {
    T whole = crb_trunc(x), part = crb_isinf(x) ? T(0) : x - whole;
    return crb_make<T, T>(crb_copysign(part, x), whole);
}
template <class T>
CRB_INLINE crb_tuple<T, i64> crb_frexp(T x) {
    int exponent = 0;
    double part = x - x == 0 ? frexp(double(x), &exponent) : double(x);
    return crb_make<T, i64>(T(part), exponent);
}
template <class T>
CRB_INLINE T crb_ldexp(T x, i64 exponent) {
    return T(ldexp(double(x), exponent > 100000 ? 100000 : exponent < -100000 ? -100000 : int(exponent)));
}
CRB_INLINE i64 crb_gcd(i64 a, i64 b) {
    while (b) {
        i64 r = crb_mod_int(a, b);
        a = b;
        b = r;
    }
    return a < 0 ? -a : a;
}
CRB_INLINE bool crb_isclose(double a, double b, double relative, double absolute) {
    if (a == b) return true;
    if (crb_isinf(a) || crb_isinf(b)) return false;
    double apart = crb_fabs(b - a);
    return apart <= crb_fabs(relative * b) || apart <= crb_fabs(relative * a) || apart <= absolute;
}

// --- arrays
// ---------------------------------------------------------------------------------------------------
CRB_INLINE i64 crb_wrap(i64 i, i64 n) {
    return i < 0 ? i + n : i;
}
/** A slice bound without a step: from the end when negative, clipped to the array. */
CRB_INLINE i64 crb_clip(i64 bound, i64 n) {
    if (bound < 0) bound += n;
    return bound < 0 ? 0 : bound > n ? n : bound;
}
CRB_INLINE i64 crb_count(i64 start, i64 stop) {
    return stop > start ? stop - start : 0;
}
/** slice.indices for any step; `has`: bit 0 a start, bit 1 a stop. A zero step selects nothing. */
CRB_INLINE i64 crb_slice_start(i64 n, i64 start, i64 step, i64 has) {
    if (!(has & 1)) return step < 0 ? n - 1 : 0;
    if (start < 0) start += n;
    if (step < 0) return start < 0 ? -1 : start >= n ? n - 1 : start;
    return start < 0 ? 0 : start > n ? n : start;
}
CRB_INLINE i64 crb_slice_count(i64 n, i64 start, i64 stop, i64 step, i64 has) {
    if (!(has & 2)) {
        stop = step < 0 ? -1 : n;
    } else {
        if (stop < 0) stop += n;
        stop = step < 0 ? (stop < -1 ? -1 : stop >= n ? n - 1 : stop) : (stop < 0 ? 0 : stop > n ? n : stop);
    }
    if (step == 0) return 0;
    if (step < 0) return stop < start ? (start - stop - 1) / -step + 1 : 0;
    return start < stop ? (stop - start - 1) / step + 1 : 0;
}
template <class T, int R>
CRB_INLINE i64 crb_extent(const crb_array<T, R>& a, i64 d) {
    return a.n[d];
}

template <class T>
CRB_INLINE T& crb_at(const crb_array<T, 1>& a, i64 i) {
    return *(T*)((char*)a.data + i * a.s[0]);
}
template <class T>
CRB_INLINE T& crb_at(const crb_array<T, 2>& a, i64 i, i64 j) {
    return *(T*)((char*)a.data + i * a.s[0] + j * a.s[1]);
}
template <class T>
CRB_INLINE T& crb_at(const crb_array<T, 3>& a, i64 i, i64 j, i64 k) {
    return *(T*)((char*)a.data + i * a.s[0] + j * a.s[1] + k * a.s[2]);
}
template <class T, int R, class... I>
CRB_INLINE T& crb_at(const crb_array<T, R>& a, I... index) {
    const i64 at[] = {i64(index)..., 0};
    i64 offset = 0;
    for (int d = 0; d < R; ++d) offset += at[d] * a.s[d];
    return *(T*)((char*)a.data + offset);
}
template <class T>
CRB_INLINE T& crb_at(const crb_array<T, 0>& a) {
    return *a.data;
}

/** Elements of arrays with the trait Atomic, by way of an integer of their size. */
template <int bytes>
struct crb_bits {
    typedef u64 __attribute__((may_alias)) type;
};
template <>
struct crb_bits<4> {
    typedef unsigned __attribute__((may_alias)) type;
};
template <>
struct crb_bits<2> {
    typedef u16 __attribute__((may_alias)) type;
};
template <>
struct crb_bits<1> {
    typedef u8 __attribute__((may_alias)) type;
};
template <class T>
CRB_INLINE T crb_shared_load(const T& place) {
    auto bits = __atomic_load_n((const typename crb_bits<sizeof(T)>::type*)&place, __ATOMIC_RELAXED);
    T value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}
template <class T>
CRB_INLINE void crb_shared_store(T& place, T value) {
    typename crb_bits<sizeof(T)>::type bits;
    __builtin_memcpy(&bits, &value, sizeof value);
    __atomic_store_n((typename crb_bits<sizeof(T)>::type*)&place, bits, __ATOMIC_RELAXED);
}
/** Puts `value` where `old` still is; else false, and `old` is what is there. */
template <class T>
CRB_INLINE bool crb_shared_replace(T& place, T& old, T value) {
    typename crb_bits<sizeof(T)>::type have, want;
    __builtin_memcpy(&have, &old, sizeof old);
    __builtin_memcpy(&want, &value, sizeof value);
    bool done = __atomic_compare_exchange_n((typename crb_bits<sizeof(T)>::type*)&place, &have, want, true,
                                            __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    __builtin_memcpy(&old, &have, sizeof old);
    return done;
}

/** First and last byte that an array can touch. */
template <class T, int R>
CRB_INLINE void crb_range(const crb_array<T, R>& a, u64& first, u64& end) {
    first = u64(a.data);
    end = first + sizeof(T);
    for (int d = 0; d < R; ++d) {
        if (a.n[d] == 0) {
            end = first;
            return;
        }
        i64 reach = (a.n[d] - 1) * a.s[d];
        if (reach < 0)
            first += u64(reach);
        else
            end += u64(reach);
    }
}
template <class A, class B>
CRB_INLINE bool crb_apart(const A& a, const B& b) {
    u64 a0, a1, b0, b1;
    crb_range(a, a0, a1);
    crb_range(b, b0, b1);
    return a1 <= b0 || b1 <= a0;
}
template <class T, int R>
CRB_INLINE crb_array<T, R> crb_transpose(const crb_array<T, R>& a) {
    crb_array<T, R> t = a;
    for (int d = 0; d < R; ++d) {
        t.n[d] = a.n[R - 1 - d];
        t.s[d] = a.s[R - 1 - d];
    }
    return t;
}
/** A contiguous array with other extents, one of which may be -1; false when the number of elements differs.
 */
template <class T, int R, int Q, class... N>
CRB_INLINE bool crb_reshape(const crb_array<T, R>& a, crb_array<T, Q>& v, N... extents) {
    const i64 n[] = {i64(extents)..., 0};
    i64 size = 1, known = 1;
    int open = -1;
    for (int d = 0; d < R; ++d) size *= a.n[d];
    for (int d = 0; d < Q; ++d) {
        if (n[d] < 0 && open >= 0) return false;
        if (n[d] < 0)
            open = d;
        else
            known *= n[d];
        v.n[d] = n[d];
    }
    if (open >= 0 && (known == 0 || size % known != 0)) return false;
    if (open >= 0) v.n[open] = size / known;
    if (open < 0 && known != size) return false;
    i64 stride = sizeof(T);
    for (int d = Q - 1; d >= 0; --d) {
        v.s[d] = stride;
        stride *= v.n[d];
    }
    v.data = a.data;
    v.owner = a.owner;
    return true;
}
/** An array that may keep new storage alive: `owner` is null (somebody else's memory) or counts its keepers.
 */
template <class T, int R>
struct crb_owned : crb_array<T, R> {
    CRB_MEMBER crb_owned() : crb_array<T, R>() {}
    CRB_MEMBER crb_owned(const crb_array<T, R>& a) : crb_array<T, R>(a) { retain(); }
    CRB_MEMBER crb_owned(const crb_owned& a) : crb_array<T, R>(a) { retain(); }
    CRB_MEMBER crb_owned& operator=(const crb_array<T, R>& a) {
        if (a.owner) ++*(i64*)a.owner;  // first, since both may be the same storage
        release();
        (crb_array<T, R>&)* this = a;
        return *this;
    }
    CRB_MEMBER crb_owned& operator=(const crb_owned& a) { return *this = (const crb_array<T, R>&)a; }
    CRB_MEMBER ~crb_owned() { release(); }
    CRB_MEMBER void retain() {
        if (this->owner) ++*(i64*)this->owner;
    }
    CRB_MEMBER void release() {
        if (this->owner && --*(i64*)this->owner == 0) crb_table->release(this->owner);
    }
};
/** An array that leaves the unit: its receiver counts as a keeper. */
template <class T, int R>
CRB_INLINE crb_array<T, R> crb_keep(const crb_array<T, R>& a) {
    if (a.owner) ++*(i64*)a.owner;
    return a;
}
/** New storage, the count of its keepers in front; data is null when there is none. */
template <class T, int R, bool fortran, class... N>
CRB_INLINE crb_owned<T, R> crb_allocate_array(CrbContext* context, N... extents) {
    crb_owned<T, R> a;
    const i64 n[] = {i64(extents)..., 0};
    i64 bytes = sizeof(T);
    for (int k = R - 1; k >= 0; --k) {
        int d = fortran ? R - 1 - k : k;
        a.n[d] = n[d];
        a.s[d] = bytes;
        if (n[d] < 0 || __builtin_mul_overflow(bytes, n[d], &bytes)) return a;
    }
    i64* owner = bytes < i64(1) << 62 ? (i64*)context->table->allocate(bytes + 64) : 0;
    if (!owner) return a;
    crb_table = context->table;
    owner[0] = 1;
    a.owner = owner;
    a.data = (T*)(owner + 8);
    return a;
}
template <class... N>
static __attribute__((noinline, cold)) int crb_raise_allocation(CrbContext* context, const char* file,
                                                                int line, N... extents) {
    const i64 n[] = {i64(extents)..., 0};
    for (i64 extent : n)
        if (extent < 0) return crb_raise(context, 3, file, line, "negative dimensions not allowed");
    return crb_raise(context, 8, file, line, "out of memory");
}
/** min and max of arrays: the first NaN wins, then the first of equals. */
template <class T>
CRB_INLINE bool crb_before(T x, T best) {
    return best == best && (x != x || x < best);
}
template <class T>
CRB_INLINE bool crb_after(T x, T best) {
    return best == best && (x != x || x > best);
}
CRB_INLINE i64 crb_arange_count(double start, double stop, double step) {
    double n = crb_ceil((stop - start) / step);
    return n > 0 ? i64(n) : 0;
}
CRB_INLINE i64 crb_arange_count(i64 start, i64 stop, i64 step) {
    return crb_arange_count(double(start), double(stop), double(step));
}
CRB_INLINE double crb_linspace_step(double start, double stop, i64 n) {
    return n > 1 ? (stop - start) / double(n - 1) : 0;
}
CRB_INLINE double crb_linspace_at(double start, double stop, double step, i64 i, i64 n) {
    return i > 0 && i == n - 1 ? stop : start + double(i) * step;
}
/** How often range(start, stop, step) runs. */
template <class T>
CRB_INLINE u64 crb_trips(T start, T stop, T step) {
    if (step > 0) return start < stop ? (u64(stop) - u64(start) - 1) / u64(step) + 1 : 0;
    return start > stop && step < 0 ? (u64(start) - u64(stop) - 1) / (u64(0) - u64(step)) + 1 : 0;
}
