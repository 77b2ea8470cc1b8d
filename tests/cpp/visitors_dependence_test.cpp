#include "visitors/dependence.hpp"

#include <Python.h>

#include <gtest/gtest.h>

#include "syntax/parse.hpp"

namespace caramba::visitors {
namespace {

using Verdict = Dependence::Verdict;

struct Case {
    const char* first;
    const char* second;
    Verdict verdict;
    long distance = 0;  ///< 0: none expected
};

class DependenceTest : public testing::TestWithParam<Case> {
  protected:
    static void SetUpTestSuite() {
        if (!Py_IsInitialized()) Py_Initialize();
    }

    static Access access(const std::unique_ptr<syntax::Tree>& tree) {
        auto* statement = syntax::as<syntax::ExprStmt>(tree->module->body.stmts.at(0));
        return access_of(syntax::as<syntax::Subscript>(statement->value));
    }
};

/** The loop over i; j and k are variables of inner loops, t is assigned inside. */
TEST_P(DependenceTest, Verdict) {
    const Case& c = GetParam();
    auto first = syntax::parse(c.first, "first"), second = syntax::parse(c.second, "second");
    for (bool swapped : {false, true}) {
        Access a = access(swapped ? second : first), b = access(swapped ? first : second);
        Dependence found = test(a, b, "i", {"j", "k"}, {"t"});
        EXPECT_EQ(found.verdict, c.verdict) << c.first << " against " << c.second;
        if (c.verdict != Verdict::Dependent) continue;
        EXPECT_EQ(found.distance.has_value(), c.distance != 0) << c.first << " against " << c.second;
        if (found.distance) {
            EXPECT_EQ(*found.distance, swapped ? -c.distance : c.distance);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Pairs, DependenceTest,
    testing::Values(
        // Same iteration only.
        Case{"a[i]", "a[i]", Verdict::Independent},
        Case{"a[2 * i + 1]", "a[1 + i * 2]", Verdict::Independent},
        Case{"a[i + n]", "a[n + i]", Verdict::Independent}, Case{"a[-i]", "a[-i]", Verdict::Independent},
        // ZIV.
        Case{"a[0]", "a[1]", Verdict::Independent}, Case{"a[0]", "a[0]", Verdict::Dependent},
        Case{"a[n]", "a[n + 1]", Verdict::Independent}, Case{"a[n]", "a[n]", Verdict::Dependent},
        Case{"a[n]", "a[m]", Verdict::Unknown}, Case{"a[-1]", "a[0]", Verdict::Unknown},
        // Strong SIV.
        Case{"a[i]", "a[i - 1]", Verdict::Dependent, -1}, Case{"a[i + 3]", "a[i]", Verdict::Dependent, -3},
        Case{"a[2 * i]", "a[2 * i + 4]", Verdict::Dependent, 2},
        Case{"a[2 * i]", "a[2 * i + 1]", Verdict::Independent}, Case{"a[i]", "a[i + n]", Verdict::Unknown},
        // Different coefficients: GCD.
        Case{"a[2 * i]", "a[4 * i + 1]", Verdict::Independent}, Case{"a[i]", "a[2 * i]", Verdict::Unknown},
        Case{"a[i]", "a[0]", Verdict::Unknown}, Case{"a[i]", "a[n - i]", Verdict::Unknown},
        // Inner loops take any value.
        Case{"a[j]", "a[j]", Verdict::Unknown}, Case{"a[i + j]", "a[i + j]", Verdict::Unknown},
        Case{"a[2 * i + 4 * j]", "a[2 * i + 4 * k + 1]", Verdict::Independent},
        // One dimension that keeps iterations apart is enough.
        Case{"a[i, j]", "a[i, k]", Verdict::Independent}, Case{"a[i][j]", "a[i, k]", Verdict::Independent},
        Case{"a[i, :]", "a[i, 0]", Verdict::Independent},
        Case{"a[x[i], i]", "a[x[i], i]", Verdict::Independent},
        Case{"a[i, 0]", "a[i - 1, 1]", Verdict::Independent},
        Case{"a[i, i]", "a[i - 1, i - 2]", Verdict::Independent},
        Case{"a[i, 0]", "a[i - 1, 0]", Verdict::Dependent, -1},
        // Not known.
        Case{"a[x[i]]", "a[x[i]]", Verdict::Unknown}, Case{"a[t]", "a[t]", Verdict::Unknown},
        Case{"a[i * i]", "a[i * i]", Verdict::Unknown}, Case{"a[i]", "a[i - 1, 0]", Verdict::Unknown},
        Case{"a[1:n]", "a[1:n]", Verdict::Unknown}));

}  // namespace
}  // namespace caramba::visitors
