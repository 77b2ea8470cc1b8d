#include "runtime/dispatch/list_arguments.hpp"

#include <algorithm>
#include <cstring>
#include <ranges>
#include <span>
#include <utility>

#include "runtime/dispatch/arguments.hpp"
#include "runtime/dispatch/array_cell.hpp"
#include "runtime/dispatch/array_result.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/raise.hpp"
#include "runtime/dispatch/scalars.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/launch/table.hpp"
#include "runtime/result_layout.hpp"
#include "types/promotion.hpp"

namespace caramba::runtime {

namespace {

/** numba.typed.List, if the program has it. */
bool is_typed_list(PyObject* object) {
    const char* name = Py_TYPE(object)->tp_name;
    if (std::strcmp(name, "List") != 0) return false;
    const Owned module(PyObject_GetAttrString(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__module__"));
    PyErr_Clear();
    return module && PyUnicode_Check(module.get()) &&
           PyUnicode_CompareWithASCIIString(module.get(), "numba.typed.typedlist") == 0;
}

types::TypeRef scalar_type(PyObject* numba_type) {
    const Owned name(PyObject_Str(numba_type));
    PyArray_Descr* descriptor = nullptr;
    const bool known = name && PyArray_DescrConverter(name.get(), &descriptor) == NPY_SUCCEED;
    const Scalar scalar = known ? scalar_of_number(descriptor->type_num) : Scalar::None;
    Py_XDECREF(descriptor);
    return scalar == Scalar::None ? nullptr : type_of_scalar(scalar);
}

/** What a type of Numba's is to kernels: a number, an array or a tuple of these; null for anything else. */
types::TypeRef declared_type(PyObject* numba_type) {
    if (const Owned parts{PyObject_GetAttrString(numba_type, "types")}; parts && PyTuple_Check(parts.get())) {
        std::vector<types::TypeRef> elements;
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(parts.get()); ++i)
            elements.push_back(declared_type(PyTuple_GET_ITEM(parts.get(), i)));
        return std::ranges::count(elements, nullptr) ? nullptr : types::tuple(std::move(elements));
    }
    PyErr_Clear();
    const Owned order(PyObject_GetAttrString(numba_type, "layout"));
    if (!order) {
        PyErr_Clear();
        return scalar_type(numba_type);
    }
    const Owned rank(PyObject_GetAttrString(numba_type, "ndim"));
    const Owned writable(PyObject_GetAttrString(numba_type, "mutable"));
    const Owned dtype(PyObject_GetAttrString(numba_type, "dtype"));
    const char* layout = PyUnicode_Check(order.get()) ? PyUnicode_AsUTF8(order.get()) : nullptr;
    const types::TypeRef element = dtype && layout ? scalar_type(dtype.get()) : nullptr;
    if (!element || !rank || !writable) return nullptr;
    using types::Layout;
    return types::array(element, static_cast<int>(PyLong_AsLong(rank.get())),
                        *layout == 'C'   ? Layout::C
                        : *layout == 'F' ? Layout::F
                                         : Layout::Any,
                        PyObject_IsTrue(writable.get()) == 0);
}

/** Where the elements of a tuple lie in a unit's memory (crb_tuple of codegen/prelude.h: each is followed by
 * a struct of the rest). */
struct Layout {
    std::size_t bytes = 1, alignment = 1;  ///< of what follows the last one, an empty struct
    std::vector<std::size_t> offsets;
};

Layout layout_of(types::TypeRef type) {
    if (types::is_array(type)) return {array_result_size(type), 8, {}};
    if (types::is_cell(type)) return {sizeof(void*), sizeof(void*), {}};
    if (type->kind == types::Kind::String) return {sizeof(int), sizeof(int), {}};  // an int that nobody reads
    if (!types::is_tuple(type)) {
        const auto bytes = static_cast<std::size_t>(types::size_of(type));
        return {bytes, types::is_complex(type) ? bytes / 2 : bytes, {}};
    }
    Layout out;
    for (const types::TypeRef element : type->elements | std::views::reverse) {
        const Layout head = layout_of(element);
        const std::size_t rest = round_up(head.bytes, out.alignment);
        for (std::size_t& offset : out.offsets) offset += rest;
        out.offsets.insert(out.offsets.begin(), 0);
        out.alignment = std::max(out.alignment, head.alignment);
        out.bytes = round_up(rest + out.bytes, out.alignment);
    }
    return out;
}

std::size_t bytes_of(types::TypeRef type) {
    return layout_of(type).bytes;
}

/** The fields of an object of a class type; null for every other item. */
Owned fields_of(PyObject* item) {
    Owned fields = fields_of_object(item);
    return fields && PyTuple_Check(fields.get()) ? std::move(fields) : Owned();
}

bool write_item(types::TypeRef type, PyObject* item, char* place) {
    if (type->kind == types::Kind::String) return true;
    if (types::is_cell(type)) {
        void* body = body_of_cell(item);
        std::memcpy(place, &body, sizeof body);
        return true;
    }
    if (types::is_array(type) && types::has_records(type)) {
        const crb_i64 words[] = {
            reinterpret_cast<crb_i64>(reinterpret_cast<PyVoidScalarObject*>(item)->obval), 0};
        std::memcpy(place, words, sizeof words);
        return true;
    }
    if (!types::is_tuple(type)) return from_python(type, item, place);
    const Owned fields(is_object(type) ? fields_of(item) : Owned());
    if (fields) item = fields.get();
    const Layout layout = layout_of(type);
    for (std::size_t i = 0; i < type->elements.size(); ++i)
        if (!write_item(type->elements[i], PyTuple_GET_ITEM(item, static_cast<Py_ssize_t>(i)),
                        place + layout.offsets[i]))
            return false;
    return true;
}

/** A new reference; null with an error set. Arrays that the kernel made are the receiver's from now on. */
PyObject* read_item(types::TypeRef type, const char* place, std::span<PyObject* const> given) {
    if (types::is_array(type)) return array_to_python(type, place, given);
    if (!types::is_tuple(type)) return to_python(type, place, given);
    const Layout layout = layout_of(type);
    Owned out(PyTuple_New(std::ssize(type->elements)));
    for (std::size_t i = 0; out && i < type->elements.size(); ++i) {
        PyObject* item = read_item(type->elements[i], place + layout.offsets[i], given);
        if (!item) return nullptr;
        PyTuple_SET_ITEM(out.get(), static_cast<Py_ssize_t>(i), item);
    }
    if (!is_object(type) || !out) return out.release();
    return PyObject_Call(reinterpret_cast<PyObject*>(class_of_named_tuple(type)), out.get(), nullptr);
}

/** Whether a body can hold values of this type. */
bool may_be_listed(types::TypeRef type) {
    if (types::is_array(type)) return types::is_scalar(type->element) && !type->atomic;
    if (is_object(type))
        return std::ranges::all_of(
            type->elements.begin() + 1, type->elements.end(), [](types::TypeRef field) {
                return types::is_cell(field) || field->kind == types::Kind::String || may_be_listed(field);
            });
    if (types::is_named_tuple(type)) return false;
    if (types::is_tuple(type)) return std::ranges::all_of(type->elements, may_be_listed);
    return types::is_scalar(type);
}

/** The type of the arrays or tuples of a list; null where they differ, or are something else. */
types::TypeRef common_type(PyObject* list) {
    types::TypeRef joined = nullptr;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); ++i) {
        PyObject* item = PyList_GET_ITEM(list, i);
        if (!PyArray_Check(item) && !PyTuple_Check(item) && !fields_of(item)) return nullptr;
        const types::TypeRef type = argument_type(item);
        PyErr_Clear();
        if (!type || !may_be_listed(type)) return nullptr;
        joined = types::is_array(type) || !joined ? types::unify(joined, type) : joined;
        if (!joined || (!types::is_array(type) && joined != type)) return nullptr;
    }
    return joined;
}

/** The items of a typed list become others, by the operations that Numba has compiled for every typed list.
 */
bool replace_items(PyObject* list, PyObject* items) {
    const Py_ssize_t size = PyList_GET_SIZE(items), before = PySequence_Size(list);
    bool done = before >= 0;
    for (Py_ssize_t i = 0; done && i < std::min(size, before); ++i)
        done = PySequence_SetItem(list, i, PyList_GET_ITEM(items, i)) == 0;
    for (Py_ssize_t i = before; done && i < size; ++i)
        done = bool(Owned(PyObject_CallMethod(list, "append", "O", PyList_GET_ITEM(items, i))));
    for (Py_ssize_t i = size; done && i < before; ++i)
        done = bool(Owned(PyObject_CallMethod(list, "pop", nullptr)));
    return done;
}

}  // namespace

