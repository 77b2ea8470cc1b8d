/** \file
 * Python's syntax tree in C++: the structs that nodes.def lists.
 *
 * Nodes live in a Tree (their arena) and point to each other by raw pointers. Every parsed node knows the
 * half-open byte range of the source that it stands for (`span`). A node made by a pass has `fresh` set: its
 * text has to be printed. If it took the place of a parsed node it has that node's span, so everything around
 * it can be copied from the source byte for byte (see print.hpp).
 *
 *     auto tree = syntax::parse("x = 1 + 2\n", "file.py");
 *     for (Stmt* s : tree->module->body.stmts) if (auto* a = as<Assign>(s)) ...
 */
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace caramba::syntax {

using Identifier = std::string;
using Identifiers = std::vector<std::string>;

enum class BinaryOperator {
    Add,
    Sub,
    Mult,
    MatMult,
    Div,
    Mod,
    Pow,
    LShift,
    RShift,
    BitOr,
    BitXor,
    BitAnd,
    FloorDiv
};
enum class UnaryOperator { Invert, Not, UAdd, USub };
enum class BooleanOperator { And, Or };
enum class CompareOperator { Eq, NotEq, Lt, LtE, Gt, GtE, Is, IsNot, In, NotIn };
using CompareOperators = std::vector<CompareOperator>;

/** A literal: None, Ellipsis, bool, int (beyond 64 bits: its decimal digits), float, complex, str, bytes. */
struct ConstantValue {
    enum class Kind { None, Ellipsis, Bool, Int, BigInt, Float, Complex, Str, Bytes };
    Kind kind = Kind::None;
    std::int64_t integer = 0;  ///< Bool, Int
    double real = 0;           ///< Float
    double imag = 0;           ///< Complex (its real part is always 0 in source)
    std::string text;          ///< Str (UTF-8), Bytes, BigInt
};
/** An integer that only unsigned 64 bits hold. */
bool is_uint64(const ConstantValue& value);

/** Half-open range of bytes in the source, with the line (from 1) and byte column (from 0) where it begins.
 */
struct Span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
};

enum class Kind : std::uint8_t {
#define NODE(Name, Category, fields) Name,
#include "syntax/nodes.def"
#undef NODE
};

std::string_view name(Kind kind);

struct Node {
    explicit Node(Kind k) : kind(k) {}
    virtual ~Node() = default;
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;

    const Kind kind;
    bool fresh = false;  ///< made by a pass: print it, its span is only the place it took
    Span span;
};

struct Expr : Node {
    using Node::Node;
};

/** A statement with the comment lines above it and the comment that ends its (first) line. */
struct Stmt : Node {
    using Node::Node;
    std::vector<std::string>
        leading;           ///< own-line comments directly above, without indentation; "" is an empty line
    std::string trailing;  ///< `# …` at the end of the statement's last line (simple) or header (compound)
    std::uint32_t above = 0;  ///< where the lines above it begin in the source (parsed statements)
    std::uint32_t begin = 0;  ///< where it begins, its decorators included (parsed statements)
};

struct Part : Node {
    using Node::Node;
};

/** The statements of a suite. `edited` says that statements were added, removed or moved. */
struct Block {
    std::vector<Stmt*> stmts;
    bool edited = false;
    std::vector<std::string>
        closing;  ///< own-line comments after the last statement, at the suite's indentation

    // Where a parsed suite lies in the source: from the line below its header (or, when it shares the
    // header's line, from behind the colon) to the end of its last line.
    std::uint32_t source_begin = 0;
    std::uint32_t source_end = 0;
    std::uint32_t colon = 0;   ///< the colon of its header
    bool shares_line = false;  ///< `if x: y`
    std::string indent;        ///< indentation of its statements

    bool empty() const { return stmts.empty(); }
    auto begin() const { return stmts.begin(); }
    auto end() const { return stmts.end(); }
};

#define NODE(Name, Category, fields) struct Name;
#include "syntax/nodes.def"
#undef NODE

#define ONE(T, n) T* n = nullptr;
#define OPT(T, n) T* n = nullptr;
#define MANY(T, n) std::vector<T*> n;
#define BLOCK(n) Block n;
#define VALUE(T, n) T n{};
#define NODE(Name, Category, fields)              \
    struct Name final : Category {                \
        static constexpr Kind kKind = Kind::Name; \
        Name() : Category(kKind) {}               \
        fields                                    \
    };
#include "syntax/nodes.def"
#undef NODE
#undef ONE
#undef OPT
#undef MANY
#undef BLOCK
#undef VALUE

/** Whether the node is a T: one of the structs of nodes.def, or any Expr, Stmt or Part. */
template <class T>
bool is(const Node* node) {
    if (!node) return false;
    if constexpr (std::is_final_v<T>) {
        return node->kind == T::kKind;
    } else {
        constexpr std::array of_category{
#define NODE(Name, Category, fields) std::is_same_v<T, Category>,
#include "syntax/nodes.def"
#undef NODE
        };
        return of_category[static_cast<std::size_t>(node->kind)];
    }
}
/** The node as a T, or null when it is none (or null itself). */
template <class T>
T* as(Node* node) {
    return is<T>(node) ? static_cast<T*>(node) : nullptr;
}
template <class T>
const T* as(const Node* node) {
    return is<T>(node) ? static_cast<const T*>(node) : nullptr;
}

/** A range of bytes. */
struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/** A parsed file: its text, its name, and the arena of its nodes. */
struct Tree {
    std::string source;
    std::string path;
    std::vector<std::uint32_t> line_starts;  ///< byte offset of each line's first character
    std::vector<Range> comments;             ///< every comment, from its `#` to the end of its line
    std::vector<Range> long_strings;         ///< string tokens that span lines
    std::string indent_unit = "    ";        ///< one level of indentation, as the file has it
    std::string line_end = "\n";             ///< what most lines end with
    Module* module = nullptr;

    /** A new node of this tree, marked fresh. */
    template <class T>
    T* make() {
        auto owned = std::make_unique<T>();
        T* node = owned.get();
        node->fresh = true;
        nodes_.push_back(std::move(owned));
        return node;
    }

    std::string_view text(const Node* node) const {
        return std::string_view(source).substr(node->span.begin, node->span.end - node->span.begin);
    }

  private:
    std::vector<std::unique_ptr<Node>> nodes_;
};

/** The id of a Name, or "" for every other node. */
std::string_view name_of(const Node* node);
/** `a.b.c` of a Name or a chain of Attributes over a Name, or "" for every other node. */
std::string dotted_name(const Node* node);

}  // namespace caramba::syntax
