/** \file
 * Lists that grow: counted references to one body, as Python's names are. Opens units that use them.
 *
 * Elements are assigned to zeroed memory, which is a valid empty value of every type that a list can hold.
 */
template <class T>
struct crb_list_body {
    i64 keepers;
    i64 size;
    i64 capacity;
    T* data;
    i64 typed;  ///< Python gets a typed list of Numba's
};
/** Instead of a count: the caller keeps the body, which the workers of a launch share. */
enum : i64 { crb_list_lent = -1 };
template <class T>
struct crb_list_of {
    crb_list_body<T>* body;
    CRB_MEMBER crb_list_of() : body(0) {}
    CRB_MEMBER crb_list_of(const crb_list_of& other) : body(other.body) { retain(); }
    CRB_MEMBER crb_list_of& operator=(const crb_list_of& other) {
        other.retain();
        release();
        body = other.body;
        return *this;
    }
    CRB_MEMBER ~crb_list_of() { release(); }
    CRB_MEMBER void retain() const {
        if (body && body->keepers != crb_list_lent) ++body->keepers;
    }
    CRB_MEMBER void release() {
        if (body && body->keepers != crb_list_lent && --body->keepers == 0) destroy();
    }
    void destroy() {
        for (i64 i = 0; i < body->size; ++i) body->data[i] = T();
        if (body->data) crb_table->release(body->data);
        crb_table->release(body);
    }
};
/** An empty list; without a body when there is no memory. */
template <class T>
static inline crb_list_of<T> crb_list_new(CrbContext* context, i64 typed) {
    crb_table = context->table;
    crb_list_of<T> list;
    list.body = (crb_list_body<T>*)context->table->allocate(sizeof(crb_list_body<T>));
    if (list.body) *list.body = {1, 0, 0, 0, typed};
    return list;
}
template <class T>
static __attribute__((noinline)) bool crb_list_grow(crb_list_body<T>* body) {
    const i64 capacity = body->capacity * 2 + 8;
    T* data = (T*)crb_table->reallocate(body->data, capacity * i64(sizeof(T)));
    if (!data) return false;
    if (!__is_trivially_copyable(T))  // an assignment releases what was there
        __builtin_memset((void*)(data + body->size), 0, u64(capacity - body->size) * sizeof(T));
    body->data = data;
    body->capacity = capacity;
    return true;
}
/** False when there is no memory. */
template <class T, class V>
CRB_INLINE bool crb_list_append(CrbContext* context, const crb_list_of<T>& list, const V& value) {
    crb_list_body<T>* body = list.body;
    const T item = value;  // it may be an element of this list
    if (body->size == body->capacity) {
        crb_table = context->table;
        if (!crb_list_grow(body)) return false;
    }
    body->data[body->size++] = item;
    return true;
}
template <class T>
CRB_INLINE T crb_list_pop(const crb_list_of<T>& list, i64 at) {
    crb_list_body<T>* body = list.body;
    const T item = body->data[at];
    for (i64 i = at; i + 1 < body->size; ++i) body->data[i] = body->data[i + 1];
    body->data[--body->size] = T();
    return item;
}
template <class T>
CRB_INLINE i64 crb_list_size(const crb_list_of<T>& list) {
    return list.body->size;
}
template <class T>
CRB_INLINE i64 crb_list_typed(const crb_list_of<T>& list) {
    return list.body->typed;
}
template <class T>
CRB_INLINE T& crb_list_get(const crb_list_of<T>& list, i64 at) {
    return list.body->data[at];
}
/** Nobody counts what a launch reads: its workers share it. Lists in lists have bodies for the launch, too;
 * false when there is no memory for them. */
template <class T>
CRB_INLINE bool crb_lend(CrbContext*, T&) {
    return true;
}
template <class T>
CRB_INLINE void crb_take_back(CrbContext*, T&) {}
template <class T, int R>
CRB_INLINE bool crb_lend(CrbContext*, crb_owned<T, R>& item) {
    item.owner = 0;
    return true;
}
template <class H, class... T>
CRB_INLINE bool crb_lend(CrbContext* context, crb_tuple<H, T...>& item) {
    return crb_lend(context, item.head) && crb_lend(context, item.tail);
}
template <class T>
static bool crb_lend(CrbContext* context, crb_list_of<T>& item);
template <class T>
static void crb_take_back(CrbContext* context, crb_list_of<T>& item);
template <class T>
static void crb_take_back_items(CrbContext* context, crb_list_body<T>& body) {
    if (!body.data) return;
    for (i64 i = 0; i < body.size; ++i) crb_take_back(context, body.data[i]);
    context->table->release(body.data);
    body.data = 0;
}
/** The items of a list as a launch gets them. Without data when there is no memory. */
template <class T>
static crb_list_body<T> crb_lend_items(CrbContext* context, const crb_list_body<T>& from) {
    T* data = (T*)context->table->allocate(from.size * i64(sizeof(T)));
    crb_list_body<T> body = {crb_list_lent, from.size, from.size, data, from.typed};
    if (!data) return body;
    __builtin_memcpy((void*)data, (const void*)from.data, u64(from.size) * sizeof(T));
    for (i64 i = 0; i < from.size; ++i)
        if (!crb_lend(context, data[i])) {
            body.size = i;
            crb_take_back_items(context, body);
            break;
        }
    return body;
}
template <class T>
static bool crb_lend(CrbContext* context, crb_list_of<T>& item) {
    auto* body = (crb_list_body<T>*)context->table->allocate(sizeof(crb_list_body<T>));
    if (!body) return false;
    *body = crb_lend_items(context, *item.body);
    item.body = body;
    if (body->data) return true;
    context->table->release(body);
    return false;
}
template <class T>
static void crb_take_back(CrbContext* context, crb_list_of<T>& item) {
    crb_take_back_items(context, *item.body);
    context->table->release(item.body);
}
template <class T>
struct crb_list_loan {
    crb_list_body<T> body;
    CrbContext* context;
    CRB_MEMBER crb_list_loan(CrbContext* in, const crb_list_of<T>& list)
        : body(crb_lend_items(in, *list.body)), context(in) {}
    CRB_MEMBER ~crb_list_loan() { crb_take_back_items(context, body); }
};
/** The body of a list that leaves the unit as it is, which the receiver releases. */
template <class T>
CRB_INLINE void* crb_list_keep(const crb_list_of<T>& list) {
    list.retain();
    return list.body;
}
/** A list that leaves the unit: its elements as the receiver reads them. */
struct crb_list_result {
    i64 size;
    void* data;
    const void* body;  ///< which list it was
    i64 typed;
};
