#include "visitors/plain_syntax.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "syntax/build.hpp"
#include "syntax/comments.hpp"
#include "syntax/fold.hpp"
#include "syntax/parse.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/project.hpp"
#include "visitors/text_arguments.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Whether the statements leave the loop that holds them by a break. */
bool breaks(const Block& block) {
    bool found = false;
    for (const Stmt* s : block.stmts) {
        if (is<Break>(s)) found = true;
        if (auto* i = as<If>(s)) found = found || breaks(i->body) || breaks(i->orelse);
        if (auto* w = as<With>(s)) found = found || breaks(w->body);
        if (auto* t = as<Try>(s)) {
            found = found || breaks(t->body) || breaks(t->orelse);
            for (const ExceptHandler* handler : t->handlers) found = found || breaks(handler->body);
        }
        if (auto* f = as<For>(s)) found = found || breaks(f->orelse);
        if (auto* l = as<While>(s)) found = found || breaks(l->orelse);
    }
    return found;
}

bool is_float_literal(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Float;
}
bool is_number_literal(const Expr* e) {
    auto* sign = as<UnaryOp>(e);
    auto* c = as<Constant>(sign && sign->op == UnaryOperator::USub ? sign->operand : e);
    return c && (c->value.kind == ConstantValue::Kind::Int || is_float_literal(c));
}

class Plain : public Transformer {
  public:
    Plain(Program& program, Kernel& kernel)
        : Transformer(program.tree), program_(program), kernel_(kernel), make_(program.tree) {
        walk(kernel.def->args, [&](const Node* n) { parameters_.insert(n); });
        for (const auto* list : {&kernel.def->args->defaults, &kernel.def->args->kw_defaults})
            defaults_.insert(list->begin(), list->end());
        for (const Stmt* s : kernel.def->body.stmts)
            walk(s, [&](const Node* n) {
                if (auto* r = as<Return>(n)) {
                    results_.insert(r->value);
                    if (auto* t = as<Tuple>(r->value)) results_.insert(t->elts.begin(), t->elts.end());
                }
                if (auto* loop = as<For>(n)) loops_.insert(loop->iter);
                // A number is never a member.
                if (auto* c = as<Compare>(n);
                    c && (c->ops[0] == CompareOperator::Is || c->ops[0] == CompareOperator::IsNot)) {
                    results_.insert(c->left);
                    results_.insert(c->comparators[0]);
                }
            });
    }

    /** Whether the kernel says anything that it changes. */
    bool applies() {
        looks_ = true;
        for (Expr* e : defaults_) found_ = found_ || (e && instead(e) != e);
        for (const Stmt* s : kernel_.def->body.stmts)
            walk(s, [&](const Node* n) {
                if (auto* e = as<Expr>(n)) found_ = found_ || instead(const_cast<Expr*>(e)) != e;
                if (auto* f = as<For>(n)) found_ = found_ || !f->orelse.empty() || is<ListComp>(f->iter);
                if (auto* w = as<While>(n)) found_ = found_ || !w->orelse.empty();
                auto* unused = as<ExprStmt>(n);
                found_ = found_ || (unused && is_unused(unused));
                auto* assign = as<Assign>(n);
                found_ = found_ || (assign && binds_lists(assign));
                auto* d = as<Delete>(n);
                found_ = found_ || (d && d->targets.size() == 1 && removal(d->targets[0]));
                auto* match = as<Match>(n);
                found_ = found_ || (match && are_values(match));
                auto* with = as<With>(n);
                found_ = found_ || (with && only_schedules(with));
            });
        looks_ = false;
        return found_;
    }

    void write() { run(kernel_.def); }

  private:
    Expr* numpy(std::string_view member) {
        // While looking, whether the kernel has the name does not matter yet.
        const std::string module = looks_ ? "np" : program_.numpy_name(kernel_);
        return module.empty() ? nullptr : make_.dotted(module + "." + std::string(member));
    }

