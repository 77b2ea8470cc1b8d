#include "visitors/appy.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

// How many elements a strip has does not change what is computed.
constexpr std::int64_t kVectorLength = 256;
// No Python name, so that no other binding can be meant.
constexpr const char* kPrange = "<parallel for>";

bool is_appy(const Program& program, const FunctionDef* def) {
    return std::any_of(def->decorator_list.begin(), def->decorator_list.end(), [&](const Expr* e) {
        auto* call = as<Call>(e);
        return program.module.resolve(call ? call->func : e) == "appy.jit";
    });
}

/** "parallel for simd" of "#pragma parallel for simd", or "". */
std::string pragma_of(const std::string& line) {
    size_t at = line.find_first_not_of("# ");
    if (at == line.npos || line.compare(at, 7, "pragma ") != 0) return {};
    std::string text = line.substr(at + 7);
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}
std::string pragma_of(const Stmt* s) {
    for (const std::string& line : s->leading)
        if (std::string text = pragma_of(line); !text.empty()) return text;
    return {};
}

class Pragmas : public Transformer {
  public:
    Pragmas(Program& program, Kernel& kernel)
        : Transformer(program.tree), program_(program), kernel_(kernel), make_(program.tree) {}

    /** What is indexed by `v = appy.vidx(i, appy.MVL, n)` is the slice i : min(i + MVL, n); with
     * `slice(v.start - 1, v.stop - 1)` strips lie beside it. */
    void find_strips() {
        for (const Stmt* s : kernel_.def->body.stmts)
            walk(s, [&](const Node* n) {
                auto* a = as<Assign>(n);
                auto* call = a && a->targets.size() == 1 ? as<Call>(a->value) : nullptr;
                if (!call) return;
                const std::string path = program_.resolve(kernel_, call->func);
                bool beside = path == "builtins.slice" && call->args.size() == 2 && is_beside_strip(call);
                if (path != "appy.vidx" && !beside) return;
                const std::string name(name_of(a->targets[0]));
                bool again = strips_.count(name) > 0;
                if (name.empty() || again || !call->keywords.empty() || (!beside && call->args.size() != 3))
                    return program_.keep(kernel_, Rule::Expression, call, {path + " in this form"}), void();
                strips_[name] = {a, call->args[0], beside ? call->args[1] : end_of(*call)};
            });
    }

    /** The length of a vector may tell how loops are cut into strips, and nothing that can be seen behind
     * them. */
    void check_lengths() { check_lengths(kernel_.def, false); }

    /** Takes away the statements that make strips; their comments go to what follows. */
    void drop_strips(Block& block) {
        std::vector<Stmt*> left;
        std::vector<std::string> comments;
        for (Stmt* s : block.stmts) {
            if (std::any_of(strips_.begin(), strips_.end(),
                            [&](const auto& p) { return p.second.made == s; })) {
                comments.insert(comments.end(), s->leading.begin(), s->leading.end());
                if (!s->trailing.empty()) comments.push_back(s->trailing);
                block.edited = true;
                continue;
            }
            s->leading.insert(s->leading.begin(), comments.begin(), comments.end());
            comments.clear();
            if (auto* f = as<For>(s)) drop_strips(f->body);
            if (auto* w = as<While>(s)) drop_strips(w->body);
            if (auto* i = as<If>(s)) drop_strips(i->body), drop_strips(i->orelse);
            left.push_back(s);
        }
        block.stmts = std::move(left);
        block.closing.insert(block.closing.begin(), comments.begin(), comments.end());
    }

  private:
    struct Strip {
        const Assign* made = nullptr;
        const Expr *lower = nullptr, *upper = nullptr;
    };

    bool is_length(const Node* node) const {
        auto* e = as<Expr>(node);
        return e && (is<Name>(e) || is<Attribute>(e)) && program_.resolve(kernel_, e) == "appy.MVL";
    }

    void check_lengths(const Node* node, bool cuts) {
        if (is_length(node) && !cuts)
            return program_.keep(kernel_, Rule::Expression, node,
                                 {"the length of APPy's vectors as a value"});
        if (auto* call = as<Call>(node)) {
            constexpr std::string_view cutting[] = {"appy.vidx", "builtins.min", "builtins.range",
                                                    "builtins.slice"};
            cuts = std::ranges::count(cutting, program_.resolve(kernel_, call->func)) > 0;
        }
        cuts = cuts || is<Slice>(node);
        for_each_child(node, [&](const Node* child) { check_lengths(child, cuts); });
    }

