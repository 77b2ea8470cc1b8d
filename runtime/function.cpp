#include "runtime/function.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

#include "runtime/exceptions.hpp"
#include "runtime/infer/enumerations.hpp"
#include "runtime/infer/library.hpp"
#include "runtime/infer/meaning.hpp"
#include "runtime/infer/overloads.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/once.hpp"
#include "syntax/fold.hpp"
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

/** The numbers of opcodes of this Python; −1: it has none of this name. */
int opcode(const char* name) {
    Ref module(PyImport_ImportModule("opcode"));
    Ref map(module ? PyObject_GetAttrString(module.object, "opmap") : nullptr);
    PyObject* number = map ? PyDict_GetItemString(map.object, name) : nullptr;
    PyErr_Clear();
    return number ? static_cast<int>(PyLong_AsLong(number)) : -1;
}

/** Which of a code object's names it reads as globals, and which as attributes of anything. */
struct NamesOfCode {
    std::set<Py_ssize_t> globals, attributes;
};

NamesOfCode names_of_code(PyCodeObject* code) {
    struct Opcodes {
        int load_global = opcode("LOAD_GLOBAL"), load_name = opcode("LOAD_NAME");
        int load_attr = opcode("LOAD_ATTR"), load_method = opcode("LOAD_METHOD");
        int extended = opcode("EXTENDED_ARG");
    };
    static Opcodes* slot = nullptr;
    const auto [load_global, load_name, load_attr, load_method, extended] =
        made_once(slot, [] { return Opcodes(); });
    // From 3.11 on the lowest bit of LOAD_GLOBAL's argument is a flag, from 3.12 on that of LOAD_ATTR's.
    constexpr int global_flag = PY_VERSION_HEX >= 0x030b0000 ? 1 : 0;
    constexpr int attribute_flag = PY_VERSION_HEX >= 0x030c0000 ? 1 : 0;
    NamesOfCode names;
    Ref bytes(PyObject_GetAttrString(reinterpret_cast<PyObject*>(code), "co_code"));
    if (!bytes || !PyBytes_Check(bytes.object)) return names;
    const auto* text = reinterpret_cast<const unsigned char*>(PyBytes_AS_STRING(bytes.object));
    Py_ssize_t argument = 0;
    for (Py_ssize_t i = 0; i + 1 < PyBytes_GET_SIZE(bytes.object); i += 2) {
        argument = argument << 8 | text[i + 1];
        if (text[i] == extended) continue;
        if (text[i] == load_global) names.globals.insert(argument >> global_flag);
        if (text[i] == load_name) names.globals.insert(argument);
        if (text[i] == load_attr) names.attributes.insert(argument >> attribute_flag);
        if (text[i] == load_method) names.attributes.insert(argument);
        argument = 0;
    }
    return names;
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
    if (!tree || tree->source != text) {
        tree = syntax::parse(text, file);
        syntax::fold_constants(*tree, tree->module);
    }
    return tree;
}

}  // namespace

/** Writes what names of a code object mean, for the fingerprint, and keeps the values that may change. */
class Surroundings {
  public:
    Surroundings(Function& root, std::string& out) : root_(root), out_(out) {}

