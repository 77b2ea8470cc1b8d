/** \file
 * Functions of complex numbers by the formulas of Numba, which are NumPy's or CPython's; the C library's
 * differ in the last bits. Opens units that use them.
 */
extern "C" __complex__ double cexp(__complex__ double);
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_exp(crb_complex_of<T> x) {
    if (__builtin_isfinite(x.re) && __builtin_isfinite(x.im)) {
        const T power = crb_exp(x.re);
        const auto [sine, cosine] = crb_sine_and_cosine(x.im);
        return {power * cosine, power * sine};
    }
    if (__builtin_isinf(x.re) && x.re < 0 && !__builtin_isfinite(x.im)) return {0, 0};
    __complex__ double z;
    __real__ z = x.re;
    __imag__ z = x.im;
    z = cexp(z);
    return {T(__real__ z), T(__imag__ z)};
}
/** cosh(ix), in which infinities make no NaN; those of sinh and cosh do, as in Numba. */
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_cos(crb_complex_of<T> x) {
    const T re = -x.im, im = x.re;
    const auto [sine, cosine] = crb_sine_and_cosine(im);
    if (!__builtin_isinf(re)) return {cosine * crb_cosh(re), sine * crb_sinh(re)};
    const bool kept = im != im || im == 0;
    const T real = kept ? T(__builtin_fabs(re)) : T(__builtin_copysign(re, cosine));
    const T imag = kept ? im : T(__builtin_copysign(re, sine));
    return {real, re < 0 ? -imag : imag};
}
/** -i sinh(ix), likewise. */
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_sin(crb_complex_of<T> x) {
    const T re = -x.im, im = x.re;
    const auto [sine, cosine] = crb_sine_and_cosine(im);
    if (!__builtin_isinf(re)) return {sine * crb_cosh(re), -(cosine * crb_sinh(re))};
    if (im != im) return {im, -re};
    return {sine != 0 ? sine * T(__builtin_fabs(re)) : sine, -(cosine != 0 ? cosine * re : cosine)};
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_sinh(crb_complex_of<T> x) {
    const auto [sine, cosine] = crb_sine_and_cosine(x.im);
    return {cosine * crb_sinh(x.re), sine * crb_cosh(x.re)};
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_cosh(crb_complex_of<T> x) {
    const auto [sine, cosine] = crb_sine_and_cosine(x.im);
    return {cosine * crb_cosh(x.re), sine * crb_sinh(x.re)};
}
/** Numba's, which doubles the real part alone of what it scaled. */
CRB_INLINE c128 crb_complex_sqrt(c128 x) {
    if (x.re == 0 && x.im == 0) return {__builtin_fabs(x.im), x.im};
    if (__builtin_isinf(x.im)) return {__builtin_fabs(x.im), x.im};
    if (x.re != x.re) return {x.re, x.re};
    if (__builtin_isinf(x.re)) {
        const double rest = x.im - x.im;
        return x.re < 0 ? c128{__builtin_fabs(rest), __builtin_copysign(x.re, x.im)}
                        : c128{x.re, __builtin_copysign(rest, x.im)};
    }
    constexpr double most = 7.446288774449766e307;
    const bool scaled = __builtin_fabs(x.re) >= most || __builtin_fabs(x.im) >= most;
    const double a = scaled ? x.re * 0.25 : x.re, b = scaled ? x.im * 0.25 : x.im;
    const double t = crb_sqrt(((a >= 0 ? a : -a) + crb_hypot(a, b)) * 0.5);
    const c128 root =
        a >= 0 ? c128{t, b / (2 * t)} : c128{__builtin_fabs(b) / (2 * t), __builtin_copysign(t, b)};
    return {scaled ? root.re * 2 : root.re, root.im};
}
/** In double precision, as Numba computes it. */
CRB_INLINE c64 crb_complex_sqrt(c64 x) {
    const c128 root = crb_complex_sqrt(c128{x.re, x.im});
    return {float(root.re), float(root.im)};
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_scaled(crb_complex_of<T> x, double factor) {
    return {T(x.re * T(factor)), T(x.im * T(factor))};
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_exp2(crb_complex_of<T> x) {
    return crb_complex_exp(crb_complex_scaled(x, 0.693147180559945309417232121458176568));
}
/** As Numba computes it: the C library's differs in the last bits, most where |x| is near 1. */
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_log(crb_complex_of<T> x) {
    return {crb_log(crb_hypot(x.re, x.im)), crb_atan2(x.im, x.re)};
}
/** The same: sinh by cosh, written out. */
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_tanh(crb_complex_of<T> x) {
    const auto [sine, cosine] = crb_sine_and_cosine(x.im);
    const T up = crb_sinh(x.re), along = crb_cosh(x.re);
    const T rs = cosine * up, is = sine * along, rc = cosine * along, ic = sine * up;
    const T inverse = 1 / (rc * rc + ic * ic);
    return {(rs * rc + is * ic) * inverse, (is * rc - rs * ic) * inverse};
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_log2(crb_complex_of<T> x) {
    return crb_complex_scaled(crb_complex_log(x), 1.442695040888963407359924681001892137);
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_log10(crb_complex_of<T> x) {
    return crb_complex_scaled(crb_complex_log(x), 0.434294481903251827651128918916605082);
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_rint(crb_complex_of<T> x) {
    return {crb_rint(x.re), crb_rint(x.im)};
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_log1p(crb_complex_of<T> x) {
    return {crb_log(crb_hypot(x.re + 1, x.im)), crb_atan2(x.im, x.re + 1)};
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_expm1(crb_complex_of<T> x) {
    const T power = crb_exp(x.re);
    const auto [sine, cosine] = crb_sine_and_cosine(x.im);
    return {power * cosine - 1, power * sine};
}
/** -i tanh(ix), with the tanh of Numba's cmath, which is another one; its constants are doubles. */
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_tan(crb_complex_of<T> x) {
    const T re = -x.im, im = x.re;
    if (__builtin_isinf(re)) {
        const T part = __builtin_isinf(im) ? T(0) : T(__builtin_copysign(0.0, crb_sin(2.0 * im)));
        return {part, T(-__builtin_copysign(1.0, double(re)))};
    }
    const T along = crb_tanh(re), across = crb_tan(im), both = along * across;
    const double shrink = 1.0 / crb_cosh(re), by = 1.0 + both * both;
    return {T(across / by * shrink * shrink), T(-(along * (1.0 + across * across) / by))};
}
/** The functions below compute in doubles, as Numba's do, but for products of single parts. */
constexpr double crb_complex_ln4 = 1.3862943611198906, crb_complex_huge = 8.5070586659632215e37;
template <class T>
CRB_INLINE bool crb_complex_is_huge(crb_complex_of<T> x) {
    return __builtin_fabs(x.re) > crb_complex_huge || __builtin_fabs(x.im) > crb_complex_huge;
}
template <class T>
CRB_INLINE double crb_complex_log_of_huge(crb_complex_of<T> x) {
    return crb_log(crb_hypot(x.re * 0.5, x.im * 0.5)) + crb_complex_ln4;
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_acos(crb_complex_of<T> x) {
    if (crb_complex_is_huge(x))
        return {T(crb_atan2(__builtin_fabs(x.im), double(x.re))),
                T(__builtin_copysign(crb_complex_log_of_huge(x), -double(x.im)))};
    const c128 a = crb_complex_sqrt(c128{1.0 - x.re, double(-x.im)});
    const c128 b = crb_complex_sqrt(c128{1.0 + x.re, double(x.im)});
    return {T(2.0 * crb_atan2(a.re, b.re)), T(crb_asinh(b.re * a.im - b.im * a.re))};
}
/** log(x + sqrt(x + 1) sqrt(x - 1)), as Numba has it from NumPy. */
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_acosh(crb_complex_of<T> x) {
    const crb_complex_of<T> a = crb_complex_sqrt(crb_complex_of<T>{x.re + 1, x.im + T(0)});
    const crb_complex_of<T> b = crb_complex_sqrt(crb_complex_of<T>{x.re - 1, x.im});
    return crb_complex_log(
        crb_complex_of<T>{x.re + (a.re * b.re - a.im * b.im), x.im + (a.re * b.im + a.im * b.re)});
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_asinh(crb_complex_of<T> x) {
    if (crb_complex_is_huge(x))
        return {T(__builtin_copysign(crb_complex_log_of_huge(x), double(x.re))),
                T(crb_atan2(double(x.im), __builtin_fabs(x.re)))};
    const c128 a = crb_complex_sqrt(c128{1.0 + x.im, double(-x.re)});
    const c128 b = crb_complex_sqrt(c128{1.0 - x.im, double(x.re)});
    return {T(crb_asinh(a.re * b.im - b.re * a.im)), T(crb_atan2(double(x.im), a.re * b.re - a.im * b.im))};
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_asin(crb_complex_of<T> x) {
    const crb_complex_of<T> r = crb_complex_asinh(crb_complex_of<T>{-x.im, x.re});
    return {r.im, -r.re};
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_atanh(crb_complex_of<T> x) {
    constexpr double large = 9.223371761976865e18, small = 1.0842021724855044e-19;
    const bool negate = x.re < 0;
    const T re = negate ? -x.re : x.re, im = negate ? -x.im : x.im;
    const T up = T(__builtin_fabs(im));
    double real, imag;
    if (re != re || re > large || up > large) {
        if (__builtin_isinf(im))
            real = __builtin_copysign(0.0, double(re));
        else if (__builtin_isinf(re))
            real = 0.0;
        else {
            const double h = crb_hypot(re * 0.5, im * 0.5);
            real = re / 4.0 / h / h;
        }
        imag = -__builtin_copysign(1.5707963267948966, -double(im));
    } else if (re == 1 && up < small) {
        real =
            up == 0 ? __builtin_inf() : -crb_log(crb_sqrt(double(up)) / crb_sqrt(crb_hypot(double(up), 2.0)));
        imag = up == 0 ? double(im) : __builtin_copysign(crb_atan2(2.0, -double(up)) / 2, double(im));
    } else {
        const T square = up * up;
        const double left = 1.0 - re;
        real = crb_log1p(4.0 * re / (left * left + square)) * 0.25;
        imag = -crb_atan2(-2.0 * im, left * (1.0 + re) - square) * 0.5;
    }
    if (im != im) imag = __builtin_nan("");
    return negate ? crb_complex_of<T>{T(-real), T(-imag)} : crb_complex_of<T>{T(real), T(imag)};
}
template <class T>
CRB_INLINE crb_complex_of<T> crb_complex_atan(crb_complex_of<T> x) {
    const crb_complex_of<T> r = crb_complex_atanh(crb_complex_of<T>{-x.im, x.re});
    return {r.im, __builtin_isinf(x.re) && x.im != x.im ? r.re : -r.re};
}
