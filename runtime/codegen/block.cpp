#include "runtime/codegen/block.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "runtime/codegen/embedded.hpp"
#include "runtime/codegen/spelling.hpp"
#include "runtime/codegen/writer.hpp"
#include "runtime/infer/accumulator.hpp"
#include "runtime/infer/launches.hpp"
#include "types/random.hpp"

namespace caramba::runtime {

namespace {

using types::TypeRef;

/** Reads the arguments' words into locals, so that no store of the kernel can change them. */
class ArgumentReader {
  public:
    /** `restricted`: arrays come as parameters that are pointers to different memory. */
    explicit ArgumentReader(bool restricted) : restricted_(restricted) {}

    std::string text;
    std::string pointers, passed_pointers;  ///< those parameters, and what they are given
    int words() const { return next_; }     ///< how many were read

    std::string read(TypeRef type, const std::string& name) {
        if (types::is_tuple(type)) {
            std::string parts;
            for (size_t i = 0; i < type->elements.size(); ++i) {
                std::string part = read(type->elements[i], name + "_" + std::to_string(i));
                parts += (i ? ", " : "") + (passed(type->elements[i]) ? part : "0");
            }
            text += "    const " + spell_type(type) + " " + name + " = " +
                    (parts.empty() ? spell_type(type) + "{}" : make(type) + "(" + parts + ")") + ";\n";
            return name;
        }
        if (types::is_array(type)) {
            text += "    " + spell_type(type) + " " + name + ";\n";
            const std::string pointer = spell_type(type->element) + "*";
            if (restricted_) {
                pointers += ", " + pointer + " __restrict " + name + "_data";
                passed_pointers += ", (" + pointer + ")crb_words[" + std::to_string(next_++) + "]";
                text += "    " + name + ".data = " + name + "_data;\n";
            } else {
                take(name + ".data", "(" + pointer + ")");
            }
            text += "    " + name +
                    ".owner = 0;\n";  // the caller's: nothing to count, and the compiler may know it
            ++next_;
            for (const char* field : {".n[", ".s["})
                for (int d = 0; d < type->rank; ++d) take(name + field + std::to_string(d) + "]", "");
            return name;
        }
        if (types::is_list(type)) {
            text += "    " + spell_type(type) + " " + name + ";\n    " + name + ".body = (crb_list_body<" +
                    spell_owned(type->element) + ">*)crb_words[" + std::to_string(next_++) +
                    "];\n    crb_table = crb_context->table;\n";
            return name;
        }
        if (types::is_random_pool(type)) {
            text += "    " + spell_type(type) + " " + name + ";\n";
            take(name + ".states", "(const u64*)");
            take(name + ".count", "");
            take(name + ".launch", "");
            return name;
        }
        if (!types::is_scalar(type)) return name;  // known while compiling: no word
        text += "    const " + spell_type(type) + " " + name + " = *(const " + spell_type(type) +
                "*)(crb_words + " + std::to_string(next_) + ");\n";
        next_ += types::size_of(type) > 8 ? 2 : 1;
        return name;
    }

    /** What was read as the type that a signature or an annotation declares. */
    static std::string converted(TypeRef given, TypeRef wanted, const std::string& name) {
        if (given == wanted || types::is_optional(given)) return name;
        if (types::is_scalar(given) && types::is_scalar(wanted)) {
            const bool checked = types::is_integer(wanted) && given->kind != types::Kind::Bool;
            return (checked ? "crb_unboxed_as<" : "crb_to<") + spell_type(wanted) + ">::from(" + name +
                   (checked ? ", crb_failure)" : ")");
        }
        if (!types::is_tuple(given) || !types::is_tuple(wanted)) return name;
        std::string parts;
        for (size_t i = 0; i < given->elements.size(); ++i) {
            const std::string part =
                converted(given->elements[i], wanted->elements[i], name + "_" + std::to_string(i));
            parts += (i ? ", " : "") + (passed(given->elements[i]) ? part : "0");
        }
        return make(wanted) + "(" + parts + ")";
    }

