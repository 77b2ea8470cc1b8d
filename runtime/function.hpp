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

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/kernel.hpp"
#include "runtime/live.hpp"
#include "syntax/nodes.hpp"

namespace caramba::runtime {

/** An error in the user's kernel: becomes a Python exception with file, line and the source line. */
struct KernelError {
    const char* exception;  ///< name of a Python exception type
    std::string message;
    std::string hint;
    int line = 0;  ///< 0: the kernel's first; -1: no matter of any line, but of the call
    std::shared_ptr<const struct Function> in = nullptr;  ///< where the line is; null: the kernel itself
};

struct Found {
    PyObject* holder = nullptr;  ///< cell or dict of globals; null: builtins, or not found
    PyObject* value = nullptr;   ///< borrowed
};

/** Name of the view that a lambda of LambdaForm::Store assigns to. */
inline constexpr const char* stored_view = "the view";

/** A value around a kernel that its code depends on, as it was when the kernel was captured. */
struct Captured {
    PyObject* holder;
    PyObject* name;
    PyObject* value;
};

struct Function {
    PyObject* object = nullptr;  ///< the Python function (kept alive)
    std::string name;
    std::string file;
    int first_line = 0;
    Options options;
    /** Where that is so, the callers' python_errors under which it was compiled. */
    std::map<std::vector<types::TypeRef>, bool> first_errors;
    /** By the types of arguments as Numba tells them apart: what compile_time_constants were (kept alive). */
    std::map<std::string, std::map<std::string, PyObject*>> first_constants;
    std::vector<std::string> parameters;
    int required = 0;              ///< parameters without a default
    int rest = -1;                 ///< the parameter `*rest`, a tuple of what is left; −1: none
    PyObject* defaults = nullptr;  ///< tuple of the last parameters' default values, or null

    PyTypeObject* receiver =
        nullptr;                      ///< a method: the class of the object that it is called on (kept alive)
    bool of_overload = false;         ///< an overload for Numba gave it
    bool constructs = false;          ///< it is the __init__ of a class type; its result are the fields
    std::vector<std::string> fields;  ///< their names, in order, once there is a definition
    Origin origin;                    ///< a method: where that object comes from

    Function() = default;
    Function(const Function&) = delete;
    Function& operator=(const Function&) = delete;
    ~Function();

    /** Where this name's value is found outside the function's own variables. */
    Found find(const std::string& name) const;
    /** What this name means outside the function's own variables: a borrowed reference, or null. */
    PyObject* lookup(const std::string& name) const;
    /** Whether a name, `CF` or `constants.CF`, is one of its compile-time constants. */
    bool is_compile_time_constant(const std::string& name) const;
    /** Those among the members of a module, by their names there. */
    std::set<std::string> constants_of(const std::string& module) const;
    /** What all of these meant when the function was compiled for such arguments first, as it is now, whether
     * these arguments make it read them or not: borrowed, for its life. */
    const std::map<std::string, PyObject*>& constants(const std::vector<types::TypeRef>& arguments);
    /** The definition. Throws KernelError when the source cannot be had. */
    const syntax::FunctionDef* definition();
    bool is_lambda() const;
    /** The definition as it stands in the file; a lambda's is `return expression`. */
    const syntax::FunctionDef* written();
    syntax::Tree& tree();
    /** Values that each launch passes after the arguments; they follow `parameters` in the definition. Throws
     * KernelError. */
    const std::vector<Live>& live();
    /** The method that a name of the definition stands for, or null. */
    std::shared_ptr<Function> method(const std::string& name) const;
    /** A function that stands inside this one, compiled as one of its own; `definition` lives as long as the
     * compilation. */
    std::shared_ptr<Function> inner(const std::string& name, const syntax::FunctionDef* definition) const;
    /** From now on this name of the definition stands for a function. */
    void name_inner(const std::string& name, std::shared_ptr<Function> function) {
        methods_[name] = std::move(function);
    }
    /** Whether everything that the generated code depends on is still as it was captured. */
    bool current() const;
    /** Takes everything around it anew at its next use. */
    void forget();
    /** Leaves out the first parameter of a method. */
    void drop_self() {
        parameters.erase(parameters.begin());
        required = required > 0 ? required - 1 : 0;
        rest = rest > 0 ? rest - 1 : rest;
    }
    /** Becomes another closure of the same code, as each evaluation of a lambda gives. False when that needs
     * a capture of its own. */
    bool rebind(PyObject* function);
    /** A text that changes whenever the generated code would. */
    const std::string& fingerprint();
    /** The kernel's text of a line (from 1), stripped. */
    std::string line_text(int line) const;

  private:
    const syntax::FunctionDef* lambda();
    friend class Surroundings;
    friend class DefinitionMaker;
    std::shared_ptr<syntax::Tree> tree_;
    const syntax::FunctionDef* written_ = nullptr;
    const syntax::FunctionDef* definition_ = nullptr;
    std::string fingerprint_;
    std::vector<Captured> captured_;
    int generation_ = 0;     ///< surroundings_generation when it was captured
    bool has_live_ = false;  ///< what it or a callee mentions may have to be passed
    std::vector<Live> live_;
    std::map<std::string, std::shared_ptr<Function>>
        methods_;  ///< by the name that the definition calls them
};

/** The __init__ of a class type as a function that returns the fields; null with an error set. */
std::shared_ptr<Function> constructor_of(PyTypeObject* type);

/** The method of a class that a function is, called on an object from `origin`: `self` is no parameter of it.
 * One for each choice of these; null with an error set. */
std::shared_ptr<Function> method_of(const Function& function, PyTypeObject* receiver, const Origin& origin);

/** The names of a function's parameters, those that can only be passed by keyword included: the first so many
 * of co_varnames. */
int parameter_count(PyCodeObject* code);
/** The default values of its last parameters as a tuple, a new reference; null where there are none, or, with
 * an error set, where a parameter without a default follows one with a default. */
PyObject* parameter_defaults(PyObject* function);

/** The Function that an object stands for: a plain Python function, or a wrapper that the dispatcher knows;
 * else null. */
std::shared_ptr<Function> function_of(PyObject* object);

/** Sets the Python exception that this error means. */
void raise(const Function& function, const KernelError& error);
/** Whether an exception says that no signature of the function takes the arguments of a call. */
bool is_of_signatures(PyObject* error);

}  // namespace caramba::runtime