bool is_list_argument(PyObject* object) {
    return PyList_CheckExact(object) || is_typed_list(object);
}

ListElement list_element(PyObject* list) {
    if (!PyList_CheckExact(list)) {
        const Owned declared(PyObject_GetAttrString(list, "_dtype"));
        const types::TypeRef type = declared ? declared_type(declared.get()) : nullptr;
        PyErr_Clear();
        if (type && may_be_listed(type)) return {type, nullptr};
        return {nullptr, "is a typed list of something else than numbers, arrays, or tuples of these"};
    }
    const Py_ssize_t size = PyList_GET_SIZE(list);
    if (size == 0) return {nullptr, "is an empty list, which says nothing about its elements"};
    const Scalar first = scalar_of(PyList_GET_ITEM(list, 0));
    if (first == Scalar::None) {
        const types::TypeRef type = common_type(list);
        return {type, type ? nullptr
                           : "is a list of something else than numbers, arrays, tuples of these, or objects "
                             "of one class"};
    }
    for (Py_ssize_t i = 1; i < size; ++i)
        if (scalar_of(PyList_GET_ITEM(list, i)) != first)
            return {nullptr, "is a list of numbers of several types"};
    return {type_of_scalar(first), nullptr};
}

bool ListArguments::fill(Passed& passed) {
    const std::size_t bytes = bytes_of(passed.element);
    const auto size = static_cast<Py_ssize_t>(passed.body->size);
    std::memset(passed.body->data, 0, bytes * static_cast<std::size_t>(size));
    for (Py_ssize_t i = 0; i < size; ++i) {
        const Owned item(PySequence_GetItem(passed.items ? passed.items.get() : passed.list, i));
        char* place = passed.body->data + static_cast<std::size_t>(i) * bytes;
        if (!item || !write_item(passed.element, item.get(), place)) return false;
    }
    passed.original.assign(passed.body->data, passed.body->data + bytes * static_cast<std::size_t>(size));
    return true;
}

