#include <Python.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <mutex>
#include <unordered_map>

#include "syntax/comments.hpp"
#include "syntax/parse.hpp"

namespace caramba::syntax {

namespace {

/** An owned reference. */
class Ref {
  public:
    explicit Ref(PyObject* object = nullptr) : object_(object) {}
    Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    Ref& operator=(Ref&& other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    Ref(const Ref&) = delete;
    Ref& operator=(const Ref&) = delete;
    ~Ref() { Py_XDECREF(object_); }
    PyObject* get() const { return object_; }
    explicit operator bool() const { return object_ != nullptr; }

  private:
    PyObject* object_;
};

std::string utf8(PyObject* unicode) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(unicode, &size);
    if (!text) {  // lone surrogates: keep them, they can only come from escapes in a literal
        PyErr_Clear();
        Ref bytes(PyUnicode_AsEncodedString(unicode, "utf-8", "surrogatepass"));
        if (!bytes) {
            PyErr_Clear();
            return {};
        }
        return {PyBytes_AS_STRING(bytes.get()), static_cast<size_t>(PyBytes_GET_SIZE(bytes.get()))};
    }
    return {text, static_cast<size_t>(size)};
}

/** The fields of a node of CPython's tree. */
class Fields {
  public:
    explicit Fields(PyObject* node) : node_(node), own_(PyObject_GenericGetDict(node, nullptr)) {
        if (!own_) PyErr_Clear();
    }
    /** Null for a field that this Python version does not have. */
    Ref get(PyObject* name) const {
        PyObject* known = own_ ? PyDict_GetItemWithError(own_.get(), name) : nullptr;
        if (known) return Ref(Py_NewRef(known));
        Ref by_class(PyObject_GetAttr(node_, name));  // None, where a field that may be is not there
        if (!by_class) PyErr_Clear();
        return by_class;
    }

