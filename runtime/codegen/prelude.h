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
void sincos(double, double*, double*); void sincosf(float, float*, float*);
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
// Both at once, bit-equal to sin and cos.
CRB_INLINE void crb_sincos(double x, double& sine, double& cosine) { sincos(x, &sine, &cosine); }
CRB_INLINE void crb_sincos(float x, float& sine, float& cosine) { sincosf(x, &sine, &cosine); }
// clang-format on
template <class T>
struct crb_circle {
    T sine, cosine;
};
template <class T>
CRB_INLINE crb_circle<T> crb_sine_and_cosine(T x) {
    crb_circle<T> both;
    crb_sincos(x, both.sine, both.cosine);
    return both;
}
template <class T>
CRB_INLINE bool crb_same_bits(T a, T b) {
    return !__builtin_memcmp(&a, &b, sizeof(T));
}

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
/** Zero, which the compiler does not know. */
extern const i64 crb_unknown_zero __attribute__((visibility("hidden")));
asm(".pushsection .rodata\n.balign 8\n.hidden crb_unknown_zero\n.globl "
    "crb_unknown_zero\ncrb_unknown_zero:\n.zero 8\n.popsection");

template <class To>
struct crb_to {
    template <class T>
    CRB_INLINE To from(T x) {
        if constexpr (crb_kind<To>::value < 2 && crb_kind<T>::value == 2) return whole(x);
        return To(x);
    }

