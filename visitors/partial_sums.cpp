#include "visitors/partial_sums.hpp"

#include <algorithm>

#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/uses.hpp"
#include "visitors/values.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr const char* kChunks = "64";  // a parallel launch has as many

/** An array that a loop accumulates. */
struct Accumulated {
    std::string name, part, parts;
    bool product = false;
};

/** Names in statements become others. */
class Rename : public Transformer {
  public:
    Rename(Tree& tree, const std::vector<Accumulated>& arrays) : Transformer(tree), arrays_(arrays) {}

  private:
    Expr* transform(Expr* e) override {
        auto* n = as<Name>(e);
        for (const Accumulated& a : arrays_)
            if (n && n->id == a.name) {
                n->id = a.part;
                n->fresh = true;
            }
        return e;
    }
    const std::vector<Accumulated>& arrays_;
};

class Expansion {
  public:
    Expansion(Program& program, Kernel& kernel)
        : program_(program), kernel_(kernel), values_(program, kernel) {}

    void run() { block(kernel_.def->body); }

  private:
    void block(Block& b) {
        for (size_t i = 0; i < b.stmts.size(); ++i) {
            Stmt* s = b.stmts[i];
            if (!is_prange(program_, kernel_, s)) {
                if (auto* f = as<For>(s)) block(f->body);
                if (auto* w = as<While>(s)) block(w->body);
                if (auto* branch = as<If>(s)) block(branch->body), block(branch->orelse);
                continue;
            }
            std::vector<Accumulated> arrays = accumulated_arrays(static_cast<For*>(s));
            if (arrays.empty()) continue;
            for (Accumulated& a : arrays) {
                a.part = program_.local_name(kernel_, a.name + "_part");
                a.parts = program_.local_name(kernel_, a.name + "_parts");
            }
            const std::string numpy = program_.numpy_name(kernel_);
            auto* call = static_cast<Call*>(static_cast<For*>(s)->iter);
            if (numpy.empty() || call->args.size() > 2) continue;
            program_.keep_original(kernel_);
            std::vector<Stmt*> out = expanded(static_cast<For*>(s), arrays, numpy);
            b.stmts.erase(b.stmts.begin() + static_cast<long>(i));
            b.stmts.insert(b.stmts.begin() + static_cast<long>(i), out.begin(), out.end());
            b.edited = true;
            i += out.size() - 1;
        }
    }

    /** Arrays of which the loop says nothing but `a += …`, or `a *= …`. */
    std::vector<Accumulated> accumulated_arrays(const For* loop) {
        std::map<std::string, int> mentions;
        std::map<std::string, std::vector<const AugAssign*>> updates;
        for (const Stmt* s : loop->body.stmts)
            walk(s, [&](const Node* n) {
                if (auto* name = as<Name>(n)) ++mentions[name->id];
                auto* a = as<AugAssign>(n);
                if (a && is<Name>(a->target)) updates[std::string(name_of(a->target))].push_back(a);
            });
        std::vector<Accumulated> out;
        for (const auto& [name, statements] : updates) {
            // What a number becomes by adding an array is no number that a loop carries; but what a number is
            // assigned to stays one, and what looks like a row, `t[0]`, is an item of a tuple there.
            const bool by_arrays =
                !is_assigned_number(name) && std::ranges::all_of(statements, [&](const AugAssign* a) {
                    return values_.of(a->value).kind == Value::Kind::Array;
                });
            if (values_.of(name).kind != Value::Kind::Array && !by_arrays) continue;
            if (mentions[name] != static_cast<int>(statements.size())) continue;
            auto all = [&](auto... wanted) {
                return std::ranges::all_of(statements,
                                           [&](const AugAssign* a) { return ((a->op == wanted) || ...); });
            };
            const bool sum = all(BinaryOperator::Add, BinaryOperator::Sub);
            if (!sum && !all(BinaryOperator::Mult)) continue;
            out.push_back({name, "", "", !sum});
        }
        return out;
    }

