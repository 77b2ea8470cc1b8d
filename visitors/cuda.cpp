#include "visitors/cuda.hpp"

#include <algorithm>
#include <optional>

#include "syntax/build.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/cuda_host.hpp"
#include "visitors/cuda_places.hpp"
#include "visitors/device_arrays.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/team_functions.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

struct Atomic {
    const char *numba, *pykokkos;
};
constexpr Atomic kAtomics[] = {{"add", "add"},     {"sub", "sub"},     {"and_", "and"},   {"or_", "or"},
                               {"xor", "xor"},     {"max", "max"},     {"min", "min"},    {"nanmax", "fmax"},
                               {"nanmin", "fmin"}, {"inc", "inc_mod"}, {"dec", "dec_mod"}};

constexpr int kWarp = 32;  // threads

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
        if (team_ && !names_.empty()) put_back_place();
        if (team_) name_member();
        if (!take_shared()) return false;
        has_parts_ = has_parts();
        run_body();
        begin_with_views();
        finish();
        return true;
    }

    /** What kernels call. */
    void device() {
        // The text of a function of another file stays, so it must be nothing of Numba's.
        const Expr* numbas = nullptr;
        if (kernel_.made_outside)
            walk(kernel_.def, [&](const Node* n) {
                auto* e = as<Expr>(n);
                if (e && program_.resolve(kernel_, e).starts_with("numba")) numbas = e;
            });
        team_ = functions_.is_one(&kernel_);
        if (kernel_.made_outside && team_) numbas = kernel_.made_outside->statement->value;
        if (numbas) return program_.keep(kernel_, Rule::CallForm, numbas, {});
        if (!kernel_.made_outside) {
            rank_ = functions_.rank(&kernel_);
            if (team_) name_member();
            if (!take_shared()) return;
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

    void name_member() {
        member_ = program_.local_name(kernel_, "member");
        grid_ = program_.local_name(kernel_, "grid");
        block_ = program_.local_name(kernel_, "block");
    }

    /** `f(x)` becomes `f(member, grid, block, x)`. */
    void take_member() {
        std::vector<std::string> names = {member_, grid_, block_};
        for (const std::string& name : names_of_shared()) names.push_back(name);
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
                rank_ = std::max(rank_, counted_dimensions(program_, kernel_, n));
                auto* e = as<Expr>(n);
                if (!e || (!is<Attribute>(e) && !is<Name>(e))) return;
                std::string name = cuda(e);
                if (const int d = told_dimension(name)) team = true, rank_ = std::max(rank_, d);
                team = team || name == "shared.array" || name == "syncthreads" || name == "gridsize" ||
                       name == "grid" || name == "laneid";
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
        if (name == "laneid") return member_ + ".team_rank() % " + std::to_string(kWarp);
        if (int d = dimension(name, "blockDim"); d >= 0) return block_ + "[" + std::to_string(d) + "]";
        if (int d = dimension(name, "gridDim"); d >= 0) return grid_ + "[" + std::to_string(d) + "]";
        return {};
    }

    Expr* write(const std::string& text, const Node* at) { return written_expression(tree_, text, at); }

    Expr* transform(Expr* e) override {
        if (auto* call = as<Call>(e)) return called(call);
        if (!is<Attribute>(e)) return e;
        const std::string name = cuda(e);
        if (name == "warpsize") return write(std::to_string(kWarp), e);
        std::string value = team_ ? team_value(name) : "";
        return value.empty() ? e : write(value, e);
    }

    Expr* called(Call* call) {
        const auto meant = meant_on_device(program_, kernel_, call->func);
        if (team_ && !meant.empty() && functions_.is_one(meant[0])) {
            std::vector<Expr*> first = {make_.name(member_), make_.name(grid_), make_.name(block_)};
            for (const SharedArray& array : functions_.shared(meant[0]))
                first.push_back(make_.name(names_of_shared_.at(array.call)));
            call->args.insert(call->args.begin(), first.begin(), first.end());
        }
        std::string name = cuda(call->func);
        if (team_ && (name == "grid" || name == "gridsize")) return whole(call, name);
        if (name == "syncthreads" && team_ && call->args.empty())
            return write(member_ + ".team_barrier()", call);
        if (name == "local.array") return local_array(call);
        if (name == "shared.array") return part_of_bytes(call);
        if (name.starts_with("libdevice.")) return libdevice(call, name.substr(10));
        if (name == "cbrt" && call->args.size() == 1 && call->keywords.empty() && !numpy().empty())
            return call_of(call, numpy() + ".cbrt");
        // What lies in constant memory is a global of the module.
        const std::string held(call->args.size() == 1 ? name_of(call->args[0]) : "");
        if (name == "const.array_like" && !held.empty() && call->keywords.empty()) return write(held, call);
        // `float32(x)`
        auto type = read_type(call->func, {[&](const Expr* x) { return program_.resolve(kernel_, x); }});
        if (type && type->kind == DeclaredType::Kind::Scalar && call->args.size() == 1 && !numpy().empty())
            return call_of(call, numpy() + "." + type->scalar);
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

    Expr* call_of(Call* call, const std::string& function) {
        Expr* out = make_.call(make_.dotted(function), call->args);
        out->span = call->span;
        return out;
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

    Expr* local_array(Call* call) {
        const auto array = read_device_array(program_, kernel_, call);
        if (!array || numpy().empty()) return call;
        auto* shape = const_cast<Expr*>(array->shape);
        Expr* out =
            make_.call(make_.dotted(numpy() + ".empty"), {shape, make_.dotted(numpy() + "." + array->type)});
        out->span = call->span;
        return out;
    }

    /** `s: pk.ScratchView1D[pk.float32] = pk.ScratchView1D(member.team_scratch(0), n)`, and what the launch
     * has to reserve for it. */
    std::string scratch_view(const std::string& name, const std::string& type,
                             const std::vector<std::string>& extents, const std::string& size) {
        const std::string dtype = program_.pk + "." + (type == "bool_" ? "bool" : type);
        scratch_ += (scratch_.empty() ? "" : ", ") + ("(" + dtype) + ", " + size + ")";
        const std::string view = program_.pk + ".ScratchView" + std::to_string(extents.size()) + "D";
        std::string all;
        for (const std::string& extent : extents) all += ", " + extent;
        return name + ": " + view + "[" + dtype + "] = " + view + "(" + member_ + ".team_scratch(0)" + all +
               ")\n";
    }

    /** How many bytes the launch lets a block share. */
    const std::string& shared_bytes() {
        if (shared_.empty()) shared_ = program_.local_name(kernel_, "shared");
        return shared_;
    }

    /** Arrays of kernels that the functions they call share, and the parameters by which these get them. */
    bool take_shared() {
        for (const SharedArray& array : functions_.shared(&kernel_)) {
            if (const std::string why = no_place_for(array, program_); !why.empty())
                return keep(kernel_.def, why), false;
            const bool own = array.owner == &kernel_;
            names_of_shared_[array.call] = own ? array.name : program_.local_name(kernel_, array.name);
        }
        return true;
    }

    std::vector<std::string> names_of_shared() const {
        std::vector<std::string> out;
        for (const SharedArray& array : functions_.shared(&kernel_))
            out.push_back(names_of_shared_.at(array.call));
        return out;
    }

    /** Views of memory that begin a kernel. */
    void begin_with_views() {
        std::string text;
        if (buffer_)
            text = scratch_view(*buffer_, "uint8", {shared_bytes()}, "lambda p: p." + shared_bytes());
        for (const SharedArray& array : functions_.shared(&kernel_)) {
            const auto found = read_device_array(array);
            text += scratch_view(names_of_shared_.at(array.call), found->type, found->extents, found->size());
        }
        if (text.empty()) return;
        auto& stmts = kernel_.def->body.stmts;
        const bool docstring = !stmts.empty() && is_docstring(stmts[0]);
        auto views = written(tree_, text, kernel_.def);
        stmts.insert(stmts.begin() + docstring, views.begin(), views.end());
        kernel_.def->body.edited = true;
    }

    /** One of several arrays that begin with the same bytes. */
    Expr* part_of_bytes(Call* call) {
        const auto array = read_device_array(program_, kernel_, call);
        if (!array || !array->dynamic() || !has_parts_ || numpy().empty()) return call;
        if (!buffer_) buffer_ = program_.local_name(kernel_, "buffer");
        const std::string each = std::to_string(array->bytes_of_element());
        const std::string whole = "[:" + shared_bytes() + " // " + each + " * " + each + "]";
        return write(*buffer_ + (each == "1" ? "" : whole) + ".view(" + numpy() + "." + array->type + ")",
                     call);
    }

    /** Whether the bytes that the launch says have more than one name. */
    bool has_parts() const {
        int arrays = 0, names = 0;
        const auto is_dynamic = [&](const Node* n) {
            auto* call = as<Call>(n);
            if (!call || cuda(call->func) != "shared.array") return false;
            const auto array = read_device_array(program_, kernel_, call);
            return array && array->dynamic();
        };
        walk(kernel_.def, [&](const Node* n) {
            auto* a = as<Assign>(n);
            arrays += is_dynamic(n);
            names += a && a->targets.size() == 1 && is<Name>(a->targets[0]) && is_dynamic(a->value);
        });
        return arrays > 1 || arrays > names;
    }

    Statements transform_statement(Stmt* stmt) override {
        auto* a = as<Assign>(stmt);
        auto* call = a && a->targets.size() == 1 ? as<Call>(a->value) : nullptr;
        if (!call || !team_ || cuda(call->func) != "shared.array" || !is<Name>(a->targets[0])) return {stmt};
        if (names_of_shared_.contains(call)) return {};  // a parameter
        auto array = read_device_array({&kernel_, std::string(name_of(a->targets[0])), call});
        if (!array) return {stmt};
        std::string size = array->size();
        if (array->dynamic()) {
            // As much as the launch says, which all arrays of that kind begin with.
            array->extents = {shared_bytes() + " // " + std::to_string(array->bytes_of_element())};
            size = "lambda p: p." + array->extents[0];
        }
        // Of a size that is computed here.
        std::set<std::string> names = names_read(array->shape);
        if (std::ranges::any_of(names, [&](const auto& n) { return kernel_.locals.binds(n); })) return {stmt};
        auto out = written(
            tree_, scratch_view(std::string(name_of(a->targets[0])), array->type, array->extents, size),
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

    /** The kernel's own, and of what follows them in a team, which every launch says, those of one block. */
    void give_defaults(Arguments& parameters, const Arguments& own) {
        parameters.defaults = own.defaults;
        if (own.defaults.empty() || !team_) return;
        const std::string one = std::max(rank_, 1) == 1 ? "(1,)" : rank_ == 2 ? "(1, 1)" : "(1, 1, 1)";
        for (int k = 0; k < 2; ++k) parameters.defaults.push_back(write(one, kernel_.def));
        if (!shared_.empty()) parameters.defaults.push_back(make_.integer(0));
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
        Arguments* parameters = make_.parameters(names);
        give_defaults(*parameters, *old->args);
        FunctionDef* def = make_.function(old->name, parameters, body.stmts);
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
    bool has_parts_ = false;
    std::optional<std::string> buffer_;  ///< these bytes, where several arrays begin with them
    std::map<const Call*, std::string> names_of_shared_;
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
    for (Kernel* k : found) {
        if (k->kept() || k->decorator.universal() || k->made_outside) continue;
        // What a call makes of a copied function goes back to that call.
        k->program->keep_original(*k);
        plain_places(*k->program, *k);
    }
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