    Expr* transform(Expr* e) override {
        Expr* out = instead(e);
        if (out != e) out->span = e->span;
        return out;
    }

    /** The number that a member of an IntEnum is, or `.value` of any. What is returned, or asked to be
     * the same object, stays a member. */
    Expr* member(const Expr* e) {
        auto* a = as<Attribute>(e);
        auto number = enum_member(program_, kernel_, e, true);
        if (number && results_.contains(e)) return nullptr;
        if (!number && a && a->attr == "value") number = enum_member(program_, kernel_, a->value, false);
        // Transformers begin inside, so that `Mode.FAST` of `Mode.FAST.value` is a number by now.
        if (!number && a && a->attr == "value" && members_.contains(a->value)) return a->value;
        if (!number) return nullptr;
        auto* copy = program_.tree.make<Constant>();
        copy->value = *number;
        members_.insert(copy);
        if (number->kind != ConstantValue::Kind::Int || number->integer >= 0) return copy;
        copy->value.integer = -number->integer;
        auto* negative = program_.tree.make<UnaryOp>();
        negative->op = UnaryOperator::USub;
        negative->operand = copy;
        members_.insert(negative);
        return negative;
    }

    Expr* instead(Expr* e) {
        if (parameters_.contains(e)) {
            const std::string_view type =
                defaults_.contains(e) ? type_in_numpy(program_.module.resolve(e)) : "";
            Expr* out = type.empty() ? nullptr : numpy(type);
            return out ? out : e;
        }
        if (is<Name>(e) || is<Attribute>(e)) {
            const std::string path = program_.resolve(kernel_, e);
            std::string_view type = type_in_numpy(path);
            if (path == "cmath.pi" || path == "cmath.e" || path == "cmath.inf" || path == "cmath.nan")
                type = std::string_view(path).substr(6);
            Expr* out = type.empty() ? member(e) : numpy(type);
            return out ? out : e;
        }
        if (auto* call = as<Call>(e)) return other_call(call);
        // `"two " + "texts"`
        if (std::string text = is<BinOp>(e) ? written_text(e) : ""; !text.empty()) return make_.string(text);
        auto* compare = as<Compare>(e);
        if (Expr* swapped = compare ? text_behind(compare) : nullptr) return swapped;
        return compare ? membership(compare) : e;
    }

    /** `method == "max"` for `"max" == method`; null of other comparisons. */
    Expr* text_behind(Compare* compare) {
        const bool equality = compare->ops.size() == 1 && (compare->ops[0] == CompareOperator::Eq ||
                                                           compare->ops[0] == CompareOperator::NotEq);
        if (!equality || !is_text(compare->left) || is_text(compare->comparators[0])) return nullptr;
        auto* swapped = tree_.make<Compare>();
        swapped->left = compare->comparators[0];
        swapped->ops = compare->ops;
        swapped->comparators = {compare->left};
        swapped->fresh = true;
        return swapped;
    }

    Expr* other_call(Call* call) {
        auto* method = as<Attribute>(call->func);
        if (method && method->attr == "empty_list" && !call->args.empty() &&
            program_.resolve(kernel_, method->value) == "numba.typed.List")
            return empty_list(call, method->value);
        const std::string path = program_.resolve(kernel_, call->func);
        if (Expr* known = about_threads(path, call)) return known;
        if (path == "numba.carray" || path == "numba.farray") {
            Expr* array = array_at_pointer(call, path == "numba.farray");
            return array ? array : call;
        }
        // Only what a loop runs over itself is launched.
        if (path == "numba.prange" && !loops_.contains(call))
            return make_.call(make_.name("range"), call->args);
        if (path == "builtins.map")
            if (Expr* items = mapped(call)) return items;
        if (path == "numba.pndindex") {
            Expr* places = numpy("ndindex");
            return places ? make_.call(places, call->args) : call;
        }
        // Integers that are written out mean products to `**`, and to nothing else.
        const auto exponent = call->args.size() == 2 ? folded(call->args[1]) : std::nullopt;
        if (path == "builtins.pow" && call->keywords.empty() &&
            !(exponent && exponent->kind == ConstantValue::Kind::Int))
            if (Expr* meant = operation("pow", call->args)) return meant;
        if (Expr* by_position = with_axes(path, call)) return by_position;
        if (path.starts_with("operator.") && call->keywords.empty())
            if (Expr* meant = operation(operator_name(path.substr(9)), call->args)) return meant;
        if (path == "builtins.tuple" && call->args.empty() && call->keywords.empty()) return make_.tuple({});
        const bool conjugate = method && path.empty() && call->args.empty() && call->keywords.empty() &&
                               (method->attr == "conjugate" || method->attr == "conj");
        if (conjugate)
            if (Expr* conj = numpy("conj")) return make_.call(conj, {method->value});
        return call;
    }

