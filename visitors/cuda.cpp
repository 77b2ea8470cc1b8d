#include "visitors/cuda.hpp"

#include <algorithm>
#include <optional>

#include "syntax/build.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/cuda_host.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/team_functions.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

struct Atomic {
    const char *numba, *pykokkos;
};
/** NumPy's other names of types, which pykokkos has under one name. */
constexpr std::pair<std::string_view, std::string_view> kOtherNames[] = {
    {"intp", "int64"},     {"int_", "int64"},       {"longlong", "int64"}, {"uintp", "uint64"},
    {"uint", "uint64"},    {"ulonglong", "uint64"}, {"intc", "int32"},     {"uintc", "uint32"},
    {"single", "float32"}, {"double", "float64"},   {"float_", "float64"}};

constexpr Atomic kAtomics[] = {{"add", "add"}, {"sub", "sub"}, {"and_", "and"}, {"or_", "or"},
                               {"xor", "xor"}, {"max", "max"}, {"min", "min"}};

constexpr std::pair<std::string_view, const char*> kLibdevice[] = {
#define LIBDEVICE(name, numpy) {name, numpy},
#include "visitors/libdevice.def"
#undef LIBDEVICE
};

/** What NumPy calls a function of libdevice, or "". */
std::string in_numpy(std::string_view name) {
    auto* found = std::ranges::find(kLibdevice, name, [](const auto& row) { return row.first; });
    return found == std::end(kLibdevice) ? "" : found->second;
}

class Bodies : public Transformer {
  public:
    Bodies(Program& program, Kernel& kernel, const TeamFunctions& functions)
        : Transformer(program.tree),
          program_(program),
          kernel_(kernel),
          functions_(functions),
          make_(program.tree) {}

    /** A kernel becomes a workunit's function. False when it stays as it is. */
    bool kernel() {
        if (!find_place()) return false;
        team_ = needs_team();
        keep_original();
        if (team_ && !names_.empty()) put_back_place();
        if (team_) name_member();
        run_body();
        finish();
        return true;
    }

    /** What kernels call. */
    void device() {
        // The text of a function of another file stays, so it must be nothing of Numba's.
        const Expr* numbas = nullptr;
        if (kernel_.made_outside)
            walk(kernel_.def, [&](const Node* n) {
                auto* e = dynamic_cast<const Expr*>(n);
                if (e && program_.resolve(kernel_, e).starts_with("numba")) numbas = e;
            });
        team_ = functions_.is_one(&kernel_);
        if (kernel_.made_outside && team_) numbas = kernel_.made_outside->statement->value;
        if (numbas) return program_.keep(kernel_, Rule::CallForm, numbas, {});
        if (!kernel_.made_outside) {
            keep_original();
            rank_ = functions_.rank(&kernel_);
            if (team_) name_member();
            run_body();
            if (team_) take_member();
        }
        kernel_.decorator.kind = "njit";
        kernel_.decorator.numpy_errors = true;
        // A function that Python goes on using is made of the one of another file.
        kernel_.decorator.device = !kernel_.made_outside;
    }

  private:
    void keep(const Node* at, const std::string& why) { program_.keep(kernel_, Rule::Launch, at, {why}); }
    std::string cuda(const Expr* e) const { return cuda_name(program_, kernel_, e); }

    /** What a call makes of a copied function goes back to that call. */
    void keep_original() {
        if (!kernel_.original) kernel_.original = make_.clone(static_cast<Stmt*>(kernel_.def));
    }

    void name_member() {
        member_ = program_.local_name(kernel_, "member");
        grid_ = program_.local_name(kernel_, "grid");
        block_ = program_.local_name(kernel_, "block");
    }

    /** `f(x)` becomes `f(member, grid, block, x)`. */
    void take_member() {
        const std::vector<std::string> names = {member_, grid_, block_};
        Arguments* first = make_.parameters(names);
        auto& positional =
            kernel_.def->args->posonlyargs.empty() ? kernel_.def->args->args : kernel_.def->args->posonlyargs;
        positional.insert(positional.begin(), first->args.begin(), first->args.end());
        kernel_.def->fresh = true;
        kernel_.parameters.insert(kernel_.parameters.begin(), names.begin(), names.end());
        kernel_.locals = scope_of(kernel_.def->args, kernel_.def->body.stmts);
        if (!kernel_.decorator.signature) return;
        DeclaredType any;
        any.kind = DeclaredType::Kind::Any;
        auto& declared = kernel_.decorator.signature->parameters;
        declared.insert(declared.begin(), names.size(), any);
    }

