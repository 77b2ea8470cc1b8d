#include "runtime/codegen/writer.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/codegen/spelling.hpp"
#include "types/random.hpp"

namespace caramba::runtime {

using ir::Op;
using ir::StmtKind;
using syntax::BinaryOperator;
using syntax::CompareOperator;

namespace {

/** Narrow integers are computed in their own width, so they go through the prelude's templates. */
bool infix(types::TypeRef t) {
    return t->kind != types::Kind::Bool && (!types::is_integer(t) || t->bits == 64);
}

}  // namespace

void FunctionWriter::line(const std::string& text) {
    out_.append(static_cast<size_t>(depth_) * 4, ' ');
    out_ += text;
    out_ += '\n';
}

std::string FunctionWriter::prototype() const {
    const ir::Function& f = function_;
    bool value = f.result && f.result->kind != types::Kind::None;
    std::string text = root_ ? "static inline __attribute__((always_inline)) " : "static inline ";
    text += f.raises ? "int" : value ? spell_owned(f.result) : "void";
    text += " " + f.instance->symbol + "(CrbContext* context";
    for (const ir::Variable* p : f.parameters) {
        if (!passed(p->type)) continue;
        text += ", " + (p->owns ? spell_owned(p->type) : spell_type(p->type)) +
                (f.accumulates(p) || types::is_random_generator(p->type) || types::is_record(p->type) ? "& "
                                                                                                      : " ") +
                p->name;
    }
    if (f.raises && value) text += ", " + spell_owned(f.result) + "* result";
    if (f.inside) text += ", bool crb_inside";
    return text + ")";
}

std::string FunctionWriter::definition() {
    out_ = prototype() + " {\n";
    if (!function_.raises) line("(void)context;");
    if (function_.recursive)
        line("if (__builtin_expect(crb_stack_ends(context), 0)) " +
             raise(20, function_.instance->function->first_line, "maximum recursion depth exceeded"));
    for (const ir::Variable* v : function_.locals)
        if (passed(v->type))
            line((v->owns ? spell_owned(v->type) : spell_type(v->type)) + " " + v->name + "{};");
    statements(function_.body);
    if (function_.raises)
        line("return 0;");
    else if (function_.result && function_.result->kind != types::Kind::None)
        line("__builtin_unreachable();");  // every path returned: infer unified the results of all
    out_ += "}\n";
    return std::move(out_);
}

void FunctionWriter::statements(const ir::Block& block) {
    for (const ir::Stmt* s : block) statement(s);
}

std::string FunctionWriter::leave(const std::string& raised) const {
    if (handlers_.empty()) return "return " + raised + ";";
    return "{ (void)" + raised + "; goto crb_handler" + std::to_string(handlers_.back()) + "; }";
}

void FunctionWriter::attempt(const ir::Stmt* s) {
    const int handler = tries_++;
    handlers_.push_back(handler);
    line("{");
    ++depth_;
    statements(s->body);
    --depth_;
    line("}");
    handlers_.pop_back();
    line("if (0) {");
    // Nothing of the body need raise.
    line("crb_handler" + std::to_string(handler) + ": __attribute__((unused));");
    ++depth_;
    statements(s->orelse);
    --depth_;
    line("}");
}

std::string FunctionWriter::raise(int exception, int source_line, const std::string& message) const {
    return leave("crb_raise(context, " + std::to_string(exception) + ", " + where(source_line) + ", " +
                 spell_string(message) + ")");
}

std::string FunctionWriter::where(int source_line) const {
    return std::to_string(file_) + ", " + std::to_string(source_line);
}

void FunctionWriter::statement(const ir::Stmt* s) {
    if (s->line && s->line != source_line_) {
        source_line_ = s->line;
        out_ += "#line " + std::to_string(s->line) + "\n";
    }
    switch (s->kind) {
        case StmtKind::Assign:
            if (!passed(s->variable->type)) {  // what a call gives is known, not what it does
                if (s->value->op == ir::Op::Call) line("(void)" + expression(s->value) + ";");
                return;
            }
            return line(s->variable->name + " = " + expression(s->value) + ";");
        case StmtKind::Store:
            return store(s);
        case StmtKind::If:
            line("if (" + expression(s->test) + ") {");
            ++depth_;
            statements(s->body);
            --depth_;
            if (!s->orelse.empty()) {
                line("} else {");
                ++depth_;
                statements(s->orelse);
                --depth_;
            }
            return line("}");
        case StmtKind::For:
            return for_loop(s);
        case StmtKind::While:
            line("for (;;) {");
            ++depth_;
            statements(s->body);
            --depth_;
            return line("}");
        case StmtKind::Break:
            return line("break;");
        case StmtKind::Continue:
            return line("continue;");
        case StmtKind::Return:
            if (function_.raises) {
                if (s->value) line("*result = " + expression(s->value) + ";");
                return line("return 0;");
            }
            return line(s->value ? "return " + expression(s->value) + ";" : "return;");
        case StmtKind::Raise: {
            if (!s->written) return line(raise(s->number, s->line, s->text));
            std::string text = "crb_print_raise(context, " + std::to_string(s->number) + ", " +
                               where(s->line) + ", " + spell_string(s->text);
            for (const ir::Expr* a : s->args)
                text += ", crb_print_shown(context, " + expression(a) + ").text";
            return line(leave(text + ")"));
        }
        case StmtKind::Evaluate:
            return line("(void)" + expression(s->value) + ";");
        case StmtKind::Print: {
            if (s->args.size() == 1 && types::is_array(s->args[0]->type))
                return line("crb_print_array(context, " + expression(s->args[0]) + ", \"" +
                            types::name(s->args[0]->type->element) + "\", " + (s->written ? "1" : "0") +
                            ");");
            std::string text = "crb_print_line(context, " + spell_string(s->text);
            for (const ir::Expr* a : s->args)
                text += a->type->kind == types::Kind::String ? ", " + spell_string(a->text)
                        : s->number ? ", crb_print_shown(context, " + expression(a) + ").text"
                                    : ", " + expression(a);
            return line(text + ");");
        }
        case StmtKind::Try:
            return attempt(s);
        case StmtKind::Loops:
            return loops(s);
    }
}

void FunctionWriter::for_loop(const ir::Stmt* s) {
    std::string type = spell_type(s->variable->type);
    const std::string& c = s->variable->name;
    const auto opened = [&](const std::string& head) {
        if (s->safe_length) out_ += "#pragma omp simd safelen(" + std::to_string(s->safe_length) + ")\n";
        if (s->unrolled) out_ += "#pragma GCC unroll " + std::to_string(s->unrolled) + "\n";
        line(head);
    };
    if (s->number && !s->step) {
        const char* ends = s->variable->type->kind == types::Kind::UInt ? " != " : " < ";  // it may wrap
        opened("for (" + c + " = " + expression(s->start) + "; " + c + ends + expression(s->stop) + "; ++" +
               c + ") {");
    } else if (s->step && s->step->op == Op::Constant && s->step->constant.integer == -1) {
        opened("for (" + c + " = " + expression(s->start) + "; " + c + " > " + expression(s->stop) + "; --" +
               c + ") {");
    } else {
        // By count, since start + step may pass the end of the integers.
        std::string start = expression(s->start), step = expression(s->step);
        line(c + " = " + start + ";");
        opened("for (u64 crb_left = crb_trips(" + start + ", " + expression(s->stop) + ", " + step +
               "); crb_left; --crb_left, " + c + " = " + type + "(" + c + " + " + step + ")) {");
    }
    ++depth_;
    if (s->one_by_one) line("asm volatile(\"\");");
    statements(s->body);
    --depth_;
    line("}");
}

void FunctionWriter::loops(const ir::Stmt* s) {
    if (s->args.empty()) return statements(s->body);
    int opened = 0;
    for (size_t d = 0; d < s->args.size(); ++d) {
        const std::string& k = s->loop_variables[d]->name;
        std::string count = "crb_n" + std::to_string(d);
        line("{");
        ++depth_;
        ++opened;
        line("const i64 " + count + " = " + expression(s->args[d]) + ";");
        if (s->independent && d + 1 == s->args.size()) out_ += "#pragma GCC ivdep\n";
        line("for (i64 " + k + " = 0; " + k + " < " + count + "; ++" + k + ") {");
        ++depth_;
        ++opened;
    }
    statements(s->body);
    for (; opened; --opened) {
        --depth_;
        line("}");
    }
}

std::string FunctionWriter::expression(const ir::Expr* e) {
    switch (e->op) {
        case Op::Constant:
            // None, text and dtypes have no value here, only a type.
            return e->constant.type ? spell_constant(e->constant) : "0";
        case Op::Variable:
            return e->variable->name;
        case Op::Cast:
            return "crb_to<" + spell_type(e->type) + ">::from(" + operand(e, 0) + ")";
        case Op::Unary: {
            if (e->unary == syntax::UnaryOperator::Not) return "(!" + operand(e, 0) + ")";
            std::string x = operand(e, 0);
            if (e->unary == syntax::UnaryOperator::Invert)
                return e->type->kind == types::Kind::Bool ? "(!" + x + ")"
                                                          : spell_type(e->type) + "(~" + x + ")";
            return infix(e->type) ? "(-" + x + ")" : spell_type(e->type) + "(-" + x + ")";
        }
        case Op::Binary:
            return binary(e);
        case Op::Compare:
            return compare(e);
        case Op::And:
            return either(e, "&&", "&");
        case Op::Or:
            return either(e, "||", "|");
        case Op::Select:
            if (types::is_array(e->type)) {
                std::string type = spell_type(e->type);
                return "(" + operand(e, 0) + " ? " + type + "(" + operand(e, 1) + ") : " + type + "(" +
                       operand(e, 2) + "))";
            }
            return "(" + operand(e, 0) + " ? " + operand(e, 1) + " : " + operand(e, 2) + ")";
        case Op::Minimum:
            return "crb_min(" + operand(e, 0) + ", " + operand(e, 1) + ")";
        case Op::Maximum:
            return "crb_max(" + operand(e, 0) + ", " + operand(e, 1) + ")";
        case Op::Function: {
            std::string name(e->function->c_name);
            if (types::is_complex(e->args[0]->type) && e->function->rule == types::Rule::Float)
                name = "crb_complex_" + name;
            std::string text = (name.starts_with("crb_") ? name : "crb_" + name) + "(";
            for (size_t i = 0; i < e->args.size(); ++i) text += (i ? ", " : "") + operand(e, i);
            return text + ")";
        }
        case Op::Prelude:
            return prelude(e);
        case Op::Element:
            return e->type->kind == types::Kind::Bool ? "crb_holds(" + place(e) + ")" : place(e);
        case Op::View:
            return view(e);
        case Op::Transpose:
            if (!e->text.empty()) return "crb_permute<" + e->text + ">(" + operand(e, 0) + ")";
            return "crb_transpose(" + operand(e, 0) + ")";
        case Op::ConstantArray:
            return constant_array(e);
        case Op::Reshape: {
            if (!e->checked) return "crb_flat(" + operand(e, 0) + ")";
            std::string text = "({ " + spell_type(e->type) + " crb_v; const auto crb_e = crb_reshape(" +
                               operand(e, 0) + ", crb_v";
            for (size_t i = 1; i < e->args.size(); ++i) text += ", " + operand(e, i);
            return text + "); if (__builtin_expect(crb_e == crb_other_size, 0)) " +
                   raise(3, e->line, "total size of new array must be unchanged") +
                   " if (__builtin_expect(crb_e == crb_several_open, 0)) " +
                   raise(3, e->line, "multiple negative shape values") + " crb_v; })";
        }
        case Op::Extent:
            return operand(e, 0) + ".n[" + std::to_string(e->number) + "]";
        case Op::Call:
            return call(e);
        case Op::Tuple: {
            if (e->args.empty()) return "crb_tuple<>{}";
            std::string text = "crb_make<";
            for (size_t i = 0; i < e->args.size(); ++i)
                text += (i ? ", " : "") + spell_owned(e->args[i]->type);
            text += ">(";
            for (size_t i = 0; i < e->args.size(); ++i) text += (i ? ", " : "") + operand(e, i);
            return text + ")";
        }
        case Op::Item:
            if (types::is_reducer_fields(e->args[0]->type))
                return operand(e, 0) + ".f" + std::to_string(e->number);
            return "crb_get<" + std::to_string(e->number) + ">::of(" + operand(e, 0) + ")";
        case Op::Sequence:
            return sequence(e);
        case Op::Launch:
            return launch(e);
    }
    return "";
}

std::string FunctionWriter::either(const ir::Expr* e, const char* lazy, const char* both) {
    const std::string left = operand(e, 0), right = operand(e, 1);
    const std::string text = "(" + left + " " + lazy + " " + right + ")";
    if (!e->number || !function_.inside) return text;
    return "(crb_inside ? bool(" + left + " " + both + " " + right + ") : " + text + ")";
}

std::string FunctionWriter::sequence(const ir::Expr* e) {
    // Statements print to out_; here they belong inside the expression.
    std::string outer = std::move(out_);
    int source_line = source_line_;
    out_ = "({\n";
    ++depth_;
    statements(e->statements);
    std::string value = expression(e->args[0]);
    line(value + ";");
    --depth_;
    out_.append(static_cast<size_t>(depth_) * 4, ' ');
    std::string inner = std::move(out_) + "})";
    out_ = std::move(outer);
    source_line_ = source_line;
    return inner;
}

std::string FunctionWriter::binary(const ir::Expr* e) {
    std::string left = operand(e, 0), right = operand(e, 1);
    types::TypeRef type = e->args[0]->type;
    bool elements = e->number != 0;
    auto form = [&](const std::string& a, const std::string& b) -> std::string {
        auto named = [&](const char* name) { return std::string("crb_") + name + "(" + a + ", " + b + ")"; };
        auto with = [&](const char* op, const char* name) {
            return infix(type) ? "(" + a + " " + op + " " + b + ")" : named(name);
        };
        auto bits = [&](const char* op) { return spell_type(e->type) + "(" + a + " " + op + " " + b + ")"; };
        switch (e->binary) {
            case BinaryOperator::Add:
                return with("+", "add");
            case BinaryOperator::Sub:
                return with("-", "sub");
            case BinaryOperator::Mult:
                return with("*", "mul");
            case BinaryOperator::Div:
                if (elements && types::is_complex(type)) return named("div_element");
                return "(" + a + " / " + b + ")";
            case BinaryOperator::FloorDiv:
                return named(elements ? "floordiv_element" : "floordiv");
            case BinaryOperator::Mod:
                return named(elements ? "mod_element" : "mod");
            case BinaryOperator::LShift:
                return named(elements ? "lshift_element" : "lshift");
            case BinaryOperator::RShift:
                return named(elements ? "rshift_element" : "rshift");
            case BinaryOperator::BitAnd:
                return bits("&");
            case BinaryOperator::BitOr:
                return bits("|");
            case BinaryOperator::BitXor:
                return bits("^");
            case BinaryOperator::Pow:
            case BinaryOperator::MatMult:
                break;
        }
        return "";
    };
    if (e->binary == BinaryOperator::Pow) return power(e, left, right);
    if (!e->checked) return form(left, right);

    std::string test = types::is_complex(type) ? "crb_right.re == 0 && crb_right.im == 0" : "crb_right == 0";
    std::string message = e->binary == BinaryOperator::Mod
                              ? (e->integral ? "integer modulo by zero" : "modulo by zero")
                          : e->binary == BinaryOperator::FloorDiv
                              ? (e->integral ? "integer division by zero" : "division by zero")
                          : types::is_complex(type) ? "complex division by zero"
                                                    : "division by zero";
    return "({ auto crb_left = " + left + "; auto crb_right = " + right + "; if (__builtin_expect(" + test +
           ", 0)) " + raise(1, e->line, e->text.empty() ? message : e->text) + " " +
           form("crb_left", "crb_right") + "; })";
}

std::string FunctionWriter::power(const ir::Expr* e, const std::string& left, const std::string& right) {
    types::TypeRef base = e->args[0]->type, exponent = e->args[1]->type;
    if (!e->checked) return "crb_power(" + left + ", " + right + ")";
    std::string type = spell_type(base);
    std::string text =
        "({ " + type + " crb_left = " + left + "; " + spell_type(exponent) + " crb_right = " + right + "; ";
    auto raise_if = [&](const std::string& test, int exception, const std::string& message) {
        text += "if (__builtin_expect(" + test + ", 0)) " + raise(exception, e->line, message) + " ";
    };
    constexpr int zero_division = 1, overflow = 5;
    // The least integer has no opposite. Integers are raised to int64 alone, floating-point numbers to int32,
    // too.
    const ir::Expr* given = e->args[1]->op == ir::Op::Cast ? e->args[1]->args[0] : e->args[1];
    const bool narrow = given->type == types::integer(32) && !types::is_integral(base);
    raise_if(narrow ? "crb_right < -2147483647" : "crb_right < -9223372036854775807LL", overflow, "");
    if (types::is_integral(base)) {
        raise_if("crb_right < 0 && crb_left == 0", zero_division, "0 cannot be raised to a negative power");
        return text + "crb_power(crb_left, crb_right); })";
    }
    // 1 / power, which is zero for small bases too.
    text += type + " crb_up = crb_power_magnitude(crb_left, crb_right); ";
    text += "if (crb_power_inverts(crb_right)) { ";
    raise_if("crb_up == 0", zero_division, "division by zero");
    return text + "crb_up = " + type + "(1) / crb_up; } crb_up; })";
}

std::string FunctionWriter::compare(const ir::Expr* e) {
    std::string left = operand(e, 0), right = operand(e, 1);
    bool by_value = e->args[0]->type != e->args[1]->type;
    auto form = [&](const char* op, const std::string& value) {
        return by_value ? value : "(" + left + " " + op + " " + right + ")";
    };
    std::string less = "crb_less(" + left + ", " + right + ")",
                greater = "crb_less(" + right + ", " + left + ")";
    std::string equal = "crb_equal(" + left + ", " + right + ")";
    switch (e->compare) {
        case CompareOperator::Eq:
            return form("==", equal);
        case CompareOperator::NotEq:
            return form("!=", "(!" + equal + ")");
        case CompareOperator::Lt:
            return form("<", less);
        case CompareOperator::LtE:
            return form("<=", "(!" + greater + ")");
        case CompareOperator::Gt:
            return form(">", greater);
        default:
            return form(">=", "(!" + less + ")");
    }
}

std::string FunctionWriter::inside(const std::string& index, const std::string& extent, int dimension,
                                   bool wraps, int source_line) const {
    const std::string raised = names_indices_ ? leave("crb_raise_index(context, " + where(source_line) +
                                                      ", crb_i, " + std::to_string(dimension) + ", crb_n)")
                                              : raise(2, source_line, "index is out of bounds");
    return "({ const i64 crb_i = " + index + ", crb_n = " + extent +
           "; if (__builtin_expect(crb_i >= crb_n || crb_i < " + (wraps ? "-crb_n" : "0") + ", 0)) " +
           raised + " crb_wrap(crb_i, crb_n); })";
}

void FunctionWriter::store(const ir::Stmt* s) {
    const std::string target = place(s->place);
    bool atomic = s->place->op == Op::Element && s->place->args[0]->type->atomic;
    if (!atomic) return line(target + " = " + expression(s->value) + ";");
    if (!s->variable) return line("crb_shared_store(" + target + ", " + expression(s->value) + ");");
    const std::string& old = s->variable->name;
    line("for (auto* crb_place = (" + old + " = crb_shared_load(" + target + "), &" + target + ");;)");
    line("    if (crb_shared_replace(*crb_place, " + old + ", " + expression(s->value) + ")) break;");
}

std::string FunctionWriter::place(const ir::Expr* e) {
    if (e->op != Op::Element) return expression(e);
    const ir::Expr* array = e->args[0];
    std::string name = expression(array);
    std::vector<std::string> index;
    for (size_t i = 1; i < e->args.size(); ++i) {
        std::string at = operand(e, i);
        std::string n = name + ".n[" + std::to_string(i - 1) + "]";
        bool wraps = e->wraps >> (i - 1) & 1;
        if (e->checked)
            at = inside(at, n, static_cast<int>(i - 1), wraps, e->line);
        else if (wraps && e->args[i]->op != Op::Constant)
            at = "crb_wrap(" + at + ", " + n + ")";
        else if (wraps && e->args[i]->constant.integer < 0)
            at = "(" + at + " + " + n + ")";
        index.push_back(at);
    }
    auto layout = array->type->layout;
    if (index.empty()) return "(*" + name + ".data)";
    if (layout == types::Layout::Any) {
        std::string text = "crb_at(" + name;
        for (const std::string& i : index) text += ", " + i;
        return text + ")";
    }
    // Contiguous: the offset in elements, with the unit stride visible.
    bool c = layout == types::Layout::C;
    size_t first = c ? 0 : index.size() - 1;
    std::string offset = index[first];
    for (size_t k = 1; k < index.size(); ++k) {
        size_t d = c ? k : index.size() - 1 - k;
        offset = "(" + offset + ") * " + name + ".n[" + std::to_string(d) + "] + " + index[d];
    }
    return name + ".data[" + offset + "]";
}

std::string FunctionWriter::constant_array(const ir::Expr* e) {
    // 64-bit words, which are aligned for every element type.
    std::string words;
    for (size_t i = 0; i < e->text.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, e->text.data() + i, std::min<size_t>(8, e->text.size() - i));
        words += (i ? ", " : "") + std::to_string(word) + "ull";
    }
    std::string text = "({ static const unsigned long long crb_words[] = {" + (words.empty() ? "0" : words) +
                       "}; " + spell_type(e->type) + " crb_v{}; crb_v.data = (" +
                       spell_type(e->type->element) + "*)crb_words; ";
    std::string stride = "i64(sizeof(" + spell_type(e->type->element) + "))";
    for (size_t d = e->args.size(); d-- > 0;) {
        std::string k = std::to_string(d), n = expression(e->args[d]);
        text += "crb_v.n[" + k + "] = " + n + "; crb_v.s[" + k + "] = " + stride + "; ";
        stride += " * " + n;
    }
    return text + "crb_v; })";
}

