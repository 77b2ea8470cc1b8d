#include "runtime/dispatch/arguments.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runtime/dispatch/bound.hpp"
#include "runtime/dispatch/foreign_functions.hpp"
#include "runtime/dispatch/host_call_object.hpp"
#include "runtime/dispatch/numba_kernels.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/workunit.hpp"
#include "runtime/function.hpp"
#include "runtime/infer/enumerations.hpp"
#include "runtime/infer/expressions.hpp"
#include "runtime/infer/function_values.hpp"
#include "runtime/infer/meaning.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/kernel.hpp"
#include "runtime/views/view.hpp"
#include "types/random.hpp"

namespace caramba::runtime {

namespace {

enum class Tag : KeyWord {
    Scalar = 1,
    Array,
    Tuple,
    None,
    Text,
    RandomPool,
    Function,
    List,
    NamedTuple,
    DType,
    Member,  ///< before an integer that is a member of an IntEnum
};

// A key word: tag in bits 0–3, scalar code in 4–11, rank or length in 12–27, flags above.
constexpr KeyWord key_word(Tag tag, Scalar scalar, KeyWord count = 0) {
    return static_cast<KeyWord>(tag) | static_cast<KeyWord>(scalar) << 4 | count << 12;
}
constexpr KeyWord layout_c = 1U << 28;
constexpr KeyWord layout_f = 2U << 28;
constexpr KeyWord read_only = 1U << 30;
constexpr KeyWord atomic = 1U << 31;

/** "argument 'x' of f" */
Owned subject(const ArgumentName& name) {
    if (!name.parameter) return Owned(PyUnicode_FromFormat("the initial value of %s", name.kernel));
    return Owned(PyUnicode_FromFormat("argument %R of %s", name.parameter, name.kernel));
}

bool refuse(PyObject* exception, const ArgumentName& name, const char* what) {
    const Owned who = subject(name);
    if (who) PyErr_Format(exception, "%U %s", who.get(), what);
    return false;
}

bool refuse_type(PyObject* object, const ArgumentName& name) {
    const Owned who = subject(name);
    if (who)
        PyErr_Format(PyExc_TypeError,
                     "%U has type %s; kernels take NumPy arrays, views, numbers, and tuples of numbers",
                     who.get(), Py_TYPE(object)->tp_name);
    return false;
}

bool refuse_dtype(PyArrayObject* array, const ArgumentName& name) {
    const Owned who = subject(name);
    if (who)
        PyErr_Format(
            PyExc_TypeError,
            "%U has dtype %S; kernels take bool, integers of 8 to 64 bits, float32, float64, complex64 and "
            "complex128: convert it with .astype()",
            who.get(), PyArray_DESCR(array));
    return false;
}

/** numpy.random.Generator, whose module whoever has an object of it has imported: NumPy does so when it is
 * first asked for it. */
bool is_numpy_generator(PyObject* object) {
    const Owned name(PyUnicode_FromString("numpy.random"));
    const Owned module(name ? PyImport_GetModule(name.get()) : nullptr);
    const Owned cls(module ? PyObject_GetAttrString(module.get(), "Generator") : nullptr);
    const bool is = cls && PyObject_IsInstance(object, cls.get()) == 1;
    PyErr_Clear();
    return is;
}

/** The bytes of a `bytes` or a `bytearray` as an array that shares their memory; null for anything else. */
Owned array_of_bytes(PyObject* object) {
    const bool constant = PyBytes_CheckExact(object);
    if (!constant && !PyByteArray_CheckExact(object)) return Owned();
    npy_intp size = PyObject_Size(object);
    char* data = constant ? PyBytes_AS_STRING(object) : PyByteArray_AS_STRING(object);
    Owned array(PyArray_SimpleNewFromData(1, &size, NPY_UINT8, data));
    auto* made = reinterpret_cast<PyArrayObject*>(array.get());
    if (!made || PyArray_SetBaseObject(made, Py_NewRef(object)) < 0) return Owned();
    if (constant) PyArray_CLEARFLAGS(made, NPY_ARRAY_WRITEABLE);
    return array;
}

/** What an object gives kernels in its place; null without an error when it has nothing. */
Owned stand_in(PyObject* object) {
    if (PyObject* member = stand_in_of_member(object)) return Owned::borrow(member);
    if (Owned unit = unit_of_numba_kernel(object)) return unit;
    if (Owned unit = unit_of_foreign_function(object)) return unit;
    if (Owned bytes = array_of_bytes(object)) return bytes;
    if (PySlice_Check(object)) {
        const Owned slices(PyImport_ImportModule("pykokkos.array_library.slices"));
        Owned argument(slices ? PyObject_CallMethod(slices.get(), "slice_argument", "O", object) : nullptr);
        PyErr_Clear();  // bounds that are no integers
        return argument;
    }
    Owned argument = fields_of_object(object);
    if (!argument && is_numpy_generator(object)) {
        const Owned generators(PyImport_ImportModule("pykokkos.bit_generators"));
        argument = Owned(generators ? PyObject_CallMethod(generators.get(), "generator_argument", "O", object)
                                    : nullptr);
        PyErr_Clear();  // a NumPy whose library does not offer its distributions
    }
    return argument;
}

/** A number from 1 for each dtype of records; 0 for a dtype that kernels do not take. */
KeyWord record_number(PyArray_Descr* descriptor) {
    static auto& known = *new std::unordered_map<PyArray_Descr*, KeyWord>;
    if (const auto found = known.find(descriptor); found != known.end()) return found->second;
    static auto& numbers = *new std::unordered_map<types::TypeRef, KeyWord>;
    const types::TypeRef type = structure_of(reinterpret_cast<PyObject*>(descriptor));
    if (!type) return 0;
    Py_INCREF(descriptor);  // its address is the key
    return known[descriptor] = numbers.emplace(type, static_cast<KeyWord>(numbers.size() + 1)).first->second;
}

/** Masked arrays carry a mask that kernels would ignore without a word. */
bool is_masked(PyObject* array) {
    return PyObject_HasAttrString(array, "_mask") && PyObject_HasAttrString(array, "filled");
}

/** Whether elements lie side by side along an axis, so that loops may take several at once, which have to be
 * aligned. A field of packed records has other strides: its elements are read one by one, wherever they are.
 */
bool has_neighbours(PyArrayObject* array) {
    for (int d = 0; d < PyArray_NDIM(array); ++d)
        if (PyArray_DIM(array, d) > 1 && std::abs(PyArray_STRIDE(array, d)) == PyArray_ITEMSIZE(array))
            return true;
    return false;
}

/** The work unit of a function or host call. */
WorkUnit* unit_of_function(PyObject* function) {
    if (is_host_call(function)) function = reinterpret_cast<HostCallObject*>(function)->unit;
    return reinterpret_cast<WorkUnit*>(function);
}

}  // namespace

void Arguments::add_scalar(Scalar scalar, const void* value) {
    const int words = scalar == Scalar::Complex128 ? 2 : 1;
    std::uint64_t* room = words_.room(words);
    room[0] = 0;
    std::memcpy(room, value, static_cast<std::size_t>(size_of(scalar)));
    words_.advance(words);
    key_.add(key_word(Tag::Scalar, scalar));
}

/** Elements of 16 bytes, and those that do not lie at multiples of their size, have no atomic operations. */
Owned fields_of_object(PyObject* object) {
    Owned fields(PyObject_GetAttrString(object, "__kernel_argument__"));
    PyErr_Clear();
    const PyTypeObject* base = Py_TYPE(object)->tp_base;
    if (!fields && base && std::string_view(base->tp_name) == "_box.Box") {  // of a class that Numba compiled
        const Owned objects(PyImport_ImportModule("pykokkos.numba_objects"));
        fields = Owned(objects ? PyObject_CallMethod(objects.get(), "argument_of", "O", object) : nullptr);
        PyErr_Clear();  // some have no meaning in a kernel
    }
    return fields;
}

bool Arguments::check_atomic(PyObject* object, const ArgumentName& name) {
    auto* array = reinterpret_cast<PyArrayObject*>(object);
    const auto size = static_cast<std::uintptr_t>(PyArray_ITEMSIZE(array));
    if (size > 8)
        return refuse(PyExc_TypeError, name,
                      "is a view with the trait Atomic, which elements of complex128 cannot have");
    auto places = reinterpret_cast<std::uintptr_t>(PyArray_DATA(array));
    for (int d = 0; d < PyArray_NDIM(array); ++d)
        places |= static_cast<std::uintptr_t>(PyArray_STRIDE(array, d));
    return places % size == 0 ||
           refuse(PyExc_TypeError, name,
                  "has the trait Atomic and is not aligned in memory: pass a copy of it");
}

bool Arguments::add_array(PyObject* object, const ArgumentName& name, Trait trait) {
    auto* array = reinterpret_cast<PyArrayObject*>(object);
    const Scalar scalar = scalar_of_number(PyArray_TYPE(array));
    const KeyWord records = scalar == Scalar::None ? record_number(PyArray_DESCR(array)) : 0;
    if (scalar == Scalar::None && !records) [[unlikely]]
        return refuse_dtype(array, name);
    const int flags = PyArray_FLAGS(array);
    if (!(flags & NPY_ARRAY_ALIGNED) && has_neighbours(array)) [[unlikely]]
        return refuse(PyExc_TypeError, name, "is not aligned in memory: pass a copy of it, x.copy()");
    if (PyArray_ISBYTESWAPPED(array)) [[unlikely]]
        return refuse(
            PyExc_TypeError, name,
            "has the byte order of another machine: convert it, x.astype(x.dtype.newbyteorder('='))");
    const int rank = PyArray_NDIM(array);
    KeyWord key = key_word(Tag::Array, scalar, static_cast<KeyWord>(rank));
    if (flags & NPY_ARRAY_C_CONTIGUOUS)
        key |= layout_c;
    else if (flags & NPY_ARRAY_F_CONTIGUOUS)
        key |= layout_f;
    if (!(flags & NPY_ARRAY_WRITEABLE)) key |= read_only;
    if (trait == Trait::Atomic) [[unlikely]] {
        if (!check_atomic(object, name)) return false;
        key |= atomic;
    }
    key_.add(key);
    if (records) key_.add(records);

    std::uint64_t* word = words_.room(2 + 2 * rank);
    *word++ = reinterpret_cast<std::uint64_t>(PyArray_DATA(array));
    *word++ = 0;  // nobody owns it here: the caller's reference outlives the launch
    const npy_intp* extents = PyArray_DIMS(array);
    const npy_intp* strides = PyArray_STRIDES(array);
    for (int d = 0; d < rank; ++d) *word++ = static_cast<std::uint64_t>(extents[d]);
    for (int d = 0; d < rank; ++d) *word++ = static_cast<std::uint64_t>(strides[d]);
    words_.advance(2 + 2 * rank);
    return true;
}

bool Arguments::add_record(PyObject* record, const ArgumentName& name) {
    PyArray_Descr* descriptor = PyArray_DescrFromScalar(record);
    const KeyWord records = descriptor ? record_number(descriptor) : 0;
    Py_XDECREF(descriptor);
    if (!records) return refuse(PyExc_TypeError, name, "is a record with fields that kernels do not take");
    key_.add(key_word(Tag::Array, Scalar::None, 0) | layout_c);
    key_.add(records);
    words_.add(reinterpret_cast<std::uint64_t>(reinterpret_cast<PyVoidScalarObject*>(record)->obval));
    words_.add(0);
    return true;
}

bool Arguments::add_integer(PyObject* object, const ArgumentName& name) {
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(object, &overflow);
    if (overflow == 0) {
        add_scalar(Scalar::Int64, &value);
        return true;
    }
    if (overflow > 0) {
        const unsigned long long large = PyLong_AsUnsignedLongLong(object);
        if (!PyErr_Occurred()) {
            add_scalar(Scalar::UInt64, &large);
            return true;
        }
        PyErr_Clear();
    }
    return refuse(PyExc_OverflowError, name, "is an integer beyond 64 bits");
}

bool Arguments::add_tuple(PyObject* tuple, const ArgumentName& name) {
    const Py_ssize_t size = PyTuple_GET_SIZE(tuple);
    if (size >= 1 << 16) return refuse(PyExc_TypeError, name, "is too long a tuple: pass an array");
    key_.add(key_word(Tag::Tuple, Scalar::None, static_cast<KeyWord>(size)));
    for (Py_ssize_t i = 0; i < size; ++i)
        if (!add(PyTuple_GET_ITEM(tuple, i), name)) return false;
    return true;
}

bool Arguments::add_text(PyObject* text, const ArgumentName& name) {
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(text, &size);
    if (!bytes) return false;
    if (size >= 1 << 16) return refuse(PyExc_TypeError, name, "is too long a text for an option");
    key_.add(key_word(Tag::Text, Scalar::None, static_cast<KeyWord>(size)));
    for (Py_ssize_t i = 0; i < size; i += static_cast<Py_ssize_t>(sizeof(KeyWord))) {
        KeyWord word = 0;
        std::memcpy(&word, bytes + i, std::min<std::size_t>(sizeof word, static_cast<std::size_t>(size - i)));
        key_.add(word);
    }
    return true;
}

bool Arguments::add_random_pool(PyObject* pool) {
    // (address of the states, how many, number of the launch); the pool counts its launches.
    const Owned launch(PyObject_CallMethod(pool, "_begin_launch", nullptr));
    if (!launch) return false;
    std::uint64_t* room = words_.room(3);
    for (Py_ssize_t i = 0; i < 3; ++i) room[i] = PyLong_AsUnsignedLongLong(PyTuple_GET_ITEM(launch.get(), i));
    words_.advance(3);
    key_.add(key_word(Tag::RandomPool, Scalar::None, static_cast<KeyWord>(random_pool_words(pool))));
    return !PyErr_Occurred();
}

bool Arguments::add_function(PyObject* function, const ArgumentName& name) {
    auto* unit = unit_of_function(function);
    if (!refresh(unit)) return false;
    const std::vector<LiveArgument>& live = unit->state->live;
    if (!live.empty()) key_.add(key_word(Tag::Tuple, Scalar::None, static_cast<KeyWord>(live.size() + 1)));
    // A signature keeps its functions (argument_type), so an address means one of them for ever.
    const auto address = reinterpret_cast<std::uintptr_t>(function);
    key_.add(key_word(Tag::Function, Scalar::None));
    key_.add(static_cast<KeyWord>(address));
    key_.add(static_cast<KeyWord>(static_cast<std::uint64_t>(address) >> 32));
    for (const LiveArgument& read : live) {
        kept_.push_back(live_value(read, nullptr));
        if (!kept_.back() || !add(kept_.back().get(), name)) return false;
    }
    return true;
}

bool Arguments::add_list(PyObject* list, const ArgumentName& name) {
    if (!lists_) return refuse(PyExc_TypeError, name, "is a list");
    const ListElement element = list_element(list);
    if (element.problem) return refuse(PyExc_TypeError, name, element.problem);
    const auto type = reinterpret_cast<std::uintptr_t>(element.type);
    key_.add(key_word(Tag::List, Scalar::None));
    key_.add(static_cast<KeyWord>(type));
    key_.add(static_cast<KeyWord>(static_cast<std::uint64_t>(type) >> 32));
    words_.add(reinterpret_cast<std::uint64_t>(lists_->add(list, element.type)));
    return !PyErr_Occurred();
}

void Arguments::add_cell(PyObject* cell) {
    const auto type = reinterpret_cast<std::uintptr_t>(type_of_cell(cell));
    key_.add(key_word(Tag::List, Scalar::None));
    key_.add(static_cast<KeyWord>(type));
    key_.add(static_cast<KeyWord>(static_cast<std::uint64_t>(type) >> 32));
    words_.add(reinterpret_cast<std::uint64_t>(body_of_cell(cell)));
    if (cells_) cells_->add(cell);
}

bool Arguments::add(PyObject* object, const ArgumentName& name) {
    PyTypeObject* type = Py_TYPE(object);
    if (type == &PyArray_Type) return add_array(object, name);
    if (is_view(object)) {
        const auto* view = reinterpret_cast<const View*>(object);
        return add_array(view->array, name, view->trait);
    }
    if (type == &PyLong_Type) return add_integer(object, name);
    if (type == &PyFloat_Type) {
        const double value = PyFloat_AS_DOUBLE(object);
        add_scalar(Scalar::Float64, &value);
        return true;
    }
    return add_other(object, name);
}

namespace {

constexpr int python_types = 1000;  // behind all numbers of NumPy

/** NumPy's number of a scalar type or of its dtype in native order, one behind them of `float` and its like;
 * -1 for anything else. */
int dtype_number(PyObject* object) {
    // Python's own types are others than NumPy's: float(x) keeps what is a float32.
    const PyTypeObject* const own[] = {&PyBool_Type, &PyLong_Type, &PyFloat_Type, &PyComplex_Type};
    for (int i = 0; i < 4; ++i)
        if (object == reinterpret_cast<const PyObject*>(own[i])) return python_types + i;
    Owned descriptor;
    if (PyArray_DescrCheck(object))
        descriptor = Owned::borrow(object);
    else if (PyType_Check(object) &&
             PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(object), &PyGenericArrType_Type))
        descriptor = Owned(reinterpret_cast<PyObject*>(PyArray_DescrFromTypeObject(object)));
    PyErr_Clear();
    if (!descriptor) return -1;
    const auto* known = reinterpret_cast<PyArray_Descr*>(descriptor.get());
    const bool number = PyTypeNum_ISNUMBER(known->type_num) || PyTypeNum_ISBOOL(known->type_num);
    // Copies of a dtype, as pickle makes them, are objects of their own.
    return number && PyArray_ISNBO(known->byteorder) ? known->type_num : -1;
}

}  // namespace

