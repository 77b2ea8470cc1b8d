#include <charconv>
#include <cmath>

#include "syntax/comments.hpp"
#include "syntax/printer.hpp"

namespace caramba::syntax {

namespace {

constexpr std::string_view kBinary[] = {"+", "-", "*", "@", "/", "%", "**", "<<", ">>", "|", "^", "&", "//"};
constexpr std::string_view kUnary[] = {"~", "not ", "+", "-"};
constexpr std::string_view kCompare[] = {"==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"};

Precedence binary(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::BitOr:
            return Precedence::BitOr;
        case BinaryOperator::BitXor:
            return Precedence::BitXor;
        case BinaryOperator::BitAnd:
            return Precedence::BitAnd;
        case BinaryOperator::LShift:
        case BinaryOperator::RShift:
            return Precedence::Shift;
        case BinaryOperator::Add:
        case BinaryOperator::Sub:
            return Precedence::Arith;
        case BinaryOperator::Pow:
            return Precedence::Power;
        default:
            return Precedence::Term;
    }
}

Precedence above(Precedence p) {
    return static_cast<Precedence>(static_cast<int>(p) + 1);
}

std::string number(double value) {
    if (std::isinf(value)) return "1e309";
    char buffer[32];
    auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    std::string text(buffer, end);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
}

std::string quoted(const std::string& text, bool bytes) {
    constexpr char kHex[] = "0123456789abcdef";
    char quote = text.find('"') != std::string::npos && text.find('\'') == std::string::npos ? '\'' : '"';
    std::string out = bytes ? "b" : "";
    out += quote;
    for (size_t i = 0; i < text.size(); ++i) {
        auto c = static_cast<unsigned char>(text[i]);
        if (c == '\\' || c == quote) {
            out += '\\';
            out += static_cast<char>(c);
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\r') {
            out += "\\r";
        } else if (c == '\t') {
            out += "\\t";
        } else if (c < 0x20 || c == 0x7f || (bytes && c >= 0x80)) {
            out += "\\x";
            out += kHex[c >> 4];
            out += kHex[c & 15];
        } else if (!bytes && c == 0xed && i + 2 < text.size() &&
                   (static_cast<unsigned char>(text[i + 1]) & 0xe0) == 0xa0) {
            // A lone surrogate can only be written as an escape.
            unsigned code = 0xd000u | (static_cast<unsigned>(text[i + 1]) & 0x3fu) << 6 |
                            (static_cast<unsigned>(text[i + 2]) & 0x3fu);
            out += "\\u";
            for (int shift = 12; shift >= 0; shift -= 4) out += kHex[(code >> shift) & 15];
            i += 2;
        } else {
            out += static_cast<char>(c);
        }
    }
    return out + quote;
}

}  // namespace

std::string literal(const ConstantValue& value) {
    using K = ConstantValue::Kind;
    switch (value.kind) {
        case K::None:
            return "None";
        case K::Ellipsis:
            return "...";
        case K::Bool:
            return value.integer ? "True" : "False";
        case K::Int:
            return std::to_string(value.integer);
        case K::BigInt:
            return value.text;
        case K::Float:
            return number(value.real);
        case K::Complex:
            return number(value.imag) + "j";
        case K::Str:
            return quoted(value.text, false);
        case K::Bytes:
            return quoted(value.text, true);
    }
    return {};
}

Precedence precedence(const Expr* expr) {
    switch (expr->kind) {
        case Kind::Tuple:
            return Precedence::Tuple;
        case Kind::Lambda:
        case Kind::IfExp:
            return Precedence::Test;
        case Kind::BoolOp:
            return static_cast<const BoolOp*>(expr)->op == BooleanOperator::Or ? Precedence::Or
                                                                               : Precedence::And;
        case Kind::UnaryOp:
            return static_cast<const UnaryOp*>(expr)->op == UnaryOperator::Not ? Precedence::Not
                                                                               : Precedence::Factor;
        case Kind::Compare:
            return Precedence::Compare;
        case Kind::BinOp:
            return binary(static_cast<const BinOp*>(expr)->op);
        case Kind::Await:
            return Precedence::Await;
        case Kind::NamedExpr:
            return Precedence::Named;
        case Kind::Yield:
        case Kind::YieldFrom:
            return Precedence::Tuple;
        default:
            return Precedence::Atom;
    }
}

