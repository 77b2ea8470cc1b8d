/** \file
 * Draws from Numba's generators (types/functions.def, rule State). Opens units that use them.
 */
CRB_INLINE i64 crb_mersenne_next(CrbContext* context, CrbMersenne* state) {
    if (__builtin_expect(state->index >= 624, 0)) context->table->mersenne_refill(state);
    unsigned y = state->key[state->index++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    return i64(y ^ y >> 18);
}
CRB_INLINE i64 crb_mersenne_bits(CrbContext* context, i64 which) {
    return crb_mersenne_next(context, context->table->mersenne(which));
}
CRB_INLINE double crb_mersenne_real(CrbContext* context, i64 which) {
    CrbMersenne* state = context->table->mersenne(which);
    const i64 high = crb_mersenne_next(context, state) >> 5;
    const i64 low = crb_mersenne_next(context, state) >> 6;
    return (double(high) * 67108864.0 + double(low)) / 9007199254740992.0;
}
CRB_INLINE int crb_mersenne_seed(CrbContext* context, i64 which, i64 value) {
    context->table->mersenne_seed(context->table->mersenne(which), unsigned(value));
    return 0;
}
CRB_INLINE bool crb_mersenne_has_normal(CrbContext* context, i64 which) {
    return context->table->mersenne(which)->has_normal;
}
CRB_INLINE int crb_mersenne_keep_normal(CrbContext* context, i64 which, double value) {
    CrbMersenne* state = context->table->mersenne(which);
    state->has_normal = 1;
    state->normal = value;
    return 0;
}
CRB_INLINE double crb_mersenne_take_normal(CrbContext* context, i64 which) {
    CrbMersenne* state = context->table->mersenne(which);
    state->has_normal = 0;
    return state->normal;
}
CRB_INLINE i64 crb_mersenne_width(CrbContext*, i64 value) {
    return value ? 64 - __builtin_clzll(u64(value)) : 0;
}
