/** \file
 * The parameters of a kernel, and how the arguments of a call are matched to them.
 *
 * A call site nearly always passes the same tuple of keyword names, so a match is found again by that tuple's
 * identity. Python packs the names of very long calls, and of those with `**`, anew each time: such a tuple
 * is found by the identity of its names. Names are compared letter by letter only once for each call site.
 */
#pragma once

#include <Python.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "runtime/dispatch/object.hpp"

namespace caramba::runtime {

/** Where each argument of a kernel comes from. */
struct Match {
    Owned keywords;    ///< names of the keyword arguments, or null; held, so that its identity stays its own
    int leading = -1;  ///< parameters before the arguments: indices, accumulator, final flag
    int positional = 0;
    std::vector<int> sources;  ///< index into the values of the call, or ~index into the defaults
};

class Parameters {
  public:
    /** Of a Python function. False with an error set. */
    bool read(PyObject* function);
    /** Leaves out the first one, a method's `self`. False when there is none. */
    bool drop_first();

    /** Matches `positional` values and then those of `keywords` (null: none) to the parameters from `leading`
     * on. Null with TypeError set, which names the missing, unknown and duplicate ones. The result is valid
     * until the next call of match(). */
    const Match* match(const char* kernel, int leading, int positional, PyObject* keywords) {
        for (const Match& match : recent_)
            if (match.leading == leading && match.positional == positional &&
                same_names(match.keywords.get(), keywords))
                return &match;
        return match_names(kernel, leading, positional, keywords);
    }

    /** The value of a source, given the values of the call. */
    PyObject* value(int source, PyObject* const* values) const {
        return source >= 0 ? values[source] : PyTuple_GET_ITEM(defaults_.get(), ~source);
    }
    PyObject* name(int index) const { return PyTuple_GET_ITEM(names_.get(), index); }
    int count() const { return count_; }
    bool has(const char* name) const {
        for (int i = 0; i < count_; ++i)
            if (const char* own = PyUnicode_AsUTF8(this->name(i)); own && std::strcmp(own, name) == 0)
                return true;
        return false;
    }
    /** Which parameter is `*rest`; −1: none. */
    int rest() const { return rest_; }

  private:
    static bool same_names(PyObject* known, PyObject* keywords) {
        if (known == keywords) return true;
        if (!known || !keywords || PyTuple_GET_SIZE(known) != PyTuple_GET_SIZE(keywords)) return false;
        return std::equal(PySequence_Fast_ITEMS(known),
                          PySequence_Fast_ITEMS(known) + PyTuple_GET_SIZE(known),
                          PySequence_Fast_ITEMS(keywords));
    }
    const Match* match_names(const char* kernel, int leading, int positional, PyObject* keywords);
    int default_of(int parameter) const;

    Owned names_;     ///< tuple of str; the first count_ are the parameters
    Owned defaults_;  ///< tuple of the last parameters' defaults, or null
    int count_ = 0;
    int positional_ = 0;  ///< parameters that need not be passed by keyword
    int rest_ = -1;
    Match recent_[4];
    int oldest_ = 0;
};

}  // namespace caramba::runtime
