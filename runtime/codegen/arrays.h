/** \file
 * Arrays, after functions.h in every unit: indices, slices, the memory that arrays touch, new storage.
 */
// --- arrays
// ---------------------------------------------------------------------------------------------------
/** Bits instead of a branch, which g++ makes of a choice and data may decide. */
CRB_INLINE i64 crb_wrap(i64 i, i64 n) {
    return i + (i >> 63 & n);
}
/** A slice bound without a step: from the end when negative, clipped to the array. */
CRB_INLINE i64 crb_clip(i64 bound, i64 n) {
    if (bound < 0) bound += n;
    return bound < 0 ? 0 : bound > n ? n : bound;
}
CRB_INLINE i64 crb_count(i64 start, i64 stop) {
    return stop > start ? stop - start : 0;
}
/** slice.indices for any step; `has`: bit 0 a start, bit 1 a stop. A zero step selects nothing. */
CRB_INLINE i64 crb_slice_start(i64 n, i64 start, i64 step, i64 has) {
    if (!(has & 1)) return step < 0 ? n - 1 : 0;
    if (start < 0) start += n;
    if (step < 0) return start < 0 ? -1 : start >= n ? n - 1 : start;
    return start < 0 ? 0 : start > n ? n : start;
}
CRB_INLINE i64 crb_slice_count(i64 n, i64 start, i64 stop, i64 step, i64 has) {
    if (!(has & 2)) {
        stop = step < 0 ? -1 : n;
    } else {
        if (stop < 0) stop += n;
        stop = step < 0 ? (stop < -1 ? -1 : stop >= n ? n - 1 : stop) : (stop < 0 ? 0 : stop > n ? n : stop);
    }
    if (step == 0) return 0;
    if (step < 0) return stop < start ? (start - stop - 1) / -step + 1 : 0;
    return start < stop ? (stop - start - 1) / step + 1 : 0;
}
template <class T, int R>
CRB_INLINE i64 crb_extent(const crb_array<T, R>& a, i64 d) {
    return a.n[d];
}
template <class T, int R>
CRB_INLINE i64 crb_stride(const crb_array<T, R>& a, i64 d) {
    return a.s[d];
}
/** Whether two arrays are the same elements in the same order. */
template <class T, int R>
CRB_INLINE bool crb_same_array(const crb_array<T, R>& a, const crb_array<T, R>& b) {
    bool same = a.data == b.data;
    for (int d = 0; d < R; ++d) same = same && a.n[d] == b.n[d] && a.s[d] == b.s[d];
    return same;
}

template <class T>
CRB_INLINE T& crb_at(const crb_array<T, 1>& a, i64 i) {
    return *(T*)((char*)a.data + i * a.s[0]);
}
template <class T>
CRB_INLINE T& crb_at(const crb_array<T, 2>& a, i64 i, i64 j) {
    return *(T*)((char*)a.data + i * a.s[0] + j * a.s[1]);
}
template <class T>
CRB_INLINE T& crb_at(const crb_array<T, 3>& a, i64 i, i64 j, i64 k) {
    return *(T*)((char*)a.data + i * a.s[0] + j * a.s[1] + k * a.s[2]);
}
template <class T, int R, class... I>
CRB_INLINE T& crb_at(const crb_array<T, R>& a, I... index) {
    const i64 at[] = {i64(index)..., 0};
    i64 offset = 0;
    for (int d = 0; d < R; ++d) offset += at[d] * a.s[d];
    return *(T*)((char*)a.data + offset);
}
template <class T>
CRB_INLINE T& crb_at(const crb_array<T, 0>& a) {
    return *a.data;
}

/** Elements of arrays with the trait Atomic, by way of an integer of their size. */
template <int bytes>
struct crb_bits {
    typedef u64 __attribute__((may_alias)) type;
};
template <>
struct crb_bits<4> {
    typedef unsigned __attribute__((may_alias)) type;
};
template <>
struct crb_bits<2> {
    typedef u16 __attribute__((may_alias)) type;
};
template <>
struct crb_bits<1> {
    typedef u8 __attribute__((may_alias)) type;
};
template <class T>
CRB_INLINE T crb_shared_load(const T& place) {
    auto bits = __atomic_load_n((const typename crb_bits<sizeof(T)>::type*)&place, __ATOMIC_RELAXED);
    T value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}