    /** `np.transpose(a, axes=(1, 0))` is `np.transpose(a, (1, 0))`; null of other calls. */
    Expr* with_axes(const std::string& path, Call* call) {
        using Names = std::vector<std::string_view>;
        static const std::map<std::string_view, Names> known = {
            {"numpy.transpose", {"axes"}},
            {"numpy.swapaxes", {"axis1", "axis2"}},
            {"numpy.moveaxis", {"source", "destination"}}};
        const auto names = known.find(path);
        if (names == known.end() || call->keywords.empty() || call->args.empty()) return nullptr;
        std::vector<Expr*> given = call->args;
        for (const Keyword* k : call->keywords) {
            if (given.size() > names->second.size() || k->arg != names->second[given.size() - 1])
                return nullptr;
            given.push_back(k->value);
        }
        return make_.call(call->func, std::move(given));
    }

    /** `map(f, [a, b])` is `(f(a), f(b))`, null of other calls. */
    Expr* mapped(Call* call) {
        if (call->args.size() != 2 || !call->keywords.empty() ||
            !(is<Name>(call->args[0]) || is<Attribute>(call->args[0])))
            return nullptr;
        const auto* items = display_items(call->args[1]);
        if (!items || items->empty() ||
            std::ranges::any_of(*items, [](const Expr* e) { return is<Starred>(e); }))
            return nullptr;
        std::vector<Expr*> results;
        for (Expr* item : *items) {
            results.push_back(make_.call(make_.clone(call->args[0]), {item}));
            results.back()->span = item->span;
        }
        return make_.tuple(results);
    }

    static const std::vector<Expr*>* display_items(const Expr* e) {
        if (auto* tuple = as<Tuple>(e)) return &tuple->elts;
        auto* list = as<List>(e);
        return list ? &list->elts : nullptr;
    }

    /** `carray(p, n)`, `farray(p, (m, n))`: what is behind a pointer is an array without an end, of which
     * this is the first part; null where the shape may be a tuple that is not written out. */
    Expr* array_at_pointer(Call* call, bool fortran) {
        Expr* shape = call->args.size() >= 2 ? call->args[1] : nullptr;
        for (const Keyword* k : call->keywords) {
            if (k->arg == "shape") shape = k->value;
            if (k->arg != "shape" && k->arg != "dtype") return nullptr;  // of a typed pointer there is one
        }
        if (call->args.empty() || call->args.size() > 3 || !shape) return nullptr;
        auto* tuple = as<Tuple>(shape);
        if (!tuple && !is_length(shape)) return nullptr;
        std::vector<Expr*> extents = tuple ? tuple->elts : std::vector{shape};
        const bool repeats = extents.size() > 1;
        if (extents.empty() || (repeats && !std::ranges::all_of(extents, [&](const Expr* e) {
                                    return is<Name>(e) || is_number_literal(e);
                                })))
            return nullptr;
        Expr* count = extents[0];
        for (size_t i = 1; i < extents.size(); ++i) {
            auto* product = tree_.make<BinOp>();
            product->left = make_.clone(count);
            product->op = BinaryOperator::Mult;
            product->right = make_.clone(extents[i]);
            product->fresh = true;
            product->span = call->span;
            count = product;
        }
        auto* part = tree_.make<Slice>();
        part->upper = count;
        part->fresh = true;
        Expr* items = make_.subscript(call->args[0], part);
        items->span = call->span;
        if (!repeats) return items;
        if (fortran) std::ranges::reverse(extents);
        Expr* shaped = make_.call(make_.attribute(items, "reshape"), {make_.tuple(extents)});
        return fortran ? make_.attribute(shaped, "T") : shaped;
    }