void* ListArguments::add(PyObject* list, types::TypeRef element) {
    Owned items(types::is_scalar(element) ? nullptr : PySequence_Tuple(list));
    if (!items && PyErr_Occurred()) return nullptr;
    const Py_ssize_t size = PySequence_Size(list);
    if (size < 0) return nullptr;
    auto* body = static_cast<Body*>(unit_table.allocate(sizeof(Body)));
    if (!body) return PyErr_NoMemory();
    const auto bytes = static_cast<crb_i64>(bytes_of(element)) * size;
    *body = {lent, size, size, static_cast<char*>(unit_table.allocate(bytes)),
             PyList_CheckExact(list) ? 0 : 1};
    lists_.push_back({list, element, body, std::move(items), {}});
    if (!body->data) return PyErr_NoMemory();
    return fill(lists_.back()) ? body : nullptr;
}

/** The list's new elements as Python's own. */
Owned ListArguments::result(Passed& passed, std::span<PyObject* const> given) {
    const std::size_t bytes = bytes_of(passed.element);
    const auto size = static_cast<Py_ssize_t>(passed.body->size);
    Owned items(PyList_New(size));
    for (Py_ssize_t i = 0; items && i < size; ++i) {
        PyObject* item =
            read_item(passed.element, passed.body->data + static_cast<std::size_t>(i) * bytes, given);
        if (!item) return Owned();
        PyList_SET_ITEM(items.get(), i, item);
    }
    return items;
}

PyObject* changed_list(const Kernel& kernel, const Parameters& parameters, const Match& match,
                       PyObject* const* values) {
    for (std::size_t i = 0; i < match.sources.size(); ++i)
        if (kernel.uses[i].written && is_list_argument(parameters.value(match.sources[i], values)))
            return parameters.name(match.leading + static_cast<int>(i));
    return nullptr;
}

bool ListArguments::reflect(std::span<PyObject* const> given) {
    return beside_exception([&] { return give_back(given); });
}

bool ListArguments::give_back(std::span<PyObject* const> given) {
    for (Passed& passed : lists_) {
        const auto bytes = bytes_of(passed.element) * static_cast<std::size_t>(passed.body->size);
        // Items that did not change stay the objects that they were.
        if (bytes == passed.original.size() &&
            std::memcmp(passed.body->data, passed.original.data(), bytes) == 0)
            continue;
        const Owned items = result(passed, given);
        if (!items) return false;
        if (PyList_CheckExact(passed.list)) {
            if (PyList_SetSlice(passed.list, 0, PyList_GET_SIZE(passed.list), items.get()) < 0) return false;
            continue;
        }
        if (!replace_items(passed.list, items.get())) return false;
    }
    return true;
}

namespace {

void note(types::TypeRef type, PyObject* item, CellArguments& cells) {
    if (types::is_cell(type)) return cells.add(item);
    if (!types::is_tuple(type)) return;
    const Owned fields(is_object(type) ? fields_of(item) : Owned::borrow(item));
    for (std::size_t i = 0; fields && i < type->elements.size(); ++i)
        note(type->elements[i], PyTuple_GET_ITEM(fields.get(), static_cast<Py_ssize_t>(i)), cells);
}

}  // namespace

void ListArguments::note_cells(CellArguments& cells) const {
    for (const Passed& passed : lists_)
        for (Py_ssize_t i = 0; passed.items && i < PyTuple_GET_SIZE(passed.items.get()); ++i)
            note(passed.element, PyTuple_GET_ITEM(passed.items.get(), i), cells);
}

void ListArguments::add_items(std::vector<PyObject*>& to) const {
    for (const Passed& passed : lists_)
        if (passed.items) to.push_back(passed.items.get());
}

PyObject* ListArguments::with(const void* body) const {
    const auto found = std::ranges::find(lists_, body, &Passed::body);
    return found == lists_.end() ? nullptr : found->list;
}

ListArguments::~ListArguments() {
    for (const Passed& passed : lists_) {
        if (passed.body->data) unit_table.release(passed.body->data);
        unit_table.release(passed.body);
    }
}

}  // namespace caramba::runtime
