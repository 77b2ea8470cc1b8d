#include <Python.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "syntax/compare.hpp"
#include "syntax/parse.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"

namespace caramba::syntax {
namespace {

class Print : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        if (!Py_IsInitialized()) Py_Initialize();
    }

    static void make_fresh(Node* node) {
        node->fresh = true;
        for_each_child(node, [](Node* child) { make_fresh(child); });
    }

    static void edit_blocks(Node* node) {
        switch (node->kind) {
#define ONE(T, n)
#define OPT(T, n)
#define MANY(T, n)
#define BLOCK(n) self->n.edited = !self->n.stmts.empty();
#define VALUE(T, n)
#define NODE(Name, Category, fields)                            \
    case Kind::Name: {                                          \
        [[maybe_unused]] auto* self = static_cast<Name*>(node); \
        fields break;                                           \
    }
#include "syntax/nodes.def"
#undef NODE
#undef ONE
#undef OPT
#undef MANY
#undef BLOCK
#undef VALUE
        }
        for_each_child(node, [](Node* child) { edit_blocks(child); });
    }

    static std::string around(const std::string& text, int line) {
        std::stringstream in(text);
        std::string out, one;
        for (int at = 1; std::getline(in, one); ++at)
            if (at > line - 6 && at < line + 3) out += one + "\n";
        return out;
    }

    static std::vector<std::string> comments(const Tree& tree) {
        std::vector<std::string> out;
        for (Range r : tree.comments) out.push_back(tree.source.substr(r.begin, r.end - r.begin));
        std::sort(out.begin(), out.end());
        return out;
    }

    /** Identity, every statement laid out anew, every node printed anew. */
    static void check(const std::string& source, const std::string& name = "test.py") {
        auto tree = parse(source, name);
        EXPECT_EQ(render(*tree), source) << name;

        auto laid_out = parse(source, name);
        edit_blocks(laid_out->module);
        std::string text = render(*laid_out);
        try {
            auto again = parse(text, name);
            EXPECT_TRUE(equal(tree->module, again->module)) << name << " laid out anew:\n"
                                                            << text.substr(0, 500);
            EXPECT_EQ(comments(*tree), comments(*again)) << name << " laid out anew";
        } catch (const SyntaxError& e) {
            ADD_FAILURE() << name << " laid out anew, line " << e.line << ": " << e.what() << "\n"
                          << around(text, e.line);
        }

        auto printed = parse(source, name);
        make_fresh(printed->module);
        text = render(*printed);
        try {
            auto again = parse(text, name);
            EXPECT_TRUE(equal(tree->module, again->module)) << name << " printed anew:\n"
                                                            << text.substr(0, 500);
        } catch (const SyntaxError& e) {
            ADD_FAILURE() << name << " printed anew, line " << e.line << ": " << e.what() << "\n"
                          << around(text, e.line);
        }
    }
};

TEST_F(Print, KeepsEveryByte) {
    const char* sources[] = {
        "",
        "\n\n\n",
        "# only a comment",
        "x = 1",
        "x = 1  # no newline",
        "\xef\xbb\xbfx = 1\n# after a byte-order mark\n",
        "x = 1\r\nif x:\r\n    y = 2  # crlf\r\n    # dangling\r\n",
        "if x:\n\ty = 1\n\t# tab\n\tif y:\n\t\tz = 2\n",
        "x = 1\n\f\n# form feed\ndef f():\n    pass\n",
        "if a: b = 1; c = 2  # one line\nelif b: pass\nelse: d = 3 ;\n",
        "a = 1; b = 2 ; c = 3;\n",
        "@first  # one\n# between\n@second(1)\ndef f(a,  # the a\n      b=2, *c, d=3, **e):  # header\n    # "
        "lead\n    return a\n    # last\n\n# outer\n",
        "if a:\n    x = 1\n    # inner\n# before elif\nelif b:\n    y = 2\n\n    # inner two\nelse:  # why\n "
        "   z = 3\n",
        "try:\n    a = 1\n    # t\nexcept (A, B) as e:  # h\n    # u\n    pass\nexcept:\n    pass\nelse:\n   "
        " b = 1\nfinally:\n    # f\n    c = 1\n",
        "x = (1 +  # one\n     2)\ny = \"a\" 'b' \\\n  \"\"\"c # no comment\n  d\"\"\"\n",
        "def f():\n    s = '''a\n  b # no\n'''\n    return f\"{s!r:>{10}} # no {{x}}\"  # yes\n",
        "for i in range(3):\n    pass\nelse:\n    pass\nwhile x: y\n",
        "with open(a) as b, (c): pass\nclass A(B, metaclass=C):\n    '''doc'''\n    x: int = 1\n",
        "match x:\n    case [1, 2]:  # c\n        y = 1\n        # d\n    case _ if z:\n        pass\n",
        "x = lambda a, *b, c=1: (yield)\nasync def f():\n    async with a as b:\n        await c\n    async "
        "for d in e:\n        pass\n",
        "print((a := 1), *b, **c)\nx[1:2, ::3, ...] = y[()]\nx = 1,\ndel a, b\nassert x, 'm'\nraise A from "
        "b\n",
        "if x: \\\n  y = 1\nglobal_ = not -x ** -2 ** (3 ** 4) if (a or b) and not (c and d) else [*z]\n",
        "else_ = 1\nif x:\n    a\nelse:\n    else_ = 1\n    finally_ = 2\n",
        "\xce\xbb = 'ünï'  # ö\nb'\\x00\\xff'\n'\\ud800'\n1e400\n0x10\n1_000j\n",
    };
    for (const char* source : sources) check(source);
}

TEST_F(Print, KeepsTheStandardLibrary) {
    PyObject* os = PyImport_ImportModule("os");
    ASSERT_NE(os, nullptr);
    PyObject* file = PyObject_GetAttrString(os, "__file__");
    std::filesystem::path library = std::filesystem::path(PyUnicode_AsUTF8(file)).parent_path();
    Py_DECREF(file);
    Py_DECREF(os);
    int checked = 0;
    for (const char* folder : {"", "json", "email", "test"}) {
        if (!std::filesystem::is_directory(library / folder)) continue;
        for (const auto& entry : std::filesystem::directory_iterator(library / folder)) {
            if (entry.path().extension() != ".py") continue;
            if (std::string_view(folder) == "test" && !getenv("CARAMBA_WHOLE_LIBRARY") &&
                !entry.path().filename().string().starts_with("test_gr"))
                continue;
            std::ifstream stream(entry.path(), std::ios::binary);
            std::stringstream text;
            text << stream.rdbuf();
            try {
                parse(text.str(), entry.path());
            } catch (const SyntaxError&) {
                continue;  // files that are broken or of another encoding on purpose
            }
            check(text.str(), entry.path());
            ++checked;
        }
    }
    EXPECT_GT(checked, 100);
}

}  // namespace
}  // namespace caramba::syntax