    bool is_assigned_number(const std::string& name) const {
        bool found = false;
        for (const Stmt* s : kernel_.def->body.stmts)
            walk(s, [&](const Node* n) {
                auto* a = as<Assign>(n);
                const bool assigns = a && std::ranges::any_of(a->targets, [&](const Expr* target) {
                                         return name_of(target) == name;
                                     });
                found = found || (assigns && values_.of(a->value).scalar());
            });
        return found;
    }

    /** A number, a name or an extent. */
    bool is_plain(const Expr* e) const {
        if (is<Name>(e) || is<Constant>(e)) return true;
        auto* size = as<Attribute>(e);
        auto* part = as<Subscript>(e);
        if (part && is<Constant>(part->slice)) size = as<Attribute>(part->value);
        if (size) return is<Name>(size->value) && (size->attr == "shape" || size->attr == "size");
        auto* call = as<Call>(e);
        return call && program_.resolve(kernel_, call->func) == "builtins.len" && is<Name>(call->args[0]);
    }

    std::string text(const Expr* e) const { return "(" + render(program_.tree, e) + ")"; }

    std::vector<Stmt*> expanded(For* loop, const std::vector<Accumulated>& arrays, const std::string& numpy) {
        auto* call = static_cast<Call*>(loop->iter);
        const std::string chunk = program_.local_name(kernel_, "chunk");
        const std::string chunks = kChunks;
        std::string head, before, after, last;
        std::vector<std::string> bounds;
        for (const Expr* e : call->args) {
            bounds.push_back(text(e));
            if (is_plain(e)) continue;
            // The iterations might change what it is made of.
            bounds.back() =
                program_.local_name(kernel_, bounds.size() < call->args.size() ? "first" : "count");
            head += bounds.back() + " = " + text(e) + "\n";
        }
        auto bound = [&](const std::string& k) {
            if (bounds.size() == 1) return k + " * " + bounds[0] + " // " + chunks;
            return bounds[0] + " + " + k + " * (" + bounds[1] + " - " + bounds[0] + ") // " + chunks;
        };
        for (const Accumulated& a : arrays) {
            const std::string maker = numpy + (a.product ? ".ones" : ".zeros");
            head +=
                a.parts + " = " + maker + "((" + chunks + ", " + a.name + ".size), " + a.name + ".dtype)\n";
            before += "    " + a.part + " = " + maker + "_like(" + a.name + ")\n";
            after += "    " + a.parts + "[" + chunk + ", :] = " + a.part + ".ravel()\n";
            last += "    " + a.name + (a.product ? " *= " : " += ") + a.parts + "[" + chunk +
                    ", :].reshape(" + a.name + ".shape)\n";
        }
        const std::string prange = render(program_.tree, call->func);
        const std::string index = render(program_.tree, loop->target);
        std::vector<Stmt*> out =
            written(program_.tree,
                    head + "for " + chunk + " in " + prange + "(" + chunks + "):\n" + before + "    for " +
                        index + " in range(" + bound(chunk) + ", " + bound("(" + chunk + " + 1)") +
                        "):\n        pass\n" + after + "for " + chunk + " in range(" + chunks + "):\n" + last,
                    loop);
        auto* outer = static_cast<For*>(out[out.size() - 2]);
        auto* inner = static_cast<For*>(outer->body.stmts[arrays.size()]);
        inner->body.stmts = loop->body.stmts;
        inner->body.closing = loop->body.closing;
        for (Stmt* s : inner->body.stmts) Rename(program_.tree, arrays).run(s);
        out[0]->leading = loop->leading;
        outer->trailing = loop->trailing;
        return out;
    }

    Program& program_;
    Kernel& kernel_;
    Values values_;
};

}  // namespace

void expand_partial_sums(Program& program, Kernel& kernel) {
    Expansion(program, kernel).run();
}

}  // namespace caramba::visitors
