/** \file
 * Numbers of Python's as the integers that a signature declares. Numba makes 64 bits of them, which raises
 * where they do not suffice, and takes the last ones of these, which does not. Opens units that use it.
 */
struct crb_unboxed_failure {
    int exception;  ///< 0: none
    const char* message;
};
constexpr crb_unboxed_failure crb_unboxed_negative = {5, "can't convert negative int to unsigned"};
constexpr crb_unboxed_failure crb_unboxed_too_big = {5, "int too big to convert"};

template <bool is_signed>
CRB_INLINE crb_unboxed_failure crb_unboxed_check(i64 x) {
    return !is_signed && x < 0 ? crb_unboxed_negative : crb_unboxed_failure{};
}
template <bool is_signed>
CRB_INLINE crb_unboxed_failure crb_unboxed_check(u64 x) {
    return is_signed && x >> 63 ? crb_unboxed_too_big : crb_unboxed_failure{};
}
template <bool is_signed>
CRB_INLINE crb_unboxed_failure crb_unboxed_check(double x) {
    // Under fastmath the compiler takes every number for finite.
    u64 bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    const u64 magnitude = bits << 1, infinity = 0xffeULL << 52;
    if (magnitude > infinity) return {3, "cannot convert float NaN to integer"};
    if (magnitude == infinity) return {5, "cannot convert float infinity to integer"};
    if (!is_signed && x <= -1) return crb_unboxed_negative;
    return x < -0x1p63 || x >= (is_signed ? 0x1p63 : 0x1p64) ? crb_unboxed_too_big : crb_unboxed_failure{};
}

template <class To>
struct crb_unboxed_as {
    /** `failure` is the first one: arguments are converted from the left. */
    template <class T>
    CRB_INLINE To from(T given, crb_unboxed_failure& failure) {
        constexpr bool is_signed = crb_kind<To>::value == 1;
        const auto x = widest(given);
        if (!failure.exception) failure = crb_unboxed_check<is_signed>(x);
        if constexpr (is_signed) return To(crb_to<i64>::from(x));
        return To(crb_to<u64>::from(x));
    }

  private:
    template <class T>
    CRB_INLINE auto widest(T x) {
        if constexpr (crb_kind<T>::value == 2) return double(x);
        if constexpr (crb_kind<T>::value == 1) return i64(x);
        if constexpr (crb_kind<T>::value == 0) return u64(x);
    }
};
