#include <algorithm>

#include "syntax/printer.hpp"

namespace caramba::syntax {

namespace {

constexpr std::string_view kAugmented[] = {
    "+=", "-=", "*=", "@=", "/=", "%=", "**=", "<<=", ">>=", "|=", "^=", "&=", "//="};

/** The longest line that PEP 8 allows. */
constexpr size_t kWidth = 99;

/** The call that a statement ends with. */
const Call* last_call(const Stmt* stmt) {
    const Expr* value = nullptr;
    if (auto* s = as<ExprStmt>(stmt)) value = s->value;
    if (auto* s = as<Assign>(stmt)) value = s->value;
    if (auto* s = as<Return>(stmt)) value = s->value;
    return as<Call>(value);
}

}  // namespace

std::string Printer::joined(const std::vector<std::string>& texts) {
    std::string out;
    for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
    return out;
}

std::string Printer::joined(const std::vector<Item>& items) {
    std::string out;
    for (const Item& item : items) out += (out.empty() ? "" : ", ") + item.text;
    return out;
}

/** `(a, b)`: on lines of their own where one is too long with what stands before and behind, or has a
 * comment. */
std::string Printer::in_lines(const std::vector<Item>& items, size_t beside,
                              const std::string& indent) const {
    const std::string line = joined(items), inner = indent + unit_;
    const bool plain = std::ranges::all_of(items, [](const Item& item) { return item.comment.empty(); });
    const bool fits = beside + line.size() + 2 <= kWidth || line.find('\n') != line.npos;
    if (line.empty() || (plain && fits)) return "(" + line + ")";
    std::string out = "(";
    if (plain && inner.size() + line.size() <= kWidth) {
        out += eol_ + inner + line;
    } else {
        for (const auto& [text, comment] : items)
            out += eol_ + inner + text + "," + (comment.empty() ? "" : "  " + comment);
    }
    return out + eol_ + indent + ")";
}

/** Gives the arguments of the call that a text ends with lines of their own where one line is too long. */
std::string Printer::wrapped(const Call* call, std::string text, const std::string& indent) {
    const bool fits = indent.size() + text.size() <= kWidth || text.find('\n') != text.npos;
    if (fits || !call || !printed(call)) return text;
    std::vector<Item> arguments;
    for (Expr* a : call->args) arguments.push_back({list(call, {a}), ""});
    for (const Keyword* k : call->keywords) arguments.push_back({part(k), ""});
    const std::string line = "(" + joined(arguments) + ")";
    if (!text.ends_with(line)) return text;
    text.resize(text.size() - line.size());
    return text + in_lines(arguments, indent.size() + text.size(), indent);
}

/** A fresh statement without a suite, in lines of its own where it is too long. */
std::string Printer::wrapped(const Stmt* stmt, const std::string& indent) {
    return wrapped(last_call(stmt), simple(stmt), indent);
}

/** A fresh statement without a suite. */
std::string Printer::simple(const Stmt* stmt) {
    auto names = [&](const std::vector<Alias*>& aliases) {
        std::string out;
        for (const Alias* a : aliases) out += (out.empty() ? "" : ", ") + part(a);
        return out;
    };
    switch (stmt->kind) {
        case Kind::Return: {
            auto* s = static_cast<const Return*>(stmt);
            return s->value ? "return " + bare(s->value) : "return";
        }
        case Kind::Delete: {
            std::string out;
            for (const Expr* t : static_cast<const Delete*>(stmt)->targets)
                out += (out.empty() ? "del " : ", ") + at_least(t, Precedence::Test);
            return out;
        }
        case Kind::Assign: {
            auto* s = static_cast<const Assign*>(stmt);
            std::string out;
            for (const Expr* t : s->targets) out += bare(t) + " = ";
            return out + bare(s->value);
        }
        case Kind::TypeAlias: {
            auto* s = static_cast<const TypeAlias*>(stmt);
            return "type " + expression(s->name) + type_params(s->type_params) + " = " +
                   at_least(s->value, Precedence::Test);
        }
        case Kind::AugAssign: {
            auto* s = static_cast<const AugAssign*>(stmt);
            return expression(s->target) + " " + std::string(kAugmented[static_cast<int>(s->op)]) + " " +
                   bare(s->value);
        }
        case Kind::AnnAssign: {
            auto* s = static_cast<const AnnAssign*>(stmt);
            std::string out = expression(s->target) + ": " + at_least(s->annotation, Precedence::Test);
            return s->value ? out + " = " + at_least(s->value, Precedence::Tuple) : out;
        }
        case Kind::Raise: {
            auto* s = static_cast<const Raise*>(stmt);
            std::string out = "raise";
            if (s->exc) out += " " + at_least(s->exc, Precedence::Test);
            if (s->cause) out += " from " + at_least(s->cause, Precedence::Test);
            return out;
        }
        case Kind::Assert: {
            auto* s = static_cast<const Assert*>(stmt);
            std::string out = "assert " + at_least(s->test, Precedence::Test);
            return s->msg ? out + ", " + at_least(s->msg, Precedence::Test) : out;
        }
        case Kind::Import:
            return "import " + names(static_cast<const Import*>(stmt)->names);
        case Kind::ImportFrom: {
            auto* s = static_cast<const ImportFrom*>(stmt);
            return "from " + std::string(static_cast<size_t>(s->level), '.') + s->module + " import " +
                   names(s->names);
        }
        case Kind::Global:
            return "global " + joined(static_cast<const Global*>(stmt)->names);
        case Kind::Nonlocal:
            return "nonlocal " + joined(static_cast<const Nonlocal*>(stmt)->names);
        case Kind::ExprStmt:
            return bare(static_cast<const ExprStmt*>(stmt)->value);
        case Kind::Pass:
            return "pass";
        case Kind::Break:
            return "break";
        case Kind::Continue:
            return "continue";
        default:
            return {};
    }
}

std::string Printer::type_params(const std::vector<TypeParam*>& params) {
    std::string out;
    for (const TypeParam* p : params) out += (out.empty() ? "" : ", ") + part(p);
    return out.empty() ? "" : "[" + out + "]";
}

/** A fresh header with its suite. */
std::string Printer::header(const Stmt* stmt, const std::string& text, const Block& block,
                            const std::string& indent) {
    std::string comment = stmt && !stmt->trailing.empty() ? "  " + stmt->trailing : "";
    return text + ":" + comment + eol_ + suite(block, indent + unit_);
}

std::string Printer::definition(const Stmt* stmt, const std::string& head,
                                const std::vector<Expr*>& decorators, const Block& body,
                                const std::string& indent) {
    std::string out;
    for (const Expr* d : decorators)
        out += wrapped(as<Call>(d), "@" + at_least(d, Precedence::Test), indent) + eol_ + indent;
    return out + header(stmt, head, body, indent);
}

/** A fresh statement with suites; every suite ends with an end of line. */
std::string Printer::compound(const Stmt* stmt, const std::string& indent) {
    auto test = [&](const Expr* e) { return at_least(e, Precedence::Test); };
    auto or_else = [&](const Block& block, const char* keyword = "else") {
        return block.empty() ? "" : indent + header(nullptr, keyword, block, indent);
    };
    auto function = [&](auto* s, const std::string& keyword) {
        const std::string name = keyword + s->name + type_params(s->type_params);
        const std::string result = s->returns ? " -> " + test(s->returns) : "";
        const size_t beside = indent.size() + name.size() + result.size() + 1;
        const std::string head = name + in_lines(parameters(s->args), beside, indent) + result;
        return definition(s, head, s->decorator_list, s->body, indent);
    };
    auto loop = [&](auto* s, const std::string& keyword) {
        std::string head =
            keyword + at_least(s->target, Precedence::Tuple) + " in " + at_least(s->iter, Precedence::Tuple);
        return header(s, head, s->body, indent) + or_else(s->orelse);
    };
    auto context = [&](auto* s, const std::string& keyword) {
        std::string items;
        for (const WithItem* item : s->items) items += (items.empty() ? "" : ", ") + part(item);
        return header(s, keyword + items, s->body, indent);
    };
    auto guarded = [&](auto* s, const std::string& keyword) {
        std::string out = header(s, "try", s->body, indent);
        for (const ExceptHandler* h : s->handlers) {
            std::string head = indent + keyword;
            if (h->type) head += " " + test(h->type);
            if (!h->name.empty()) head += " as " + h->name;
            out += header(nullptr, head, h->body, indent);
        }
        return out + or_else(s->orelse) + or_else(s->finalbody, "finally");
    };
    switch (stmt->kind) {
        case Kind::FunctionDef:
            return function(static_cast<const FunctionDef*>(stmt), "def ");
        case Kind::AsyncFunctionDef:
            return function(static_cast<const AsyncFunctionDef*>(stmt), "async def ");
        case Kind::ClassDef: {
            auto* s = static_cast<const ClassDef*>(stmt);
            std::string bases;
            for (const Expr* b : s->bases) bases += (bases.empty() ? "" : ", ") + test(b);
            for (const Keyword* k : s->keywords) bases += (bases.empty() ? "" : ", ") + part(k);
            std::string head = "class " + s->name + type_params(s->type_params);
            return definition(s, bases.empty() ? head : head + "(" + bases + ")", s->decorator_list, s->body,
                              indent);
        }
        case Kind::For:
            return loop(static_cast<const For*>(stmt), "for ");
        case Kind::AsyncFor:
            return loop(static_cast<const AsyncFor*>(stmt), "async for ");
        case Kind::While: {
            auto* s = static_cast<const While*>(stmt);
            return header(s, "while " + test(s->test), s->body, indent) + or_else(s->orelse);
        }
        case Kind::If: {
            auto* s = static_cast<const If*>(stmt);
            std::string out = header(s, "if " + test(s->test), s->body, indent);
            auto* next = s->orelse.stmts.size() == 1 ? as<If>(s->orelse.stmts[0]) : nullptr;
            if (!next || !next->leading.empty()) return out + or_else(s->orelse);
            std::string text = statement(next, indent);
            out += indent + (text.starts_with("elif") ? text : "el" + text);
            if (!out.ends_with('\n') && !out.ends_with('\r')) out += eol_;
            return out;
        }
        case Kind::With:
            return context(static_cast<const With*>(stmt), "with ");
        case Kind::AsyncWith:
            return context(static_cast<const AsyncWith*>(stmt), "async with ");
        case Kind::Try:
            return guarded(static_cast<const Try*>(stmt), "except");
        case Kind::TryStar:
            return guarded(static_cast<const TryStar*>(stmt), "except*");
        case Kind::Match: {
            auto* s = static_cast<const Match*>(stmt);
            std::string inner = indent + unit_;
            std::string out = "match " + at_least(s->subject, Precedence::Tuple) + ":" + eol_;
            for (const MatchCase* c : s->cases) {
                std::string head = inner + "case " + part(c->pattern);
                if (c->guard) head += " if " + test(c->guard);
                out += header(nullptr, head, c->body, inner);
            }
            return out;
        }
        default:
            return {};
    }
}

}  // namespace caramba::syntax