    bool is_beside_strip(const Call* call) {
        bool any = false;
        for (const Expr* e : call->args) walk(e, [&](const Node* n) { any = any || strip_of_end(n); });
        return any;
    }

    /** The strip whose `start` or `stop` is meant. */
    const Strip* strip_of_end(const Node* n) {
        auto* attribute = as<Attribute>(n);
        if (!attribute || (attribute->attr != "start" && attribute->attr != "stop")) return nullptr;
        auto strip = strips_.find(std::string(name_of(attribute->value)));
        return strip == strips_.end() ? nullptr : &strip->second;
    }

    Expr* end_of(const Call& vidx) {
        auto* end = tree_.make<BinOp>();
        end->left = make_.clone(vidx.args[0]);
        end->op = BinaryOperator::Add;
        end->right = make_.clone(vidx.args[1]);
        return make_.call(make_.name("min"), {end, make_.clone(vidx.args[2])});
    }

    /** APPy's functions are NumPy's: "numpy.dot" of `mv`, "" of what is none of them. */
    std::string numpy_of(const Expr* e) {
        std::string path = is<Name>(e) || is<Attribute>(e) ? program_.resolve(kernel_, e) : "";
        if (!path.starts_with("appy.") || path == "appy.MVL" || path == "appy.vidx") return {};
        std::string numpy = program_.numpy_name(kernel_);
        const bool product = path == "appy.mv" || path == "appy.mm";
        return numpy.empty() ? "" : numpy + "." + (product ? "dot" : path.substr(5));
    }

    Expr* transform(Expr* e) override {
        if (std::string name = numpy_of(e); !name.empty()) {
            Expr* function = make_.dotted(name);
            function->span = e->span;
            return function;
        }
        if (is_length(e)) {
            Expr* length = make_.integer(kVectorLength);
            length->span = e->span;
            return length;
        }
        if (const Strip* strip = strip_of_end(e)) {
            auto* slice = slice_of(*strip);
            Expr* end = as<Attribute>(e)->attr == "start" ? slice->lower : slice->upper;
            end->fresh = true;
            return end;
        }
        if (auto* operation = as<BinOp>(e)) {
            reshape_copy(operation->left);
            reshape_copy(operation->right);
        }
        auto* element = as<Subscript>(e);
        if (!element) return e;
        auto* tuple = as<Tuple>(element->slice);
        bool any = false;
        std::vector<Expr*> parts = tuple ? tuple->elts : std::vector<Expr*>{element->slice};
        for (Expr*& part : parts) {
            auto strip = strips_.find(std::string(name_of(part)));
            if (strip == strips_.end()) continue;
            any = true;
            const Span span = part->span;
            part = slice_of(strip->second);
            part->span = span;
        }
        if (!any) return e;
        Expr* out = make_.subscript(element->value, tuple ? make_.tuple(parts) : parts[0]);
        out->span = e->span;
        return out;
    }

    Slice* slice_of(const Strip& strip) {
        auto* out = tree_.make<Slice>();
        out->lower = make_.clone(strip.lower);
        out->upper = make_.clone(strip.upper);
        run(out);
        return out;
    }

    /** NumPy copies what it cannot reshape in place: `a[:, k].reshape(n, 1)`, here where nobody can tell. */
    void reshape_copy(Expr* operand) {
        auto* call = as<Call>(operand);
        auto* method = call ? as<Attribute>(call->func) : nullptr;
        if (!method || method->attr != "reshape" || !is<Subscript>(method->value)) return;
        Expr* copy = make_.call(make_.attribute(method->value, "copy"), {});
        copy->span = method->value->span;
        method->value = copy;
    }

