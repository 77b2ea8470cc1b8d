#include "visitors/cuda_host.hpp"

#include <algorithm>
#include <array>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

enum class Becomes { Copy, Empty, EmptyLike, Fence, Stream, Event, Elapsed, Available };

struct HostFunction {
    std::string_view name;  ///< in numba.cuda
    Becomes becomes;
    size_t least, most;  ///< how many arguments say something here; those that follow are a stream
    std::array<std::string_view, 3> keywords;
};

constexpr HostFunction kFunctions[] = {
    {"to_device", Becomes::Copy, 1, 1, {}},
    {"device_array", Becomes::Empty, 0, 2, {"shape", "dtype", "order"}},
    {"pinned_array", Becomes::Empty, 0, 2, {"shape", "dtype", "order"}},
    {"mapped_array", Becomes::Empty, 0, 2, {"shape", "dtype", "order"}},
    {"managed_array", Becomes::Empty, 0, 2, {"shape", "dtype", "order"}},
    {"device_array_like", Becomes::EmptyLike, 1, 1, {}},
    {"pinned_array_like", Becomes::EmptyLike, 1, 1, {}},
    {"mapped_array_like", Becomes::EmptyLike, 1, 1, {}},
    {"synchronize", Becomes::Fence, 0, 0, {}},
    {"stream", Becomes::Stream, 0, 0, {}},
    {"default_stream", Becomes::Stream, 0, 0, {}},
    {"event", Becomes::Event, 0, 0, {"timing"}},
    {"event_elapsed_time", Becomes::Elapsed, 2, 2, {}},
    {"is_available", Becomes::Available, 0, 0, {}},
};

const HostFunction* find_function(const Program& program, const Expr* e) {
    const std::string path = program.module.resolve(e);
    if (!path.starts_with("numba.cuda.")) return nullptr;
    auto* f = std::find_if(std::begin(kFunctions), std::end(kFunctions),
                           [&](const HostFunction& known) { return known.name == path.substr(11); });
    return f == std::end(kFunctions) ? nullptr : f;
}

/** Whether copies and arrays may take a stream as a further argument. */
bool takes_stream(const HostFunction& f) {
    return f.becomes == Becomes::Copy || f.becomes == Becomes::EmptyLike || f.name == "device_array";
}

/** Whether the call says nothing but what its counterpart means, too. */
bool fits(const HostFunction& f, const Call& call) {
    const bool stream = takes_stream(f);
    const size_t most = f.most + (stream && f.becomes != Becomes::Empty ? 1 : 0);
    auto known = [&](const Keyword* k) {
        return (stream && k->arg == "stream") ||
               (!k->arg.empty() && std::ranges::count(f.keywords, std::string_view(k->arg)));
    };
    return call.args.size() >= f.least && call.args.size() <= most &&
           std::ranges::all_of(call.keywords, known) &&
           std::ranges::none_of(call.args, [](const Expr* a) { return is<Starred>(a); });
}

/** `d_x.copy_to_host(x, stream)`: the array, or null. False where it has other arguments. */
bool read_copy(const Call& call, Expr*& array) {
    array = call.args.empty() ? nullptr : call.args[0];
    for (const Keyword* k : call.keywords) {
        if (k->arg == "ary") array = k->value;
        if (k->arg != "ary" && k->arg != "stream") return false;
    }
    auto* none = as<Constant>(array);
    if (none && none->value.kind == ConstantValue::Kind::None) array = nullptr;
    return call.args.size() <= 2 &&
           std::ranges::none_of(call.args, [](const Expr* a) { return is<Starred>(a); });
}

std::string_view method_of(const Call& call) {
    auto* a = as<Attribute>(call.func);
    return a && (a->attr == "copy_to_host" || a->attr == "copy_to_device") ? std::string_view(a->attr)
                                                                           : std::string_view();
}

class Uses : public Visitor {
  public:
    explicit Uses(Program& program) : program_(program), kernels_(program.by_definition()) {}
    std::string unknown;

