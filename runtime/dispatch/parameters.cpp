#include "runtime/dispatch/parameters.hpp"

#include <algorithm>

#include "runtime/function.hpp"

namespace caramba::runtime {

namespace {

constexpr int nowhere = 1 << 30;

/** "'a', 'b'" of the names at these positions; null with an error set. */
Owned quoted(const Parameters& parameters, const std::vector<int>& positions) {
    Owned text(PyUnicode_FromString(""));
    for (const int position : positions) {
        if (!text) return text;
        text = Owned(PyUnicode_FromFormat(PyUnicode_GET_LENGTH(text.get()) ? "%U, %R" : "%U%R", text.get(),
                                          parameters.name(position)));
    }
    return text;
}

}  // namespace

bool Parameters::read(PyObject* function) {
    PyObject* code = PyFunction_GET_CODE(function);
    names_ = Owned(PyObject_GetAttrString(code, "co_varnames"));
    if (!names_) return false;
    auto* own = reinterpret_cast<PyCodeObject*>(code);
    const bool collects = own->co_flags & CO_VARARGS;
    count_ = collects ? own->co_argcount : parameter_count(own);
    positional_ = own->co_argcount;
    if (collects) rest_ = positional_ = count_++;
    defaults_ =
        Owned(collects ? Py_XNewRef(PyFunction_GET_DEFAULTS(function)) : parameter_defaults(function));
    return !PyErr_Occurred();
}

bool Parameters::drop_first() {
    if (count_ == 0) return false;
    names_ = Owned(PyTuple_GetSlice(names_.get(), 1, PyTuple_GET_SIZE(names_.get())));
    --count_;
    if (positional_ > 0) --positional_;
    if (rest_ > 0) --rest_;
    return true;
}

int Parameters::default_of(int parameter) const {
    if (!defaults_) return -1;
    const int end = rest_ < 0 ? count_ : rest_;
    const int first = end - static_cast<int>(PyTuple_GET_SIZE(defaults_.get()));
    return parameter < first || parameter >= end ? -1 : parameter - first;
}

const Match* Parameters::match_names(const char* kernel, int leading, int positional, PyObject* keywords) {
    if (count_ < leading) {
        PyErr_Format(PyExc_TypeError,
                     "%s has %d parameters, but this launch passes it %d (indices, then accumulator and "
                     "final flag) before its arguments",
                     kernel, count_, leading);
        return nullptr;
    }
    if (positional > positional_ - leading) {
        PyErr_Format(PyExc_TypeError, "%s takes %d positional arguments but %d were given", kernel,
                     positional_ - leading, positional);
        return nullptr;
    }
    std::vector<int> sources(static_cast<std::size_t>(count_ - leading), nowhere);
    for (int i = 0; i < positional; ++i) sources[static_cast<std::size_t>(i)] = i;
    const int keyword_count = keywords ? static_cast<int>(PyTuple_GET_SIZE(keywords)) : 0;
    for (int i = 0; i < keyword_count; ++i) {
        PyObject* name = PyTuple_GET_ITEM(keywords, i);
        int found = 0;
        while (found < count_ && PyUnicode_Compare(name, this->name(found)) != 0) ++found;
        if (PyErr_Occurred()) return nullptr;
        if (found == count_) {
            PyErr_Format(PyExc_TypeError, "%s has no parameter %R", kernel, name);
            return nullptr;
        }
        if (found < leading) {
            PyErr_Format(PyExc_TypeError,
                         "the launch itself passes %R to %s (indices come first, then accumulator and "
                         "final flag): it cannot be an argument",
                         name, kernel);
            return nullptr;
        }
        int& source = sources[static_cast<std::size_t>(found - leading)];
        if (source != nowhere) {
            PyErr_Format(PyExc_TypeError, "%s got multiple values for argument %R", kernel, name);
            return nullptr;
        }
        source = positional + i;
    }
    std::vector<int> missing;
    for (int i = leading; i < count_; ++i) {
        int& source = sources[static_cast<std::size_t>(i - leading)];
        if (source != nowhere) continue;
        if (const int fallback = default_of(i); fallback >= 0)
            source = ~fallback;
        else
            missing.push_back(i);
    }
    if (!missing.empty()) {
        const Owned names = quoted(*this, missing);
        if (names)
            PyErr_Format(PyExc_TypeError, "%s is missing %s %U", kernel,
                         missing.size() == 1 ? "the argument" : "the arguments", names.get());
        return nullptr;
    }
    Match& match = recent_[oldest_];
    oldest_ = (oldest_ + 1) % static_cast<int>(std::size(recent_));
    match = Match{Owned::borrow(keywords), leading, positional, std::move(sources)};
    return &match;
}

}  // namespace caramba::runtime
