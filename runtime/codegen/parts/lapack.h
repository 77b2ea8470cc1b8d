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
template <class... A>
static __attribute__((noinline)) i64 crb_lapack_call(CrbContext* context, int routine, const A&... given) {
    CrbLapackCall call;
    call.matrices = call.numbers = 0;
    (crb_lapack_add(call, given), ...);
    return context->table->lapack(context, routine, &call);
}