  private:
    void visit_node(FunctionDef* def) override {
        // What kernels do is looked at where they are migrated.
        if (!kernels_.contains(def)) visit_children(def);
    }
    void visit_node(ExprStmt* s) override {
        statement_ = s->value;
        visit_children(s);
    }
    void visit_node(Call* call) override {
        if (const std::string_view method = method_of(*call); !method.empty()) {
            Expr* array = nullptr;
            // np.copyto gives nothing.
            const bool plain = read_copy(*call, array) && (!array || statement_ == call) &&
                               (array || method == "copy_to_host");
            if (!plain) refuse(std::string(method) + " with these arguments");
        }
        if (const HostFunction* f = find_function(program_, call->func)) {
            if (!fits(*f, *call)) refuse(std::string(f->name) + " with these arguments");
            for (Expr* e : call->args) visit(e);
            for (Keyword* k : call->keywords) visit(k->value);
            return;
        }
        visit_children(call);
    }
    void visit_node(Attribute* e) override {
        std::string path = program_.module.resolve(e);
        if (path.starts_with("numba.cuda.") && path != "numba.cuda.jit") return refuse(path.substr(6));
        visit_children(e);
    }
    void refuse(const std::string& what) {
        if (unknown.empty()) unknown = what;
    }
    Program& program_;
    const std::unordered_map<const Node*, Kernel*> kernels_;
    const Expr* statement_ = nullptr;  ///< an expression whose value nobody takes
};

class Rewriter : public Transformer {
  public:
    Rewriter(Program& program, bool all)
        : Transformer(program.tree), program_(program), make_(program.tree), all_(all) {}

    void apply() { run(program_.tree.module); }

  private:
    Expr* transform(Expr* e) override {
        auto* call = as<Call>(e);
        if (!call) return e;
        Expr* out = instead(call);
        if (out != e) out->span = e->span;
        return out;
    }

    Expr* instead(Call* call) {
        const HostFunction* f = find_function(program_, call->func);
        if (!f) return method_of(*call).empty() ? call : copied(call);
        auto pk = [&](const char* name) { return make_.dotted(program_.pk + "." + name); };
        switch (f->becomes) {
            case Becomes::Copy:
                return make_.call(numpy("array"), {call->args[0]});
            case Becomes::EmptyLike:
                return make_.call(numpy("empty_like"), {call->args[0]});
            case Becomes::Empty: {
                Expr* function = numpy("empty");
                function->span = call->func->span;
                call->func = function;
                if (std::erase_if(call->keywords, [](const Keyword* k) { return k->arg == "stream"; }))
                    call->fresh = true;
                return call;
            }
            case Becomes::Fence:
                return make_.call(pk("fence"), {});
            case Becomes::Stream:
                return make_.call(pk("Stream"), {});
            case Becomes::Event:
                return make_.call(pk("Event"), {});
            case Becomes::Elapsed: {
                auto* method = tree_.make<Attribute>();
                method->value = call->args[0];
                method->attr = "elapsed_time";
                method->span = call->func->span;
                return make_.call(method, {call->args[1]});
            }
            case Becomes::Available:
                // A kernel that stayed needs a device of Numba's.
                return all_ ? make_.name("True") : call;
        }
        return call;
    }

    Expr* copied(Call* call) {
        Expr* array = nullptr;
        auto* method = static_cast<Attribute*>(call->func);
        if (!read_copy(*call, array)) return call;
        if (!array) return make_.call(numpy("array"), {method->value});
        Expr *from = method->value, *to = array;
        if (method->attr == "copy_to_device") std::swap(from, to);
        return make_.call(numpy("copyto"), {to, from});
    }

    Expr* numpy(const char* name) {
        if (numpy_.empty()) {
            Kernel nobody;
            numpy_ = program_.numpy_name(nobody);
        }
        return make_.dotted(numpy_ + "." + name);
    }

    Program& program_;
    Build make_;
    bool all_;  ///< whether no kernel stayed
    std::string numpy_;
};

}  // namespace

std::string unknown_cuda_use(Program& program) {
    Uses uses(program);
    uses.visit(program.tree.module);
    return uses.unknown;
}

void rewrite_device(Program& program) {
    bool migrated = false, all = true;
    auto look = [&](const Program& file) {
        for (const auto& k : file.kernels)
            if (k->decorator.kind == "cuda.jit") {
                all = all && !k->kept();
                migrated = migrated || !k->kept();
            }
    };
    look(program);
    for (const Program* other : program.together()) look(*other);
    if (migrated) Rewriter(program, all).apply();
}

}  // namespace caramba::visitors
