#include "runtime/function.hpp"

#include <algorithm>
#include <cstring>
#include <set>

#include "syntax/parse.hpp"
#include "syntax/visitor.hpp"

namespace caramba::runtime {

namespace {

Unwrap g_unwrap = nullptr;

/** An owned reference. */
struct Ref {
    PyObject* object;
    explicit Ref(PyObject* o) : object(o) {}
    Ref(const Ref&) = delete;
    Ref& operator=(const Ref&) = delete;
    ~Ref() { Py_XDECREF(object); }
    explicit operator bool() const { return object != nullptr; }
};

std::string text_of(PyObject* unicode) {
    const char* text = unicode ? PyUnicode_AsUTF8(unicode) : nullptr;
    if (!text) PyErr_Clear();
    return text ? text : "";
}

PyCodeObject* code_of(PyObject* function) {
    return reinterpret_cast<PyCodeObject*>(PyFunction_GET_CODE(function));
}

/** The file's lines by linecache, which also knows notebook cells; empty when there is no source. */
std::vector<std::string> source_lines(const std::string& file, PyObject* globals) {
    std::vector<std::string> lines;
    Ref linecache(PyImport_ImportModule("linecache"));
    Ref list(linecache ? PyObject_CallMethod(linecache.object, "getlines", "sO", file.c_str(), globals)
                       : nullptr);
    if (!list || !PyList_Check(list.object)) {
        PyErr_Clear();
        return lines;
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list.object); ++i)
        lines.push_back(text_of(PyList_GET_ITEM(list.object, i)));
    return lines;
}

/** The last line that the code object or one nested in it mentions. */
int last_line(PyCodeObject* code) {
    int last = code->co_firstlineno;
    Ref lines(PyObject_CallMethod(reinterpret_cast<PyObject*>(code), "co_lines", nullptr));
    Ref iterator(lines ? PyObject_GetIter(lines.object) : nullptr);
    if (iterator) {
        while (PyObject* item = PyIter_Next(iterator.object)) {
            Ref owned(item);
            PyObject* line = PyTuple_GET_ITEM(item, 2);
            if (PyLong_Check(line)) last = std::max(last, static_cast<int>(PyLong_AsLong(line)));
        }
    }
    PyErr_Clear();
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(code->co_consts); ++i) {
        PyObject* constant = PyTuple_GET_ITEM(code->co_consts, i);
        if (PyCode_Check(constant))
            last = std::max(last, last_line(reinterpret_cast<PyCodeObject*>(constant)));
    }
    return last;
}

size_t indentation(const std::string& line) {
    return line.find_first_not_of(" \t\f\r\n");
}

/** First line after the function's text: the next line that is not blank and not deeper, after its last code
 * line. */
size_t end_of_block(const std::vector<std::string>& lines, size_t first, size_t last) {
    size_t base = first < lines.size() ? indentation(lines[first]) : 0;
    size_t end = last + 1;
    while (end < lines.size()) {
        size_t depth = indentation(lines[end]);
        if (depth != std::string::npos && depth <= base && std::strchr(")]}", lines[end][depth]) == nullptr)
            break;
        ++end;
    }
    return std::min(end, lines.size());
}

/** Finds the definition whose code begins at a line. */
struct Finder : syntax::Visitor {
    Finder(std::string_view n, int l) : name(n), line(l) {}
    void visit_node(syntax::FunctionDef* node) override {
        auto begins = node->decorator_list.empty() ? node->span.line : node->decorator_list[0]->span.line;
        if (node->name == name &&
            (static_cast<int>(begins) == line || static_cast<int>(node->span.line) == line))
            found = node;
        visit_children(node);
    }
    std::string_view name;
    int line;
    syntax::FunctionDef* found = nullptr;
};

/** Files parsed by this process. A changed file (notebook cell, reloaded module) has another text. */
std::shared_ptr<syntax::Tree> parsed(const std::string& file, const std::string& text) {
    static auto& trees = *new std::unordered_map<std::string, std::shared_ptr<syntax::Tree>>;
    auto& tree = trees[file];
    if (!tree || tree->source != text) tree = syntax::parse(text, file);
    return tree;
}

/** Writes what names of a code object mean, for the fingerprint. */
class Surroundings {
  public:
    explicit Surroundings(std::string& out) : out_(out) {}

