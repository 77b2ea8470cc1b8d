#include "runtime/infer/expressions.hpp"
#include "runtime/infer/print_format.hpp"
#include "runtime/infer/shown_text.hpp"
#include "runtime/lower/lowering.hpp"
#include "syntax/built_text.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

/** Text as part of a C format. */
std::string escaped(const std::string& text) {
    std::string out;
    for (char c : text) out += c == '%' ? "%%" : std::string(1, c);
    return out;
}

/** The quotes that Python's repr puts around a text. */
char quote_of(const std::string& text) {
    return text.find('\'') != std::string::npos && text.find('"') == std::string::npos ? '"' : '\'';
}

/** What Python's repr writes between such quotes. */
std::string between(char quote, const std::string& text) {
    std::string out;
    for (char c : text) {
        if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (c == quote || c == '\\')
            (out += '\\') += c;
        else
            out += c;
    }
    return out;
}

std::string quoted(const std::string& text) {
    const char quote = quote_of(text);
    return quote + between(quote, text) + quote;
}

}  // namespace

/** Which of the two is written is known when it is: what comes before is one statement, what follows another.
 */
void Lowering::show_or_none(TypeRef t, ir::Expr* v, bool inside, ir::Stmt*& s) {
    const auto more = [&] {
        ir::Stmt* next = out_.statement(ir::StmtKind::Print, s->line);
        next->number = s->number;
        return next;
    };
    emit(s);
    ir::Expr* whole = once(v, "t");
    ir::Stmt* test = out_.statement(ir::StmtKind::If, s->line);
    test->test = item_of(whole, 0, s->line);
    emit(test);
    ir::Block* outer = current_;
    current_ = &test->body;
    s = more();
    show(nullptr, types::value_of(t), once(item_of(whole, 1, s->line), "t"), inside, s);
    emit(s);
    current_ = &test->orelse;
    s = more();
    s->text = "None";
    emit(s);
    current_ = outer;
    s = more();
}

/** NumPy makes the text when all has run: what comes before is one statement, what follows another. */
void Lowering::show_array(ir::Expr* v, bool inside, ir::Stmt*& s) {
    const int line = s->line;
    if (!s->text.empty()) emit(s);
    s = out_.statement(ir::StmtKind::Print, line);
    s->args.push_back(v);
    s->written = inside;
    emit(s);
    s = out_.statement(ir::StmtKind::Print, line);
    s->number = 1;
}

void Lowering::show(const Expr* e, TypeRef t, ir::Expr* v, bool inside, ir::Stmt*& s) {
    if (types::is_optional(t)) return show_or_none(t, v, inside, s);
    if (t->kind == types::Kind::String) {
        s->text += escaped(inside ? quoted(t->text) : t->text);
    } else if (t->kind == types::Kind::None) {
        if (e) run_effects(e);
        s->text += "None";
    } else if (types::is_array(t)) {
        show_array(v, inside, s);
    } else if (types::is_tuple(t)) {
        auto* literal = as<Tuple>(e);
        ir::Expr* whole = literal ? nullptr : once(v, "t");
        s->text += "(";
        for (size_t i = 0; i < t->elements.size(); ++i) {
            if (i) s->text += ", ";
            ir::Expr* item = nullptr;
            if (!literal) {
                item = out_.expression(ir::Op::Item, t->elements[i], s->line, {whole});
                item->number = static_cast<int>(i);
            } else if (types::is_scalar(t->elements[i])) {
                item = once(value(literal->elts[i]), "t");
            }
            show(literal ? literal->elts[i] : nullptr, t->elements[i], item, true, s);
        }
        s->text += t->elements.size() == 1 ? ",)" : ")";
    } else {
        // Python has one width of floats, in which a float32 has more digits.
        if (types::is_float(t)) v = once(cast(v, types::float64()), "t");
        if (types::is_complex(t)) v = once(cast(v, types::complex(128)), "t");
        s->text += "%s";
        s->args.push_back(v);
    }
}

