#include "runtime/dispatch/scalars.hpp"

#include <algorithm>
#include <array>
#include <complex>
#include <cstring>

#include "runtime/dispatch/array_cell.hpp"
#include "runtime/dispatch/array_result.hpp"
#include "runtime/dispatch/list_arguments.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/launch/table.hpp"
#include "runtime/result_layout.hpp"

namespace caramba::runtime {

namespace {

/** NumPy's built-in type numbers end here. */
constexpr int type_numbers = 24;

constexpr std::array<Scalar, type_numbers> codes = [] {
    std::array<Scalar, type_numbers> table{};
    table.fill(Scalar::None);
#define SCALAR(name, number, c_type, scalar_class) table[number] = Scalar::name;
#include "runtime/dispatch/scalars.def"
#undef SCALAR
    // Numbers of the same width as another one.
    table[NPY_LONGLONG] = Scalar::Int64;
    table[NPY_ULONGLONG] = Scalar::UInt64;
    return table;
}();

template <class T>
T read(const void* data) {
    T value;
    std::memcpy(&value, data, sizeof value);
    return value;
}

template <class T>
bool write(void* data, T value) {
    std::memcpy(data, &value, sizeof value);
    return true;
}

long long read_signed(int bits, const void* data) {
    switch (bits) {
        case 8:
            return read<std::int8_t>(data);
        case 16:
            return read<std::int16_t>(data);
        case 32:
            return read<std::int32_t>(data);
        default:
            return read<std::int64_t>(data);
    }
}

unsigned long long read_unsigned(int bits, const void* data) {
    switch (bits) {
        case 8:
            return read<std::uint8_t>(data);
        case 16:
            return read<std::uint16_t>(data);
        case 32:
            return read<std::uint32_t>(data);
        default:
            return read<std::uint64_t>(data);
    }
}

PyObject* list_to_python(types::TypeRef type, const char* data, std::span<PyObject* const> arguments,
                         const ListArguments* lists) {
    const auto list = read<ListResult>(data);
    if (list.size < 0) return PyErr_NoMemory();
    const std::size_t step = round_up(result_size(type->element), result_alignment(type->element));
    Owned result(PyList_New(static_cast<Py_ssize_t>(list.size)));
    for (crb_i64 i = 0; i < list.size; ++i) {
        PyObject* item =
            to_python(type->element, list.data + static_cast<std::size_t>(i) * step, arguments, lists);
        if (item && result)
            PyList_SET_ITEM(result.get(), static_cast<Py_ssize_t>(i), item);
        else
            result = Owned();
    }
    unit_table.release(list.data);
    PyObject* given = lists && result ? lists->with(list.body) : nullptr;
    if (given || !result || !list.typed) return given ? Py_NewRef(given) : result.release();
    const Owned module(PyImport_ImportModule("pykokkos.typed_lists"));
    return module ? PyObject_CallMethod(module.get(), "typed_list", "Os", result.get(),
                                        types::name(type->element).c_str())
                  : nullptr;
}

/** The argument that a generator of random numbers came from. */
PyObject* generator_among(std::span<PyObject* const> arguments, PyObject* generator) {
    const Owned given(PyTuple_New(static_cast<Py_ssize_t>(arguments.size())));
    if (!given) return nullptr;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        PyTuple_SET_ITEM(given.get(), static_cast<Py_ssize_t>(i), Py_NewRef(arguments[i]));
    const Owned generators(PyImport_ImportModule("pykokkos.bit_generators"));
    return generators ? PyObject_CallMethod(generators.get(), "generator_among", "OO", given.get(), generator)
                      : nullptr;
}

PyObject* tuple_to_python(types::TypeRef type, const char* data, std::span<PyObject* const> arguments,
                          const ListArguments* lists) {
    Owned result(PyTuple_New(static_cast<Py_ssize_t>(type->elements.size())));
    if (!result) return nullptr;
    if (types::is_optional(type) && !read<unsigned char>(data)) Py_RETURN_NONE;
    const bool shared = is_object(type);
    std::size_t offset = 0;
    Py_ssize_t index = 0;
    for (types::TypeRef element : type->elements) {
        offset = round_up(offset, result_alignment(element));
        // The record of an object is what all its names share.
        PyObject* item = shared && index == 0 ? array_to_python(element, data + offset, arguments)
                                              : to_python(element, data + offset, arguments, lists);
        if (!item) return nullptr;
        PyTuple_SET_ITEM(result.get(), index++, item);
        offset += result_size(element);
    }
    if (types::is_optional(type)) return Py_NewRef(PyTuple_GET_ITEM(result.get(), 1));
    if (is_generator(type)) return generator_among(arguments, result.get());
    if (PyTypeObject* named = types::is_named_tuple(type) ? class_of_named_tuple(type) : nullptr)
        return PyObject_Call(reinterpret_cast<PyObject*>(named), result.get(), nullptr);
    return result.release();
}

bool write_signed(int bits, PyObject* object, void* data) {
    const Owned index(PyNumber_Index(object));
    if (!index) return false;
    const long long value = PyLong_AsLongLong(index.get());
    if (value == -1 && PyErr_Occurred()) return false;
    if (bits < 64 && (value < -(1LL << (bits - 1)) || value >= 1LL << (bits - 1))) {
        PyErr_Format(PyExc_OverflowError, "%lld does not fit into int%d", value, bits);
        return false;
    }
    std::memcpy(data, &value, static_cast<std::size_t>(bits) / 8);
    return true;
}

bool write_unsigned(int bits, PyObject* object, void* data) {
    const Owned index(PyNumber_Index(object));
    if (!index) return false;
    const unsigned long long value = PyLong_AsUnsignedLongLong(index.get());
    if (value == static_cast<unsigned long long>(-1) && PyErr_Occurred()) return false;
    if (bits < 64 && value >> bits) {
        PyErr_Format(PyExc_OverflowError, "%llu does not fit into uint%d", value, bits);
        return false;
    }
    std::memcpy(data, &value, static_cast<std::size_t>(bits) / 8);
    return true;
}

}  // namespace

namespace {

bool tuple_from_python(types::TypeRef type, PyObject* object, char* data) {
    if (!PyTuple_Check(object) || PyTuple_GET_SIZE(object) != std::ssize(type->elements)) {
        PyErr_Format(PyExc_TypeError, "an accumulator of type %s starts from a tuple of %zd, not %R",
                     types::name(type).c_str(), std::ssize(type->elements), object);
        return false;
    }
    std::size_t offset = 0;
    Py_ssize_t index = 0;
    for (types::TypeRef element : type->elements) {
        offset = round_up(offset, result_alignment(element));
        if (!from_python(element, PyTuple_GET_ITEM(object, index++), data + offset)) return false;
        offset += result_size(element);
    }
    return true;
}

}  // namespace

Scalar scalar_of_number(int number) {
    return number >= 0 && number < type_numbers ? codes[static_cast<std::size_t>(number)] : Scalar::None;
}

Scalar scalar_of_instance(PyObject* object) {
    PyTypeObject* type = Py_TYPE(object);
#define SCALAR(name, number, c_type, scalar_class) \
    if (type == &Py##scalar_class##ArrType_Type) return Scalar::name;
#include "runtime/dispatch/scalars.def"
#undef SCALAR
    if (type == &PyLongLongArrType_Type) return Scalar::Int64;
    if (type == &PyULongLongArrType_Type) return Scalar::UInt64;
    return Scalar::None;
}

Scalar scalar_of(PyObject* object) {
    if (PyFloat_CheckExact(object)) return Scalar::Float64;
    if (PyBool_Check(object)) return Scalar::Bool;
    if (PyLong_Check(object)) {
        int overflow = 0;
        PyLong_AsLongLongAndOverflow(object, &overflow);
        if (overflow == 0) return Scalar::Int64;
        const bool fits =
            overflow > 0 && PyLong_AsUnsignedLongLong(object) != static_cast<unsigned long long>(-1);
        const bool largest = overflow > 0 && !fits && !PyErr_Occurred();
        PyErr_Clear();
        return fits || largest ? Scalar::UInt64 : Scalar::None;
    }
    if (PyComplex_CheckExact(object)) return Scalar::Complex128;
    return scalar_of_instance(object);
}

types::TypeRef type_of_scalar(Scalar scalar) {
    static const auto table = [] {
        std::array<types::TypeRef, static_cast<std::size_t>(Scalar::None)> types{};
#define SCALAR(name, number, c_type, scalar_class)                                                           \
    {                                                                                                        \
        PyArray_Descr* descriptor = PyArray_DescrFromType(number);                                           \
        types[static_cast<std::size_t>(Scalar::name)] = types::from_numpy(descriptor->kind, sizeof(c_type)); \
        Py_DECREF(descriptor);                                                                               \
    }
#include "runtime/dispatch/scalars.def"
#undef SCALAR
        return types;
    }();
    return table[static_cast<std::size_t>(scalar)];
}

int number_of_type(types::TypeRef type) {
    static constexpr int numbers[] = {
#define SCALAR(name, number, c_type, scalar_class) number,
#include "runtime/dispatch/scalars.def"
#undef SCALAR
    };
    for (int i = 0; i < static_cast<int>(Scalar::None); ++i)
        if (type_of_scalar(static_cast<Scalar>(i)) == type) return numbers[i];
    return NPY_VOID;
}

int size_of(Scalar scalar) {
    static constexpr int sizes[] = {
#define SCALAR(name, number, c_type, scalar_class) sizeof(c_type),
#include "runtime/dispatch/scalars.def"
#undef SCALAR
    };
    return sizes[static_cast<std::size_t>(scalar)];
}

PyObject* to_python(types::TypeRef type, const void* data, std::span<PyObject* const> arguments,
                    const ListArguments* lists) {
    switch (type->kind) {
        case types::Kind::None:
            Py_RETURN_NONE;
        case types::Kind::Bool:
            return PyBool_FromLong(read<unsigned char>(data));
        case types::Kind::Int:
            return PyLong_FromLongLong(read_signed(type->bits, data));
        case types::Kind::UInt:
            return PyLong_FromUnsignedLongLong(read_unsigned(type->bits, data));
        case types::Kind::Float:
            return PyFloat_FromDouble(type->bits == 32 ? read<float>(data) : read<double>(data));
        case types::Kind::Complex: {
            const auto value = type->bits == 64 ? std::complex<double>(read<std::complex<float>>(data))
                                                : read<std::complex<double>>(data);
            return PyComplex_FromDoubles(value.real(), value.imag());
        }
        case types::Kind::String:
            return PyUnicode_FromStringAndSize(type->text.data(), std::ssize(type->text));
        case types::Kind::DType:
            if (const int number = number_of_type(type->element); number != NPY_VOID)
                return reinterpret_cast<PyObject*>(PyArray_DescrFromType(number));
            break;
        case types::Kind::Array:
            return types::has_records(type) && type->rank == 0 ? record_to_python(type, data)
                                                               : array_to_python(type, data, arguments);
        case types::Kind::List:
            if (types::is_cell(type)) return cell_to_python(type, read<void*>(data), arguments);
            return list_to_python(type, static_cast<const char*>(data), arguments, lists);
        case types::Kind::Tuple:
            return tuple_to_python(type, static_cast<const char*>(data), arguments, lists);
        default:
            break;
    }
    PyErr_Format(PyExc_TypeError, "a kernel cannot return a value of type %s", types::name(type).c_str());
    return nullptr;
}

bool from_python(types::TypeRef type, PyObject* object, void* data) {
    switch (type->kind) {
        case types::Kind::Bool: {
            const int truth = PyObject_IsTrue(object);
            return truth >= 0 && write(data, static_cast<unsigned char>(truth));
        }
        case types::Kind::Int:
            return write_signed(type->bits, object, data);
        case types::Kind::UInt:
            return write_unsigned(type->bits, object, data);
        case types::Kind::Float: {
            const double value = PyFloat_AsDouble(object);
            if (value == -1.0 && PyErr_Occurred()) return false;
            return type->bits == 32 ? write(data, static_cast<float>(value)) : write(data, value);
        }
        case types::Kind::Complex: {
            const Py_complex value = PyComplex_AsCComplex(object);
            if (PyErr_Occurred()) return false;
            const std::complex<double> number(value.real, value.imag);
            return type->bits == 64 ? write(data, std::complex<float>(number)) : write(data, number);
        }
        case types::Kind::Tuple:
            return tuple_from_python(type, object, static_cast<char*>(data));
        case types::Kind::Array:
            return array_from_python(type, object, data);
        default:
            PyErr_Format(PyExc_TypeError, "an accumulator cannot start from a value of type %s",
                         types::name(type).c_str());
            return false;
    }
}

}  // namespace caramba::runtime