    void function(const Function& f) {
        if (!seen_.insert(f.object).second) return;
        PyCodeObject* code = code_of(f.object);
        out_ += "\ndef " + f.name + " " + f.file + ":" + std::to_string(f.first_line);
        out_ += " options " + std::to_string(f.options.python_errors) +
                std::to_string(f.options.is_function) + " " + std::to_string(f.options.fastmath) + "\n";
        auto lines = source_lines(f.file, PyFunction_GET_GLOBALS(f.object));
        size_t first = static_cast<size_t>(f.first_line) - 1;
        size_t end = end_of_block(lines, first, static_cast<size_t>(last_line(code)) - 1);
        for (size_t i = first; i < end; ++i) out_ += lines[i];
        names(f, code);
    }

  private:
    void names(const Function& f, PyCodeObject* code) {
        Ref free(PyObject_GetAttrString(reinterpret_cast<PyObject*>(code), "co_freevars"));
        for (PyObject* tuple : {code->co_names, free.object}) {
            for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tuple); ++i) {
                std::string name = text_of(PyTuple_GET_ITEM(tuple, i));
                PyObject* value = f.lookup(name);
                if (!value) continue;
                out_ += name + "=";
                this->value(value, code);
                out_ += "\n";
            }
        }
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(code->co_consts); ++i) {
            PyObject* constant = PyTuple_GET_ITEM(code->co_consts, i);
            if (PyCode_Check(constant)) names(f, reinterpret_cast<PyCodeObject*>(constant));
        }
    }

    void value(PyObject* value, PyCodeObject* code) {
        if (auto f = function_of(value)) {
            function(*f);
        } else if (PyModule_Check(value)) {
            out_ += text_of(Ref(PyModule_GetNameObject(value)).object);
            // `config.N`: any of the names may be an attribute of this module.
            for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(code->co_names); ++i) {
                Ref attribute(PyObject_GetAttr(value, PyTuple_GET_ITEM(code->co_names, i)));
                if (!attribute) {
                    PyErr_Clear();
                    continue;
                }
                out_ += " ." + text_of(PyTuple_GET_ITEM(code->co_names, i)) + "=";
                if (!PyModule_Check(attribute.object)) this->value(attribute.object, code);
            }
        } else if (PyLong_Check(value) || PyFloat_Check(value) || PyComplex_Check(value) ||
                   PyUnicode_Check(value) || PyTuple_Check(value)) {
            out_ += Py_TYPE(value)->tp_name;
            repr(value);
        } else if (PyType_Check(value) || PyCallable_Check(value)) {
            out_ += Py_TYPE(value)->tp_name;
            Ref name(PyObject_GetAttrString(value, "__name__"));
            if (!name) PyErr_Clear();
            out_ += text_of(name.object);
        } else {
            // Arrays and NumPy scalars by their bytes; anything else by its type alone, since no kernel can
            // use it.
            out_ += Py_TYPE(value)->tp_name;
            for (const char* attribute : {"dtype", "shape", "strides"}) {
                Ref part(PyObject_GetAttrString(value, attribute));
                if (part) repr(part.object);
                PyErr_Clear();
            }
            Ref bytes(PyObject_CallMethod(value, "tobytes", nullptr));
            if (bytes && PyBytes_Check(bytes.object))
                out_.append(PyBytes_AS_STRING(bytes.object),
                            static_cast<size_t>(PyBytes_GET_SIZE(bytes.object)));
            PyErr_Clear();
        }
    }

    void repr(PyObject* value) {
        Ref text(PyObject_Repr(value));
        if (!text) PyErr_Clear();
        out_ += text_of(text.object);
    }

    std::string& out_;
    std::set<PyObject*> seen_;
};

}  // namespace

Function::~Function() {
    Py_XDECREF(object);
}

PyObject* Function::lookup(const std::string& wanted) const {
    PyObject* closure = PyFunction_GET_CLOSURE(object);
    if (closure) {
        Ref names(PyObject_GetAttrString(reinterpret_cast<PyObject*>(code_of(object)), "co_freevars"));
        for (Py_ssize_t i = 0; names && i < PyTuple_GET_SIZE(names.object); ++i)
            if (text_of(PyTuple_GET_ITEM(names.object, i)) == wanted)
                return PyCell_GET(PyTuple_GET_ITEM(closure, i));
    }
    PyObject* globals = PyFunction_GET_GLOBALS(object);
    if (PyObject* value = PyDict_GetItemString(globals, wanted.c_str())) return value;
    PyObject* builtins = PyDict_GetItemString(globals, "__builtins__");
    if (builtins && PyModule_Check(builtins)) builtins = PyModule_GetDict(builtins);
    if (!builtins || !PyDict_Check(builtins)) builtins = PyEval_GetBuiltins();
    return PyDict_GetItemString(builtins, wanted.c_str());
}