  private:
    static std::string make(TypeRef type) {
        std::string text = "crb_make<";
        for (size_t i = 0; i < type->elements.size(); ++i)
            text += (i ? ", " : "") + spell_owned(type->elements[i]);
        return text + ">";
    }
    void take(const std::string& into, const std::string& cast) {
        text += "    " + into + " = " + cast + "crb_words[" + std::to_string(next_++) + "];\n";
    }
    bool restricted_;
    int next_ = 0;
};

/** Declares the C struct of results that Python reads, and writes the statements that fill it. */
class ResultWriter {
  public:
    /** `lists`: how many there are so far. */
    explicit ResultWriter(int* lists) : lists_(lists) {}

    std::string fields, stores;

    void tuple(TypeRef type, const std::string& place, const std::string& value) {
        if (types::is_optional(type)) return optional(type, place, value);
        for (size_t i = 0; i < type->elements.size(); ++i)
            field(type->elements[i], place, "f" + std::to_string(i),
                  "crb_get<" + std::to_string(i) + ">::of(" + value + ")");
    }
    void field(TypeRef type, const std::string& place, const std::string& name, const std::string& value) {
        if (types::is_array(type)) {
            fields += spell_type(type) + " " + name + "; ";
            stores += "    " + place + "." + name + " = crb_keep(" + value + ");\n";
        } else if (types::is_tuple(type)) {
            ResultWriter inner(lists_);
            inner.tuple(type, place + "." + name, value);
            fields += "struct { " + inner.fields + "} " + name + "; ";
            stores += inner.stores;
        } else if (types::is_cell(type)) {
            fields += "void* " + name + "; ";
            stores += "    " + place + "." + name + " = crb_list_keep(" + value + ");\n";
        } else if (types::is_list(type)) {
            list(type, place + "." + name, value);
            fields += "crb_list_result " + name + "; ";
        } else if (passed(type)) {
            fields += spell_type(type) + " " + name + "; ";
            stores += "    " + place + "." + name + " = " + value + ";\n";
        }
    }
    /** Nobody reads the value where there is none. */
    void optional(TypeRef type, const std::string& place, const std::string& value) {
        const std::string given = "crb_get<0>::of(" + value + ")";
        ResultWriter inner(lists_);
        inner.field(types::value_of(type), place, "f1", "crb_get<1>::of(" + value + ")");
        fields += "bool f0; " + inner.fields;
        stores +=
            "    " + place + ".f0 = " + given + ";\n    if (" + given + ") {\n" + inner.stores + "    }\n";
    }
    /** The elements go to storage of their own, which the receiver releases. */
    void list(TypeRef type, const std::string& place, const std::string& value) {
        const std::string n = std::to_string((*lists_)++), out = "crb_items" + n, k = "crb_k" + n;
        ResultWriter element(lists_);
        element.field(type->element, out + "[" + k + "]", "f", "crb_list" + n + ".body->data[" + k + "]");
        stores += "    { const auto crb_list" + n + " = " + value + ";\n    struct crb_item" + n + " { " +
                  element.fields + "};\n    const i64 crb_size" + n + " = crb_list_size(crb_list" + n +
                  ");\n    auto* " + out + " = (crb_item" + n + "*)crb_context->table->allocate(crb_size" +
                  n + " * i64(sizeof(crb_item" + n + ")));\n    " + place + " = {" + out + " ? crb_size" + n +
                  " : -1, " + out + ", crb_list" + n + ".body, crb_list" + n +
                  ".body->typed};\n    for (i64 " + k + " = 0; " + out + " && " + k + " < crb_size" + n +
                  "; ++" + k + ") {\n" + element.stores + "    } }\n";
    }