    /** Whether a shape is one number: what is computed, or a name that no tuple has. */
    bool is_length(const Expr* e) const {
        if (is_number_literal(e) || is<BinOp>(e) || is<Subscript>(e)) return true;
        const std::string name(name_of(e));
        bool number = !name.empty();
        walk(kernel_.def, [&](const Node* n) {
            auto* assign = as<Assign>(n);
            const bool binds = assign && std::ranges::any_of(assign->targets, [&](const Expr* target) {
                                   return mentions(target, name);
                               });
            if (binds) number = number && (is_number_literal(assign->value) || is<BinOp>(assign->value));
        });
        return number;
    }

    /** The number of threads, which is Numba's int32, constant unless the program sets it, and the id of the
     * only thread of the serial run. As calls they are no constants that drop branches. */
    Expr* about_threads(const std::string& path, Call* call) {
        const bool sets = path == "numba.set_num_threads";
        if (call->args.size() != (sets ? 1 : 0) || !call->keywords.empty()) return nullptr;
        if (sets) {
            Expr* most = most_threads();
            return most ? make_.call(pykokkos("set_num_threads"), {call->args[0], most}) : nullptr;
        }
        if (path == "numba.get_thread_id") return make_.call(pykokkos("get_thread_id"), {});
        if (path != "numba.get_num_threads") return nullptr;
        if (sets_threads()) return make_.call(pykokkos("get_num_threads"), {});
        Expr* int32 = numpy("int32");
        Expr* most = most_threads();
        return int32 && most ? make_.call(int32, {most}) : nullptr;
    }

    Expr* pykokkos(const std::string& member) {
        program_.extensions.insert("pk." + member);
        return make_.dotted(program_.pk + "." + member);
    }

    Expr* most_threads() {
        const std::string module = looks_ ? "numba" : program_.package_name(program_.numba, kernel_);
        return module.empty() ? nullptr : make_.dotted(module + ".config.NUMBA_NUM_THREADS");
    }

    /** Whether something in the files sets the number of threads, which otherwise is Numba's constant, or
     * what imports the package may. */
    bool sets_threads() const {
        if (program_.is_package || program_.module_name.find('.') != std::string::npos) return true;
        const auto sets = [](const Program* p) {
            return p->tree.source.find("set_num_threads") != std::string::npos;
        };
        return program_.project ? std::ranges::any_of(program_.project->programs(), sets) : sets(&program_);
    }

    /** `and_` of `__and__`, which is the same function. */
    static std::string operator_name(std::string name) {
        if (!name.starts_with("__") || !name.ends_with("__") || name.size() < 5) return name;
        name = name.substr(2, name.size() - 4);
        return name == "and" || name == "or" || name == "not" ? name + "_" : name;
    }

