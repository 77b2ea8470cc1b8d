/** \file
 * A lambda as a function definition: which of its line's lambdas it is, and what its launch makes of its
 * expression.
 */
#include <utility>
#include <vector>

#include "runtime/dispatch/object.hpp"
#include "runtime/function.hpp"
#include "syntax/build.hpp"
#include "syntax/visitor.hpp"

namespace caramba::runtime {

namespace {

/** Where a code object's first instruction that has a place stands: line and column; −1: unknown. */
std::pair<int, int> first_position(PyObject* code) {
    std::pair<int, int> first{-1, -1};
    const Owned positions(PyObject_CallMethod(code, "co_positions", nullptr));
    const Owned iterator(positions ? PyObject_GetIter(positions.get()) : nullptr);
    while (iterator) {
        const Owned item(PyIter_Next(iterator.get()));
        if (!item) break;
        PyObject *line = PyTuple_GET_ITEM(item.get(), 0), *column = PyTuple_GET_ITEM(item.get(), 2);
        if (!PyLong_Check(line) || !PyLong_Check(column)) continue;
        std::pair<int, int> here{static_cast<int>(PyLong_AsLong(line)),
                                 static_cast<int>(PyLong_AsLong(column))};
        PyObject* end = PyTuple_GET_ITEM(item.get(), 3);
        if (PyLong_Check(end) && PyLong_AsLong(end) == here.second) continue;  // RESUME and its like
        if (first.first < 0 || here < first) first = here;
    }
    PyErr_Clear();
    return first;
}

/** Finds the lambdas that begin at a line. */
struct LambdaFinder : syntax::Visitor {
    explicit LambdaFinder(int l) : line(l) {}
    void visit_node(syntax::Lambda* node) override {
        if (static_cast<int>(node->span.line) == line) found.push_back(node);
        visit_children(node);
    }
    int line;
    std::vector<syntax::Lambda*> found;
};

}  // namespace

const syntax::FunctionDef* Function::lambda() {
    LambdaFinder finder(first_line);
    finder.visit(tree_->module);
    const auto [line, column] = first_position(PyFunction_GET_CODE(object));
    syntax::Lambda* chosen = finder.found.size() == 1 ? finder.found[0] : nullptr;
    for (syntax::Lambda* candidate : finder.found)
        if (static_cast<int>(candidate->body->span.line) == line &&
            static_cast<int>(candidate->body->span.column) == column)
            chosen = candidate;
    if (!chosen)
        throw KernelError{"OSError", "the lambda cannot be told from others of its line",
                          "write one lambda a line, or a function", first_line};
    syntax::Build make(*tree_);
    auto* arguments = make.clone(chosen->args);
    syntax::Expr* body = make.clone(chosen->body);
    auto at = [&]<class T>(T* node) {
        node->span = chosen->body->span;
        return node;
    };
    const auto indices = static_cast<size_t>(options.indices);
    const size_t needed = options.form == LambdaForm::Store        ? indices
                          : options.form == LambdaForm::Accumulate ? indices + 1
                                                                   : 0;
    if (arguments->args.size() < needed)
        throw KernelError{
            "TypeError",
            "the launch gives this lambda " + std::to_string(indices) +
                (options.form == LambdaForm::Accumulate ? " indices and an accumulator" : " indices"),
            "give it a parameter for each", first_line};
    syntax::Stmt* statement = nullptr;
    switch (options.form) {
        case LambdaForm::Store: {
            std::vector<syntax::Expr*> places;
            for (size_t d = 0; d < indices; ++d) places.push_back(at(make.name(arguments->args[d]->arg)));
            syntax::Expr* index = indices == 1 ? places[0] : at(make.tuple(std::move(places)));
            statement = make.assign(at(make.subscript(at(make.name(stored_view)), index)), body);
            break;
        }
        case LambdaForm::Accumulate:
            statement = make.assign(at(make.name(arguments->args[indices]->arg)), body);
            break;
        case LambdaForm::Evaluate:
            statement = make.statement(body);
            break;
        case LambdaForm::Return:
            statement = make.give(body);
    }
    return at(make.function(name, arguments, {at(statement)}));
}

}  // namespace caramba::runtime
