/** \file
 * libFuzzer over caramba's whole pipeline: any bytes are migrated or refused, never a crash or a hang; what
 * comes out is Python, reads no global name that only the input had, and migrating it again changes nothing.
 *
 * Bytes alone seldom get past the parser, so half of the mutations are of whole lines: one is dropped,
 * doubled, moved or replaced by a line of another program.
 */
#include <Python.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "migrator/translator.hpp"
#include "syntax/parse.hpp"
#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

namespace {

using caramba::migrator::translate;

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> out;
    while (!text.empty()) {
        size_t end = text.find('\n');
        size_t length = end == text.npos ? text.size() : end + 1;
        out.emplace_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return out;
}

size_t put(const std::vector<std::string>& lines, uint8_t* data, size_t max_size) {
    size_t size = 0;
    for (const std::string& line : lines) {
        if (size + line.size() > max_size) break;
        std::copy(line.begin(), line.end(), data + size);
        size += line.size();
    }
    return size;
}

std::string_view text_of(const uint8_t* data, size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

void fail(const char* what, const std::string& before, const std::string& after) {
    std::fprintf(stderr, "%s\n--- before\n%s\n--- after\n%s\n", what, before.c_str(), after.c_str());
    std::abort();
}

/** Global names that the migrated text reads, and only the text before it bound. */
std::set<std::string> lost_names(const std::string& before, const std::string& after) {
    using namespace caramba;
    const auto from = syntax::parse(before, "fuzz.py"), to = syntax::parse(after, "fuzz.py");
    const visitors::Module had = visitors::read_module(*from), has = visitors::read_module(*to);
    std::set<std::string> local;
    visitors::walk(to->module, [&](const syntax::Node* n) {
        std::set<std::string> bound;
        if (auto* f = syntax::as<syntax::FunctionDef>(n))
            bound = visitors::scope_of(f->args, f->body.stmts).bound;
        else if (auto* c = syntax::as<syntax::ClassDef>(n))
            bound = visitors::bound_names(c->body.stmts);
        local.merge(bound);
    });
    std::set<std::string> lost;
    for (const std::string& name : visitors::names_read(to->module))
        if (had.find(name) && !has.find(name) && !local.contains(name)) lost.insert(name);
    return lost;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    Py_InitializeEx(0);
    // What programs deserve a warning for is not what is tested here.
    PyRun_SimpleString("import warnings; warnings.simplefilter('ignore')");
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string before(text_of(data, size));
    std::string once;
    try {
        once = translate(before, "fuzz.py", {}).source;
    } catch (const caramba::syntax::SyntaxError&) {
        return 0;
    }
    try {
        std::string twice = translate(once, "fuzz.py", {}).source;
        // Where decorators compile at run time, or Numba compiles what nobody sees (CRB2015), what still is
        // Numba's may migrate once these are PyKokkos'.
        const bool settled = once.find("numba_decorator") == once.npos && once.find("CRB2015") == once.npos;
        if (settled && twice != once) fail("a second migration changes the first", once, twice);
        for (const std::string& name : lost_names(before, once))
            fail(("the name '" + name + "' is lost").c_str(), before, once);
    } catch (const caramba::syntax::SyntaxError& e) {
        fail(e.what(), once, "");
    }
    return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
    std::minstd_rand random(seed);
    std::vector<std::string> lines = lines_of(text_of(data, size));
    if (lines.size() < 2 || random() % 2) return LLVMFuzzerMutate(data, size, max_size);
    size_t at = random() % lines.size(), other = random() % lines.size();
    switch (random() % 3) {
        case 0:
            lines.erase(lines.begin() + long(at));
            break;
        case 1:
            lines.insert(lines.begin() + long(at), std::string(lines[other]));
            break;
        default:
            std::swap(lines[at], lines[other]);
    }
    return put(lines, data, max_size);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t* data1, size_t size1, const uint8_t* data2,
                                            size_t size2, uint8_t* out, size_t max_size, unsigned seed) {
    std::minstd_rand random(seed);
    std::vector<std::string> lines = lines_of(text_of(data1, size1)),
                             others = lines_of(text_of(data2, size2));
    if (lines.empty() || others.empty()) return 0;
    lines[random() % lines.size()] = others[random() % others.size()];
    return put(lines, out, max_size);
}
