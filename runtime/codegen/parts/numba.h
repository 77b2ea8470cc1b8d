/** \file
 * Calls of what Numba compiled, by its address and in its convention (pykokkos/numba_calls.py): a place for
 * the result, one for what describes an exception, and the arguments, arrays as their data, extents and
 * strides. Opens units that have some.
 */
template <int R>
struct crb_numba_array {
    void* storage;  ///< what counts its keepers; null: an array that an argument or Numba keeps
    void* parent;
    i64 size, itemsize;
    char* data;
    i64 n[R], s[R];
};
/** Hands arguments on, one after the other, until all are numbers; then calls. */
template <class Call>
CRB_INLINE int crb_numba_pass(const Call& call) {
    return call();
}
template <class Call, class T, class... More>
CRB_INLINE int crb_numba_pass(const Call& call, const T& first, const More&... more);
template <int I, class Call, class T, int R, class... More>
CRB_INLINE int crb_numba_axes(const Call& call, const crb_array<T, R>& a, const More&... more) {
    if constexpr (I == 2 * R) {
        return crb_numba_pass(call, more...);
    } else {
        const i64 value = I < R ? a.n[I] : a.s[I - R];
        return crb_numba_axes<I + 1>([&](auto... rest) { return call(value, rest...); }, a, more...);
    }
}
template <class T>
struct crb_numba_argument {
    template <class Call, class... More>
    CRB_INLINE int pass(const Call& call, T value, const More&... more) {
        return crb_numba_pass([&](auto... rest) { return call(value, rest...); }, more...);
    }
    CRB_INLINE void* owner(const T&, const char*) { return 0; }
};
template <>
struct crb_numba_argument<bool> : crb_numba_argument<u8> {};
template <class T>
struct crb_numba_complex {
    template <class Call, class C, class... More>
    CRB_INLINE int pass(const Call& call, const C& value, const More&... more) {
        T parts[2];
        __builtin_memcpy(parts, &value, sizeof parts);
        return crb_numba_pass([&](auto... rest) { return call(parts[0], parts[1], rest...); }, more...);
    }
    template <class C>
    CRB_INLINE void* owner(const C&, const char*) {
        return 0;
    }
};
template <>
struct crb_numba_argument<c64> : crb_numba_complex<float> {};
template <>
struct crb_numba_argument<c128> : crb_numba_complex<double> {};
template <class T, int R>
struct crb_numba_argument<crb_array<T, R>> {
    template <class Call, class... More>
    CRB_INLINE int pass(const Call& call, const crb_array<T, R>& a, const More&... more) {
        const i64 data = i64(a.data);
        return crb_numba_axes<0>([&](auto... rest) { return call(data, rest...); }, a, more...);
    }
    /** What keeps an array, where the address is inside of it. */
    CRB_INLINE void* owner(const crb_array<T, R>& a, const char* address) {
        u64 first, end;
        crb_range(a, first, end);
        return first <= u64(address) && u64(address) < end ? a.owner : 0;
    }
};
template <class T, int R>
struct crb_numba_argument<crb_owned<T, R>> : crb_numba_argument<crb_array<T, R>> {};
template <class Call, class T, class... More>
CRB_INLINE int crb_numba_pass(const Call& call, const T& first, const More&... more) {
    return crb_numba_argument<T>::pass(call, first, more...);
}

template <class T>
struct crb_numba_plain {
    typedef T type;
};
template <class T>
struct crb_numba_plain<T&> {
    typedef T type;
};
template <class T>
CRB_INLINE void crb_numba_let_go(const T&, const i64*) {}
template <int R>
CRB_INLINE void crb_numba_let_go(const crb_numba_array<R>& a, const i64* addresses) {
    if (a.storage) ((void (*)(void*))addresses[1])(a.storage);
}

/** Memory of Numba's that arrays of one result share, and what it becomes: a copy, since what Numba's counts
 * is not counted here. Views of each other stay views of each other. */
struct crb_numba_memory {
    void* storage;
    u64 first, end;
    crb_owned<u8, 1> copy;
};

