#include "runtime/infer/meaning.hpp"

#include <unordered_map>

#include "runtime/exceptions.hpp"
#include "runtime/infer/enumerations.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/once.hpp"

namespace caramba::runtime {

namespace {

struct Entry {
    const types::FunctionInfo* info;
    char module;
};

/** Python objects of the table's functions, by identity: np.sqrt, math.sqrt, abs, … */
const std::unordered_map<PyObject*, Entry>& builtin_objects() {
    static std::unordered_map<PyObject*, Entry>* map = nullptr;
    return made_once(map, [] {
        std::unordered_map<PyObject*, Entry> built;
        constexpr std::pair<char, const char*> modules[] = {{'b', "builtins"},
                                                            {'m', "math"},
                                                            {'n', "numpy"},
                                                            {'p', "pykokkos"},
                                                            {'l', "pykokkos.lapack"},
                                                            {'r', "pykokkos.mersenne"},
                                                            {'g', "pykokkos.bit_generators"},
                                                            {'t', "pykokkos.numba_threads"},
                                                            {'f', "pykokkos.foreign_functions"}};
        for (auto [letter, name] : modules) {
            PyObject* module = PyImport_ImportModule(name);
            if (!module) {
                PyErr_Clear();
                continue;
            }
            for (const types::FunctionInfo& f : types::functions()) {
                std::string_view rest = f.names;
                while (!rest.empty()) {
                    size_t end = rest.find(' ');
                    std::string word(rest.substr(0, end));
                    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
                    if (word.size() > 2 && word[1] == ':') word.erase(0, 2);
                    if (types::find_function(letter, word) != &f) continue;
                    PyObject* object = PyObject_GetAttrString(module, word.c_str());
                    if (object)
                        built.emplace(object, Entry{&f, letter});  // the reference keeps the address taken
                    else
                        PyErr_Clear();
                }
            }
        }
        return built;
    });
}

/** A new reference to `object.path`, where the path may have dots; null with an error set. */
PyObject* member(PyObject* object, std::string_view path) {
    const size_t dot = path.find('.');
    PyObject* part = PyObject_GetAttrString(object, std::string(path.substr(0, dot)).c_str());
    if (!part || dot == std::string_view::npos) return part;
    PyObject* inner = member(part, path.substr(dot + 1));
    Py_DECREF(part);
    return inner;
}

/** NumPy's functions of whole arrays, and those of Python's modules, by identity. */
const types::ArrayFunctionInfo* array_function_of(PyObject* object) {
    using Functions = std::unordered_map<PyObject*, const types::ArrayFunctionInfo*>;
    static Functions* slot = nullptr;
    const Functions& map = made_once(slot, [] {
        Functions built;
        PyObject* numpy = PyImport_ImportModule("numpy");
        const std::pair<std::string_view, PyObject*> python[] = {
            {"pyrandom.", PyImport_ImportModule("random")},
            {"heapq.", PyImport_ImportModule("heapq")},
            {"cmath.", PyImport_ImportModule("cmath")}};
        for (const types::ArrayFunctionInfo& f : types::array_functions()) {
            std::string_view rest = f.names;
            while (numpy && !rest.empty()) {
                size_t end = rest.find(' ');
                std::string_view name = rest.substr(0, end);
                PyObject* module = numpy;
                for (auto [prefix, of] : python)
                    if (name.starts_with(prefix) && of) module = of, name.remove_prefix(prefix.size());
                PyObject* function = member(module, name);
                if (function)
                    built.emplace(function, &f);
                else
                    PyErr_Clear();
                rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
            }
        }
        PyErr_Clear();
        return built;
    });
    auto found = map.find(object);
    return found == map.end() ? nullptr : found->second;
}

}  // namespace

namespace {

/** np.finfo and np.iinfo. */
bool is_limits(PyObject* object) {
    PyObject* numpy = PyType_Check(object) ? PyImport_ImportModule("numpy") : nullptr;
    bool found = false;
    for (const char* name : {"finfo", "iinfo"}) {
        PyObject* wanted = numpy ? PyObject_GetAttrString(numpy, name) : nullptr;
        found = found || wanted == object;
        Py_XDECREF(wanted);
    }
    PyErr_Clear();
    Py_XDECREF(numpy);
    return found;
}

}  // namespace

std::string name_of_numba_type(PyObject* object) {
    const std::string_view kind = Py_TYPE(object)->tp_name;
    if (kind != "Integer" && kind != "Float" && kind != "Complex" && kind != "Boolean") return {};
    PyObject* module = PyObject_GetAttrString(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__module__");
    PyObject* name = PyObject_GetAttrString(object, "name");
    const char* place = module && PyUnicode_Check(module) ? PyUnicode_AsUTF8(module) : nullptr;
    const char* text = name && PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : nullptr;
    const bool numbas = place && std::string_view(place).starts_with("numba.core.types.");
    const std::string found = numbas && text ? text : "";
    PyErr_Clear();
    Py_XDECREF(module);
    Py_XDECREF(name);
    return found;
}

types::TypeRef dtype_of(PyObject* object) {
    PyObject* numpy = PyImport_ImportModule("numpy");
    PyObject* generic = numpy ? PyObject_GetAttrString(numpy, "generic") : nullptr;
    PyObject* dtype_class = numpy ? PyObject_GetAttrString(numpy, "dtype") : nullptr;
    types::TypeRef found = nullptr;
    PyObject* dtype = nullptr;
    PyObject* equivalent = nullptr;
    if (generic && dtype_class) {
        if (PyType_Check(object) && PyObject_IsSubclass(object, generic) == 1)
            dtype = PyObject_CallOneArg(dtype_class, object);
        else if (PyObject_IsInstance(object, dtype_class) == 1)
            dtype = Py_NewRef(object);
        else if ((equivalent = PyObject_GetAttrString(object, "np_equiv")))  // pk.float64 and its like
            dtype = PyObject_CallOneArg(dtype_class, equivalent);
        PyErr_Clear();
        if (const std::string numbas = name_of_numba_type(object); !numbas.empty())
            dtype = PyObject_CallFunction(dtype_class, "s", numbas.c_str());
    }
    if (dtype) {
        PyObject* kind = PyObject_GetAttrString(dtype, "kind");
        PyObject* size = PyObject_GetAttrString(dtype, "itemsize");
        if (kind && size)
            found = types::from_numpy(PyUnicode_AsUTF8(kind)[0], static_cast<int>(PyLong_AsLong(size)));
        if (!found) found = structure_of(dtype);
        Py_XDECREF(kind);
        Py_XDECREF(size);
    }
    PyErr_Clear();
    for (PyObject* o : {numpy, generic, dtype_class, dtype, equivalent}) Py_XDECREF(o);
    return found;
}

types::TypeRef type_of_builtin(const types::FunctionInfo& builtin) {
    switch (builtin.id) {
        case types::FunctionId::FloatCast:
            return types::python_type("float", types::float64());
        case types::FunctionId::Int:
            return types::python_type("int", types::int64());
        case types::FunctionId::BoolCast:
            return types::python_type("bool", types::boolean());
        case types::FunctionId::ComplexCast:
            return types::python_type("complex", types::complex(128));
        default:
            return types::opaque("builtin");
    }
}

types::TypeRef dtype_of_name(const std::string& name) {
    PyObject* numpy = PyImport_ImportModule("numpy");
    PyObject* dtype = numpy ? PyObject_CallMethod(numpy, "dtype", "s", name.c_str()) : nullptr;
    PyErr_Clear();
    types::TypeRef found = dtype ? dtype_of(dtype) : nullptr;
    Py_XDECREF(dtype);
    Py_XDECREF(numpy);
    return found && types::is_scalar(found) ? found : nullptr;
}

namespace {

/** NumPy scalars offer `item()` and a dtype; read once, while compiling. */
std::optional<ConstantScalar> numpy_scalar(PyObject* object) {
    PyObject* dtype = PyObject_GetAttrString(object, "dtype");
    types::TypeRef type = dtype ? dtype_of(dtype) : nullptr;
    PyObject* shape = PyObject_GetAttrString(object, "ndim");
    bool scalar = shape && PyLong_Check(shape) && PyLong_AsLong(shape) == 0 &&
                  !PyObject_HasAttrString(object, "__array_finalize__");
    PyErr_Clear();
    PyObject* item = type && scalar ? PyObject_CallMethod(object, "item", nullptr) : nullptr;
    std::optional<ConstantScalar> constant = item ? constant_of(item) : std::nullopt;
    if (constant) constant->type = type;
    PyErr_Clear();
    Py_XDECREF(dtype);
    Py_XDECREF(shape);
    Py_XDECREF(item);
    return constant;
}

/** The type of a global array, which a kernel sees as constant, in C order; null for everything else. */
types::TypeRef constant_array(PyObject* object) {
    PyObject* dtype = PyObject_HasAttrString(object, "__array_finalize__")
                          ? PyObject_GetAttrString(object, "dtype")
                          : nullptr;
    PyObject* rank = dtype ? PyObject_GetAttrString(object, "ndim") : nullptr;
    types::TypeRef element = rank ? dtype_of(dtype) : nullptr;
    const long dimensions = element ? PyLong_AsLong(rank) : 0;
    PyErr_Clear();
    Py_XDECREF(dtype);
    Py_XDECREF(rank);
    if (dimensions < 1 || dimensions > 8) return nullptr;
    return types::array(element, static_cast<int>(dimensions), types::Layout::C, true);
}

bool is_all(PyObject* object) {
    if (!PySlice_Check(object)) return false;
    const auto* slice = reinterpret_cast<const PySliceObject*>(object);
    return slice->start == Py_None && slice->stop == Py_None && slice->step == Py_None;
}

/** What stands here for a function of Numba's, which functions have whose text is Numba's; null for all else.
 */
PyObject* counterpart_of_numbas(PyObject* object) {
    constexpr std::pair<std::string_view, const char*> counterparts[] = {
        {"prange", "prange"},
        {"pndindex", "ndindex"},
        {"literal_unroll", "literal_unroll"},
        {"List", "typed_list"},
        {"get_num_threads", "get_num_threads"},
        {"set_num_threads", "set_num_threads"}};
    if (!PyType_Check(object) && !PyFunction_Check(object)) return nullptr;
    PyObject* module = PyObject_GetAttrString(object, "__module__");
    PyObject* name = PyObject_GetAttrString(object, "__name__");
    const char* place = module && PyUnicode_Check(module) ? PyUnicode_AsUTF8(module) : nullptr;
    const char* text = name && PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : nullptr;
    PyObject* found = nullptr;
    if (place && text && std::string_view(place).starts_with("numba."))
        for (const auto& [numbas, own] : counterparts)
            if (numbas == text && (numbas != "List" || std::string_view(place).starts_with("numba.typed."))) {
                PyObject* home = PyImport_ImportModule(numbas == "pndindex" ? "numpy" : "pykokkos");
                found = home ? PyObject_GetAttrString(home, own) : nullptr;
                Py_XDECREF(home);
                Py_XDECREF(found);  // its module keeps it
            }
    PyErr_Clear();
    Py_XDECREF(module);
    Py_XDECREF(name);
    return found;
}

}  // namespace

std::optional<ConstantScalar> constant_of(PyObject* object) {
    ConstantScalar c;
    if (PyBool_Check(object)) {
        c.type = types::boolean();
        c.integer = object == Py_True;
        return c;
    }
    if (PyLong_Check(object)) {  // members of an IntEnum, too
        int overflow = 0;
        c.type = types::int64();
        c.integer = PyLong_AsLongLongAndOverflow(object, &overflow);
        if (overflow < 0) return std::nullopt;
        if (overflow > 0) {
            c.type = types::unsigned_integer(64);
            c.integer = static_cast<long long>(PyLong_AsUnsignedLongLong(object));
            if (PyErr_Occurred()) {
                PyErr_Clear();
                return std::nullopt;
            }
        }
        return c;
    }
    if (PyFloat_CheckExact(object)) {
        c.type = types::float64();
        c.real = PyFloat_AS_DOUBLE(object);
        return c;
    }
    if (PyComplex_CheckExact(object)) {
        c.type = types::complex(128);
        c.real = PyComplex_RealAsDouble(object);
        c.imag = PyComplex_ImagAsDouble(object);
        return c;
    }
    return numpy_scalar(object);
}

Meaning meaning_of(PyObject* object) {
    using Kind = Meaning::Kind;
    Meaning m;
    m.object = object;
    if (object == Py_None) {
        m.kind = Kind::None;
    } else if (PyModule_Check(object)) {
        m.kind = Kind::Module;
    } else if (auto entry = builtin_objects().find(object); entry != builtin_objects().end()) {
        m.kind = Kind::Builtin;
        m.builtin = entry->second.info;
        m.module = entry->second.module;
    } else if (PyObject* ours = counterpart_of_numbas(object)) {
        return meaning_of(ours);
    } else if ((m.array_function = array_function_of(object))) {
        m.kind = Kind::ArrayFunction;
    } else if ((m.function = function_of(object))) {
        m.kind = Kind::Function;
    } else if (is_universal(object)) {
        m.kind = Kind::Universal;
    } else if (is_limits(object)) {
        m.kind = Kind::Limits;
    } else if (is_all(object)) {
        m.kind = Kind::All;
    } else if ((m.exception = exception_number(object))) {
        m.kind = Kind::Exception;
    } else if (is_class_type(object) || is_named_tuple_class(object) || fields_class_of(object) ||
               is_enumeration(object)) {
        m.kind = Kind::Class;
    } else if (PyObject* tuple = stand_in_of_member(object)) {
        m.kind = Kind::Tuple;
        m.object = tuple;
    } else if (PyTuple_Check(object)) {
        m.kind = Kind::Tuple;
    } else if (PyUnicode_CheckExact(object)) {
        m.kind = Kind::Text;
        const char* text = PyUnicode_AsUTF8(object);
        m.text = text ? text : "";
        PyErr_Clear();
    } else if ((m.dtype = dtype_of(object))) {
        m.kind = Kind::DType;
    } else if (auto constant = constant_of(object)) {
        m.kind = Kind::Constant;
        m.constant = *constant;
    } else if ((m.dtype = constant_array(object))) {
        m.kind = Kind::Array;
    }
    return m;
}

}  // namespace caramba::runtime