template <class T>
CRB_INLINE void crb_shared_store(T& place, T value) {
    typename crb_bits<sizeof(T)>::type bits;
    __builtin_memcpy(&bits, &value, sizeof value);
    __atomic_store_n((typename crb_bits<sizeof(T)>::type*)&place, bits, __ATOMIC_RELAXED);
}
/** Puts `value` where `old` still is; else false, and `old` is what is there. */
template <class T>
CRB_INLINE bool crb_shared_replace(T& place, T& old, T value) {
    typename crb_bits<sizeof(T)>::type have, want;
    __builtin_memcpy(&have, &old, sizeof old);
    __builtin_memcpy(&want, &value, sizeof value);
    bool done = __atomic_compare_exchange_n((typename crb_bits<sizeof(T)>::type*)&place, &have, want, true,
                                            __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    __builtin_memcpy(&old, &have, sizeof old);
    return done;
}

/** First and last byte that an array can touch. */
template <class T, int R>
CRB_INLINE void crb_range(const crb_array<T, R>& a, u64& first, u64& end) {
    first = u64(a.data);
    end = first + sizeof(T);
    for (int d = 0; d < R; ++d) {
        if (a.n[d] == 0) {
            end = first;
            return;
        }
        i64 reach = (a.n[d] - 1) * a.s[d];
        if (reach < 0)
            first += u64(reach);
        else
            end += u64(reach);
    }
}
template <class A, class B>
CRB_INLINE bool crb_apart(const A& a, const B& b) {
    u64 a0, a1, b0, b1;
    crb_range(a, a0, a1);
    crb_range(b, b0, b1);
    return a1 <= b0 || b1 <= a0;
}
template <class T, int R>
CRB_INLINE crb_array<T, R> crb_transpose(const crb_array<T, R>& a) {
    crb_array<T, R> t = a;
    for (int d = 0; d < R; ++d) {
        t.n[d] = a.n[R - 1 - d];
        t.s[d] = a.s[R - 1 - d];
    }
    return t;
}
template <int... D, class T, int R>
CRB_INLINE crb_array<T, R> crb_permute(const crb_array<T, R>& a) {
    const int from[] = {D...};
    crb_array<T, R> t = a;
    for (int d = 0; d < R; ++d) {
        t.n[d] = a.n[from[d]];
        t.s[d] = a.s[from[d]];
    }
    return t;
}
/** What is wrong with the extents of a reshaped array. */
enum crb_extents { crb_fitting, crb_other_size, crb_several_open };
/** A contiguous array with other extents, one of which may be negative: then it is what the others leave. */
template <class T, int R, int Q, class... N>
CRB_INLINE crb_extents crb_reshape(const crb_array<T, R>& a, crb_array<T, Q>& v, N... extents) {
    const i64 n[] = {i64(extents)..., 0};
    i64 size = 1, known = 1;
    int open = -1;
    for (int d = 0; d < R; ++d) size *= a.n[d];
    for (int d = 0; d < Q; ++d) {
        if (n[d] < 0 && open >= 0) return crb_several_open;
        if (n[d] < 0)
            open = d;
        else
            known *= n[d];
        v.n[d] = n[d];
    }
    // Beside an extent of 0 any would do, and it is 0.
    if (open >= 0) v.n[open] = known ? size / known : 0;
    if (size != (open >= 0 ? known * v.n[open] : known)) return crb_other_size;
    i64 stride = sizeof(T);
    for (int d = Q - 1; d >= 0; --d) {
        v.s[d] = stride;
        stride *= v.n[d];
    }
    v.data = a.data;
    v.owner = a.owner;
    return crb_fitting;
}
/** A contiguous array with one extent. */
template <class T, int R>
CRB_INLINE crb_array<T, 1> crb_flat(const crb_array<T, R>& a) {
    crb_array<T, 1> v;
    v.n[0] = 1;
    for (int d = 0; d < R; ++d) v.n[0] *= a.n[d];
    v.s[0] = sizeof(T);
    v.data = a.data;
    v.owner = a.owner;
    return v;
}
/** An array that may keep new storage alive: `owner` is null (somebody else's memory) or counts its keepers.
 */
template <class T, int R>
struct crb_owned : crb_array<T, R> {
    CRB_MEMBER crb_owned() : crb_array<T, R>() {}
    CRB_MEMBER crb_owned(const crb_array<T, R>& a) : crb_array<T, R>(a) { retain(); }
    CRB_MEMBER crb_owned(const crb_owned& a) : crb_array<T, R>(a) { retain(); }
    CRB_MEMBER crb_owned& operator=(const crb_array<T, R>& a) {
        if (a.owner) ++*(i64*)a.owner;  // first, since both may be the same storage
        release();
        (crb_array<T, R>&)* this = a;
        return *this;
    }
    CRB_MEMBER crb_owned& operator=(const crb_owned& a) { return *this = (const crb_array<T, R>&)a; }
    CRB_MEMBER ~crb_owned() { release(); }
    CRB_MEMBER void retain() {
        if (this->owner) ++*(i64*)this->owner;
    }
    CRB_MEMBER void release() {
        if (this->owner && --*(i64*)this->owner == 0) crb_table->release(this->owner);
    }
};
/** An array that leaves the unit: its receiver counts as a keeper. */
template <class T, int R>
CRB_INLINE crb_array<T, R> crb_keep(const crb_array<T, R>& a) {
    if (a.owner) ++*(i64*)a.owner;
    return a;
}
/** New storage, the count of its keepers in front; data is null when there is none. */
template <class T, int R, bool fortran, class... N>
CRB_INLINE crb_owned<T, R> crb_allocate_array(CrbContext* context, N... extents) {
    crb_owned<T, R> a;
    const i64 n[] = {i64(extents)..., 0};
    i64 bytes = sizeof(T);
    for (int k = R - 1; k >= 0; --k) {
        int d = fortran ? R - 1 - k : k;
        a.n[d] = n[d];
        a.s[d] = bytes;
        if (n[d] < 0 || __builtin_mul_overflow(bytes, n[d], &bytes)) return a;
    }
    i64* owner = bytes < i64(1) << 62 ? (i64*)context->table->allocate(bytes + 64) : 0;
    if (!owner) return a;
    crb_table = context->table;
    owner[0] = 1;
    a.owner = owner;
    a.data = (T*)(((u64)owner + 64 + 15) / 64 * 64);  // the owner is a multiple of 16
    return a;
}
template <class... N>
static __attribute__((noinline, cold)) int crb_raise_allocation(CrbContext* context, int file, int line,
                                                                i64 bytes, N... extents) {
    const i64 n[] = {1, i64(extents)...};
    bool fits = true;
    for (i64 extent : n) {
        if (extent < 0) return crb_raise(context, 3, file, line, "negative dimensions not allowed");
        fits = !__builtin_mul_overflow(bytes, extent, &bytes) && fits;
    }
    return fits ? crb_raise(context, 8, file, line, "Allocation failed (probably too large).")
                : crb_raise(context, 3, file, line,
                            "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum "
                            "possible size.");
}
/** min and max of arrays: the first NaN wins, then the first of equals. Seldom true, which a branch is
 * quicker for than a choice of values that waits for the one before. */
template <class T>
CRB_INLINE bool crb_before(T x, T best) {
    return __builtin_expect((x != x || x < best) && best == best, 0);
}
template <class T>
CRB_INLINE bool crb_after(T x, T best) {
    return __builtin_expect((x != x || x > best) && best == best, 0);
}
CRB_INLINE i64 crb_arange_count(double start, double stop, double step) {
    double n = crb_ceil((stop - start) / step);
    return n > 0 ? i64(n) : 0;
}
CRB_INLINE i64 crb_arange_count(i64 start, i64 stop, i64 step) {
    return crb_arange_count(double(start), double(stop), double(step));
}
CRB_INLINE double crb_linspace_step(double start, double stop, i64 n) {
    return n > 1 ? (stop - start) / double(n - 1) : 0;
}
CRB_INLINE double crb_linspace_at(double start, double stop, double step, i64 i, i64 n) {
    return i > 0 && i == n - 1 ? stop : start + double(i) * step;
}
/** How often range(start, stop, step) runs: as Numba, by the signs of stop - start and of step, whatever
 * their type. */
template <class T>
CRB_INLINE u64 crb_trips(T start, T stop, T step) {
    const i64 left =
        sizeof(T) == 4 ? i64(int(unsigned(stop) - unsigned(start))) : i64(u64(stop) - u64(start));
    const i64 by = i64(step);
    if (left == 0 || (left > 0) != (by > 0)) return 0;
    return by > 0 ? (u64(left) - 1) / u64(by) + 1 : (u64(0) - u64(left) - 1) / (u64(0) - u64(by)) + 1;
}