    /** `operator.add(a, b)` is `a + b`; null for functions that no operator says. */
    Expr* operation(const std::string& name, const std::vector<Expr*>& args) {
        static const std::map<std::string, BinaryOperator> binary{
            {"add", BinaryOperator::Add},       {"sub", BinaryOperator::Sub},
            {"mul", BinaryOperator::Mult},      {"matmul", BinaryOperator::MatMult},
            {"truediv", BinaryOperator::Div},   {"floordiv", BinaryOperator::FloorDiv},
            {"mod", BinaryOperator::Mod},       {"pow", BinaryOperator::Pow},
            {"lshift", BinaryOperator::LShift}, {"rshift", BinaryOperator::RShift},
            {"and_", BinaryOperator::BitAnd},   {"or_", BinaryOperator::BitOr},
            {"xor", BinaryOperator::BitXor}};
        static const std::map<std::string, CompareOperator> comparisons{
            {"eq", CompareOperator::Eq},  {"ne", CompareOperator::NotEq}, {"lt", CompareOperator::Lt},
            {"le", CompareOperator::LtE}, {"gt", CompareOperator::Gt},    {"ge", CompareOperator::GtE}};
        static const std::map<std::string, UnaryOperator> unary{{"neg", UnaryOperator::USub},
                                                                {"pos", UnaryOperator::UAdd},
                                                                {"invert", UnaryOperator::Invert},
                                                                {"inv", UnaryOperator::Invert},
                                                                {"not_", UnaryOperator::Not}};
        if (args.size() == 1 && unary.contains(name)) {
            auto* e = tree_.make<UnaryOp>();
            e->op = unary.at(name);
            e->operand = args[0];
            return e;
        }
        if (args.size() != 2) return nullptr;
        if (comparisons.contains(name)) {
            auto* e = tree_.make<Compare>();
            e->left = args[0];
            e->ops = {comparisons.at(name)};
            e->comparators = {args[1]};
            return e;
        }
        if (!binary.contains(name)) return nullptr;
        auto* e = tree_.make<BinOp>();
        e->left = args[0];
        e->op = binary.at(name);
        e->right = args[1];
        return e;
    }

    /** The type of the elements is kept where it converts them: it may be narrower than what is put in. */
    Expr* empty_list(Call* call, Expr* list) {
        Expr* element = call->args[0];
        if (is_dtype(program_, kernel_, element)) return make_.call(call->func, {element});
        const bool made = is<Subscript>(element) || is<Call>(element);  // of arrays, tuples, lists
        return made ? make_.call(list, {}) : call;
    }

    /** `kind in ("a", "b")`: options are compared one by one. */
    Expr* membership(Compare* e) {
        auto* list = e->ops.size() == 1 ? e->comparators[0] : nullptr;
        const bool in = list && e->ops[0] == CompareOperator::In;
        if (!in && !(list && e->ops[0] == CompareOperator::NotIn)) return e;
        const std::vector<Expr*>* items =
            is<Set>(list) ? &static_cast<Set*>(list)->elts : display_items(list);
        if (!items || items->empty() || !(is<Name>(e->left) || is_text_call(e->left))) return e;
        const bool texts = std::ranges::all_of(*items, is_text);
        // Sets convert what is looked for to the type of their elements.
        const bool numbers = !texts && (is<Set>(list) || kernel_.decorator.parallel) &&
                             std::ranges::all_of(*items, is_number_literal);
        const bool floats = numbers && std::ranges::any_of(*items, is_float_literal);
        Expr* element = numbers && is<Set>(list) ? numpy(floats ? "float64" : "int64") : nullptr;
        if (!texts && !(numbers && (element || !is<Set>(list)))) return e;
        std::vector<Expr*> tests;
        for (Expr* item : *items) {
            auto* test = tree_.make<Compare>();
            Expr* left = make_.clone(e->left);
            test->left = element ? make_.call(make_.clone(element), {left}) : left;
            test->ops = {in ? CompareOperator::Eq : CompareOperator::NotEq};
            test->comparators = {item};
            test->span = e->span;
            tests.push_back(test);
        }
        if (tests.size() == 1) return tests[0];
        auto* all = tree_.make<BoolOp>();
        all->op = in ? BooleanOperator::Or : BooleanOperator::And;
        all->values = tests;
        return all;
    }