const std::vector<Lowering::ShownPart>* Lowering::built(const Expr* e) {
    if (const Expr* value = assigned_value(instance_.ssa, e)) {
        auto found = texts_.find(value);
        return found == texts_.end() ? nullptr : &found->second;
    }
    const auto parts = built_text(e, [&](const Expr* callee) {
        const Meaning* m = meaning(callee);
        return m && m->builtin && m->builtin->id == types::FunctionId::StrCast;
    });
    if (parts.empty()) return nullptr;
    std::vector<ShownPart>& shown = texts_[e];
    shown.clear();
    for (const TextPart& part : parts) {
        TypeRef t = types::as_operand(type(part.value));
        if (types::is_integral(t))
            shown.push_back({"", t, once(single(value(part.value)), "t")});
        else
            shown.push_back({t->kind == types::Kind::String ? t->text : text_of_type(t), t, nullptr});
    }
    return &shown;
}

bool Lowering::show_text(const Expr* e, bool inside, ir::Stmt* s) {
    const auto* parts = built(e);
    if (!parts) return false;
    std::string known;
    for (const ShownPart& part : *parts) known += part.text;
    const char quote = quote_of(known);
    if (inside) s->text += quote;
    for (const ShownPart& part : *parts) {
        if (part.number)
            show(nullptr, part.type, part.number, inside, s);
        else
            s->text += escaped(inside ? between(quote, part.text) : part.text);
    }
    if (inside) s->text += quote;
    return true;
}

void Lowering::show_arguments(const std::vector<Expr*>& arguments, ir::Stmt* s) {
    if (arguments.empty()) return;
    if (arguments.size() == 1 && instance_.types.contains(arguments[0]) &&
        type(arguments[0])->kind == types::Kind::String) {
        s->text = type(arguments[0])->text;
        return;
    }
    s->written = true;
    s->text += "(";
    for (const Expr* a : arguments) {
        if (!show_text(a, true, s)) {
            TypeRef t = types::as_operand(type(a));
            ir::Expr* v = nullptr;
            if (types::is_scalar(t)) v = once(single(value(a)), "t");
            if (types::is_tuple(t) && !is<Tuple>(a)) v = once(value(a), "t");
            show(a, t, v, true, s);
        }
        s->text += ", ";
    }
    s->text += ")";
}

void Lowering::print(const Call* c) {
    ir::Stmt* s = out_.statement(ir::StmtKind::Print, static_cast<int>(c->span.line));
    s->number = 1;
    std::string separator = " ", end = "\n";
    for (const Keyword* k : c->keywords) {
        if (k->arg == "sep") separator = type(k->value)->text;
        if (k->arg == "end") end = type(k->value)->text;
    }
    // All values come before anything is written.
    std::vector<ir::Expr*> values;
    for (const Expr* a : c->args) {
        TypeRef t = instance_.types.contains(a) ? type(a) : nullptr;
        const bool computed = t && (types::is_scalar(t) || types::is_tuple(t) || types::is_array(t));
        values.push_back(computed ? once(value(a), "t") : nullptr);
        if (t && t->kind == types::Kind::None) run_effects(a);
    }
    for (size_t i = 0; i < c->args.size(); ++i) {
        const Expr* a = c->args[i];
        if (i) s->text += escaped(separator);
        if (!show_text(a, false, s)) show(nullptr, type(a), values[i], false, s);
    }
    s->text += escaped(end);
    emit(s);
}

void Lowering::printf(const Call* c) {
    ir::Stmt* s = out_.statement(ir::StmtKind::Print, static_cast<int>(c->span.line));
    PrintFormat format = read_print_format(type(c->args[0])->text);
    s->text = format.c_format;
    for (size_t i = 1; i < c->args.size(); ++i) {
        const PrintConversion& conversion = format.conversions[i - 1];
        TypeRef t = type(c->args[i]);
        if (conversion.letter == 's') {
            ir::Expr* text = out_.expression(ir::Op::Constant, t, s->line);
            text->text = t->text;
            s->args.push_back(text);
            continue;
        }
        ir::Expr* v = value(c->args[i]);
        if (conversion.is_unsigned()) {
            int bits = t->kind == types::Kind::Bool ? 8 : t->bits;
            v = cast(cast(v, types::unsigned_integer(bits)), types::unsigned_integer(64));
        } else if (conversion.is_integer()) {
            v = cast(v, types::int64());
        } else {
            v = cast(v, conversion.letter == 'c' ? types::integer(32) : types::float64());
        }
        s->args.push_back(once(v, "t"));
    }
    emit(s);
}

}  // namespace caramba::runtime
