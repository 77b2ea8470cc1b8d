#include "migrator/diff.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace caramba::migrator {

namespace {

using Lines = std::vector<std::string_view>;

Lines lines_of(const std::string& text) {
    Lines out;
    size_t at = 0;
    while (at < text.size()) {
        size_t end = text.find('\n', at);
        end = end == std::string::npos ? text.size() : end + 1;
        out.emplace_back(text.data() + at, end - at);
        at = end;
    }
    return out;
}

struct Edit {
    char kind;  ///< ' ', '-' or '+'
    std::string_view line;
};

/** Myers' O(ND) algorithm: the shortest edit script. */
std::vector<Edit> script(const Lines& a, const Lines& b) {
    long n = static_cast<long>(a.size()), m = static_cast<long>(b.size()), most = n + m;
    std::vector<std::vector<long>> trace;
    std::vector<long> furthest(static_cast<size_t>(2 * most + 2), 0);
    auto at = [&](std::vector<long>& v, long k) -> long& { return v[static_cast<size_t>(k + most)]; };
    auto came_down = [&](std::vector<long>& v, long k, long d) {
        return k == -d || (k != d && at(v, k - 1) < at(v, k + 1));
    };
    for (long d = 0; d <= most; ++d) {
        trace.push_back(furthest);
        bool done = false;
        for (long k = -d; k <= d && !done; k += 2) {
            long x = came_down(furthest, k, d) ? at(furthest, k + 1) : at(furthest, k - 1) + 1;
            while (x < n && x - k < m && a[static_cast<size_t>(x)] == b[static_cast<size_t>(x - k)]) ++x;
            at(furthest, k) = x;
            done = x >= n && x - k >= m;
        }
        if (done) break;
    }
    std::vector<Edit> out;
    long x = n, y = m;
    for (long d = static_cast<long>(trace.size()) - 1; d >= 0; --d) {
        auto& v = trace[static_cast<size_t>(d)];
        long k = x - y;
        long from = came_down(v, k, d) ? k + 1 : k - 1;
        long before_x = d == 0 ? 0 : at(v, from), before_y = d == 0 ? 0 : before_x - from;
        while (x > before_x && y > before_y) out.push_back({' ', a[static_cast<size_t>(--x)]}), --y;
        if (d == 0) break;
        if (x == before_x)
            out.push_back({'+', b[static_cast<size_t>(--y)]});
        else
            out.push_back({'-', a[static_cast<size_t>(--x)]});
    }
    std::reverse(out.begin(), out.end());
    return out;
}

std::string range(long begin, long count) {
    std::string start = std::to_string(count == 0 ? begin : begin + 1);
    return count == 1 ? start : start + "," + std::to_string(count);
}

}  // namespace

std::string unified_diff(const std::string& before, const std::string& after, const std::string& before_name,
                         const std::string& after_name, int context) {
    if (before == after) return {};
    std::vector<Edit> edits = script(lines_of(before), lines_of(after));
    std::string out = "--- " + before_name + "\n+++ " + after_name + "\n";
    long a = 0, b = 0;
    size_t i = 0;
    while (i < edits.size()) {
        size_t first = i;
        while (first < edits.size() && edits[first].kind == ' ') ++first;
        if (first == edits.size()) break;
        size_t begin = first - std::min<size_t>(first - i, static_cast<size_t>(context));
        a += static_cast<long>(begin - i);
        b += static_cast<long>(begin - i);
        // A hunk ends where more than twice the context is unchanged.
        size_t end = first, quiet = 0;
        while (end < edits.size() && quiet <= 2 * static_cast<size_t>(context))
            quiet = edits[end++].kind == ' ' ? quiet + 1 : 0;
        end -= quiet - std::min<size_t>(quiet, static_cast<size_t>(context));
        long olds = 0, news = 0;
        std::string body;
        for (size_t j = begin; j < end; ++j) {
            olds += edits[j].kind != '+';
            news += edits[j].kind != '-';
            body += edits[j].kind;
            body += edits[j].line;
            if (!edits[j].line.ends_with('\n')) body += "\n\\ No newline at end of file\n";
        }
        out += "@@ -" + range(a, olds) + " +" + range(b, news) + " @@\n" + body;
        a += olds;
        b += news;
        i = end;
    }
    return out;
}

}  // namespace caramba::migrator
