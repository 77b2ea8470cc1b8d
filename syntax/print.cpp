#include "syntax/print.hpp"

#include <algorithm>
#include <unordered_set>

#include "syntax/printer.hpp"
#include "syntax/visitor.hpp"

namespace caramba::syntax {

namespace {

/** Calls f(block) for the suites that belong to the node itself. */
template <class F>
void for_each_block(const Node* node, F&& f) {
    switch (node->kind) {
#define ONE(T, n)
#define OPT(T, n)
#define MANY(T, n)
#define BLOCK(n) f(self->n);
#define VALUE(T, n)
#define NODE(Name, Category, fields)                                  \
    case Kind::Name: {                                                \
        [[maybe_unused]] auto* self = static_cast<const Name*>(node); \
        fields break;                                                 \
    }
#include "syntax/nodes.def"
#undef NODE
#undef ONE
#undef OPT
#undef MANY
#undef BLOCK
#undef VALUE
    }
}

/** Nodes whose inside has no reliable places in the source: copied or printed as a whole. */
bool is_opaque(const Node* node) {
    return is<JoinedStr>(node) || is<Constant>(node) || is<Pattern>(node) || is<TypeParam>(node);
}

std::vector<std::string> stripped_lines(std::string_view text) {
    std::vector<std::string> out;
    size_t at = 0;
    while (at < text.size()) {
        size_t end = std::min(text.find_first_of("\r\n", at), text.size());
        std::string_view line = text.substr(at, end - at);
        while (!line.empty() && std::string_view(" \t\f").find(line.front()) != std::string_view::npos)
            line.remove_prefix(1);
        while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
        out.emplace_back(line == "\\" ? std::string_view() : line);
        at = end < text.size() && text.compare(end, 2, "\r\n") == 0 ? end + 2 : end + 1;
    }
    return out;
}

}  // namespace

bool is_compound(const Stmt* stmt) {
    bool any = is<Match>(stmt);
    for_each_block(stmt, [&](const Block&) { any = true; });
    return any;
}

Printer::Printer(const Tree& tree)
    : tree_(tree), text_(tree.source), eol_(tree.line_end), unit_(tree.indent_unit) {}

std::string Printer::render(const Node* node) {
    find_dirt(node);
    if (auto* stmt = as<Stmt>(node)) return statement(stmt, "");
    return is<Module>(node) ? module() : expression(node);
}

/** Fills dirty_ for all below the node. */
bool Printer::find_dirt(const Node* node) {
    bool result = node->fresh;
    for_each_block(node, [&](const Block& block) { result = result || block.edited; });
    for_each_child(node, [&](Node* c) { result = find_dirt(c) || result; });
    if (result) dirty_.insert(node);
    return result;
}

/** Whether the node has to be printed: fresh itself, or a part without a place of its own is. */
bool Printer::printed(const Node* node) {
    if (node->fresh || print_all_) return true;
    if (is_opaque(node)) return dirty(node);
    bool result = false;
    auto parts = [&](auto&& self, const Node* parent) -> void {
        for_each_child(parent, [&](Node* c) {
            if (c->span.line > 0 && !(c->fresh && is<Arguments>(c))) return;
            if (c->fresh && !is<Stmt>(c)) result = true;
            if (!c->fresh && !is<MatchCase>(c)) self(self, c);
        });
    };
    parts(parts, node);
    return result;
}

std::string Printer::module() {
    if (!dirty(tree_.module)) return text_;
    std::string out = text_.substr(0, tree_.line_starts[0]);
    const Block& body = tree_.module->body;
    if (body.edited || tree_.module->fresh) {
        std::string lines;
        layout(body, "", lines);
        out += lines;
    } else {
        copy(tree_.module, tree_.line_starts[0], static_cast<std::uint32_t>(text_.size()), out);
    }
    bool ended = text_.empty() || text_.back() == '\n' || text_.back() == '\r';
    if (!ended && out.size() >= eol_.size() && out.ends_with(eol_)) out.resize(out.size() - eol_.size());
    return out;
}

std::string Printer::expression(const Node* node) {
    if (auto* expr = as<Expr>(node)) {
        if (printed(node)) return fresh(expr);
        std::string out;
        std::string from = std::exchange(from_, source_indent(node->span.begin));
        copy(node, node->span.begin, node->span.end, out);
        from_ = std::move(from);
        return out;
    }
    return part(node);
}

std::string Printer::source_indent(std::uint32_t at) const {
    std::uint32_t line = at;
    while (line > 0 && text_[line - 1] != '\n' && text_[line - 1] != '\r') --line;
    std::uint32_t content = line;
    while (content < at && (text_[content] == ' ' || text_[content] == '\t')) ++content;
    return text_.substr(line, content - line);
}

bool Printer::inside_long_string(std::uint32_t at) const {
    auto next = std::upper_bound(tree_.long_strings.begin(), tree_.long_strings.end(), at,
                                 [](std::uint32_t a, const Range& r) { return a < r.begin; });
    return next != tree_.long_strings.begin() && at < (next - 1)->end;
}

/** Source text, its lines moved from indentation from_ to to_, strings left alone. */
void Printer::copy_raw(std::uint32_t begin, std::uint32_t end, std::string& out, bool line_begins) {
    if (begin >= end) return;
    if (from_ == to_) {
        out.append(text_, begin, end - begin);
        return;
    }
    std::uint32_t at = begin;
    if (line_begins && at < end && at + from_.size() <= end && text_.compare(at, from_.size(), from_) == 0) {
        out += to_;
        at += static_cast<std::uint32_t>(from_.size());
    }
    while (at < end) {
        size_t found = text_.find('\n', at);
        if (found == std::string::npos || found >= end) break;
        auto next = static_cast<std::uint32_t>(found) + 1;
        out.append(text_, at, next - at);
        at = next;
        bool blank = at < text_.size() && (text_[at] == '\n' || text_[at] == '\r');
        if (at >= end || at + from_.size() > end || inside_long_string(at - 1) || blank ||
            text_.compare(at, from_.size(), from_) != 0)
            continue;
        out += to_;
        at += static_cast<std::uint32_t>(from_.size());
    }
    out.append(text_, at, end - at);
}

std::uint32_t end_of(const Stmt* stmt) {
    std::uint32_t end = stmt->span.end;
    bool any = false;
    auto take = [&](auto&& self, const Node* node) -> void {
        for_each_block(node, [&](const Block& block) {
            if (block.source_end > 0) {
                end = any ? std::max(end, block.source_end) : block.source_end;
                any = true;
            }
        });
        for_each_child(node, [&](Node* c) {
            if (is<ExceptHandler>(c) || is<MatchCase>(c)) self(self, c);
        });
    };
    take(take, stmt);
    return end;
}

/** The dirty descendants of a copied node, in the order of the source. */
void Printer::slots(const Node* parent, const Node* node, std::vector<Slot>& out) {
    std::unordered_set<const Node*> in_edited;
    for_each_block(node, [&](const Block& block) {
        if (!block.edited) return;
        out.push_back({block.source_begin, block.source_end, nullptr, &block});
        in_edited.insert(block.stmts.begin(), block.stmts.end());
    });
    for_each_child(node, [&](Node* c) {
        if (!dirty(c)) return;
        if (is<Stmt>(c)) {
            auto* stmt = static_cast<Stmt*>(c);
            if (in_edited.contains(c)) return;
            out.push_back({stmt->begin, end_of(stmt), c, nullptr});
        } else if (c->span.line > 0) {
            auto* handler = as<ExceptHandler>(c);
            out.push_back({c->span.begin, handler ? handler->body.source_end : c->span.end, c, nullptr});
        } else {
            slots(parent, c, out);
        }
    });
}

void Printer::copy(const Node* node, std::uint32_t begin, std::uint32_t end, std::string& out) {
    std::vector<Slot> places;
    if (dirty(node) && !is_opaque(node)) slots(node, node, places);
    std::sort(places.begin(), places.end(), [](const Slot& a, const Slot& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
    });
    std::uint32_t at = begin;
    bool line_begins = false;
    for (const Slot& slot : places) {
        if (slot.block) {
            bool elif = slot.block->colon == 0 && !is<Module>(node);
            copy_raw(at, slot.block->shares_line ? slot.block->colon + 1 : slot.begin, out, line_begins);
            if (elif) out += to_ + "else:";
            if (slot.block->shares_line || elif) out += eol_;
            std::string indent = slot.block->indent;
            if (slot.block->shares_line || elif)
                indent = to_ + unit_;
            else if (indent.starts_with(from_))
                indent = to_ + indent.substr(from_.size());
            out += suite(*slot.block, indent);
        } else {
            copy_raw(at, slot.begin, out, line_begins);
            put(node, slot, out);
        }
        at = slot.end;
        // Behind a suite the next line's indentation is still to be copied.
        line_begins = at > 0 && text_[at - 1] == '\n';
    }
    copy_raw(at, end, out, line_begins);
}

/** A changed child in the place of the parsed one. */
void Printer::put(const Node* parent, const Slot& slot, std::string& out) {
    if (is<Stmt>(slot.node)) {
        auto* stmt = static_cast<const Stmt*>(slot.node);
        std::string indent = source_indent(stmt->begin);
        std::string moved = indent.starts_with(from_) ? to_ + indent.substr(from_.size()) : indent;
        auto outer = std::exchange(saved_, {});
        std::string text = statement(stmt, moved);
        for (const std::string& comment : saved_) out += comment + eol_ + moved;
        saved_ = std::move(outer);
        out += text;
        return;
    }
    if (!printed(slot.node)) {
        copy(slot.node, slot.begin, slot.end, out);
        return;
    }
    std::string text;
    if (auto* expr = as<Expr>(slot.node)) {
        size_t before = slot.begin;
        while (before > 0 && (text_[before - 1] == ' ' || text_[before - 1] == '\t')) --before;
        size_t after = slot.end;
        while (after < text_.size() && (text_[after] == ' ' || text_[after] == '\t')) ++after;
        bool enclosed = before > parent->span.begin && text_[before - 1] == '(' && after < text_.size() &&
                        text_[after] == ')' && !is<Call>(parent) && !is<ClassDef>(parent);
        text = enclosed ? at_least(expr, Precedence::Tuple) : child(parent, expr);
    } else {
        text = part(slot.node);
    }
    // Comments inside the replaced text that did not come along with a copied child.
    auto first = std::lower_bound(tree_.comments.begin(), tree_.comments.end(), slot.begin,
                                  [](const Range& r, std::uint32_t at) { return r.begin < at; });
    for (; first != tree_.comments.end() && first->begin < slot.end; ++first) {
        std::string comment = text_.substr(first->begin, first->end - first->begin);
        if (text.find(comment) == std::string::npos) saved_.push_back(comment);
    }
    out += text;
    // A decorator that was put before a parsed one stands for no text; so far the '@' is that one's.
    if (is<FunctionDef>(parent) && slot.begin == slot.end) out += eol_ + to_ + "@";
}

/** Text of a statement from its decorators on, without its last line's comment; `indent` is where it goes. */
std::string Printer::statement(const Stmt* stmt, const std::string& indent) {
    std::string out;
    std::string to = std::exchange(to_, indent);
    std::string from = from_;
    if (printed(stmt)) {
        out = is_compound(stmt) ? compound(stmt, indent) : wrapped(stmt, indent);
    } else {
        from_ = source_indent(stmt->begin);
        copy(stmt, stmt->begin, end_of(stmt), out);
    }
    from_ = std::move(from);
    to_ = std::move(to);
    return out;
}

std::string Printer::suite(const Block& block, const std::string& indent) {
    std::string out;
    if (block.stmts.empty()) out += indent + "pass" + eol_;
    layout(block, indent, out);
    return out;
}

bool Printer::shares_line(const Stmt* before, const Stmt* stmt) const {
    if (!before || made(before) || made(stmt) || stmt->begin < before->span.end) return false;
    std::string_view between(text_.data() + before->span.end, stmt->begin - before->span.end);
    return between.find(';') != std::string_view::npos && between.find_first_not_of(" \t;") == between.npos;
}

/** What follows a simple statement on its last line. */
std::string Printer::tail(const Stmt* stmt) const {
    if (!made(stmt)) {
        std::uint32_t end = stmt->span.end, stop = end;
        while (stop < text_.size() && (text_[stop] == ' ' || text_[stop] == '\t' || text_[stop] == ';'))
            ++stop;
        bool line_ends = stop == text_.size() || text_[stop] == '\n' || text_[stop] == '\r';
        std::string comment;
        if (stop < text_.size() && text_[stop] == '#')
            comment = text_.substr(stop, std::min(text_.find_first_of("\r\n", stop), text_.size()) - stop);
        if (comment == stmt->trailing && (line_ends || !comment.empty()))
            return text_.substr(end, stop - end) + comment;
    }
    return stmt->trailing.empty() ? "" : "  " + stmt->trailing;
}

void Printer::lines_above(const Stmt* stmt, const std::string& indent, std::string& out) {
    if (!made(stmt) && stmt->above < stmt->begin) {
        std::uint32_t end = stmt->begin;
        while (end > stmt->above && text_[end - 1] != '\n' && text_[end - 1] != '\r') --end;
        std::string_view raw(text_.data() + stmt->above, end - stmt->above);
        if (stripped_lines(raw) == stmt->leading && source_indent(stmt->begin) == indent) {
            out += raw;
            return;
        }
    }
    for (const std::string& line : stmt->leading) out += (line.empty() ? "" : indent + line) + eol_;
}

void Printer::layout(const Block& block, const std::string& indent, std::string& out) {
    const Stmt* before = nullptr;
    for (size_t i = 0; i < block.stmts.size(); ++i) {
        const Stmt* stmt = block.stmts[i];
        const Stmt* after = i + 1 < block.stmts.size() ? block.stmts[i + 1] : nullptr;
        auto outer = std::exchange(saved_, {});
        std::string text = statement(stmt, indent);
        // An `elif` that now stands in a suite of its own.
        if (is<If>(stmt) && text.starts_with("elif")) text.erase(0, 2);
        if (shares_line(before, stmt)) {
            out.append(text_, before->span.end, stmt->begin - before->span.end);
        } else {
            lines_above(stmt, indent, out);
            for (const std::string& comment : saved_) out += indent + comment + eol_;
            out += indent;
        }
        saved_ = std::move(outer);
        out += text;
        if (!is_compound(stmt)) {
            if (!after || !shares_line(stmt, after)) out += tail(stmt) + eol_;
        } else if (!out.ends_with('\n') && !out.ends_with('\r')) {
            out += eol_;
        }
        before = stmt;
    }
    for (const std::string& line : block.closing) out += (line.empty() ? "" : indent + line) + eol_;
}

std::string render(const Tree& tree) {
    return Printer(tree).render(tree.module);
}

std::string render(const Tree& tree, const Node* node) {
    return Printer(tree).render(node);
}

}  // namespace caramba::syntax