std::string FunctionWriter::view(const ir::Expr* e) {
    std::string base = operand(e, 0);
    std::string text = "({ " + spell_type(e->type) + " crb_v{}; char* crb_p = (char*)" + base +
                       ".data; crb_v.owner = " + base + ".owner; ";
    int from = 0, to = 0;
    auto keep = [&](const std::string& n, const std::string& s) {
        text += "crb_v.n[" + std::to_string(to) + "] = " + n + "; crb_v.s[" + std::to_string(to) +
                "] = " + s + "; ";
        ++to;
    };
    for (const ir::ViewIndex& i : e->indices) {
        if (i.kind == ir::ViewIndex::Kind::NewAxis) {
            keep("1", "0");
            continue;
        }
        std::string n = base + ".n[" + std::to_string(from) + "]",
                    s = base + ".s[" + std::to_string(from) + "]";
        ++from;
        if (i.kind == ir::ViewIndex::Kind::Index) {
            std::string at = expression(i.lower);
            at = e->checked ? inside(at, n, from - 1, true, e->line) : "crb_wrap(" + at + ", " + n + ")";
            text += "crb_p += " + at + " * " + s + "; ";
            continue;
        }
        if (!i.lower && !i.upper && !i.step) {
            keep(n, s);
            continue;
        }
        std::string lower = i.lower ? expression(i.lower) : "i64(0)",
                    upper = i.upper ? expression(i.upper) : "i64(0)";
        if (i.step) {
            std::string has = std::to_string((i.lower ? 1 : 0) + (i.upper ? 2 : 0));
            std::string d = std::to_string(to);
            text += "i64 crb_step" + d + " = " + expression(i.step) + ", crb_start" + d +
                    " = crb_slice_start(" + n + ", " + lower + ", crb_step" + d + ", " + has + "); ";
            keep("crb_slice_count(" + n + ", crb_start" + d + ", " + upper + ", crb_step" + d + ", " + has +
                     ")",
                 s + " * crb_step" + d);
            text += "crb_p += crb_v.n[" + d + "] ? crb_start" + d + " * " + s + " : 0; ";
        } else {
            std::string d = std::to_string(to);
            text +=
                "i64 crb_start" + d + " = " + (i.lower ? "crb_clip(" + lower + ", " + n + ")" : lower) + "; ";
            keep(
                "crb_count(crb_start" + d + ", " + (i.upper ? "crb_clip(" + upper + ", " + n + ")" : n) + ")",
                s);
            text += "crb_p += crb_start" + d + " * " + s + "; ";
        }
    }
    for (; from < e->args[0]->type->rank; ++from)
        keep(base + ".n[" + std::to_string(from) + "]", base + ".s[" + std::to_string(from) + "]");
    return text + "crb_v.data = (" + spell_type(e->type->element) + "*)crb_p; crb_v; })";
}

