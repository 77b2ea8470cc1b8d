/** \file
 * Calls of C's functions by their address (pykokkos/foreign_functions.py). Opens units that have some.
 * Arguments have the types of the parameters.
 */
template <class Result, class... Arguments>
CRB_INLINE Result crb_foreign_call(i64 address, Arguments... arguments) {
    return reinterpret_cast<Result (*)(Arguments...)>(address)(arguments...);
}
template <class... Arguments>
CRB_INLINE i64 crb_foreign_run(i64 address, Arguments... arguments) {
    reinterpret_cast<void (*)(Arguments...)>(address)(arguments...);
    return 0;
}
