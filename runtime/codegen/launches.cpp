// Launches that a function makes: the words of the arguments, a constant description, one call of the table.

#include <functional>

#include "runtime/codegen/spelling.hpp"
#include "runtime/codegen/writer.hpp"
#include "runtime/infer/launches.hpp"
#include "types/random.hpp"

namespace caramba::runtime {

namespace {

using types::TypeRef;

/** `lend`: writes the words of a list. */
std::string put(TypeRef t, const std::string& value,
                const std::function<std::string(TypeRef, const std::string&)>& lend) {
    if (types::is_list(t)) return lend(t, value);
    if (types::is_array(t)) return "crb_w = crb_launch_array(crb_w, " + value + "); ";
    if (types::is_scalar(t))
        return "crb_w = crb_launch_number<" + spell_type(t) + ">(crb_w, " + value + "); ";
    if (types::is_random_pool(t)) return "crb_w = crb_random_launch(crb_w, " + value + "); ";
    std::string text;
    if (types::is_tuple(t))
        for (size_t i = 0; i < t->elements.size(); ++i)
            text += put(t->elements[i], "crb_get<" + std::to_string(i) + ">::of(" + value + ")", lend);
    return text;
}

/** Launches, and asks whether the kernel raised. `from`: prefixes of a scan begin with what the result holds.
 */
std::string run_on_space(const Launched& kernel, const PolicyShape& policy, bool from,
                         const std::string& label, const std::string& where) {
    const Request& request = kernel.request;
    const bool accumulates = request.pattern != Pattern::For;
    const std::string space = kernel.symbol + "::";
    auto number = [](auto value) { return std::to_string(static_cast<int>(value)) + ", "; };
    return "static const CrbLaunch crb_launch_what = {" + label + ", " +
           (from ? "3, " : number(request.pattern)) + number(policy.form) + number(request.rank) +
           number(policy.space) + number(policy.schedule) + number(policy.inner) + number(policy.outer) +
           "(void*)" + space + "crb_block, " +
           (accumulates ? "sizeof crb_result, " + space + "crb_init, " + space + "crb_join, " : "0, 0, 0, ") +
           where + ", " + space + "crb_asks_python, " + space + "crb_draws, " + space + "crb_indices, " +
           space +
           "crb_overlaps}; if (__builtin_expect(context->table->launch(context, &crb_launch_what, crb_words, "
           "crb_policy, " +
           (accumulates ? "&crb_result" : "0") + "), 0)) ";
}

/** The same of a launch that an iteration of another makes: one chunk, here. */
std::string run_in_order(const Launched& kernel, const PolicyShape& policy, bool from) {
    const Pattern pattern = kernel.request.pattern;
    const bool tiles = policy.form == PolicyShape::Form::Tiles;
    const std::string space = kernel.symbol + "::";
    return (pattern == Pattern::For || from ? "" : space + "crb_init(&crb_result); ") +
           "if (__builtin_expect(" + (tiles ? "" : "crb_policy[0] < crb_policy[1] && ") + space +
           "crb_block(crb_words, context, " +
           (tiles ? "crb_policy, crb_policy + " + std::to_string(policy.rank)
                  : "crb_policy[0], crb_policy[1]") +
           (pattern == Pattern::For ? "" : ", &crb_result") + (pattern == Pattern::Scan ? ", 1" : "") +
           "), 0)) ";
}

}  // namespace

std::string FunctionWriter::launch(const ir::Expr* e) {
    const Launched& kernel = *e->launched;
    const Request& request = kernel.request;
    const bool accumulates = request.pattern != Pattern::For;
    const auto count = static_cast<size_t>(e->number);
    const ir::Expr* initial = request.initial ? e->args[count] : nullptr;
    const bool begins = initial && starts_from_initial(request);
    const std::string space = kernel.symbol + "::";
    TypeRef accumulator = accumulates ? kernel.accumulator() : nullptr;

    const bool several = accumulators(request) > 1;
    const std::string total = several ? space + "crb_totals" : accumulates ? spell_type(accumulator) : "";
    int words = begins ? words_of(accumulator) : 0;  // at least what the struct takes
    std::string stores;
    int lent = 0;
    const auto lend = [&](TypeRef list, const std::string& value) {
        const std::string name = "crb_lent" + std::to_string(lent++);
        return "const crb_list_loan<" + spell_owned(list->element) + "> " + name + "(context, " + value +
               "); if (__builtin_expect(!" + name + ".body.data, 0)) " +
               raise(8, e->line, "out of memory: a list for a launch") + " *crb_w++ = (i64)&" + name +
               ".body; ";
    };
    for (size_t i = 0; i < count; ++i) {
        words += words_of(e->args[i]->type);
        stores += put(e->args[i]->type, operand(e, i), lend);
    }
    std::string text =
        "({ i64 crb_words[" + std::to_string(words + 1) + "]; i64* crb_w = crb_words; " + stores;
    if (initial && several) {
        text += "const " + spell_type(accumulator) + " crb_values = " + expression(initial) + "; const " +
                total + " crb_first = {";
        for (size_t i = 0; i < accumulator->elements.size(); ++i)
            text += "crb_get<" + std::to_string(i) + ">::of(crb_values), ";
        text += "}; ";
    } else if (initial) {
        text += "const " + total + " crb_first = " + expression(initial) + "; ";
    }
    if (begins) text += "__builtin_memcpy(crb_w, &crb_first, sizeof crb_first); ";
    text += "(void)crb_w; const i64 crb_policy[] = {";
    for (size_t i = count + (initial ? 1 : 0); i < e->args.size(); ++i) text += operand(e, i) + ", ";
    text += "}; ";
    // Prefixes of a scan begin with the initial value: the launch finds it in the result.
    const bool from = initial && !begins && request.pattern == Pattern::Scan;
    if (accumulates) text += total + " crb_result" + (from ? " = crb_first; " : "; ");

    const PolicyShape policy = *policy_shape(e->constant.type);
    text += kernel.in_order ? run_in_order(kernel, policy, from)
                            : run_on_space(kernel, policy, from, spell_string(e->text), where(e->line));
    text += leave("1") + " ";
    if (!accumulates) return text + "(void)0; })";
    if (initial) {
        // Nothing started from the initial value where nothing ran.
        const std::string empty =
            policy.form == PolicyShape::Form::Teams ? "crb_policy[0] == 0" : "crb_policy[0] >= crb_policy[1]";
        text += (begins || from ? "if (" + empty + ") " : "") + "{ " + total + " crb_all = crb_first; " +
                space + "crb_join(&crb_all, &crb_result); crb_result = crb_all; } ";
    }
    if (!several) return text + "crb_result; })";
    std::string types, values;
    for (size_t i = 0; i < accumulator->elements.size(); ++i) {
        types += (i ? ", " : "") + spell_type(accumulator->elements[i]);
        values += (i ? ", " : "") + ("crb_result.f" + std::to_string(i));
    }
    return text + "crb_make<" + types + ">(" + values + "); })";
}

}  // namespace caramba::runtime
