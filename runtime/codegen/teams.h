/** \file
 * What units of teams have after prelude.h: a member's place in its team, its share of a range, collectives,
 * and scratch memory.
 *
 * CRB_TEAM_OF_ONE is 1 where every team has one member, and then nothing here costs anything. The members of
 * a larger team run one after the other on one thread, each until it meets the others (abi.h): the first to
 * go on finishes a collective for all of them, by way of the places that they offered.
 */
CRB_INLINE i64 crb_team_size(CrbContext* context) {
    return CRB_TEAM_OF_ONE ? 1 : context->team->size;
}
CRB_INLINE i64 crb_team_rank(CrbContext* context) {
    return CRB_TEAM_OF_ONE ? 0 : context->team->rank;
}
CRB_INLINE i64 crb_team_league_rank(CrbContext* context) {
    return context->team->league_rank;
}
CRB_INLINE i64 crb_team_league_size(CrbContext* context) {
    return context->team->league_size;
}
/** A team begins its work for one league rank. */
CRB_INLINE void crb_team_begin(CrbContext* context, i64 league_rank) {
    context->team->league_rank = league_rank;
    for (int i = 0; i < 4; ++i) context->team->scratch[i].used = 0;
}

/** The member's contiguous share of begin … end-1. */
CRB_INLINE i64 crb_team_part(CrbContext* context, i64 begin, i64 end, i64 part) {
    i64 n = end > begin ? end - begin : 0, size = context->team->size;
    i64 share = n / size + (n % size != 0);
    return part * share < n ? begin + part * share : begin + n;
}
CRB_INLINE i64 crb_team_lower(CrbContext* context, i64 begin, i64 end) {
    return CRB_TEAM_OF_ONE ? begin : crb_team_part(context, begin, end, context->team->rank);
}
CRB_INLINE i64 crb_team_upper(CrbContext* context, i64 begin, i64 end) {
    return CRB_TEAM_OF_ONE ? end : crb_team_part(context, begin, end, context->team->rank + 1);
}

CRB_INLINE int crb_team_meet(CrbContext* context, int site, int file, int line) {
    return CRB_TEAM_OF_ONE ? 0 : context->table->meet(context, site, file, line);
}
CRB_INLINE int crb_team_barrier(CrbContext* context, int file, int line) {
    return crb_team_meet(context, 0, file, line);
}
template <class T>
CRB_INLINE T& crb_team_offer(CrbContext* context, i64 rank) {
    return *(T*)context->team->offered[rank];
}
template <class T>
CRB_INLINE T crb_bits_of_both(T a, T b) {
    return T(a & b);
}
template <class T>
CRB_INLINE T crb_bits_of_either(T a, T b) {
    return T(a | b);
}
/** What all members' values come to, joined in the order of their ranks, to all of them. */
#define CRB_TEAM_JOIN(name, join)                                                                         \
    template <class T>                                                                                    \
    CRB_INLINE int crb_team_##name(CrbContext* context, int file, int line, T& value) {                   \
        if (CRB_TEAM_OF_ONE) return 0;                                                                    \
        context->team->offered[context->team->rank] = &value;                                             \
        if (crb_team_meet(context, line, file, line)) return 1;                                           \
        if (context->team->rank == 0) {                                                                   \
            T all = value;                                                                                \
            for (i64 r = 1; r < context->team->size; ++r) all = join(all, crb_team_offer<T>(context, r)); \
            for (i64 r = 0; r < context->team->size; ++r) crb_team_offer<T>(context, r) = all;            \
        }                                                                                                 \
        return 0;                                                                                         \
    }