  private:
    int* lists_;
};

std::string neutral(types::ReducerId r, TypeRef t) {
    ConstantScalar c{t, 0, 0, 0};
    switch (r) {
        case types::ReducerId::Prod:
            c.integer = 1;
            c.real = 1;
            return spell_constant(c);
        case types::ReducerId::Min:
        case types::ReducerId::Max: {
            bool low = r == types::ReducerId::Max;
            std::string type = spell_type(t);
            if (types::is_float(t)) return std::string(low ? "-" : "") + "(" + type + ")__builtin_inf()";
            if (t->kind == types::Kind::Bool) return low ? "false" : "true";
            if (t->kind == types::Kind::UInt) return low ? type + "(0)" : type + "(-1)";
            std::string top = "(" + type + ")((1ULL << " + std::to_string(t->bits - 1) + ") - 1)";
            return low ? type + "(-" + top + " - 1)" : top;
        }
        default:
            return spell_constant(c);
    }
}

std::string joined(types::ReducerId r, TypeRef t, bool value_first) {
    switch (r) {
        case types::ReducerId::Prod:
            return types::is_integer(t) && t->bits < 64 ? "crb_mul(a, b)" : "a * b";
        case types::ReducerId::Min:
            return value_first ? "crb_min(b, a)" : "crb_min(a, b)";
        case types::ReducerId::Max:
            return value_first ? "crb_max(b, a)" : "crb_max(a, b)";
        default:
            return types::is_complex(t) || types::is_float(t) ? "a + b" : "crb_add(a, b)";
    }
}

class BlockWriter {
  public:
    /** `random`: the unit draws random numbers, so iterations must be told apart. `linkage` of the block and
     * its reducer, number of the kernel's file. `inside`: Function::inside of the root, or "". */
    BlockWriter(const ir::Unit& unit, const Request& request, bool random, int file, std::string linkage,
                std::string inside)
        : root_(*unit.functions.front()),
          request_(request),
          random_(random),
          file_(file),
          linkage_(std::move(linkage)),
          inside_(std::move(inside)),
          overlaps_(unit.overlaps),
          gathers_(unit.gathers),
          unrolled_(unit.unrolled),
          restricted_(request.rewrites & restrict_bit && request.disjoint),
          arguments_(restricted_) {}

    std::string text() {
        std::string out;
        if (request_.pattern == Pattern::Reduce || request_.pattern == Pattern::Scan) out += reducer();
        const runtime::Function& f = *root_.instance->function;
        const auto& groups = f.options.in_order_unless_distinct;
        std::vector<int> words;  // where each argument begins
        for (size_t i = static_cast<size_t>(leading()); i < root_.parameters.size(); ++i) {
            const TypeRef type = request_.arguments[i - static_cast<size_t>(leading())];
            words.push_back(arguments_.words());
            names_.push_back(arguments_.read(type, root_.parameters[i]->name));
        }
        out += request_.pattern == Pattern::HostCall ? host_call() : launch();
        // That there are some says it, but to launches of a unit's own.
        const bool own = linkage_ == "static";
        std::string overlaps;
        for (const ir::Overlap& pair : overlaps_) overlaps += described(pair, words);
        if (!overlaps.empty() || own)
            out += linkage_ + " const CrbOverlap crb_overlaps[] = {" + overlaps +
                   "{{0, 0}, {0, 0}, {0, 0}, 0}};\n";
        if (groups.empty() && !own) return out;
        out += linkage_ + " const CrbIndices crb_indices[] = {";
        for (const auto& names : groups)
            for (size_t i = 0; i < names.size(); ++i) {
                const IndexColumn column(names[i]);
                out += "{" + described(column, parameters(f), words) + ", " +
                       (i + 1 < names.size() ? "1}, " : "0}, ");
            }
        return out + "{0, 0, 0, 0, 0}};\n";
    }

  private:
    int leading() const { return static_cast<int>(leading_types(request_).size()); }

    /** What is no argument, or an argument, as CrbIndices begin. */
    static constexpr const char* no_indices = "0, -1, 0, 0";
    std::string described(const IndexColumn& column, const std::vector<std::string>& names,
                          const std::vector<int>& words) const {
        const auto at = std::ranges::find(names, column.array) - names.begin() - leading();
        if (at < 0 || at >= std::ssize(words)) return no_indices;
        const TypeRef type = request_.arguments[static_cast<size_t>(at)];
        const bool known = types::is_array(type) && type->rank == (column.number < 0 ? 1 : 2) &&
                           types::is_integer(type->element);
        if (!known) return no_indices;
        return std::to_string(words[static_cast<size_t>(at)]) + ", " +
               std::to_string(types::size_of(type->element)) + ", " +
               (type->element->kind == types::Kind::Int ? "1, " : "0, ") + std::to_string(column.number);
    }

