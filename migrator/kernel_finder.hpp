/** \file
 * Walks all suites of a file, those of classes and functions included, and makes kernels of what stands
 * there: of definitions below a decorator of Numba's and of jitclasses (kernel_finder.cpp), and of calls that
 * make kernels of functions (kernels_by_call.cpp).
 *
 *     @njit(cache=True)                 def f(x): …
 *     def f(x): …                       g = njit(parallel=True)(f)
 */
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::migrator {

class KernelFinder {
  public:
    /** Adds the calls of decorators whose kernels are known to `calls_read`. */
    KernelFinder(visitors::Program& program, std::set<const syntax::Node*>& calls_read)
        : program_(program), calls_read_(calls_read) {}

    void run();

  private:
    using Names = std::set<std::string>;

    /** The name that a decorator begins with, `numba` of `@numba.njit(cache=True)`, is hidden here. */
    bool begins_hidden(const syntax::Expr* decorator) const;
    /** What functions import is among the module's names. */
    void drop_imports(Names& names) const;
    void block(syntax::Block& suite, const std::string& inside);
    void statement(syntax::Stmt*& stmt, syntax::Block& suite, const std::string& inside);

    // Classes.
    /** `Fast = jitclass(Base, spec)` and `Fast = jitclass(spec)(Base)`: a copy of the class that is decorated
     * stands for the call. */
    bool class_made_by_call(syntax::Stmt*& place, syntax::Block& suite, syntax::Assign* assign,
                            const syntax::Call* call, const std::string& inside);
    /** The plain class that a name means, perhaps of another module, and why it cannot be another one's. */
    std::optional<std::pair<const syntax::ClassDef*, std::string>> plain_class(const syntax::Expr* e) const;
    bool class_type(syntax::ClassDef* cls, const syntax::Expr* decorator, const std::string& inside,
                    const std::string& refused = "");
    /** Numba compiles the methods of a jitclass, so it must find what they call. */
    void compiled_methods(syntax::ClassDef* cls);
    void shadow(syntax::FunctionDef* def, syntax::Block& suite);

    // Calls of decorators, in kernels_by_call.cpp.
    /** `f = njit(f)`, and in functions `g = njit(f)` or `return njit(f)`, below a function that nothing else
     * uses. */
    bool made_below(syntax::FunctionDef* def, syntax::Block& suite);
    /** `g = njit(f)`, `g = njit(f, parallel=True)` and `g = njit(parallel=True)(f)`. */
    void made_by_call(syntax::Stmt*& place, syntax::Block& suite, syntax::Assign* assign,
                      const syntax::Call* call);
    /** The function of the module's that a name means where it is given to a call: `if fast: f = njit(f)`
     * gives the one that was there before. */
    syntax::FunctionDef* given_function(const syntax::Expr* e) const;
    /** `dict(mean=njit(mean))`: the function stays as it is for whoever else calls it, and what such calls
     * make of it is compiled when the program runs. */
    void made_in_expression(const syntax::Node* part);
    /** `return njit(f)` in a function that also returns `f` as it is. */
    void returned_by_call(const syntax::Return* returned);
    /** `g = njit(f)` in a function, of a function of the module: a copy of that stands for the call, where it
     * reads what it read. */
    bool made_inside(const syntax::FunctionDef* of, syntax::Stmt*& place, syntax::Block& suite,
                     syntax::Assign* assign, const visitors::Decorator& d);
    /** Whether nothing but this assignment binds a name in a function. */
    static bool binds_once(const syntax::FunctionDef& f, const syntax::Assign* assign,
                           const std::string& name);
    /** `g = njit(f) if fast else f` as an `if`, whose branches define kernels. */
    void write_branches(syntax::Stmt*& place, syntax::Block& suite, syntax::Assign* assign);
    /** A kernel whose definition takes the place of the call that makes it. */
    visitors::Kernel& add_made(syntax::FunctionDef* def, syntax::Stmt*& place, syntax::Block& suite,
                               syntax::Assign* assign, const visitors::Decorator& d);
    /** How often a function's name is read in the file, calls that stand back for a kernel's definition
     * included: where Numba's form of that kernel is needed, too, its call comes back. */
    size_t uses(const syntax::FunctionDef* def) const;

    // Definitions below decorators.
    visitors::Kernel& add(std::unique_ptr<visitors::Kernel> k);
    bool is_static(const syntax::Expr* e) const;
    std::unique_ptr<visitors::Kernel> make_kernel(syntax::FunctionDef* def, syntax::Block& suite,
                                                  const visitors::Decorator& decorator);
    /** One that sees what the functions around the statement at hand bind. */
    std::unique_ptr<visitors::Kernel> make_here(syntax::FunctionDef* def, syntax::Block& suite,
                                                const visitors::Decorator& decorator);
    bool kernel(syntax::FunctionDef* def, syntax::Block& suite, const std::string& inside);
    /** What the text does not say of Numba's decorator, or not so that it can be read, the run knows. */
    bool left_to_the_run(visitors::Kernel& k, const syntax::Expr* by, const syntax::Expr* decorator) const;
    /** Likewise of a call that makes a kernel: `njit(**options)(f)`. */
    bool left_to_the_run(visitors::Kernel& k, const syntax::Call* call) const;
    /** Decorators of the user's above and below Numba's. */
    void beside(visitors::Kernel& k, const syntax::Expr* numbas);
    /** A function that a decorator of the user's gives to Numba, which must find what it calls. */
    bool compiled_otherwise(syntax::FunctionDef* def, syntax::Block& suite, const std::string& inside);
    /** What is Numba's of a decorator that is a parameter of the function of the module around; null where it
     * is none, or nothing known. */
    const std::vector<visitors::Reference>* given_to_function_around(const syntax::Expr* decorator);

    visitors::Program& program_;
    Names around_;  ///< what the functions around a suite bind
    Names hidden_;  ///< and the class whose body it is: they mean nothing of the module's
    std::vector<const syntax::FunctionDef*> functions_;
    bool without_numba_ = false;  ///< the suite around runs where Numba is missing, and then alone
    std::set<const syntax::Node*>& calls_read_;  ///< calls of decorators whose kernels are known
    std::set<const syntax::Stmt*> replaced_;  ///< definitions that nobody gets: their names mean later ones
    std::map<std::pair<const syntax::FunctionDef*, std::string>, std::vector<visitors::Reference>>
        given_decorators_;
    std::map<const syntax::Block*, std::set<std::string>> given_;  ///< to calls, as their first arguments
};

}  // namespace caramba::migrator
