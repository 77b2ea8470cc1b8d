#include "runtime/infer/tuple_loops.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"

namespace caramba::runtime {

using namespace syntax;

namespace {

/** The tuple of `pk.literal_unroll(t)`, or null. */
const Expr* unrolled_tuple(const Function& function, const For* loop) {
    auto* call = loop ? as<Call>(loop->iter) : nullptr;
    if (!call || call->args.size() != 1 || !call->keywords.empty()) return nullptr;
    const std::string name = dotted_name(call->func);
    const std::size_t dot = name.rfind('.');
    if (name.substr(dot == name.npos ? 0 : dot + 1) != "literal_unroll") return nullptr;
    const Expr* root = call->func;
    while (auto* a = as<Attribute>(root)) root = a->value;
    return is<Name>(root) && function.lookup(std::string(name_of(root))) ? call->args[0] : nullptr;
}

template <class F>
void walk(const Node* node, F f) {
    f(node);
    for_each_child(node, [&](const Node* child) { walk(child, f); });
}

class Writer {
  public:
    Writer(const Function& function, const FunctionDef* definition,
           const std::vector<types::TypeRef>& arguments, Tree& tree)
        : function_(function), definition_(definition), arguments_(arguments), tree_(tree), make_(tree) {}

    const FunctionDef* run() {
        auto* copy = static_cast<FunctionDef*>(make_.clone(static_cast<const Stmt*>(definition_)));
        block(copy->body);
        return copy;
    }

  private:
    void block(Block& suite) {
        for (Stmt*& s : suite.stmts) {
            for_each_block(s);
            auto* loop = as<For>(s);
            const Expr* tuple = unrolled_tuple(function_, loop);
            if (tuple) write_out(loop, tuple);
        }
    }
    void for_each_block(Stmt* s) {
        if (auto* choice = as<If>(s)) block(choice->body), block(choice->orelse);
        if (auto* loop = as<For>(s)) block(loop->body), block(loop->orelse);
        if (auto* loop = as<While>(s)) block(loop->body), block(loop->orelse);
        if (auto* attempt = as<Try>(s)) {
            block(attempt->body);
            block(attempt->orelse);
            for (ExceptHandler* handler : attempt->handlers) block(handler->body);
        }
    }

    void write_out(For* loop, const Expr* tuple) {
        const types::TypeRef type = type_of_parameter(tuple);
        if (type && types::is_tuple(type) && !type->elements.empty() &&
            std::ranges::all_of(type->elements, [&](auto t) { return t == type->elements[0]; })) {
            loop->iter = make_.clone(tuple);
            return;
        }
        const std::size_t count = length(loop, tuple);
        if (count == 0) return void(loop->iter = at(make_.tuple({}), loop));
        const std::string counter = "item of a tuple " + std::to_string(loops_++);
        std::vector<Stmt*> rest;
        for (std::size_t k = count; k-- > 0;) {
            std::vector<Stmt*> body{at(make_.assign(make_.clone(loop->target), item(tuple, k)), loop)};
            for (const Stmt* s : loop->body.stmts) body.push_back(make_.clone(s));
            if (k + 1 == count) {
                rest = std::move(body);
                continue;
            }
            auto* choice = tree_.make<If>();
            auto* test = tree_.make<Compare>();
            test->left = make_.name(counter);
            test->ops.push_back(CompareOperator::Eq);
            test->comparators.push_back(make_.integer(static_cast<std::int64_t>(k)));
            choice->test = test;
            choice->body.stmts = std::move(body);
            choice->orelse.stmts = std::move(rest);
            at(choice, loop);
            rest = {choice};
        }
        loop->target = make_.name(counter);
        loop->iter = make_.call(make_.name("range"), {make_.integer(static_cast<std::int64_t>(count))});
        loop->body.stmts = std::move(rest);
        at(loop->target, loop);
        at(loop->iter, loop);
    }

    /** What is new stands where the loop does, as messages say it. */
    template <class T>
    T* at(T* made, const For* loop) {
        walk(made, [&](const Node* n) {
            if (n->span.line == 0) const_cast<Node*>(n)->span = loop->span;
        });
        return made;
    }

    Expr* item(const Expr* tuple, std::size_t k) {
        if (auto* written = as<Tuple>(tuple)) return make_.clone(written->elts[k]);
        return make_.subscript(make_.clone(tuple), make_.integer(static_cast<std::int64_t>(k)));
    }

    /** The type of a parameter that is never bound again; null for everything else. */
    types::TypeRef type_of_parameter(const Expr* e) const {
        const std::string name(name_of(e));
        const auto at = std::ranges::find(function_.parameters, name);
        if (at == function_.parameters.end() || stores(definition_, name) > 0) return nullptr;
        // Indices of a launch and accumulators come before the arguments.
        const auto place = static_cast<std::size_t>(at - function_.parameters.begin());
        const std::size_t first = function_.parameters.size() - arguments_.size();
        return place < first ? nullptr : arguments_[place - first];
    }

    std::size_t length(const For* loop, const Expr* tuple) const {
        if (auto* written = as<Tuple>(tuple)) {
            const bool plain = std::ranges::all_of(written->elts, [&](const Expr* e) {
                return is<Constant>(e) || is<UnaryOp>(e) ||
                       (is<Name>(e) && stores(loop, std::string(name_of(e))) == 0);
            });
            if (plain) return written->elts.size();
        }
        const std::string name(name_of(tuple));
        if (const types::TypeRef type = type_of_parameter(tuple); type && types::is_tuple(type))
            return type->elements.size();
        const int bound = name.empty() ? -1 : stores(definition_, name);
        if (bound == 1) {
            const Tuple* value = nullptr;
            walk(definition_, [&](const Node* n) {
                auto* assign = as<Assign>(n);
                if (assign && assign->targets.size() == 1 && name_of(assign->targets[0]) == name)
                    value = as<Tuple>(assign->value);
            });
            if (value) return value->elts.size();
        }
        PyObject* global = bound == 0 ? function_.lookup(name) : nullptr;
        if (global && PyTuple_Check(global)) return static_cast<std::size_t>(PyTuple_GET_SIZE(global));
        throw KernelError{"TypeError", "literal_unroll takes a tuple whose length is known in a kernel",
                          "pass it as an argument", static_cast<int>(tuple->span.line)};
    }

    /** How many statements in it bind a name. */
    static int stores(const Node* in, const std::string& name) {
        int found = 0;
        walk(in, [&](const Node* n) {
            if (auto* assign = as<Assign>(n))
                for (const Expr* target : assign->targets) found += mentions(target, name);
            if (auto* update = as<AugAssign>(n)) found += name_of(update->target) == name;
            if (auto* loop = as<For>(n)) found += mentions(loop->target, name);
        });
        return found;
    }

    static bool mentions(const Node* node, const std::string& name) {
        bool found = false;
        walk(node, [&](const Node* n) { found = found || (is<Name>(n) && name_of(n) == name); });
        return found;
    }

    const Function& function_;
    const FunctionDef* definition_;
    const std::vector<types::TypeRef>& arguments_;
    Tree& tree_;
    Build make_;
    int loops_ = 0;
};

}  // namespace

const FunctionDef* write_out_tuple_loops(const Function& function, const FunctionDef* definition,
                                         const std::vector<types::TypeRef>& arguments, Tree& tree) {
    bool found = false;
    walk(definition, [&](const Node* n) { found = found || unrolled_tuple(function, as<For>(n)); });
    return found ? Writer(function, definition, arguments, tree).run() : definition;
}

}  // namespace caramba::runtime
