/** \file
 * The number of threads that Numba's kernels use (types/functions.def, rule State). Opens units that ask for
 * it.
 */
CRB_INLINE i64 crb_threads_used(CrbContext* context) {
    return context->table->threads(0);
}
CRB_INLINE int crb_threads_use(CrbContext* context, i64 count) {
    context->table->threads(count);
    return 0;
}
