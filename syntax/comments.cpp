#include "syntax/comments.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "syntax/visitor.hpp"

namespace caramba::syntax {

namespace {

/** Finds comments and multi-line strings by the lexical grammar alone. */
class Scanner {
  public:
    explicit Scanner(Tree& tree) : tree_(tree), text_(tree.source) {}

    void run() {
        size_t at = 0;
        while (at < text_.size()) {
            char c = text_[at];
            if (c == '#') {
                size_t end = std::min(text_.find_first_of("\r\n", at), text_.size());
                add(tree_.comments, at, end);
                at = end;
            } else if (c == '"' || c == '\'') {
                at = string(at);
            } else {
                ++at;
            }
        }
    }

  private:
    static void add(std::vector<Range>& list, size_t begin, size_t end) {
        list.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    }

    bool has_prefix(size_t quote, char wanted) const {
        size_t begin = quote;
        while (begin > 0 && std::isalpha(static_cast<unsigned char>(text_[begin - 1])) && quote - begin < 3)
            --begin;
        if (begin > 0 && (std::isalnum(static_cast<unsigned char>(text_[begin - 1])) ||
                          text_[begin - 1] == '_' || static_cast<unsigned char>(text_[begin - 1]) >= 0x80))
            return false;
        for (size_t i = begin; i < quote; ++i)
            if (std::tolower(static_cast<unsigned char>(text_[i])) == wanted) return true;
        return false;
    }

    /** From an opening quote to behind the closing one. */
    size_t string(size_t quote) {
        bool formatted = has_prefix(quote, 'f') || has_prefix(quote, 't');
        bool raw = has_prefix(quote, 'r');
        char q = text_[quote];
        size_t width = text_.compare(quote, 3, std::string(3, q)) == 0 ? 3 : 1;
        size_t at = literal(quote + width, std::string(width, q), formatted, raw, false);
        size_t end = std::min(at + width, text_.size());
        // Not beyond it: a line may be as long as the file.
        const bool several_lines =
            std::string_view(text_).substr(quote, end - quote).find_first_of("\r\n") != std::string::npos;
        if (several_lines) add(tree_.long_strings, quote, end);
        return end;
    }

    /** The literal part of a string up to its closing quote (or `}` of a format specification). */
    size_t literal(size_t at, const std::string& close, bool formatted, bool raw, bool in_format) {
        while (at < text_.size()) {
            if (text_.compare(at, close.size(), close) == 0) return at;
            char c = text_[at];
            if (c == '\\') {
                bool named = formatted && !raw && text_.compare(at, 3, "\\N{") == 0;
                at = named ? std::min(text_.find('}', at), text_.size() - 1) + 1 : at + 2;
            } else if (formatted && c == '{' && !in_format && text_.compare(at, 2, "{{") == 0) {
                at += 2;
            } else if (formatted && c == '{') {
                at = replacement(at + 1, close, raw);
            } else if (in_format && c == '}') {
                return at;
            } else {
                ++at;
            }
        }
        return at;
    }

    /** The inside of `{…}` in a formatted string, to behind its closing brace. */
    size_t replacement(size_t at, const std::string& close, bool raw) {
        int depth = 0;
        while (at < text_.size()) {
            char c = text_[at];
            if (c == '"' || c == '\'') {
                // Before Python 3.12 the string's own quote cannot occur here, so it is the end of the
                // string.
                if (unterminated(at)) return at;
                at = string(at);
            } else if (c == '#') {
                size_t end = std::min(text_.find_first_of("\r\n", at), text_.size());
                add(tree_.comments, at, end);
                at = end;
            } else if (c == '(' || c == '[' || c == '{') {
                ++depth;
                ++at;
            } else if (c == '}' && depth == 0) {
                return at + 1;
            } else if (c == ')' || c == ']' || c == '}') {
                --depth;
                ++at;
            } else if (c == ':' && depth == 0) {
                at = literal(at + 1, close, true, raw, true);
            } else {
                ++at;
            }
        }
        return at;
    }

    bool unterminated(size_t quote) const { return text_.find(text_[quote], quote + 1) == std::string::npos; }

    Tree& tree_;
    const std::string& text_;
};

/** Gives every block its place and every statement its comments. */
class Attacher {
  public:
    explicit Attacher(Tree& tree) : tree_(tree), text_(tree.source) {}