    /** The arrays of an argument that begins at a word. */
    static std::vector<std::pair<TypeRef, int>> arrays_in(TypeRef type, int word) {
        if (types::is_array(type)) return {{type, word}};
        std::vector<std::pair<TypeRef, int>> all;
        for (TypeRef element : types::is_tuple(type) ? type->elements : std::vector<TypeRef>{}) {
            const auto more = arrays_in(element, word);
            all.insert(all.end(), more.begin(), more.end());
            word += words_of(element);
        }
        return all;
    }
    /** As CrbOverlap; `words`: where each argument begins. */
    std::string described(const ir::Overlap& pair, const std::vector<int>& words) const {
        std::string out;
        const auto two = [](int a, int b) {
            return "{" + std::to_string(a) + ", " + std::to_string(b) + "}, ";
        };
        for (const auto& [a, at] : arrays_in(request_.arguments[pair.first], words[pair.first]))
            for (const auto& [b, to] : arrays_in(request_.arguments[pair.second], words[pair.second]))
                if (at < to)
                    out += "{" + two(at, to) + two(a->rank, b->rank) +
                           two(types::size_of(a->element), types::size_of(b->element)) +
                           (pair.same ? "1}, " : "0}, ");
        return out;
    }

    TypeRef accumulator() const { return root_.accumulators.front()->type; }
    bool several() const { return root_.accumulators.size() > 1; }
    /** What the block accumulates in: a number, or a struct of several. */
    std::string total_type() const { return several() ? "crb_totals" : spell_type(accumulator()); }
    std::string total(const std::string& name, size_t i) const {
        return several() ? name + ".f" + std::to_string(i) : name;
    }

    std::string call(const std::string& before, const std::string& after = "") const {
        std::string text = root_.instance->symbol + "(crb_context" + before;
        for (size_t i = 0; i < names_.size(); ++i) {
            TypeRef t = root_.parameters[i + static_cast<size_t>(leading())]->type;
            if (passed(t)) text += ", " + names_[i];
        }
        return text + after + ")";
    }

    std::string wanted_reducer() {
        const std::string name(request_.reducer->name);
        std::string t = spell_type(accumulator()), reducer = "crb_reducer_" + name;
        return linkage_ + " void crb_init(void* acc) { " + reducer + "::init(*(" + t + "*)acc); }\n" +
               linkage_ + " void crb_join(void* left, const void* right) { " + reducer + "::join(*(" + t +
               "*)left, *(const " + t + "*)right); }\n\n";
    }

    /** The reducer that the updates of an accumulator mean. */
    types::ReducerId reducer_of(size_t accumulator) const {
        Function& f = *root_.instance->function;
        const bool scan = request_.pattern == Pattern::Scan;
        const bool several = !request_.serial || scan || request_.team == Team::Many ||
                             (request_.initial && !starts_from_initial(request_));
        const types::ReducerInfo* meant = meant_reducer(
            f, *f.definition(), static_cast<size_t>(request_.rank) + accumulator, scan, several);
        return meant ? meant->id : types::ReducerId::Sum;
    }

    bool value_first(size_t accumulator) const {
        Function& f = *root_.instance->function;
        return joins_value_first(f, *f.definition(), static_cast<size_t>(request_.rank) + accumulator,
                                 request_.pattern == Pattern::Scan);
    }

    std::string reducer() {
        if (request_.reducer) return wanted_reducer();
        std::string fields, init, join;
        for (size_t i = 0; i < root_.accumulators.size(); ++i) {
            const types::ReducerId r = reducer_of(i);
            TypeRef type = root_.accumulators[i]->type;
            const std::string t = spell_type(type), field = total("", i);
            fields += t + " f" + std::to_string(i) + "; ";
            init += "    total" + field + " = " + neutral(r, type) + ";\n";
            join += "    { const " + t + " a = total" + field + ", b = other" + field + "; total" + field +
                    " = " + joined(r, type, value_first(i)) + "; }\n";
        }
        const std::string t = total_type();
        return (several() ? "struct crb_totals { " + fields + "};\n" : "") + linkage_ +
               " void crb_init(void* acc) {\n    " + t + "& total = *(" + t + "*)acc;\n" + init + "}\n" +
               linkage_ + " void crb_join(void* left, const void* right) {\n    " + t + "& total = *(" + t +
               "*)left;\n    const " + t + "& other = *(const " + t + "*)right;\n" + join + "}\n\n";
    }

