/** \file
 * The same memory with other elements: the parts of complex numbers, and bits read as another type. Opens
 * units that use them.
 */
template <class T, int R>
CRB_INLINE crb_array<T, R> crb_recast_part(const crb_array<crb_complex_of<T>, R>& a, i64 part) {
    crb_array<T, R> v{};
    v.data = (T*)a.data + part;
    v.owner = a.owner;
    for (int d = 0; d < R; ++d) {
        v.n[d] = a.n[d];
        v.s[d] = a.s[d];
    }
    return v;
}
/** Null, or what is wrong: NumPy's rules for elements of another size. */
template <class To, class From, int R>
CRB_INLINE const char* crb_recast_view(const crb_array<From, R>& a, crb_array<To, R>& v) {
    const i64 have = sizeof(From), want = sizeof(To);
    const int last = R > 0 ? R - 1 : 0;
    i64 size = 1;
    v.data = (To*)a.data;
    v.owner = a.owner;
    for (int d = 0; d < R; ++d) {
        v.n[d] = a.n[d];
        v.s[d] = a.s[d];
        size *= a.n[d];
    }
    if (have == want) return 0;
    if (R == 0) return "Changing the dtype of a 0d array is only supported if the itemsize is unchanged";
    if (a.n[last] != 1 && size != 0 && a.s[last] != have)
        return "To change to a dtype of a different size, the last axis must be contiguous";
    if (want < have && have % want != 0)
        return "When changing to a smaller dtype, its size must be a divisor of the size of original dtype";
    if (want > have && a.n[last] * have % want != 0)
        return "When changing to a larger dtype, its size must be a divisor of the total size in bytes of "
               "the last axis of the array.";
    v.n[last] = a.n[last] * have / want;
    v.s[last] = want;
    return 0;
}
template <class To, class From>
CRB_INLINE To crb_recast_bits(From x) {
    To y;
    __builtin_memcpy(&y, &x, sizeof y);
    return y;
}