    void run() {
        Block& body = tree_.module->body;
        cursor_ = tree_.line_starts[0];
        body.source_begin = cursor_;
        block(body, static_cast<std::uint32_t>(text_.size()));
        body.source_end = static_cast<std::uint32_t>(text_.size());
    }

  private:
    std::uint32_t line_begin(std::uint32_t at) const {
        auto next = std::upper_bound(tree_.line_starts.begin(), tree_.line_starts.end(), at);
        return next == tree_.line_starts.begin() ? 0 : *(next - 1);
    }
    /** Behind the line's end-of-line characters. */
    std::uint32_t next_line(std::uint32_t at) const {
        auto next = std::upper_bound(tree_.line_starts.begin(), tree_.line_starts.end(), at);
        return next == tree_.line_starts.end() ? static_cast<std::uint32_t>(text_.size()) : *next;
    }
    std::uint32_t skip_blanks(std::uint32_t at) const {
        while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t' || text_[at] == '\f')) ++at;
        return at;
    }
    bool begins_line(std::uint32_t at) const { return skip_blanks(line_begin(at)) == at; }

    static int width(std::string_view indent) {
        int columns = 0;
        for (char c : indent) columns = c == '\t' ? (columns / 8 + 1) * 8 : c == '\f' ? 0 : columns + 1;
        return columns;
    }

    std::uint32_t begin_of(const Stmt* stmt) const {
        const std::vector<Expr*>* decorators = nullptr;
        if (auto* f = as<FunctionDef>(stmt)) decorators = &f->decorator_list;
        if (auto* f = as<AsyncFunctionDef>(stmt)) decorators = &f->decorator_list;
        if (auto* c = as<ClassDef>(stmt)) decorators = &c->decorator_list;
        if (!decorators || decorators->empty()) return stmt->span.begin;
        std::uint32_t at = (*decorators)[0]->span.begin;
        while (at > 0 && text_[at] != '@') --at;
        return at;
    }

    /** Takes the lines from the cursor up to `end`; with a width, only while comments are indented so far. */
    std::vector<std::string> lines(std::uint32_t end, int least_width) {
        std::vector<std::string> out;
        std::vector<std::string> blank;
        std::uint32_t at = cursor_;
        while (at < end) {
            std::uint32_t content = skip_blanks(at), next = next_line(at);
            std::uint32_t stop = content;
            while (stop < next && text_[stop] != '\n' && text_[stop] != '\r') ++stop;
            if (content == stop || text_[content] == '\\') {
                blank.emplace_back();
            } else {
                if (text_[content] != '#' || (least_width >= 0 && width(std::string_view(text_).substr(
                                                                      at, content - at)) < least_width))
                    break;
                out.insert(out.end(), blank.begin(), blank.end());
                blank.clear();
                while (stop > content && (text_[stop - 1] == ' ' || text_[stop - 1] == '\t')) --stop;
                out.push_back(text_.substr(content, stop - content));
                cursor_ = next;
            }
            at = next;
        }
        if (least_width < 0) {
            out.insert(out.end(), blank.begin(), blank.end());
            cursor_ = at;
        }
        return out;
    }

    /** The comment that ends the line on which `at` lies, if only blanks and semicolons come before it. */
    std::string comment_after(std::uint32_t at) const {
        while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t' || text_[at] == ';')) ++at;
        if (at >= text_.size() || text_[at] != '#') return {};
        return text_.substr(at, std::min(text_.find_first_of("\r\n", at), text_.size()) - at);
    }

    void block(Block& block, std::uint32_t limit) {
        if (block.stmts.empty()) {
            block.closing = lines(limit, 0);
            return;
        }
        std::uint32_t first = begin_of(block.stmts[0]);
        block.indent = text_.substr(line_begin(first), first - line_begin(first));
        if (block.shares_line) block.indent.clear();
        if (!unit_known_ && !block.indent.empty()) {
            tree_.indent_unit = block.indent;
            unit_known_ = true;
        }
        for (size_t i = 0; i < block.stmts.size(); ++i) {
            Stmt* stmt = block.stmts[i];
            stmt->begin = begin_of(stmt);
            stmt->above = stmt->begin;
            if (begins_line(stmt->begin)) {
                stmt->above = cursor_;
                stmt->leading = lines(line_begin(stmt->begin), -1);
            }
            bool last = i + 1 == block.stmts.size();
            std::uint32_t next = last ? limit : begin_of(block.stmts[i + 1]);
            cursor_ = stmt->span.end;
            if (!compound(stmt, next)) {
                stmt->trailing = comment_after(stmt->span.end);
                cursor_ = next_line(stmt->span.end);
            }
        }
        if (!block.shares_line && (cursor_ < limit || limit == text_.size()))
            // Empty lines at the end of the file are the file's.
            block.closing = lines(limit, block.indent.empty() ? -1 : width(block.indent));
        block.source_end = cursor_;
    }