Precedence required(const Node* parent, const Node* child) {
    switch (parent->kind) {
        case Kind::BinOp: {
            auto* node = static_cast<const BinOp*>(parent);
            Precedence own = binary(node->op);
            if (node->op == BinaryOperator::Pow)
                return child == node->left ? Precedence::Await : Precedence::Factor;
            return child == node->left ? own : above(own);
        }
        case Kind::UnaryOp:
            return precedence(static_cast<const UnaryOp*>(parent));
        case Kind::BoolOp:
            return above(precedence(static_cast<const BoolOp*>(parent)));
        case Kind::Compare:
            return Precedence::BitOr;
        case Kind::IfExp:
            return child == static_cast<const IfExp*>(parent)->orelse ? Precedence::Test : Precedence::Or;
        case Kind::Await:
        case Kind::Attribute:
            return Precedence::Atom;
        case Kind::Call:
            return child == static_cast<const Call*>(parent)->func ? Precedence::Atom : Precedence::Test;
        case Kind::Subscript:
            return child == static_cast<const Subscript*>(parent)->value ? Precedence::Atom
                                                                         : Precedence::Tuple;
        case Kind::Starred:
            return Precedence::BitOr;
        case Kind::Assign:
        case Kind::Return:
        case Kind::ExprStmt:
            return Precedence::Tuple;
        case Kind::For:
        case Kind::AsyncFor:
            return is<For>(parent) && child == static_cast<const For*>(parent)->target ? Precedence::Tuple
                                                                                       : Precedence::Test;
        case Kind::ListComp:
        case Kind::SetComp:
        case Kind::DictComp:
        case Kind::GeneratorExp:
        case Kind::Comprehension:
            return Precedence::Or;
        default:
            return Precedence::Test;
    }
}

namespace {

/** Where brackets close, by the lexical grammar. */
struct Brackets {
    bool enclosed = false;    ///< the text's first character is a parenthesis that its last one closes
    bool open_lines = false;  ///< it runs over lines outside brackets and strings, without a backslash
};

Brackets brackets(std::string_view text) {
    Brackets out;
    int depth = 0;
    bool closed_early = false;
    for (size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '"' || c == '\'') {
            size_t width = text.substr(i, 3) == std::string(3, c) ? 3 : 1;
            std::string_view close = text.substr(i, width);
            for (i += width; i < text.size() && text.substr(i, width) != close; ++i)
                if (text[i] == '\\') ++i;
            i += width - 1;
        } else if (c == '#') {
            i = std::min(text.find('\n', i), text.size()) - 1;
        } else if (c == '(' || c == '[' || c == '{') {
            ++depth;
        } else if (c == ')' || c == ']' || c == '}') {
            --depth;
            if (depth == 0 && i + 1 < text.size()) closed_early = true;
        } else if (c == '\\') {
            ++i;
        } else if ((c == '\n' || c == '\r') && depth == 0) {
            out.open_lines = true;
        }
    }
    out.enclosed = text.starts_with('(') && text.ends_with(')') && !closed_early;
    return out;
}

}  // namespace

std::string Printer::at_least(const Expr* expr, Precedence least) {
    std::string text = expression(expr);
    Brackets shape = brackets(text);
    bool brings_own = is<Tuple>(expr) || is<NamedExpr>(expr) || is<GeneratorExp>(expr) || is<Yield>(expr) ||
                      is<YieldFrom>(expr);
    if (brings_own && shape.enclosed) return text;
    return precedence(expr) < least || shape.open_lines ? "(" + text + ")" : text;
}

std::string Printer::child(const Node* parent, const Expr* expr) {
    auto* constant = as<Constant>(expr);
    if (is<Attribute>(parent) && constant && constant->value.kind == ConstantValue::Kind::Int)
        return "(" + expression(expr) + ")";
    bool statement = is<Assign>(parent) || is<Return>(parent) || is<ExprStmt>(parent);
    return statement ? bare(expr) : at_least(expr, required(parent, expr));
}

/** A tuple needs no parentheses of its own in a statement. */
std::string Printer::bare(const Expr* expr) {
    auto* tuple = as<Tuple>(expr);
    if (!tuple || !printed(tuple) || tuple->elts.empty()) return at_least(expr, Precedence::Tuple);
    // One element: the comma alone is easily overlooked.
    if (tuple->elts.size() == 1) return at_least(expr, Precedence::Atom);
    return list(tuple, tuple->elts);
}

std::string Printer::list(const Node* parent, const std::vector<Expr*>& items) {
    std::string out;
    for (const Expr* item : items) {
        if (!out.empty()) out += ", ";
        out += child(parent, item);
    }
    return out;
}

std::string Printer::comprehensions(const std::vector<Comprehension*>& generators) {
    std::string out;
    for (const Comprehension* c : generators) {
        out += c->is_async ? " async for " : " for ";
        out += at_least(c->target, Precedence::Tuple) + " in " + at_least(c->iter, Precedence::Or);
        for (const Expr* test : c->ifs) out += " if " + at_least(test, Precedence::Or);
    }
    return out;
}