    /** NumPy's name, imported where something needs it; "" where the kernel has that name. */
    const std::string& numpy() {
        if (!numpy_) numpy_ = program_.numpy_name(kernel_);
        return *numpy_;
    }

    void run_body() { run(kernel_.def); }

    // --- The thread's place in the grid ---

    /** A local that is assigned once, at the top: `tx = cuda.threadIdx.x`. */
    const Expr* known(const Expr* e) const {
        auto found = once_.find(std::string(name_of(e)));
        return is<Name>(e) && found != once_.end() ? found->second : e;
    }

    /** The dimension of `cuda.threadIdx.d + cuda.blockIdx.d * cuda.blockDim.d` in any order; -1 else. */
    int place_of(const Expr* e) const {
        auto* sum = as<BinOp>(e);
        if (!sum || sum->op != BinaryOperator::Add) return -1;
        for (auto [thread, block] : {std::pair(sum->left, sum->right), std::pair(sum->right, sum->left)}) {
            const int d = dimension(cuda(known(thread)), "threadIdx");
            auto* product = as<BinOp>(known(block));
            if (d < 0 || !product || product->op != BinaryOperator::Mult) continue;
            std::string one = cuda(known(product->left)), other = cuda(known(product->right));
            if (dimension(one, "blockIdx") != d) std::swap(one, other);
            if (dimension(one, "blockIdx") == d && dimension(other, "blockDim") == d) return d;
        }
        return -1;
    }

    bool find_place() {
        std::map<std::string, int> assigned;
        for (const Stmt* s : kernel_.def->body.stmts)
            walk(s, [&](const Node* n) {
                if (auto* a = as<Assign>(n))
                    for (const Expr* t : a->targets)
                        for (const std::string& name : bound_names_of(t)) ++assigned[name];
                if (auto* a = as<AugAssign>(n)) ++assigned[std::string(name_of(a->target))];
                if (auto* f = as<For>(n))
                    for (const std::string& name : bound_names_of(f->target)) ++assigned[name];
            });
        auto& stmts = kernel_.def->body.stmts;
        for (Stmt* s : stmts) {
            auto* a = as<Assign>(s);
            if (!a || a->targets.size() != 1) continue;
            std::string name(name_of(a->targets[0]));
            if (assigned[name] == 1 && !cuda(a->value).empty()) once_[name] = a->value;
        }
        std::map<int, std::string> by_dimension;
        for (Stmt* s : stmts) {
            auto* a = as<Assign>(s);
            if (!a || a->targets.size() != 1) continue;
            auto* call = as<Call>(a->value);
            if (call && cuda(call->func) == "grid") {
                auto* rank = call->args.size() == 1 ? as<Constant>(call->args[0]) : nullptr;
                std::vector<std::string> names = bound_names_of(a->targets[0]);
                bool fits = rank && rank->value.integer == static_cast<std::int64_t>(names.size()) &&
                            by_dimension.empty();
                if (!fits) return keep(a, "its cuda.grid has another form than `i, j = cuda.grid(2)`"), false;
                for (const std::string& name : names)
                    by_dimension[static_cast<int>(by_dimension.size())] = name;
                places_.push_back(s);
            } else if (int d = place_of(a->value); d >= 0 && is<Name>(a->targets[0])) {
                if (by_dimension.count(d)) continue;
                by_dimension[d] = name_of(a->targets[0]);
                places_.push_back(s);
            }
        }
        for (const auto& [d, name] : by_dimension) {
            if (static_cast<size_t>(d) != names_.size()) break;
            names_.push_back(name);
        }
        if (names_.size() != by_dimension.size()) names_.clear(), places_.clear();
        reassigned_ =
            std::any_of(names_.begin(), names_.end(), [&](const auto& n) { return assigned[n] != 1; });
        return true;
    }

    static std::vector<std::string> bound_names_of(const Expr* target) {
        if (is<Name>(target)) return {std::string(name_of(target))};
        std::vector<std::string> out;
        if (auto* tuple = as<Tuple>(target))
            for (const Expr* e : tuple->elts) out.emplace_back(name_of(e));
        return out;
    }

