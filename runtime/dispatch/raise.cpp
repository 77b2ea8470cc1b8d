#include "runtime/dispatch/raise.hpp"

#include <frameobject.h>

#include <cstring>
#include <string>
#include <vector>

#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/exceptions.hpp"
#include "runtime/launch/table.hpp"

namespace caramba::runtime {

namespace {

/** The tuple that a kernel wrote as Python does; null, with no error, where it was cut short. */
PyObject* written(const char* text) {
    const Owned names(Py_BuildValue("{s:{},s:d,s:d}", "__builtins__", "nan", Py_NAN, "inf", Py_HUGE_VAL));
    PyObject* tuple = names ? PyRun_String(text, Py_eval_input, names.get(), names.get()) : nullptr;
    PyErr_Clear();
    return tuple;
}

/** The array that a kernel printed; null with a Python error set. */
PyObject* array_of(const Printed& piece) {
    const Owned name(PyUnicode_FromString(piece.dtype.c_str()));
    PyArray_Descr* dtype = nullptr;
    if (!name || !PyArray_DescrConverter(name.get(), &dtype)) return nullptr;
    std::vector<npy_intp> extents(piece.extents.begin(), piece.extents.end());
    PyObject* array = PyArray_NewFromDescr(&PyArray_Type, dtype, static_cast<int>(extents.size()),
                                           extents.data(), nullptr, nullptr, 0, nullptr);
    if (array)
        std::memcpy(PyArray_DATA(reinterpret_cast<PyArrayObject*>(array)), piece.text.data(),
                    piece.text.size());
    return array;
}

/** Appends the kernel's line to the traceback of the current exception, as if it were Python's frame. */
void add_frame(const char* kernel, const char* file, int line) {
    PyObject *type = nullptr, *value = nullptr, *traceback = nullptr;
    PyErr_Fetch(&type, &value, &traceback);
    const Owned code(reinterpret_cast<PyObject*>(PyCode_NewEmpty(file, kernel, line)));
    const Owned globals(PyDict_New());
    Owned frame;
    if (code && globals)
        frame = Owned(reinterpret_cast<PyObject*>(PyFrame_New(
            PyThreadState_Get(), reinterpret_cast<PyCodeObject*>(code.get()), globals.get(), nullptr)));
    PyErr_Clear();  // without memory for a frame the exception itself still tells what happened
    PyErr_Restore(type, value, traceback);
    if (!frame) return;
#if PY_VERSION_HEX < 0x030b0000
    reinterpret_cast<PyFrameObject*>(frame.get())->f_lineno = line;
#endif
    PyTraceBack_Here(reinterpret_cast<PyFrameObject*>(frame.get()));
}

/** Raises what the class makes of these arguments, of whatever class that is. */
void set_made(PyObject* type, PyObject* arguments) {
    const Owned made(PyObject_CallObject(type, arguments));
    if (made && PyExceptionInstance_Check(made.get()))
        PyErr_SetObject(PyExceptionInstance_Class(made.get()), made.get());
    else if (made)
        PyErr_SetObject(type, arguments);
}

}  // namespace

void raise_from_kernel(const CrbError& error, const Kernel& kernel, const char* name) {
    auto add_line = [&] {
        if (error.file > 0)
            add_frame(name, kernel.files[static_cast<std::size_t>(error.file) - 1].c_str(), error.line);
    };
    // What Numba's function raised in Python, where the kernel called one, is that exception.
    if (PyErr_Occurred()) return add_line();
    PyObject* type = exception_of(error.exception & ~CRB_WRITTEN_ARGUMENTS);
    const bool tuple = (error.exception & CRB_WRITTEN_ARGUMENTS) != 0;
    const Owned arguments(tuple ? written(error.message) : nullptr);
    if (arguments)
        set_made(type, arguments.get());
    else if (error.message[0])
        PyErr_SetString(type, error.message);
    else
        PyErr_SetNone(type);
    add_line();
}

bool write_printed() {
    const std::vector<Printed> pieces = take_printed();
    PyObject* out = PySys_GetObject("stdout");
    if (!out || out == Py_None) return true;
    for (const Printed& piece : pieces) {
        const Owned shown(piece.dtype.empty()
                              ? PyUnicode_DecodeUTF8(piece.text.data(),
                                                     static_cast<Py_ssize_t>(piece.text.size()), "replace")
                              : array_of(piece));
        if (!shown || PyFile_WriteObject(shown.get(), out, piece.written ? 0 : Py_PRINT_RAW) != 0)
            return false;
    }
    return true;
}

}  // namespace caramba::runtime