CRB_TEAM_JOIN(sum, crb_add)
CRB_TEAM_JOIN(prod, crb_mul)
CRB_TEAM_JOIN(min, crb_min)
CRB_TEAM_JOIN(max, crb_max)
CRB_TEAM_JOIN(bit_and, crb_bits_of_both)
CRB_TEAM_JOIN(bit_or, crb_bits_of_either)
/** The sum of the values of all members before this one. */
template <class T>
CRB_INLINE int crb_team_prefix(CrbContext* context, int file, int line, T& value) {
    if (CRB_TEAM_OF_ONE) return 0;
    context->team->offered[context->team->rank] = &value;
    if (crb_team_meet(context, line, file, line)) return 1;
    if (context->team->rank == 0) {
        T sum = T();
        for (i64 r = 0; r < context->team->size; ++r) {
            T own = crb_team_offer<T>(context, r);
            crb_team_offer<T>(context, r) = sum;
            sum = crb_add(sum, own);
        }
    }
    return 0;
}
/** One member's value to all. */
template <class T>
CRB_INLINE int crb_team_broadcast(CrbContext* context, int file, int line, T& value, i64 from) {
    if (__builtin_expect(from < 0 || from >= crb_team_size(context), 0)) {
        char text[120];
        snprintf(text, sizeof text, "team_broadcast from member %lld of a team of %lld", from,
                 crb_team_size(context));
        return crb_raise(context, 2, file, line, text);
    }
    if (CRB_TEAM_OF_ONE) return 0;
    context->team->offered[context->team->rank] = &value;
    if (crb_team_meet(context, line, file, line)) return 1;
    T sent = crb_team_offer<T>(context, from);
    if (context->team->rank == 0)
        for (i64 r = 0; r < context->team->size; ++r) crb_team_offer<T>(context, r) = sent;
    return 0;
}
/** The last member's value to all. */
template <class T>
CRB_INLINE int crb_team_last(CrbContext* context, int file, int line, T& value) {
    return crb_team_broadcast(context, file, line, value, crb_team_size(context) - 1);
}
/** a[i] += a[i - 1] over the first `size` elements (all when it is -1). All members run on one thread, so one
 * does the work. */
template <class T>
CRB_INLINE int crb_team_inclusive_scan(CrbContext* context, int file, int line, const crb_array<T, 1>& a,
                                       i64 size) {
    if (__builtin_expect(size < -1 || size > a.n[0], 0)) {
        char text[120];
        snprintf(text, sizeof text, "inclusive_scan over %lld elements of a view of %lld", size, a.n[0]);
        return crb_raise(context, 3, file, line, text);
    }
    if (crb_team_meet(context, line, file, line)) return 1;
    i64 n = size < 0 ? a.n[0] : size;
    if (crb_team_rank(context) == 0)
        for (i64 i = 1; i < n; ++i) crb_at(a, i) = crb_add(crb_at(a, i - 1), crb_at(a, i));
    return 0;
}

static __attribute__((noinline, cold)) int crb_raise_scratch(CrbContext* context, int file, int line,
                                                             int part, i64 wanted) {
    const CrbScratch& s = context->team->scratch[part];
    char text[240];
    snprintf(text, sizeof text,
             "this view needs %lld bytes of the %s scratch memory of level %d, where %lld of %lld are left: "
             "reserve more by set_scratch_size(%d, pk.Per%s(bytes))",
             wanted, part < 2 ? "team's" : "thread's", part & 1, s.bytes - s.used, s.bytes, part & 1,
             part < 2 ? "Team" : "Thread");
    return crb_raise(context, 3, file, line, text);
}
/** A view of scratch memory; `part` as CrbTeam::scratch. */
template <class T, int R, class... N>
CRB_INLINE int crb_team_scratch(CrbContext* context, int file, int line, int part, crb_array<T, R>& view,
                                N... extents) {
    CrbScratch& scratch = context->team->scratch[part];
    const i64 n[] = {i64(extents)...};
    i64 bytes = sizeof(T), align = bytes < 8 ? bytes : 8;
    bool fits = true;
    view.owner = 0;
    for (int d = R - 1; d >= 0; --d) {
        if (__builtin_expect(n[d] < 0, 0))
            return crb_raise(context, 3, file, line, "negative dimensions not allowed");
        view.n[d] = n[d];
        view.s[d] = bytes;
        fits = fits && !__builtin_mul_overflow(bytes, n[d], &bytes);
    }
    i64 start = (scratch.used + align - 1) / align * align;
    if (__builtin_expect(!fits || bytes > scratch.bytes - start, 0))
        return crb_raise_scratch(context, file, line, part, fits ? bytes : i64(~u64(0) >> 1));
    view.data = (T*)(scratch.data + start);
    scratch.used = start + bytes;
    return 0;
}
