/** \file
 * The number of threads that Numba's kernels use, and which of them a block runs on (types/functions.def,
 * rule State). Opens units that ask for it.
 */
CRB_INLINE i64 crb_threads_used(CrbContext* context) {
    return context->table->threads(0);
}
CRB_INLINE i64 crb_threads_own(CrbContext* context) {
    return context->worker;
}
CRB_INLINE int crb_threads_fence(CrbContext*) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    return 0;
}
CRB_INLINE int crb_threads_use(CrbContext* context, i64 count) {
    context->table->threads(count);
    return 0;
}
