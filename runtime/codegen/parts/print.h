/** \file
 * print and printf: a line is formatted whole and handed over once, so that workers' lines do not mix; but
 * for those that show arrays, whose elements are handed over. Opens units that use them.
 *
 * crb_print_shown gives a number as Python prints it, as text that lives as long as the call that prints it.
 */
struct crb_print_text {
    char text[80];
};
template <class T>
CRB_INLINE crb_print_text crb_print_shown(CrbContext*, T x) {
    crb_print_text shown;
    if (crb_kind<T>::value == 1)
        snprintf(shown.text, sizeof shown.text, "%lld", i64(x));
    else
        snprintf(shown.text, sizeof shown.text, "%llu", u64(x));
    return shown;
}
CRB_INLINE crb_print_text crb_print_shown(CrbContext*, bool x) {
    return x ? crb_print_text{"True"} : crb_print_text{"False"};
}
CRB_INLINE crb_print_text crb_print_shown(CrbContext* context, double x) {
    crb_print_text shown;
    context->table->format(shown.text, &x, 64);
    return shown;
}
CRB_INLINE crb_print_text crb_print_shown(CrbContext* context, float x) {
    crb_print_text shown;
    context->table->format(shown.text, &x, 32);
    return shown;
}
CRB_INLINE crb_print_text crb_print_shown(CrbContext* context, c128 x) {
    crb_print_text shown;
    context->table->format(shown.text, &x, 128);
    return shown;
}
CRB_INLINE crb_print_text crb_print_shown(CrbContext* context, c64 x) {
    crb_print_text shown;
    context->table->format(shown.text, &x, 65);
    return shown;
}
/** Raises with arguments that are no single text. */
template <class... T>
static __attribute__((noinline, cold)) int crb_print_raise(CrbContext* context, int exception, int file,
                                                           int line, const char* format, T... values) {
    char text[sizeof(CrbError::message)];
    snprintf(text, sizeof text, format, values...);
    return crb_raise(context, exception | CRB_WRITTEN_ARGUMENTS, file, line, text);
}
template <class... T>
static __attribute__((noinline)) void crb_print_line(CrbContext* context, const char* format, T... values) {
    char near[512];
    i64 length = snprintf(near, sizeof near, format, values...);
    if (length < i64(sizeof near)) return context->table->print(near, length);
    char* far = (char*)context->table->allocate(length + 1);
    if (!far) return context->table->print(near, sizeof near - 1);
    snprintf(far, u64(length) + 1, format, values...);
    context->table->print(far, length);
    context->table->release(far);
}
template <class T, int R>
static __attribute__((noinline)) void crb_print_array(CrbContext* context, const crb_array<T, R>& a,
                                                      const char* dtype, int written) {
    context->table->print_array(a.data, dtype, sizeof(T), R, a.n, a.s, written);
}