/** Numba's form of each part of a result. */
template <class T>
struct crb_numba_part {
    typedef T form;
    CRB_INLINE void note(const form&, crb_numba_memory*) {}
    template <class Owner>
    CRB_INLINE void take(const crb_numba_memory*, const Owner&, const form& from, T& to) {
        to = from;
    }
};
template <>
struct crb_numba_part<bool> {
    typedef u8 form;
    CRB_INLINE void note(form, crb_numba_memory*) {}
    template <class Owner>
    CRB_INLINE void take(const crb_numba_memory*, const Owner&, form from, bool& to) {
        to = from & 1;
    }
};
template <class T, int R>
struct crb_numba_part<crb_owned<T, R>> {
    typedef crb_numba_array<R> form;
    CRB_INLINE crb_array<T, R> array(const form& from) {
        crb_array<T, R> a{};
        a.data = (T*)from.data;
        for (int d = 0; d < R; ++d) {
            a.n[d] = from.n[d];
            a.s[d] = from.s[d];
        }
        return a;
    }
    CRB_INLINE void note(const form& from, crb_numba_memory* memory) {
        if (!from.storage) return;
        while (memory->storage && memory->storage != from.storage) ++memory;
        u64 first, end;
        crb_range(array(from), first, end);
        const bool fresh = !memory->storage;
        memory->storage = from.storage;
        memory->first = fresh || first < memory->first ? first : memory->first;
        memory->end = fresh || end > memory->end ? end : memory->end;
    }
    template <class Owner>
    CRB_INLINE void take(const crb_numba_memory* memory, const Owner& owner, const form& from,
                         crb_owned<T, R>& to) {
        crb_array<T, R> a = array(from);
        if (from.storage) {
            while (memory->storage != from.storage) ++memory;
            a.data = (T*)((char*)memory->copy.data + (u64(from.data) - memory->first));
            a.owner = memory->copy.owner;
        } else {
            a.owner = owner(from.data);
        }
        to = a;
    }
};
/** Calls `visit` for each part and its place in the result. */
template <class Visit>
CRB_INLINE void crb_numba_parts(const char*, i64, crb_tuple<>&, const Visit&) {}
template <class Visit, class H, class... T>
CRB_INLINE void crb_numba_parts(const char* from, i64 at, crb_tuple<H, T...>& to, const Visit& visit) {
    typedef typename crb_numba_part<H>::form form;
    at = (at + i64(alignof(form)) - 1) / i64(alignof(form)) * i64(alignof(form));
    form part;
    __builtin_memcpy(&part, from + at, sizeof part);
    visit(part, to.head);
    crb_numba_parts(from, at + i64(sizeof part), to.tail, visit);
}
enum { crb_numba_no_memory = -100 };
template <class Owner, class... T>
CRB_INLINE int crb_numba_take(CrbContext* context, const i64* addresses, const Owner& owner, const char* from,
                              crb_tuple<T...>& to) {
    crb_numba_memory memory[sizeof...(T) + 1] = {};
    crb_numba_parts(from, 0, to, [&](const auto& part, auto& place) {
        crb_numba_part<typename crb_numba_plain<decltype(place)>::type>::note(part, memory);
    });
    int error = 0;
    for (crb_numba_memory* m = memory; m->storage; ++m) {
        m->copy = crb_allocate_array<u8, 1, false>(context, i64(m->end - m->first));
        if (m->copy.data)
            __builtin_memcpy(m->copy.data, (const void*)m->first, m->end - m->first);
        else
            error = crb_numba_no_memory;
    }
    crb_numba_parts(from, 0, to, [&](const auto& part, auto& place) {
        if (!error)
            crb_numba_part<typename crb_numba_plain<decltype(place)>::type>::take(memory, owner, part, place);
        crb_numba_let_go(part, addresses);
    });
    return error;
}
template <class T>
struct crb_numba_space {
    enum { bytes = 16 };
};
template <class H, class... T>
struct crb_numba_space<crb_tuple<H, T...>> {
    enum { bytes = sizeof(typename crb_numba_part<H>::form) + 8 + crb_numba_space<crb_tuple<T...>>::bytes };
};

/** Zero where all went well, the address of what is said about an exception, or a status below zero; and what
 * the function gave. `addresses`: of the function, and of what lets go of storage. */
template <class Result, class... Arguments>
CRB_INLINE Result crb_numba_call(CrbContext* context, const crb_array<i64, 1>& addresses,
                                 const Arguments&... arguments) {
    Result result{};
    alignas(16) char given[crb_numba_space<Result>::bytes] = {};
    void* failure = 0;
    const i64* known = addresses.data;
    const int status = crb_numba_pass(
        [&](auto... values) {
            return ((int (*)(void*, void**, decltype(values)...))known[0])(given, &failure, values...);
        },
        arguments...);
    if (status) {
        result.head = status > 0 && failure ? i64(failure) : -i64(status < 0 ? -status : status);
        return result;
    }
    const auto owner = [&](const char* address) {
        void* found = 0;
        ((found = found ? found : crb_numba_argument<Arguments>::owner(arguments, address)), ...);
        return found;
    };
    result.head = crb_numba_take(context, known, owner, given, result.tail);
    return result;
}
