// Lists in generated code: what codegen/parts/list.h offers, with the checks that raise.

#include "runtime/codegen/spelling.hpp"
#include "runtime/codegen/writer.hpp"

namespace caramba::runtime {

std::string FunctionWriter::list_call(const ir::Expr* e) {
    constexpr int index_error = 2, memory_error = 8;
    const std::string first = e->args.empty() ? "" : operand(e, 0);
    if (e->text == "crb_list_new")
        return "({ auto crb_new = crb_list_new<" + spell_owned(e->type->element) + ">(context, " + first +
               "); if (__builtin_expect(!crb_new.body, 0)) " + raise(memory_error, e->line, "out of memory") +
               " crb_new; })";
    if (e->text == "crb_list_append")
        return "({ if (__builtin_expect(!crb_list_append(context, " + first + ", " + operand(e, 1) +
               "), 0)) " + raise(memory_error, e->line, "out of memory") + " })";
    if (e->text == "crb_list_at" && !e->checked)  // the only one of a cell
        return "crb_list_get(" + first + ", 0)";
    if (e->text == "crb_list_at" || e->text == "crb_list_pop") {
        const bool pops = e->text == "crb_list_pop";
        const std::string index =
            "({ i64 crb_i = " + operand(e, 1) + "; const i64 crb_n = crb_list_size(" + first + "); " +
            (pops ? "if (__builtin_expect(crb_n == 0, 0)) " +
                        raise(index_error, e->line, "pop from empty list") + " "
                  : "") +
            "if (crb_i < 0) crb_i += crb_n; if (__builtin_expect(crb_i < 0 || crb_i >= crb_n, 0)) " +
            raise(index_error, e->line,
                  pops        ? "pop index out of range"
                  : e->number ? "setitem out of range"
                              : "getitem out of range") +
            " crb_i; })";
        return (pops ? "crb_list_pop(" : "crb_list_get(") + first + ", " + index + ")";
    }
    std::string text = e->text + "(" + first;
    for (size_t i = 1; i < e->args.size(); ++i) text += ", " + operand(e, i);
    return text + ")";
}

}  // namespace caramba::runtime
