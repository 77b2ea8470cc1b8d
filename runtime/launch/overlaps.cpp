#include "runtime/launch/overlaps.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace caramba::runtime {

namespace {

/** The words of an array, and its first and last bytes. */
struct Array {
    const crb_i64* words;
    int rank;
    crb_i64 bytes;
    crb_i64 begin, end;

    Array(const void* args, int word, int rank, int bytes)
        : words(static_cast<const crb_i64*>(args) + word), rank(rank), bytes(bytes) {
        begin = words[0];
        end = words[0] + bytes;
        for (int d = 0; d < rank; ++d) {
            if (extent(d) == 0) begin = end = words[0];
            if (extent(d) == 0) return;
            (stride(d) < 0 ? begin : end) += (extent(d) - 1) * stride(d);
        }
    }
    crb_i64 extent(int d) const { return words[2 + d]; }
    crb_i64 stride(int d) const { return words[2 + rank + d]; }
    bool is(const Array& other) const {
        return rank == other.rank && words[0] == other.words[0] &&
               std::equal(words + 2, words + 2 + std::ptrdiff_t{2} * rank, other.words + 2);
    }
};

/** By stride, the largest first, how many steps each of two arrays takes. */
using Steps = std::map<crb_i64, std::pair<crb_i64, crb_i64>, std::greater<>>;

Steps steps_of(const Array& a, const Array& b) {
    Steps steps;
    for (int d = 0; d < a.rank; ++d)
        if (a.stride(d) != 0) steps[std::abs(a.stride(d))].first += a.extent(d) - 1;
    for (int d = 0; d < b.rank; ++d)
        if (b.stride(d) != 0) steps[std::abs(b.stride(d))].second += b.extent(d) - 1;
    return steps;
}

/** Whether two lattices of elements, of so many bytes each, have none in common if the second one begins
 * `apart` bytes behind the first. */
bool interleave(Steps::const_iterator at, const Steps& steps, std::pair<crb_i64, crb_i64> bytes,
                crb_i64 apart) {
    std::pair<crb_i64, crb_i64> span = bytes;
    for (auto inner = at; inner != steps.end(); ++inner) {
        span.first += inner->second.first * inner->first;
        span.second += inner->second.second * inner->first;
    }
    if (apart >= span.first || apart + span.second <= 0) return true;
    if (at == steps.end()) return false;
    const crb_i64 stride = at->first;
    span.first -= at->second.first * stride;
    span.second -= at->second.second * stride;
    if (span.first > stride || span.second > stride) return false;
    // A row of the second meets, if any, the one of the first below which it begins and the one after that.
    const crb_i64 into = ((apart % stride) + stride) % stride;
    return interleave(std::next(at), steps, bytes, into) &&
           interleave(std::next(at), steps, bytes, into - stride);
}

bool lie_apart(const Array& a, const Array& b) {
    if (a.begin == a.end || b.begin == b.end || a.begin >= b.end || b.begin >= a.end) return true;
    const Steps steps = steps_of(a, b);
    return interleave(steps.begin(), steps, {a.bytes, b.bytes}, b.begin - a.begin);
}

}  // namespace

bool lie_apart(const CrbOverlap* pairs, const void* args) {
    for (; pairs->bytes[0] > 0; ++pairs) {
        const Array a(args, pairs->word[0], pairs->rank[0], pairs->bytes[0]);
        const Array b(args, pairs->word[1], pairs->rank[1], pairs->bytes[1]);
        if (!(pairs->same && a.is(b)) && !lie_apart(a, b)) return false;
    }
    return true;
}

}  // namespace caramba::runtime
