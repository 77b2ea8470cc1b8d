/** \file
 * Functions of complex numbers: the C library's, or the formulas of Numba and NumPy. Opens units that use
 * them.
 */
#define CRB_COMPLEX(name)                                       \
    extern "C" __complex__ double c##name(__complex__ double);  \
    extern "C" __complex__ float c##name##f(__complex__ float); \
    CRB_INLINE c128 crb_complex_##name(c128 x) {                \
        __complex__ double z;                                   \
        __real__ z = x.re;                                      \
        __imag__ z = x.im;                                      \
        z = c##name(z);                                         \
        return {__real__ z, __imag__ z};                        \
    }                                                           \
    CRB_INLINE c64 crb_complex_##name(c64 x) {                  \
        __complex__ float z;                                    \
        __real__ z = x.re;                                      \
        __imag__ z = x.im;                                      \
        z = c##name##f(z);                                      \
        return {__real__ z, __imag__ z};                        \
    }
CRB_COMPLEX(exp)
CRB_COMPLEX(sin)
CRB_COMPLEX(cos)
CRB_COMPLEX(tan)
CRB_COMPLEX(asin)
CRB_COMPLEX(acos)
CRB_COMPLEX(atan)
CRB_COMPLEX(sinh)
CRB_COMPLEX(cosh)
CRB_COMPLEX(asinh)
CRB_COMPLEX(acosh)
CRB_COMPLEX(atanh)
extern "C" __complex__ double csqrt(__complex__ double);
CRB_INLINE c128 crb_complex_sqrt(c128 x) {
    __complex__ double z;
    __real__ z = x.re;
    __imag__ z = x.im;
    z = csqrt(z);
    return {__real__ z, __imag__ z};
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
    const T sine = crb_sin(x.im), cosine = crb_cos(x.im), up = crb_sinh(x.re), along = crb_cosh(x.re);
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
    T half = crb_sin(x.im / 2);
    return {crb_expm1(x.re) * crb_cos(x.im) - 2 * half * half, crb_exp(x.re) * crb_sin(x.im)};
}
