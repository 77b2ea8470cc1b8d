// Arguments of launches that a unit makes, as words (abi.h). Each returns where the next argument goes.

template <class T>
CRB_INLINE i64* crb_launch_number(i64* words, T value) {
    words[0] = 0;
    __builtin_memcpy(words, &value, sizeof value);
    return words + (sizeof value + 7) / 8;
}
template <class T, int R>
CRB_INLINE i64* crb_launch_array(i64* words, const crb_array<T, R>& a) {
    *words++ = (i64)a.data;
    *words++ = 0;  // this function's: it outlives the launch
    for (int d = 0; d < R; ++d) *words++ = a.n[d];
    for (int d = 0; d < R; ++d) *words++ = a.s[d];
    return words;
}