    void function(const Function& f, PyTypeObject* receiver) {
        if (!seen_.insert(f.object).second) return;
        PyCodeObject* code = code_of(f.object);
        overloads(f.object);
        out_ += "\ndef " + f.name + " " + f.file + ":" + std::to_string(f.first_line);
        out_ +=
            " options " + std::to_string(f.options.python_errors) + std::to_string(f.options.raising_loops) +
            std::to_string(f.options.is_function) + std::to_string(f.options.bounds_check) +
            std::to_string(f.options.inlined) + std::to_string(f.options.own_fastmath) +
            std::to_string(f.options.parallel_draws) + std::to_string(f.options.errors_of_first) + " " +
            std::to_string(f.options.ignores_annotations) + " " + std::to_string(f.options.fastmath) + " " +
            std::to_string(static_cast<int>(f.options.form)) + " " + std::to_string(f.options.indices) + "\n";
        for (const std::string& s : f.options.signatures) out_ += "takes " + s + "\n";
        for (const std::string& c : f.options.compile_time_constants) out_ += "compile-time " + c + "\n";
        for (const std::string& p : f.options.in_order_if_stored) out_ += "in order if stored " + p + "\n";
        for (const auto& names : f.options.in_order_unless_distinct) {
            out_ += "in order unless distinct";
            for (const std::string& p : names) out_ += " " + p;
            out_ += "\n";
        }
        auto lines = source_lines(f.file, PyFunction_GET_GLOBALS(f.object));
        size_t first = static_cast<size_t>(f.first_line) - 1;
        size_t end = end_of_block(lines, first, static_cast<size_t>(last_line(code)) - 1);
        for (size_t i = first; i < end; ++i) out_ += lines[i];
        if (f.is_lambda()) {  // other lambdas may share its lines
            Ref bytes(PyObject_GetAttrString(reinterpret_cast<PyObject*>(code), "co_code"));
            repr(bytes.object);
            repr(code->co_consts);
            repr(code->co_names);
        }
        names(f, code);
        // What a kernel leaves to a default is a constant of it.
        for (Py_ssize_t i = 0; f.defaults && i < PyTuple_GET_SIZE(f.defaults); ++i) {
            out_ += "default ";
            value(PyTuple_GET_ITEM(f.defaults, i), code);
        }
        for (size_t i = first; i < end; ++i) annotations(f, lines[i], code);
        if (receiver) {
            out_ += std::string(receiver->tp_name) + "\n";
            methods(receiver, code);
            for (Py_ssize_t i = 0; receiver->tp_mro && i < PyTuple_GET_SIZE(receiver->tp_mro); ++i)
                if (auto init = constructor(PyTuple_GET_ITEM(receiver->tp_mro, i))) function(*init, nullptr);
        }
    }

  private:
    /** A call of what is overloaded for Numba is one of something else. */
    void overloads(PyObject* called) {
        if (overloaded(called)) out_ += "\noverloaded ";
    }

    /** The __init__ that a class itself has: it may say the types of fields. */
    static std::shared_ptr<Function> constructor(PyObject* type) {
        Ref init(PyObject_GetAttrString(type, "__init__"));
        PyErr_Clear();
        return init && PyFunction_Check(init.object) ? function_of(init.object) : nullptr;
    }