    std::string launch() {
        const bool accumulates = !root_.accumulators.empty();
        bool tiles = request_.rank > 1;
        const std::string parameters =
            std::string("const void* crb_args, CrbContext* crb_context, ") +
            (tiles ? "const i64* crb_lower, const i64* crb_upper" : "i64 crb_begin, i64 crb_end") +
            (accumulates ? ", void* crb_acc" : "") +
            (request_.pattern == Pattern::Scan ? ", int crb_final" : "");
        const std::string words = "    const i64* crb_words = (const i64*)crb_args;\n    (void)crb_words;\n";
        std::string out = restricted_ ? "static __attribute__((noinline)) int crb_restricted("
                                      : linkage_ + " int crb_block(";
        out += parameters + arguments_.pointers + ") {\n" + words + arguments_.text + conversions();
        if (accumulates) {
            const std::string t = total_type();
            const bool begins = starts_from_initial(request_);
            out += "    " + t + " crb_total = *(const " + t + "*)" +
                   (begins ? "(crb_words + " + std::to_string(arguments_.words()) + ")" : "crb_acc") + ";\n";
        }
        std::string indices, stream = "0";
        std::vector<std::string> loops;
        for (int d = 0; d < request_.rank; ++d) {
            std::string i = "crb_i" + std::to_string(d), n = std::to_string(d);
            std::string begin = tiles ? "crb_lower[" + n + "]" : "crb_begin",
                        end = tiles ? "crb_upper[" + n + "]" : "crb_end";
            if (request_.begin >= 0)
                out += "    if (" + begin + " < " + std::to_string(request_.begin) +
                       ") __builtin_unreachable();\n";
            out += "    const i64 crb_stop" + n + " = " + end + ";\n";
            loops.push_back("    for (i64 " + i + " = " + begin + "; " + i + " < crb_stop" + n + "; ++" + i +
                            ")\n");
            indices += ", " + i;
            stream = d ? "(" + stream + ") * 6364136223846793005ULL + u64(" + i + ")" : "u64(" + i + ")";
        }
        if (request_.team != Team::None) {
            loops = {
                "    for (i64 crb_i0 = crb_begin; crb_i0 < crb_stop0; ++crb_i0) {\n"
                "        crb_team_begin(crb_context, crb_i0);\n"};
            indices.clear();
            stream = "u64(crb_i0 * crb_context->team->size + crb_context->team->rank)";
        }
        std::string totals;
        for (size_t i = 0; i < root_.accumulators.size(); ++i) totals += ", " + total("crb_total", i);
        const std::string given =
            indices + totals + (request_.pattern == Pattern::Scan ? ", bool(crb_final)" : "");
        if (!inside_.empty()) {
            out += "    const i64 crb_last = crb_end - 1;\n    if (" + inside_ + ") {\n" +
                   iterations(loops, call(given, ", true"), stream) + "    } else {\n" +
                   iterations(loops, call(given, ", false"), stream) + "    }\n";
        } else {
            out += iterations(loops, call(given), stream);
        }
        if (accumulates) out += "    *(" + total_type() + "*)crb_acc = crb_total;\n";
        out += "    return 0;\n}\n";
        // g++ minds __restrict of parameters alone.
        if (restricted_)
            out += linkage_ + " int crb_block(" + parameters + ") {\n" + words +
                   "    return crb_restricted(crb_args, crb_context, " +
                   (tiles ? "crb_lower, crb_upper" : "crb_begin, crb_end") +
                   (accumulates ? ", crb_acc" : "") +
                   (request_.pattern == Pattern::Scan ? ", crb_final" : "") + arguments_.passed_pointers +
                   ");\n}\n";
        return out;
    }

    /** The loops of a launch around the call of the root that makes an iteration. */
    std::string iterations(const std::vector<std::string>& loops, const std::string& body,
                           const std::string& stream) const {
        std::string iteration;
        if (random_)
            iteration =
                "    {\n        crb_context->stream = " + stream + ";\n        crb_context->taken = 0;\n";
        iteration += root_.raises ? "        if (__builtin_expect(" + body + ", 0)) return 1;\n"
                                  : "        " + body + ";\n";
        if (random_) iteration += "    }\n";
        if (request_.team != Team::None) iteration += "    }\n";
        std::string outer;
        for (const std::string& loop : loops)
            if (&loop != &loops.back()) outer += loop;
        const std::string innermost =
            (unrolled_ ? "#pragma GCC unroll " + std::to_string(unrolled_) + "\n" : "") + loops.back() +
            iteration;
        std::string out;
        if (!gathers_.empty())
            out += "    if (" + gathered_apart() + ") {\n" + outer + "#pragma GCC ivdep\n" + innermost +
                   "    } else\n";
        return out + outer + innermost;
    }