bool Arguments::add_other(PyObject* object, const ArgumentName& name) {
    if (PyBool_Check(object)) {
        const npy_bool value = object == Py_True;
        add_scalar(Scalar::Bool, &value);
        return true;
    }
    if (PyLong_Check(object)) {  // a member of an IntEnum
        key_.add(key_word(Tag::Member, Scalar::None));
        return add_integer(object, name);
    }
    if (object == Py_None) {
        key_.add(key_word(Tag::None, Scalar::None));
        return true;
    }
    if (const Scalar scalar = scalar_of_instance(object); scalar != Scalar::None) {
        char value[16];
        PyArray_ScalarAsCtype(object, value);
        add_scalar(scalar, value);
        return true;
    }
    if (PyTuple_CheckExact(object)) return add_tuple(object, name);
    if (PyTuple_Check(object) && is_named_tuple_class(reinterpret_cast<PyObject*>(Py_TYPE(object)))) {
        const auto address = reinterpret_cast<std::uintptr_t>(Py_TYPE(object));
        key_.add(key_word(Tag::NamedTuple, Scalar::None));
        key_.add(static_cast<KeyWord>(address));
        key_.add(static_cast<KeyWord>(static_cast<std::uint64_t>(address) >> 32));
        return add_tuple(object, name);
    }
    if (PyArray_IsScalar(object, Void)) return add_record(object, name);
    if (is_array_cell(object)) {
        add_cell(object);
        return true;
    }
    if (PyUnicode_CheckExact(object)) return add_text(object, name);
    if (random_pool_words(object)) return add_random_pool(object);
    if (is_work_unit(object) || is_host_call(object)) return add_function(object, name);
    if (is_list_argument(object)) return add_list(object, name);
    if (PyComplex_CheckExact(object)) {
        const Py_complex value = PyComplex_AsCComplex(object);
        add_scalar(Scalar::Complex128, &value);
        return true;
    }
    if (PyArray_Check(object)) {
        if (is_masked(object))
            return refuse(PyExc_TypeError, name, "is a masked array: pass its .data or .filled()");
        return add_array(object, name);
    }
    if (const int number = dtype_number(object); number >= 0) {
        key_.add(key_word(Tag::DType, Scalar::None, static_cast<KeyWord>(number)));
        return true;
    }
    if (const Owned argument = stand_in(object)) return add(argument.get(), name);
    return refuse_type(object, name);
}