std::string FunctionWriter::field(const ir::Expr* e) {
    const types::TypeRef records = e->args[0]->type, record = records->element;
    const auto number = static_cast<size_t>(e->number);
    const std::string element = spell_type(e->type->element), base = operand(e, 0);
    std::string text = "({ " + spell_type(e->type) + " crb_v{}; crb_v.data = (" + element + "*)((char*)" +
                       base + ".data + " + std::to_string(record->offsets[number]) +
                       "); crb_v.owner = " + base + ".owner; ";
    auto dimension = [&](size_t d, const std::string& n, const std::string& s) {
        const std::string k = "[" + std::to_string(d) + "] = ";
        text += "crb_v.n" + k + n + "; crb_v.s" + k + s + "; ";
    };
    for (size_t d = 0; d < records->rank; ++d) {
        const std::string k = "[" + std::to_string(d) + "]";
        dimension(d, base + ".n" + k, base + ".s" + k);
    }
    const std::vector<int>& shape = record->shapes[number];
    int stride = 1;
    for (size_t d = shape.size(); d-- > 0;) {
        dimension(records->rank + d, std::to_string(shape[d]),
                  std::to_string(stride) + " * i64(sizeof(" + element + "))");
        stride *= shape[d];
    }
    return text + "crb_v; })";
}

