#include "visitors/numpy_transformer.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

class NumpyTransformer : public Transformer {
  public:
    NumpyTransformer(Program& program, Kernel& kernel)
        : Transformer(program.tree), program_(program), kernel_(kernel), make_(program.tree) {}

    void run() {
        FunctionDef* def = kernel_.def;
        find_views();
        wrap();
        Transformer::run(def);
    }

  private:
    /** Arrays that are updated in place or returned as they came get a second name for their view. */
    void find_views() {
        for (Stmt* s : kernel_.def->body.stmts)
            walk(s, [&](const Node* n) {
                const Expr* whole = nullptr;
                if (auto* a = as<AugAssign>(n)) whole = a->target;
                if (auto* r = as<Return>(n)) whole = r->value;
                if (auto* a = as<Assign>(n))
                    for (const Expr* t : a->targets) assigned_.insert(std::string(name_of(t)));
                std::string name(name_of(whole));
                if (std::count(kernel_.arrays.begin(), kernel_.arrays.end(), name)) views_[name] = "";
            });
        for (const std::string& name : assigned_) views_.erase(name);
        for (auto& [name, view] : views_) view = program_.fresh_name(name + "_view");
    }

    void wrap() {
        if (kernel_.arrays.empty()) return;
        auto wrapped = [&](const std::string& name) {
            return make_.call(make_.dotted(program_.pk + ".array"), {make_.name(name)});
        };
        auto target = [&](const std::string& name) {
            return make_.name(views_.count(name) ? views_[name] : name);
        };
        std::vector<Expr*> targets, values;
        for (const std::string& name : kernel_.arrays) {
            targets.push_back(target(name));
            values.push_back(wrapped(name));
        }
        Stmt* statement = targets.size() == 1 ? make_.assign(targets[0], values[0])
                                              : make_.assign(make_.tuple(targets), make_.tuple(values));
        Block& body = kernel_.def->body;
        bool documented = !body.empty() && is_docstring(body.stmts[0]);
        body.stmts.insert(body.stmts.begin() + (documented ? 1 : 0), statement);
        body.edited = true;
        wrapping_ = statement;
    }

    bool enters(Node* node) override { return node != wrapping_; }

    Expr* transform(Expr* e) override {
        if (auto* n = as<Name>(e); n && views_.count(n->id)) {
            Expr* view = make_.name(views_[n->id]);
            view->span = n->span;
            return view;
        }
        auto* call = as<Call>(e);
        std::string path = call ? program_.resolve(kernel_, call->func) : "";
        if (path.starts_with("numpy.")) {
            Expr* function = make_.dotted(program_.pk + "." + path.substr(6));
            function->span = call->func->span;
            call->func = function;
        }
        return e;
    }

    Statements transform_statement(Stmt* stmt) override {
        auto* r = as<Return>(stmt);
        if (!r || !r->value) return {stmt};
        // The view's name came from the walk over the children: what is returned is the caller's object.
        for (const auto& [name, view] : views_)
            if (name_of(r->value) == view) {
                Expr* original = make_.name(name);
                original->span = r->value->span;
                r->value = original;
                return {stmt};
            }
        Expr* array = make_.call(make_.dotted(program_.pk + ".asnumpy"), {make_.clone(r->value)});
        array->span = r->value->span;
        r->value = array;
        return {stmt};
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
    std::map<std::string, std::string> views_;
    std::set<std::string> assigned_;
    const Node* wrapping_ = nullptr;
};

}  // namespace

void transform_numpy(Program& program) {
    for (auto& kernel : program.kernels)
        if (kernel->form == Form::Arrays) NumpyTransformer(program, *kernel).run();
}

}  // namespace caramba::visitors