    Statements transform_statement(Stmt* stmt) override {
        std::string pragma = pragma_of(stmt);
        if (pragma.empty()) return {stmt};
        // Nothing reads it in what the function becomes.
        std::erase_if(stmt->leading, [](const std::string& line) { return !pragma_of(line).empty(); });
        auto* loop = as<For>(stmt);
        if (loop && (pragma == "parallel for" || pragma == "parallel for simd")) return parallel(loop);
        bool hint = loop ? pragma == "simd" || pragma == "sequential for" : pragma.find("=>") != pragma.npos;
        if (hint) return {stmt};
        if (auto* update = as<AugAssign>(stmt); update && pragma == "atomic") return atomic(update);
        program_.keep(kernel_, Rule::Statement, stmt, {"'#pragma " + pragma + "' here"});
        return {stmt};
    }

    Statements parallel(For* loop) {
        auto* range = as<Call>(loop->iter);
        if (!range || program_.resolve(kernel_, range->func) != "builtins.range") {
            program_.keep(kernel_, Rule::PrangeForm, loop, {"a parallel loop over anything but a range"});
            return {loop};
        }
        if (range->args.size() == 3 && !count_iterations(loop, range)) {
            program_.keep(kernel_, Rule::PrangeForm, range->args[2],
                          {"the step of its parallel loop is no positive number"});
            return {loop};
        }
        Expr* prange = make_.name(kPrange);
        prange->span = range->func->span;
        range->func = prange;
        return {loop};
    }

    /** Launches have no steps: `for i in range(a, b, s)` counts its iterations, and each begins with its i.
     */
    bool count_iterations(For* loop, Call* range) {
        auto* step = as<Constant>(range->args[2]);
        if (!step || step->value.kind != ConstantValue::Kind::Int || step->value.integer < 1) return false;
        const auto text = [&](const Expr* e) {
            const bool whole =
                is<Name>(e) || is<Constant>(e) || is<Attribute>(e) || is<Subscript>(e) || is<Call>(e);
            return whole ? render(tree_, e) : "(" + render(tree_, e) + ")";
        };
        const std::int64_t by = step->value.integer;
        const std::string start = text(range->args[0]), end = text(range->args[1]), each = std::to_string(by);
        const std::string from = start == "0" ? "" : start + " + ",
                          length = start == "0" ? end : end + " - " + start;
        const std::string index = render(tree_, loop->target), count = program_.local_name(kernel_, "strip");
        Stmt* first = written(tree_, index + " = " + from + count + " * " + each + "\n", loop)[0];
        loop->body.stmts.insert(loop->body.stmts.begin(), first);
        loop->body.edited = true;
        loop->target = make_.name(count);
        range->args = {
            written_expression(tree_, "(" + length + " + " + std::to_string(by - 1) + ") // " + each, range)};
        range->fresh = loop->fresh = true;
        return true;
    }

    Statements atomic(AugAssign* update) {
        auto* element = as<Subscript>(update->target);
        const char* operation = update->op == BinaryOperator::Add   ? ".atomic_add"
                                : update->op == BinaryOperator::Sub ? ".atomic_sub"
                                                                    : nullptr;
        if (!element || !is<Name>(element->value) || !operation) {
            program_.keep(kernel_, Rule::Statement, update, {"this atomic update"});
            return {update};
        }
        auto* tuple = as<Tuple>(element->slice);
        auto* index = tree_.make<List>();
        index->elts = tuple ? tuple->elts : std::vector<Expr*>{element->slice};
        Expr* call =
            make_.call(make_.dotted(program_.pk + operation), {element->value, index, update->value});
        call->span = update->span;
        Stmt* out = make_.statement(call);
        out->leading = update->leading;
        out->trailing = update->trailing;
        out->span = update->span;
        return {out};
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
    std::map<std::string, Strip> strips_;
};

}  // namespace

void read_pragmas(Program& program) {
    for (auto& kernel : program.kernels) {
        if (kernel->kept() || kernel->original || !is_appy(program, kernel->def)) continue;
        program.module.globals.emplace(kPrange,
                                       Binding{Binding::Kind::Import, "numba.prange", nullptr, nullptr});
        program.keep_original(*kernel);
        Pragmas pragmas(program, *kernel);
        pragmas.find_strips();
        pragmas.check_lengths();
        pragmas.run(kernel->def);
        pragmas.drop_strips(kernel->def->body);
        kernel->locals = scope_of(kernel->def->args, kernel->def->body.stmts);
    }
}

}  // namespace caramba::visitors