    /** Whether something but the place in the grid tells one thread from another. */
    bool needs_team() {
        std::set<const Node*> skipped(places_.begin(), places_.end());
        // `tx = cuda.threadIdx.x` that only the place was computed of goes with it.
        std::set<std::string> used;
        for (Stmt* s : kernel_.def->body.stmts)
            if (!skipped.count(s)) used.merge(names_read(s));
        for (Stmt* s : kernel_.def->body.stmts) {
            auto* a = as<Assign>(s);
            std::string name(a && a->targets.size() == 1 ? name_of(a->targets[0]) : "");
            if (once_.count(name) && !used.count(name) && !names_.empty())
                skipped.insert(s), places_.push_back(s);
        }
        rank_ = functions_.rank(&kernel_);
        bool team = reassigned_ || rank_ > 0;
        for (Stmt* s : kernel_.def->body.stmts) {
            if (skipped.count(s)) continue;
            walk(s, [&](const Node* n) {
                auto* e = dynamic_cast<const Expr*>(n);
                if (!e || (!is<Attribute>(e) && !is<Name>(e))) return;
                std::string name = cuda(e);
                if (const int d = told_dimension(name)) team = true, rank_ = std::max(rank_, d);
                team = team || name == "shared.array" || name == "syncthreads" || name == "gridsize" ||
                       name == "grid";
            });
        }
        rank_ = std::max(rank_, static_cast<int>(names_.size()));
        return team;
    }

    /** In a team the place is computed as any other value. */
    void put_back_place() {
        names_.clear();
        places_.clear();
        for (const auto& [name, e] : once_) rank_ = std::max(rank_, told_dimension(cuda(e)));
    }

    // --- The body ---

    /** Text of an index of a thread in its block, or of a block in the grid, in a league of teams. */
    std::string coordinate(const std::string& number, const std::string& extents, int d) const {
        std::string out = number;
        std::string below;
        for (int k = 0; k < d; ++k) below += (k ? " * " : "") + extents + "[" + std::to_string(k) + "]";
        if (d == 1) out += " // " + below;
        if (d == 2) out += " // (" + below + ")";
        if (d + 1 < rank_) out += " % " + extents + "[" + std::to_string(d) + "]";
        return rank_ == 1 ? out : "(" + out + ")";
    }

    std::string team_value(const std::string& name) const {
        if (int d = dimension(name, "threadIdx"); d >= 0)
            return coordinate(member_ + ".team_rank()", block_, d);
        if (int d = dimension(name, "blockIdx"); d >= 0)
            return coordinate(member_ + ".league_rank()", grid_, d);
        if (int d = dimension(name, "blockDim"); d >= 0) return block_ + "[" + std::to_string(d) + "]";
        if (int d = dimension(name, "gridDim"); d >= 0) return grid_ + "[" + std::to_string(d) + "]";
        return {};
    }

    Expr* write(const std::string& text, const Node* at) { return written_expression(tree_, text, at); }

    Expr* transform(Expr* e) override {
        if (auto* call = as<Call>(e)) return called(call);
        if (!is<Attribute>(e)) return e;
        std::string value = team_ ? team_value(cuda(e)) : "";
        return value.empty() ? e : write(value, e);
    }

