/** \file
 * Functions of scalars, after prelude.h in every unit: what Python, its math module and NumPy call by name,
 * and the arithmetic of complex numbers.
 */
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
    return crb_to<T>::from(1.0 / double(x));
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
CRB_INLINE T crb_invert(T x) {
    return T(~x);
}
CRB_INLINE bool crb_invert(bool x) {
    return !x;
}
CRB_INLINE double crb_spacing(double x) {
    return __builtin_nextafter(x, crb_copysign(__builtin_inf(), x)) - x;
}
CRB_INLINE float crb_spacing(float x) {
    return __builtin_nextafterf(x, crb_copysign(__builtin_inff(), x)) - x;
}
template <class T>
CRB_INLINE T crb_fmod_element(T a, T b) {
    // Numba's loop takes all integers as unsigned ones of their width.
    const u64 mask = ~u64(0) >> (64 - 8 * sizeof(T));
    return b == T(0) ? T(0) : T((u64(a) & mask) % (u64(b) & mask));
}
CRB_INLINE double crb_fmod_element(double a, double b) {
    return crb_fmod(a, b);
}
CRB_INLINE float crb_fmod_element(float a, float b) {
    return crb_fmod(a, b);
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
    return __builtin_expect(x != x, 0);  // else GCC takes it for the likely case
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
    return crb_to<bool>::from(a) & crb_to<bool>::from(b);
}
template <class T>
CRB_INLINE bool crb_or(T a, T b) {
    return crb_to<bool>::from(a) | crb_to<bool>::from(b);
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
// A complex number that is half a NaN is one; of two NaNs the first counts.
template <class T>
CRB_INLINE crb_complex_of<T> crb_fmax(crb_complex_of<T> a, crb_complex_of<T> b) {
    return b != b ? a : a != a ? b : a >= b ? a : b;
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_fmin(crb_complex_of<T> a, crb_complex_of<T> b) {
    return b != b ? a : a != a ? b : a <= b ? a : b;
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
    return crb_isinf(y) ? x : T((crb_rint(T(y)) / p2) / p1);
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
/** NumPy's order: by real parts, then by imaginary ones. */
template <class T>
CRB_INLINE bool operator<(crb_complex_of<T> a, crb_complex_of<T> b) {
    return a.re == b.re ? a.im < b.im : a.re < b.re && a.im == a.im && b.im == b.im;
}
template <class T>
CRB_INLINE bool operator<=(crb_complex_of<T> a, crb_complex_of<T> b) {
    return a.re == b.re ? a.im <= b.im : a.re < b.re && a.im == a.im && b.im == b.im;
}
template <class T>
CRB_INLINE bool operator>(crb_complex_of<T> a, crb_complex_of<T> b) {
    return b < a;
}
template <class T>
CRB_INLINE bool operator>=(crb_complex_of<T> a, crb_complex_of<T> b) {
    return b <= a;
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
/** NumPy's loop for arrays, which multiplies by a reciprocal. */
template <class T>
CRB_INLINE crb_complex_of<T> crb_div_element(crb_complex_of<T> a, crb_complex_of<T> b) {
    T re = crb_fabs(b.re), im = crb_fabs(b.im);
    if (re >= im) {
        if (re == 0 && im == 0) return {a.re / re, a.im / im};
        T ratio = b.im / b.re, scale = 1 / (b.re + b.im * ratio);
        return {(a.re + a.im * ratio) * scale, (a.im - a.re * ratio) * scale};
    }
    T ratio = b.re / b.im, scale = 1 / (b.im + b.re * ratio);
    return {(a.re * ratio + a.im) * scale, (a.im * ratio - a.re) * scale};
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
    const auto [sine, cosine] = crb_sine_and_cosine(phase);
    return {size * cosine, size * sine};
}
CRB_INLINE c64 crb_power(c64 a, c64 b) {
    if (b.re == 2 && b.im == 0) return a * a;
    c128 r = crb_power(c128{a.re, a.im}, c128{b.re, b.im});
    return {float(r.re), float(r.im)};
}

template <class T>
CRB_INLINE crb_complex_of<T> crb_reciprocal(crb_complex_of<T> x) {
    if (crb_fabs(x.im) <= crb_fabs(x.re)) {
        const T r = x.im / x.re, inverse = T(1) / (x.re + x.im * r);
        return {inverse, (T(0) - r) * inverse};
    }
    const T r = x.re / x.im, inverse = T(1) / (x.re * r + x.im);
    return {r * inverse, T(0) - inverse};
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
template <class T>
CRB_INLINE T crb_gcd_element(T a, T b) {
    while (b) {
        T r = crb_kind<T>::value == 1 && b == T(-1) ? T(0) : T(a % b);  // which overflows
        a = b;
        b = r;
    }
    return crb_abs(a);
}
template <class T>
CRB_INLINE T crb_lcm_element(T a, T b) {
    if (a == T(0)) return T(0);
    // Numba's is in 64 bits, and abs() of that.
    const T rest = T(b / crb_gcd_element(b, a));
    if constexpr (crb_kind<T>::value == 1) return T(crb_abs(i64(u64(i64(a)) * u64(i64(rest)))));
    // Beside 0, an int64, a uint64 becomes a float64.
    const double common = double(u64(a) * u64(rest));
    return common < 0x1p64 ? T(u64(common)) : T(~u64(0));
}
CRB_INLINE bool crb_isclose(double a, double b, double relative, double absolute) {
    if (a == b) return true;
    if (crb_isinf(a) || crb_isinf(b)) return false;
    double apart = crb_fabs(b - a);
    return apart <= crb_fabs(relative * b) || apart <= crb_fabs(relative * a) || apart <= absolute;
}