    /** What a pattern compares with: numbers, texts and names with a dot. Null of any other pattern. */
    Expr* pattern_values(const MatchCase* one) {
        Expr* pattern = nullptr;
        try {
            pattern = written_expression(tree_, render(tree_, one->pattern), one->pattern);
        } catch (const SyntaxError&) {
            return nullptr;
        }
        const auto known = [](const auto& self, const Expr* e) -> bool {
            auto* either = as<BinOp>(e);
            if (either)
                return either->op == BinaryOperator::BitOr && self(self, either->left) &&
                       self(self, either->right);
            return is_text(e) || is_number_literal(e) || is<Attribute>(e);
        };
        return known(known, pattern) ? pattern : nullptr;
    }
    static bool is_wildcard(const MatchCase* one, const Tree& tree) {
        return render(tree, one->pattern) == "_";
    }
    bool are_values(const Match* s) {
        return std::ranges::all_of(
            s->cases, [&](const MatchCase* one) { return is_wildcard(one, tree_) || pattern_values(one); });
    }

    Expr* equal(const Expr* subject, Expr* pattern) {
        if (auto* either = as<BinOp>(pattern)) {
            auto* any = tree_.make<BoolOp>();
            any->op = BooleanOperator::Or;
            any->values = {equal(subject, either->left), equal(subject, either->right)};
            return any;
        }
        auto* test = tree_.make<Compare>();
        test->left = make_.clone(const_cast<Expr*>(subject));
        test->ops = {CompareOperator::Eq};
        test->comparators = {pattern};
        return test;
    }

    /** `match kind:`, `case "a" | "b":` as `if kind == "a" or kind == "b":` */
    Statements compared(Match* s) {
        Statements out;
        Stmt* asked = nullptr;  // what every case compares with is evaluated once
        if (!is<Name>(s->subject)) {
            Expr* name = make_.name(program_.local_name(kernel_, "matched"));
            asked = make_.assign(name, s->subject);
            asked->span = name->span = s->subject->span;
            s->subject = name;
        }
        for (size_t i = s->cases.size(); i-- > 0;) {
            MatchCase* one = s->cases[i];
            const auto before = i ? s->cases[i - 1]->body.source_end : s->subject->span.end;
            const auto comments = comments_between(tree_, before, one->pattern->span.begin);
            auto& leading = one->body.stmts[0]->leading;
            leading.insert(leading.begin(), comments.begin(), comments.end());
            Expr* test = is_wildcard(one, tree_) ? one->guard : equal(s->subject, pattern_values(one));
            if (test != one->guard && one->guard) {
                auto* both = tree_.make<BoolOp>();
                both->op = BooleanOperator::And;
                both->values = {test, one->guard};
                test = both;
            }
            if (!test) {
                out = one->body.stmts;
                continue;
            }
            if (test != one->guard) test->span = one->pattern->span;
            auto* choice = static_cast<If*>(written(tree_, "if True:\n    pass\n", s)[0]);
            choice->test = test;
            choice->body.stmts = one->body.stmts;
            choice->body.closing = one->body.closing;
            choice->orelse.stmts = std::move(out);
            out = {choice};
        }
        if (asked) out.insert(out.begin(), asked);
        out[0]->leading.insert(out[0]->leading.begin(), s->leading.begin(), s->leading.end());
        return out;
    }

    /** `with numba.parallel_chunksize(64):`, which changes no result. */
    bool only_schedules(const With* s) {
        auto* call = s->items.size() == 1 ? as<Call>(s->items[0]->context_expr) : nullptr;
        const auto size = call && call->args.size() == 1 ? folded(call->args[0]) : std::nullopt;
        return size && size->kind == ConstantValue::Kind::Int && size->integer >= 0 &&
               call->keywords.empty() && !s->items[0]->optional_vars &&
               program_.resolve(kernel_, call->func) == "numba.parallel_chunksize";
    }

