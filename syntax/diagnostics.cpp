#include "syntax/diagnostics.hpp"

#include <algorithm>

namespace caramba::syntax {

namespace {

std::string filled(std::string_view text, const std::vector<std::string>& words) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        bool place = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}';
        size_t index = place ? static_cast<size_t>(text[i + 1] - '0') : words.size();
        if (index < words.size()) {
            out += words[index];
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

/** Characters of UTF-8 text. */
int characters(std::string_view text) {
    return static_cast<int>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

/** A message is one line, also where it quotes source of several: it stands in comments. */
std::string one_line(const std::string& text) {
    if (text.find_first_of("\r\n") == text.npos) return text;
    std::string out;
    for (char c : text) {
        const bool space = c == ' ' || c == '\t' || c == '\f' || c == '\r' || c == '\n';
        if (!space)
            out += c;
        else if (out.empty() || out.back() != ' ')
            out += ' ';
    }
    return out;
}

}  // namespace

const std::vector<RuleInfo>& rules() {
    static const std::vector<RuleInfo> table = {
#define DIAGNOSTIC(Name, id, severity, message, hint) \
    {Rule::Name, #Name, id, Severity::severity, message, hint},
#include "syntax/diagnostics.def"
#undef DIAGNOSTIC
    };
    return table;
}

const RuleInfo& info(Rule rule) {
    return rules()[static_cast<size_t>(rule)];
}

std::string_view name(Severity severity) {
    constexpr std::string_view kNames[] = {"note", "warning", "error"};
    return kNames[static_cast<int>(severity)];
}

const Diagnostic& Diagnostics::add(Rule rule, const Node* at, const std::vector<std::string>& words,
                                   const std::string& package) {
    Diagnostic d;
    d.rule = rule;
    std::string message(info(rule).message);
    constexpr std::string_view stays = "stays with Numba";
    if (const size_t found = message.find(stays); found != message.npos)
        message.replace(found, stays.size(), "stays with " + package);
    d.message = one_line(filled(message, words));
    d.hint = one_line(filled(info(rule).hint, words));
    if (at && at->span.line > 0) {
        d.line = static_cast<int>(at->span.line);
        std::uint32_t begin = tree_.line_starts[at->span.line - 1];
        size_t end = std::min(tree_.source.find_first_of("\r\n", begin), tree_.source.size());
        d.source = tree_.source.substr(begin, end - begin);
        d.column = characters(std::string_view(d.source).substr(0, at->span.begin - begin)) + 1;
        size_t stop = std::min<size_t>(at->span.end, end);
        d.end_column = characters(std::string_view(tree_.source).substr(begin, stop - begin)) + 1;
    }
    for (const Diagnostic& known : list_)
        if (known.rule == rule && known.line == d.line && known.message == d.message) return known;
    list_.push_back(std::move(d));
    return list_.back();
}

bool Diagnostics::any_errors() const {
    return std::any_of(list_.begin(), list_.end(),
                       [](const Diagnostic& d) { return info(d.rule).severity == Severity::Error; });
}

void Diagnostics::sort() {
    std::stable_sort(list_.begin(), list_.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return std::pair(a.line, a.column) < std::pair(b.line, b.column);
    });
}

std::string render_text(const Diagnostic& d, const std::string& path) {
    const RuleInfo& rule = info(d.rule);
    std::string out = path + ":" + std::to_string(d.line) + ":" + std::to_string(d.column) + ": " +
                      std::string(name(rule.severity)) + " " + std::string(rule.id) + ": " + d.message + "\n";
    if (!d.source.empty()) {
        out += "    " + d.source + "\n    ";
        int column = 1;
        for (char c : d.source) {
            if ((c & 0xc0) == 0x80) continue;
            if (column++ >= d.column) break;
            out += c == '\t' ? '\t' : ' ';
        }
        out += std::string(static_cast<size_t>(std::max(d.end_column - d.column, 1)), '^') + "\n";
    }
    if (!d.hint.empty()) out += "    hint: " + d.hint + "\n";
    return out;
}

}  // namespace caramba::syntax