    /** One suite of a statement: the header's colon is the first one at or behind `from`. */
    void suite(Stmt* owner, Block& body, std::uint32_t from, std::uint32_t limit, bool first) {
        if (body.stmts.empty()) return;
        std::uint32_t at = from;
        while (at < text_.size() && text_[at] != ':') {
            if (text_[at] == '#')
                at = next_line(at);
            else
                ++at;
        }
        body.colon = at;
        std::uint32_t begin = begin_of(body.stmts[0]);
        std::uint32_t behind = skip_blanks(at + 1);
        if (next_line(at) > begin || (behind < text_.size() && text_[behind] == '\\')) {
            body.shares_line = true;
            body.source_begin = at + 1;
        } else {
            if (first && owner) owner->trailing = comment_after(at + 1);
            cursor_ = body.source_begin = next_line(at);
        }
        block(body, limit);
    }

    static std::uint32_t header_end(const Node* node, std::uint32_t from) {
        std::uint32_t end = from;
        auto take = [&](auto&& self, const Node* child) -> void {
            if (child->span.line > 0) {
                end = std::max(end, child->span.end);
                return;
            }
            for_each_child(child, [&](Node* inner) { self(self, inner); });
        };
        for_each_child(node, [&](Node* child) {
            bool statement = is<Stmt>(child) || is<ExceptHandler>(child) || is<MatchCase>(child);
            if (!statement) take(take, child);
        });
        return end;
    }

    /** Where the next non-empty suite (or handler) of a statement begins: `else`, `except`, `finally`. */
    std::uint32_t keyword_before(const Block& suite) const {
        std::uint32_t at = begin_of(suite.stmts[0]);
        // The keyword stands alone before its colon, with nothing but comments and blanks between.
        std::uint32_t line = line_begin(at);
        if (begins_line(at) && line > 0) line = line_begin(line - 1);
        while (true) {
            std::uint32_t content = skip_blanks(line);
            if (text_.compare(content, 4, "else") == 0 || text_.compare(content, 7, "finally") == 0)
                return line;
            if (line == 0) return at;
            line = line_begin(line - 1);
        }
    }

    bool is_elif(const Block& orelse) const {
        return orelse.stmts.size() == 1 && is<If>(orelse.stmts[0]) &&
               text_.compare(orelse.stmts[0]->span.begin, 4, "elif") == 0;
    }

    void alternative(Block& orelse, std::uint32_t limit) {
        if (orelse.stmts.empty()) return;
        if (is_elif(orelse)) {
            Stmt* stmt = orelse.stmts[0];
            stmt->begin = stmt->span.begin;
            stmt->above = cursor_;
            stmt->leading = lines(line_begin(stmt->begin), -1);
            orelse.source_begin = stmt->above;
            compound(stmt, limit);
            orelse.source_end = cursor_;
        } else {
            suite(nullptr, orelse, cursor_, limit, false);
        }
    }

    /** Where the lines of a suite must end: at the next keyword of the same statement, or at `limit`. */
    std::uint32_t until(std::initializer_list<const Block*> rest, std::uint32_t limit) const {
        for (const Block* next : rest)
            if (!next->stmts.empty())
                return is_elif(*next) ? line_begin(next->stmts[0]->span.begin) : keyword_before(*next);
        return limit;
    }

