/** \file
 * A Python function as the compiler sees it: its source, its syntax tree, and the surroundings that its names
 * mean.
 *
 * Nothing is parsed at capture. `fingerprint()` says, without parsing, everything that the generated code can
 * depend on besides the types of the arguments: the text, the place, and the values of every global and
 * closure variable that it or a function that it calls mentions. `tree()` parses the file once and finds the
 * definition.
 */
#pragma once

#include <Python.h>

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/kernel.hpp"
#include "syntax/nodes.hpp"

namespace caramba::runtime {

/** An error in the user's kernel: becomes a Python exception with file, line and the source line. */
struct KernelError {
    const char* exception;  ///< name of a Python exception type
    std::string message;
    std::string hint;
    int line = 0;
};

struct Function {
    PyObject* object = nullptr;  ///< the Python function (kept alive)
    std::string name;
    std::string file;
    int first_line = 0;
    Options options;
    std::vector<std::string> parameters;
    int required = 0;              ///< parameters without a default
    PyObject* defaults = nullptr;  ///< tuple of the last parameters' default values, or null (borrowed)

    ~Function();

    /** What this name means outside the function's own variables: a borrowed reference, or null. */
    PyObject* lookup(const std::string& name) const;
    /** The definition. Throws KernelError when the source cannot be had. */
    const syntax::FunctionDef* definition();
    const syntax::Tree& tree();
    /** A text that changes whenever the generated code would. */
    const std::string& fingerprint();
    /** The kernel's text of a line (from 1), stripped. */
    std::string line_text(int line) const;

  private:
    std::shared_ptr<syntax::Tree> tree_;
    const syntax::FunctionDef* definition_ = nullptr;
    std::string fingerprint_;
};

/** The Function that an object stands for: a plain Python function, or a wrapper that the dispatcher knows;
 * else null. */
std::shared_ptr<Function> function_of(PyObject* object);

/** Sets the Python exception that this error means. */
void raise(const Function& function, const KernelError& error);

}  // namespace caramba::runtime