std::string Printer::fresh(const Expr* expr) {
    switch (expr->kind) {
        case Kind::BoolOp: {
            auto* e = static_cast<const BoolOp*>(expr);
            std::string out;
            for (const Expr* value : e->values) {
                if (!out.empty()) out += e->op == BooleanOperator::And ? " and " : " or ";
                out += child(e, value);
            }
            return out;
        }
        case Kind::NamedExpr: {
            auto* e = static_cast<const NamedExpr*>(expr);
            return "(" + child(e, e->target) + " := " + child(e, e->value) + ")";
        }
        case Kind::BinOp: {
            auto* e = static_cast<const BinOp*>(expr);
            std::string op(kBinary[static_cast<int>(e->op)]);
            return child(e, e->left) + " " + op + " " + child(e, e->right);
        }
        case Kind::UnaryOp: {
            auto* e = static_cast<const UnaryOp*>(expr);
            return std::string(kUnary[static_cast<int>(e->op)]) + child(e, e->operand);
        }
        case Kind::Lambda: {
            auto* e = static_cast<const Lambda*>(expr);
            std::string args = arguments(e->args);
            return "lambda" + (args.empty() ? "" : " " + args) + ": " + child(e, e->body);
        }
        case Kind::IfExp: {
            auto* e = static_cast<const IfExp*>(expr);
            return child(e, e->body) + " if " + child(e, e->test) + " else " + child(e, e->orelse);
        }
        case Kind::Dict: {
            auto* e = static_cast<const Dict*>(expr);
            std::string out;
            for (size_t i = 0; i < e->values.size(); ++i) {
                if (i) out += ", ";
                if (e->keys[i])
                    out += child(e, e->keys[i]) + ": " + child(e, e->values[i]);
                else
                    out += "**" + at_least(e->values[i], Precedence::BitOr);
            }
            return "{" + out + "}";
        }
        case Kind::Set:
            return "{" + list(expr, static_cast<const Set*>(expr)->elts) + "}";
        case Kind::List:
            return "[" + list(expr, static_cast<const List*>(expr)->elts) + "]";
        case Kind::Tuple: {
            auto* e = static_cast<const Tuple*>(expr);
            return "(" + list(e, e->elts) + (e->elts.size() == 1 ? ",)" : ")");
        }
        case Kind::ListComp: {
            auto* e = static_cast<const ListComp*>(expr);
            return "[" + at_least(e->elt, Precedence::Test) + comprehensions(e->generators) + "]";
        }
        case Kind::SetComp: {
            auto* e = static_cast<const SetComp*>(expr);
            return "{" + at_least(e->elt, Precedence::Test) + comprehensions(e->generators) + "}";
        }
        case Kind::GeneratorExp: {
            auto* e = static_cast<const GeneratorExp*>(expr);
            return "(" + at_least(e->elt, Precedence::Test) + comprehensions(e->generators) + ")";
        }
        case Kind::DictComp: {
            auto* e = static_cast<const DictComp*>(expr);
            return "{" + at_least(e->key, Precedence::Test) + ": " + at_least(e->value, Precedence::Test) +
                   comprehensions(e->generators) + "}";
        }
        case Kind::Await:
            return "await " + child(expr, static_cast<const Await*>(expr)->value);
        case Kind::Yield: {
            auto* e = static_cast<const Yield*>(expr);
            return e->value ? "(yield " + at_least(e->value, Precedence::Tuple) + ")" : "(yield)";
        }
        case Kind::YieldFrom:
            return "(yield from " + child(expr, static_cast<const YieldFrom*>(expr)->value) + ")";
        case Kind::Compare: {
            auto* e = static_cast<const Compare*>(expr);
            std::string out = child(e, e->left);
            for (size_t i = 0; i < e->comparators.size(); ++i)
                out += " " + std::string(kCompare[static_cast<int>(e->ops[i])]) + " " +
                       child(e, e->comparators[i]);
            return out;
        }
        case Kind::Call: {
            auto* e = static_cast<const Call*>(expr);
            std::string out = list(e, e->args);
            for (const Keyword* k : e->keywords) {
                if (!out.empty()) out += ", ";
                out += part(k);
            }
            return child(e, e->func) + "(" + out + ")";
        }
        case Kind::JoinedStr:
            return formatted(static_cast<const JoinedStr*>(expr));
        case Kind::Constant:
            return literal(static_cast<const Constant*>(expr)->value);
        case Kind::Attribute: {
            auto* e = static_cast<const Attribute*>(expr);
            return child(e, e->value) + "." + e->attr;
        }
        case Kind::Subscript: {
            auto* e = static_cast<const Subscript*>(expr);
            auto* tuple = as<Tuple>(e->slice);
            std::string index;
            if (tuple && printed(tuple) && !tuple->elts.empty())
                index = list(tuple, tuple->elts) + (tuple->elts.size() == 1 ? "," : "");
            else
                index = expression(e->slice);
            return child(e, e->value) + "[" + index + "]";
        }
        case Kind::Starred:
            return "*" + child(expr, static_cast<const Starred*>(expr)->value);
        case Kind::Name:
            return static_cast<const Name*>(expr)->id;
        case Kind::Slice: {
            auto* e = static_cast<const Slice*>(expr);
            std::string out = e->lower ? child(e, e->lower) : "";
            out += ":";
            if (e->upper) out += child(e, e->upper);
            if (e->step) out += ":" + child(e, e->step);
            return out;
        }
        default:
            return {};
    }
}