    Statements transform_statement(Stmt* s) override {
        if (auto* match = as<Match>(s); match && are_values(match)) return compared(match);
        if (auto* with = as<With>(s); with && only_schedules(with)) {
            auto& leading = with->body.stmts[0]->leading;
            leading.insert(leading.begin(), s->leading.begin(), s->leading.end());
            return with->body.stmts;
        }
        if (auto* f = as<For>(s); f && is<ListComp>(f->iter)) return over_named_list(f);
        if (auto* f = as<For>(s); f && !f->orelse.empty()) return without_else(f, f->body, f->orelse);
        if (auto* w = as<While>(s); w && !w->orelse.empty()) return without_else(w, w->body, w->orelse);
        if (auto* a = as<Assign>(s); a && binds_lists(a)) return one_by_one(a);
        if (auto* e = as<ExprStmt>(s); e && is_unused(e)) {
            auto* out = tree_.make<Assign>();
            out->targets = {make_.name(program_.local_name(kernel_, "unused"))};
            out->value = e->value;
            out->leading = s->leading;
            out->trailing = s->trailing;
            out->span = out->targets[0]->span = s->span;
            return {out};
        }
        auto* d = as<Delete>(s);
        if (Stmt* out = d && d->targets.size() == 1 ? removal(d->targets[0]) : nullptr) {
            out->leading = s->leading;
            out->trailing = s->trailing;
            out->span = s->span;
            return {out};
        }
        return {s};
    }

    /** Whether names get lists beside other values, none of which is what another one is bound to here. */
    static bool binds_lists(const Assign* s) {
        auto* names = as<Tuple>(s->targets[0]);
        auto* values = as<Tuple>(s->value);
        if (s->targets.size() != 1 || !names || !values || names->elts.size() != values->elts.size() ||
            !std::ranges::all_of(names->elts, [](const Expr* e) { return is<Name>(e); }) ||
            !std::ranges::any_of(values->elts, [](const Expr* e) { return is<List>(e); }) ||
            std::ranges::any_of(values->elts, [](const Expr* e) { return is<Starred>(e); }))
            return false;
        return std::ranges::none_of(names->elts,
                                    [&](const Expr* name) { return mentions(values, name_of(name)); });
    }

    Statements one_by_one(Assign* s) {
        Statements out;
        const auto &names = static_cast<Tuple*>(s->targets[0])->elts,
                   &values = static_cast<Tuple*>(s->value)->elts;
        for (size_t i = 0; i < names.size(); ++i) {
            out.push_back(make_.assign(names[i], values[i]));
            out.back()->span = s->span;
        }
        out.front()->leading = s->leading;
        out.back()->trailing = s->trailing;
        return out;
    }

    /** `for x in [f(k) for k in y]:` goes over a list that has a name. */
    Statements over_named_list(For* loop) {
        auto* list = tree_.make<Assign>();
        const std::string name = program_.local_name(kernel_, "items");
        list->targets = {make_.name(name)};
        list->value = loop->iter;
        list->leading = std::exchange(loop->leading, {});
        list->span = list->targets[0]->span = loop->iter->span;
        loop->iter = make_.name(name);
        loop->iter->span = list->span;
        loop->fresh = true;
        Statements out{list};
        const Statements rest =
            loop->orelse.empty() ? Statements{loop} : without_else(loop, loop->body, loop->orelse);
        out.insert(out.end(), rest.begin(), rest.end());
        return out;
    }

    /** `x[i]` and `a == b` by themselves, which compute something, and may raise. */
    static bool is_unused(const ExprStmt* s) {
        return is<Subscript>(s->value) || is<Compare>(s->value) || is<BinOp>(s->value);
    }