    /** Whether what is gathered lies apart from what is stored. */
    std::string gathered_apart() const {
        std::string all;
        for (const auto& [stored, other] : gathers_)
            all +=
                (all.empty() ? "crb_apart(" : " && crb_apart(") + names_[stored] + ", " + names_[other] + ")";
        return all;
    }

    /** The arguments as they are declared, where they are not that already. */
    std::string conversions() {
        std::string text;
        for (size_t i = 0; i < names_.size(); ++i) {
            const TypeRef given = request_.arguments[i];
            const TypeRef wanted = root_.parameters[i + static_cast<size_t>(leading())]->type;
            if (!passed(wanted)) continue;
            const std::string value = ArgumentReader::converted(given, wanted, names_[i]);
            if (value == names_[i]) continue;
            names_[i] += "_declared";
            text += "    const " + spell_type(wanted) + " " + names_[i] + " = " + value + ";\n";
        }
        if (text.find("crb_failure") == text.npos) return text;
        const std::string line = std::to_string(root_.instance->function->first_line);
        return "    crb_unboxed_failure crb_failure{};\n" + text +
               "    if (crb_failure.exception)\n        return crb_raise(crb_context, "
               "crb_failure.exception, " +
               std::to_string(file_) + ", " + line + ", crb_failure.message);\n";
    }

    std::string host_call() {
        std::string out =
            "CRB_EXPORT int crb_block(const void* crb_args, CrbContext* crb_context, i64, i64, void* "
            "crb_result) {\n"
            "    const i64* crb_words = (const i64*)crb_args;\n    (void)crb_words;\n    "
            "(void)crb_result;\n" +
            arguments_.text + conversions();
        TypeRef result = root_.result;
        bool value = result->kind != types::Kind::None;
        std::string t = value ? spell_owned(result) : "";
        if (root_.raises) {
            if (value) out += "    " + t + " crb_value;\n";
            out += "    if (__builtin_expect(" + call("", value ? ", &crb_value" : "") + ", 0)) return 1;\n";
        } else {
            out += value ? "    " + t + " crb_value = " + call("") + ";\n" : "    " + call("") + ";\n";
        }
        int lists = 0;
        ResultWriter writer(&lists);
        if (value && types::is_tuple(result)) {
            writer.tuple(result, "crb_out", "crb_value");
            if (!writer.fields.empty())
                out += "    struct crb_fields { " + writer.fields +
                       "};\n    crb_fields& crb_out = *(crb_fields*)crb_result;\n" + writer.stores;
        } else if (value && types::is_list(result)) {
            writer.list(result, "*(crb_list_result*)crb_result", "crb_value");
            out += writer.stores;
        } else if (value && types::is_array(result)) {
            out += "    *(" + spell_type(result) + "*)crb_result = crb_keep(crb_value);\n";
        } else if (value) {
            out += "    *(" + t + "*)crb_result = crb_value;\n";
        }
        return out + "    return 0;\n}\n";
    }