std::string FunctionWriter::call(const ir::Expr* e) {
    const ir::Function& callee = *functions_.at(e->callee);
    std::string text = e->callee->symbol + "(context";
    for (const ir::Expr* a : e->args)
        if (passed(a->type)) text += ", " + expression(a);
    if (!callee.raises) return text + ")";
    bool value = callee.result->kind != types::Kind::None;
    if (!value) return "({ if (__builtin_expect(" + text + "), 0)) " + leave("1") + " })";
    return "({ " + spell_owned(callee.result) + " crb_value; if (__builtin_expect(" + text +
           ", &crb_value), 0)) " + leave("1") + " crb_value; })";
}

std::string FunctionWriter::prelude(const ir::Expr* e) {
    if (e->text.starts_with("crb_team_")) return team_call(e);
    if (e->text.starts_with("crb_list_")) return list_call(e);
    if (e->text == "crb_field") return field(e);
    if (e->text == "crb_zero") return spell_type(e->type) + "{}";
    std::string arguments;
    for (size_t i = 0; i < e->args.size(); ++i) arguments += (i ? ", " : "") + place(e->args[i]);
    if (e->text == "crb_foreign_call") return e->text + "<" + spell_type(e->type) + ">(" + arguments + ")";
    if (e->text == "crb_numba_call")
        return e->text + "<" + spell_type(e->type) + ">(context, " + arguments + ")";
    if (e->text == "crb_wrap" && e->checked)
        return inside(operand(e, 0), operand(e, 1), e->number, e->wraps != 0, e->line);
    if (e->text == "crb_allocate") {
        std::string order = e->type->layout == types::Layout::F ? "true" : "false";
        return "({ auto crb_new = crb_allocate_array<" + spell_type(e->type->element) + ", " +
               std::to_string(e->type->rank) + ", " + order + ">(context" + (arguments.empty() ? "" : ", ") +
               arguments + "); if (__builtin_expect(!crb_new.data, 0)) " +
               leave("crb_raise_allocation(context, " + where(e->line) + ", i64(sizeof(" +
                     spell_type(e->type->element) + "))" + (arguments.empty() ? "" : ", ") + arguments +
                     ")") +
               " crb_new; })";
    }
    if (e->text == "crb_broadcast") {
        return "({ i64 crb_one = " + operand(e, 0) + ", crb_other = " + operand(e, 1) +
               "; if (__builtin_expect(crb_one != crb_other && crb_one != 1 && crb_other != 1, 0)) " +
               raise(3, e->line, "unable to broadcast argument 1 to output array") +
               " crb_one == 1 ? crb_other : crb_one; })";
    }
    if (e->text == "crb_value_of")
        return "({ const auto& crb_o = " + operand(e, 0) + "; if (__builtin_expect(!crb_o.head, 0)) " +
               raise(4, e->line, "expected " + types::name(e->type) + ", got None") +
               " crb_get<1>::of(crb_o); })";
    if (e->text == "crb_tuple_at") {
        std::string count = std::to_string(e->args[0]->type->elements.size()), i = operand(e, 1);
        std::string item = "crb_tuple_at(" + arguments + ")";
        if (const ir::Expr* table = e->args[0]; table->op == ir::Op::Tuple) {
            item = "static const " + spell_type(e->type) + " crb_table[] = {";
            for (size_t k = 0; k < table->args.size(); ++k) item += (k ? ", " : "") + operand(table, k);
            item += "}; crb_table[" + i + " < 0 ? " + i + " + " + count + " : " + i + "]";
        }
        return "({ if (__builtin_expect(" + i + " < -" + count + " || " + i + " >= " + count + ", 0)) " +
               raise(2, e->line, "tuple index out of range") + " " + item + "; })";
    }
    if (e->text == "crb_repeat") {
        // 1 where the operand runs along, 0 where its single element repeats.
        std::string shapes;
        for (size_t i = 2; i < e->args.size(); ++i) shapes += ", " + operand(e, i);
        return "({ i64 crb_have = " + operand(e, 0) + ", crb_want = " + operand(e, 1) +
               "; if (__builtin_expect(crb_have != crb_want && crb_have != 1, 0)) " +
               leave("crb_raise_shape(context, " + where(e->line) + ", " + std::to_string(e->number) + ", " +
                     std::to_string(static_cast<int>(e->args.size()) - 2 - e->number) + shapes + ")") +
               " i64(crb_have == crb_want); })";
    }
    if (e->text == "crb_fits")
        return "({ i64 crb_want = " + operand(e, 0) + ", crb_have = " + operand(e, 1) +
               "; if (__builtin_expect(crb_have != crb_want, 0)) " +
               leave("crb_raise_shape(context, " + where(e->line) + ", 1, 1, crb_want, crb_have)") + " 0; })";
    if (e->text == "crb_recast_view" || e->text == "crb_recast_strides" || e->text == "crb_recast_windows" ||
        e->text == "crb_recast_broadcast")
        return "({ " + spell_type(e->type) + " crb_v; const char* crb_wrong = " + e->text + "(crb_v, " +
               arguments + "); if (__builtin_expect(crb_wrong != 0, 0)) " +
               leave("crb_raise(context, 3, " + where(e->line) + ", crb_wrong)") + " crb_v; })";
    if (e->text == "crb_recast_bits") return e->text + "<" + spell_type(e->type) + ">(" + arguments + ")";
    if (e->text == "crb_lapack_call")
        return e->text + "(context, " + std::to_string(e->number) + (arguments.empty() ? "" : ", ") +
               arguments + ")";
    if (e->text.starts_with("crb_mersenne_") || e->text.starts_with("crb_lapack_") ||
        e->text.starts_with("crb_threads_"))
        return e->text + "(context" + (arguments.empty() ? "" : ", ") + arguments + ")";
    if (e->text.starts_with("crb_atomic_") || e->text.starts_with("crb_random_"))
        return e->text + (e->number ? "<" + spell_type(e->type) + ">" : "") + "(context, " + arguments + ")";
    return e->text + "(" + arguments + ")";
}

}  // namespace caramba::runtime