    /** `path.pop(-1)` for `del path[-1]`, unless `path` may be a dictionary; `path[a:b] = path[:0]` for
     * `del path[a:b]`. */
    Stmt* removal(Expr* target) {
        auto* item = as<Subscript>(target);
        if (!item || !is<Name>(item->value) || is<Tuple>(item->slice)) return nullptr;
        if (auto* items = as<Slice>(item->slice)) {
            if (items->step) return nullptr;
            auto* none = tree_.make<Slice>();
            none->upper = make_.integer(0);
            none->span = none->upper->span = item->span;
            return make_.assign(target, make_.subscript(make_.clone(item->value), none));
        }
        auto* negative = as<UnaryOp>(item->slice);
        auto* number = as<Constant>(negative ? negative->operand : item->slice);
        const bool integer = number && number->value.kind == ConstantValue::Kind::Int;
        const auto files = program_.together();
        const bool dictionaries =
            std::ranges::any_of(files, [](const Program* p) { return p->dictionaries; });
        if (dictionaries || (!integer && !is<Name>(item->slice))) return nullptr;
        return make_.statement(make_.call(make_.attribute(item->value, "pop"), {item->slice}));
    }

    Statements without_else(Stmt* loop, Block& body, Block& orelse) {
        Statements rest = orelse.stmts;
        // What stands around `else:` and at its end goes to what it holds.
        std::vector<std::string> comments =
            comments_between(tree_, body.source_end, std::max(orelse.source_begin, orelse.colon));
        orelse.stmts.clear();
        loop->fresh = true;
        Statements out{loop};
        if (!breaks(body)) {
            rest[0]->leading.insert(rest[0]->leading.begin(), comments.begin(), comments.end());
            Stmt* last = rest.back();
            last->leading.insert(last->leading.end(), orelse.closing.begin(), orelse.closing.end());
            out.insert(out.end(), rest.begin(), rest.end());
            return out;
        }
        const std::string flag = program_.local_name(kernel_, "completed");
        mark_breaks(body, flag);
        Statements before = written(tree_, flag + " = True\n", loop);
        Statements after = written(tree_, "if " + flag + ":\n    pass\n", loop);
        auto* otherwise = static_cast<If*>(after[0]);
        otherwise->body.stmts = rest;
        otherwise->body.closing = orelse.closing;
        otherwise->leading = comments;
        before[0]->leading = std::exchange(loop->leading, {});
        out.insert(out.begin(), before[0]);
        out.push_back(after[0]);
        return out;
    }

    void mark_breaks(Block& block, const std::string& flag) {
        Statements out;
        for (Stmt* s : block.stmts) {
            if (is<Break>(s)) {
                Statements mark = written(tree_, flag + " = False\n", s);
                mark[0]->leading = std::exchange(s->leading, {});
                out.push_back(mark[0]);
                block.edited = true;
            }
            if (auto* i = as<If>(s)) mark_breaks(i->body, flag), mark_breaks(i->orelse, flag);
            if (auto* t = as<Try>(s)) {
                mark_breaks(t->body, flag), mark_breaks(t->orelse, flag);
                for (ExceptHandler* handler : t->handlers) mark_breaks(handler->body, flag);
            }
            if (auto* f = as<For>(s)) mark_breaks(f->orelse, flag);
            if (auto* w = as<While>(s)) mark_breaks(w->orelse, flag);
            out.push_back(s);
        }
        block.stmts = std::move(out);
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
    bool looks_ = false, found_ = false;
    std::set<const Node*> parameters_;         ///< everything that is said of them
    std::set<Expr*> defaults_;                 ///< of these, what they have where a call passes nothing
    std::set<const Expr*> results_, members_;  ///< what stays a member; numbers that were members
    std::set<const Expr*> loops_;              ///< what loops run over
};

}  // namespace

void write_plainly(Program& program) {
    for (auto& kernel : program.kernels) {
        const bool plain_body = kernel->decorator.kind == "njit" || kernel->decorator.universal();
        if (kernel->kept() || kernel->shadow || !plain_body) continue;
        Plain plain(program, *kernel);
        if (!plain.applies()) continue;
        if (kernel->made_outside) {
            program.keep(*kernel, Rule::CallForm, kernel->def, {});
            continue;
        }
        program.keep_original(*kernel);
        plain.write();
    }
}

}  // namespace caramba::visitors