  private:
    PyObject* node_;
    Ref own_;
};

/** A field's name as CPython keeps it, interned once for the life of the process. */
#define KEY(name)                                                       \
    ([] {                                                               \
        static PyObject* const key = PyUnicode_InternFromString(#name); \
        return key;                                                     \
    }())

/** Reads CPython's tree by the table nodes.def. */
class Reader {
  public:
    explicit Reader(Tree& tree) : tree_(tree) {}

    Node* read(PyObject* object) {
        if (!object || object == Py_None) return nullptr;
        PyTypeObject* type = Py_TYPE(object);
        auto known = types_.find(type);
        if (known == types_.end()) {
            const char* dot = std::strrchr(type->tp_name, '.');
            const auto kind = kinds().find(dot ? dot + 1 : type->tp_name);
            if (kind == kinds().end())
                throw SyntaxError(std::string("unknown syntax node ") + type->tp_name, 1, 1);
            known = types_.emplace(type, kind->second).first;
        }
        switch (known->second) {
#define ONE(T, n) child(from, KEY(n), self->n);
#define OPT(T, n) child(from, KEY(n), self->n);
#define MANY(T, n) children(from, KEY(n), self->n);
#define BLOCK(n) children(from, KEY(n), self->n.stmts);
#define VALUE(T, n) value(from, KEY(n), self->n);
#define NODE(Name, Category, fields)     \
    case Kind::Name: {                   \
        auto* self = tree_.make<Name>(); \
        const Fields from(object);       \
        self->fresh = false;             \
        span(from, self);                \
        fields return self;              \
    }
#include "syntax/nodes.def"
#undef NODE
#undef ONE
#undef OPT
#undef MANY
#undef BLOCK
#undef VALUE
        }
        return nullptr;
    }

  private:
    using Kinds = std::unordered_map<std::string_view, Kind>;
    static const Kinds& kinds() {
        static const Kinds all = [] {
            Kinds kinds;
#define NODE(Name, Category, fields) kinds.emplace(#Name, Kind::Name);
#include "syntax/nodes.def"
#undef NODE
            // CPython's spelling where it differs from ours.
            kinds["Expr"] = Kind::ExprStmt;
            kinds["arguments"] = Kind::Arguments;
            kinds["arg"] = Kind::Arg;
            kinds["keyword"] = Kind::Keyword;
            kinds["alias"] = Kind::Alias;
            kinds["withitem"] = Kind::WithItem;
            kinds["comprehension"] = Kind::Comprehension;
            kinds["match_case"] = Kind::MatchCase;
            for (const char* n : {"MatchValue", "MatchSingleton", "MatchSequence", "MatchMapping",
                                  "MatchClass", "MatchStar", "MatchAs", "MatchOr"})
                kinds[n] = Kind::Pattern;
            for (const char* n : {"TypeVar", "ParamSpec", "TypeVarTuple"}) kinds[n] = Kind::TypeParam;
            return kinds;
        }();
        return all;
    }

    static long integer(const Fields& from, PyObject* name) {
        const Ref number = from.get(name);
        if (!number || number.get() == Py_None) return 0;
        return PyLong_AsLong(number.get());
    }

    void span(const Fields& from, Node* node) {
        const long line = integer(from, KEY(lineno));
        if (line <= 0) return;
        const long column = integer(from, KEY(col_offset));
        node->span = {offset(line, column),
                      offset(integer(from, KEY(end_lineno)), integer(from, KEY(end_col_offset))),
                      static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(column)};
    }

    std::uint32_t offset(long line, long column) const {
        size_t index = static_cast<size_t>(std::max(line, 1L)) - 1;
        if (index >= tree_.line_starts.size()) return static_cast<std::uint32_t>(tree_.source.size());
        std::uint32_t start = tree_.line_starts[index];
        return std::min<std::uint32_t>(start + static_cast<std::uint32_t>(column),
                                       static_cast<std::uint32_t>(tree_.source.size()));
    }

    template <class T>
    void child(const Fields& from, PyObject* name, T*& slot) {
        slot = static_cast<T*>(read(from.get(name).get()));
    }

    template <class T>
    void children(const Fields& from, PyObject* name, std::vector<T*>& list) {
        Ref items = from.get(name);
        if (!items || !PyList_Check(items.get())) return;
        Py_ssize_t size = PyList_GET_SIZE(items.get());
        list.reserve(static_cast<size_t>(size));
        for (Py_ssize_t i = 0; i < size; ++i)
            list.push_back(static_cast<T*>(read(PyList_GET_ITEM(items.get(), i))));
    }

    void value(const Fields& from, PyObject* name, std::string& out) {
        Ref text = from.get(name);
        if (text && PyUnicode_Check(text.get())) out = utf8(text.get());
    }
    void value(const Fields& from, PyObject* name, Identifiers& out) {
        Ref items = from.get(name);
        if (!items || !PyList_Check(items.get())) return;
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(items.get()); ++i)
            out.push_back(utf8(PyList_GET_ITEM(items.get(), i)));
    }
    void value(const Fields& from, PyObject* name, int& out) {
        out = static_cast<int>(integer(from, name));
    }

    template <class E>
    static E operator_of(PyObject* object, std::initializer_list<const char*> names) {
        const char* dot = std::strrchr(Py_TYPE(object)->tp_name, '.');
        std::string_view wanted = dot ? dot + 1 : Py_TYPE(object)->tp_name;
        int index = 0;
        for (const char* n : names) {
            if (wanted == n) return static_cast<E>(index);
            ++index;
        }
        throw SyntaxError("unknown operator " + std::string(wanted), 1, 1);
    }
    void value(const Fields& from, PyObject* name, BinaryOperator& out) {
        out = operator_of<BinaryOperator>(
            from.get(name).get(), {"Add", "Sub", "Mult", "MatMult", "Div", "Mod", "Pow", "LShift", "RShift",
                                   "BitOr", "BitXor", "BitAnd", "FloorDiv"});
    }
    void value(const Fields& from, PyObject* name, UnaryOperator& out) {
        out = operator_of<UnaryOperator>(from.get(name).get(), {"Invert", "Not", "UAdd", "USub"});
    }
    void value(const Fields& from, PyObject* name, BooleanOperator& out) {
        out = operator_of<BooleanOperator>(from.get(name).get(), {"And", "Or"});
    }
    void value(const Fields& from, PyObject* name, CompareOperators& out) {
        Ref items = from.get(name);
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(items.get()); ++i)
            out.push_back(operator_of<CompareOperator>(
                PyList_GET_ITEM(items.get(), i),
                {"Eq", "NotEq", "Lt", "LtE", "Gt", "GtE", "Is", "IsNot", "In", "NotIn"}));
    }
    void value(const Fields& from, PyObject* name, ConstantValue& out) {
        using K = ConstantValue::Kind;
        Ref constant = from.get(name);
        PyObject* c = constant.get();
        if (c == Py_None) {
            out.kind = K::None;
        } else if (c == Py_Ellipsis) {
            out.kind = K::Ellipsis;
        } else if (PyBool_Check(c)) {
            out.kind = K::Bool;
            out.integer = c == Py_True;
        } else if (PyLong_Check(c)) {
            int overflow = 0;
            out.kind = K::Int;
            out.integer = PyLong_AsLongLongAndOverflow(c, &overflow);
            if (overflow) {
                out.kind = K::BigInt;
                Ref digits(PyObject_Str(c));
                if (digits) out.text = utf8(digits.get());
                PyErr_Clear();  // over CPython's limit of digits: the text stays empty
            }
        } else if (PyFloat_Check(c)) {
            out.kind = K::Float;
            out.real = PyFloat_AS_DOUBLE(c);
        } else if (PyComplex_Check(c)) {
            out.kind = K::Complex;
            out.imag = PyComplex_ImagAsDouble(c);
        } else if (PyUnicode_Check(c)) {
            out.kind = K::Str;
            out.text = utf8(c);
        } else {
            out.kind = K::Bytes;
            out.text.assign(PyBytes_AS_STRING(c), static_cast<size_t>(PyBytes_GET_SIZE(c)));
        }
    }

