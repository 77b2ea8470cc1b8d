/** \file
 * Draws from NumPy's generators (pykokkos/bit_generators.py, rule State). Opens units that use them.
 */
/** NumPy's interface to a bit generator, numpy/random/bitgen.h. */
struct CrbBitGenerator {
    void* state;
    u64 (*next_long)(void*);
    unsigned (*next_word)(void*);
    double (*next_real)(void*);
    u64 (*next_raw)(void*);
};
CRB_INLINE double crb_generator_real(i64 address) {
    auto* from = reinterpret_cast<CrbBitGenerator*>(address);
    return from->next_real(from->state);
}
CRB_INLINE unsigned crb_generator_word(i64 address) {
    auto* from = reinterpret_cast<CrbBitGenerator*>(address);
    return from->next_word(from->state);
}
CRB_INLINE u64 crb_generator_long(i64 address) {
    auto* from = reinterpret_cast<CrbBitGenerator*>(address);
    return from->next_long(from->state);
}
/** By a function of NumPy's library. */
CRB_INLINE double crb_generator_double(i64 function, i64 address) {
    return reinterpret_cast<double (*)(void*)>(function)(reinterpret_cast<void*>(address));
}
CRB_INLINE float crb_generator_float(i64 function, i64 address) {
    return reinterpret_cast<float (*)(void*)>(function)(reinterpret_cast<void*>(address));
}
