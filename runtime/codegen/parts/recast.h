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
CRB_INLINE const char* crb_recast_view(crb_array<To, R>& v, const crb_array<From, R>& a) {
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
/** The same memory with other extents and strides in bytes, whatever they are: Q of each. */
template <class T, int R, int Q, class... N>
CRB_INLINE const char* crb_recast_strides(crb_array<T, Q>& v, const crb_array<T, R>& a, N... numbers) {
    const i64 given[] = {i64(numbers)..., 0};
    v.data = a.data;
    v.owner = a.owner;
    for (int d = 0; d < Q; ++d) {
        v.n[d] = given[d];
        v.s[d] = given[Q + d];
    }
    return 0;
}
/** Windows of Q - R extents, each along one of as many axes. */
template <class T, int R, int Q, class... N>
CRB_INLINE const char* crb_recast_windows(crb_array<T, Q>& v, const crb_array<T, R>& a, N... numbers) {
    const i64 given[] = {i64(numbers)..., 0};
    v.data = a.data;
    v.owner = a.owner;
    for (int d = 0; d < R; ++d) {
        v.n[d] = a.n[d];
        v.s[d] = a.s[d];
    }
    for (int d = R; d < Q; ++d) {
        const i64 axis = given[Q - R + d - R];
        if (axis < -R || axis >= R)
            return "sliding_window_view: Argument axis out of bounds for dimensions of the array";
    }
    for (int d = R; d < Q; ++d) {
        const i64 extent = given[d - R], asked = given[Q - R + d - R], axis = asked < 0 ? asked + R : asked;
        if (extent < 0) return "`window_shape` cannot contain negative values";
        if (v.n[axis] < extent) return "window_shape cannot be larger than input array shape";
        v.n[axis] -= extent - 1;
        v.n[d] = extent;
        v.s[d] = a.s[axis];
    }
    return 0;
}
/** The elements again and again along axes of extent 1, and along new axes in front. */
template <class T, int R, int Q, class... N>
CRB_INLINE const char* crb_recast_broadcast(crb_array<T, Q>& v, const crb_array<T, R>& a, N... extents) {
    const i64 n[] = {i64(extents)..., 0};
    v.data = a.data;
    v.owner = a.owner;
    for (int d = 0; d < Q; ++d)
        if (n[d] < 0) return "all elements of broadcast shape must be non-negative";
    for (int d = 0; d < Q; ++d) {
        const int from = d - (Q - R);
        const bool along = from >= 0 && a.n[from < 0 ? 0 : from] == n[d];
        if (!along && from >= 0 && a.n[from] != 1)
            return "operands could not be broadcast together with remapped shapes";
        v.n[d] = n[d];
        v.s[d] = along ? a.s[from] : 0;
    }
    return 0;
}
template <class To, class From>
CRB_INLINE To crb_recast_bits(From x) {
    To y;
    __builtin_memcpy(&y, &x, sizeof y);
    return y;
}