const void* Arguments::add_converted(types::TypeRef type, int bytes, PyObject* object) {
    const int words = (bytes + 7) / 8;
    std::uint64_t* room = words_.room(words);
    std::fill_n(room, words, 0);
    if (!from_python(type, object, room)) return nullptr;
    words_.advance(words);
    return room;
}

namespace {
PyTypeObject* random_pool_types[2];  // set once, at import, and kept
}

PyObject* register_random_pools(PyObject*, PyObject* args) {
    PyObject *narrow = nullptr, *wide = nullptr;
    if (!PyArg_ParseTuple(args, "O!O!", &PyType_Type, &narrow, &PyType_Type, &wide)) return nullptr;
    random_pool_types[0] = reinterpret_cast<PyTypeObject*>(Py_NewRef(narrow));
    random_pool_types[1] = reinterpret_cast<PyTypeObject*>(Py_NewRef(wide));
    Py_RETURN_NONE;
}

int random_pool_words(PyObject* object) {
    if (Py_TYPE(object) == random_pool_types[0]) return 1;
    return Py_TYPE(object) == random_pool_types[1] ? 16 : 0;
}

types::TypeRef argument_type(PyObject* object) {
    if (const int words = random_pool_words(object)) return types::random_pool(words);
    if (is_work_unit(object) || is_host_call(object)) {
        const auto function = function_of(object);
        if (!function) {
            PyErr_Format(PyExc_TypeError, "%R cannot be compiled as a function that is passed", object);
            return nullptr;
        }
        static auto& kept = *new std::vector<Owned>;
        kept.push_back(Owned::borrow(object));
        WorkUnit* unit = unit_of_function(object);
        if (!refresh(unit)) return nullptr;
        if (unit->state->live.empty()) return type_of_function(function);
        std::vector<types::TypeRef> closure{type_of_function(function)};
        for (const LiveArgument& read : unit->state->live) {
            const Owned value = live_value(read, nullptr);
            closure.push_back(value ? argument_type(value.get()) : nullptr);
            if (!closure.back()) return nullptr;
        }
        return types::tuple(std::move(closure));
    }
    if (is_list_argument(object)) return types::list(list_element(object).type);
    if (is_array_cell(object)) return type_of_cell(object);
    if (PyArray_IsScalar(object, Void)) {
        const Owned dtype(PyObject_GetAttrString(object, "dtype"));
        const types::TypeRef record = dtype ? structure_of(dtype.get()) : nullptr;
        return record ? types::array(record, 0, types::Layout::C) : nullptr;
    }
    if (PyTuple_Check(object)) {
        std::vector<types::TypeRef> elements;
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(object); ++i) {
            elements.push_back(argument_type(PyTuple_GET_ITEM(object, i)));
            if (!elements.back()) return nullptr;
        }
        if (is_named_tuple_class(reinterpret_cast<PyObject*>(Py_TYPE(object))))
            return named_tuple_of(Py_TYPE(object), std::move(elements));
        return types::tuple(std::move(elements));
    }
    if (dtype_number(object) >= 0)
        if (const types::TypeRef dtype = default_type(object)) return dtype;
    if (!is_view(object) && !PyArray_Check(object))
        if (const Owned argument = stand_in(object)) return argument_type(argument.get());
    types::TypeRef type = type_of(is_view(object) ? array_of(object) : object);
    if (type && is_view(object) && reinterpret_cast<const View*>(object)->trait == Trait::Atomic)
        type = types::array(type->element, type->rank, type->layout, type->readonly, true);
    if (!type && !PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "a kernel cannot take an object of type %s", Py_TYPE(object)->tp_name);
    return type;
}

}  // namespace caramba::runtime