    const ir::Function& root_;
    const Request& request_;
    bool random_;
    int file_;
    std::string linkage_;
    std::string inside_;
    const std::vector<ir::Overlap>& overlaps_;
    const std::vector<ir::Gather>& gathers_;
    int unrolled_;
    bool restricted_;
    ArgumentReader arguments_;
    std::vector<std::string> names_;
};

/** The number of a source file, from 1. */
int file_number(std::vector<std::string>& files, const std::string& file) {
    const auto known = std::ranges::find(files, file);
    const auto number = static_cast<int>(known - files.begin()) + 1;
    if (known == files.end()) files.push_back(file);
    return number;
}

/** The functions of a unit and its block. */
std::string unit_body(const ir::Unit& unit, const Request& request, std::vector<std::string>& files,
                      const std::string& linkage) {
    FunctionWriter::Functions functions;
    for (const auto& f : unit.functions) functions[f->instance] = f.get();
    const Instance* first = unit.functions.front()->instance;
    const Function& root = *first->function;
    // The kernel itself goes into the loop over its indices, unless it calls itself.
    const bool inlined = std::ranges::none_of(unit.functions, [&](const auto& f) {
        return std::ranges::any_of(f->instance->calls,
                                   [&](const auto& call) { return call.second == first; });
    });
    auto writer = [&](size_t i) {
        return FunctionWriter(*unit.functions[i], functions, inlined && i == 0, request.bounds_check,
                              file_number(files, unit.functions[i]->instance->function->file));
    };
    std::string out = "\n";
    for (size_t i = 0; i < unit.functions.size(); ++i) out += writer(i).prototype() + ";\n";
    // Callees first, so that the compiler has seen what it inlines.
    for (size_t i = unit.functions.size(); i-- > 0;) {
        const Function& f = *unit.functions[i]->instance->function;
        out += "\n#line " + std::to_string(f.first_line) + " " + "\"" +
               std::to_string(file_number(files, f.file)) + "\"\n";
        out += writer(i).definition();
    }
    out += "\n#line 1 \"block\"\n";
    bool random = out.find("crb_random_") != std::string::npos;
    const ir::Expr* inside = unit.functions.front()->inside;
    return out + BlockWriter(unit, request, random, file_number(files, root.file), linkage,
                             inside ? writer(0).expression(inside) : "")
                     .text();
}

/** Whether a kernel that a unit launches runs in teams. */
bool launches_teams(const ir::Unit& unit) {
    return std::ranges::any_of(unit.launches, [](const ir::LaunchedUnit& kernel) {
        return kernel.launched->request.team != Team::None;
    });
}

/** What a unit's functions, the root's included, do that not all threads may share. */
Sharing sharing_of(const ir::Unit& unit, const std::string& body) {
    const bool own_streams = unit.functions.front()->instance->function->options.parallel_draws;
    const bool one_stream = !own_streams && body.find("crb_mersenne_") != std::string::npos;
    if (unit.in_order || one_stream) return Sharing::InOrder;
    return body.find("crb_threads_own") != std::string::npos ? Sharing::AmongNumbasThreads : Sharing::Any;
}

/** The kernels that a unit launches, each in a namespace, with those that it launches in order. */
std::string launched_units(const ir::Unit& unit, std::vector<std::string>& files) {
    std::string out;
    for (const ir::LaunchedUnit& kernel : unit.launches) {
        const std::string body = launched_units(kernel.unit, files) +
                                 unit_body(kernel.unit, kernel.launched->request, files, "static");
        const bool asks =
            body.find("crb_numba_") != std::string::npos || body.find("crb_foreign_") != std::string::npos;
        out += "\nnamespace " + kernel.launched->symbol + " {\n" + body +
               "static const int crb_asks_python = " + (asks ? "1" : "0") +
               ", crb_draws = " + std::to_string(static_cast<int>(sharing_of(kernel.unit, body))) + ";\n}\n";
    }
    return out;
}

}  // namespace

BlockUnit block_unit(const ir::Unit& unit, const Request& request) {
    std::vector<std::string> files;
    std::string out = launched_units(unit, files);
    const bool teams = request.team != Team::None || launches_teams(unit);
    const std::string body = unit_body(unit, request, files, "CRB_EXPORT");
    out += body;
    // That there is one says it. What a function of a host call launches is asked by itself.
    const Sharing sharing = sharing_of(unit, request.pattern == Pattern::HostCall ? body : out);
    if (sharing == Sharing::InOrder) out += "CRB_EXPORT void crb_draws() {}\n";
    if (sharing == Sharing::AmongNumbasThreads) out += "CRB_EXPORT void crb_asks_thread() {}\n";
    std::string opening = std::string(abi_text) + std::string(prelude_text);
    if (teams) {
        // Kernels that a function launches share a unit, whatever their teams.
        opening += std::string("#define CRB_TEAM_OF_ONE ") + (request.team == Team::One ? "1\n"
                                                              : request.team == Team::Many
                                                                  ? "0\n"
                                                                  : "(context->team->size == 1)\n");
        opening += teams_text;
    }
    for (const PreludePart& part : prelude_parts)
        if (out.find(part.marker) != std::string::npos) opening += part.text;
    return {opening + out, std::move(files)};
}

}  // namespace caramba::runtime
