// Versions of variables (ssa.hpp): which definition each read sees.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runtime/function.hpp"
#include "runtime/infer/ssa.hpp"
#include "syntax/parse.hpp"
#include "syntax/visitor.hpp"

namespace caramba::runtime {
namespace {

using namespace syntax;

/** The reads of one name, in the order of the text. */
struct Reads : Visitor {
    explicit Reads(std::string n) : wanted(std::move(n)) {}
    void visit_node(Name* n) override {
        if (n->id == wanted) found.push_back(n);
    }
    std::string wanted;
    std::vector<Name*> found;
};

struct Built {
    std::shared_ptr<Tree> tree;
    FunctionDef* function = nullptr;
    Ssa ssa;

    /** The version that the last read of `name` sees. */
    const Version& last(const std::string& name) {
        Reads reads(name);
        for (Stmt* s : function->body) reads.visit(s);
        for (size_t i = reads.found.size(); i-- > 0;)
            if (auto at = ssa.uses.find(reads.found[i]); at != ssa.uses.end())
                return ssa.versions[static_cast<size_t>(at->second)];
        throw std::runtime_error(name + " is not read");
    }
};

Built build(const std::string& body, int carried = -1) {
    std::string text = "def f(a, b):\n";
    for (size_t from = 0; from < body.size();) {
        size_t end = body.find('\n', from);
        if (end == std::string::npos) end = body.size();
        text += "    " + body.substr(from, end - from) + "\n";
        from = end + 1;
    }
    if (!Py_IsInitialized()) Py_Initialize();
    Built built;
    built.tree = parse(text, "test.py");
    built.function = as<FunctionDef>(*built.tree->module->body.begin());
    built.ssa = build_ssa(*built.function, carried);
    return built;
}

TEST(Ssa, AnAssignmentHidesTheOneBefore) {
    Built built = build("x = 1\nx = 2.5\nreturn x");
    EXPECT_FALSE(built.last("x").phi);
    EXPECT_EQ(built.last("x").node->span.line, 3u);
}

TEST(Ssa, BranchesThatAssignAreJoined) {
    Built built = build("x = 1\nif a:\n    x = 2.5\nreturn x");
    EXPECT_TRUE(built.last("x").phi);
    EXPECT_EQ(built.last("x").incoming.size(), 2u);
}

TEST(Ssa, ABranchThatReturnsJoinsNothing) {
    Built built = build("x = 1\nif a:\n    x = 2.5\n    return x\nreturn x");
    EXPECT_FALSE(built.last("x").phi);
    EXPECT_EQ(built.last("x").node->span.line, 2u);
}

TEST(Ssa, ALoopCarriesWhatItsBodyAssigns) {
    Built built = build("s = 0\nfor i in range(a):\n    s = s + b\nreturn s");
    EXPECT_TRUE(built.last("s").phi);
    EXPECT_EQ(built.last("s").incoming.size(), 2u);
    EXPECT_FALSE(built.last("b").phi) << "b is not assigned";
}

TEST(Ssa, BreakBringsItsOwnVersions) {
    Built built = build("x = 0\nwhile True:\n    x = 1.5\n    if a:\n        break\n    x = 2\nreturn x");
    EXPECT_FALSE(built.last("x").phi) << "an endless loop is left by break alone";
    EXPECT_EQ(built.last("x").node->span.line, 4u);
}

TEST(Ssa, TheAccumulatorComesBackToItsStart) {
    Built built = build("a += b", 0);
    EXPECT_TRUE(built.ssa.versions[static_cast<size_t>(built.ssa.exit[0])].node != nullptr);
    EXPECT_TRUE(built.last("a").phi) << "the next index goes on from this one's value";
}

TEST(Ssa, ReadingBeforeAnyAssignmentIsAnError) {
    try {
        build("y = x\nx = 1\nreturn y");
        FAIL();
    } catch (const KernelError& error) {
        EXPECT_STREQ(error.exception, "UnboundLocalError");
        EXPECT_EQ(error.line, 2);
    }
}

TEST(Ssa, NamedExpressionsThatMayNotRunAreRefused) {
    EXPECT_THROW(build("x = a and (y := b)\nreturn y"), KernelError);
    EXPECT_THROW(build("x = (y := b) if a else 0\nreturn y"), KernelError);
    EXPECT_THROW(build("x = a < b < (y := b)\nreturn y"), KernelError);
    Built built = build("if (y := a) > b:\n    return y\nreturn y");
    EXPECT_FALSE(built.last("y").phi);
}

}  // namespace
}  // namespace caramba::runtime