    /** Attaches the suites of a compound statement; false when it is a simple one. */
    bool compound(Stmt* stmt, std::uint32_t limit) {
        std::uint32_t header = header_end(stmt, stmt->span.begin);
        if (auto* s = as<FunctionDef>(stmt)) return suite(s, s->body, header, limit, true), true;
        if (auto* s = as<AsyncFunctionDef>(stmt)) return suite(s, s->body, header, limit, true), true;
        if (auto* s = as<ClassDef>(stmt)) return suite(s, s->body, header, limit, true), true;
        if (auto* s = as<With>(stmt)) return suite(s, s->body, header, limit, true), true;
        if (auto* s = as<AsyncWith>(stmt)) return suite(s, s->body, header, limit, true), true;
        if (auto* s = as<For>(stmt)) return looped(s, header, limit), true;
        if (auto* s = as<AsyncFor>(stmt)) return looped(s, header, limit), true;
        if (auto* s = as<While>(stmt)) return looped(s, header, limit), true;
        if (auto* s = as<If>(stmt)) return looped(s, header, limit), true;
        if (auto* s = as<Try>(stmt)) return tried(s, limit), true;
        if (auto* s = as<TryStar>(stmt)) return tried(s, limit), true;
        if (auto* s = as<Match>(stmt)) {
            for (size_t i = 0; i < s->cases.size(); ++i) {
                MatchCase* c = s->cases[i];
                bool last = i + 1 == s->cases.size();
                suite(nullptr, c->body, header_end(c, 0), last ? limit : case_begin(s->cases[i + 1]), false);
            }
            return true;
        }
        return false;
    }

    template <class T>
    void looped(T* s, std::uint32_t header, std::uint32_t limit) {
        suite(s, s->body, header, until({&s->orelse}, limit), true);
        alternative(s->orelse, limit);
    }

    std::uint32_t case_begin(const MatchCase* c) const { return line_begin(c->pattern->span.begin); }

    template <class T>
    void tried(T* s, std::uint32_t limit) {
        auto after = [&](size_t next_handler) {
            if (next_handler < s->handlers.size()) return line_begin(s->handlers[next_handler]->span.begin);
            return until({&s->orelse, &s->finalbody}, limit);
        };
        suite(s, s->body, s->span.begin, after(0), true);
        for (size_t i = 0; i < s->handlers.size(); ++i) {
            ExceptHandler* h = s->handlers[i];
            suite(nullptr, h->body, header_end(h, h->span.begin), after(i + 1), false);
        }
        if (!s->orelse.stmts.empty())
            suite(nullptr, s->orelse, cursor_, until({&s->finalbody}, limit), false);
        if (!s->finalbody.stmts.empty()) suite(nullptr, s->finalbody, cursor_, limit, false);
    }

    Tree& tree_;
    const std::string& text_;
    bool unit_known_ = false;
    std::uint32_t cursor_ = 0;  ///< everything before it is attached
};

}  // namespace

void attach_comments(Tree& tree) {
    Scanner(tree).run();
    Attacher(tree).run();
}

std::vector<std::string> comments_between(const Tree& tree, std::uint32_t begin, std::uint32_t end) {
    std::vector<std::string> out;
    for (Range r : tree.comments)
        if (r.begin >= begin && r.begin < end) out.push_back(tree.source.substr(r.begin, r.end - r.begin));
    return out;
}

std::map<const Arg*, std::string> parameter_comments(const Tree& tree, const Arguments* args) {
    std::vector<const Arg*> all;
    for (auto* list : {&args->posonlyargs, &args->args, &args->kwonlyargs})
        all.insert(all.end(), list->begin(), list->end());
    for (const Arg* a : {args->vararg, args->kwarg})
        if (a) all.push_back(a);
    std::erase_if(all, [](const Arg* a) { return a->span.line == 0; });
    std::ranges::sort(all, {}, [](const Arg* a) { return a->span.begin; });
    std::map<const Arg*, std::string> out;
    for (size_t i = 0; i < all.size(); ++i) {
        const Span& span = all[i]->span;
        const size_t line_begin = tree.source.find_last_of("\r\n", span.begin) + 1;
        const size_t line_end = std::min(tree.source.find_first_of("\r\n", span.end), tree.source.size());
        const bool alone = (i == 0 || all[i - 1]->span.end < line_begin) &&
                           (i + 1 == all.size() || all[i + 1]->span.begin > line_end);
        const auto found = comments_between(tree, span.end, static_cast<std::uint32_t>(line_end));
        if (!alone || found.empty()) continue;
        // `def f(x):  # …` and `lambda x:  # …` are about the function.
        int depth = 0;
        bool inside = true;
        for (size_t at = span.end; at < line_end - found[0].size(); ++at) {
            const char c = tree.source[at];
            depth += c == '(' || c == '[' || c == '{';
            depth -= c == ')' || c == ']' || c == '}';
            inside = inside && depth >= 0 && (c != ':' || depth > 0);
        }
        if (inside) out[all[i]] = found[0];
    }
    return out;
}

}  // namespace caramba::syntax