    Tree& tree_;
    std::unordered_map<PyTypeObject*, Kind> types_;
};

#undef KEY

/** Line starts as CPython counts lines: \n, \r\n and \r end one. */
std::vector<std::uint32_t> line_starts(const std::string& source) {
    std::vector<std::uint32_t> starts{0};
    for (size_t i = 0; i < source.size(); ++i) {
        if (source[i] == '\r' && i + 1 < source.size() && source[i + 1] == '\n') ++i;
        if (source[i] == '\n' || source[i] == '\r') starts.push_back(static_cast<std::uint32_t>(i) + 1);
    }
    return starts;
}

/** A \r that ends a line among lines that end otherwise becomes \n, as CPython reads it: before a line of the
 * output, which ends as most do, it would be half of a \r\n. */
void unmix_line_ends(std::string& source) {
    if (source.find('\n') == std::string::npos) return;
    for (size_t at = source.find('\r'); at != std::string::npos; at = source.find('\r', at + 1))
        if (source.compare(at, 2, "\r\n") != 0) source[at] = '\n';
}

/** Turns the pending Python exception into a SyntaxError. */
[[noreturn]] void rethrow() {
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    Ref owned_type(type), owned_value(value), owned_trace(trace);
    auto number = [&](const char* name) {
        Ref attribute(value ? PyObject_GetAttrString(value, name) : nullptr);
        PyErr_Clear();
        long n = attribute && PyLong_Check(attribute.get()) ? PyLong_AsLong(attribute.get()) : 1;
        return static_cast<int>(std::max(n, 1L));
    };
    Ref message(value ? PyObject_GetAttrString(value, "msg") : nullptr);
    if (!message) {
        PyErr_Clear();
        message = Ref(value ? PyObject_Str(value) : nullptr);
    }
    std::string text = message && PyUnicode_Check(message.get()) ? utf8(message.get()) : "invalid syntax";
    PyErr_Clear();
    throw SyntaxError(text, number("lineno"), number("offset"));
}

/** No warnings about the text, which Python gives where it compiles the text itself: a filter in front of the
 * others. Nothing of this runs Python code, so no other thread sees it. */
class Quiet {
  public:
    Quiet() {
        const Ref module(PyImport_ImportModule("warnings"));
        filters_ = Ref(module ? PyObject_GetAttrString(module.get(), "filters") : nullptr);
        filter_ = Ref(Py_BuildValue("(sOOOi)", "ignore", Py_None, PyExc_Warning, Py_None, 0));
        const bool known = filters_ && filter_ && PyList_Check(filters_.get());
        if (!known || PyList_Insert(filters_.get(), 0, filter_.get()) != 0) filters_ = Ref();
        PyErr_Clear();
    }
    Quiet(const Quiet&) = delete;
    Quiet& operator=(const Quiet&) = delete;
    ~Quiet() {
        if (filters_ && PyList_GET_SIZE(filters_.get()) > 0 &&
            PyList_GET_ITEM(filters_.get(), 0) == filter_.get())
            PyList_SetSlice(filters_.get(), 0, 1, nullptr);
    }

