/** \file
 * Calls of BLAS and LAPACK through the runtime (types/lapack.def). Opens units that use them.
 */
template <class T>
struct crb_lapack_kind {
    static const int value = 0;
};
template <>
struct crb_lapack_kind<double> {
    static const int value = 1;
};
template <>
struct crb_lapack_kind<c64> {
    static const int value = 2;
};
template <>
struct crb_lapack_kind<c128> {
    static const int value = 3;
};
template <class T, int R>
CRB_INLINE void crb_lapack_add(CrbLapackCall& call, const crb_array<T, R>& a) {
    static_assert(R == 1 || R == 2, "vectors and matrices");
    if (!call.matrices) call.kind = crb_lapack_kind<T>::value;
    CrbMatrix& m = call.matrix[call.matrices++];
    m.data = (void*)a.data;
    m.rank = R;
    for (int d = 0; d < R; ++d) {
        m.n[d] = a.n[d];
        m.s[d] = a.s[d];
    }
}
CRB_INLINE void crb_lapack_add(CrbLapackCall& call, i64 number) {
    call.number[call.numbers++] = number;
}
/** Whether the library sums the products of these vectors without memory or threads of its own. */
template <class T>
CRB_INLINE bool crb_lapack_is_few(CrbContext* context, const crb_array<T, 1>& a, const crb_array<T, 1>& b) {
    const i64 size = sizeof(T), n = a.n[0];
    return n > 0 && n <= 1024 && (n == 1 || (a.s[0] == size && b.s[0] == size)) &&
           context->table->lapack(context, 0, 0);
}
template <class T>
CRB_INLINE T crb_lapack_sum_of_few(CrbContext* context, const crb_array<T, 1>& a, const crb_array<T, 1>& b) {
    T sum;
    context->table->sum_of_few(crb_lapack_kind<T>::value, a.n[0], (const void*)a.data, (const void*)b.data,
                               &sum);
    return sum;
}
template <class... A>
static __attribute__((noinline)) i64 crb_lapack_call(CrbContext* context, int routine, const A&... given) {
    CrbLapackCall call;
    call.matrices = call.numbers = 0;
    (crb_lapack_add(call, given), ...);
    return context->table->lapack(context, routine, &call);
}
