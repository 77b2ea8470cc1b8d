#include "runtime/dispatch/array_cell.hpp"

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "runtime/dispatch/array_result.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/raise.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/launch/table.hpp"
#include "runtime/result_layout.hpp"
#include "runtime/views/view.hpp"

namespace caramba::runtime {

namespace {

/** crb_list_body of codegen/parts/list.h. */
struct Body {
    crb_i64 keepers, size, capacity;
    char* data;
    crb_i64 typed;
};
constexpr crb_i64 lent = -1;  ///< crb_list_lent: the cell keeps the body, and nobody counts

struct ArrayCell {
    PyObject_HEAD types::TypeRef type;  ///< of the cell
    Body* body;
    PyObject* array;
    char* settled;  ///< the words of the array, as far as Python knows
};

ArrayCell* as_cell(PyObject* object) {
    return reinterpret_cast<ArrayCell*>(object);
}

/** A body has one cell, whoever asks for it. */
std::unordered_map<void*, PyObject*>& cells() {
    static auto& map = *new std::unordered_map<void*, PyObject*>;
    return map;
}

std::size_t words_size(types::TypeRef cell) {
    return array_result_size(cell->element);
}

void drop(Body* body) {
    if (!body) return;
    if (body->data) unit_table.release(body->data);
    unit_table.release(body);
}

/** Takes over the array and the body. */
PyObject* make_cell(types::TypeRef type, Body* body, Owned array) {
    char* settled = static_cast<char*>(PyMem_Malloc(words_size(type)));
    PyObject* made = settled ? PyType_GenericAlloc(&ArrayCellType, 0) : nullptr;
    if (!made) {
        PyMem_Free(settled);
        drop(body);
        return PyErr_NoMemory();
    }
    body->keepers = lent;
    std::memcpy(settled, body->data, words_size(type));
    ArrayCell* cell = as_cell(made);
    cell->type = type;
    cell->body = body;
    cell->array = array.release();
    cell->settled = settled;
    cells().emplace(body, made);
    return made;
}

/** What lies in a body as an array of NumPy's, which keeps its memory from now on. */
Owned take_array(types::TypeRef type, Body* body, std::span<PyObject* const> given) {
    Owned array(array_to_python(type->element, body->data, given));
    if (array && is_view(array.get())) array = Owned::borrow(array_of(array.get()));
    if (array && !array_from_python(type->element, array.get(), body->data)) return Owned();
    return array;
}

/** The array that a program assigns, if its type is that of the cell; null with an error set. */
Owned fitting(types::TypeRef type, PyObject* object) {
    if (is_view(object)) object = array_of(object);
    const types::TypeRef wanted = type->element;
    auto* array = reinterpret_cast<PyArrayObject*>(object);
    const auto is = [&](int flag) { return PyArray_CHKFLAGS(array, flag); };
    const bool fits = PyArray_CheckExact(object) &&
                      (wanted->layout != types::Layout::C || is(NPY_ARRAY_C_CONTIGUOUS)) &&
                      (wanted->layout != types::Layout::F || is(NPY_ARRAY_F_CONTIGUOUS));
    if (fits) return Owned::borrow(object);
    PyErr_Format(PyExc_TypeError, "a field that is %s cannot be %R", types::name(wanted).c_str(), object);
    return Owned();
}

PyObject* make_new(PyTypeObject*, PyObject* args, PyObject*) {
    PyObject* declared = nullptr;
    PyObject* object = nullptr;
    if (!PyArg_ParseTuple(args, "OO", &declared, &object)) return nullptr;
    const types::TypeRef element = declared_array(declared);
    if (!element) return nullptr;
    const types::TypeRef type = types::cell(element);
    Owned array = fitting(type, object);
    if (!array) return nullptr;
    auto* body = static_cast<Body*>(unit_table.allocate(sizeof(Body)));
    if (!body) return PyErr_NoMemory();
    *body = {lent, 1, 1, static_cast<char*>(unit_table.allocate(static_cast<crb_i64>(words_size(type)))), 0};
    if (!body->data) return drop(body), PyErr_NoMemory();
    if (!array_from_python(element, array.get(), body->data)) return drop(body), nullptr;
    return make_cell(type, body, std::move(array));
}

void dealloc(PyObject* self) {
    ArrayCell* cell = as_cell(self);
    cells().erase(cell->body);
    drop(cell->body);
    Py_XDECREF(cell->array);
    PyMem_Free(cell->settled);
    Py_TYPE(self)->tp_free(self);
}

PyObject* get(PyObject* self, PyObject*) {
    return Py_NewRef(as_cell(self)->array);
}

PyObject* set(PyObject* self, PyObject* object) {
    ArrayCell* cell = as_cell(self);
    Owned array = fitting(cell->type, object);
    if (!array || !array_from_python(cell->type->element, array.get(), cell->body->data)) return nullptr;
    std::memcpy(cell->settled, cell->body->data, words_size(cell->type));
    Py_SETREF(cell->array, array.release());
    Py_RETURN_NONE;
}

PyMethodDef methods[] = {{"get", get, METH_NOARGS, "The array."},
                         {"set", set, METH_O, "Makes it another array, of the same type."},
                         {}};

}  // namespace

PyTypeObject ArrayCellType = [] {
    PyTypeObject type =
        make_type("pykokkos.ArrayCell", sizeof(ArrayCell),
                  "ArrayCell((dtype, rank, order), array): the array that a field of objects names.");
    type.tp_dealloc = dealloc;
    type.tp_new = make_new;
    type.tp_methods = methods;
    return type;
}();

bool is_array_cell(PyObject* object) {
    return Py_TYPE(object) == &ArrayCellType;
}

types::TypeRef type_of_cell(PyObject* cell) {
    return as_cell(cell)->type;
}

void* body_of_cell(PyObject* cell) {
    return as_cell(cell)->body;
}

PyObject* array_of_cell(PyObject* cell) {
    return as_cell(cell)->array;
}

PyObject* cell_to_python(types::TypeRef type, void* body, std::span<PyObject* const> arguments) {
    if (const auto known = cells().find(body); known != cells().end()) return Py_NewRef(known->second);
    Owned array = take_array(type, static_cast<Body*>(body), arguments);
    return array ? make_cell(type, static_cast<Body*>(body), std::move(array)) : nullptr;
}

bool add_array_cell(PyObject* module) {
    return add_type(module, &ArrayCellType);
}

bool CellArguments::settle(std::vector<PyObject*>& given) {
    std::ranges::sort(cells_);
    cells_.erase(std::ranges::unique(cells_).begin(), cells_.end());
    std::erase_if(cells_, [](PyObject* object) {
        const ArrayCell* cell = as_cell(object);
        return std::memcmp(cell->body->data, cell->settled, words_size(cell->type)) == 0;
    });
    if (cells_.empty()) return true;
    return beside_exception([&] {
        std::vector<Owned> now;
        for (PyObject* object : cells_)
            now.push_back(take_array(as_cell(object)->type, as_cell(object)->body, given));
        bool done = true;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            ArrayCell* cell = as_cell(cells_[i]);
            if (now[i]) {
                before_.emplace_back(std::exchange(cell->array, now[i].release()));
                given.push_back(before_.back().get());
                std::memcpy(cell->settled, cell->body->data, words_size(cell->type));
            } else {
                done = false;  // it stays what it was
                std::memcpy(cell->body->data, cell->settled, words_size(cell->type));
            }
        }
        return done;
    });
}

}  // namespace caramba::runtime