const syntax::FunctionDef* Function::definition() {
    if (definition_) return definition_;
    std::string text;
    for (const std::string& line : source_lines(file, PyFunction_GET_GLOBALS(object))) text += line;
    if (text.empty())
        throw KernelError{"OSError", "the source of " + name + " cannot be read (" + file + ")",
                          "define kernels in a file or a notebook cell", first_line};
    try {
        tree_ = parsed(file, text);
    } catch (const syntax::SyntaxError& error) {
        throw KernelError{"SyntaxError", error.what(), "", error.line};
    }
    Finder finder(name, first_line);
    finder.visit(tree_->module);
    if (!finder.found)
        throw KernelError{"OSError",
                          "the definition of " + name + " is not at line " + std::to_string(first_line) +
                              " of " + file + " any more",
                          "the file changed after it was imported: import it again", first_line};
    definition_ = finder.found;
    return definition_;
}

const syntax::Tree& Function::tree() {
    definition();
    return *tree_;
}

const std::string& Function::fingerprint() {
    if (fingerprint_.empty()) {
        Surroundings surroundings(fingerprint_);
        surroundings.function(*this);
    }
    return fingerprint_;
}

std::string Function::line_text(int line) const {
    auto lines = source_lines(file, PyFunction_GET_GLOBALS(object));
    if (line < 1 || static_cast<size_t>(line) > lines.size()) return "";
    std::string text = lines[static_cast<size_t>(line) - 1];
    size_t begin = text.find_first_not_of(" \t\f");
    size_t end = text.find_last_not_of(" \t\f\r\n");
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

std::shared_ptr<Function> capture(PyObject* object, const Options& options) {
    if (!PyFunction_Check(object)) {
        PyErr_Format(PyExc_TypeError, "a kernel must be a Python function, not %.200s",
                     Py_TYPE(object)->tp_name);
        return nullptr;
    }
    auto* code = code_of(object);
    auto f = std::make_shared<Function>();
    f->object = Py_NewRef(object);
    f->name = text_of(code->co_name);
    f->file = text_of(code->co_filename);
    f->first_line = code->co_firstlineno;
    f->options = options;
    if (code->co_flags & (CO_VARARGS | CO_VARKEYWORDS) || code->co_kwonlyargcount) {
        raise(*f, {"TypeError", "kernel " + f->name + " has *args, **kwargs or keyword-only parameters",
                   "list the parameters by name", f->first_line});
        return nullptr;
    }
    if (code->co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)) {
        raise(*f, {"TypeError", "kernel " + f->name + " is a generator or a coroutine", "", f->first_line});
        return nullptr;
    }
    Ref names(PyObject_GetAttrString(reinterpret_cast<PyObject*>(code), "co_varnames"));
    for (int i = 0; i < code->co_argcount; ++i)
        f->parameters.push_back(text_of(PyTuple_GET_ITEM(names.object, i)));
    f->defaults = PyFunction_GET_DEFAULTS(object);
    f->required = code->co_argcount - static_cast<int>(f->defaults ? PyTuple_GET_SIZE(f->defaults) : 0);
    return f;
}

const std::vector<std::string>& parameters(const Function& function) {
    return function.parameters;
}

void set_unwrap(Unwrap unwrap) {
    g_unwrap = unwrap;
}

std::shared_ptr<Function> function_of(PyObject* object) {
    if (g_unwrap)
        if (auto f = g_unwrap(object)) return f;
    if (!PyFunction_Check(object)) return nullptr;
    // A plain helper: what is called from a kernel means what it means in Python.
    static auto& helpers = *new std::unordered_map<PyObject*, std::shared_ptr<Function>>;
    auto& f = helpers[object];
    if (!f) {
        f = capture(object, Options{.python_errors = true, .fastmath = 0, .is_function = true});
        if (!f) PyErr_Clear();
    }
    return f;
}

void raise(const Function& function, const KernelError& error) {
    PyObject* type = PyDict_GetItemString(PyEval_GetBuiltins(), error.exception);
    int line = error.line ? error.line : function.first_line;
    std::string text = function.file + ":" + std::to_string(line) + ": " + error.message;
    std::string source = function.line_text(line);
    if (!source.empty()) text += "\n    " + source;
    if (!error.hint.empty()) text += "\n  hint: " + error.hint;
    PyErr_SetString(type ? type : PyExc_RuntimeError, text.c_str());
}

}  // namespace caramba::runtime