    Expr* called(Call* call) {
        const auto meant = meant_on_device(program_, kernel_, call->func);
        if (team_ && !meant.empty() && functions_.is_one(meant[0]))
            for (const std::string* name : {&block_, &grid_, &member_})
                call->args.insert(call->args.begin(), make_.name(*name));
        std::string name = cuda(call->func);
        if (team_ && (name == "grid" || name == "gridsize")) return whole(call, name);
        if (name == "syncthreads" && team_ && call->args.empty())
            return write(member_ + ".team_barrier()", call);
        if (name == "local.array") return local_array(call);
        if (name.starts_with("libdevice.")) return libdevice(call, name.substr(10));
        // What lies in constant memory is a global of the module.
        const std::string held(call->args.size() == 1 ? name_of(call->args[0]) : "");
        if (name == "const.array_like" && !held.empty() && call->keywords.empty()) return write(held, call);
        // `float32(x)`
        auto type = read_type(call->func, {[&](const Expr* x) { return program_.resolve(kernel_, x); }});
        if (type && type->kind == DeclaredType::Kind::Scalar && call->args.size() == 1 && !numpy().empty()) {
            Expr* out = make_.call(make_.dotted(numpy() + "." + type->scalar), call->args);
            out->span = call->span;
            return out;
        }
        if (!name.starts_with("atomic.") || !call->keywords.empty()) return call;
        const std::string operation = name.substr(7);
        auto index = [&](Expr* e) {
            auto* list = tree_.make<List>();
            auto* tuple = as<Tuple>(e);
            list->elts = tuple ? tuple->elts : std::vector<Expr*>{e};
            list->span = e->span;
            return list;
        };
        auto make = [&](const std::string& function, std::vector<Expr*> args) {
            Expr* out = make_.call(make_.dotted(program_.pk + ".atomic_" + function), std::move(args));
            out->span = call->span;
            return out;
        };
        auto& a = call->args;
        for (const Atomic& known : kAtomics)
            if (operation == known.numba && a.size() == 3)
                return make(std::string("fetch_") + known.pykokkos, {a[0], index(a[1]), a[2]});
        if (operation == "exch" && a.size() == 3) return make("exchange", {a[0], index(a[1]), a[2]});
        if (operation == "compare_and_swap" && a.size() == 3)
            return make("compare_exchange", {a[0], index(make_.integer(0)), a[1], a[2]});
        if (operation == "cas" && a.size() == 4)
            return make("compare_exchange", {a[0], index(a[1]), a[2], a[3]});
        return call;
    }

    /** `sinf(x)` is `np.sin(np.float32(x))`. */
    Expr* libdevice(Call* call, std::string name) {
        const bool single = name.ends_with('f') && in_numpy(name).empty();
        if (single) name.pop_back();
        if (single && name.starts_with("fast_")) name.erase(0, 5);
        const bool both = name == "sincos";
        const std::string function = both ? "sin" : in_numpy(name);
        if (function.empty() || numpy().empty() || !call->keywords.empty()) return call;
        std::vector<Expr*> given;
        bool calls = false;
        for (Expr* e : call->args) {
            walk(e, [&](const Node* n) { calls = calls || is<Call>(n); });
            given.push_back(make_.call(make_.dotted(numpy() + (single ? ".float32" : ".float64")), {e}));
        }
        if (both && (calls || given.size() != 1)) return call;  // what it calls would run twice
        Expr* out = make_.call(make_.dotted(numpy() + "." + function), given);
        if (both)
            out = make_.tuple({out, make_.call(make_.dotted(numpy() + ".cos"), {make_.clone(given[0])})});
        out->span = call->span;
        return out;
    }

    /** cuda.grid(n) and cuda.gridsize(n) of teams. */
    Expr* whole(Call* call, const std::string& name) {
        auto* count = call->args.size() == 1 ? as<Constant>(call->args[0]) : nullptr;
        const auto n = count ? count->value.integer : 0;
        if (n < 1 || n > 3) return call;
        std::string text;
        for (int d = 0; d < n; ++d) {
            std::string x(1, "xyz"[d]);
            std::string one = team_value((name == "grid" ? "blockIdx." : "gridDim.") + x) + " * " +
                              team_value("blockDim." + x);
            if (name == "grid") one += " + " + team_value("threadIdx." + x);
            text += (d ? ", " : "") + one;
        }
        return write(text, call);
    }

    /** Shape and type of `cuda.local.array(shape, dtype)`. */
    bool read_array(const Call* call, Expr*& shape, std::string& type) {
        const Expr* dtype = call->args.size() > 1 ? call->args[1] : nullptr;
        shape = call->args.empty() ? nullptr : call->args[0];
        for (Keyword* k : call->keywords) {
            if (k->arg == "shape") shape = k->value;
            if (k->arg == "dtype" || k->arg == "type") dtype = k->value;
        }
        auto found = read_type(dtype, {[&](const Expr* x) { return program_.module.resolve(x); }});
        if (found && found->kind == DeclaredType::Kind::Scalar) type = found->scalar;
        std::string path = dtype ? program_.resolve(kernel_, dtype) : "";
        if (type.empty() && path.starts_with("numpy.") && is_dtype_path(path)) {
            type = path.substr(6);
            for (auto [other, name] : kOtherNames)
                if (type == other) type = name;
        }
        return shape && !type.empty();
    }