    void names(const Function& f, PyCodeObject* code) {
        Ref free(PyObject_GetAttrString(reinterpret_cast<PyObject*>(code), "co_freevars"));
        const std::set<Py_ssize_t> globals = names_of_code(code).globals;
        for (PyObject* tuple : {code->co_names, free.object}) {
            for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tuple); ++i) {
                if (tuple == code->co_names && !globals.contains(i)) continue;
                std::string name = text_of(PyTuple_GET_ITEM(tuple, i));
                Found found = f.find(name);
                if (!found.value) continue;
                if (!f.is_compile_time_constant(name))
                    keep(found.holder, PyTuple_GET_ITEM(tuple, i), found.value);
                out_ += name + "=";
                if (PyModule_Check(found.value))
                    members(found.value, code, f.constants_of(name));
                else
                    this->value(found.value, code);
                out_ += "\n";
            }
        }
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(code->co_consts); ++i) {
            PyObject* constant = PyTuple_GET_ITEM(code->co_consts, i);
            if (PyCode_Check(constant)) names(f, reinterpret_cast<PyCodeObject*>(constant));
        }
    }

    /** Types that a line names: those of annotations are in no code object. */
    void annotations(const Function& f, const std::string& line, PyCodeObject* code) {
        auto word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
        for (size_t i = 0; i < line.size(); ++i) {
            if (!word(line[i]) || (i > 0 && word(line[i - 1]))) continue;
            size_t end = i;
            while (end < line.size() && word(line[end])) ++end;
            const std::string name = line.substr(i, end - i);
            if (name == "real") {
                Ref types(PyImport_ImportModule("pykokkos.data_types"));
                Ref real(types ? PyObject_GetAttrString(types.object, "real") : nullptr);
                PyErr_Clear();
                if (real) value(real.object, code);
            }
            const Found found = f.find(name);
            if (!found.holder || !found.value || !PyType_Check(found.value) ||
                !types_.emplace(found.holder, name).second)
                continue;
            Ref text(PyUnicode_FromString(name.c_str()));
            keep(found.holder, text.object, found.value);
            out_ += name + ":";
            value(found.value, code);
        }
    }

    /** Methods of a class that the code may call on an object of it. */
    void methods(PyTypeObject* type, PyCodeObject* code) {
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(code->co_names); ++i) {
            PyObject* attribute = _PyType_Lookup(type, PyTuple_GET_ITEM(code->co_names, i));
            Ref inner(attribute && Py_TYPE(attribute) == &PyStaticMethod_Type
                          ? PyObject_GetAttrString(attribute, "__func__")
                          : Py_XNewRef(attribute));
            PyErr_Clear();
            if (auto f = inner ? function_of(inner.object) : nullptr) function(*f, type);
        }
    }

    /** Remembers a value that another launch may find changed. Modules and C functions stay what they are. */
    void keep(PyObject* holder, PyObject* name, PyObject* value) {
        if (!holder || PyModule_Check(value) || PyCFunction_Check(value)) return;
        root_.captured_.push_back({holder, Py_NewRef(name), Py_NewRef(value)});
    }

    /** `config.N`: any of the names of the code may be an attribute of this module. `constants`: those that
     * stay what they are. */
    void members(PyObject* value, PyCodeObject* code, const std::set<std::string>& constants) {
        const bool module = PyModule_Check(value);
        out_ += module ? text_of(Ref(PyModule_GetNameObject(value)).object) : Py_TYPE(value)->tp_name;
        for (const Py_ssize_t i : names_of_code(code).attributes) {
            PyObject* name = PyTuple_GET_ITEM(code->co_names, i);
            Ref attribute(PyObject_GetAttr(value, name));
            if (!attribute) {
                PyErr_Clear();
                continue;
            }
            out_ += " ." + text_of(name) + "=";
            if (module && !constants.contains(text_of(name)))
                keep(PyModule_GetDict(value), name, attribute.object);
            if (!PyModule_Check(attribute.object)) this->value(attribute.object, code);
        }
    }

    void value(PyObject* value, PyCodeObject* code) {
        if (auto f = function_of(value)) {
            function(*f, nullptr);
        } else if (is_universal(value)) {
            // Its function, and what it writes around that for each call.
            if (auto f = function_of_universal(value)) function(*f, nullptr);
            Ref said(PyObject_GetAttrString(value, "_said"));
            if (said) repr(said.object);
            PyErr_Clear();
        } else if (PyMethod_Check(value)) {
            out_ += "bound method";
        } else if (has_fields(value) && !PyType_Check(value)) {
            root_.has_live_ = true;
            out_ += Py_TYPE(value)->tp_name;
            methods(Py_TYPE(value), code);
            if (auto init = constructor(reinterpret_cast<PyObject*>(Py_TYPE(value))))
                function(*init, nullptr);
        } else if (is_array_object(value)) {
            root_.has_live_ = true;
            out_ += Py_TYPE(value)->tp_name;
        } else if (PyModule_Check(value) || holds_functions(value)) {
            members(value, code, {});
        } else if (PyLong_Check(value) || PyFloat_Check(value) || PyComplex_Check(value) ||
                   PyUnicode_Check(value) || PyTuple_Check(value)) {
            out_ += Py_TYPE(value)->tp_name;
            repr(value);
        } else if (const int exception = exception_number(value)) {
            out_ += "exception " + std::to_string(exception);
        } else if (is_enumeration(value)) {
            Ref members(PyObject_GetAttrString(value, "__members__"));
            PyErr_Clear();
            repr(members.object);
        } else if (PyObject* member = stand_in_of_member(value)) {
            out_ += Py_TYPE(value)->tp_name;
            repr(member);
        } else if (PyTypeObject* fields = fields_class_of(value)) {
            this->value(reinterpret_cast<PyObject*>(fields), code);
        } else if (is_class_type(value)) {
            overloads(value);
            out_ += "class ";
            auto* type = reinterpret_cast<PyTypeObject*>(value);
            Ref cells(PyObject_GetAttrString(value, "_pykokkos_cells"));
            PyErr_Clear();
            if (cells) repr(cells.object);
            for (Py_ssize_t i = 0; type->tp_mro && i < PyTuple_GET_SIZE(type->tp_mro); ++i) {
                PyObject* base = PyTuple_GET_ITEM(type->tp_mro, i);
                Ref members(is_class_type(base) ? PyObject_GetAttrString(base, "__dict__") : nullptr);
                Ref values(members ? PyMapping_Values(members.object) : nullptr);
                for (Py_ssize_t k = 0; values && k < PyList_GET_SIZE(values.object); ++k)
                    if (auto f = function_of(PyList_GET_ITEM(values.object, k))) function(*f, nullptr);
            }
            PyErr_Clear();
        } else if (PyType_Check(value) || PyCallable_Check(value)) {
            overloads(value);
            out_ += Py_TYPE(value)->tp_name;
            Ref name(PyObject_GetAttrString(value, "__name__"));
            if (!name) PyErr_Clear();
            out_ += text_of(name.object);
            Ref fields(PyType_Check(value) ? PyObject_GetAttrString(value, "_fields") : nullptr);
            PyErr_Clear();
            if (fields) repr(fields.object);                            // of a named tuple
            Ref equivalent(PyObject_GetAttrString(value, "np_equiv"));  // pk.real stands for several
            PyErr_Clear();
            if (equivalent) repr(equivalent.object);
            out_ += name_of_numba_type(value);
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

    Function& root_;
    std::string& out_;
    std::set<PyObject*> seen_;
    std::set<std::pair<PyObject*, std::string>> types_;  ///< those of annotations
};

Function::~Function() {
    for (const Captured& c : captured_) {
        Py_DECREF(c.name);
        Py_DECREF(c.value);
    }
    for (const auto& [types, constants] : first_constants)
        for (const auto& [constant, value] : constants) Py_DECREF(value);
    Py_XDECREF(object);
    Py_XDECREF(receiver);
    Py_XDECREF(defaults);
}

namespace {

/** Upstream's kernels name functions of mathematics without importing them: `sqrt(x)`. Borrowed, or null. */
PyObject* bare_function(const std::string& name) {
    Ref module(PyImport_ImportModule("pykokkos.functions"));
    Ref names(module ? PyObject_GetAttrString(module.object, "BARE") : nullptr);
    PyObject* value = names ? PyDict_GetItemString(names.object, name.c_str()) : nullptr;
    PyErr_Clear();
    return value;
}

}  // namespace

PyObject* Function::lookup(const std::string& wanted) const {
    return find(wanted).value;
}

bool Function::is_compile_time_constant(const std::string& wanted) const {
    return std::ranges::count(options.compile_time_constants, wanted) > 0;
}

std::set<std::string> Function::constants_of(const std::string& module) const {
    std::set<std::string> out;
    for (const std::string& constant : options.compile_time_constants)
        if (constant.starts_with(module + ".")) out.insert(constant.substr(module.size() + 1));
    return out;
}

namespace {

/** A type as Numba tells types apart: to it all texts are of one. */
std::string key_of_type(types::TypeRef t) {
    if (t->kind == types::Kind::String) return "str";
    std::string text = types::name(t) + t->text;
    if (t->kind != types::Kind::Tuple) return text;
    text = t->text + "(";
    for (types::TypeRef item : t->elements) text += key_of_type(item) + ",";
    return text + ")";
}

}  // namespace

const std::map<std::string, PyObject*>& Function::constants(const std::vector<types::TypeRef>& arguments) {
    std::string key;
    for (types::TypeRef t : arguments) key += key_of_type(t) + ";";
    const auto [known, fresh] = first_constants.try_emplace(key);
    for (const std::string& constant : fresh ? options.compile_time_constants : std::vector<std::string>()) {
        std::istringstream path(constant);
        std::string part;
        std::getline(path, part, '.');
        PyObject* value = Py_XNewRef(lookup(part));
        while (value && std::getline(path, part, '.'))
            Py_SETREF(value, PyObject_GetAttrString(value, part.c_str()));
        PyErr_Clear();
        if (value) known->second.emplace(constant, value);
    }
    return known->second;
}

Found Function::find(const std::string& wanted) const {
    PyObject* closure = PyFunction_GET_CLOSURE(object);
    if (closure) {
        Ref names(PyObject_GetAttrString(reinterpret_cast<PyObject*>(code_of(object)), "co_freevars"));
        for (Py_ssize_t i = 0; names && i < PyTuple_GET_SIZE(names.object); ++i)
            if (text_of(PyTuple_GET_ITEM(names.object, i)) == wanted) {
                PyObject* cell = PyTuple_GET_ITEM(closure, i);
                return {cell, PyCell_GET(cell)};
            }
    }
    PyObject* globals = PyFunction_GET_GLOBALS(object);
    if (PyObject* value = PyDict_GetItemString(globals, wanted.c_str())) return {globals, value};
    PyObject* builtins = PyDict_GetItemString(globals, "__builtins__");
    if (builtins && PyModule_Check(builtins)) builtins = PyModule_GetDict(builtins);
    if (!builtins || !PyDict_Check(builtins)) builtins = PyEval_GetBuiltins();
    PyObject* value = PyDict_GetItemString(builtins, wanted.c_str());
    return {nullptr, value ? value : bare_function(wanted)};
}

bool Function::is_lambda() const {
    return PyUnicode_CompareWithASCIIString(code_of(object)->co_name, "<lambda>") == 0;
}

const syntax::FunctionDef* Function::written() {
    if (written_) return written_;
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
    if (is_lambda()) return written_ = lambda();
    const std::string own_name = text_of(code_of(object)->co_name);
    Finder finder(own_name, first_line);
    finder.visit(tree_->module);
    if (!finder.found)
        throw KernelError{"OSError",
                          "the definition of " + name + " is not at line " + std::to_string(first_line) +
                              " of " + file + " any more",
                          "the file changed after it was imported: import it again", first_line};
    return written_ = finder.found;
}

syntax::Tree& Function::tree() {
    written();
    return *tree_;
}

namespace {

/** Whether a constant of kernels is the same one: numbers by value, all else by identity. */
bool same_constant(PyObject* a, PyObject* b) {
    if (a == b) return true;
    if (!a || !b || Py_TYPE(a) != Py_TYPE(b)) return false;
    if (PyFloat_CheckExact(a)) {
        const double x = PyFloat_AS_DOUBLE(a), y = PyFloat_AS_DOUBLE(b);
        return std::memcmp(&x, &y, sizeof x) == 0;
    }
    return PyLong_CheckExact(a) && PyObject_RichCompareBool(a, b, Py_EQ) == 1;
}

}  // namespace

bool Function::rebind(PyObject* function) {
    PyObject *before = PyFunction_GET_CLOSURE(object), *after = PyFunction_GET_CLOSURE(function);
    if (!methods_.empty() || PyFunction_GET_GLOBALS(object) != PyFunction_GET_GLOBALS(function)) return false;
    auto replace = [&](PyObject*& holder) {
        for (Py_ssize_t i = 0; before && i < PyTuple_GET_SIZE(before); ++i)
            if (PyTuple_GET_ITEM(before, i) == holder) {
                holder = PyTuple_GET_ITEM(after, i);
                return;
            }
    };
    for (Captured& c : captured_) replace(c.holder);
    for (Live& live : live_) replace(live.origin.holder);
    PyObject* others = parameter_defaults(function);
    PyErr_Clear();
    Py_XSETREF(defaults, others);
    Py_SETREF(object, Py_NewRef(function));
    return true;
}

bool Function::current() const {
    if (generation_ != surroundings_generation) return false;
    for (const Captured& c : captured_) {
        PyObject* now = PyCell_Check(c.holder) ? PyCell_GET(c.holder) : PyDict_GetItem(c.holder, c.name);
        if (same_constant(now, c.value)) continue;
        // What is passed anew at each launch may be another object of the same kind.
        const bool passed =
            now && c.value && Py_TYPE(now) == Py_TYPE(c.value) && (has_fields(now) || is_array_object(now));
        if (!passed) return false;
    }
    return true;
}

void Function::forget() {
    // Taken away first: functions may call each other.
    const auto known = std::exchange(captured_, {});
    const auto methods = std::exchange(methods_, {});
    fingerprint_.clear();
    definition_ = nullptr;
    parameters.resize(parameters.size() - live_.size());
    live_.clear();
    has_live_ = false;
    for (const auto& [name, method] : methods) method->forget();
    for (const Captured& c : known) {
        if (auto f = function_of(c.value)) f->forget();
        Py_DECREF(c.name);
        Py_DECREF(c.value);
    }
}

std::shared_ptr<Function> Function::method(const std::string& wanted) const {
    const auto found = methods_.find(wanted);
    return found == methods_.end() ? nullptr : found->second;
}

std::shared_ptr<Function> Function::inner(const std::string& inner_name,
                                          const syntax::FunctionDef* definition) const {
    auto f = std::make_shared<Function>();
    f->object = Py_NewRef(object);
    f->name = inner_name;
    f->file = file;
    f->first_line = static_cast<int>(definition->span.line);
    f->options = options;
    f->options.is_function = true;
    f->tree_ = tree_;
    f->written_ = f->definition_ = definition;
    f->fingerprint_ = fingerprint_;  // it is part of this function's text
    f->methods_ = methods_;
    for (const syntax::Arg* a : definition->args->args) f->parameters.push_back(a->arg);
    f->required = static_cast<int>(f->parameters.size());
    return f;
}

const std::string& Function::fingerprint() {
    if (fingerprint_.empty()) look_for_overloads();
    if (fingerprint_.empty()) {
        generation_ = surroundings_generation;
        Surroundings surroundings(*this, fingerprint_);
        surroundings.function(*this, receiver);
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

namespace {

/** Functions of a prompt, of `python -c` and the like get a name under which linecache has their source. */
void keep_source(PyObject* function) {
    const std::string file = text_of(code_of(function)->co_filename);
    if (file != "<stdin>" && file != "<string>") return;
    Ref module(PyImport_ImportModule("pykokkos.console"));
    Ref done(module ? PyObject_CallMethod(module.object, "keep", "O", function) : nullptr);
    if (!done) PyErr_Clear();  // the compiler says that there is no source
}

}  // namespace

int parameter_count(PyCodeObject* code) {
    return code->co_argcount + code->co_kwonlyargcount;
}

PyObject* parameter_defaults(PyObject* function) {
    PyObject* positional = PyFunction_GET_DEFAULTS(function);
    PyCodeObject* code = code_of(function);
    if (code->co_kwonlyargcount == 0) return Py_XNewRef(positional);
    Ref names(PyObject_GetAttrString(reinterpret_cast<PyObject*>(code), "co_varnames"));
    PyObject* by_name = PyFunction_GET_KW_DEFAULTS(function);
    Ref all(positional ? PySequence_List(positional) : PyList_New(0));
    for (int i = code->co_argcount; names && all && i < parameter_count(code); ++i) {
        PyObject* name = PyTuple_GET_ITEM(names.object, i);
        PyObject* value = by_name ? PyDict_GetItem(by_name, name) : nullptr;
        if (value && PyList_Append(all.object, value) < 0) return nullptr;
        if (value || PyList_GET_SIZE(all.object) == 0) continue;
        PyErr_Format(PyExc_TypeError,
                     "kernel %U has the parameter %R, which can only be passed by keyword and has no "
                     "default, behind one "
                     "with a default",
                     code->co_name, name);
        return nullptr;
    }
    if (!names || !all || PyList_GET_SIZE(all.object) == 0) return nullptr;
    return PyList_AsTuple(all.object);
}

std::shared_ptr<Function> capture(PyObject* object, const Options& options) {
    if (!PyFunction_Check(object)) {
        PyErr_Format(PyExc_TypeError, "a kernel must be a Python function, not %.200s",
                     Py_TYPE(object)->tp_name);
        return nullptr;
    }
    keep_source(object);
    auto* code = code_of(object);
    auto f = std::make_shared<Function>();
    f->object = Py_NewRef(object);
    f->name = f->is_lambda() ? "lambda" : text_of(code->co_name);
    f->file = text_of(code->co_filename);
    f->first_line = code->co_firstlineno;
    f->options = options;
    const bool collects = code->co_flags & CO_VARARGS;
    if (code->co_flags & CO_VARKEYWORDS || (collects && (code->co_kwonlyargcount || !options.is_function))) {
        raise(*f, {"TypeError",
                   "kernel " + f->name + " has " + (collects && !options.is_function ? "*args or " : "") +
                       "**kwargs, or keyword-only parameters behind *args",
                   "list the parameters by name", f->first_line});
        return nullptr;
    }
    if (code->co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)) {
        raise(*f, {"TypeError", "kernel " + f->name + " is a generator or a coroutine", "", f->first_line});
        return nullptr;
    }
    Ref names(PyObject_GetAttrString(reinterpret_cast<PyObject*>(code), "co_varnames"));
    const int count = parameter_count(code);
    for (int i = 0; i < count; ++i) f->parameters.push_back(text_of(PyTuple_GET_ITEM(names.object, i)));
    f->defaults = parameter_defaults(object);
    if (PyErr_Occurred()) return nullptr;
    f->required = count - static_cast<int>(f->defaults ? PyTuple_GET_SIZE(f->defaults) : 0);
    if (collects) {
        f->rest = code->co_argcount;
        f->parameters.push_back(text_of(PyTuple_GET_ITEM(names.object, f->rest)));
    }
    return f;
}

std::shared_ptr<Function> method_of(const Function& function, PyTypeObject* receiver, const Origin& origin) {
    using Key = std::tuple<PyObject*, PyTypeObject*, PyObject*, std::string>;
    static auto& methods = *new std::map<Key, std::shared_ptr<Function>>;
    auto& f = methods[{function.object, receiver, origin.holder, origin.variable}];
    if (!f) {
        f = capture(function.object, function.options);
        if (!f) return nullptr;
        if (f->parameters.empty()) {
            raise(*f, {"TypeError", "the method " + f->name + " has no parameter 'self'", "", f->first_line});
            return f = nullptr;
        }
        f->drop_self();
        f->receiver = reinterpret_cast<PyTypeObject*>(Py_NewRef(reinterpret_cast<PyObject*>(receiver)));
        f->origin = origin;
    }
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
    // A plain helper: what is called from a kernel means what it means in Python. Those of the array library
    // divide as NumPy's functions do.
    static auto& helpers = *new std::unordered_map<PyObject*, std::shared_ptr<Function>>;
    auto& f = helpers[object];
    if (!f) {
        const bool library = in_library(object);
        f = capture(object, library ? library_options(object)
                                    : Options{.python_errors = true, .fastmath = 0, .is_function = true});
        if (!f) PyErr_Clear();
    }
    return f;
}

namespace {

constexpr const char* kOfSignatures = "_of_signatures";

void raise_of_signatures(PyObject* type, const std::string& message) {
    PyObject* error = PyObject_CallFunction(type, "s", message.c_str());
    if (error && PyObject_SetAttrString(error, kOfSignatures, Py_True) == 0) PyErr_SetObject(type, error);
    Py_XDECREF(error);
}

}  // namespace

bool is_of_signatures(PyObject* error) {
    return PyObject_HasAttrString(error, kOfSignatures);
}

void raise(const Function& function, const KernelError& error) {
    PyObject* type = PyDict_GetItemString(PyEval_GetBuiltins(), error.exception);
    if (error.line < 0) return raise_of_signatures(type, error.message);
    int line = error.line ? error.line : function.first_line;
    std::string text = function.file + ":" + std::to_string(line) + ": " + error.message;
    std::string source = function.line_text(line);
    if (!source.empty()) text += "\n    " + source;
    if (!error.hint.empty()) text += "\n  hint: " + error.hint;
    PyErr_SetString(type ? type : PyExc_RuntimeError, text.c_str());
}

}  // namespace caramba::runtime