/** An f-string, in the first kind of quotes that occurs in none of its parts. */
std::string Printer::formatted(const JoinedStr* node) {
    // Before Python 3.12 the fields have no places of their own in the source, so they are printed, too.
    bool outer = std::exchange(print_all_, true);
    auto body = [&](auto&& self, const JoinedStr* joined, bool in_format) -> std::string {
        std::string out;
        for (const Expr* value : joined->values) {
            if (auto* constant = as<Constant>(value)) {
                std::string text = quoted(constant->value.text, false);
                for (char c : text.substr(1, text.size() - 2)) {
                    out += c;
                    if ((c == '{' || c == '}') && !in_format) out += c;
                }
            } else if (auto* field = as<FormattedValue>(value)) {
                std::string text = at_least(field->value, Precedence::Or);
                out += text.starts_with('{') ? "{ " + text : "{" + text;
                if (field->conversion > 0) out += std::string("!") + static_cast<char>(field->conversion);
                if (field->format_spec)
                    out += ":" + self(self, static_cast<const JoinedStr*>(field->format_spec), true);
                out += "}";
            }
        }
        return out;
    };
    std::string text = body(body, node, false);
    print_all_ = outer;
    for (std::string quote : {"\"", "'", "\"\"\"", "'''"})
        if (text.find(quote) == std::string::npos && !text.ends_with(quote[0]))
            return "f" + quote + text + quote;
    return "f\"\"\"" + text + "\"\"\"";
}

std::string Printer::part(const Node* node) {
    switch (node->kind) {
        case Kind::Keyword: {
            auto* k = static_cast<const Keyword*>(node);
            std::string value = at_least(k->value, Precedence::Test);
            return k->arg.empty() ? "**" + value : k->arg + "=" + value;
        }
        case Kind::Arg: {
            auto* a = static_cast<const Arg*>(node);
            return a->annotation ? a->arg + ": " + at_least(a->annotation, Precedence::Test) : a->arg;
        }
        case Kind::Alias: {
            auto* a = static_cast<const Alias*>(node);
            return a->asname.empty() ? a->name : a->name + " as " + a->asname;
        }
        case Kind::WithItem: {
            auto* w = static_cast<const WithItem*>(node);
            std::string out = at_least(w->context_expr, Precedence::Test);
            if (is<Tuple>(w->context_expr) && !w->optional_vars) out = "(" + out + ")";
            return w->optional_vars ? out + " as " + at_least(w->optional_vars, Precedence::Test) : out;
        }
        case Kind::Arguments:
            return arguments(static_cast<const Arguments*>(node));
        default: {  // patterns and type parameters are always copied
            std::string text(tree_.text(node));
            return brackets(text).open_lines ? "(" + text + ")" : text;
        }
    }
}

std::vector<Printer::Item> Printer::parameters(const Arguments* args) {
    std::vector<Item> out;
    const auto behind = parameter_comments(tree_, args);
    auto add = [&](const std::string& text, const Arg* of = nullptr) {
        const auto comment = behind.find(of);
        out.push_back({text, comment == behind.end() ? "" : comment->second});
    };
    auto with_default = [&](const Arg* arg, const Expr* value) {
        std::string text = part(arg);
        if (value) text += (arg->annotation ? " = " : "=") + at_least(value, Precedence::Test);
        add(text, arg);
    };
    size_t first_default = args->posonlyargs.size() + args->args.size() - args->defaults.size();
    size_t index = 0;
    auto next_default = [&]() -> const Expr* {
        const Expr* value = index >= first_default ? args->defaults[index - first_default] : nullptr;
        ++index;
        return value;
    };
    for (const Arg* a : args->posonlyargs) with_default(a, next_default());
    if (!args->posonlyargs.empty()) add("/");
    for (const Arg* a : args->args) with_default(a, next_default());
    if (args->vararg)
        add("*" + part(args->vararg), args->vararg);
    else if (!args->kwonlyargs.empty())
        add("*");
    for (size_t i = 0; i < args->kwonlyargs.size(); ++i)
        with_default(args->kwonlyargs[i], i < args->kw_defaults.size() ? args->kw_defaults[i] : nullptr);
    if (args->kwarg) add("**" + part(args->kwarg), args->kwarg);
    return out;
}

std::string Printer::arguments(const Arguments* args) {
    return joined(parameters(args));
}

}  // namespace caramba::syntax