    static int bytes_of(const std::string& type) {
        const size_t bits = type.find_first_of("123456789");
        return bits == std::string::npos ? 1 : std::stoi(type.substr(bits)) / 8;
    }

    Expr* local_array(Call* call) {
        Expr* shape = nullptr;
        std::string type;
        if (!read_array(call, shape, type) || numpy().empty()) return call;
        Expr* out = make_.call(make_.dotted(numpy() + ".empty"), {shape, make_.dotted(numpy() + "." + type)});
        out->span = call->span;
        return out;
    }

    /** `(n, m)` one by one, also where the module gave the tuple a name: `TILE[0], TILE[1]`. */
    std::vector<Expr*> extents_of(Expr* shape) {
        if (auto* tuple = as<Tuple>(shape)) return tuple->elts;
        const std::string name(name_of(shape));
        const bool global = !name.empty() && !kernel_.locals.binds(name) && !kernel_.captured.count(name);
        const Binding* b = global ? program_.module.find(name) : nullptr;
        auto* tuple = b && b->kind == Binding::Kind::Variable ? as<Tuple>(b->value) : nullptr;
        if (!tuple) return {shape};
        std::vector<Expr*> items;
        for (size_t i = 0; i < tuple->elts.size(); ++i)
            items.push_back(make_.subscript(make_.name(name), make_.integer(static_cast<long>(i))));
        return items;
    }

    Statements transform_statement(Stmt* stmt) override {
        auto* a = as<Assign>(stmt);
        auto* call = a && a->targets.size() == 1 ? as<Call>(a->value) : nullptr;
        if (!call || !team_ || cuda(call->func) != "shared.array" || !is<Name>(a->targets[0])) return {stmt};
        Expr* shape = nullptr;
        std::string type;
        if (!read_array(call, shape, type)) return {stmt};
        std::string all, size;
        size_t rank = 0;
        for (const Expr* e : extents_of(shape)) {
            const std::string extent = render(tree_, e);
            all += ", " + extent;
            const bool factor = !is<BinOp>(e) && !is<IfExp>(e);
            size += (rank++ ? " * " : "") + (factor ? extent : "(" + extent + ")");
        }
        if (size == "0") {
            // As much as the launch says, which all arrays of that kind begin with.
            if (!shared_.empty()) return {stmt};
            shared_ = program_.local_name(kernel_, "shared");
            all = ", " + shared_ + " // " + std::to_string(bytes_of(type));
            size = "lambda p: p." + all.substr(2);
        }
        // Of a size that is computed here.
        std::set<std::string> names = names_read(shape);
        if (std::ranges::any_of(names, [&](const auto& n) { return kernel_.locals.binds(n); })) return {stmt};
        const std::string dtype = program_.pk + "." + (type == "bool_" ? "bool" : type);
        scratch_ += (scratch_.empty() ? "" : ", ") + ("(" + dtype) + ", " + size + ")";
        const std::string view = program_.pk + ".ScratchView" + std::to_string(rank) + "D";
        const std::string name(name_of(a->targets[0]));
        auto out = written(tree_,
                           name + ": " + view + "[" + dtype + "] = " + view + "(" + member_ +
                               ".team_scratch(0)" + all + ")\n",
                           stmt);
        out[0]->leading = stmt->leading;
        out[0]->trailing = stmt->trailing;
        return out;
    }

    // --- The result ---

    /** What only computed the place goes; its comments stand above what follows. */
    void remove_places(Block& body) {
        std::vector<Stmt*> left;
        std::vector<std::string> comments;
        for (Stmt* stmt : body.stmts) {
            if (std::count(places_.begin(), places_.end(), stmt)) {
                for (const std::string& line : stmt->leading)
                    if (!line.empty()) comments.push_back(line);
                if (!stmt->trailing.empty()) comments.push_back(stmt->trailing);
                continue;
            }
            stmt->leading.insert(stmt->leading.begin(), comments.begin(), comments.end());
            comments.clear();
            left.push_back(stmt);
        }
        if (left.empty()) left.push_back(tree_.make<Pass>());
        body.stmts = left;
        body.closing.insert(body.closing.begin(), comments.begin(), comments.end());
    }

