#include "runtime/infer/expressions.hpp"
#include "runtime/infer/print_format.hpp"
#include "runtime/lower/lowering.hpp"

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

/** Python's repr of a text, as tuples show it. */
std::string quoted(const std::string& text) {
    char quote = text.find('\'') != std::string::npos && text.find('"') == std::string::npos ? '"' : '\'';
    std::string out(1, quote);
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
    return out + quote;
}

}  // namespace

void Lowering::show(const Expr* e, TypeRef t, ir::Expr* v, bool inside, ir::Stmt* s) {
    if (t->kind == types::Kind::String) {
        s->text += escaped(inside ? quoted(t->text) : t->text);
    } else if (t->kind == types::Kind::None) {
        s->text += "None";
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
        // In the arguments of an exception, Python has one width of floats, in which a float32 has more
        // digits.
        if (s->written && types::is_float(t)) v = once(cast(v, types::float64()), "t");
        if (s->written && types::is_complex(t)) v = once(cast(v, types::complex(128)), "t");
        s->text += "%s";
        s->args.push_back(v);
    }
}

void Lowering::show_arguments(const Call* exception, ir::Stmt* s) {
    s->written = true;
    s->text += "(";
    for (const Expr* a : exception->args) {
        TypeRef t = types::as_operand(type(a));
        ir::Expr* v = nullptr;
        if (types::is_scalar(t)) v = once(single(value(a)), "t");
        if (types::is_tuple(t) && !is<Tuple>(a)) v = once(value(a), "t");
        show(a, t, v, true, s);
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
    for (size_t i = 0; i < c->args.size(); ++i) {
        const Expr* a = c->args[i];
        TypeRef t = type(a);
        if (i) s->text += escaped(separator);
        bool computed = types::is_scalar(t) || (types::is_tuple(t) && !is<Tuple>(a));
        show(a, t, computed ? once(value(a), "t") : nullptr, false, s);
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