  private:
    /** Without traps g++ makes trunc(x) of float(int(x)), which has the sign of a zero and no overflow: a sum
     * between the two conversions keeps it from that, and may be one of vectors. */
    template <class T>
    CRB_INLINE To whole(T x) {
        if constexpr (sizeof(To) < sizeof(int)) return To(crb_to<int>::from(x));
        return To(To(x) + To(crb_unknown_zero));
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
static __attribute__((noinline, cold)) int crb_raise(CrbContext* context, int exception, int file, int line,
                                                     const char* message) {
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
static __attribute__((noinline, cold)) int crb_raise_shape(CrbContext* context, int file, int line,
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

static __attribute__((noinline, cold)) int crb_raise_index(CrbContext* context, int file, int line, i64 index,
                                                           int axis, i64 extent) {
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

/** Whether b is known to be a power of two while compiling: a shift or a mask is Python's division by it. */
#define CRB_POWER_OF_TWO(b) (__builtin_constant_p(b) && (b) > 0 && ((b) & ((b)-1)) == 0)
/** Whether two numbers that are not known while compiling are none below 0 and have 32 bits, as most do:
 * their division takes half as long then. */
template <class T>
CRB_INLINE bool crb_short(T a, T b) {
    return !__builtin_constant_p(b) && sizeof(T) == 8 && ((u64(a) | u64(b)) >> 32) == 0;
}
template <class T>
CRB_INLINE T crb_floordiv_int(T a, T b) {
    if (CRB_POWER_OF_TWO(b)) return T(a >> __builtin_ctzll(u64(b)));
    if (b == 0) return 0;
    if (crb_short(a, b)) return T(unsigned(a) / unsigned(b));
    if (crb_kind<T>::value == 1 && b == T(-1))
        return T(0) - a == a && a != 0 ? T(0) : T(T(0) - a);  // MIN // -1 is 0
    T q = T(a / b);
    return (a % b != 0 && ((a < 0) != (b < 0))) ? T(q - 1) : q;
}
template <class T>
CRB_INLINE T crb_mod_int(T a, T b) {
    if (CRB_POWER_OF_TWO(b)) return T(a & (b - 1));
    if (!__builtin_constant_p(b) && sizeof(T) == 8 && b > 0) {
        // Mostly indices that run over an end: division takes ten times as long.
        const T near = a < 0 ? T(a + b) : a >= b ? T(a - b) : a;
        if (__builtin_expect(u64(near) < u64(b), 1)) return near;
    }
    if (b == 0) return 0;
    if (crb_short(a, b)) return T(unsigned(a) % unsigned(b));
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

/** The value of an element of bool. g++ makes vectors of bytes that are compared, of bool it does not. */
CRB_INLINE bool crb_holds(const bool& element) {
    return *(const u8*)&element != 0;
}

/** The element where the test holds, else what is read in its place: bits instead of a branch, but where sums
 * are reassociated, since g++ then makes vectors of them. */
template <class T>
CRB_INLINE T crb_load_if_else(bool test, const T& element, const T& other) {
#ifdef __ASSOCIATIVE_MATH__
    return test ? element : other;
#else
    return *(const T*)((u64)&other + (((u64)&element - (u64)&other) & (u64(0) - u64(test))));
#endif
}
template <class T>
CRB_INLINE T crb_load_if(bool test, const T& element) {
    static const T nothing = 0;
    return crb_load_if_else(test, element, nothing);
}
template <class T>
CRB_INLINE T crb_load_if_else_minus_zero(bool test, const T& element) {
    static const T nothing = T(-0.0);
    return crb_load_if_else(test, element, nothing);
}

/** The value where the test holds, else 0, or the zero that no sum notices; bits instead of a branch. */
template <class T>
CRB_INLINE T crb_or_zero(bool test, T value) {
    return T(value & (T(0) - T(test)));
}
CRB_INLINE double crb_or_zero(bool test, double value) {
    return __builtin_bit_cast(double, __builtin_bit_cast(u64, value) & (u64(0) - u64(test)));
}
CRB_INLINE float crb_or_zero(bool test, float value) {
    return __builtin_bit_cast(float, __builtin_bit_cast(unsigned, value) & (0U - unsigned(test)));
}
template <class T>
CRB_INLINE T crb_or_minus_zero(bool test, T value) {
    return crb_or_zero(test, value);
}
CRB_INLINE double crb_or_minus_zero(bool test, double value) {
    const u64 bits = __builtin_bit_cast(u64, crb_or_zero(test, value));
    return __builtin_bit_cast(double, bits | u64(!test) << 63);
}
CRB_INLINE float crb_or_minus_zero(bool test, float value) {
    const unsigned bits = __builtin_bit_cast(unsigned, crb_or_zero(test, value));
    return __builtin_bit_cast(float, bits | unsigned(!test) << 31);
}
/** The value where the test holds, else 1, likewise. */
template <class T>
CRB_INLINE T crb_or_one(bool test, T value) {
    return T(crb_or_zero(test, T(value ^ T(1))) ^ T(1));
}
CRB_INLINE double crb_or_one(bool test, double value) {
    const u64 one = __builtin_bit_cast(u64, 1.0);
    return __builtin_bit_cast(double, crb_or_zero(test, __builtin_bit_cast(u64, value) ^ one) ^ one);
}
CRB_INLINE float crb_or_one(bool test, float value) {
    const unsigned one = __builtin_bit_cast(unsigned, 1.0F);
    return __builtin_bit_cast(float, crb_or_zero(test, __builtin_bit_cast(unsigned, value) ^ one) ^ one);
}

/** Repeated squaring, least significant bit first: the order of multiplications is part of the result, those
 * by one are not. */
template <class T>
CRB_INLINE T crb_power_loop(T a, u64 n) {
    if (__builtin_constant_p(n) && n < 16) {  // a loop in a loop would keep g++ from making vectors
        T r = n & 1 ? a : T(1);
        if (n >= 2) a = T(a * a);
        if (n & 2) r = T(r * a);
        if (n >= 4) a = T(a * a);
        if (n & 4) r = T(r * a);
        if (n >= 8) r = T(r * T(a * a));
        return r;
    }
    T r = T(1);
    while (n) {
        r = T(r * crb_or_one((n & 1) != 0, a));
        n >>= 1;
        a = T(a * a);
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
    return crb_magnitude(n) > 0x10000 ? crb_to<T>::from(crb_pow(double(a), double(n)))
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

/** Shifts of scalars mask their count as the CPU does, narrow ones in 32 bits; of elements, counts of the
 * width and more leave 0 or the sign. */
template <class T>
constexpr u64 crb_shift_mask = sizeof(T) == 8 ? 63 : 31;
template <class T, class N>
CRB_INLINE T crb_lshift(T a, N n) {
    return T(u64(a) << (u64(n) & crb_shift_mask<T>));
}
template <class T, class N>
CRB_INLINE T crb_rshift(T a, N n) {
    // Of vectors, many CPUs shift only zeros in.
    if (__builtin_constant_p(a) && a >= 0) return T(u64(a) >> (u64(n) & crb_shift_mask<T>));
    return T(a >> (u64(n) & crb_shift_mask<T>));
}
template <class T>
CRB_INLINE T crb_lshift_element(T a, T n) {
    return u64(n) < sizeof(T) * 8 ? T(u64(a) << u64(n)) : T(0);
}
template <class T>
CRB_INLINE T crb_rshift_element(T a, T n) {
    return u64(n) < sizeof(T) * 8 ? T(a >> u64(n)) : a < T(0) ? T(-1) : T(0);
}

/** A number that g++ does not know: what follows it stays behind the choice of it. */
CRB_INLINE double crb_unfolded(double number) {
    return number - __builtin_bit_cast(double, crb_unknown_zero);
}
CRB_INLINE float crb_unfolded(float number) {
    return number - __builtin_bit_cast(float, int(crb_unknown_zero));
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