    void finish() {
        std::vector<std::string> names;
        if (team_)
            names = {member_};
        else
            names = names_.empty() ? std::vector<std::string>{program_.local_name(kernel_, "tid")} : names_;
        const size_t first = names.size();
        names.insert(names.end(), kernel_.parameters.begin(), kernel_.parameters.end());
        if (team_) names.insert(names.end(), {grid_, block_});
        if (!shared_.empty()) names.push_back(shared_);
        kernel_.rank = std::max(rank_, 1);
        kernel_.team = team_;
        kernel_.scratch = scratch_;
        kernel_.shared = !shared_.empty();
        FunctionDef* old = kernel_.def;
        auto& body = old->body;
        remove_places(body);
        FunctionDef* def = make_.function(old->name, make_.parameters(names), body.stmts);
        def->body.closing = body.closing;
        def->decorator_list = old->decorator_list;  // `@register` stays above
        def->leading = old->leading;
        def->trailing = old->trailing;
        def->span = old->span;
        def->begin = old->begin;
        def->body.colon = body.colon;
        auto& stmts = kernel_.home->stmts;
        std::replace(stmts.begin(), stmts.end(), static_cast<Stmt*>(old), static_cast<Stmt*>(def));
        kernel_.home->edited = true;
        kernel_.def = def;
        kernel_.parameters = names;
        kernel_.locals = scope_of(def->args, def->body.stmts);
        if (kernel_.decorator.signature) {
            DeclaredType any;
            any.kind = DeclaredType::Kind::Array;
            auto& declared = kernel_.decorator.signature->parameters;
            declared.insert(declared.begin(), first, any);
            kernel_.decorator.signature->result.reset();
        }
    }

    Program& program_;
    Kernel& kernel_;
    const TeamFunctions& functions_;
    Build make_;
    std::map<std::string, const Expr*> once_;
    std::vector<std::string> names_;  ///< of the thread's place, by dimension
    std::vector<Stmt*> places_;       ///< statements that only compute it
    bool reassigned_ = false, team_ = false;
    int rank_ = 0;
    std::string member_, grid_, block_, scratch_;
    std::optional<std::string> numpy_;
    std::string shared_;  ///< how many bytes the launch lets a block share
};

}  // namespace

void expand_cuda(const std::vector<Program*>& programs) {
    std::vector<Kernel*> found;
    for (Program* program : programs)
        for (auto& k : program->kernels)
            if (runs_on_device(*k)) found.push_back(k.get());
    if (found.empty()) return;
    // Arrays of the device become NumPy's, which Numba's own kernels take as well. What else a program does
    // with the device is for all kernels, or for none.
    std::set<std::string> by_others;
    for (Program* program : programs) {
        DeviceUses uses = device_uses(*program);
        const std::string unknown = uses.unknown;
        by_others.merge(uses.called);
        if (unknown.empty()) continue;
        for (Kernel* k : found)
            if (!k->kept()) k->program->keep(*k, Rule::Launch, k->def, {"the program uses " + unknown});
        return;
    }
    std::set<const Kernel*> called;
    for (Program* program : programs)
        for (auto& k : program->kernels)
            for (const Stmt* s : k->def->body.stmts)
                walk(s, [&](const Node* n) {
                    auto* c = as<Call>(n);
                    if (!c) return;
                    for (const Kernel* callee : meant_on_device(*program, *k, c->func)) called.insert(callee);
                });
    const TeamFunctions functions(found, called);
    for (Kernel* k : found) {
        if (k->kept() || k->decorator.universal()) continue;
        Bodies bodies(*k->program, *k, functions);
        const bool device = k->decorator.device || called.count(k);
        const Expr* other = k->made_outside ? k->made_outside->statement->targets[0] : nullptr;
        if (device && (by_others.contains(k->name) || by_others.contains(std::string(name_of(other)))))
            k->program->keep(*k, Rule::Launch, k->def,
                             {"functions that are no kernels here call it in threads"});
        else if (functions.is_one(k) && functions.is_value(k))
            k->program->keep(*k, Rule::Launch, k->def, {"it waits for other threads, and is a value"});
        else if (device)
            bodies.device();
        else
            bodies.kernel();
    }
}

}  // namespace caramba::visitors