  private:
    Ref filters_, filter_;
};

/** CPython's tree. Some versions of CPython (3.11.7 is one) count the depth of trees for all threads
 * together, and refuse one with SystemError when another thread makes a tree meanwhile. So threads take turns
 * here, and a tree that met one of somebody else is made again. */
PyObject* module_of(const char* text, PyObject* filename, PyCompilerFlags* flags) {
    static auto& turn = *new std::recursive_timed_mutex;
    bool held = turn.try_lock();
    if (!held) {
        // The thread whose turn it is needs Python's lock; in a forked child nobody's turn may last for ever.
        Py_BEGIN_ALLOW_THREADS held = turn.try_lock_for(std::chrono::seconds(1));
        Py_END_ALLOW_THREADS
    }
    PyObject* ast = nullptr;
    for (int tries = 0; tries < 100; ++tries) {
        const Quiet quiet;
        ast = Py_CompileStringObject(text, filename, Py_file_input, flags, -1);
        if (ast || !PyErr_ExceptionMatches(PyExc_SystemError)) break;
        if (tries < 99) PyErr_Clear();
    }
    if (held) turn.unlock();
    return ast;
}

/** What most lines of a text end with. unmix_line_ends() has left \r alone only where no line ends
 * with \n. */
std::string usual_line_end(const std::string& text) {
    const auto feeds = std::ranges::count(text, '\n'), returns = std::ranges::count(text, '\r');
    if (feeds == 0) return returns > 0 ? "\r" : "\n";
    return 2 * returns > feeds ? "\r\n" : "\n";
}

}  // namespace

std::unique_ptr<Tree> parse(std::string source, std::string path) {
    auto tree = std::make_unique<Tree>();
    tree->source = std::move(source);
    unmix_line_ends(tree->source);
    tree->line_end = usual_line_end(tree->source);
    tree->path = std::move(path);
    tree->line_starts = line_starts(tree->source);
    // CPython reads text behind a byte-order mark, which the first line's columns do not count.
    if (tree->source.starts_with("\xef\xbb\xbf")) tree->line_starts[0] = 3;
    if (tree->source.find('\0') != std::string::npos) {
        size_t at = tree->source.find('\0');
        auto line = std::upper_bound(tree->line_starts.begin(), tree->line_starts.end(), at) -
                    tree->line_starts.begin();
        throw SyntaxError("source contains a null byte", static_cast<int>(line), 1);
    }

    PyCompilerFlags flags = {};
    flags.cf_flags = PyCF_ONLY_AST | PyCF_IGNORE_COOKIE;
    flags.cf_feature_version = PY_MINOR_VERSION;
    Ref filename(PyUnicode_FromString(tree->path.c_str()));
    if (!filename) rethrow();
    Ref ast(module_of(tree->source.c_str() + tree->line_starts[0], filename.get(), &flags));
    if (!ast) rethrow();
    tree->module = static_cast<Module*>(Reader(*tree).read(ast.get()));
    tree->module->span = {0, static_cast<std::uint32_t>(tree->source.size()), 1, 0};
    attach_comments(*tree);
    return tree;
}

}  // namespace caramba::syntax
